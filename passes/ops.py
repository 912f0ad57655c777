"""Small steps over IR that several passes take."""

import math
from collections.abc import Callable
from typing import Any

from aclower.dialect.verify import is_ranked
from aclower.mlir import arith, ir, memref, tensor
from aclower.source import error_at

Size = Any
"""One dimension of a tensor: an int where the type knows it, else an index value."""


def find_ops(root: Any, *classes: type) -> list[Any]:
    """Every op of the classes inside `root`, in order; found before anything changes."""
    found = []

    def visit(op: Any) -> Any:
        if isinstance(op.opview, classes):
            found.append(op.opview)
        return ir.WalkResult.ADVANCE

    root.walk(visit)
    return found


def require_ranks(ops: list[Any]) -> None:
    """Refuse operators whose operands' ranks are not all known: no kernel can be made for them.

    Raises:
        LoweringError: at the first such operator.
    """
    for op in ops:
        if not op.is_ranked:
            types = ", ".join(str(value.type) for value in op.operands)
            raise error_at(op, f"expects ranked operands to be lowered, got {types}; give x rank 1, 2 or 4")


def referenced_functions(root: Any) -> set[str]:
    """The names that some op around `root` refers to: such functions' signatures are not ours to change."""
    outermost = root.operation
    while outermost.parent is not None:
        outermost = outermost.parent.operation
    found = set()

    def visit(op: Any) -> Any:
        for name in op.attributes.keys():
            if isinstance(op.attributes[name], ir.FlatSymbolRefAttr):
                found.add(op.attributes[name].value)
        return ir.WalkResult.ADVANCE

    outermost.walk(visit)
    return found


def append_argument_attributes(function: Any, count: int = 1) -> None:
    """Keep the attributes of a function's arguments as long as its list of them, after `count` were added."""
    if "arg_attrs" in function.attributes:
        new = [ir.DictAttr.get({})] * count
        function.attributes["arg_attrs"] = ir.ArrayAttr.get([*function.attributes["arg_attrs"], *new])


def at(op: Any) -> Any:
    """An insertion point before `op`."""
    return ir.InsertionPoint(op)


def constant_index(value: int) -> Any:
    """An index constant."""
    return arith.ConstantOp(ir.IndexType.get(), value).result


def constant_i64(value: int) -> Any:
    """An i64 constant."""
    type_ = ir.IntegerType.get_signless(64)
    return arith.ConstantOp(type_, ir.IntegerAttr.get(type_, value)).result


_CASTS = ("arith.extf", "arith.truncf", "aclnn.narrow_labels")


def _writes_to_last_operand(op: Any) -> bool:
    """Whether the op is a linalg op whose one result is its last operand, overwritten."""
    if op is None or not op.operation.name.startswith("linalg.") or len(op.results) != 1:
        return False
    return bool(op.operands[len(op.operands) - 1].type == op.results[0].type)


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
        return _constant_value(index) == int(type_.get_dim_size(axis))
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
    return bool(is_dim and asked.operands[0] == value and _constant_value(asked.operands[1]) == axis)


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
        and _constant_value(first.operands[1]) == _constant_value(second.operands[1])
    )


def _constant_value(value: Any) -> int | None:
    op = defining_op(value)
    return int(op.attributes["value"].value) if op is not None and op.operation.name == "arith.constant" else None


def reassociation(op: Any) -> list[list[int]]:
    """The groups of a `tensor.collapse_shape` or `tensor.expand_shape`."""
    return [[int(axis.value) for axis in group] for group in op.attributes["reassociation"]]


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


def tensor_type(sizes: list[Size], element_type: Any) -> Any:
    """The ranked tensor type of these sizes."""
    dynamic = ir.ShapedType.get_dynamic_size()
    return ir.RankedTensorType.get([size if isinstance(size, int) else dynamic for size in sizes], element_type)


def collapse(value: Any, groups: list[list[int]]) -> Any:
    """`tensor.collapse_shape`; the value itself where nothing is collapsed."""
    type_ = value.type
    if len(groups) == type_.rank:
        return value
    sizes = [_collapsed_size(type_, group) for group in groups]
    result = ir.RankedTensorType.get(sizes, type_.element_type)
    return tensor.CollapseShapeOp(result, value, groups).result


def _collapsed_size(type_: Any, group: list[int]) -> int:
    if any(type_.is_dynamic_dim(axis) for axis in group):
        return int(ir.ShapedType.get_dynamic_size())
    size = 1
    for axis in group:
        size *= type_.get_dim_size(axis)
    return size


def _static_product(sizes: list[Size]) -> int | None:
    return math.prod(sizes) if all(isinstance(size, int) for size in sizes) else None


def flatten(value: Any) -> Any:
    """The value as a tensor of rank 1."""
    rank = value.type.rank
    return expand(value, [], [1]) if rank == 0 else collapse(value, [list(range(rank))])


def collapse_memref(value: Any) -> Any:
    """A contiguous memref as one of rank 1."""
    type_ = value.type
    if type_.rank == 1:
        return value
    result = ir.MemRefType.get([_collapsed_size(type_, list(range(type_.rank)))], type_.element_type)
    if type_.rank == 0:
        return memref.ExpandShapeOp(result, value, [], [], [1]).result
    return memref.CollapseShapeOp(result, value, [list(range(type_.rank))]).result


def expand(value: Any, groups: list[list[int]], sizes: list[Size]) -> Any:
    """`tensor.expand_shape` to `sizes`; the value itself where nothing is expanded.

    Where the sizes know more of a group than the value's type does, or less, a tensor.cast
    says so first.
    """
    if len(sizes) == value.type.rank:
        return value
    dynamic = ir.ShapedType.get_dynamic_size()
    wanted = [_static_product([sizes[i] for i in group]) for group in groups]
    source = ir.RankedTensorType.get([dynamic if size is None else size for size in wanted], value.type.element_type)
    if source != value.type:
        value = tensor.CastOp(source, value).result
    return tensor.ExpandShapeOp(
        tensor_type(sizes, value.type.element_type),
        value,
        groups,
        [size for size in sizes if not isinstance(size, int)],
        [size if isinstance(size, int) else ir.ShapedType.get_dynamic_size() for size in sizes],
    ).result


def transpose(value: Any, permutation: list[int]) -> Any:
    """`linalg.transpose` into a fresh tensor: result axis i is axis permutation[i]."""
    sizes = sizes_of(value)
    init = empty([sizes[axis] for axis in permutation], value.type.element_type)
    op = ir.Operation.create(
        "linalg.transpose",
        results=[init.type],
        operands=[value, init],
        attributes={"permutation": ir.DenseI64ArrayAttr.get(permutation)},
        regions=1,
    )
    element = value.type.element_type
    block = op.regions[0].blocks.append(element, element)
    with ir.InsertionPoint(block):
        ir.Operation.create("linalg.yield", operands=[block.arguments[0]])
    return op.results[0]


def empty(sizes: list[Size], element_type: Any) -> Any:
    """`tensor.empty` of these sizes."""
    return tensor.EmptyOp(sizes, element_type).result


def sole_user(value: Any) -> Any:
    """The op that uses the value, where there is exactly one use; else None."""
    uses = list(value.uses)
    return uses[0].owner.opview if len(uses) == 1 else None


def defining_op(value: Any) -> Any:
    """The op whose result the value is, None for a block argument."""
    owner = value.owner
    return owner.opview if isinstance(owner, ir.Operation | ir.OpView) else None


def erase_dead(values: list[Any], is_erasable: Callable[[Any], bool]) -> None:
    """Erase the ops that define `values`, and what fed them, as far as nothing else uses them."""
    found: list[Any] = []
    pending = list(values)
    while pending:
        op = defining_op(pending.pop())
        if op is not None and is_erasable(op) and op not in found:
            found.append(op)
            pending.extend(op.operands)
    # An op may have been reached before another of its users: go round until nothing is dead.
    while dead := [op for op in found if not any(list(result.uses) for result in op.results)]:
        found = [op for op in found if op not in dead]
        for op in dead:
            op.operation.erase()
