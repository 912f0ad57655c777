"""Scalar ops as C++ expressions."""

import math
from collections.abc import Callable
from typing import Any

from aclower.dialect.ascendc.dialect import NAME
from aclower.dialect.values import constant_value, defining_op
from aclower.lowering.ascendc.names import TYPES, cpp_type
from aclower.mlir import ir
from aclower.source import error_at

# How tightly an expression binds; operands of a lower one are put in parentheses.
ATOM, UNARY, PRODUCT, SUM, SHIFT, RELATION, EQUALITY, AND, OR, CHOICE = range(10, 0, -1)

_BINARY = {
    "arith.addi": ("+", SUM), "arith.subi": ("-", SUM), "arith.muli": ("*", PRODUCT),
    "arith.divsi": ("/", PRODUCT), "arith.remsi": ("%", PRODUCT),
    "arith.addf": ("+", SUM), "arith.subf": ("-", SUM), "arith.mulf": ("*", PRODUCT), "arith.divf": ("/", PRODUCT),
    "arith.shli": ("<<", SHIFT), "arith.andi": ("&&", AND), "arith.ori": ("||", OR),
}  # fmt: skip
# By the number of arith's predicate.
_COMPARED = {
    0: ("==", EQUALITY), 1: ("!=", EQUALITY),
    2: ("<", RELATION), 3: ("<=", RELATION), 4: (">", RELATION), 5: (">=", RELATION),
}  # fmt: skip
_CASTS = ("arith.extsi", "arith.trunci", "arith.sitofp")

PURE = (*_BINARY, *_CASTS, "arith.cmpi", "arith.select", "arith.negf", "arith.minsi", "arith.maxsi", "arith.constant")


class Text(str):
    """An expression's text, and how tightly it binds."""

    binding: int

    def __new__(cls, text: str, binding: int) -> "Text":
        made = super().__new__(cls, text)
        made.binding = binding
        return made


def within(text: Text, binding: int) -> str:
    """The text as an operand of something that binds so tightly."""
    return str(text) if text.binding >= binding else f"({text})"


def _check_meaning(op: Any) -> None:
    """Refuse what C++ would compute differently from the op, or not at all."""
    name = op.operation.name
    types = [str(value.type) for value in (*op.operands, op.operation.results[0])]
    if name in ("arith.andi", "arith.ori") and types[0] != "i1":
        raise error_at(op, f"has Ascend C text for i1 alone, got {types[0]}")
    if name in ("arith.extsi", "arith.trunci") and "i1" in types:
        raise error_at(op, f"has no Ascend C text from {types[0]} to {types[-1]}; select between numbers, or compare")
    if name == "arith.cmpi" and int(op.operation.attributes["predicate"].value) not in _COMPARED:
        raise error_at(op, "has Ascend C text for signed predicates alone, got an unsigned one")
    unknown = next((type_ for type_ in types if type_ not in TYPES), None)
    if unknown is not None:
        raise error_at(op, f"has no Ascend C text for numbers of {unknown}")


def constant(op: Any) -> Text:
    """A literal of the constant's type."""
    type_, attribute = op.result.type, op.operation.attributes["value"]
    if isinstance(attribute, ir.FloatAttr):
        number = float(attribute.value)
        if not math.isfinite(number):
            raise error_at(op, f"has no Ascend C literal for {number}")
        return _float_literal(number, str(type_))
    if str(type_) == "i1":
        return Text("true" if attribute.value else "false", ATOM)
    number = int(attribute.value)
    if str(type_) in ("i64", "i32", "index"):
        return Text(str(number), ATOM if number >= 0 else UNARY)
    return Text(f"static_cast<{cpp_type(type_)}>({number})", ATOM)


def _float_literal(number: float, type_: str) -> Text:
    text = f"{number!r}f"
    if type_ != "f32":
        return Text(f"static_cast<{cpp_type(type_)}>({text})", ATOM)
    return Text(text, ATOM if math.copysign(1, number) > 0 else UNARY)


def widened(value: Any) -> Any:
    """What an i64 is widened from where its text may be that of the i32, beside an i64; else the value itself."""
    op = defining_op(value)
    if op is None or op.operation.name != "arith.extsi" or str(op.operands[0].type) != "i32":
        return value
    return value if NAME in op.operation.attributes or len(list(value.uses)) > 1 else op.operands[0]


def _operands(op: Any) -> list[Any]:
    """The values whose texts an op's text is made of: C++ widens one of two operands by itself."""
    values = list(op.operands)
    if op.operation.name not in _BINARY and op.operation.name != "arith.cmpi":
        return values
    narrow = [widened(value) for value in values]
    if narrow[1] != values[1]:
        return [values[0], narrow[1]]
    return [narrow[0], values[1]] if constant_value(values[1]) is None else values


def scalar(op: Any, operand: Callable[[Any], Text], smaller: str, larger: str) -> Text:
    """A pure scalar op over its operands' texts.

    Args:
        smaller, larger: functions of two i64s; empty where there are none to call.
    """
    name = op.operation.name
    if name == "arith.constant":
        return constant(op)
    _check_meaning(op)
    texts = [operand(value) for value in _operands(op)]
    if name in _BINARY or name == "arith.cmpi":
        predicate = int(op.operation.attributes["predicate"].value) if name == "arith.cmpi" else 0
        sign, binding = _BINARY.get(name) or _COMPARED[predicate]
        # && within || is clear to a compiler and not to a reader. Conditions group as they like.
        is_chain = binding in (AND, OR) and texts[1].binding == binding
        is_mixed = binding == OR and texts[1].binding == AND
        right = within(texts[1], ATOM if is_mixed else binding if is_chain else binding + 1)
        left = within(texts[0], ATOM if binding == OR and texts[0].binding == AND else binding)
        if name == "arith.shli":  # a shift beside a sum or in a comparison is clear to a compiler and not to a reader
            left, right = within(texts[0], UNARY), within(texts[1], UNARY)
            if texts[0].lstrip("-").isdigit() and str(op.result.type) == "i64":  # a literal alone would be an int
                left = f"static_cast<int64_t>({texts[0]})"
        return Text(f"{left} {sign} {right}", binding)
    if name in ("arith.minsi", "arith.maxsi"):
        function, sign = (smaller, "<") if name == "arith.minsi" else (larger, ">")
        if function:
            return Text(f"{function}({texts[0]}, {texts[1]})", ATOM)
        first, second = (within(text, SHIFT) for text in texts)
        return Text(f"{first} {sign} {second} ? {first} : {second}", CHOICE)
    if name == "arith.select":
        parts = [within(text, CHOICE + 1) for text in texts]
        return Text(f"{parts[0]} ? {parts[1]} : {parts[2]}", CHOICE)
    if name == "arith.negf":
        return Text(f"-{within(texts[0], ATOM)}", UNARY)
    return Text(f"static_cast<{cpp_type(op.result.type)}>({texts[0]})", ATOM)
