"""What the verifiers and passes share when they look at types and attributes."""

from collections.abc import Collection, Sequence
from typing import Any

from aclower.mlir import ir

RANKED = (ir.RankedTensorType,)
TENSOR = (ir.RankedTensorType, ir.UnrankedTensorType)

FLOATS = ("f32", "f16", "bf16")
LABELS = ("i64", "i32", "ui8")


def fail(op: Any, message: str) -> bool:
    """Report `message` at the op, MLIR's way, and say that it does not verify."""
    op.location.emit_error(f"'{op.OPERATION_NAME}' op {message}")
    return False


def has_types(op: Any, operands: Sequence[tuple[type, ...]], results: Sequence[tuple[type, ...]]) -> bool:
    """Whether operands and results are as many as declared and of those types.

    Our verifiers run before MLIR's own, which reports what this finds: they give way to it.
    """
    pairs = ((op.operands, operands), (op.results, results))
    return all(
        len(values) == len(wanted) and all(isinstance(v.type, w) for v, w in zip(values, wanted, strict=True))
        for values, wanted in pairs
    )


def is_ranked(value: Any) -> bool:
    """Whether the value is a tensor of known rank."""
    return isinstance(value.type, ir.RankedTensorType)


def element_type(value: Any) -> str:
    """The element type as MLIR prints it: "f16", "ui8", ..."""
    return str(value.type.element_type)


def shape_of(value: Any) -> tuple[int | None, ...]:
    """The shape of a ranked tensor, None for a dynamic dimension."""
    return shape_of_type(value.type)


def shape_of_type(type_: Any) -> tuple[int | None, ...]:
    """The shape of a ranked tensor type, None for a dynamic dimension."""
    return tuple(None if type_.is_dynamic_dim(i) else type_.get_dim_size(i) for i in range(type_.rank))


def unknown_attribute(op: Any, known: Collection[str]) -> str | None:
    """The first attribute that is neither known nor dotted (another dialect's).

    Attributes with defaults can't be declared to MLIR as optional from Python, so a
    misspelt name would otherwise pass for "left out".
    """
    return next((name for name in sorted(op.attributes.keys()) if "." not in name and name not in known), None)


def int_attribute(op: Any, name: str, default: int) -> int:
    """The value of an integer attribute, or what its absence means."""
    return int(op.attributes[name].value) if name in op.attributes else default


def attribute_error(op: Any, *known: str) -> str | None:
    """What is wrong with an op's attributes: one that is neither known nor dotted."""
    unknown = unknown_attribute(op, known)
    return f"unknown attribute '{unknown}'; expected {' and '.join(known) or 'none'}" if unknown else None


def string_error(op: Any, name: str) -> str | None:
    """What keeps a present attribute from being a string."""
    if name in op.attributes and not isinstance(op.attributes[name], ir.StringAttr):
        return f"expects {name} as a string, got {op.attributes[name]}"
    return None


def is_i64_attribute(op: Any, name: str) -> bool:
    """Whether the attribute is absent or a signless 64-bit integer."""
    if name not in op.attributes:
        return True
    attribute = op.attributes[name]
    return isinstance(attribute, ir.IntegerAttr) and str(attribute.type) == "i64"
