"""How planes are cut into items, so that all cores have as much to do."""

from aclower.lowering.scalars import Int, ceil_div, maximum, minimum, named, round_up, select

_ROUNDS = 10  # of items a core: the last, incomplete one costs at most a tenth


def cut_planes(images: Int, classes: Int, positions: Int, blocks: Int, *, most: int, step: int) -> dict[str, Int]:
    """How planes are cut into items of (image, tile of positions, part of the classes).

    Args:
        images, classes, positions, blocks: 1 or more.
        most: positions of a tile, at most.
        step: what they are a multiple of.
    Returns:
        tile (positions of one), tiles of a plane, parts of the classes.
    """
    least = named("least_tiles", ceil_div(positions, most))
    rounds = named("rounds", ceil_div(images * least, blocks))
    # As many tiles as the rounds that the least number takes leave room for, or ten rounds.
    few_tiles = named("few_tiles", maximum(least, rounds * blocks // images))
    few = named("few_tile", _tile(positions, few_tiles, most, step))
    few_busiest = named("few_busiest", _busiest(few, images, positions, blocks))
    many_tiles = named("many_tiles", maximum(least, ceil_div(blocks * _ROUNDS, images)))
    many = named("many_tile", _tile(positions, many_tiles, most, step))
    many_busiest = named("many_busiest", _busiest(many, images, positions, blocks))
    tile = named("tile", select(many_busiest < few_busiest, many, few))
    tiles = named("tiles", ceil_div(positions, tile))
    parts = maximum(minimum(classes, blocks // (images * tiles)), 1)
    return {"tile": tile, "tiles": tiles, "parts": parts}


def _tile(positions: Int, tiles: Int, most: int, step: int) -> Int:
    """Positions of each of so many tiles."""
    return minimum(round_up(ceil_div(positions, tiles), step), most)


def _busiest(tile: Int, images: Int, positions: Int, blocks: Int) -> Int:
    """Positions that the busiest core gets."""
    return ceil_div(images * ceil_div(positions, tile), blocks) * tile
