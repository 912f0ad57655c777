"""Index arithmetic and loops, written shortly."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aclower.lowering.ops import constant_index
from aclower.mlir import arith, ir, scf


def add(a: Any, b: Any) -> Any:
    """a + b."""
    return arith.AddIOp(a, b).result


def sub(a: Any, b: Any) -> Any:
    """a - b."""
    return arith.SubIOp(a, b).result


def mul(a: Any, b: Any) -> Any:
    """a * b."""
    return arith.MulIOp(a, b).result


def floordiv(a: Any, b: Any) -> Any:
    """a / b for a >= 0, b > 0."""
    return arith.DivUIOp(a, b).result


def ceildiv(a: Any, b: Any) -> Any:
    """a / b rounded up, for a >= 0, b > 0."""
    return arith.CeilDivUIOp(a, b).result


def remainder(a: Any, b: Any) -> Any:
    """a mod b for a >= 0, b > 0."""
    return arith.RemUIOp(a, b).result


def minimum(a: Any, b: Any) -> Any:
    """The smaller, signed."""
    return arith.MinSIOp(a, b).result


def maximum(a: Any, b: Any) -> Any:
    """The larger, signed."""
    return arith.MaxSIOp(a, b).result


def compare(predicate: str, a: Any, b: Any) -> Any:
    """An i1: `predicate` is one of arith.cmpi's."""
    return arith.CmpIOp(getattr(arith.CmpIPredicate, predicate), a, b).result


def select(condition: Any, a: Any, b: Any) -> Any:
    """a where the condition holds, else b."""
    return arith.SelectOp(condition, a, b).result


def cast(value: Any, type_: Any) -> Any:
    """Between index and an integer type."""
    return arith.IndexCastOp(type_, value).result


@contextmanager
def loop(start: Any, stop: Any, step: Any = None) -> Iterator[Any]:
    """An scf.for; inside the block new ops go into its body. Yields the induction variable."""
    op = scf.ForOp(start, stop, step if step is not None else constant_index(1))
    with ir.InsertionPoint(op.body):
        yield op.induction_variable
        scf.YieldOp([])


@contextmanager
def only_if(condition: Any) -> Iterator[None]:
    """An scf.if without an else."""
    op = scf.IfOp(condition)
    with ir.InsertionPoint(op.then_block):
        yield
        scf.YieldOp([])


@contextmanager
def branches(condition: Any) -> Iterator[tuple[Any, Any]]:
    """An scf.if with both branches; yields an insertion point for each."""
    op = scf.IfOp(condition, has_else=True)
    yield ir.InsertionPoint(op.then_block), ir.InsertionPoint(op.else_block)
    for block in (op.then_block, op.else_block):
        with ir.InsertionPoint(block):
            scf.YieldOp([])
