"""Which shapes `nll_loss_grad` takes: the one home of that table.

The verifier asks with what a type knows (a dynamic dimension is None), the
two-phase interfaces with the shapes at hand. Plain Python: importing it loads
no bindings.
"""

from collections.abc import Mapping, Sequence

Dim = int | None
Shape = Sequence[Dim]

RANKS = (1, 2, 4)
OPERANDS = ("x", "y_grad", "target", "weight", "total_weight", "x_grad")


def class_axis(rank: int) -> int:
    """The axis of x that counts classes: 0 for [C], 1 for [N, C] and [N, C, H, W]."""
    return 0 if rank == 1 else 1


def position_shape(x: Shape) -> tuple[Dim, ...]:
    """x without its class axis: the shape of target, and of y_grad when nothing is reduced."""
    axis = class_axis(len(x))
    return (*x[:axis], *x[axis + 1 :])


def render(shape: Shape) -> str:
    """`[2, ?, 4]`, as messages show a shape."""
    return "[" + ", ".join("?" if dim is None else str(dim) for dim in shape) + "]"


def fits(found: Shape, expected: Shape) -> bool:
    """Whether both can be one shape, a dynamic dimension being any size."""
    return len(found) == len(expected) and all(
        a is None or b is None or a == b for a, b in zip(found, expected, strict=True)
    )


def element_count(shape: Shape) -> Dim:
    """Number of elements, None while a dimension is dynamic and none is 0."""
    count = 1
    for dim in shape:
        if dim == 0:
            return 0
        if dim is None:
            count = -1
        elif count >= 0:
            count *= dim
    return None if count < 0 else count


def _one_of(name: str, found: Shape, expected: Sequence[Shape], why: str) -> str | None:
    if found in expected or any(fits(found, shape) for shape in expected):
        return None
    wanted = " or ".join(render(shape) for shape in expected)
    return f"{name}: expected shape {wanted} ({why}), got {render(found)}"


def _target(names: Mapping[str, str], shapes: Mapping[str, Shape], _: str) -> str | None:
    x = shapes["x"]
    expected = [position_shape(x)]
    if len(x) == 1 and x[0] in (1, None):
        expected.append((1,))
    return _one_of(names["target"], shapes["target"], expected, f"{names['x']} without its class dimension")


def _y_grad(names: Mapping[str, str], shapes: Mapping[str, Shape], reduction: str) -> str | None:
    positions = position_shape(shapes["x"])
    if reduction == "none" and positions:
        return _one_of(names["y_grad"], shapes["y_grad"], [positions], "one gradient a position, reduction is none")
    return _one_of(names["y_grad"], shapes["y_grad"], [(), (1,)], f"one gradient, reduction is {reduction}")


def _weight(names: Mapping[str, str], shapes: Mapping[str, Shape], _: str) -> str | None:
    x, weight = shapes["x"], shapes["weight"]
    classes = x[class_axis(len(x))]
    if len(x) == 4:
        count = element_count(weight)
        if classes is None or count is None or count == classes:
            return None
        return f"{names['weight']}: expected {classes} elements (one a class), got {render(weight)}"
    return _one_of(names["weight"], weight, [(classes,)], "one weight a class")


def _total_weight(names: Mapping[str, str], shapes: Mapping[str, Shape], _: str) -> str | None:
    if element_count(shapes["total_weight"]) in (1, None):
        return None
    return f"{names['total_weight']}: expected 1 element, got shape {render(shapes['total_weight'])}"


def _x_grad(names: Mapping[str, str], shapes: Mapping[str, Shape], _: str) -> str | None:
    x = shapes["x"]
    return _one_of(names["x_grad"], shapes["x_grad"], [x], f"the shape of {names['x']}")


def find_shape_error(
    shapes: Mapping[str, Shape],
    reduction: str,
    names: Mapping[str, str],
    ranks: Sequence[int] = RANKS,
) -> str | None:
    """What is wrong with the shapes of one call, or None.

    Args:
        shapes: by operand (`OPERANDS`); an absent entry is not looked at (an unranked type).
        reduction: "none", "mean" or "sum".
        names: what the caller calls each operand.
        ranks: the ranks of x that the caller takes.
    Source: the shape table of aclnnNLLLossBackward and aclnnNLLLoss2dBackward (CANN ops-nn).
    """
    if "x" not in shapes:
        return None
    x = shapes["x"]
    if len(x) not in ranks:
        wanted = " or ".join(str(rank) for rank in ranks)
        return f"{names['x']}: expected rank {wanted}, got shape {render(x)}"
    for name, check in _CHECKS.items():
        if name in shapes and (error := check(names, shapes, reduction)):
            return error
    return None


_CHECKS = {"target": _target, "y_grad": _y_grad, "weight": _weight, "total_weight": _total_weight, "x_grad": _x_grad}
