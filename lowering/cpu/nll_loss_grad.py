"""`aclnn.folded_nll_loss_grad` as a linalg.generic: one point of the box, one select."""

from typing import Any

from aclower.lowering.cpu.generic import constant_like, generic, label_as_i64
from aclower.lowering.group_positions import group_positions
from aclower.mlir import arith, ir


def to_linalg(folded: Any) -> None:
    """Replace the op by a linalg.generic over (N, C, P).

    Every point compares its position's label with its class, at 64 bits, and selects
    the gradient or 0. A label outside [0, C) equals no class.
    """
    op = group_positions(folded)
    inputs = {name: value for name, value in op.mapped_operands.items() if name != "init"}
    maps = op.maps
    class_dim = op.class_dim
    with ir.InsertionPoint(op), op.location:

        def body(*elements: Any) -> Any:
            point = dict(zip(inputs, elements, strict=False))
            return _gradient(op, class_dim, point, elements[-1].type)

        result = generic(list(inputs.values()), op.init, [*(maps[name] for name in inputs), maps["init"]], body)
    op.x_grad.replace_all_uses_with(result)
    op.operation.erase()


def _gradient(op: Any, class_dim: int, point: dict[str, Any], out_type: Any) -> Any:
    label = label_as_i64(point["target"])
    class_index = ir.Operation.create(
        "linalg.index",
        results=[ir.IndexType.get()],
        attributes={"dim": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), class_dim)},
    ).results[0]
    is_class = arith.CmpIOp(arith.CmpIPredicate.eq, label, arith.IndexCastOp(label.type, class_index).result).result
    is_kept = arith.CmpIOp(arith.CmpIPredicate.ne, label, op.ignore_index).result
    gradient = _extended(point["y_grad"], op.compute_type.value)
    if "total_weight" in point:  # divided before the weight multiplies: PyTorch's order, to the bit
        gradient = arith.DivFOp(gradient, _extended(point["total_weight"], op.compute_type.value)).result
    weight = _extended(point["weight"], op.compute_type.value)
    value = arith.MulFOp(arith.NegFOp(gradient).result, weight).result
    if value.type != out_type:
        value = arith.TruncFOp(out_type, value).result
    return arith.SelectOp(arith.AndIOp(is_class, is_kept).result, value, constant_like(out_type, 0)).result


def _extended(value: Any, type_: Any) -> Any:
    return value if value.type == type_ else arith.ExtFOp(type_, value).result
