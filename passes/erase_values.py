"""`aclnn-erase-values`: operators of a shape function stand for their shape alone."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.folded_nll_loss_grad import FoldedNllLossGradOp
from aclower.dialect.nll_loss_grad import NllLossGradOp
from aclower.lowering.ops import find_ops
from aclower.mlir import ir
from aclower.passes.base import Pass
from aclower.source import error_at

_SHAPED = (ir.RankedTensorType, ir.UnrankedTensorType)


@dataclass(frozen=True)
class EraseValues(Pass):
    """Replace an operator whose values no size and no branch depends on by what gives its shape.

    Before: %r = nll_loss_grad(%x, ...); uses of %r that move or compute tensors
    After:  the same uses of %x (of init, folded)
    Keeps:  every other op.
    Refuses: operators from whose result a scalar is read: a size or a branch may depend on it.
    """

    name = "aclnn-erase-values"

    def run(self, root: Any) -> None:
        ops = find_ops(root, NllLossGradOp, FoldedNllLossGradOp)
        for op in ops:
            if (reader := _scalar_reader(op.x_grad)) is not None:
                raise error_at(
                    op,
                    f"expects that no size and no branch depends on its values, which '{reader.name}' reads; "
                    "split the function there",
                )
        for op in ops:
            op.x_grad.replace_all_uses_with(op.init if isinstance(op, FoldedNllLossGradOp) else op.x)
            op.operation.erase()


def _scalar_reader(value: Any) -> Any:
    """The first op, downstream of a tensor, that makes anything but tensors of its elements; None if none does."""
    seen: list[Any] = []
    pending = [value]
    while pending:
        item = pending.pop()
        if item in seen:
            continue
        seen.append(item)
        for use in item.uses:
            op = use.owner.operation
            if op.name == "tensor.dim":
                continue
            if any(not isinstance(result.type, _SHAPED) for result in op.results) or op.name == "func.call":
                return op
            pending += [*op.results, *(arg for region in op.regions for block in region for arg in block.arguments)]
            if not op.results and op.parent is not None and op.name != "func.return":
                # A terminator hands on to the op around it, and to its next round.
                parent = op.parent.operation
                if any(not isinstance(result.type, _SHAPED) for result in parent.results):
                    return parent
                pending += parent.results
                pending += [arg for region in parent.regions for block in region for arg in block.arguments]
    return None
