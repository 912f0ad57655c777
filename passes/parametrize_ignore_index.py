"""`aclnn-parametrize-ignore-index`: one artifact for every ignore_index."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.folded_nll_loss_grad import FoldedNllLossGradOp
from aclower.dialect.values import constant_value
from aclower.lowering.ops import extend_signature, find_ops, referenced_functions
from aclower.mlir import func, ir
from aclower.passes.base import Pass


@dataclass(frozen=True)
class ParametrizeIgnoreIndex(Pass):
    """Make the ignore_index of a function's one folded operator its last argument.

    Before: func @f(...) { ... folded_nll_loss_grad(..., constant -100) ... }
    After:  func @f(..., %ignore_index: i64) { ... folded_nll_loss_grad(..., %ignore_index) ... }
    Keeps:  functions with no folded operator or with several; those that another op
            refers to; an ignore_index that is no constant.
    """

    name = "aclnn-parametrize-ignore-index"

    def run(self, root: Any) -> None:
        referenced = referenced_functions(root)
        for function in find_ops(root, func.FuncOp):
            ops = find_ops(function.operation, FoldedNllLossGradOp)
            if (
                len(ops) == 1
                and function.name.value not in referenced
                and constant_value(ops[0].ignore_index) is not None
            ):
                _parametrize(function, ops[0])


def _parametrize(function: Any, op: Any) -> None:
    (op.operands[4],) = extend_signature(function, [ir.IntegerType.get_signless(64)], list(function.type.results))
