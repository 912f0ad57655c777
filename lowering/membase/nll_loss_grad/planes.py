"""The planes kernel: tiles of labels, and for each a copy out a class or group of classes."""

from typing import Any

from aclower.dialect.ascendc.vector import AddsOp, SelectOp
from aclower.lowering.kernels import (
    address_of,
    block_index,
    compare_scalar,
    copy_out,
    local,
    reinterpret,
    subtensor,
    vector,
)
from aclower.lowering.membase.nll_loss_grad.parts import (
    CHUNK,
    TILE,
    Kernel,
    clamped,
    cut,
    finished_values,
    load_labels,
    load_negated_gradients,
    load_weights,
    negated_gradient,
    pick,
)
from aclower.lowering.scalars import (
    Int,
    ceil_div,
    choose,
    clamp,
    constant,
    constant_f32,
    loop,
    minimum,
    named,
    named_condition,
    round_up,
    select,
)
from aclower.mlir import arith, ir
from aclower.targets import BLOCK_BYTES

_NO_LABEL = -0.5  # equal to no label: what an ignored class is compared with
_COMPARED = 64  # f32 elements of a repeat: Compare computes whole ones


def planes(kernel: Kernel) -> None:
    """For long runs of positions: each class is compared with a tile of labels that is read once.

    Limited by the copies out.
    """
    record = kernel.record
    block = named("block", block_index())
    low, high = cut(kernel, block)
    factor = None if kernel.key.reduction == "none" else negated_gradient(kernel)
    run = named("run_bytes", record["positions"] * kernel.key.item_bytes)
    address = address_of(kernel.tensors["x_grad"])
    is_whole = named_condition("is_whole", (run % BLOCK_BYTES).equals(0) & (address % BLOCK_BYTES).equals(0))
    first, last = choose(
        is_whole, ("first", "last"), lambda: _items(kernel, block), lambda: _flat_items(kernel, low, high)
    )
    with loop("item", first, last) as item:
        image, first_class, last_class, start, end = choose(
            is_whole,
            ("image", "first_class", "last_class", "start", "end"),
            lambda: _item(kernel, item),
            lambda: _flat_item(kernel, item, low, high),
        )
        with loop("position", start, end, record["tile"]) as position:
            _tile(kernel, image, first_class, last_class, position, end, factor)


def _items(kernel: Kernel, block: Int) -> tuple[Int, Int]:
    """The block's share of the items (image, tile, part), where every run starts a 32-byte block."""
    record = kernel.record
    items = named("items", record["images"] * record["tiles"] * record["parts"])
    return items * block // record["blocks"], items * (block + 1) // record["blocks"]


def _item(kernel: Kernel, item: Int) -> list[Int]:
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


def _flat_items(kernel: Kernel, low: Int, high: Int) -> tuple[Int, Int]:
    """Three items an image of the block's share: a partial plane, whole planes, a partial plane."""
    size = named("image_size", kernel.record["classes"] * kernel.record["positions"])
    return low // size * 3, ceil_div(high, size) * 3


def _flat_item(kernel: Kernel, item: Int, low: Int, high: Int) -> list[Int]:
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


def _tile(kernel: Kernel, image: Int, first_class: Int, last_class: Int, position: Int, end: Int, factor: Any) -> None:
    """Labels of a tile of positions, then its classes in chunks whose weights fit."""
    count = named("count", minimum(end - position, kernel.record["tile"]))
    at = named("at", image * kernel.record["positions"] + position)
    labels = load_labels(kernel, at, count, TILE)
    gradients = load_negated_gradients(kernel, at, count, TILE) if factor is None else None
    with loop("chunk", first_class, last_class, CHUNK, is_nonempty=True) as chunk:
        size = named("chunk_size", minimum(last_class - chunk, CHUNK))
        weights = load_weights(kernel, chunk, size, CHUNK, factor)
        values = local("values", TILE, "f32")
        clamped(values, labels, chunk.to_f32(), (chunk + size - 1).to_f32(), count)
        vector(AddsOp, values, values, arith.NegFOp(chunk.to_f32()).result, count)
        pick(values, weights, values, count, TILE)
        rounded = finished_values(kernel, values, gradients, count, TILE)
        with loop(
            "class_index", chunk, named("chunk_end", chunk + size), kernel.record["group"], is_nonempty=True
        ) as class_:
            group = named("classes_here", minimum(chunk + size - class_, kernel.record["group"]))
            _group(kernel, image, class_, group, position, count, labels, rounded)


def _group(
    kernel: Kernel, image: Int, class_: Int, group: Int, position: Int, count: Int, labels: Any, values: Any
) -> None:
    """The output of a group of classes: each label's value where the label is the class, else 0."""
    record, key = kernel.record, kernel.key
    mask = local("mask", key.tile_elements // 8, "ui8")
    out = local("out", key.tile_elements, key.dtype)
    repeats = named("compared", round_up(count, _COMPARED))
    with loop("plane", 0, group, is_nonempty=True) as plane:
        label = named("label", class_ + plane)
        wanted = arith.SelectOp(
            label.equals(record["ignore_index"]).value, constant_f32(_NO_LABEL), label.to_f32()
        ).result
        compare_scalar(subtensor(mask, plane * record["tile"] // 8), labels, wanted, repeats, "EQ")
    # Select has no bf16, and moves bits.
    type_ = "f16" if key.dtype == "bf16" else key.dtype
    zero = arith.ConstantOp(_type(type_), ir.FloatAttr.get(_type(type_), 0.0)).result
    with loop("plane", 0, group, is_nonempty=True) as plane:
        moved = reinterpret(subtensor(out, plane * record["tile"]), type_)
        vector(SelectOp, moved, subtensor(mask, plane * record["tile"] // 8), reinterpret(values, type_), zero, count)
    item = constant(key.item_bytes)
    copy_out(
        kernel.tensors["x_grad"],
        (image * record["classes"] + class_) * record["positions"] + position,
        out,
        count,
        blocks=group,
        src_stride=(record["tile"] * item - round_up(count * item, BLOCK_BYTES)) // BLOCK_BYTES,
        dst_stride=select(group.equals(1), 0, (record["positions"] - count) * item),
    )


def _type(name: str) -> Any:
    return ir.Type.parse(name)
