"""Building SIMT functions: the threads of a call, and what one of them does."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aclower.dialect.ascendc.dialect import NAME
from aclower.dialect.ascendc.simt import BlockDimOp, LoadOp, SimtVfOp, StoreOp, TerminatorOp, ThreadIdxOp, UintDivOp
from aclower.dialect.verify import FLOATS, element_type
from aclower.lowering.scalars import Int, constant, minimum, named
from aclower.mlir import arith, ir, math

WARP = 32  # threads that execute one instruction together
_LARGEST_DIVISOR = 2**30


@contextmanager
def simt(threads: Int, launch_bounds: int) -> Iterator[Int]:
    """Build what each of so many threads executes; yields the thread's index, an i32."""
    i64 = ir.IntegerType.get_signless(64)
    op = SimtVfOp(threads.value, ir.IntegerAttr.get(i64, launch_bounds))
    with ir.InsertionPoint(op.body.blocks.append()):
        yield named("thread", Int(ThreadIdxOp(ir.IntegerType.get_signless(32)).index))
        TerminatorOp()


def thread_count() -> Int:
    """The threads of the call, an i32."""
    return named("threads", Int(BlockDimOp(ir.IntegerType.get_signless(32)).threads))


def load(source: Any, index: Int, name: str) -> Any:
    """An element of a global tensor: an f32, or an i64 of a tensor of integers."""
    is_float = element_type(source) in FLOATS
    type_ = ir.F32Type.get() if is_float else ir.IntegerType.get_signless(64)
    value = LoadOp(source, index.value, type_).value
    value.owner.attributes[NAME] = ir.StringAttr.get(name)
    return value


def store(dst: Any, index: Int, value: Any) -> None:
    """Write an element of a global tensor, rounded where it is narrower than an f32."""
    StoreOp(dst, index.value, value)


def divider(name: str, divisor: Int) -> dict[str, Int]:
    """For the host: what threads divide by a number with, two fields `name`_magic and `name`_shift.

    Exact for dividends below 2^31 and divisors up to 2^30; above, for no use.
    """
    some = minimum(divisor, _LARGEST_DIVISOR)
    # ceil(log2(some)) without a case for 1.
    ctlz = Int(math.CountLeadingZerosOp((some * 2 - 1).value).result)
    shift = named(f"{name}_shift", constant(63) - ctlz)
    power = Int(arith.ShLIOp(constant(1).value, shift.value).result)
    return {f"{name}_magic": (power - some) * 2**32 // some + 1, f"{name}_shift": shift}


def quotient(dividend: Int, magic: Int, shift: Int) -> Int:
    """An i32 divided by the number that a `divider` was made of."""
    return Int(UintDivOp(dividend.value, magic.value, shift.value, ir.IntegerType.get_signless(32)).quotient)
