"""Phase 1 of a kernel: sizes to a tiling record, by the tiling function that is part of its IR."""

import ctypes
from collections.abc import Sequence
from typing import Any

from aclower.runtime.tensors import TensorView


class TilingFunction:
    """A tiling function, compiled for this machine.

    Args:
        module: a module that holds it; reduced to it here.
        name: the function's.
        fields: how many fields its record has.
    """

    def __init__(self, module: Any, name: str, fields: int) -> None:
        from aclower.lowering.tiling_entry import ENTRY, keep_tiling
        from aclower.mlir import ir
        from aclower.passes import runner
        from aclower.runtime.engine import compile_functions

        with module.context, ir.Location.unknown():
            keep_tiling(module, name)
            runner.run(module, "lower-loops-to-llvm")
            self._function = compile_functions(module, [ENTRY])[ENTRY]
        self._fields = fields

    def __call__(self, inputs: Sequence[int]) -> list[int]:
        """The record for these sizes."""
        record = (ctypes.c_int64 * self._fields)()
        view = TensorView(ctypes.addressof(record), (self._fields,), (1,), "int64", False, record)
        self._function([*inputs, view])
        return list(record)
