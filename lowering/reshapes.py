"""Reshapes and transposes of tensors, built at the insertion point."""

import math
from typing import Any

from aclower.lowering.sizes import Size, sizes_of
from aclower.mlir import ir, memref, tensor


def empty(sizes: list[Size], element_type: Any) -> Any:
    """`tensor.empty` of these sizes."""
    return tensor.EmptyOp(sizes, element_type).result


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
        _tensor_type(sizes, value.type.element_type),
        value,
        groups,
        [size for size in sizes if not isinstance(size, int)],
        [size if isinstance(size, int) else ir.ShapedType.get_dynamic_size() for size in sizes],
    ).result


def collapse(value: Any, groups: list[list[int]]) -> Any:
    """`tensor.collapse_shape`; the value itself where nothing is collapsed."""
    type_ = value.type
    if len(groups) == type_.rank:
        return value
    sizes = [_collapsed_size(type_, group) for group in groups]
    result = ir.RankedTensorType.get(sizes, type_.element_type)
    return tensor.CollapseShapeOp(result, value, groups).result


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


def _collapsed_size(type_: Any, group: list[int]) -> int:
    if any(type_.is_dynamic_dim(axis) for axis in group):
        return int(ir.ShapedType.get_dynamic_size())
    size = 1
    for axis in group:
        size *= type_.get_dim_size(axis)
    return size


def _static_product(sizes: list[Size]) -> int | None:
    return math.prod(sizes) if all(isinstance(size, int) for size in sizes) else None


def _tensor_type(sizes: list[Size], element_type: Any) -> Any:
    """The ranked tensor type of these sizes."""
    dynamic = ir.ShapedType.get_dynamic_size()
    return ir.RankedTensorType.get([size if isinstance(size, int) else dynamic for size in sizes], element_type)
