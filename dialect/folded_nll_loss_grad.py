"""`aclnn.folded_nll_loss_grad`: the gradient with all movement absorbed."""

from typing import Any

from aclower.dialect.aclnn import AclnnDialect
from aclower.dialect.nll_loss_grad_shapes import Dim
from aclower.dialect.operands import operands_by_position
from aclower.dialect.verify import FLOATS, LABELS, RANKED, attribute_error, element_type, fail, has_types, shape_of
from aclower.mlir import ext, ir

COMPUTE_TYPE = "f32"


@operands_by_position
class FoldedNllLossGradOp(AclnnDialect.Operation, name="folded_nll_loss_grad", traits=[ext.Pure]):
    """`aclnn.nll_loss_grad` as a kernel sees it: what is read, where, and in which type.

    The op iterates over the dimensions of `init`, one of which counts classes; the
    others are positions. `indexing_maps` (as in linalg.generic: one for each tensor
    operand, in operand order) say which element each point reads. Values are
    extended to compute_type, computed there and rounded once to x_grad's type. A
    label equal to ignore_index, or outside [0, C), leaves its position 0; both are
    compared at 64 bits.

    Operands:
        y_grad: the gradient: a map over positions (one each), or constants (one for all).
        target: labels, i64, i32 or ui8, mapped over all positions in order.
        weight: mapped over classes.
        init: gives x_grad its shape; never read.
        ignore_index: i64.
        total_weight: optional; present where the gradient is divided by it (mean).
    Attributes:
        indexing_maps: affine maps of y_grad, target, weight, init and total_weight, if any.
        compute_type: f32.
    Result:
        x_grad: the type of init.
    Constraints:
        C1  the float operands hold f32, f16 or bf16; target holds i64, i32 or ui8.
        C2  compute_type is f32.
        C3  there is one map a tensor operand, over the dimensions of init.
        C4  init is mapped by the identity; weight by one dimension; target by the other
            dimensions in order; y_grad by what target has or by zeros; total_weight by zeros.
        C5  the operands agree on every dimension's size; what is mapped by zeros has one element.
        C6  x_grad has the type of init.
        C7  there is no other attribute without a dialect prefix.
    """

    y_grad: ext.Operand[ir.RankedTensorType]
    target: ext.Operand[ir.RankedTensorType]
    weight: ext.Operand[ir.RankedTensorType]
    init: ext.Operand[ir.RankedTensorType]
    ignore_index: ext.Operand[ir.IntegerType[64]]
    total_weight: ext.Operand[ir.RankedTensorType] | None
    x_grad: ext.Result[ir.RankedTensorType]
    indexing_maps: ir.ArrayAttr
    compute_type: ir.TypeAttr

    @property
    def mapped_operands(self) -> dict[str, Any]:
        """The tensor operands by name, in the order of their maps."""
        names = ("y_grad", "target", "weight", "init", "total_weight")
        return {name: value for name in names if (value := getattr(self, name)) is not None}

    @property
    def maps(self) -> dict[str, Any]:
        """The affine map of each tensor operand, by the operand's name."""
        return {
            name: ir.AffineMapAttr(attribute).value
            for name, attribute in zip(self.mapped_operands, self.indexing_maps, strict=True)
        }

    @property
    def class_dim(self) -> int:
        """The dimension of init that counts classes."""
        return int(ir.AffineDimExpr(self.maps["weight"].results[0]).position)

    @property
    def has_gradient_per_position(self) -> bool:
        """Whether y_grad holds a gradient a position (reduction none) and not one for all."""
        return bool(mapped_dims(self.maps["y_grad"]))

    def verify_invariants(self) -> bool:
        operands = [*[RANKED] * 4, (ir.IntegerType,), *[RANKED] * (len(self.operands) == 6)]
        kinds = {"indexing_maps": ir.ArrayAttr, "compute_type": ir.TypeAttr}
        has_attributes = all(
            name in self.attributes and isinstance(self.attributes[name], kinds[name]) for name in kinds
        )
        if not has_attributes or not has_types(self, operands, [RANKED]):
            return True
        error = self._type_error() or self._map_error() or self._size_error()
        return fail(self, error) if error else True

    def _type_error(self) -> str | None:
        for name, value in self.mapped_operands.items():  # C1
            expected = LABELS if name == "target" else FLOATS
            if (found := element_type(value)) not in expected:
                return f"expects {name} of {', '.join(expected)}, got {found}"
        if str(self.compute_type.value) != COMPUTE_TYPE:  # C2
            return f"expects compute_type {COMPUTE_TYPE}, got {self.compute_type.value}"
        if self.x_grad.type != self.init.type:  # C6
            return f"expects x_grad of init's type {self.init.type}, got {self.x_grad.type}"
        return attribute_error(self, "indexing_maps", "compute_type")  # C7

    def _map_error(self) -> str | None:
        operands, rank = self.mapped_operands, self.init.type.rank
        maps = list(self.indexing_maps)
        if len(maps) != len(operands) or not all(isinstance(item, ir.AffineMapAttr) for item in maps):  # C3
            return f"expects {len(operands)} affine maps, one a tensor operand, got {self.indexing_maps}"
        for name, value in operands.items():  # C3
            item = self.maps[name]
            if item.n_dims != rank or item.n_symbols or len(item.results) != value.type.rank:
                return f"expects the map of {name} from {rank} dimensions to {value.type.rank}, got {item}"
        dims = {name: mapped_dims(item) for name, item in self.maps.items()}
        every = list(range(rank))
        if dims["init"] != every:  # C4
            return f"expects init mapped by the identity, got {self.maps['init']}"
        if dims["weight"] is None or len(dims["weight"]) != 1:  # C4
            return f"expects weight mapped by its class dimension, got {self.maps['weight']}"
        positions = [dim for dim in every if dim != dims["weight"][0]]
        if dims["target"] != positions:  # C4
            return f"expects target mapped by dimensions {positions} in order, got {self.maps['target']}"
        if dims["y_grad"] not in (positions, []):  # C4
            return f"expects y_grad mapped as target or by zeros, got {self.maps['y_grad']}"
        if dims.get("total_weight", []) != []:  # C4
            return f"expects total_weight mapped by zeros, got {self.maps['total_weight']}"
        return None

    def _size_error(self) -> str | None:
        sizes: list[Dim] = [None] * self.init.type.rank
        maps = self.maps
        for name in ("init", *(name for name in maps if name != "init")):  # C5
            for axis, (expr, found) in enumerate(
                zip(maps[name].results, shape_of(self.mapped_operands[name]), strict=True)
            ):
                is_dim = isinstance(expr, ir.AffineDimExpr)
                expected = sizes[expr.position] if is_dim else 1
                if expected is not None and found is not None and found != expected:
                    return f"expects size {expected} for dimension {axis} of {name}, got {found}"
                if is_dim and expected is None:
                    sizes[expr.position] = found
        return None


def mapped_dims(item: Any) -> list[int] | None:
    """The dimensions a map passes on, none for a map to zeros; None if it does anything else."""
    exprs = list(item.results)
    if all(isinstance(expr, ir.AffineConstantExpr) and expr.value == 0 for expr in exprs):
        return []
    return [expr.position for expr in exprs] if all(isinstance(expr, ir.AffineDimExpr) for expr in exprs) else None


def folded_nll_loss_grad(
    operands: dict[str, Any],
    ignore_index: Any,
    maps: dict[str, Any],
    *,
    loc: Any = None,
    ip: Any = None,
) -> Any:
    """Build the op at the insertion point; the result is the op.

    Args:
        operands: values by name: y_grad, target, weight, init and, to divide by it, total_weight.
        ignore_index: an i64 value.
        maps: an affine map by operand name.
    """
    names = [name for name in ("y_grad", "target", "weight", "init", "total_weight") if name in operands]
    values = [operands[name] for name in names]
    values.insert(4, ignore_index)
    return ir.Operation.create(
        FoldedNllLossGradOp.OPERATION_NAME,
        results=[operands["init"].type],
        operands=values,
        attributes={
            "indexing_maps": ir.ArrayAttr.get([ir.AffineMapAttr.get(maps[name]) for name in names]),
            "compute_type": ir.TypeAttr.get(ir.F32Type.get()),
        },
        loc=loc,
        ip=ip,
    ).opview
