"""The CPU schedule of a one-hot linalg.generic over (N, C, P): every output byte written once.

Two schedules, chosen by P when the function runs:

planes (P large): work items are (n, a block of positions, a part of the classes). Labels
    and values of the positions are computed once into a buffer that stays near; then
    each class compares, selects and stores whole vectors.
rows (P small): work items are runs of the flat output. A run is filled with zeros, then
    the labels of the rows it meets are set.
"""

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
from aclower.lowering.cpu.one_hot_match import OneHot
from aclower.lowering.cpu.one_hot_point import Points, outer_values
from aclower.lowering.cpu.streams import VECTOR_BYTES, Output, bytes_of, first_lanes, splat
from aclower.lowering.cpu.threads import parallel_for
from aclower.lowering.ops import constant_i64, constant_index
from aclower.lowering.reshapes import collapse_memref
from aclower.mlir import arith, ir, memref, vector

POSITIONS = 4096  # a block: its labels and values stay in L1 or L2, its stores are long runs
RUN_BYTES = 64 << 10  # one work item of the rows schedule; a multiple of a vector
PLANES_FROM, PLANES_ALWAYS_FROM = 32, 512  # between them, planes are faster where P >= 2 C
SPARSE_FROM_BYTES = 1 << 10  # rows: a label at most every so many bytes, for setting it in a streamed run to pay
LONG_FROM_BYTES = 2 << 10  # planes: stretches of P elements from which streaming pays
THREADS_FROM_BYTES = 4 << 20  # below, starting a thread costs more than it saves


@dataclass(frozen=True)
class _Box:
    """The operands inside a work function: flat memrefs, sizes as index values."""

    n: Any
    c: Any
    p: Any
    out: Output
    inputs: list[Any]
    outer: dict[Any, Any]
    match: OneHot

    def points(self, lanes: int) -> Points:
        """Labels and values of so many positions at once."""
        return Points(self.match, self.inputs, self.c, self.outer, lanes)


def schedule_one_hot(match: OneHot, name: str, threads: int) -> None:
    """Replace the linalg.generic by a launch of work functions named after `name`.

    Args:
        threads: at most so many run at once.
    """
    op = match.op
    module = _module_of(op)
    with ir.InsertionPoint(op), op.location:
        n, c, p = (memref.DimOp(match.out, constant_index(axis)).result for axis in range(3))
        out = Output.of(match.out)
        total_bytes = mul(mul(mul(n, c), p), constant_index(bytes_of(out.base)))
        is_large = compare("uge", total_bytes, constant_index(THREADS_FROM_BYTES))
        at_most = select(is_large, constant_i64(threads), constant_i64(1))
        inputs = [collapse_memref(value) if dims else _only_element(value) for value, dims in match.inputs]
        outer = outer_values(match)
        size = constant_index(bytes_of(out.base))
        is_sparse = compare("uge", mul(c, size), constant_index(SPARSE_FROM_BYTES))
        is_long = compare("uge", mul(p, size), constant_index(LONG_FROM_BYTES))
        planes_streamed, rows_streamed = (arith.AndIOp(out.is_streamed, good).result for good in (is_long, is_sparse))
        captured = [out.base, out.address, n, c, p, *inputs, *outer]

        def box(inner: list[Any]) -> _Box:
            is_streamed, base, address, n, c, p, *rest = inner
            return _Box(
                n,
                c,
                p,
                out=Output(base, address, is_streamed),
                inputs=rest[: len(inputs)],
                outer=dict(zip(outer, rest[len(inputs) :], strict=True)),
                match=match,
            )

        def planes(first: Any, last: Any, inner: list[Any]) -> None:
            _planes(box(inner), first, last, threads)

        def rows(first: Any, last: Any, inner: list[Any]) -> None:
            _rows(box(inner), first, last)

        planes_from = maximum(minimum(add(c, c), constant_index(PLANES_ALWAYS_FROM)), constant_index(PLANES_FROM))
        is_planes = compare("uge", p, planes_from)
        with only_if(compare("ne", total_bytes, constant_index(0))), branches(is_planes) as (if_planes, if_rows):
            with if_planes:
                items = mul(mul(n, ceildiv(p, constant_index(POSITIONS))), _class_parts(n, c, p, threads))
                parallel_for(module, f"{name}_planes", _i64(items), at_most, [planes_streamed, *captured], planes)
            with if_rows:
                ahead = remainder(out.address, constant_index(VECTOR_BYTES))
                items = ceildiv(add(total_bytes, ahead), constant_index(RUN_BYTES))
                parallel_for(module, f"{name}_rows", _i64(items), at_most, [rows_streamed, *captured], rows)
    op.operation.erase()


def _class_parts(n: Any, c: Any, p: Any, threads: int) -> Any:
    """In how many parts the classes are cut: one, unless there are too few blocks for the threads."""
    blocks = mul(n, ceildiv(p, constant_index(POSITIONS)))
    return minimum(ceildiv(constant_index(threads), blocks), c)


def _planes(box: _Box, first: Any, last: Any, threads: int) -> None:
    lanes = box.out.lanes
    labels = _buffer(ir.IntegerType.get_signless(32), POSITIONS + lanes)
    values = _buffer(box.out.element, POSITIONS + lanes)
    zero = splat(constant_like(box.out.element, 0), lanes)
    parts = _class_parts(box.n, box.c, box.p, threads)
    blocks = ceildiv(box.p, constant_index(POSITIONS))
    with loop(first, last) as item:
        part, block_of_all = remainder(item, parts), floordiv(item, parts)
        n, p0 = floordiv(block_of_all, blocks), mul(remainder(block_of_all, blocks), constant_index(POSITIONS))
        count = minimum(sub(box.p, p0), constant_index(POSITIONS))
        _fill_block(box, add(mul(n, box.p), p0), count, labels, values)
        first_class = floordiv(mul(box.c, part), parts)
        last_class = floordiv(mul(box.c, add(part, constant_index(1))), parts)
        with loop(first_class, last_class) as c:
            wanted = splat(cast(c, labels.type.element_type), lanes)

            def plane(i: Any, wanted: Any = wanted) -> Any:
                found = vector.LoadOp(wanted.type, labels, [i]).result
                value = vector.LoadOp(zero.type, values, [i]).result
                return _select_bits(compare("eq", found, wanted), value, zero)

            start = add(mul(add(mul(n, box.c), c), box.p), p0)
            box.out.store_run(start, count, plane)


def _fill_block(box: _Box, position: Any, count: Any, labels: Any, values: Any) -> None:
    """Compute the labels and values of a block's positions."""
    width = box.out.lanes
    points, lanes = box.points(width), constant_index(width)
    narrow = ir.VectorType.get([width], labels.type.element_type)

    def store(i: Any, mask: Any) -> None:
        label, value = points.at(add(position, i), mask)
        # At 32 bits: both sides of the comparison wrap alike, and no output holds 2^32 classes.
        vector.StoreOp(arith.TruncIOp(narrow, label).result, labels, [i])
        vector.StoreOp(value, values, [i])

    whole = mul(floordiv(count, lanes), lanes)
    with loop(constant_index(0), whole, lanes) as i:
        store(i, None)
    with only_if(compare("slt", whole, count)):
        store(whole, first_lanes(sub(count, whole), width))  # the buffers have room for a whole vector


def _rows(box: _Box, first: Any, last: Any) -> None:
    run = constant_index(RUN_BYTES // bytes_of(box.out.base))
    row = mul(box.c, box.p)
    total = mul(box.n, row)
    zero = splat(constant_like(box.out.element, 0), box.out.lanes)
    ahead = box.out.ahead  # runs begin at whole vectors: only the first and the last have ragged ends
    points = box.points(0)
    with loop(first, last) as item:
        start = maximum(sub(mul(item, run), ahead), constant_index(0))
        stop = minimum(sub(mul(add(item, constant_index(1)), run), ahead), total)
        box.out.store_run(start, sub(stop, start), lambda _: zero)
        with loop(floordiv(start, row), ceildiv(stop, row)) as n, loop(constant_index(0), box.p) as p:
            label, value = points.at(add(mul(n, box.p), p))
            at = add(mul(add(mul(n, box.c), cast(label, box.c.type)), box.p), p)
            is_class = compare("sge", label, constant_i64(0))
            is_here = arith.AndIOp(compare("sge", at, start), compare("slt", at, stop)).result
            with only_if(arith.AndIOp(is_class, is_here).result):
                memref.StoreOp(value, box.out.base, [at])


def _select_bits(condition: Any, value: Any, zero: Any) -> Any:
    """Select as integers: not every CPU has vectors of f16 or bf16, all move their bits."""
    bits = ir.VectorType.get(value.type.shape, ir.IntegerType.get_signless(value.type.element_type.width))
    picked = arith.SelectOp(condition, vector.BitCastOp(bits, value).result, vector.BitCastOp(bits, zero).result).result
    return vector.BitCastOp(value.type, picked).result


def _buffer(element: Any, size: int) -> Any:
    return memref.AllocaOp(ir.MemRefType.get([size], element), [], [], alignment=VECTOR_BYTES).result


def _only_element(value: Any) -> Any:
    """The element of an input that all points share."""
    return memref.LoadOp(value, [constant_index(0)] * value.type.rank).result


def _i64(value: Any) -> Any:
    return cast(value, ir.IntegerType.get_signless(64))


def _module_of(op: Any) -> Any:
    parent = op.operation
    while parent.name != "builtin.module":
        parent = parent.parent.operation
    return parent.opview
