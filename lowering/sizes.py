"""The sizes of tensors in IR: numbers where types know them, else index values."""

from typing import Any

from aclower.dialect.values import constant_value, defining_op
from aclower.dialect.verify import is_ranked
from aclower.lowering.ops import constant_index
from aclower.mlir import arith, tensor

Size = Any
"""One dimension of a tensor: an int where the type knows it, else an index value."""


_CASTS = ("arith.extf", "arith.truncf", "aclnn.narrow_labels")


def sizes_of(value: Any) -> list[Size]:
    """The sizes of a ranked tensor, asked of the earliest tensor that tells them.

    Movement and casts are looked through, so that a size keeps none of them alive.
    """
    type_ = value.type
    if type_.has_static_shape:
        return list(type_.shape)
    op = defining_op(value)
    name = op.operation.name if op is not None else ""
    if name.startswith(("arith.", "math.")):  # elementwise
        return sizes_of(next(operand for operand in op.operands if is_ranked(operand)))
    if name in ("aclnn.nll_loss_grad", "aclnn.narrow_labels"):
        return sizes_of(op.operands[0])
    if name == "aclnn.folded_nll_loss_grad":
        return sizes_of(op.init)
    if _writes_to_last_operand(op):
        return sizes_of(op.operands[len(op.operands) - 1])
    if name == "tensor.collapse_shape":
        source = sizes_of(op.operands[0])
        return [product([source[axis] for axis in group]) for group in reassociation(op)]
    if name in ("tensor.expand_shape", "tensor.empty"):
        dynamic = iter(list(op.operands)[1 if name == "tensor.expand_shape" else 0 :])
        return [next(dynamic) if type_.is_dynamic_dim(i) else type_.get_dim_size(i) for i in range(type_.rank)]
    return [
        tensor.DimOp(value, constant_index(axis)).result if type_.is_dynamic_dim(axis) else type_.get_dim_size(axis)
        for axis in range(type_.rank)
    ]


def is_size_of(index: Any, value: Any, axis: int) -> bool:
    """Whether an index value can be seen to be the size of one axis of a tensor; nothing is built."""
    type_ = value.type
    if not type_.is_dynamic_dim(axis):
        return constant_value(index) == int(type_.get_dim_size(axis))
    op = defining_op(value)
    name = op.operation.name if op is not None else ""
    if name in _CASTS:
        return is_size_of(index, op.operands[0], axis)
    if _writes_to_last_operand(op):
        return is_size_of(index, op.operands[len(op.operands) - 1], axis)
    if name == "tensor.collapse_shape":
        (group,) = [group for i, group in enumerate(reassociation(op)) if i == axis]
        return len(group) == 1 and is_size_of(index, op.operands[0], group[0])
    if name in ("tensor.expand_shape", "tensor.empty"):
        before = sum(type_.is_dynamic_dim(i) for i in range(axis))
        return _is_same_size(index, op.operands[before + (name == "tensor.expand_shape")])
    asked = defining_op(index)
    is_dim = asked is not None and asked.operation.name == "tensor.dim"
    return bool(is_dim and asked.operands[0] == value and constant_value(asked.operands[1]) == axis)


def _writes_to_last_operand(op: Any) -> bool:
    """Whether the op is a linalg op whose one result is its last operand, overwritten."""
    if op is None or not op.operation.name.startswith("linalg.") or len(op.results) != 1:
        return False
    return bool(op.operands[len(op.operands) - 1].type == op.results[0].type)


def _is_same_size(a: Any, b: Any) -> bool:
    """Whether two index values are one, or ask one tensor for one size."""
    if a == b:
        return True
    first, second = defining_op(a), defining_op(b)
    return (
        first is not None
        and second is not None
        and first.operation.name == second.operation.name == "tensor.dim"
        and first.operands[0] == second.operands[0]
        and constant_value(first.operands[1]) == constant_value(second.operands[1])
    )


def as_index(size: Size) -> Any:
    """A size as an index value."""
    return constant_index(size) if isinstance(size, int) else size


def product(sizes: list[Size]) -> Size:
    """The number of elements of a box of these sizes."""
    static, dynamic = 1, None
    for size in sizes:
        if isinstance(size, int):
            static *= size
        else:
            dynamic = size if dynamic is None else arith.MulIOp(dynamic, size).result
    if dynamic is None:
        return static
    return dynamic if static == 1 else arith.MulIOp(dynamic, constant_index(static)).result


def reassociation(op: Any) -> list[list[int]]:
    """The groups of a `tensor.collapse_shape` or `tensor.expand_shape`."""
    return [[int(axis.value) for axis in group] for group in op.attributes["reassociation"]]
