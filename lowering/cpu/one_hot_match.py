"""Recognise a linalg.generic that writes one value a position and zero to every other class."""

import math
from dataclasses import dataclass
from typing import Any, TypeGuard

from aclower.dialect.values import defining_op
from aclower.mlir import arith, ir

CLASS_DIM = 1  # of the box (N, C, P)
_FLOATS = (ir.F16Type, ir.BF16Type, ir.F32Type, ir.F64Type)
_INT_WIDTHS = (8, 16, 32, 64)
# Lanes of a vector that hold no position are computed too, from zeros: these would trap.
_INTEGER_DIVISIONS = frozenset(
    f"arith.{name}" for name in ("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi")
)


@dataclass(frozen=True)
class OneHot:
    """`out[n, c, p] = (label == c and keep) ? value : 0`, all contiguous memrefs.

    Attributes:
        op: the linalg.generic.
        inputs: (memref, the box's dimensions it is read by) for each input: (0, 2), (1,) or ().
        block: the body; its arguments are an element of each input and of out.
        label: the i64 in the body that is compared with the class.
        keep: an i1 in the body that does not depend on the class, None where there is none.
        value: what the body selects at the label's class.
    """

    op: Any
    inputs: list[tuple[Any, tuple[int, ...]]]
    block: Any
    label: Any
    keep: Any | None
    value: Any

    @property
    def out(self) -> Any:
        """The memref of (N, C, P) that is written."""
        return self.op.operands[len(self.op.operands) - 1]


def match_one_hot(op: Any) -> OneHot | None:
    """The parts of a one-hot linalg.generic, None for any other."""
    inputs = _inputs(op)
    if inputs is None:
        return None
    block = op.regions[0].blocks[0]
    selected = defining_op(list(block.operations)[-1].operands[0])
    if not _is(selected, "arith.select") or not _is_zero(selected.operands[2]):
        return None
    if not _is_plain_arithmetic(block, len(inputs)):
        return None
    hit, keep = _condition(selected.operands[0])
    if hit is None:
        return None
    label = _label(hit)
    if label is None or label.type != ir.IntegerType.get_signless(64):
        return None
    per_position = [value for value in (label, keep) if value is not None]
    if any(_reads_class(value, inputs, block) for value in per_position):
        return None
    if _uses_index(selected.operands[1], block):
        return None
    return OneHot(op, inputs, block, label, keep, selected.operands[1])


def _inputs(op: Any) -> list[tuple[Any, tuple[int, ...]]] | None:
    """Each input with its dimensions; None where the op is not over a contiguous box (N, C, P)."""
    operands = list(op.operands)
    maps = [ir.AffineMapAttr(item).value for item in op.attributes["indexing_maps"]]
    if len(op.results) or not all(_is_plain_memref(value) for value in operands):
        return None
    if not isinstance(operands[-1].type.element_type, _FLOATS):
        return None
    if _dims(maps[-1]) != (0, 1, 2):
        return None
    inputs: list[tuple[Any, tuple[int, ...]]] = []
    for value, item in zip(operands[:-1], maps[:-1], strict=True):
        dims = _dims(item)
        if dims is None or dims not in ((0, 2), (CLASS_DIM,), ()):
            return None
        inputs.append((value, dims))
    return inputs


def _is_plain_memref(value: Any) -> bool:
    """Whether it is a contiguous memref of whole bytes in the default memory space."""
    type_ = value.type
    if not isinstance(type_, ir.MemRefType) or type_.memory_space is not None:
        return False
    element = type_.element_type
    is_whole = isinstance(element, _FLOATS) or (isinstance(element, ir.IntegerType) and element.width in _INT_WIDTHS)
    return is_whole and type_.layout == ir.AffineMapAttr.get(ir.AffineMap.get_identity(type_.rank))


def _is_plain_arithmetic(block: Any, inputs: int) -> bool:
    """Whether the body computes on numbers alone, op by op, and doesn't read what it overwrites."""
    for op in list(block.operations)[:-1]:
        name = op.operation.name
        is_index = name in ("linalg.index", "arith.index_cast")
        if op.operation.regions or not (name.startswith("arith.") or is_index) or len(op.operation.results) != 1:
            return False
        if name in _INTEGER_DIVISIONS:
            return False
        values = [*op.operands, *op.operation.results]
        if not is_index and any(isinstance(value.type, ir.IndexType) for value in values):
            return False
    return not list(block.arguments[inputs].uses)


def _dims(item: Any) -> tuple[int, ...] | None:
    exprs = list(item.results)
    if all(isinstance(expr, ir.AffineDimExpr) for expr in exprs):
        return tuple(expr.position for expr in exprs)
    if all(isinstance(expr, ir.AffineConstantExpr) and expr.value == 0 for expr in exprs):
        return ()
    return None


def _condition(value: Any) -> tuple[Any, Any]:
    """(the comparison with the class, what else must hold); the former None if there is none."""
    op = defining_op(value)
    if _label(op) is not None:
        return op, None
    if _is(op, "arith.andi"):
        for hit, keep in (tuple(op.operands), tuple(op.operands)[::-1]):
            if _label(defining_op(hit)) is not None:
                return defining_op(hit), keep
    return None, None


def _label(op: Any) -> Any:
    """What `op` compares for equality with the class index; None if it does something else."""
    if not _is(op, "arith.cmpi") or int(op.attributes["predicate"].value) != int(arith.CmpIPredicate.eq):
        return None
    left, right = op.operands
    for label, index in ((left, right), (right, left)):
        cast = defining_op(index)
        source = defining_op(cast.operands[0]) if _is(cast, "arith.index_cast") else None
        if _is(source, "linalg.index") and int(source.attributes["dim"].value) == CLASS_DIM:
            return label
    return None


def _is(op: Any, name: str) -> TypeGuard[Any]:
    return op is not None and op.operation.name == name


def _is_zero(value: Any) -> bool:
    """Whether it is +0: -0 is another pattern of bits."""
    op = defining_op(value)
    if not _is(op, "arith.constant"):
        return False
    number = float(op.attributes["value"].value)
    return number == 0.0 and math.copysign(1.0, number) > 0


def inner_ops(value: Any, block: Any) -> list[Any]:
    """The ops of the body that `value` needs, in order."""
    needed: list[Any] = []

    def visit(item: Any) -> None:
        op = defining_op(item)
        if op is None or op.operation.block != block or op in needed:
            return
        for operand in op.operands:
            visit(operand)
        needed.append(op)

    visit(value)
    return needed


def _reads_class(value: Any, inputs: list[tuple[Any, tuple[int, ...]]], block: Any) -> bool:
    arguments = [value, *(operand for op in inner_ops(value, block) for operand in op.operands)]
    by_class = [block.arguments[i] for i, (_, dims) in enumerate(inputs) if dims == (CLASS_DIM,)]
    out = block.arguments[len(inputs)]
    return _uses_index(value, block) or any(item in (*by_class, out) for item in arguments)


def _uses_index(value: Any, block: Any) -> bool:
    return any(op.operation.name == "linalg.index" for op in inner_ops(value, block))
