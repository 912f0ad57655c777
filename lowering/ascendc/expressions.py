"""Scalar ops as C++ expressions."""

import math
from collections.abc import Callable
from typing import Any

from aclower.dialect.ascendc.dialect import NAME
from aclower.dialect.values import defining_op
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
_INTEGER = tuple(f"arith.{name}" for name in ("addi", "subi", "muli", "divsi", "remsi", "shli"))
_FLOAT = tuple(f"arith.{name}" for name in ("addf", "subf", "mulf", "divf", "negf"))
_CASTS = ("arith.extsi", "arith.trunci", "arith.sitofp")

PURE = (*_BINARY, *_CASTS, "arith.cmpi", "arith.select", "arith.negf", "arith.minsi", "arith.maxsi", "arith.constant")


class Text(str):
    """An expression's text, and how tightly it binds.

    Attributes:
        is_int: it is an int in C++, though its value may be an i64: a literal, or a choice between some.
    """

    binding: int
    is_int: bool

    def __new__(cls, text: str, binding: int, *, is_int: bool = False) -> "Text":
        made = super().__new__(cls, text)
        made.binding, made.is_int = binding, is_int
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
    if name in (*_CASTS, "arith.minsi", "arith.maxsi") and "i1" in types:
        raise error_at(op, f"has no Ascend C text from {types[0]} to {types[-1]}; select between numbers, or compare")
    if name in _INTEGER and types[0] not in ("i32", "i64"):  # C++ computes narrower ones as int
        raise error_at(op, f"has Ascend C text for i32 and i64 alone, got {types[0]}")
    if name in _FLOAT and types[0] != "f32":
        raise error_at(op, f"has Ascend C text for f32 alone, got {types[0]}")
    if name == "arith.cmpi":
        predicate = int(op.operation.attributes["predicate"].value)
        if predicate not in _COMPARED:
            raise error_at(op, "has Ascend C text for signed predicates alone, got an unsigned one")
        if types[0] == "i1" and predicate > 1:
            raise error_at(op, "has Ascend C text for conditions that are equal or differ alone, got an order of them")
    unknown = next((type_ for type_ in types if type_ not in TYPES), None)
    if unknown is not None:
        raise error_at(op, f"has no Ascend C text for numbers of {unknown}")


def constant(op: Any) -> Text:
    """A literal of the constant's type."""
    type_, attribute = op.result.type, op.operation.attributes["value"]
    if str(type_) not in TYPES:
        raise error_at(op, f"has no Ascend C text for numbers of {type_}")
    if isinstance(attribute, ir.FloatAttr):
        number = float(attribute.value)
        if not math.isfinite(number):
            raise error_at(op, f"has no Ascend C literal for {number}")
        return _float_literal(number, str(type_))
    if str(type_) == "i1":
        return Text("true" if attribute.value else "false", ATOM)
    number = int(attribute.value)
    if str(type_) in ("i64", "i32"):
        return Text(str(number), ATOM if number >= 0 else UNARY, is_int=-(2**31) < number < 2**31)
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


def _operands(op: Any, operand: Callable[[Any], Text]) -> list[Text]:
    """The texts of an op's operands: of two i64s, C++ widens one by itself, and computes two ints as ints."""
    values = list(op.operands)
    texts = [operand(value) for value in values]
    is_binary = op.operation.name in _INTEGER or op.operation.name == "arith.cmpi"
    if not is_binary or str(values[0].type) != "i64":
        return texts
    for i in (1, 0):
        if (
            (narrow := widened(values[i])) != values[i]
            and not texts[1 - i].is_int
            and op.operation.name != "arith.shli"
        ):
            texts[i] = operand(narrow)
            return texts
    # A shift is of its left operand's type.
    if texts[0].is_int and (texts[1].is_int or op.operation.name == "arith.shli") and op.operation.name != "arith.cmpi":
        texts[0] = Text(f"static_cast<int64_t>({texts[0]})", ATOM)
    return texts


def scalar(op: Any, operand: Callable[[Any], Text], smaller: str, larger: str) -> Text:
    """A pure scalar op over its operands' texts.

    Args:
        smaller, larger: functions of two numbers, with {} for their type.
    """
    name = op.operation.name
    if name == "arith.constant":
        return constant(op)
    _check_meaning(op)
    texts = _operands(op, operand)
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
        return Text(f"{left} {sign} {right}", binding)
    if name in ("arith.minsi", "arith.maxsi"):
        function = (smaller if name == "arith.minsi" else larger).format(cpp_type(op.result.type))
        return Text(f"{function}({texts[0]}, {texts[1]})", ATOM)
    if name == "arith.select":
        parts = [within(text, CHOICE + 1) for text in texts]
        is_int = texts[1].is_int and texts[2].is_int
        return Text(f"{parts[0]} ? {parts[1]} : {parts[2]}", CHOICE, is_int=is_int)
    if name == "arith.negf":
        return Text(f"-{within(texts[0], ATOM)}", UNARY)
    return Text(f"static_cast<{cpp_type(op.result.type)}>({texts[0]})", ATOM)
