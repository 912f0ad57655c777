"""What the kernels share: sizes, labels, gradients and weights."""

from typing import Any

from aclower.dialect.ascendc.vector import DivOp, GatherOp, MaxsOp, MinsOp, MulOp, MulsOp
from aclower.dialect.ascendc.verify import ITEM_BYTES
from aclower.lowering.kernels import cast, copy_in, get_value, local, reinterpret, vector
from aclower.lowering.nll_loss_grad.key import Kernel, Key
from aclower.lowering.scalars import Int, constant, constant_f32

TILE_BYTES = 16 * 1024  # of output: from here on a copy runs at full speed
TILE = 4096  # positions of a tile of planes, at most
CHUNK = 2048  # weights that the planes kernel holds at a time
WINDOW = 2048  # positions whose labels the rows kernels hold at a time
RESIDENT = 8192  # classes, at most, whose weights the rows kernel holds for its whole run


def tile_elements(key: Key) -> int:
    """Output elements of a tile."""
    return TILE_BYTES // key.item_bytes


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
