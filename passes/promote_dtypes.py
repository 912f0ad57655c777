"""`aclnn-promote-dtypes`: f16 to f32 around the operator, labels to i32."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.narrow_labels import NO_CLASS, narrow_labels
from aclower.dialect.nll_loss_grad import NllLossGradOp
from aclower.dialect.verify import element_type
from aclower.lowering.ops import copy_attributes, find_ops
from aclower.lowering.sizes import as_index, sizes_of
from aclower.mlir import arith, ir
from aclower.passes.base import TargetPass


@dataclass(frozen=True)
class PromoteDtypes(TargetPass):
    """Compute f16 operators in f32 and hand them i32 labels, as CANN's interface does.

    Before: x_grad = nll_loss_grad(x, y_grad, target, weight, total_weight) : f16, i64
    After:  truncf(nll_loss_grad(extf ..., narrow_labels(target), ...)) : f32, i32
    Keeps:  every operator on regbase chips; bf16 and f32; i32 labels; unranked operands.
    Source: aclnnNLLLoss2dBackward of CANN's ops-nn, its branch for chips without regbase.
    """

    name = "aclnn-promote-dtypes"

    def run(self, root: Any) -> None:
        if self.target.is_regbase:
            return
        for op in find_ops(root, NllLossGradOp):
            if op.is_ranked:
                _promote(op)


def _promote(op: Any) -> None:
    is_f16, is_i32 = element_type(op.x) == "f16", element_type(op.target) == "i32"
    if not is_f16 and is_i32:
        return
    with ir.InsertionPoint(op), op.location:
        operands = {name: getattr(op, name) for name in ("x", "y_grad", "target", "weight", "total_weight")}
        ignore_index = op.ignore_index
        if is_f16:
            operands |= {name: _extend(value) for name, value in operands.items() if name != "target"}
        if not is_i32:
            classes = as_index(sizes_of(op.x)[op.class_axis])
            operands["target"] = narrow_labels(op.target, classes, ignore_index)
            ignore_index = NO_CLASS
        new = NllLossGradOp(*operands.values(), operands["x"].type)
        copy_attributes(op, new)
        new.attributes["ignore_index"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), ignore_index)
        result = arith.TruncFOp(op.x_grad.type, new.x_grad).result if is_f16 else new.x_grad
    op.x_grad.replace_all_uses_with(result)
    op.operation.erase()


def _extend(value: Any) -> Any:
    return arith.ExtFOp(ir.RankedTensorType.get(value.type.shape, ir.F32Type.get(), value.type.encoding), value).result
