"""`aclnn.narrow_labels`: labels to i32 without aliasing."""

from typing import Any

from aclower.dialect.aclnn import AclnnDialect
from aclower.dialect.verify import (
    LABELS,
    RANKED,
    element_type,
    fail,
    has_types,
    is_i64_attribute,
    shape_of,
    unknown_attribute,
)
from aclower.mlir import ext, ir

NO_CLASS = -1  # what an ignored or impossible label becomes


class NarrowLabelsOp(AclnnDialect.Operation, name="narrow_labels", traits=[ext.Pure]):
    """Each label as i32; -1 where it equals ignore_index or lies outside [0, num_classes).

    Both are compared at 64 bits, so 2^32 + 1 does not become class 1. This is what
    CANN's interface does with a plain Cast, made exact.

    Operands:
        target: ranked tensor of i64, i32 or ui8.
        num_classes: index.
    Attributes:
        ignore_index: i64.
    Result:
        narrowed: tensor of i32, the shape of target.
    Constraints:
        C1  target holds i64, i32 or ui8.
        C2  narrowed holds i32 and has target's shape.
        C3  ignore_index is an i64.
        C4  there is no other attribute without a dialect prefix.
    """

    target: ext.Operand[ir.RankedTensorType]
    num_classes: ext.Operand[ir.IndexType]
    narrowed: ext.Result[ir.RankedTensorType]
    ignore_index: ir.IntegerAttr

    def verify_invariants(self) -> bool:
        if not has_types(self, [RANKED, (ir.IndexType,)], [RANKED]) or "ignore_index" not in self.attributes:
            return True
        if (label := element_type(self.target)) not in LABELS:  # C1
            return fail(self, f"expects target of i64, i32 or ui8, got {label}")
        if element_type(self.narrowed) != "i32" or shape_of(self.narrowed) != shape_of(self.target):  # C2
            return fail(self, f"expects a result of i32 with the shape of {self.target.type}, got {self.narrowed.type}")
        if not is_i64_attribute(self, "ignore_index"):  # C3
            return fail(self, f"expects ignore_index as an i64, got {self.attributes['ignore_index']}")
        if unknown := unknown_attribute(self, ("ignore_index",)):  # C4
            return fail(self, f"unknown attribute '{unknown}'; expected ignore_index alone")
        return True


def narrow_labels(target: Any, num_classes: Any, ignore_index: int, *, loc: Any = None, ip: Any = None) -> Any:
    """Build the op at the insertion point; the result is the value of i32 labels."""
    narrowed = ir.RankedTensorType.get(target.type.shape, ir.IntegerType.get_signless(32))
    attribute = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), ignore_index)
    return NarrowLabelsOp(target, num_classes, narrowed, attribute, loc=loc, ip=ip).narrowed
