"""The rows kernels: runs of positions are short, so a tile of zeros gets its few values by scalars.

A window of labels is read and converted at a time; the output of its images follows in tiles.
"""

from typing import Any

from aclower.dialect.ascendc.vector import DuplicateOp, GatherOp, MulsOp
from aclower.lowering.kernels import (
    block_index,
    cast,
    copy_in,
    copy_out,
    get_value,
    local,
    reinterpret,
    set_value,
    subtensor,
    vector,
)
from aclower.lowering.membase.nll_loss_grad.parts import (
    RESIDENT,
    WINDOW,
    clamped,
    extended,
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
    Bool,
    Int,
    ceil_div,
    constant,
    constant_f32,
    loop,
    maximum,
    minimum,
    named,
    named_condition,
    when,
)
from aclower.mlir import arith, ir
from aclower.targets import BLOCK_BYTES


def rows(kernel: Kernel) -> None:
    """For short runs of positions: a tile of zeros gets its few values by scalars; all weights lie in UB.

    Limited by the copies out, for few classes by the scalars.
    """
    _rows(kernel, is_sparse=False)


def sparse_rows(kernel: Kernel) -> None:
    """As rows, for more classes than UB holds weights of, or few labels: each label's weight is fetched by itself.

    Limited by the copies out.
    """
    _rows(kernel, is_sparse=True)


def _rows(kernel: Kernel, *, is_sparse: bool) -> None:
    record = kernel.record
    low, high = cut(kernel, named("block", block_index()))
    factor = None if kernel.key.reduction == "none" else negated_gradient(kernel)
    size = named("image_size", record["classes"] * record["positions"])
    first, last = named("first_image", low // size), named("last_image", ceil_div(high, size))
    if is_sparse:
        table = _places(minimum((last - first) * record["positions"], WINDOW))
    else:
        weights = load_weights(kernel, constant(0), record["classes"], RESIDENT, factor)
    with loop("image", first, last, record["window"]) as image:
        images = named("images_here", minimum(last - image, record["window"]))
        count = named("count", images * record["positions"])
        at = named("at", image * record["positions"])
        labels = load_labels(kernel, at, count, WINDOW)
        gradients = load_negated_gradients(kernel, at, count, WINDOW) if factor is None else None
        scratch = local("scratch", WINDOW, "f32")
        classes = local("classes", WINDOW, "i32")
        clamped(scratch, labels, constant_f32(-1.0), record["classes"].to_f32(), count)
        cast(classes, scratch, count, "CAST_RINT")
        if is_sparse:
            values = _fetched(kernel, classes, table, count, factor)
        else:
            values = local("values", WINDOW, "f32")
            clamped(values, labels, constant_f32(0.0), (record["classes"] - 1).to_f32(), count)
            pick(values, weights, values, count, WINDOW)
        values = finished_values(kernel, values, gradients, count, WINDOW)
        start, end = maximum(image * size, low), named("end", minimum((image + images) * size, high))
        with loop("start", start, end, tile_elements(kernel.key)) as tile:
            _tile(kernel, image, tile, minimum(end - tile, tile_elements(kernel.key)), size, classes, values)


def _tile(kernel: Kernel, image: Int, start: Int, count: Int, size: Int, classes: Any, values: Any) -> None:
    """One tile of output: zeros, then the values whose place lies in it."""
    record, dtype = kernel.record, kernel.key.dtype
    count = named("tile_size", count)
    out = local("out", tile_elements(kernel.key), dtype)
    # 16-bit values travel as bits: the scalar pipe has no bf16.
    bits = "f32" if dtype == "f32" else "i16"
    out_bits = reinterpret(out, bits, "out_bits")
    value_bits = reinterpret(values, bits, "value_bits")
    vector(DuplicateOp, out_bits, _zero(bits), count)
    rows_end = ceil_div(start + count, size)
    with (
        loop("row", start // size, rows_end, is_nonempty=True) as row,
        loop("hw", 0, record["positions"], is_nonempty=True) as hw,
    ):
        index = named("index", (row - image) * record["positions"] + hw)
        label = named("label", _wide(get_value(classes, index)))
        place = named("place", row * size + label * record["positions"] + hw - start)
        is_here = named_condition("is_here", (place >= 0) & (place < count))
        with when(_is_class(kernel, label) & is_here):
            set_value(out_bits, place, get_value(value_bits, index))
    copy_out(kernel.tensors["x_grad"], start, out, count)


def _is_class(kernel: Kernel, label: Int) -> Bool:
    """Whether a label, clamped to [-1, C], is a class that counts."""
    record = kernel.record
    is_class = (label >= 0) & (label < record["classes"]) & label.differs(record["ignore_index"])
    return named_condition("is_class", is_class)


def _places(count: Int) -> Any:
    """Offsets of elements that lie 32 bytes apart."""
    table = local("places", WINDOW, "i32")
    with loop("place", 0, count) as place:
        narrow = arith.TruncIOp(ir.IntegerType.get_signless(32), (place * BLOCK_BYTES).value).result
        set_value(table, place, narrow)
    return table


def _fetched(kernel: Kernel, classes: Any, table: Any, count: Int, factor: Any) -> Any:
    """The weight of each label as f32, copied one by one, 32 bytes apart, and packed."""
    key = kernel.key
    apart = BLOCK_BYTES // key.item_bytes
    fetched = local("fetched", WINDOW * apart, key.dtype)
    with loop("index", 0, count, is_nonempty=True) as index:
        label = named("label", _wide(get_value(classes, index)))
        with when(_is_class(kernel, label)):
            copy_in(subtensor(fetched, index * apart), kernel.tensors["weight"], label, 1)
    packed = local("values" if key.dtype == "f32" else "packed", WINDOW, key.dtype)
    vector(GatherOp, packed, fetched, reinterpret(table, "ui32"), count)
    values = extended(packed, "values", WINDOW, count)
    if factor is not None:
        vector(MulsOp, values, values, factor, count)
    return values


def _wide(value: Any) -> Int:
    return Int(arith.ExtSIOp(ir.IntegerType.get_signless(64), value).result)


def _zero(type_: str) -> Any:
    parsed = ir.Type.parse(type_)
    attribute = ir.FloatAttr.get(parsed, 0.0) if type_ == "f32" else ir.IntegerAttr.get(parsed, 0)
    return arith.ConstantOp(parsed, attribute).result
