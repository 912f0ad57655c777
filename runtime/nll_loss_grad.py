"""What both interfaces of nll_loss_grad share: checks of a call, and what it needs compiled."""

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aclower.dialect.nll_loss_grad_shapes import class_axis, find_shape_error
from aclower.errors import UsageError
from aclower.runtime.status import PARAM_INVALID, PARAM_NULLPTR, AclnnError
from aclower.runtime.tensors import DTYPES, TensorView, not_contiguous, view_of

FLOATS = ("float32", "float16", "bfloat16")
LABELS = ("int64", "int32", "uint8")
REDUCTIONS = ("none", "mean", "sum")  # by the aclnn integer
_I64 = range(-(2**63), 2**63)

# The operator's operand names, and what the interfaces call the arguments.
NAMES = {
    "y_grad": "gradOutput",
    "x": "self",
    "target": "target",
    "weight": "weight",
    "total_weight": "totalWeight",
    "x_grad": "out",
}


@dataclass(frozen=True, slots=True)
class KernelKey:
    """What a compiled kernel depends on; sizes and ignore_index it takes when it runs."""

    rank: int
    dtype: str
    label_dtype: str
    reduction: str

    def module_text(self, name: str) -> str:
        """The operator of this key as a function of dynamic shapes."""
        x = _tensor("?" * self.rank, self.dtype)
        positions = "?" * (self.rank - 1)
        target, weight, one = _tensor(positions, self.label_dtype), _tensor("?", self.dtype), _tensor("1", self.dtype)
        y_grad = _tensor(positions, self.dtype) if self.reduction == "none" else one
        types = f"{x}, {y_grad}, {target}, {weight}, {one}"
        return (
            f"func.func @{name}(%x: {x}, %y_grad: {y_grad}, %target: {target}, %weight: {weight}, "
            f"%total_weight: {one}) -> {x} {{\n"
            f'  %x_grad = "aclnn.nll_loss_grad"(%x, %y_grad, %target, %weight, %total_weight) '
            f'{{reduction = "{self.reduction}"}} : ({types}) -> {x}\n'
            f"  return %x_grad : {x}\n}}\n"
        )


def _tensor(dims: str, dtype: str) -> str:
    return f"tensor<{''.join(f'{dim}x' for dim in dims)}{DTYPES[dtype][0]}>"


@dataclass(frozen=True, slots=True)
class Call:
    """One checked call: contiguous views by operand name, in the shapes the kernel takes."""

    interface: str
    key: KernelKey
    views: Mapping[str, TensorView]
    ignore_index: int

    @property
    def classes(self) -> int:
        """C, the number of classes."""
        x = self.views["x"].shape
        return x[class_axis(len(x))]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return 0 in self.views["x"].shape


def check_call(
    interface: str, ranks: Sequence[int], tensors: Mapping[str, Any], reduction: Any, ignore_index: Any
) -> Call:
    """Check the arguments of phase 1: null, dtype, attribute, shape, in this order.

    Args:
        ranks: of self, that the interface takes.
        tensors: by operand name.
    Raises:
        AclnnError: 161001 or 161002, naming the argument, what was expected and what was found.
    """
    for name, tensor in tensors.items():
        if tensor is None:
            raise AclnnError(PARAM_NULLPTR, interface, f"{NAMES[name]}: expected a tensor, got None")
    views = {name: _view(interface, name, tensor) for name, tensor in tensors.items()}
    _check_dtypes(interface, views)
    mode = _integer(interface, "reduction", reduction)
    if mode not in (0, 1, 2):
        raise _invalid(interface, f"reduction: expected 0 (none), 1 (mean) or 2 (sum), got {mode}")
    ignored = _integer(interface, "ignoreIndex", ignore_index)
    if ignored not in _I64:
        raise _invalid(interface, f"ignoreIndex: expected a 64-bit integer, got {ignored}")
    shapes = {name: view.shape for name, view in views.items()}
    if error := find_shape_error(shapes, REDUCTIONS[mode], NAMES, ranks):
        raise _invalid(interface, error)
    for name, view in views.items():
        if not view.is_contiguous:
            raise _invalid(interface, f"{NAMES[name]}: {not_contiguous(view)}")
    if views["x_grad"].is_read_only:
        raise _invalid(interface, "out: expected a tensor that can be written, got a read-only one")
    _check_overlap(interface, views)
    return Call(interface, *_kernel_form(views, REDUCTIONS[mode]), ignored)


def _check_overlap(interface: str, views: Mapping[str, TensorView]) -> None:
    """Refuse an out that shares memory with what is read; self is not."""
    itemsize = {name: DTYPES[view.dtype][1] for name, view in views.items()}
    out = views["x_grad"]
    end = out.address + out.size * itemsize["x_grad"]
    for name in ("y_grad", "target", "weight", "total_weight"):
        view = views[name]
        if view.address < end and out.address < view.address + view.size * itemsize[name]:
            raise _invalid(interface, f"out: expected memory of its own, got some that {NAMES[name]} is read from")


def _kernel_form(views: dict[str, TensorView], reduction: str) -> tuple[KernelKey, dict[str, TensorView]]:
    """The key, and the views as its function takes them."""
    x = views["x"]
    rank = len(x.shape)
    key = KernelKey(rank, x.dtype, views["target"].dtype, reduction)
    axis = class_axis(rank)
    positions = (*x.shape[:axis], *x.shape[axis + 1 :])
    shapes = {
        "target": positions,
        "y_grad": positions if reduction == "none" else (1,),
        "weight": (x.shape[axis],),
        "total_weight": (1,),
    }
    return key, views | {name: views[name].reshaped(shape) for name, shape in shapes.items()}


def _view(interface: str, name: str, tensor: Any) -> TensorView:
    try:
        return view_of(tensor)
    except UsageError as error:
        raise _invalid(interface, f"{NAMES[name]}: {error}") from None


def _check_dtypes(interface: str, views: Mapping[str, TensorView]) -> None:
    dtype = views["x"].dtype
    if dtype not in FLOATS:
        raise _invalid(interface, f"self: expected dtype {', '.join(FLOATS[:-1])} or {FLOATS[-1]}, got {dtype}")
    for name in ("y_grad", "weight", "total_weight", "x_grad"):
        if views[name].dtype != dtype:
            raise _invalid(interface, f"{NAMES[name]}: expected dtype {dtype}, that of self, got {views[name].dtype}")
    if views["target"].dtype not in LABELS:
        wanted = f"{', '.join(LABELS[:-1])} or {LABELS[-1]}"
        raise _invalid(interface, f"target: expected dtype {wanted}, got {views['target'].dtype}")


def _integer(interface: str, name: str, value: Any) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise _invalid(interface, f"{name}: expected an integer, got {value!r}") from None


def _invalid(interface: str, message: str) -> AclnnError:
    return AclnnError(PARAM_INVALID, interface, message)
