"""Items where planes start anywhere in a 32-byte block: cores then share planes, cut at such blocks."""

from aclower.lowering.kernels import address_of
from aclower.lowering.nll_loss_grad.items import item_at, share_of_items
from aclower.lowering.nll_loss_grad.key import Kernel
from aclower.lowering.scalars import Bool, Int, ceil_div, choose, clamp, minimum, named, named_condition, select
from aclower.targets import BLOCK_BYTES

_ITEM = ("image", "first_class", "last_class", "start", "end")


def whole_runs(kernel: Kernel) -> Bool:
    """Whether every run of positions starts and ends at a 32-byte block."""
    run = named("run_bytes", kernel.record["positions"] * kernel.key.item_bytes)
    address = address_of(kernel.tensors["x_grad"])
    return named_condition("is_whole", (run % BLOCK_BYTES).equals(0) & (address % BLOCK_BYTES).equals(0))


def share_of_planes(kernel: Kernel, block: Int, is_whole: Bool, low: Int, high: Int) -> tuple[Int, Int]:
    """The block's items, [first, last): of all where runs are whole, else those of its elements [low, high)."""
    first, last = choose(
        is_whole, ("first", "last"), lambda: share_of_items(kernel, block), lambda: _flat_items(kernel, low, high)
    )
    return first, last


def planes_item(kernel: Kernel, item: Int, is_whole: Bool, low: Int, high: Int) -> list[Int]:
    """An item of `share_of_planes`: its image, its classes [first, last), its positions [start, end)."""
    return choose(is_whole, _ITEM, lambda: item_at(kernel, item), lambda: _flat_item(kernel, item, low, high))


def _flat_items(kernel: Kernel, low: Int, high: Int) -> tuple[Int, Int]:
    """Three items an image of the block's share: a partial plane, whole planes, a partial plane."""
    size = named("image_size", kernel.record["classes"] * kernel.record["positions"])
    return low // size * 3, ceil_div(high, size) * 3


def _flat_item(kernel: Kernel, item: Int, low: Int, high: Int) -> list[Int]:
    """As `item_at`, for one of the three items of an image."""
    positions = kernel.record["positions"]
    size = named("image_size", kernel.record["classes"] * positions)
    image, part = named("flat_image", item // 3), named("part", item % 3)
    start = named("from", clamp(low - image * size, 0, size))
    end = named("to", clamp(high - image * size, 0, size))
    first_whole, end_whole = named("first_whole", ceil_div(start, positions)), named("end_whole", end // positions)
    is_head, is_tail = named_condition("is_head", part.equals(0)), named_condition("is_tail", part.equals(2))
    head = named("head", start % positions)
    first_class = named("from_class", select(is_head, start // positions, select(is_tail, end_whole, first_whole)))
    last_class = select(is_head | is_tail, first_class + 1, end_whole)
    end_of_head = named("end_of_head", select(head.equals(0), 0, minimum(head + end - start, positions)))
    end_of_tail = named("end_of_tail", select(end_whole >= first_whole, end % positions, 0))
    end_of_planes = named("end_of_planes", select(first_whole < end_whole, positions, 0))
    return [
        image,
        first_class,
        last_class,
        select(is_head, head, 0),
        select(is_head, end_of_head, select(is_tail, end_of_tail, end_of_planes)),
    ]
