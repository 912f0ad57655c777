"""Chip rules that the verifiers of several ops share."""

from collections.abc import Sequence
from typing import Any

from aclower.dialect.ascendc.dialect import is_ub, kernel_target
from aclower.dialect.values import constant_value
from aclower.dialect.verify import element_type
from aclower.mlir import ir
from aclower.targets import BLOCK_BYTES

ITEM_BYTES = {
    "i8": 1, "ui8": 1, "i16": 2, "ui16": 2, "f16": 2, "bf16": 2,
    "i32": 4, "ui32": 4, "f32": 4, "i64": 8, "ui64": 8,
}  # fmt: skip


def item_bytes(value: Any) -> int:
    """The size of a memref's elements; 0 for a type that no tensor of a kernel has."""
    return ITEM_BYTES.get(element_type(value), 0)


def is_flat(type_: Any) -> bool:
    """Whether a memref is of rank 1, its elements one after the other."""
    return bool(type_.rank == 1 and type_.get_strides_and_offset() == ([1], 0))


def scalar_error(name: str, value: Any) -> str | None:
    """What keeps a value from being a scalar."""
    return f"expects {name} as a scalar, got {value.type}" if isinstance(value.type, ir.ShapedType) else None


def local_error(**values: Any) -> str | None:
    """What keeps the values from being flat tensors in the unified buffer."""
    for name, value in values.items():
        if not is_ub(value.type) or not is_flat(value.type) or not item_bytes(value):
            return f"expects {name} as a flat memref in #ascendc.ub, got {value.type}"
    return None


def same_type_error(**values: Any) -> str | None:
    """What keeps memrefs and scalars from being of one element type."""
    types = {name: str(getattr(value.type, "element_type", value.type)) for name, value in values.items()}
    if len(set(types.values())) > 1:
        return f"expects {', '.join(types)} of one element type, got {', '.join(types.values())}"
    return None


def support_error(op: Any, instruction: str, value: Any) -> str | None:
    """What keeps the kernel's chip from executing an instruction on a type."""
    target, found = kernel_target(op), element_type(value)
    if target is None:
        return None
    supported = target.vector_types[instruction]
    if found not in supported:
        return f"expects {', '.join(supported)} on {target.name}, got {found}"
    return None


def count_error(count: Any, **values: Any) -> str | None:
    """What is wrong with a constant count: below 1, or beyond a tensor of known size."""
    number = constant_value(count)
    if number is None:
        return None
    if number < 1:
        return f"expects a count of 1 or more, got {number}"
    for name, value in values.items():
        if not value.type.is_dynamic_dim(0) and number > value.type.get_dim_size(0):
            return f"expects a count of at most {value.type.get_dim_size(0)}, the elements of {name}, got {number}"
    return None


def alignment_error(name: str, offset_bytes: int) -> str | None:
    """What is wrong with an address in the unified buffer: vector and copy instructions take whole blocks."""
    if offset_bytes % BLOCK_BYTES:
        return f"expects {name} at a multiple of {BLOCK_BYTES} bytes, got {offset_bytes}"
    return None


def first(errors: Sequence[str | None]) -> str | None:
    """The first error, if any."""
    return next((error for error in errors if error is not None), None)
