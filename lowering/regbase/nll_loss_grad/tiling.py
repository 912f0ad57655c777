"""The tiling function of nll_loss_grad: which kernel, how many blocks of how many threads."""

from collections.abc import Mapping

from aclower.lowering.nll_loss_grad.key import Key
from aclower.lowering.nll_loss_grad.tiles import cut_planes
from aclower.lowering.regbase.nll_loss_grad.parts import LINE_BYTES, MAX_THREADS
from aclower.lowering.scalars import Int, ceil_div, constant, maximum, minimum, named, named_condition, round_up, select
from aclower.lowering.simt import WARP, divider

# In the order of the launch's kernels.
KERNELS = ("planes", "rows")
# The record's fields, and what emitted text says of each.
RECORD = {
    "kernel": "0: planes, 1: rows",
    "blocks": "cores that take part",
    "threads": "of each block",
    "images": "N, positions in front of the class axis",
    "classes": "C",
    "positions": "P, positions behind the class axis",
    "ignore_index": "the label that leaves its position 0",
    "granule": "rows: bytes of global memory at whose multiples cores part",
    "tile": "planes: positions of a tile",
    "tiles": "planes: tiles of a plane",
    "parts": "planes: parts that cores cut the classes into",
    "step_images": "rows: from a thread's element to its next, images",
    "step_classes": "rows: then classes",
    "step_positions": "rows: then positions",
    "classes_magic": "rows: to divide by C",
    "classes_shift": "rows: likewise",
    "positions_magic": "rows: to divide by P",
    "positions_shift": "rows: likewise",
}

_LEAST_BYTES = 512  # of output a core: below, starting one more costs more than it saves
_LEAST_RUN = 256  # positions: from here on planes keep enough threads busy, and read each label once
_TILE = 4096  # positions of a tile, at most
_TILE_STEP = 256  # positions: whole warps, and whole lines of every type


def tiling(key: Key, given: Mapping[str, Int]) -> dict[str, Int]:
    """The record by field, computed from sizes.

    Args:
        given: images, classes, positions (N, C, P of the operator), ignore_index, cores.
    """
    images, classes, positions = given["images"], given["classes"], given["positions"]
    elements = named("elements", images * classes * positions)
    blocks = named("blocks", minimum(given["cores"], ceil_div(elements * key.item_bytes, _LEAST_BYTES)))
    # No division by zero for an empty tensor, which no core works on.
    some_classes = named("some_classes", maximum(classes, 1))
    some_positions = named("some_positions", maximum(positions, 1))
    some_blocks = named("some_blocks", maximum(blocks, 1))
    planes = cut_planes(
        named("some_images", maximum(images, 1)), some_classes, some_positions, some_blocks, most=_TILE, step=_TILE_STEP
    )
    is_planes = named_condition("is_planes", positions >= _LEAST_RUN)
    busy = select(is_planes, minimum(planes["tile"], some_positions), ceil_div(elements, some_blocks))
    threads = named("threads", maximum(minimum(round_up(busy, WARP), MAX_THREADS), WARP))
    image = named("image_size", some_classes * some_positions)
    record = {
        "kernel": select(is_planes, KERNELS.index("planes"), KERNELS.index("rows")),
        "blocks": blocks,
        "threads": threads,
        "images": images,
        "classes": classes,
        "positions": positions,
        "ignore_index": given["ignore_index"],
        "granule": constant(LINE_BYTES),
        **planes,
        "step_images": threads // image,
        "step_classes": threads // some_positions % some_classes,
        "step_positions": threads % some_positions,
        **divider("classes", some_classes),
        **divider("positions", some_positions),
    }
    return {name: named(name, record[name]) if name not in given else record[name] for name in RECORD}
