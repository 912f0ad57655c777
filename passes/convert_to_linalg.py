"""`aclnn-convert-to-linalg`: operators to upstream linalg on tensors."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.folded_nll_loss_grad import FoldedNllLossGradOp
from aclower.dialect.narrow_labels import NarrowLabelsOp
from aclower.dialect.nll_loss_grad import NllLossGradOp
from aclower.lowering.cpu import narrow_labels, nll_loss_grad
from aclower.lowering.cpu.generic import signless
from aclower.lowering.fold import fold
from aclower.mlir import ir
from aclower.passes.base import Pass
from aclower.passes.ops import find_ops, require_ranks


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
    """Make every tensor of ui8 one of i8: the ops that are left move labels, and don't compute with them."""

    def visit(op: Any) -> Any:
        for value in [
            *op.results,
            *(arg for region in op.regions for block in region.blocks for arg in block.arguments),
        ]:
            value.set_type(_signless_tensor(value.type))
        if op.name == "func.func":
            type_ = op.attributes["function_type"].value
            signless_type = ir.FunctionType.get(
                [_signless_tensor(item) for item in type_.inputs], [_signless_tensor(item) for item in type_.results]
            )
            op.attributes["function_type"] = ir.TypeAttr.get(signless_type)
        return ir.WalkResult.ADVANCE

    root.walk(visit)


def _signless_tensor(type_: Any) -> Any:
    if isinstance(type_, ir.RankedTensorType):
        return ir.RankedTensorType.get(type_.shape, signless(type_.element_type), type_.encoding)
    if isinstance(type_, ir.UnrankedTensorType):
        return ir.UnrankedTensorType.get(signless(type_.element_type))
    return type_
