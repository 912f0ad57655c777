"""Fold movement around `aclnn.nll_loss_grad` into the access maps of its folded form."""

from dataclasses import dataclass, replace
from typing import Any

from aclower.dialect.folded_nll_loss_grad import COMPUTE_TYPE, folded_nll_loss_grad
from aclower.dialect.narrow_labels import NO_CLASS
from aclower.dialect.values import defining_op
from aclower.dialect.verify import FLOATS, element_type
from aclower.lowering.ops import constant_i64, copy_attributes, erase_dead, sole_user
from aclower.lowering.reshapes import empty, expand, flatten
from aclower.lowering.sizes import Size, is_size_of, reassociation, sizes_of
from aclower.mlir import ir

Axis = tuple[int, ...] | None
"""None for the class axis; else the operator's position axis and, where it was split, which part."""

_RESHAPES = ("tensor.collapse_shape", "tensor.expand_shape")
# What may be erased once nothing uses it: it only moved, cast or measured.
MOVEMENT = (
    *_RESHAPES,
    "aclnn.narrow_labels",
    "arith.constant",
    "arith.extf",
    "arith.muli",
    "arith.truncf",
    "linalg.transpose",
    "tensor.dim",
    "tensor.empty",
)


@dataclass(frozen=True)
class _View:
    """How far the operator's result has been followed: `value` is the operator's result, moved."""

    value: Any
    axes: tuple[Axis, ...]
    sizes: tuple[Size, ...]
    last_op: Any

    @property
    def is_walkable(self) -> bool:
        """Whether a kernel can walk it: all positions in row-major order, classes anywhere."""
        positions = [axis for axis in self.axes if axis is not None]
        return positions == sorted(positions)


def fold(op: Any, *, absorb: bool = True) -> Any:
    """Replace an `aclnn.nll_loss_grad` of ranked operands by its folded form, which is returned.

    Args:
        absorb: also absorb the casts and movement around it; else they stay as they are.
    """
    with ir.InsertionPoint(op), op.location:
        start = _View(op.x_grad, _axes_of(op), tuple(sizes_of(op.x)), op)
    view = _follow_result(start) if absorb else start
    with ir.InsertionPoint(view.last_op), op.location:
        operands, maps = _operands(op, view, absorb=absorb)
        ignore_index = constant_i64(_ignore_index(op, absorb=absorb))
        folded = folded_nll_loss_grad(operands, ignore_index, maps)
        copy_attributes(op, folded, only_dotted=True)
    view.value.replace_all_uses_with(folded.x_grad)
    erase_dead([view.value], lambda dead: dead == op or dead.operation.name in MOVEMENT)
    return folded


def _axes_of(op: Any) -> tuple[Axis, ...]:
    axes: list[Axis] = [(i,) for i in range(op.x.type.rank - 1)]
    axes.insert(op.class_axis, None)
    return tuple(axes)


def _follow_result(view: _View) -> _View:
    """The last walkable view along the chain of sole users, all in the operator's own block."""
    walkable = view
    block = view.last_op.operation.block
    while (user := sole_user(view.value)) is not None and user.operation.block == block:
        moved = _step(view, user.operation.name, user)
        if moved is None:
            break
        view = replace(moved, value=user.operation.results[0], last_op=user)
        if view.is_walkable:
            walkable = view
    return walkable


def _step(view: _View, name: str, user: Any) -> _View | None:
    """The view after one more op, None where it can't be followed."""
    if name == "arith.truncf":
        is_final = element_type(view.value) == COMPUTE_TYPE and element_type(user.operation.results[0]) in FLOATS
        # The folded op rounds to nearest even; a cast that asks for another way stays.
        return view if is_final and "roundingmode" not in user.attributes else None
    if name == "linalg.transpose" and user.operands[0] == view.value:
        order = list(user.attributes["permutation"])
        return replace(view, axes=tuple(view.axes[i] for i in order), sizes=tuple(view.sizes[i] for i in order))
    if name == "tensor.expand_shape":
        return _expanded(view, user)
    if name == "tensor.collapse_shape":
        return _without_units(view, reassociation(user))
    return None


def _expanded(view: _View, user: Any) -> _View | None:
    axes: list[Axis] = []
    for axis, group in zip(view.axes, reassociation(user), strict=True):
        if axis is None and len(group) > 1:
            return None
        axes += [axis] if len(group) == 1 else [(*(axis or ()), part) for part in range(len(group))]
    return replace(view, axes=tuple(axes), sizes=tuple(sizes_of(user.operation.results[0])))


def _without_units(view: _View, groups: list[list[int]]) -> _View | None:
    """Dropping positions of size 1 moves nothing; merging others is left alone."""
    kept = []
    for group in groups:
        rest = [i for i in group if view.axes[i] is None or view.sizes[i] != 1]
        if len(rest) != 1:
            return None
        kept += rest
    return replace(view, axes=tuple(view.axes[i] for i in kept), sizes=tuple(view.sizes[i] for i in kept))


def _operands(op: Any, view: _View, *, absorb: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """The folded op's operands and their maps, by name."""
    rank = len(view.axes)
    class_dim = view.axes.index(None)
    positions = [dim for dim in range(rank) if dim != class_dim]
    element = view.value.type.element_type
    target = _Source.of(op.target, op, absorb=absorb)
    y_grad = _Source.of(op.y_grad, op, absorb=absorb)
    operands = {
        "y_grad": y_grad.value,
        "target": target.value,
        "weight": flatten(_Source.of(op.weight, op, absorb=absorb).value),
        "init": empty(list(view.sizes), element),
    }
    dims: dict[str, list[int]] = {"y_grad": [], "target": positions, "weight": [class_dim], "init": list(range(rank))}
    is_split = tuple(axis for axis in view.axes if axis) != tuple(axis for axis in _axes_of(op) if axis)
    if positions:
        sizes = [view.sizes[dim] for dim in positions]
        operands["target"] = target.over(sizes, is_split)
        if op.reduction == "none":
            operands["y_grad"] = y_grad.over(sizes, is_split)
            dims["y_grad"] = positions
    if op.reduction == "mean":
        operands["total_weight"] = _Source.of(op.total_weight, op, absorb=absorb).value
        dims["total_weight"] = []
    return operands, {name: projection(rank, dims[name], operands[name].type.rank) for name in operands}


def projection(rank: int, dims: list[int], results: int) -> Any:
    """An affine map from `rank` dimensions to `dims`, or to `results` zeros where there are none."""
    zeros = [ir.AffineConstantExpr.get(0)] * (results if not dims else 0)
    return ir.AffineMap.get(rank, 0, [ir.AffineDimExpr.get(dim) for dim in dims] + zeros)


@dataclass(frozen=True)
class _Source:
    """Where an operand comes from once casts and reshapes are looked through."""

    value: Any
    is_reshaped: bool

    @staticmethod
    def of(value: Any, op: Any, *, absorb: bool) -> "_Source":
        is_reshaped = False
        narrowing = _narrowing(op) if absorb else None
        while absorb and (source := defining_op(value)) is not None:
            name = source.operation.name
            is_cast = (
                name == "arith.extf"
                and element_type(value) == COMPUTE_TYPE
                and element_type(source.operands[0]) in FLOATS
            )
            is_narrowing = narrowing is not None and source == narrowing
            if not (name in _RESHAPES or is_cast or is_narrowing):
                break
            is_reshaped |= name in _RESHAPES
            value = source.operands[0]
        return _Source(value, is_reshaped)

    def over(self, sizes: list[Size], is_split: bool) -> Any:
        """The value as a tensor of `sizes`: a row-major reshape, which moves nothing."""
        if not self.is_reshaped and not is_split and self.value.type.rank == len(sizes):
            return self.value
        return expand(flatten(self.value), [list(range(len(sizes)))], sizes)


def _narrowing(op: Any) -> Any:
    """The `aclnn.narrow_labels` behind the operator's labels that the folded op can do without.

    None if there is none, if it counts other classes than the operator, or if no one
    ignore_index says what both ops ignore.
    """
    value = op.target
    while (source := defining_op(value)) is not None and source.operation.name in _RESHAPES:
        value = source.operands[0]
    if source is None or source.operation.name != "aclnn.narrow_labels":
        return None
    is_same = op.ignore_index in (NO_CLASS, int(source.ignore_index.value))
    return source if is_same and is_size_of(source.num_classes, op.x, op.class_axis) else None


def _ignore_index(op: Any, *, absorb: bool) -> int:
    narrowing = _narrowing(op) if absorb else None
    return int(op.ignore_index if narrowing is None else narrowing.ignore_index.value)
