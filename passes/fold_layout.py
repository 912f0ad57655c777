"""`aclnn-fold-layout`: movement becomes access maps, the operator becomes its folded form."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.nll_loss_grad import NllLossGradOp
from aclower.lowering.fold import fold
from aclower.lowering.group_positions import group_positions
from aclower.lowering.ops import find_ops
from aclower.passes.base import TargetPass


@dataclass(frozen=True)
class FoldLayout(TargetPass):
    """Absorb the casts, transposes and reshapes around an operator; drop what is not read.

    Before: truncf(transpose(expand(nll_loss_grad(collapse(transpose(extf(x))), ...))))
    After:  folded_nll_loss_grad over (N, C, P), reading the operands where and as they lie;
            on regbase chips over the operator's own dimensions.
    Keeps:  movement that no kernel walks (positions out of order, a split class dimension,
            a rounding in between); results used more than once; unranked operands.
    """

    name = "aclnn-fold-layout"

    def run(self, root: Any) -> None:
        for op in find_ops(root, NllLossGradOp):
            if not op.is_ranked:
                continue
            folded = fold(op)
            if not self.target.is_regbase:
                group_positions(folded)
