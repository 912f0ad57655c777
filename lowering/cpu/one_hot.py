"""The CPU schedule of a one-hot linalg.generic over (N, C, P): every output byte written once.

Two schedules, chosen by P when the function runs:

planes (P large): work items are (n, up to 2048 positions, a part of the classes). Labels
    and values of the positions are computed once into a buffer that stays in L1; then
    each class compares, selects and stores whole vectors.
rows (P small): work items are runs of the flat output. A run is filled with zeros, then
    the labels of the rows it meets are set.

Outputs larger than the caches are stored around them (non-temporal), which needs
aligned vectors: the ends of a run are masked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aclower.lowering.cpu.generic import constant_like
from aclower.lowering.cpu.loops import (
    add,
    branches,
    cast,
    ceildiv,
    compare,
    floordiv,
    loop,
    maximum,
    minimum,
    mul,
    only_if,
    remainder,
    select,
    sub,
)
from aclower.lowering.cpu.one_hot_match import CLASS_DIM, OneHot, inner_ops
from aclower.lowering.cpu.threads import parallel_for
from aclower.mlir import arith, ir, memref, vector
from aclower.passes.ops import collapse_memref, constant_i64, constant_index, defining_op

VECTOR_BYTES = 64  # one cache line, one AVX-512 register
POSITIONS = 2048  # a block's labels and values: 16 KiB at most, half of L1
RUN_BYTES = 64 * 1024  # one work item of the rows schedule
PLANES_FROM = 128  # positions after the class axis from which planes are faster
STREAM_FROM_BYTES = 4 << 20  # outputs from here on don't fit the caches beside their readers
THREADS_FROM_BYTES = 512 << 10  # below, starting a thread costs more than it saves


@dataclass(frozen=True)
class _Box:
    """The operands inside a work function: flat memrefs, sizes as index values."""

    inputs: list[Any]
    out: Any
    address: Any
    n: Any
    c: Any
    p: Any
    stream: Any
    captured: dict[Any, Any]
    match: OneHot

    @property
    def element(self) -> Any:
        return self.out.type.element_type

    @property
    def element_bytes(self) -> int:
        return int(self.element.width) // 8

    @property
    def lanes(self) -> int:
        return VECTOR_BYTES // self.element_bytes


def schedule_one_hot(match: OneHot, name: str, threads: int) -> None:
    """Replace the linalg.generic by a launch of work functions named after `name`.

    Args:
        threads: at most so many run at once.
    """
    op = match.op
    module = _module_of(op)
    with ir.InsertionPoint(op), op.location:
        n, c, p = (memref.DimOp(match.out, constant_index(axis)).result for axis in range(3))
        out = collapse_memref(match.out)
        address = memref.ExtractAlignedPointerAsIndexOp(out).result
        total_bytes = mul(mul(mul(n, c), p), constant_index(int(out.type.element_type.width) // 8))
        stream = compare("uge", total_bytes, constant_index(STREAM_FROM_BYTES))
        is_large = compare("uge", total_bytes, constant_index(THREADS_FROM_BYTES))
        at_most = select(is_large, constant_i64(threads), constant_i64(1))
        inputs = [_scalar(value) if not dims else collapse_memref(value) for value, dims in match.inputs]
        outer = _outer_values(match)
        captured = [*inputs, out, address, n, c, p, stream, *outer]

        def box(inner: list[Any]) -> _Box:
            head, tail = inner[: len(inputs)], inner[len(inputs) :]
            return _Box(head, *tail[:6], dict(zip(outer, tail[6:], strict=True)), match)

        with branches(compare("uge", p, constant_index(PLANES_FROM))) as (planes, rows):
            with planes:
                items = _plane_items(n, c, p, threads)
                parallel_for(
                    module, f"{name}_planes", _i64(items), at_most, captured,
                    lambda first, last, inner: _planes(box(inner), first, last, threads),
                )
            with rows:
                run = RUN_BYTES // (VECTOR_BYTES) * VECTOR_BYTES
                items = ceildiv(add(total_bytes, remainder(address, constant_index(VECTOR_BYTES))), constant_index(run))
                parallel_for(
                    module, f"{name}_rows", _i64(items), at_most, captured,
                    lambda first, last, inner: _rows(box(inner), first, last),
                )
    op.operation.erase()


def _plane_items(n: Any, c: Any, p: Any, threads: int) -> Any:
    return mul(mul(n, ceildiv(p, constant_index(POSITIONS))), _class_parts(n, c, p, threads))


def _class_parts(n: Any, c: Any, p: Any, threads: int) -> Any:
    """In how many parts the classes are cut: one, unless there are too few blocks for the threads."""
    blocks = maximum(mul(n, ceildiv(p, constant_index(POSITIONS))), constant_index(1))
    return minimum(ceildiv(constant_index(threads), blocks), maximum(c, constant_index(1)))


def _planes(box: _Box, first: Any, last: Any, threads: int) -> None:
    labels = _buffer(ir.IntegerType.get_signless(32), POSITIONS + box.lanes)
    values = _buffer(box.element, POSITIONS + box.lanes)
    zero = _splat(constant_like(box.element, 0), box.lanes)
    parts = _class_parts(box.n, box.c, box.p, threads)
    blocks = ceildiv(box.p, constant_index(POSITIONS))
    with loop(first, last) as item:
        part, block_of_all = remainder(item, parts), floordiv(item, parts)
        n, p0 = floordiv(block_of_all, blocks), mul(remainder(block_of_all, blocks), constant_index(POSITIONS))
        count = minimum(sub(box.p, p0), constant_index(POSITIONS))
        position = add(mul(n, box.p), p0)
        with loop(constant_index(0), count) as i:
            label, value = _point(box, add(position, i))
            # Compared at 32 bits: both sides wrap alike, and no output holds 2^32 classes.
            memref.StoreOp(arith.TruncIOp(labels.type.element_type, label).result, labels, [i])
            memref.StoreOp(value, values, [i])
        with loop(floordiv(mul(box.c, part), parts), floordiv(mul(box.c, add(part, constant_index(1))), parts)) as c:
            wanted = _splat(cast(c, labels.type.element_type), box.lanes)

            def plane(i: Any, wanted: Any = wanted) -> Any:
                found = vector.LoadOp(wanted.type, labels, [i]).result
                value = vector.LoadOp(zero.type, values, [i]).result
                return _select_bits(compare("eq", found, wanted), value, zero)

            start = add(mul(add(mul(n, box.c), c), box.p), p0)
            _store_run(box, start, count, plane)


def _rows(box: _Box, first: Any, last: Any) -> None:
    size = constant_index(box.element_bytes)
    run = constant_index(RUN_BYTES // box.element_bytes)
    row = mul(box.c, box.p)
    total = mul(box.n, row)
    zero = _splat(constant_like(box.element, 0), box.lanes)
    # Runs begin at whole vectors of memory, so that only the first and the last have ragged ends.
    ahead = floordiv(remainder(box.address, constant_index(VECTOR_BYTES)), size)
    with loop(first, last) as item:
        start = maximum(sub(mul(item, run), ahead), constant_index(0))
        stop = minimum(sub(mul(add(item, constant_index(1)), run), ahead), total)
        _store_run(box, start, sub(stop, start), lambda _: zero)
        with loop(floordiv(start, row), ceildiv(stop, row)) as n, loop(constant_index(0), box.p) as p:
            label, value = _point(box, add(mul(n, box.p), p))
            at = add(mul(add(mul(n, box.c), cast(label, box.c.type)), box.p), p)
            is_class = compare("sge", label, constant_i64(0))
            is_here = arith.AndIOp(compare("sge", at, start), compare("slt", at, stop)).result
            with only_if(arith.AndIOp(is_class, is_here).result):
                memref.StoreOp(value, box.out, [at])


def _point(box: _Box, position: Any) -> tuple[Any, Any]:
    """The label of a position, -1 where it sets nothing, and the value it sets."""
    match = box.match
    mapping = dict(box.captured)
    block = match.block
    for i, (_, dims) in enumerate(match.inputs):
        if dims == (0, 2):
            mapping[block.arguments[i]] = memref.LoadOp(box.inputs[i], [position]).result
        elif dims == ():
            mapping[block.arguments[i]] = box.inputs[i]
    label = _clone(match.label, block, mapping)
    is_class = compare("ult", label, cast(box.c, label.type))
    if match.keep is not None:
        is_class = arith.AndIOp(is_class, _clone(match.keep, block, mapping)).result
    label = select(is_class, label, constant_i64(-1))
    # Class 0 is read where the label is none: C > 0 wherever there are positions to fill.
    safe = cast(select(is_class, label, constant_i64(0)), box.c.type)
    for i, (_, dims) in enumerate(match.inputs):
        if dims == (CLASS_DIM,):
            mapping[block.arguments[i]] = memref.LoadOp(box.inputs[i], [safe]).result
    return label, _clone(match.value, block, mapping)


def _clone(value: Any, block: Any, mapping: dict[Any, Any]) -> Any:
    """Clone what the body needs for `value` to the insertion point."""
    for op in inner_ops(value, block):
        if op.results[0] in mapping:
            continue
        new = op.operation.clone()
        for i, operand in enumerate(op.operands):
            new.operands[i] = mapping[operand]
        mapping[op.results[0]] = new.results[0]
    return mapping[value]


def _outer_values(match: OneHot) -> list[Any]:
    """What the body uses from outside it."""
    found: list[Any] = []
    roots = [value for value in (match.label, match.keep, match.value) if value is not None]
    ops = [op for value in roots for op in inner_ops(value, match.block)]
    for value in [*roots, *(operand for op in ops for operand in op.operands)]:
        op = defining_op(value)
        inside = op.operation.block == match.block if op is not None else value.owner == match.block
        if not inside and value not in found:
            found.append(value)
    return found


def _store_run(box: _Box, start: Any, count: Any, vector_at: Callable[[Any], Any]) -> None:
    """Store `count` elements of the output from `start` on, once each.

    Args:
        vector_at: builds the vector of the elements `i`, `i + 1`, ... of the run.
    """
    zero, lanes = constant_index(0), constant_index(box.lanes)
    with branches(box.stream) as (streamed, cached):
        with streamed:
            begin = add(box.address, mul(start, constant_index(box.element_bytes)))
            ahead = remainder(sub(zero, begin), constant_index(VECTOR_BYTES))
            head = minimum(floordiv(ahead, constant_index(box.element_bytes)), count)
            body = add(head, mul(floordiv(sub(count, head), lanes), lanes))
            _store_masked(box, start, zero, head, vector_at)
            with loop(head, body, lanes) as i:
                at = [add(start, i)]
                vector.StoreOp(vector_at(i), box.out, at, nontemporal=True, alignment=VECTOR_BYTES)
            _store_masked(box, start, body, count, vector_at)
        with cached:
            body = mul(floordiv(count, lanes), lanes)
            with loop(zero, body, lanes) as i:
                vector.StoreOp(vector_at(i), box.out, [add(start, i)], alignment=box.element_bytes)
            _store_masked(box, start, body, count, vector_at)


def _store_masked(box: _Box, start: Any, first: Any, stop: Any, vector_at: Callable[[Any], Any]) -> None:
    """Store the elements [first, stop) of a run, fewer than a vector holds."""
    i32 = ir.IntegerType.get_signless(32)
    with only_if(compare("slt", first, stop)):
        numbers = ir.VectorType.get([box.lanes], i32)
        lane = arith.ConstantOp(
            numbers, ir.DenseElementsAttr.get([ir.IntegerAttr.get(i32, i) for i in range(box.lanes)], numbers)
        ).result
        mask = compare("slt", lane, _splat(cast(sub(stop, first), i32), box.lanes))
        vector.MaskedStoreOp(box.out, [add(start, first)], mask, vector_at(first), alignment=box.element_bytes)


def _select_bits(condition: Any, value: Any, zero: Any) -> Any:
    """Select as integers: not every CPU has vectors of f16 or bf16, all move their bits."""
    bits = ir.VectorType.get(value.type.shape, ir.IntegerType.get_signless(value.type.element_type.width))
    picked = arith.SelectOp(condition, vector.BitCastOp(bits, value).result, vector.BitCastOp(bits, zero).result).result
    return vector.BitCastOp(value.type, picked).result


def _splat(value: Any, lanes: int) -> Any:
    return vector.BroadcastOp(ir.VectorType.get([lanes], value.type), value).result


def _buffer(element: Any, size: int) -> Any:
    return memref.AllocaOp(ir.MemRefType.get([size], element), [], [], alignment=VECTOR_BYTES).result


def _scalar(value: Any) -> Any:
    """The one element of an input that all points share."""
    return memref.LoadOp(value, [constant_index(0)] * value.type.rank).result


def _i64(value: Any) -> Any:
    return cast(value, ir.IntegerType.get_signless(64))


def _module_of(op: Any) -> Any:
    parent = op.operation
    while parent.name != "builtin.module":
        parent = parent.parent.operation
    return parent.opview
