"""Compiled functions on memrefs: MLIR's execution engine, called without overhead."""

import ctypes
import struct
from collections.abc import Mapping, Sequence
from typing import Any

from aclower.errors import UsageError
from aclower.lowering.ops import all_ops
from aclower.mlir import ExecutionEngine
from aclower.runtime.tensors import TensorView
from aclower.source import error_at

# Every argument of a function with a C interface is passed by address: a list of slots,
# each of which holds a number or the address of a memref descriptor.
_Entry = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_WORD = 8

Argument = TensorView | int


class CompiledFunction:
    """One function of a module in the LLVM dialect, ready to be called from any thread."""

    def __init__(self, engine: Any, name: str) -> None:
        self._engine = engine  # the code lives as long as the engine
        address = engine.raw_lookup(f"_mlir_ciface_{name}")
        if not address:
            raise UsageError(f"function @{name}: expected all functions that it calls in the module or this process")
        self._entry = _Entry(address)

    def __call__(self, arguments: Sequence[Argument]) -> None:
        """Call with contiguous tensors and i64 numbers, in the function's order; the GIL is free meanwhile."""
        slots: list[int] = []
        descriptors: list[int] = []
        places: list[tuple[int, int]] = []
        for argument in arguments:
            if isinstance(argument, int):
                slots.append(argument)
                continue
            places.append((len(slots), len(descriptors)))
            slots.append(0)
            descriptors += (argument.address, argument.address, 0, *argument.shape, *argument.strides)
        count = len(slots)
        total = 2 * count + len(descriptors)
        words = ctypes.create_string_buffer(_WORD * total)
        base = ctypes.addressof(words)
        for slot, descriptor in places:
            slots[slot] = base + _WORD * (2 * count + descriptor)
        first = base + _WORD * count
        struct.pack_into(f"{total}q", words, 0, *range(first, first + _WORD * count, _WORD), *slots, *descriptors)
        self._entry(base)


def compile_functions(
    module: Any, names: Sequence[str], declared: Mapping[str, int] | None = None
) -> dict[str, CompiledFunction]:
    """Build machine code for a module in the LLVM dialect.

    Args:
        names: the functions that are wanted, each with a C interface.
        declared: addresses of C interfaces of functions that it only declares, by the functions' names.
    Raises:
        LoweringError: an op was left that is not of the LLVM dialect.
    """
    _require_llvm(module)
    engine = ExecutionEngine(module, opt_level=3)
    for name, address in (declared or {}).items():
        engine.raw_register_runtime(f"_mlir_ciface_{name}", ctypes.c_void_p(address))
    return {name: CompiledFunction(engine, name) for name in names}


def _require_llvm(module: Any) -> None:
    for op in all_ops(module.operation):
        if not op.name.startswith("llvm.") and op.name != "builtin.module":
            raise error_at(op, "has no lowering to LLVM that the CPU backend knows")
