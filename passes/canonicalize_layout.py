"""`aclnn-canonicalize-layout`: classes last, positions first, as (positions, C)."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.nll_loss_grad import NllLossGradOp
from aclower.lowering.ops import copy_attributes, find_ops
from aclower.lowering.reshapes import collapse, expand, flatten, transpose
from aclower.lowering.sizes import Size, sizes_of
from aclower.mlir import ir
from aclower.passes.base import TargetPass

_CLASSES_LAST = [0, 2, 3, 1]  # N, H, W, C
_CLASSES_SECOND = [0, 3, 1, 2]


@dataclass(frozen=True)
class CanonicalizeLayout(TargetPass):
    """Give every operator the 2-D form that kernels for chips without regbase take.

    Before: x_grad = nll_loss_grad(x[N,C,H,W], y_grad, target[N,H,W], ...)
    After:  x_grad = transpose(expand(nll_loss_grad(collapse(transpose(x)), ..., collapse(target), ...)))
            with the operator on [N*H*W, C]; rank 1 becomes [1, C].
    Keeps:  every operator on regbase chips; rank 2; unranked operands.
    Source: aclnnNLLLoss2dBackward and aclnnNLLLossBackward of CANN's ops-nn.
    """

    name = "aclnn-canonicalize-layout"

    def run(self, root: Any) -> None:
        if self.target.is_regbase:
            return
        for op in find_ops(root, NllLossGradOp):
            if op.is_ranked and op.x.type.rank != 2:
                _canonicalize(op)


def _canonicalize(op: Any) -> None:
    with ir.InsertionPoint(op), op.location:
        sizes = sizes_of(op.x)
        spatial = op.x.type.rank == 4
        x = (
            collapse(transpose(op.x, _CLASSES_LAST), [[0, 1, 2], [3]])
            if spatial
            else expand(op.x, [[0, 1]], [1, *sizes])
        )
        y_grad = flatten(op.y_grad) if op.reduction == "none" else op.y_grad
        new = NllLossGradOp(x, y_grad, flatten(op.target), flatten(op.weight), op.total_weight, x.type)
        copy_attributes(op, new)
        result = _restore(new.x_grad, sizes) if spatial else collapse(new.x_grad, [[0, 1]])
    op.x_grad.replace_all_uses_with(result)
    op.operation.erase()


def _restore(x_grad: Any, sizes: list[Size]) -> Any:
    """[N*H*W, C] back to [N, C, H, W]."""
    by_class = expand(x_grad, [[0, 1, 2], [3]], [sizes[axis] for axis in _CLASSES_LAST])
    return transpose(by_class, _CLASSES_SECOND)
