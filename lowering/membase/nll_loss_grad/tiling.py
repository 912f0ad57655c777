"""The tiling function of nll_loss_grad: which kernel, on how many cores, in what steps."""

from collections.abc import Mapping

from aclower.lowering.membase.nll_loss_grad.parts import RESIDENT, TILE, TILE_BYTES, WINDOW, tile_elements
from aclower.lowering.nll_loss_grad.key import Key
from aclower.lowering.nll_loss_grad.tiles import cut_planes
from aclower.lowering.scalars import Int, ceil_div, constant, maximum, minimum, named, named_condition, select
from aclower.targets import BLOCK_BYTES

# In the order of the launch's kernels.
KERNELS = ("planes", "rows", "sparse_rows")
# The record's fields, and what emitted text says of each.
RECORD = {
    "kernel": "0: planes, 1: rows, 2: sparse rows",
    "blocks": "cores that take part",
    "images": "N, positions in front of the class axis",
    "classes": "C",
    "positions": "P, positions behind the class axis",
    "ignore_index": "the label that leaves its position 0",
    "granule": "bytes of global memory at whose multiples cores part",
    "tile": "planes: positions of a tile",
    "tiles": "planes: tiles of a plane",
    "parts": "planes: parts that cores cut the classes into",
    "group": "planes: classes that one copy moves",
    "window": "rows: images whose labels are read at a time",
}

# Cycles, estimated: no chip has run this.
_TRANSFER = 885  # a tile of output at 18.5 bytes a cycle
_LABEL = 40  # one label, by scalars
_PLANE = 130  # Compare and Select of one short run

_READ_SHARE = 50  # a fiftieth of what is written may be read again
_LEAST_BYTES = 512  # of output a core: below, starting one more costs more than it saves
_GRANULES_A_CORE = 10  # from here on cuts at 512 bytes cost less balance than 10 per cent
_TILE_STEP = 256  # positions: whole mask blocks of 32 bytes


def tiling(key: Key, given: Mapping[str, Int]) -> dict[str, Int]:
    """The record by field, computed from sizes.

    Args:
        given: images, classes, positions (N, C, P of the folded operator), ignore_index, cores.
    """
    images, classes, positions = given["images"], given["classes"], given["positions"]
    size = named("size", images * classes * positions * key.item_bytes)
    blocks = minimum(given["cores"], ceil_div(size, _LEAST_BYTES))
    # No division by zero for an empty tensor, which no core works on.
    some_classes = named("some_classes", maximum(classes, 1))
    some_positions = named("some_positions", maximum(positions, 1))
    planes = cut_planes(
        named("some_images", maximum(images, 1)),
        some_classes,
        some_positions,
        named("some_blocks", maximum(blocks, 1)),
        most=TILE,
        step=_TILE_STEP,
    )
    record = {
        "kernel": _kernel(key, named("labels", images * positions), some_classes, some_positions, blocks),
        "blocks": blocks,
        "images": images,
        "classes": classes,
        "positions": positions,
        "ignore_index": given["ignore_index"],
        # 512-byte starts copy faster than 32-byte ones.
        "granule": select(size >= given["cores"] * (_GRANULES_A_CORE * 512), 512, BLOCK_BYTES),
        **planes,
        "group": _group(key, positions, planes["tile"]),
        "window": maximum(constant(WINDOW) // some_positions, 1),
    }
    return {name: named(name, record[name]) if name not in given else record[name] for name in RECORD}


def _kernel(key: Key, labels: Int, classes: Int, positions: Int, blocks: Int) -> Int:
    """Planes where runs of positions are long, else rows; by the estimated time of one tile of output.

    Rows fetch single weights where every core would not hold all of them, or where holding them would read
    more than a fiftieth of what is written.
    """
    tile = tile_elements(key)
    rows = named("rows_cycles", maximum((constant(tile) // classes + positions) * _LABEL, _TRANSFER))
    planes = named("planes_cycles", maximum(constant(tile * _PLANE) // positions, _TRANSFER))
    is_sparse = named_condition(
        "is_sparse", (classes > RESIDENT) | (labels < blocks * _READ_SHARE) & (labels < blocks * classes)
    )
    by_rows = select(is_sparse, KERNELS.index("sparse_rows"), KERNELS.index("rows"))
    return select(planes <= rows, KERNELS.index("planes"), by_rows)


def _group(key: Key, positions: Int, tile: Int) -> Int:
    """Classes that one copy moves, so that short runs make copies of a tile's size; its stride has 32 bits."""
    is_wide = positions * key.item_bytes >= 2**32
    return select(is_wide, 1, maximum(constant(TILE_BYTES // key.item_bytes) // tile, 1))
