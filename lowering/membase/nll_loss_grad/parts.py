"""What the kernels of nll_loss_grad share: sizes, cuts, labels, gradients and weights."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aclower.dialect.ascendc.vector import DivOp, GatherOp, MaxsOp, MinsOp, MulOp, MulsOp
from aclower.dialect.ascendc.verify import ITEM_BYTES
from aclower.lowering.kernels import address_of, cast, copy_in, get_value, local, reinterpret, vector
from aclower.lowering.scalars import Int, ceil_div, clamp, constant, constant_f32, named

TILE_BYTES = 16 * 1024  # of output: from here on a copy runs at full speed
TILE = 4096  # positions of a tile of planes, at most
CHUNK = 2048  # weights that the planes kernel holds at a time
WINDOW = 2048  # positions whose labels the rows kernels hold at a time
RESIDENT = 8192  # classes, at most, whose weights the rows kernel holds for its whole run


@dataclass(frozen=True)
class Key:
    """What the kernels of one operator differ in.

    Attributes:
        dtype: of gradients, weights and output, as MLIR prints it.
        label_dtype: i64, i32 or ui8.
        reduction: none, mean or sum.
    """

    dtype: str
    label_dtype: str
    reduction: str

    @property
    def name(self) -> str:
        """What kernels and files of this key are called."""
        labels = self.label_dtype.removeprefix("u").replace("i8", "u8")
        return f"nll_loss_grad_{self.reduction}_{self.dtype}_{labels}"

    @property
    def item_bytes(self) -> int:
        """Bytes of an output element."""
        return ITEM_BYTES[self.dtype]

    @property
    def tile_elements(self) -> int:
        """Output elements of a tile."""
        return TILE_BYTES // self.item_bytes

    @property
    def tensors(self) -> dict[str, str]:
        """Element types of the global tensors by name, in the order of the kernels' parameters."""
        total = {"total_weight": self.dtype} if self.reduction == "mean" else {}
        return {
            "y_grad": self.dtype,
            "target": self.label_dtype,
            "weight": self.dtype,
            **total,
            "x_grad": self.dtype,
        }


@dataclass(frozen=True)
class Kernel:
    """One kernel that is being built."""

    key: Key
    tensors: Mapping[str, Any]
    record: Mapping[str, Int]


def cut(kernel: Kernel, block: Int) -> tuple[Int, Int]:
    """The block's share of the output, [low, high) elements, cut at granules of global memory.

    No two cores then write one 32-byte block, wherever the output starts.
    """
    record, item = kernel.record, kernel.key.item_bytes
    total = named("total", record["images"] * record["classes"] * record["positions"])
    base = named("base", address_of(kernel.tensors["x_grad"]) % record["granule"])
    granules = named("granules", ceil_div(base + total * item, record["granule"]))

    def edge(name: str, at: Int) -> Int:
        return named(name, clamp((granules * at // record["blocks"] * record["granule"] - base) // item, 0, total))

    return edge("low", block), edge("high", block + 1)


def negated_gradient(kernel: Kernel) -> Any:
    """-g of mean and sum as an f32 scalar: one gradient, divided by total_weight for mean."""
    gradient = _one_element(kernel, "y_grad", "gradient")
    one = constant(1)
    if kernel.key.reduction == "mean":
        vector(DivOp, gradient, gradient, _one_element(kernel, "total_weight", "divisor"), one)
    vector(MulsOp, gradient, gradient, constant_f32(-1.0), one)
    return get_value(gradient, 0, "factor")


def _one_element(kernel: Kernel, tensor: str, name: str) -> Any:
    raw = local(name if kernel.key.dtype == "f32" else f"{name}_raw", 1, kernel.key.dtype)
    copy_in(raw, kernel.tensors[tensor], constant(0), 1)
    return extended(raw, name, 1, constant(1))


def extended(raw: Any, name: str, elements: int, count: Int) -> Any:
    """A tensor as f32: itself, or a new tensor."""
    if str(raw.type.element_type) == "f32":
        return raw
    result = local(name, elements, "f32")
    cast(result, raw, count, "CAST_NONE")
    return result


def load_labels(kernel: Kernel, first: Int, count: Int, elements: int) -> Any:
    """Labels as f32: exact below 2^24, and at least 2^24 above it, so that no label aliases a class."""
    raw = local("labels", elements, kernel.key.label_dtype)
    copy_in(raw, kernel.tensors["target"], first, count)
    if kernel.key.label_dtype == "ui8":
        halves = local("labels_f16", elements, "f16")
        cast(halves, raw, count, "CAST_NONE")
        raw = halves
    result = local("labels_f32", elements, "f32")
    cast(result, raw, count, "CAST_NONE" if kernel.key.label_dtype == "ui8" else "CAST_RINT")
    return result


def load_negated_gradients(kernel: Kernel, first: Int, count: Int, elements: int) -> Any:
    """-y_grad of positions as f32."""
    raw = local("gradients" if kernel.key.dtype == "f32" else "gradients_raw", elements, kernel.key.dtype)
    copy_in(raw, kernel.tensors["y_grad"], first, count)
    result = extended(raw, "gradients", elements, count)
    vector(MulsOp, result, result, constant_f32(-1.0), count)
    return result


def load_weights(kernel: Kernel, first: Int, count: Int, elements: int, factor: Any) -> Any:
    """Weights of classes as f32, times `factor` if there is one."""
    raw = local("weights" if kernel.key.dtype == "f32" else "weights_raw", elements, kernel.key.dtype)
    copy_in(raw, kernel.tensors["weight"], first, count)
    result = extended(raw, "weights", elements, count)
    if factor is not None:
        vector(MulsOp, result, result, factor, count)
    return result


def clamped(dst: Any, src: Any, low: Any, high: Any, count: Int) -> None:
    """dst = the numbers of src nearest to them in [low, high]."""
    vector(MaxsOp, dst, src, low, count)
    vector(MinsOp, dst, dst, high, count)


def pick(dst: Any, weights: Any, classes: Any, count: Int, elements: int) -> None:
    """dst = the weight of each class, an f32 tensor that is overwritten."""
    offsets = local("offsets", elements, "i32")
    vector(MulsOp, classes, classes, constant_f32(ITEM_BYTES["f32"]), count)
    cast(offsets, classes, count, "CAST_RINT")
    vector(GatherOp, dst, weights, reinterpret(offsets, "ui32"), count)


def finished_values(kernel: Kernel, values: Any, gradients: Any, count: Int, elements: int) -> Any:
    """Values of positions in the output's type, times gradients if there are any; rounded once."""
    if gradients is not None:
        vector(MulOp, values, values, gradients, count)
    if kernel.key.dtype == "f32":
        return values
    result = local("rounded", elements, kernel.key.dtype)
    cast(result, values, count, "CAST_RINT")
    return result
