"""`ascendc.data_copy_pad`: the copies between global memory and the unified buffer."""

from typing import Any

from aclower.dialect.ascendc.dialect import AscendcDialect, is_gm, is_ub
from aclower.dialect.ascendc.verify import is_flat, item_bytes, same_type_error
from aclower.dialect.values import constant_value
from aclower.dialect.verify import fail
from aclower.mlir import ext, ir

MAX_BLOCKS = 4095
MAX_BLOCK_BYTES = 2_097_151


class DataCopyPadOp(AscendcDialect.Operation, name="data_copy_pad"):
    """Copy blocks between global memory, from any element on, and the unified buffer.

    Emits `DataCopyPad(dst, src, DataCopyExtParams{...})`, in CANN's units. Into the unified
    buffer it runs on MTE2, where the rest of the last 32 bytes of each block becomes undefined;
    out of it on MTE3.

    Operands:
        dst, src: one memref<?xT, #ascendc.gm>, one memref<NxT, #ascendc.ub>.
        offset: elements from the start of the global tensor, i64.
        block_count: blocks, i64.
        block_bytes: bytes of a block, i64.
        src_stride, dst_stride: from the end of a block to the start of the next, i64: bytes in
            global memory, 32-byte units in the unified buffer.
    Constraints:
        C1  one of dst and src is a flat memref in #ascendc.gm, the other in #ascendc.ub.
        C2  they have one element type of 1 to 8 bytes.
        C3  a constant block_count lies in [1, 4095].
        C4  a constant block_bytes lies in [1, 2097151] and is a multiple of the element's.
        C5  constant strides lie in [0, 2^32).
        C6  a constant offset is 0 or more.
        C7  a constant block_bytes of a single block fits a unified buffer tensor of known size.
    Source: Ascend C API, DataCopyPad, DataCopyExtParams.
    """

    dst: ext.Operand[ir.MemRefType]
    src: ext.Operand[ir.MemRefType]
    offset: ext.Operand[ir.IntegerType[64]]
    block_count: ext.Operand[ir.IntegerType[64]]
    block_bytes: ext.Operand[ir.IntegerType[64]]
    src_stride: ext.Operand[ir.IntegerType[64]]
    dst_stride: ext.Operand[ir.IntegerType[64]]

    @property
    def is_load(self) -> bool:
        """Whether it reads global memory."""
        return is_gm(self.src.type)

    @property
    def local(self) -> Any:
        """The tensor in the unified buffer."""
        return self.dst if self.is_load else self.src

    @property
    def globals(self) -> Any:
        """The tensor in global memory."""
        return self.src if self.is_load else self.dst

    def verify_invariants(self) -> bool:
        if len(self.operands) != 7:
            return True
        error = self._type_error() or self._size_error()
        return fail(self, error) if error else True

    def _type_error(self) -> str | None:
        types = (self.dst.type, self.src.type)
        spaces = [is_gm(type_) - is_ub(type_) for type_ in types]
        if sorted(spaces) != [-1, 1] or not all(is_flat(type_) for type_ in types):  # C1
            return f"expects a flat memref in #ascendc.gm and one in #ascendc.ub, got {types[0]} and {types[1]}"
        if not item_bytes(self.dst):  # C2
            return f"expects elements of 1 to 8 bytes, got {self.dst.type.element_type}"
        return same_type_error(dst=self.dst, src=self.src)  # C2

    def _size_error(self) -> str | None:
        count, size = constant_value(self.block_count), constant_value(self.block_bytes)
        if count is not None and not 1 <= count <= MAX_BLOCKS:  # C3
            return f"expects a block_count in [1, {MAX_BLOCKS}], got {count}"
        item = item_bytes(self.dst)
        if size is not None and (not 1 <= size <= MAX_BLOCK_BYTES or size % item):  # C4
            return f"expects block_bytes in [1, {MAX_BLOCK_BYTES}], a multiple of {item}, got {size}"
        for name, stride in (("src_stride", self.src_stride), ("dst_stride", self.dst_stride)):  # C5
            number = constant_value(stride)
            if number is not None and not 0 <= number < 2**32:
                return f"expects {name} in [0, 2^32), got {number}"
        offset = constant_value(self.offset)
        if offset is not None and offset < 0:  # C6
            return f"expects an offset of 0 or more, got {offset}"
        if size is not None and count == 1 and not self.local.type.is_dynamic_dim(0):  # C7
            room = int(self.local.type.get_dim_size(0)) * item
            if size > room:
                return f"expects block_bytes of at most {room}, the tensor in the unified buffer, got {size}"
        return None
