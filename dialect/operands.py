"""Operand accessors for ops whose last operand is optional."""

from typing import Any, TypeVar

OpClass = TypeVar("OpClass", bound=type)


def operands_by_position(op_class: OpClass) -> OpClass:
    """Make the operands of an op accessible by position; the last may be absent (None).

    The bindings' own accessors for an op with an optional operand need the attribute
    operandSegmentSizes, which one trailing optional operand does not: without it the
    op prints, parses and edits like any other.
    """
    names = [field.name for field in op_class._fields if type(field).__name__ == "OperandDef"]  # type: ignore[attr-defined]
    for position, name in enumerate(names):

        def at(self: Any, position: int = position) -> Any:
            return self.operands[position] if position < len(self.operands) else None

        setattr(op_class, name, property(at))
    op_class._ODS_OPERAND_SEGMENTS = None  # type: ignore[attr-defined]
    return op_class
