"""Scalar arithmetic in IR, written as arithmetic: what tiling functions and kernels share."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from aclower.dialect.ascendc.dialect import NAME, NONEMPTY
from aclower.dialect.values import constant_value
from aclower.mlir import arith, ir, scf


@dataclass(frozen=True)
class Int:
    """An i64 value; division and remainder are those of non-negative numbers."""

    value: Any

    def __add__(self, other: "Int | int") -> "Int":
        return self if _is(other, 0) else Int(arith.AddIOp(self.value, as_i64(other)).result)

    def __sub__(self, other: "Int | int") -> "Int":
        return self if _is(other, 0) else Int(arith.SubIOp(self.value, as_i64(other)).result)

    def __mul__(self, other: "Int | int") -> "Int":
        return self if _is(other, 1) else Int(arith.MulIOp(self.value, as_i64(other)).result)

    def __floordiv__(self, other: "Int | int") -> "Int":
        return self if _is(other, 1) else Int(arith.DivSIOp(self.value, as_i64(other)).result)

    def __mod__(self, other: "Int | int") -> "Int":
        return Int(arith.RemSIOp(self.value, as_i64(other)).result)

    def __lt__(self, other: "Int | int") -> "Bool":
        return _compare("slt", self, other)

    def __le__(self, other: "Int | int") -> "Bool":
        return _compare("sle", self, other)

    def __gt__(self, other: "Int | int") -> "Bool":
        return _compare("sgt", self, other)

    def __ge__(self, other: "Int | int") -> "Bool":
        return _compare("sge", self, other)

    def equals(self, other: "Int | int") -> "Bool":
        """Whether both are the same number."""
        return _compare("eq", self, other)

    def differs(self, other: "Int | int") -> "Bool":
        """Whether they are different numbers."""
        return _compare("ne", self, other)

    def to_f32(self) -> Any:
        """The number as an f32 value; through i32, which the scalar pipe converts."""
        if (number := constant_value(self.value)) is not None:
            return constant_f32(float(number))
        narrow = arith.TruncIOp(ir.IntegerType.get_signless(32), self.value).result
        return arith.SIToFPOp(ir.F32Type.get(), narrow).result


@dataclass(frozen=True)
class Bool:
    """An i1 value."""

    value: Any

    def __and__(self, other: "Bool") -> "Bool":
        return Bool(arith.AndIOp(self.value, other.value).result)

    def __or__(self, other: "Bool") -> "Bool":
        return Bool(arith.OrIOp(self.value, other.value).result)


def _is(value: "Int | int", number: int) -> bool:
    return isinstance(value, int) and value == number


def _compare(predicate: str, a: Int, b: Int | int) -> Bool:
    return Bool(arith.CmpIOp(getattr(arith.CmpIPredicate, predicate), a.value, as_i64(b)).result)


def constant(number: int) -> Int:
    """An i64 constant."""
    type_ = ir.IntegerType.get_signless(64)
    return Int(arith.ConstantOp(type_, ir.IntegerAttr.get(type_, number)).result)


def constant_f32(number: float) -> Any:
    """An f32 constant."""
    type_ = ir.F32Type.get()
    return arith.ConstantOp(type_, ir.FloatAttr.get(type_, number)).result


def as_i64(value: Int | int) -> Any:
    """The IR value of a number."""
    return value.value if isinstance(value, Int) else constant(value).value


def minimum(a: Int, b: Int | int) -> Int:
    """The smaller number."""
    return Int(arith.MinSIOp(a.value, as_i64(b)).result)


def maximum(a: Int, b: Int | int) -> Int:
    """The larger number."""
    return Int(arith.MaxSIOp(a.value, as_i64(b)).result)


def clamp(value: Int, low: int, high: Int) -> Int:
    """The nearest number in [low, high]."""
    return minimum(maximum(value, low), high)


def ceil_div(a: Int, b: Int | int) -> Int:
    """a / b, rounded up."""
    return (a + (b - 1)) // b


def round_up(value: Int, multiple: int) -> Int:
    """The next multiple."""
    return ceil_div(value, multiple) * multiple


def select(condition: Bool, a: Int | int, b: Int | int) -> Int:
    """a where the condition holds, else b."""
    return Int(arith.SelectOp(condition.value, as_i64(a), as_i64(b)).result)


def named(name: str, value: Int) -> Int:
    """The value, under a name that emitted text keeps; a constant keeps its digits."""
    if constant_value(value.value) is None:
        value.value.owner.attributes[NAME] = ir.StringAttr.get(name)
    return value


def named_condition(name: str, value: Bool) -> Bool:
    """The condition, under a name that emitted text keeps."""
    value.value.owner.attributes[NAME] = ir.StringAttr.get(name)
    return value


@contextmanager
def loop(name: str, start: Int | int, end: Int, step: Int | int = 1, *, is_nonempty: bool = False) -> Iterator[Int]:
    """Build the body of a counted loop.

    Args:
        is_nonempty: whether it runs at least once: what it orders then holds after it.
    """
    op = scf.ForOp(as_i64(start), end.value, as_i64(step))
    op.attributes[NAME] = ir.StringAttr.get(name)
    if is_nonempty:
        op.attributes[NONEMPTY] = ir.UnitAttr.get()
    with ir.InsertionPoint(op.body):
        yield Int(op.induction_variable)
        scf.YieldOp([])


@contextmanager
def when(condition: Bool) -> Iterator[None]:
    """Build what happens where a condition holds."""
    op = scf.IfOp(condition.value)
    with ir.InsertionPoint(op.then_block):
        yield
        scf.YieldOp([])


def choose(
    condition: Bool, names: Sequence[str], then: Callable[[], Sequence[Int]], otherwise: Callable[[], Sequence[Int]]
) -> list[Int]:
    """Numbers by name, computed one way where a condition holds and another where not."""
    i64 = ir.IntegerType.get_signless(64)
    op = scf.IfOp(condition.value, [i64] * len(names), has_else=True)
    op.attributes[NAME] = ir.StringAttr.get(",".join(names))
    for block, build in ((op.then_block, then), (op.else_block, otherwise)):
        with ir.InsertionPoint(block):
            scf.YieldOp([number.value for number in build()])
    return [Int(result) for result in op.results]
