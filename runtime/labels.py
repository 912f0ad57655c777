"""The host's check of labels before a launch."""

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

from aclower.runtime.once import once
from aclower.runtime.tensors import DTYPES, TensorView, row_major

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


def label_check(label_dtype: str, threads: int) -> FirstInvalid:
    """The check for labels of one dtype, on at most `threads` threads."""
    return once(("labels", label_dtype, threads), lambda: _compile(label_dtype, threads))


def _compile(label_dtype: str, threads: int) -> FirstInvalid:
    from aclower.lowering.cpu.label_check import FUNCTION, NONE_FOUND, label_check_module
    from aclower.mlir import ir
    from aclower.passes import runner
    from aclower.runtime.engine import compile_functions
    from aclower.source import new_context

    with new_context(), ir.Location.unknown():
        module = label_check_module(DTYPES[label_dtype][0], threads)
        runner.run(module, "lower-loops-to-llvm")
        return FirstInvalid(compile_functions(module, [FUNCTION])[FUNCTION], NONE_FOUND)


def describe(labels: TensorView, position: int, classes: int, ignore_index: int) -> str:
    """What is wrong with the label at a row-major position."""
    kind = _C_TYPES[labels.dtype]
    label = kind.from_address(labels.address + position * ctypes.sizeof(kind)).value
    index = [position // step % dim for dim, step in zip(labels.shape, row_major(labels.shape), strict=True)]
    return (
        f"label {label} at {index} is out of range; expected a class in [0, {classes}) or ignore_index {ignore_index}"
    )
