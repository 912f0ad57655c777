"""The host's check of labels before a launch."""

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

from aclower.runtime.tensors import TensorView, row_major

_C_TYPES: dict[str, Any] = {"int64": ctypes.c_int64, "int32": ctypes.c_int32, "uint8": ctypes.c_uint8}


class FirstInvalid:
    """Finds the first label that is neither a class nor ignore_index.

    Args:
        function: the compiled check.
        none_found: what it leaves where every label is good.
    """

    def __init__(self, function: Callable[[Sequence[TensorView | int]], None], none_found: int) -> None:
        self._function = function
        self._none_found = none_found

    def __call__(self, labels: TensorView, classes: int, ignore_index: int) -> int | None:
        """Its position in row-major order, None where every label is good; labels are contiguous."""
        result = ctypes.c_int64(self._none_found)
        first = TensorView(ctypes.addressof(result), (1,), (1,), "int64", False, result)
        self._function([labels.reshaped((labels.size,)), classes, ignore_index, first])
        return None if result.value == self._none_found else result.value


def describe(labels: TensorView, position: int, classes: int, ignore_index: int) -> str:
    """What is wrong with the label at a row-major position."""
    kind = _C_TYPES[labels.dtype]
    label = kind.from_address(labels.address + position * ctypes.sizeof(kind)).value
    index = [position // step % dim for dim, step in zip(labels.shape, row_major(labels.shape), strict=True)]
    return (
        f"label {label} at {index} is out of range; expected a class in [0, {classes}) or ignore_index {ignore_index}"
    )
