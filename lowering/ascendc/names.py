"""Names and types of C++ text."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

TYPES = {
    "f32": "float", "f16": "half", "bf16": "bfloat16_t",
    "i1": "bool", "i8": "int8_t", "i16": "int16_t", "i32": "int32_t", "i64": "int64_t",
    "ui8": "uint8_t", "ui16": "uint16_t", "ui32": "uint32_t", "ui64": "uint64_t",
}  # fmt: skip


_KEYWORDS = frozenset({
    "alignas", "alignof", "and", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char",
    "class", "compl", "const", "constexpr", "continue", "decltype", "default", "delete", "do", "double", "else",
    "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "half", "if", "inline",
    "int", "int32_t", "int64_t", "long", "mutable", "namespace", "new", "noexcept", "not", "nullptr", "operator",
    "or", "private", "protected", "public", "register", "return", "short", "signed", "sizeof", "static", "struct",
    "switch", "template", "this", "throw", "true", "try", "typedef", "typeid", "typename", "union", "unsigned",
    "using", "virtual", "void", "volatile", "while", "xor",
    # What SIMT functions and their calls use.
    "blockDim", "blockIdx", "dim3", "gridDim", "threadIdx",
})  # fmt: skip


def cpp_type(type_: Any) -> str:
    """The C++ type of a scalar, or of a memref's elements."""
    return TYPES[str(getattr(type_, "element_type", type_))]


def camel(name: str) -> str:
    """A variable's name: labels_f32 as labelsF32."""
    first, *rest = [word for word in name.split("_") if word]
    return first + "".join(word[0].upper() + word[1:] for word in rest)


def pascal(name: str) -> str:
    """A type's name: nll_loss_grad as NllLossGrad."""
    text = camel(name)
    return text[0].upper() + text[1:]


class Scope:
    """The names in use: those of enclosing blocks can't be taken again, those of ended ones can."""

    def __init__(self, taken: set[str]) -> None:
        self._levels = [set(taken)]

    @contextmanager
    def nested(self) -> Iterator[None]:
        """A block of its own."""
        self._levels.append(set())
        yield
        self._levels.pop()

    def new(self, name: str) -> str:
        """`name`, with a number behind it if it is taken."""
        taken = _KEYWORDS.union(*self._levels)
        found, number = name, 2
        while found in taken:
            found, number = f"{name}{number}", number + 1
        self._levels[-1].add(found)
        return found
