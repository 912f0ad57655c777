"""`cpu-carry-bf16-as-bits`: bf16 as i16, once nothing computes with it."""

import struct
from dataclasses import dataclass
from typing import Any

from aclower.lowering.ops import all_ops
from aclower.mlir import ir
from aclower.passes.base import Pass
from aclower.source import error_at

_COMPUTES = frozenset(
    f"llvm.{name}"
    for name in [
        "fadd",
        "fsub",
        "fmul",
        "fdiv",
        "frem",
        "fneg",
        "fcmp",
        "fpext",
        "fptrunc",
        "fptosi",
        "fptoui",
        "sitofp",
        "uitofp",
    ]
)


@dataclass(frozen=True)
class CarryBf16AsBits(Pass):
    """Replace the type bf16 by i16 in the LLVM dialect.

    LLVM goes through f32, and library functions that a JIT doesn't find, even where it only
    moves bf16 on a CPU that knows none; arith-expand has made bits of the casts before.

    Before: llvm.load ... -> bf16, vectors, structs and functions of bf16
    After:  the same of i16; constants as their bits
    Keeps:  every other type.
    Refuses: ops that compute with bf16; constants of several bf16 values, which the bindings can't read.
    """

    name = "cpu-carry-bf16-as-bits"

    def run(self, root: Any) -> None:
        ops = all_ops(root)
        for op in ops:
            values = [*op.operands, *op.results]
            if op.name in _COMPUTES and any("bf16" in str(value.type) for value in values):
                raise error_at(op, "expects bf16 to be moved alone; extend it to f32 to compute with it")
            if any(_is_bf16_table(op.attributes[name]) for name in op.attributes.keys()):
                raise error_at(op, "expects a bf16 constant of one value; pass a table of them as an argument")
        for op in ops:
            _carry_as_bits(op)


def _is_bf16_table(attribute: Any) -> bool:
    is_dense = isinstance(attribute, ir.DenseFPElementsAttr)
    return is_dense and not attribute.is_splat and "bf16" in str(attribute.type)


def _carry_as_bits(op: Any) -> None:
    for name in op.attributes.keys():
        if (bits := _bits(op.attributes[name])) is not None:
            op.attributes[name] = bits
    for value in (*op.results, *(arg for region in op.regions for block in region for arg in block.arguments)):
        value.set_type(_bits_type(value.type))


def _bits_type(type_: Any) -> Any:
    """The type with bf16 replaced wherever it is nested: vectors, arrays, structs, functions."""
    text = str(type_)
    return ir.Type.parse(text.replace("bf16", "i16")) if "bf16" in text else type_


def _bits(attribute: Any) -> Any:
    """A type without bf16, or the bits of a bf16 constant; None for any other attribute."""
    i16 = ir.IntegerType.get_signless(16)
    if isinstance(attribute, ir.TypeAttr):
        return ir.TypeAttr.get(_bits_type(attribute.value))
    if isinstance(attribute, ir.FloatAttr) and isinstance(attribute.type, ir.BF16Type):
        return ir.IntegerAttr.get(i16, _bits_of(attribute.value))
    if isinstance(attribute, ir.DenseFPElementsAttr) and isinstance(attribute.type.element_type, ir.BF16Type):
        value = ir.FloatAttr(attribute.get_splat_value()).value
        return ir.DenseElementsAttr.get_splat(_bits_type(attribute.type), ir.IntegerAttr.get(i16, _bits_of(value)))
    return None


def _bits_of(value: float) -> int:
    """The upper half of the f32 that a bf16 value is, as a signed number."""
    (bits,) = struct.unpack("<h", struct.pack("<f", value)[2:])
    return int(bits)
