"""Storing runs of an output in whole vectors, around the caches where it is large."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aclower.lowering.cpu.loops import (
    add,
    branches,
    cast,
    compare,
    floordiv,
    loop,
    minimum,
    mul,
    only_if,
    remainder,
    sub,
)
from aclower.lowering.ops import constant_index
from aclower.lowering.reshapes import collapse_memref
from aclower.mlir import arith, ir, memref, vector

VECTOR_BYTES = 64  # one cache line, one AVX-512 register
STREAM_FROM_BYTES = 16 << 20  # outputs from here on would push everything else out of the caches


@dataclass(frozen=True)
class Output:
    """A flat output whose every element is stored once.

    Attributes:
        base: memref of rank 1.
        address: of its first element, an index value.
        is_streamed: an i1: store around the caches (non-temporal), which needs aligned vectors.
    """

    base: Any
    address: Any
    is_streamed: Any

    @staticmethod
    def of(value: Any) -> "Output":
        """The output in a contiguous memref of any rank."""
        base = collapse_memref(value)
        count = memref.DimOp(base, constant_index(0)).result
        is_streamed = compare("uge", mul(count, constant_index(bytes_of(base))), constant_index(STREAM_FROM_BYTES))
        return Output(base, memref.ExtractAlignedPointerAsIndexOp(base).result, is_streamed)

    @property
    def element(self) -> Any:
        """The element type."""
        return self.base.type.element_type

    @property
    def lanes(self) -> int:
        """Elements of one vector."""
        return VECTOR_BYTES // bytes_of(self.base)

    @property
    def ahead(self) -> Any:
        """Elements between the last vector boundary of memory and the first element, an index value."""
        return floordiv(remainder(self.address, constant_index(VECTOR_BYTES)), constant_index(bytes_of(self.base)))

    def store_run(self, start: Any, count: Any, vector_at: Callable[[Any], Any]) -> None:
        """Store `count` elements from `start` on.

        Args:
            vector_at: builds the vector of the elements `i`, `i + 1`, ... of the run.
        """
        zero, lanes, size = (constant_index(value) for value in (0, self.lanes, bytes_of(self.base)))
        with branches(self.is_streamed) as (streamed, cached):
            with streamed:
                begin = add(self.address, mul(start, size))
                to_boundary = floordiv(remainder(sub(zero, begin), constant_index(VECTOR_BYTES)), size)
                head = minimum(to_boundary, count)
                body = add(head, mul(floordiv(sub(count, head), lanes), lanes))
                self._store_masked(start, zero, head, vector_at)
                with loop(head, body, lanes) as i:
                    vector.StoreOp(vector_at(i), self.base, [add(start, i)], nontemporal=True, alignment=VECTOR_BYTES)
                self._store_masked(start, body, count, vector_at)
            with cached:
                body = mul(floordiv(count, lanes), lanes)
                with loop(zero, body, lanes) as i:
                    vector.StoreOp(vector_at(i), self.base, [add(start, i)], alignment=bytes_of(self.base))
                self._store_masked(start, body, count, vector_at)

    def _store_masked(self, start: Any, first: Any, stop: Any, vector_at: Callable[[Any], Any]) -> None:
        """Store the elements [first, stop) of a run, fewer than a vector holds."""
        with only_if(compare("slt", first, stop)):
            mask = first_lanes(sub(stop, first), self.lanes)
            vector.MaskedStoreOp(self.base, [add(start, first)], mask, vector_at(first), alignment=bytes_of(self.base))


def bytes_of(value: Any) -> int:
    """Bytes of an element of a memref."""
    return int(value.type.element_type.width) // 8


def splat(value: Any, lanes: int) -> Any:
    """A vector of one value."""
    return vector.BroadcastOp(ir.VectorType.get([lanes], value.type), value).result


def first_lanes(count: Any, lanes: int) -> Any:
    """A mask of the first `count` of `lanes` lanes."""
    i32 = ir.IntegerType.get_signless(32)
    type_ = ir.VectorType.get([lanes], i32)
    numbers = ir.DenseElementsAttr.get([ir.IntegerAttr.get(i32, i) for i in range(lanes)], type_)
    return compare("slt", arith.ConstantOp(type_, numbers).result, splat(cast(count, i32), lanes))
