"""`aclnn-convert-to-linalg`: operators to upstream linalg on tensors."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.folded_nll_loss_grad import FoldedNllLossGradOp
from aclower.dialect.narrow_labels import NarrowLabelsOp
from aclower.dialect.nll_loss_grad import NllLossGradOp
from aclower.lowering.cpu import narrow_labels, nll_loss_grad
from aclower.lowering.cpu.generic import signless_label
from aclower.lowering.fold import fold
from aclower.lowering.ops import find_ops, require_ranks
from aclower.mlir import ir
from aclower.passes.base import Pass


@dataclass(frozen=True)
class ConvertToLinalg(Pass):
    """Say in linalg.generic what the operators compute, for the CPU backend and any other.

    Before: folded_nll_loss_grad, nll_loss_grad (left unfolded), narrow_labels
    After:  one linalg.generic each; u8 labels as i8, which the bodies extend without sign.
    Keeps:  every other op.
    Refuses: operands of unknown rank.
    """

    name = "aclnn-convert-to-linalg"

    def run(self, root: Any) -> None:
        unfolded = find_ops(root, NllLossGradOp)
        require_ranks(unfolded)
        for op in unfolded:
            fold(op, absorb=False)
        for op in find_ops(root, FoldedNllLossGradOp):
            nll_loss_grad.to_linalg(op)
        for op in find_ops(root, NarrowLabelsOp):
            narrow_labels.to_linalg(op)
        _erase_signedness(root)


def _erase_signedness(root: Any) -> None:
    """Make ui8 i8 everywhere: the ops that are left move labels, and don't compute with them."""

    def visit(op: Any) -> Any:
        arguments = [argument for region in op.regions for block in region for argument in block.arguments]
        for value in (*op.results, *arguments):
            value.set_type(_signless(value.type))
        if op.name == "func.func":
            type_ = op.attributes["function_type"].value
            inputs, results = ([_signless(item) for item in items] for items in (type_.inputs, type_.results))
            op.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, results))
        return ir.WalkResult.ADVANCE

    root.walk(visit)


def _signless(type_: Any) -> Any:
    """ui8, or a tensor or memref of it, as i8; other types as they are."""
    if isinstance(type_, ir.RankedTensorType):
        return ir.RankedTensorType.get(type_.shape, signless_label(type_.element_type), type_.encoding)
    if isinstance(type_, ir.UnrankedTensorType):
        return ir.UnrankedTensorType.get(signless_label(type_.element_type))
    if isinstance(type_, ir.UnrankedMemRefType):
        return ir.UnrankedMemRefType.get(signless_label(type_.element_type), type_.memory_space)
    if isinstance(type_, ir.MemRefType):
        return ir.MemRefType.get(
            type_.shape, signless_label(type_.element_type), layout=type_.layout, memory_space=type_.memory_space
        )
    return signless_label(type_)
