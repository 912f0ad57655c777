"""Tensors in the unified buffer, and other views of them."""

import re
from typing import Any

from aclower.dialect.ascendc.dialect import AscendcDialect, is_ub, kernel_target, ub_type
from aclower.dialect.ascendc.verify import alignment_error, first, item_bytes, local_error
from aclower.dialect.values import constant_value
from aclower.dialect.verify import attribute_error, fail, int_attribute, is_i64_attribute, string_error
from aclower.mlir import ext, ir
from aclower.targets import BLOCK_BYTES

_NAME = re.compile(r"[a-z][a-z0-9_]*")


class LocalTensorOp(AscendcDialect.Operation, name="local_tensor"):
    """A tensor in the unified buffer of the core.

    Emits `LocalTensor<T> name = ub.GetWithOffset<T>(size, offset)`. Inside a loop, before
    `ascendc-plan-memory`, it stands for the tensor of one iteration.

    Attributes:
        buffer: what reports and emitted text call it.
        offset: bytes from the start of the buffer, i64; absent until planned.
    Result:
        tensor: memref<NxT, #ascendc.ub>, or memref<DxNxT, #ascendc.ub> for D slots.
    Constraints:
        C1  tensor is a static memref in #ascendc.ub of rank 1 or 2 with elements of 1 to 8 bytes.
        C2  each slot is a multiple of 32 bytes.
        C3  offset is an i64, a multiple of 32, and the tensor ends within the chip's unified buffer.
        C4  there is no other attribute without a dialect prefix.
        C5  buffer is lower-case letters, digits and underscores, a letter first.
    Source: Ascend C API, TBuf::GetWithOffset; UB size in CANN 8.1's platform_config.
    """

    tensor: ext.Result[ir.MemRefType]
    buffer: ir.StringAttr

    @property
    def slots(self) -> int:
        """How many tensors it holds; 2 for a double buffer."""
        return int(self.tensor.type.shape[0]) if self.tensor.type.rank == 2 else 1

    @property
    def bytes(self) -> int:
        """Bytes of all slots."""
        size = item_bytes(self.tensor)
        for dim in self.tensor.type.shape:
            size *= int(dim)
        return size

    @property
    def offset(self) -> int | None:
        """Bytes from the start of the unified buffer, None until planned."""
        return int_attribute(self, "offset", 0) if "offset" in self.attributes else None

    def verify_invariants(self) -> bool:
        if len(self.results) != 1 or len(self.operands) or "buffer" not in self.attributes:
            return True
        type_ = self.results[0].type
        if not is_ub(type_) or type_.rank not in (1, 2) or not type_.has_static_shape or not item_bytes(self.tensor):
            return fail(self, f"expects a static memref of rank 1 or 2 in #ascendc.ub, got {type_}")  # C1
        if (slot := self.bytes // max(self.slots, 1)) % BLOCK_BYTES or not slot:  # C2
            return fail(self, f"expects slots of a multiple of {BLOCK_BYTES} bytes, got {slot}; round up its elements")
        if error := string_error(self, "buffer"):  # C5
            return fail(self, error)
        if not is_i64_attribute(self, "offset"):  # C3
            return fail(self, f"expects offset as an i64, got {self.attributes['offset']}")
        if error := self._offset_error():  # C3
            return fail(self, error)
        if error := attribute_error(self, "buffer", "offset"):  # C4
            return fail(self, error)
        if not _NAME.fullmatch(name := ir.StringAttr(self.attributes["buffer"]).value):  # C5
            return fail(self, f"expects buffer as a name like labels_f32, got '{name}'")
        return True

    def _offset_error(self) -> str | None:
        if (offset := self.offset) is None:
            return None
        target = kernel_target(self)
        if offset < 0 or alignment_error("offset", offset):
            return alignment_error("offset", offset) or f"expects offset of 0 or more, got {offset}"
        if target is not None and offset + self.bytes > target.ub_bytes:
            return f"expects to end within {target.ub_bytes} bytes, the UB of {target.name}, got {offset + self.bytes}"
        return None


class SlotOp(AscendcDialect.Operation, name="slot"):
    """One slot of a tensor that has several.

    Emits `name[slot * N]`.

    Operands:
        source: memref<DxNxT, #ascendc.ub>.
        slot: i64 in [0, D).
    Result:
        tensor: memref<NxT, #ascendc.ub>.
    Constraints:
        C1  source is a static memref of rank 2 in #ascendc.ub, tensor one row of it.
        C2  a constant slot lies in [0, D).
    """

    source: ext.Operand[ir.MemRefType]
    slot: ext.Operand[ir.IntegerType[64]]
    tensor: ext.Result[ir.MemRefType]

    def verify_invariants(self) -> bool:
        if len(self.operands) != 2 or len(self.results) != 1:
            return True
        type_ = self.source.type
        if not is_ub(type_) or type_.rank != 2 or not type_.has_static_shape or not item_bytes(self.source):  # C1
            return fail(self, f"expects source as a static memref of rank 2 in #ascendc.ub, got {type_}")
        if error := _view_error(self.source, self.tensor, str(type_.shape[1])):  # C1
            return fail(self, error)
        number = constant_value(self.slot)
        if number is not None and not 0 <= number < type_.shape[0]:  # C2
            return fail(self, f"expects a slot in [0, {type_.shape[0]}), got {number}")
        return True


class SubtensorOp(AscendcDialect.Operation, name="subtensor"):
    """The tensor from one of its elements on.

    Emits `source[offset]`.

    Operands:
        source: memref<NxT, #ascendc.ub>.
        offset: elements, i64.
    Attributes:
        disjoint: present where iterations of the innermost loop around touch no byte of
            one another's through this op; an order between them is then not needed.
    Result:
        tensor: memref<?xT, #ascendc.ub>.
    Constraints:
        C1  source is a flat memref in #ascendc.ub, tensor a dynamic one of its type.
        C2  a constant offset is a multiple of 32 bytes within source.
        C3  disjoint is a unit attribute, and there is no other attribute without a dialect prefix.
    Source: Ascend C API, LocalTensor::operator[]; UB addresses of copies and vector calls are 32-byte aligned.
    """

    source: ext.Operand[ir.MemRefType]
    offset: ext.Operand[ir.IntegerType[64]]
    tensor: ext.Result[ir.MemRefType]

    @property
    def is_disjoint(self) -> bool:
        """Whether iterations of the loop around touch different bytes."""
        return "disjoint" in self.attributes

    def verify_invariants(self) -> bool:
        if len(self.operands) != 2 or len(self.results) != 1:
            return True
        if error := local_error(source=self.source):  # C1
            return fail(self, error)
        if error := _view_error(self.source, self.tensor, "?"):  # C1
            return fail(self, error)
        if error := attribute_error(self, "disjoint"):  # C3
            return fail(self, error)
        if self.is_disjoint and not isinstance(self.attributes["disjoint"], ir.UnitAttr):  # C3
            return fail(self, f"expects disjoint as a unit attribute, got {self.attributes['disjoint']}")
        number = constant_value(self.offset)
        if number is None:
            return True
        if error := alignment_error("offset", number * item_bytes(self.source)):  # C2
            return fail(self, error)
        type_ = self.source.type
        if number < 0 or (not type_.is_dynamic_dim(0) and number >= type_.get_dim_size(0)):  # C2
            return fail(self, f"expects an offset within source, got {number}")
        return True


class ReinterpretCastOp(AscendcDialect.Operation, name="reinterpret_cast"):
    """The same bytes as elements of another type.

    Emits `source.ReinterpretCast<T>()`.

    Operands:
        source: memref<NxT, #ascendc.ub>.
    Result:
        tensor: memref<MxU, #ascendc.ub> of as many bytes.
    Constraints:
        C1  both are flat memrefs in #ascendc.ub of as many bytes.
    Source: Ascend C API, LocalTensor::ReinterpretCast.
    """

    source: ext.Operand[ir.MemRefType]
    tensor: ext.Result[ir.MemRefType]

    def verify_invariants(self) -> bool:
        if len(self.operands) != 1 or len(self.results) != 1:
            return True
        if error := first([local_error(source=self.source), local_error(tensor=self.tensor)]):  # C1
            return fail(self, error)
        sizes = [_flat_bytes(value) for value in (self.source, self.tensor)]
        if sizes[0] != sizes[1]:  # C1
            return fail(self, f"expects as many bytes as source, {sizes[0]}, got {sizes[1]}")
        return True


def _view_error(source: Any, tensor: Any, size: str) -> str | None:
    """What keeps a tensor from being `size` elements of source."""
    expected = f"memref<{size}x{source.type.element_type}, #ascendc.ub>"
    return None if str(tensor.type) == expected else f"expects the tensor as {expected}, got {tensor.type}"


def _flat_bytes(value: Any) -> int | str:
    """Bytes of a flat memref; for one of unknown size, the width of its elements."""
    if value.type.is_dynamic_dim(0):
        return f"? of {item_bytes(value)}"
    return int(value.type.get_dim_size(0)) * item_bytes(value)


def reinterpret_type(source: Any, type_: Any) -> Any:
    """The type of `source` as elements of as many bytes of another type."""
    dim = ir.ShapedType.get_dynamic_size() if source.type.is_dynamic_dim(0) else int(source.type.get_dim_size(0))
    return ub_type([dim], type_)
