"""Scalar arithmetic in IR, written as arithmetic: what tiling functions and kernels share."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from aclower.dialect.ascendc.dialect import NAME, NONEMPTY
from aclower.dialect.values import constant_value
from aclower.mlir import arith, ir, scf


@dataclass(frozen=True)
class Int:
    """An i64 or i32 value; division and remainder are those of non-negative numbers.

    A Python int beside it is a constant of its type.
    """

    value: Any

    def __add__(self, other: "Int | int") -> "Int":
        return self if _is(other, 0) else Int(arith.AddIOp(self.value, _like(self, other)).result)

    def __sub__(self, other: "Int | int") -> "Int":
        return self if _is(other, 0) else Int(arith.SubIOp(self.value, _like(self, other)).result)

    def __mul__(self, other: "Int | int") -> "Int":
        return self if _is(other, 1) else Int(arith.MulIOp(self.value, _like(self, other)).result)

    def __floordiv__(self, other: "Int | int") -> "Int":
        return self if _is(other, 1) else Int(arith.DivSIOp(self.value, _like(self, other)).result)

    def __mod__(self, other: "Int | int") -> "Int":
        return Int(arith.RemSIOp(self.value, _like(self, other)).result)

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

    def to_i32(self) -> "Int":
        """The number as an i32, which it has to fit."""
        return Int(arith.TruncIOp(ir.IntegerType.get_signless(32), self.value).result)

    def to_i64(self) -> "Int":
        """An i32 number as an i64."""
        return Int(arith.ExtSIOp(ir.IntegerType.get_signless(64), self.value).result)

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
    return Bool(arith.CmpIOp(getattr(arith.CmpIPredicate, predicate), a.value, _like(a, b)).result)


def _like(a: Int, b: Int | int) -> Any:
    """The IR value of b, as a constant of a's type where it is a Python int."""
    if isinstance(b, Int):
        return b.value
    return arith.ConstantOp(a.value.type, ir.IntegerAttr.get(a.value.type, b)).result


def constant(number: int) -> Int:
    """An i64 constant."""
    type_ = ir.IntegerType.get_signless(64)
    return Int(arith.ConstantOp(type_, ir.IntegerAttr.get(type_, number)).result)


def constant_f32(number: float) -> Any:
    """An f32 constant."""
    type_ = ir.F32Type.get()
    return arith.ConstantOp(type_, ir.FloatAttr.get(type_, number)).result


def minimum(a: Int, b: Int | int) -> Int:
    """The smaller number."""
    return Int(arith.MinSIOp(a.value, _like(a, b)).result)


def maximum(a: Int, b: Int | int) -> Int:
    """The larger number."""
    return Int(arith.MaxSIOp(a.value, _like(a, b)).result)


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
    """a where the condition holds, else b; i64 where both are Python ints."""
    like = a if isinstance(a, Int) else b if isinstance(b, Int) else constant(0)
    return Int(arith.SelectOp(condition.value, _like(like, a), _like(like, b)).result)


def one_where(condition: Bool) -> Int:
    """1 where the condition holds, else 0; an i32."""
    i32 = ir.IntegerType.get_signless(32)
    one, zero = (arith.ConstantOp(i32, ir.IntegerAttr.get(i32, number)).result for number in (1, 0))
    return Int(arith.SelectOp(condition.value, one, zero).result)


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
    with carrying_loop(name, start, end, step, {}, is_nonempty=is_nonempty) as (index, _, _):
        yield index


@contextmanager
def carrying_loop(
    name: str,
    start: Int | int,
    end: Int,
    step: Int | int,
    carried: Mapping[str, Int],
    *,
    is_nonempty: bool = False,
) -> Iterator[tuple[Int, dict[str, Int], dict[str, Int]]]:
    """Build the body of a counted loop that carries numbers.

    Args:
        carried: what the first iteration starts with.
        is_nonempty: as for `loop`.
    Yields:
        The index, the carried numbers, and what the body fills: those of the next iteration.
    """
    bounds = (_like(end, start), end.value, _like(end, step))
    op = scf.ForOp(*bounds, [value.value for value in carried.values()])
    op.attributes[NAME] = ir.StringAttr.get(",".join([name, *carried]))
    if is_nonempty:
        op.attributes[NONEMPTY] = ir.UnitAttr.get()
    following: dict[str, Int] = {}
    with ir.InsertionPoint(op.body):
        values = dict(zip(carried, map(Int, list(op.body.arguments)[1:]), strict=True))
        yield Int(op.induction_variable), values, following
        scf.YieldOp([following[item].value for item in carried])


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


def f32_where(name: str, condition: Bool, build: Callable[[], Any]) -> Any:
    """An f32 value that is computed where a condition holds; elsewhere 0."""
    op = scf.IfOp(condition.value, [ir.F32Type.get()], has_else=True)
    op.attributes[NAME] = ir.StringAttr.get(name)
    with ir.InsertionPoint(op.then_block):
        scf.YieldOp([build()])
    with ir.InsertionPoint(op.else_block):
        scf.YieldOp([constant_f32(0.0)])
    return op.results[0]


def select_f32(condition: Bool, value: Any, otherwise: float) -> Any:
    """An f32 value where a condition holds, else a constant."""
    return arith.SelectOp(condition.value, value, constant_f32(otherwise)).result
