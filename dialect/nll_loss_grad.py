"""`aclnn.nll_loss_grad`: the gradient of the negative log likelihood loss."""

from typing import Any

from aclower.dialect.aclnn import AclnnDialect
from aclower.dialect.nll_loss_grad_shapes import OPERANDS, class_axis, find_shape_error
from aclower.dialect.verify import (
    FLOATS,
    LABELS,
    TENSOR,
    element_type,
    fail,
    has_types,
    int_attribute,
    is_i64_attribute,
    is_ranked,
    shape_of,
    unknown_attribute,
)
from aclower.errors import unknown_name
from aclower.mlir import ext, ir

REDUCTIONS = ("none", "mean", "sum")  # in the order of the aclnn integer
DEFAULT_REDUCTION = "mean"
DEFAULT_IGNORE_INDEX = -100

_NAMES = {name: name for name in OPERANDS}


class NllLossGradOp(AclnnDialect.Operation, name="nll_loss_grad", traits=[ext.Pure]):
    """`x_grad[.., t, ..] = -g * weight[t]` where t is the label of the position, 0 elsewhere.

    g is `y_grad[position]` (none), `y_grad / total_weight` (mean, divided first) or
    `y_grad` (sum). A label equal to ignore_index leaves its whole position 0.

    Operands:
        x: tensor<C>, tensor<NxC> or tensor<NxCxHxW> of f32, f16 or bf16, or unranked. Only its shape counts.
        y_grad: one gradient a position (none), else one: tensor<> or tensor<1>. x's element type.
        target: labels, x's shape without C; i64, i32 or ui8.
        weight: one weight a class, x's element type.
        total_weight: one element, x's element type; read for mean alone.
    Attributes:
        reduction: "none" | "mean" | "sum", "mean" when left out.
        ignore_index: i64, -100 when left out; may lie inside [0, C).
    Result:
        x_grad: x's type.
    Constraints:
        C1   x holds f32, f16 or bf16.
        C2   y_grad, weight and total_weight have x's element type.
        C3   target holds i64, i32 or ui8.
        C4   reduction is one of the three strings.
        C5   ignore_index is an i64.
        C6   there is no other attribute without a dialect prefix.
        C7   x has rank 1, 2 or 4, or none.
        C8   target has x's shape without C ([1] is fine for one class of rank 1).
        C9   y_grad has target's shape when reduction is none, one element otherwise.
        C10  weight has C elements; [C] for ranks 1 and 2.
        C11  total_weight has one element.
        C12  x_grad has x's type.
        C13  no operand's type has an encoding.
    Source: NLLLossGrad of CANN's ops-nn.
    """

    x: ext.Operand[ir.RankedTensorType | ir.UnrankedTensorType]
    y_grad: ext.Operand[ir.RankedTensorType | ir.UnrankedTensorType]
    target: ext.Operand[ir.RankedTensorType | ir.UnrankedTensorType]
    weight: ext.Operand[ir.RankedTensorType | ir.UnrankedTensorType]
    total_weight: ext.Operand[ir.RankedTensorType | ir.UnrankedTensorType]
    x_grad: ext.Result[ir.RankedTensorType | ir.UnrankedTensorType]

    @property
    def reduction(self) -> str:
        """ "none", "mean" or "sum"."""
        return self.attributes["reduction"].value if "reduction" in self.attributes else DEFAULT_REDUCTION

    @property
    def ignore_index(self) -> int:
        """The label that leaves its position 0."""
        return int_attribute(self, "ignore_index", DEFAULT_IGNORE_INDEX)

    @property
    def class_axis(self) -> int:
        """The axis of x that counts classes; x is ranked."""
        return class_axis(self.x.type.rank)

    @property
    def is_ranked(self) -> bool:
        """Whether every operand's rank is known."""
        return all(is_ranked(operand) for operand in self.operands)

    def verify_invariants(self) -> bool:
        if not has_types(self, [TENSOR] * 5, [TENSOR]):
            return True
        error = self._element_type_error() or self._attribute_error() or self._shape_error()
        return fail(self, error) if error else True

    def _element_type_error(self) -> str | None:
        x = element_type(self.x)
        if x not in FLOATS:  # C1
            return f"expects x of f32, f16 or bf16, got {x}"
        for name in ("y_grad", "weight", "total_weight"):  # C2
            if (found := element_type(getattr(self, name))) != x:
                return f"expects {name} of {x}, the element type of x, got {found}"
        if (label := element_type(self.target)) not in LABELS:  # C3
            return f"expects target of i64, i32 or ui8, got {label}"
        return None

    def _attribute_error(self) -> str | None:
        reduction = self.attributes["reduction"] if "reduction" in self.attributes else None
        if reduction is not None and not (isinstance(reduction, ir.StringAttr) and reduction.value in REDUCTIONS):  # C4
            return f'expects reduction "none", "mean" or "sum", got {reduction}'
        if not is_i64_attribute(self, "ignore_index"):  # C5
            return f"expects ignore_index as an i64, got {self.attributes['ignore_index']}"
        if unknown := unknown_attribute(self, ("reduction", "ignore_index")):  # C6
            return unknown_name("attribute", unknown, ("reduction", "ignore_index"))
        return None

    def _shape_error(self) -> str | None:
        if self.x_grad.type != self.x.type:  # C12
            return f"expects x_grad of x's type {self.x.type}, got {self.x_grad.type}"
        shapes = {name: shape_of(value) for name in OPERANDS if is_ranked(value := getattr(self, name))}
        if error := find_shape_error(shapes, self.reduction, _NAMES):  # C7 to C11
            return error
        for name in OPERANDS:  # C13
            if is_ranked(value := getattr(self, name)) and value.type.encoding is not None:
                return f"expects {name} without an encoding, got {value.type}"
        return None


def nll_loss_grad(
    x: Any,
    y_grad: Any,
    target: Any,
    weight: Any,
    total_weight: Any,
    *,
    reduction: str = DEFAULT_REDUCTION,
    ignore_index: int = DEFAULT_IGNORE_INDEX,
    loc: Any = None,
    ip: Any = None,
) -> Any:
    """Build the operator at the insertion point; the result is the x_grad value, of x's type.

    Its verifier, not this builder, says what is wrong with the operands.
    """
    op = NllLossGradOp(x, y_grad, target, weight, total_weight, x.type, loc=loc, ip=ip)
    op.attributes["reduction"] = ir.StringAttr.get(reduction)
    op.attributes["ignore_index"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), ignore_index)
    return op.x_grad
