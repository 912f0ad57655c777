"""Vector instructions, in their count form: pipe V, on flat tensors of the unified buffer.

Operands are in CANN's order, the destination first; `count` is elements, an i64. What
all of them demand:
    V1  tensors are flat memrefs in #ascendc.ub.
    V2  the chip has the instruction for the element type (the table in aclower/targets.py).
    V3  a constant count is at least 1 and at most the elements of each tensor of known size.
Source: Ascend C API, the page of each instruction.
"""

from typing import Any

from aclower.dialect.ascendc.dialect import AscendcDialect, kernel_target
from aclower.dialect.ascendc.verify import (
    count_error,
    first,
    item_bytes,
    local_error,
    same_type_error,
    scalar_error,
    support_error,
)
from aclower.dialect.values import constant_value
from aclower.dialect.verify import attribute_error, element_type, fail, string_error
from aclower.mlir import ext, ir
from aclower.targets import REPEAT_BYTES


def _verify_elementwise(op: Any) -> bool:
    """V1 to V3, one element type for all operands but the count, and no attribute without a dialect prefix."""
    names = _operand_names(type(op))
    if len(op.operands) != len(names):
        return True
    values = dict(zip(names, op.operands, strict=True))
    count = values.pop("count")
    tensors = {name: value for name, value in values.items() if isinstance(value.type, ir.MemRefType)}
    if "value" in values:
        tensors.pop("value", None)
    error = local_error(**tensors) or first(  # V1
        [
            scalar_error("value", values["value"]) if "value" in values else None,
            same_type_error(**values),
            support_error(op, op.instruction, op.dst),  # V2
            count_error(count, **tensors),  # V3
        ]
    )
    error = error or attribute_error(op)
    return fail(op, error) if error else True


def _operand_names(op_class: Any) -> list[str]:
    return [field.name for field in op_class._fields if type(field).__name__ == "OperandDef"]


class DuplicateOp(AscendcDialect.Operation, name="duplicate"):
    """`Duplicate(dst, value, count)`: value everywhere."""

    instruction = "Duplicate"
    verify_invariants = _verify_elementwise
    dst: ext.Operand[ir.MemRefType]
    value: ext.Operand[Any]
    count: ext.Operand[ir.IntegerType[64]]


class AddsOp(AscendcDialect.Operation, name="adds"):
    """`Adds(dst, src, value, count)`: src + value; turns -0 + 0 into +0, so it is no move."""

    instruction = "Adds"
    verify_invariants = _verify_elementwise
    dst: ext.Operand[ir.MemRefType]
    src: ext.Operand[ir.MemRefType]
    value: ext.Operand[Any]
    count: ext.Operand[ir.IntegerType[64]]


class MulsOp(AscendcDialect.Operation, name="muls"):
    """`Muls(dst, src, value, count)`: src * value."""

    instruction = "Muls"
    verify_invariants = _verify_elementwise
    dst: ext.Operand[ir.MemRefType]
    src: ext.Operand[ir.MemRefType]
    value: ext.Operand[Any]
    count: ext.Operand[ir.IntegerType[64]]


class MaxsOp(AscendcDialect.Operation, name="maxs"):
    """`Maxs(dst, src, value, count)`: the larger of src and value."""

    instruction = "Maxs"
    verify_invariants = _verify_elementwise
    dst: ext.Operand[ir.MemRefType]
    src: ext.Operand[ir.MemRefType]
    value: ext.Operand[Any]
    count: ext.Operand[ir.IntegerType[64]]


class MinsOp(AscendcDialect.Operation, name="mins"):
    """`Mins(dst, src, value, count)`: the smaller of src and value."""

    instruction = "Mins"
    verify_invariants = _verify_elementwise
    dst: ext.Operand[ir.MemRefType]
    src: ext.Operand[ir.MemRefType]
    value: ext.Operand[Any]
    count: ext.Operand[ir.IntegerType[64]]


class MulOp(AscendcDialect.Operation, name="mul"):
    """`Mul(dst, src0, src1, count)`: src0 * src1."""

    instruction = "Mul"
    verify_invariants = _verify_elementwise
    dst: ext.Operand[ir.MemRefType]
    src0: ext.Operand[ir.MemRefType]
    src1: ext.Operand[ir.MemRefType]
    count: ext.Operand[ir.IntegerType[64]]


class DivOp(AscendcDialect.Operation, name="div"):
    """`Div(dst, src0, src1, count)`: src0 / src1."""

    instruction = "Div"
    verify_invariants = _verify_elementwise
    dst: ext.Operand[ir.MemRefType]
    src0: ext.Operand[ir.MemRefType]
    src1: ext.Operand[ir.MemRefType]
    count: ext.Operand[ir.IntegerType[64]]


class CastOp(AscendcDialect.Operation, name="cast"):
    """`Cast(dst, src, RoundMode::round_mode, count)`: src in dst's element type.

    Attributes:
        round_mode: "CAST_NONE", "CAST_RINT", ...
    Constraints:
        V1, V3, and
        C1  the chip has the conversion with this round mode (the table in aclower/targets.py).
        C2  there is no other attribute without a dialect prefix.
    """

    dst: ext.Operand[ir.MemRefType]
    src: ext.Operand[ir.MemRefType]
    count: ext.Operand[ir.IntegerType[64]]
    round_mode: ir.StringAttr

    def verify_invariants(self) -> bool:
        if len(self.operands) != 3 or "round_mode" not in self.attributes:
            return True
        if error := string_error(self, "round_mode") or local_error(dst=self.dst, src=self.src):  # V1
            return fail(self, error)
        target, pair = kernel_target(self), (element_type(self.src), element_type(self.dst))
        mode = ir.StringAttr(self.attributes["round_mode"]).value
        modes = target.casts.get(pair, ()) if target is not None else (mode,)
        if target is not None and mode not in modes:  # C1
            found = f"{pair[0]} to {pair[1]}"
            if not modes:
                return fail(self, f"{target.name} has no conversion from {found}; go through another type")
            return fail(self, f"expects {', '.join(modes)} for {found} on {target.name}, got {mode}")
        if error := count_error(self.count, dst=self.dst, src=self.src):  # V3
            return fail(self, error)
        error = attribute_error(self, "round_mode")  # C2
        return fail(self, error) if error else True


class CompareScalarOp(AscendcDialect.Operation, name="compare_scalar"):
    """`CompareScalar(dst, src, value, CMPMODE::mode, count)`: a bit an element, the low one first.

    Attributes:
        mode: "EQ", "NE", "LT", "LE", "GT" or "GE".
    Constraints:
        V1 to V3 (dst holds count / 8 elements), and
        C1  dst holds ui8; value has the element type of src.
        C2  a constant count is a multiple of 256 bytes: the instruction computes whole repeats.
        C3  mode is one of those; i32 has EQ alone.
        C4  there is no other attribute without a dialect prefix.
    """

    dst: ext.Operand[ir.MemRefType]
    src: ext.Operand[ir.MemRefType]
    value: ext.Operand[Any]
    count: ext.Operand[ir.IntegerType[64]]
    mode: ir.StringAttr

    def verify_invariants(self) -> bool:
        if len(self.operands) != 4 or "mode" not in self.attributes:
            return True
        error = first([string_error(self, "mode"), local_error(dst=self.dst, src=self.src)]) or first(  # V1
            [
                scalar_error("value", self.value),  # C1
                None if element_type(self.dst) == "ui8" else f"expects dst of ui8, got {element_type(self.dst)}",  # C1
                same_type_error(src=self.src, value=self.value),  # C1
                support_error(self, "CompareScalar", self.src),  # V2
                count_error(self.count, src=self.src),  # V3
                self._count_error(),
                self._mode_error(),
            ]
        )
        error = error or attribute_error(self, "mode")  # C4
        return fail(self, error) if error else True

    def _count_error(self) -> str | None:
        number = constant_value(self.count)
        if number is None:
            return None
        if number * item_bytes(self.src) % REPEAT_BYTES:  # C2
            return f"expects a count of whole repeats of {REPEAT_BYTES} bytes, got {number}; round it up"
        type_ = self.dst.type
        if not type_.is_dynamic_dim(0) and number // 8 > type_.get_dim_size(0):  # V3
            return f"expects dst of {number // 8} bytes or more, got {type_.get_dim_size(0)}"
        return None

    def _mode_error(self) -> str | None:
        mode = ir.StringAttr(self.attributes["mode"]).value
        modes = ("EQ",) if element_type(self.src) == "i32" else ("EQ", "NE", "LT", "LE", "GT", "GE")
        return None if mode in modes else f"expects mode {', '.join(modes)}, got {mode}"  # C3


class SelectOp(AscendcDialect.Operation, name="select"):
    """`Select(dst, mask, src, value, SELMODE::VSEL_TENSOR_SCALAR_MODE, count)`: src where the mask's bit is set.

    It moves bits, and needs the last 8 KiB of the unified buffer for itself.

    Constraints:
        V1 to V3, and
        C1  mask holds ui8; dst, src and value have one element type, value is a scalar of it.
        C2  a constant count is at most the bits of a mask of known size.
        C3  there is no attribute without a dialect prefix.
    """

    dst: ext.Operand[ir.MemRefType]
    mask: ext.Operand[ir.MemRefType]
    src: ext.Operand[ir.MemRefType]
    value: ext.Operand[Any]
    count: ext.Operand[ir.IntegerType[64]]

    def verify_invariants(self) -> bool:
        if len(self.operands) != 5:
            return True
        error = local_error(dst=self.dst, mask=self.mask, src=self.src) or first(  # V1
            [
                None if element_type(self.mask) == "ui8" else f"expects mask of ui8, got {element_type(self.mask)}",
                scalar_error("value", self.value),  # C1
                same_type_error(dst=self.dst, src=self.src, value=self.value),  # C1
                support_error(self, "Select", self.dst),  # V2
                count_error(self.count, dst=self.dst, src=self.src),  # V3
                self._mask_error(),
            ]
        )
        error = error or attribute_error(self)  # C3
        return fail(self, error) if error else True

    def _mask_error(self) -> str | None:
        number, type_ = constant_value(self.count), self.mask.type
        if number is None or type_.is_dynamic_dim(0) or number <= 8 * type_.get_dim_size(0):
            return None
        return f"expects mask of {-(-number // 8)} bytes or more, got {type_.get_dim_size(0)}"  # C2


class GatherOp(AscendcDialect.Operation, name="gather"):
    """`Gather(dst, src, offsets, 0, count)`: dst[i] = the element of src at offsets[i] bytes.

    Constraints:
        V1 to V3 (for dst and offsets), and
        C1  dst and src have one element type, offsets holds ui32.
        C2  there is no attribute without a dialect prefix.
    """

    dst: ext.Operand[ir.MemRefType]
    src: ext.Operand[ir.MemRefType]
    offsets: ext.Operand[ir.MemRefType]
    count: ext.Operand[ir.IntegerType[64]]

    def verify_invariants(self) -> bool:
        if len(self.operands) != 4:
            return True
        found = element_type(self.offsets)
        error = local_error(dst=self.dst, src=self.src, offsets=self.offsets) or first(  # V1
            [
                None if found == "ui32" else f"expects offsets of ui32, got {found}",  # C1
                same_type_error(dst=self.dst, src=self.src),  # C1
                support_error(self, "Gather", self.dst),  # V2
                count_error(self.count, dst=self.dst, offsets=self.offsets),  # V3
            ]
        )
        error = error or attribute_error(self)  # C2
        return fail(self, error) if error else True
