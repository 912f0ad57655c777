"""`aclnn-outline-shapes`: what sizes a call has, without its data."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.folded_nll_loss_grad import FoldedNllLossGradOp
from aclower.dialect.nll_loss_grad import NllLossGradOp
from aclower.dialect.values import constant_value
from aclower.dialect.verify import is_ranked
from aclower.lowering.ops import (
    constant_index,
    extend_signature,
    find_ops,
    referenced_functions,
)
from aclower.lowering.sizes import as_index, sizes_of
from aclower.mlir import arith, func, ir, memref
from aclower.passes.base import Pass


@dataclass(frozen=True)
class OutlineShapes(Pass):
    """Turn functions into their shape functions: sizes in, sizes out.

    Before: func @f(%x, ...) -> tensor { %r = nll_loss_grad(%x, ...); return %r }
    After:  func @f(%x, ..., %sizes: memref<Kxi64>) { sizes of the operator's operands, operand
            by operand, then those of the results, stored to %sizes }
            An operator that only its sizes were asked of is dead afterwards.
    Keeps:  functions that another op refers to; declarations; functions with results that
            are no ranked tensors, or with operators of unknown rank.
    """

    name = "aclnn-outline-shapes"

    def run(self, root: Any) -> None:
        referenced = referenced_functions(root)
        for function in find_ops(root, func.FuncOp):
            ranked = all(isinstance(type_, ir.RankedTensorType) for type_ in function.type.results)
            if ranked and function.name.value not in referenced and not function.is_external:
                _outline(function)


def _outline(function: Any) -> None:
    ops = find_ops(function.operation, NllLossGradOp, FoldedNllLossGradOp)
    if not all(is_ranked(value) for op in ops for value in _tensors(op)):
        return
    ranks = [value.type.rank for op in ops for value in _tensors(op)]
    count = sum(ranks) + sum(result.rank for result in function.type.results)
    (out,) = extend_signature(function, [ir.MemRefType.get([count], ir.IntegerType.get_signless(64))], [])
    slot = 0
    for op in ops:
        with ir.InsertionPoint(op), op.location:
            for value in _tensors(op):
                slot = _store_sizes(value, out, slot)
        _replace_size_queries(op.x_grad)
    for return_op in find_ops(function.operation, func.ReturnOp):
        at = slot
        with ir.InsertionPoint(return_op), return_op.location:
            for value in return_op.operands:
                at = _store_sizes(value, out, at)
            func.ReturnOp([])
        return_op.operation.erase()


def _replace_size_queries(value: Any) -> None:
    """Answer every tensor.dim of a result from what the operator reads."""
    for use in list(value.uses):
        query = use.owner
        axis = constant_value(query.operands[1]) if query.name == "tensor.dim" else None
        if axis is not None:
            with ir.InsertionPoint(query), query.location:
                size = as_index(sizes_of(value)[axis])
            query.results[0].replace_all_uses_with(size)
            query.erase()


def _tensors(op: Any) -> list[Any]:
    """The operands that have a shape, in order."""
    return list(op.mapped_operands.values() if isinstance(op, FoldedNllLossGradOp) else op.operands)


def _store_sizes(value: Any, out: Any, slot: int) -> int:
    for size in sizes_of(value):
        stored = arith.IndexCastOp(out.type.element_type, as_index(size)).result
        memref.StoreOp(stored, out, [constant_index(slot)])
        slot += 1
    return slot
