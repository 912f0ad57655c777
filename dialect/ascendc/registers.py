"""How many registers the values of a SIMT function take at once."""

from collections.abc import Iterable
from typing import Any

from aclower.dialect.values import defining_op, nested_ops

# (threads a call may start, registers that each has then): asc-devkit, __launch_bounds__, table 1.
_REGISTERS = ((256, 127), (512, 64), (1024, 32), (2048, 16))
_32_BITS = ("i8", "i16", "i32", "f16", "bf16", "f32")


def registers_a_thread(launch_bounds: int) -> int:
    """The 32-bit registers that launch bounds leave to each thread."""
    return next(registers for threads, registers in _REGISTERS if launch_bounds <= threads)


def peak_registers(function: Any) -> int:
    """The most registers that values of a SIMT function take at any one point.

    64-bit values and pointers take two, constants and conditions none. An estimate: the
    compiler may do with fewer, by computing a value again, or need some of its own.
    """
    return max(_total(captured(function.operation)), _peak(function.regions[0].blocks[0], ()))


def _size(value: Any) -> int:
    if (op := defining_op(value)) is not None and op.operation.name == "arith.constant":
        return 0
    name = str(value.type)
    return 0 if name == "i1" else 1 if name in _32_BITS else 2


def _peak(block: Any, live_behind: Iterable[Any]) -> int:
    """The peak in a block, given what is needed behind it or in its next execution."""
    live = set(live_behind)
    peak = _total(live)
    for op in reversed(list(block.operations)):
        operation = op.operation
        live |= set(operation.results)
        peak = max(peak, _total(live))
        live -= set(operation.results)
        inner = set(captured(operation))
        for region in operation.regions:
            for nested in region.blocks:
                held = live | inner | set(nested.arguments)
                if operation.name == "scf.for":
                    held |= set(list(operation.operands)[1:3])  # its end and step
                peak = max(peak, _peak(nested, held))
        live |= set(operation.operands) | inner
        peak = max(peak, _total(live))
    return peak


def _total(values: Iterable[Any]) -> int:
    return sum(_size(value) for value in values)


def captured(operation: Any) -> list[Any]:
    """What ops nested in an op use of what is defined outside of it, in the order of first use."""
    inside: set[Any] = set()
    used: list[Any] = []
    for op in (operation, *nested_ops(operation)):
        if op is not operation:
            inside.update(op.results)
            used += op.operands
        inside.update(argument for region in op.regions for block in region.blocks for argument in block.arguments)
    return list(dict.fromkeys(value for value in used if value not in inside))
