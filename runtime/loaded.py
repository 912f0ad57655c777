"""A compiled module's functions on a device: arrays in, arrays out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from aclower.dialect.nll_loss_grad_shapes import OPERANDS, class_axis, find_shape_error
from aclower.errors import UsageError, unknown_name
from aclower.runtime.labels import describe
from aclower.runtime.tensors import TensorView, view_of

if TYPE_CHECKING:
    from aclower.runtime.device import Device

_INPUTS = OPERANDS[:-1]
_NAMES = {name: name for name in OPERANDS}


@dataclass(frozen=True)
class TensorType:
    """A tensor type of a function's signature; None for a dynamic dimension."""

    shape: tuple[int | None, ...]
    dtype: str


@dataclass(frozen=True)
class Operator:
    """One operator of a function, as the checks before a call need it.

    Attributes:
        ranks: of its operands, in order.
        target_argument: the function argument that holds its labels, None if they are computed.
    """

    reduction: str
    ignore_index: int
    ranks: tuple[int, ...]
    target_argument: int | None


@dataclass(frozen=True)
class Signature:
    """What a function takes and returns.

    Attributes:
        inputs, results: by name: the operator's operands and result where the function is
            one operator on its arguments, else arg0, ... and out0, ...
        operators: in order.
    """

    name: str
    inputs: dict[str, TensorType]
    results: dict[str, TensorType]
    operators: tuple[Operator, ...]


class Loaded:
    """The functions of an artifact, compiled for a device's CPU backend.

    Args:
        operator_text: the module before any pass, which says what the functions take.
        folded_text: the module that is lowered.
    """

    def __init__(self, operator_text: str, folded_text: str, device: "Device") -> None:
        from aclower.passes import runner
        from aclower.runtime.engine import compile_functions
        from aclower.runtime.signatures import read_signatures
        from aclower.source import new_context, parse_module

        shapes = parse_module(operator_text, new_context())
        self.signatures = read_signatures(shapes)
        self._device = device
        names = list(self.signatures)
        module = parse_module(folded_text, new_context())
        runner.run(module, "lower-folded-to-llvm", threads=device.backend.threads)
        self._functions = compile_functions(module, names)
        runner.run(shapes, "lower-shapes-to-llvm")
        self._shape_functions = compile_functions(shapes, names)

    def signature(self, function: str | None = None) -> Signature:
        """Of the named function; of the only one, without a name."""
        if function is None:
            if len(self.signatures) != 1:
                raise UsageError(f"expected the name of a function, one of {', '.join(self.signatures)}")
            return next(iter(self.signatures.values()))
        if function not in self.signatures:
            raise UsageError(unknown_name("function", function, self.signatures))
        return self.signatures[function]

    def __call__(self, *inputs: Any, function: str | None = None) -> list[Any]:
        """Run a function on contiguous tensors; returns new NumPy arrays.

        Raises:
            UsageError: an input is not what the function takes, or a label is out of range
                on a device that checks labels.
        """
        import numpy as np

        signature = self.signature(function)
        views = check_inputs(signature, inputs)
        sizes = self._sizes(signature, views)
        self._check_operators(signature, views, sizes)
        outputs: list[Any] = []
        at = len(sizes)
        for type_ in reversed(list(signature.results.values())):
            at -= len(type_.shape)
            outputs.insert(0, np.empty(sizes[at : at + len(type_.shape)], dtype=numpy_dtype(type_.dtype)))
        self._functions[signature.name]([*views, *(view_of(output) for output in outputs)])
        return outputs

    def _sizes(self, signature: Signature, views: Sequence[TensorView]) -> list[int]:
        """What the shape function says: sizes of the operators' operands, then of the results."""
        import numpy as np

        ranks = [rank for item in signature.operators for rank in item.ranks]
        count = sum(ranks) + sum(len(type_.shape) for type_ in signature.results.values())
        sizes = np.full(count, -1, np.int64)
        self._shape_functions[signature.name]([*views, view_of(sizes)])
        return [int(size) for size in sizes]

    def _check_operators(self, signature: Signature, views: Sequence[TensorView], sizes: Sequence[int]) -> None:
        at = 0
        for item in signature.operators:
            shapes = {}
            for name, rank in zip(_INPUTS, item.ranks, strict=True):
                shapes[name] = tuple(sizes[at : at + rank])
                at += rank
            if any(size < 0 for shape in shapes.values() for size in shape):
                continue  # on a branch that is not taken
            if error := find_shape_error(shapes, item.reduction, _NAMES):
                raise UsageError(f"aclnn.nll_loss_grad: {error}")
            if self._device.check_labels and item.target_argument is not None:
                self._check_labels(item, views[item.target_argument], shapes["x"])

    def _check_labels(self, item: Operator, labels: TensorView, x: Sequence[int]) -> None:
        classes = x[class_axis(len(x))]
        find_invalid = self._device.backend.find_invalid(labels.dtype)
        position = find_invalid(labels, classes, item.ignore_index)
        if position is not None:
            raise UsageError(f"aclnn.nll_loss_grad: target: {describe(labels, position, classes, item.ignore_index)}")


def check_inputs(signature: Signature, inputs: Sequence[Any]) -> list[TensorView]:
    """Views of the inputs, each as the signature wants it.

    Raises:
        UsageError: naming the input, what was expected and what was found.
    """
    if len(inputs) != len(signature.inputs):
        raise UsageError(f"expected {len(signature.inputs)} inputs ({', '.join(signature.inputs)}), got {len(inputs)}")
    views = []
    for (name, type_), tensor in zip(signature.inputs.items(), inputs, strict=True):
        try:
            view = view_of(tensor)
        except UsageError as error:
            raise UsageError(f"input {name}: {error}") from None
        if view.dtype != type_.dtype:
            raise UsageError(f"input {name}: expected dtype {type_.dtype}, got {view.dtype}")
        fits = len(view.shape) == len(type_.shape) and all(
            wanted in (None, found) for wanted, found in zip(type_.shape, view.shape, strict=True)
        )
        if not fits:
            wanted = ", ".join("?" if dim is None else str(dim) for dim in type_.shape)
            raise UsageError(f"input {name}: expected shape [{wanted}], got {list(view.shape)}")
        if not view.is_contiguous:
            raise UsageError(f"input {name}: expected a contiguous tensor, got strides {view.strides}")
        views.append(view)
    return views


def numpy_dtype(name: str) -> Any:
    """The NumPy dtype called `name`, ml_dtypes' included."""
    import ml_dtypes
    import numpy as np

    return np.dtype(ml_dtypes.bfloat16 if name == "bfloat16" else name)
