"""Folded operators over (N, C, P): what kernels for every rank can share."""

from typing import Any

from aclower.dialect.folded_nll_loss_grad import folded_nll_loss_grad
from aclower.lowering.fold import MOVEMENT, projection
from aclower.lowering.ops import copy_attributes, erase_dead
from aclower.lowering.reshapes import collapse, empty, expand, flatten
from aclower.lowering.sizes import Size, product, sizes_of
from aclower.mlir import ir


def group_positions(folded: Any) -> Any:
    """Rewrite a folded op over (N, C, P): the positions before the class axis, the classes, those after.

    The reshapes this takes are views of contiguous tensors. Returns the op that is left:
    the same one where it has this form already.
    """
    rank, class_dim = folded.init.type.rank, folded.class_dim
    if rank == 3 and class_dim == 1:
        return folded
    before, after = list(range(class_dim)), list(range(class_dim + 1, rank))
    with ir.InsertionPoint(folded), folded.location:
        sizes = sizes_of(folded.init)
        grouped = [product([sizes[i] for i in before]), sizes[class_dim], product([sizes[i] for i in after])]
        operands = folded.mapped_operands | {"init": empty(grouped, folded.init.type.element_type)}
        dims: dict[str, list[int]] = {"weight": [1], "init": [0, 1, 2], "target": [0, 2]}
        operands["target"] = _grouped_positions(folded.target, before, after)
        if folded.has_gradient_per_position:
            operands["y_grad"] = _grouped_positions(folded.y_grad, before, after)
            dims["y_grad"] = [0, 2]
        maps = {name: projection(3, dims.get(name, []), value.type.rank) for name, value in operands.items()}
        new = folded_nll_loss_grad(operands, folded.ignore_index, maps)
        copy_attributes(folded, new, only_dotted=True)
        result = _ungrouped(new.x_grad, sizes, before, after)
    folded.x_grad.replace_all_uses_with(result)
    init = folded.init
    folded.operation.erase()
    erase_dead([init], lambda dead: dead.operation.name in MOVEMENT)
    return new


def _grouped_positions(value: Any, before: list[int], after: list[int]) -> Any:
    """A tensor of positions as [N, P]."""
    n, p = len(before), len(after)
    if not n or not p:
        flat = flatten(value)
        count = sizes_of(flat)[0]
        return expand(flat, [[0, 1]], [count, 1] if n or not p else [1, count])
    return collapse(value, [list(range(n)), list(range(n, n + p))])


def _ungrouped(value: Any, sizes: list[Size], before: list[int], after: list[int]) -> Any:
    """[N, C, P] back to `sizes`, dropping a group that holds no axis."""
    groups = [[0], [1], [2]]
    if not after:
        groups = [[0], [1, 2]]
    if not before:
        groups = [[0, 1], [2]] if after else [[0, 1, 2]]
    class_dim = len(before)
    parts = [part for part in (before, [class_dim], after) if part]
    return expand(collapse(value, groups), parts, sizes)
