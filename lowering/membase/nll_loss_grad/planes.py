"""The planes kernel: tiles of labels, and for each a copy out a class or group of classes."""

from typing import Any

from aclower.dialect.ascendc.vector import AddsOp, SelectOp
from aclower.lowering.kernels import (
    block_index,
    compare_scalar,
    copy_out,
    local,
    reinterpret,
    subtensor,
    vector,
)
from aclower.lowering.membase.nll_loss_grad.flat import planes_item, share_of_planes, whole_runs
from aclower.lowering.membase.nll_loss_grad.parts import (
    CHUNK,
    TILE,
    clamped,
    finished_values,
    load_labels,
    load_negated_gradients,
    load_weights,
    negated_gradient,
    pick,
    tile_elements,
)
from aclower.lowering.nll_loss_grad.items import cut
from aclower.lowering.nll_loss_grad.key import Kernel
from aclower.lowering.scalars import (
    Int,
    constant,
    constant_f32,
    loop,
    minimum,
    named,
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
    is_whole = whole_runs(kernel)
    first, last = share_of_planes(kernel, block, is_whole, low, high)
    with loop("item", first, last) as item:
        image, first_class, last_class, start, end = planes_item(kernel, item, is_whole, low, high)
        with loop("position", start, end, record["tile"]) as position:
            _tile(kernel, image, first_class, last_class, position, end, factor)


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
    mask = local("mask", tile_elements(key) // 8, "ui8")
    out = local("out", tile_elements(key), key.dtype)
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
