"""How the output is cut: ranges of elements, and items of (image, classes, positions)."""

from aclower.lowering.kernels import address_of
from aclower.lowering.nll_loss_grad.key import Kernel
from aclower.lowering.scalars import Int, ceil_div, clamp, minimum, named


def cut(kernel: Kernel, block: Int) -> tuple[Int, Int]:
    """The block's share of the output, [low, high) elements, cut at granules of global memory.

    No two cores then write one 32-byte block, wherever the output starts.
    """
    record, item = kernel.record, kernel.key.item_bytes
    total = named("total", record["images"] * record["classes"] * record["positions"])
    base = named("base", address_of(kernel.tensors["x_grad"]) % record["granule"])
    granules = named("granules", ceil_div(base + total * item, record["granule"]))

    def edge(name: str, at: Int) -> Int:
        return named(name, clamp((granules * at // record["blocks"] * record["granule"] - base) // item, 0, total))

    return edge("low", block), edge("high", block + 1)


def share_of_items(kernel: Kernel, block: Int) -> tuple[Int, Int]:
    """The block's share of the items (image, tile, part), [first, last)."""
    record = kernel.record
    count = named("items", record["images"] * record["tiles"] * record["parts"])
    return count * block // record["blocks"], count * (block + 1) // record["blocks"]


def item_at(kernel: Kernel, item: Int) -> list[Int]:
    """An item's image, its classes [first, last) and its positions [start, end)."""
    record = kernel.record
    classes, parts = record["classes"], record["parts"]
    part = named("part", item % parts)
    start = named("first_position", item // parts % record["tiles"] * record["tile"])
    return [
        item // parts // record["tiles"],
        classes * part // parts,
        classes * (part + 1) // parts,
        start,
        minimum(start + record["tile"], record["positions"]),
    ]
