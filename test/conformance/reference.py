"""What `nll_loss_grad` computes, in NumPy: an indexed store a position, written apart from the lowering."""

import ml_dtypes
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.generic]

FLOATS = {"float32": np.dtype(np.float32), "float16": np.dtype(np.float16), "bfloat16": np.dtype(ml_dtypes.bfloat16)}
LABELS = {name: np.dtype(name) for name in ("int64", "int32", "uint8")}
REDUCTIONS = ("none", "mean", "sum")  # by the aclnn integer


def nll_loss_grad(
    shape: tuple[int, ...],
    y_grad: Array,
    target: Array,
    weight: Array,
    total_weight: Array,
    reduction: str,
    ignore_index: int,
) -> Array:
    """The gradient of x, in the type of `weight`.

    float32 in PyTorch's order, rounded once; labels that are no class set nothing.

    Args:
        shape: of x: (C,), (N, C) or (N, C, H, W).
    """
    n, c, p = box(shape)
    labels = target.astype(np.int64).reshape(n, p)
    weights = weight.astype(np.float32).reshape(c)
    gradients = y_grad.astype(np.float32)
    with np.errstate(all="ignore"):
        if reduction == "mean":
            gradients = gradients / total_weight.astype(np.float32).reshape(())
        gradients = gradients.reshape(n, p) if reduction == "none" else np.broadcast_to(gradients.reshape(()), (n, p))
        rows, positions = np.nonzero(selected(labels, c, ignore_index))
        classes = labels[rows, positions]
        values = (-gradients[rows, positions] * weights[classes]).astype(weight.dtype)
    result = np.zeros((n, c, p), weight.dtype)
    result[rows, classes, positions] = values
    return result.reshape(shape)


def box(shape: tuple[int, ...]) -> tuple[int, int, int]:
    """(N, C, positions after the class axis) of a shape of x."""
    if len(shape) == 1:
        return 1, shape[0], 1
    return shape[0], shape[1], int(np.prod(shape[2:], dtype=np.int64))


def selected(labels: Array, classes: int, ignore_index: int) -> NDArray[np.bool_]:
    """Where a label is a class and is not ignored, both at 64 bits."""
    wide = labels.astype(np.int64)
    return (wide != np.int64(ignore_index)) & (wide >= 0) & (wide < classes)


def first_out_of_range(labels: Array, classes: int, ignore_index: int) -> int | None:
    """Row-major position of the first label that is neither a class nor ignored, None if all are."""
    wide = labels.astype(np.int64).reshape(-1)
    found = np.flatnonzero(((wide < 0) | (wide >= classes)) & (wide != np.int64(ignore_index)))
    return int(found[0]) if found.size else None


def bits(array: Array) -> NDArray[np.unsignedinteger]:
    """The elements as unsigned integers, every NaN as one of them."""
    kind = np.dtype(f"u{array.dtype.itemsize}")
    with np.errstate(invalid="ignore"):
        is_nan = np.isnan(array.astype(np.float32))
    return np.where(is_nan, kind.type(np.iinfo(kind).max), np.ascontiguousarray(array).view(kind).reshape(array.shape))
