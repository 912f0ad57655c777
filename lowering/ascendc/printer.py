"""Blocks of IR as C++ statements: what kernels and host functions share."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from aclower.dialect.ascendc.dialect import NAME
from aclower.dialect.values import constant_value, defining_op
from aclower.lowering.ascendc.expressions import ATOM, PURE, Text, scalar, widened
from aclower.lowering.ascendc.names import TYPES, Scope, camel, cpp_type
from aclower.mlir import ir
from aclower.source import error_at

INDENT = "    "
WIDTH = 120

_BREAKS = (", ", "; ", " && ", " || ", " ? ", " : ")
_IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*")
_READS = ("ascendc.get_value", "ascendc.load")  # what gives another value after a write


class Printer:
    """Prints the ops of one function.

    An expression that one op of the same block uses stands in that op's place; a value that
    carries `ascendc.name`, or is used more than once, becomes a constant of that name.

    Args:
        smaller, larger: functions of two numbers, with {} for their type.
        statements: how ops that are no scalar arithmetic print, by op name.
        inlined: further ops that are expressions, by op name.
    """

    def __init__(
        self,
        values: Mapping[Any, str],
        taken: set[str],
        *,
        smaller: str,
        larger: str,
        statements: Mapping[str, Callable[["Printer", Any], None]] = {},
        inlined: Mapping[str, Callable[["Printer", Any], Text]] = {},
    ) -> None:
        self.lines: list[str] = []
        self.scope = Scope(taken)
        self._values = dict(values)
        self._functions = (smaller, larger)
        self._statements = statements
        self._inlined = inlined
        self._depth = 1
        self._reason = ""

    def text(self, value: Any) -> Text:
        """The expression that a value is read by."""
        if value in self._values:
            return Text(self._values[value], ATOM)
        return self._expression(defining_op(value))

    def line(self, text: str) -> None:
        """Append a statement at the current depth, over several lines where one is too narrow."""
        self.lines += wrapped(text, INDENT * self._depth)
        self._reason = ""

    def comment(self, text: str) -> None:
        """Append a comment, unless the line before is about the same."""
        if text != self._reason:
            self.lines.append(f"{INDENT * self._depth}// {text}")
        self._reason = text

    def call(self, text: str) -> None:
        """Append a line that the last comment still speaks of."""
        self.lines.append(f"{INDENT * self._depth}{text}")

    def block(self, block: Any) -> None:
        """Print the ops of a block but its terminator."""
        for op in list(block.operations)[:-1]:
            self._op(op.operation.opview)

    def name(self, value: Any, name: str) -> str:
        """Give a value a name of its own in this scope."""
        found = self.scope.new(camel(name))
        self._values[value] = found
        return found

    def _op(self, op: Any) -> None:
        name = op.operation.name
        if name == "scf.for":
            self._loop(op)
        elif name == "scf.if":
            self._branch(op)
        elif name in self._statements:
            self._statements[name](self, op)
        else:
            self._value(op)

    def _value(self, op: Any) -> None:
        if op.operation.name not in PURE and op.operation.name not in self._inlined:
            raise error_at(op, "has no Ascend C text; expected ops of ascendc, arith on scalars, scf.for and scf.if")
        result = op.operation.results[0]
        uses = list(result.uses)
        if not uses or op.operation.name == "arith.constant":
            return
        is_named = NAME in op.operation.attributes
        if not is_named and len(uses) == 1 and self._is_near(op, uses[0].owner):
            return
        text = self._expression(op)
        if isinstance(result.type, ir.MemRefType):
            type_ = f"LocalTensor<{cpp_type(result.type)}>"
        else:
            type_ = f"const {cpp_type(result.type)}"
        self.line(f"{type_} {self.name(result, names_of(op, ['value'])[0])} = {text};")

    def _is_near(self, op: Any, user: Any) -> bool:
        """Whether an op can be printed in its user's place: in the same block, and no write between."""
        if user.operation.block != op.operation.block:
            return False
        if op.operation.name not in _READS:
            return True
        if not self._is_printed_here(user):
            return False
        ops = list(op.operation.block.operations)
        between = ops[_index(ops, op) + 1 : _index(ops, user)]
        return all(item.operation.name in PURE or item.operation.name in self._inlined for item in between)

    def _is_printed_here(self, user: Any) -> bool:
        """Whether an op prints where it stands, once: not in the place of its own user, in a loop's head or end."""
        name = user.operation.name
        if name in PURE or name in self._inlined:
            return NAME in user.operation.attributes or len(list(user.operation.results[0].uses)) > 1
        return name not in ("scf.for", "scf.yield")

    def _expression(self, op: Any) -> Text:
        if op.operation.name in self._inlined:
            return self._inlined[op.operation.name](self, op)
        return scalar(op, self.text, *self._functions)

    def _loop(self, op: Any) -> None:
        if "unsignedCmp" in op.operation.attributes:
            raise error_at(op, "has Ascend C text for signed bounds alone, got unsigned ones")
        _check_numbers(op, [op.body.arguments[0], *op.results])
        names = names_of(op, ["i", *(f"carried{i}" for i in range(len(op.results)))])
        body = op.body
        start, end, step = (self.text(widened(op.operands[i])) for i in range(3))
        carried = list(body.arguments)[1:]
        # They live on behind the loop, which gives its results by them.
        for argument, name, first in zip(carried, names[1:], list(op.operands)[3:], strict=True):
            first_text = self.text(first)
            self.line(f"{cpp_type(argument.type)} {self.name(argument, name)} = {first_text};")
        with self.scope.nested():
            index = self.name(body.arguments[0], names[0])
            advance = f"++{index}" if constant_value(op.operands[2]) == 1 else f"{index} += {step}"
            type_ = cpp_type(body.arguments[0].type)
            self.line(f"for ({type_} {index} = {start}; {index} < {end}; {advance}) {{")
            self._nested(body)
            last = list(body.operations)[-1]
            self._depth += 1
            self._carry(carried, list(last.operands))
            self._depth -= 1
            self.line("}")
        for result, argument in zip(op.results, carried, strict=True):
            self._values[result] = self._values[argument]

    def _carry(self, carried: list[Any], following: list[Any]) -> None:
        """Give carried values what the next iteration starts with: all are computed before any changes."""
        if len(carried) == 1 and (added := _added(carried[0], following[0])) is not None:
            self.line(f"{self.text(carried[0])} += {self.text(added)};")
            return
        texts = [str(self.text(value)) for value in following]
        if len(carried) > 1:
            with self.scope.nested():
                names = [self.scope.new(camel(f"next_{self.text(argument)}")) for argument in carried]
            for argument, name, text in zip(carried, names, texts, strict=True):
                self.line(f"const {cpp_type(argument.type)} {name} = {text};")
            texts = names
        for argument, text in zip(carried, texts, strict=True):
            self.line(f"{self.text(argument)} = {text};")

    def _branch(self, op: Any) -> None:
        _check_numbers(op, list(op.operation.results))
        if len(op.operation.results):
            names = names_of(op, [f"result{i}" for i in range(len(op.operation.results))])
            for result, name in zip(op.operation.results, names, strict=True):
                self.line(f"{cpp_type(result.type)} {self.name(result, name)};")
        self.line(f"if ({self.text(op.operands[0])}) {{")
        self._branch_body(op, op.operation.regions[0].blocks[0])
        others = list(op.operation.regions[1].blocks)
        if others:
            self.line("} else {")
            self._branch_body(op, others[0])
        self.line("}")

    def _branch_body(self, op: Any, block: Any) -> None:
        with self.scope.nested():
            self._depth += 1
            self.block(block)
            last = list(block.operations)[-1]
            for result, value in zip(op.operation.results, last.operands, strict=True):
                self.line(f"{self.text(result)} = {self.text(value)};")
            self._depth -= 1

    def _nested(self, block: Any) -> None:
        self._depth += 1
        self.block(block)
        self._depth -= 1


def _check_numbers(op: Any, values: list[Any]) -> None:
    """Refuse variables of types that C++ text has no name for."""
    unknown = next((str(value.type) for value in values if str(value.type) not in TYPES), None)
    if unknown is not None:
        raise error_at(op, f"has no Ascend C text for variables of {unknown}")


def names_of(op: Any, otherwise: list[str]) -> list[str]:
    """The names that an op carries for its values, then `otherwise` for those without.

    Raises:
        LoweringError: they are too many, or no names.
    """
    attribute = op.operation.attributes[NAME] if NAME in op.operation.attributes else None
    if attribute is None:
        return otherwise
    names = attribute.value.split(",") if isinstance(attribute, ir.StringAttr) else []
    if not names or len(names) > len(otherwise) or not all(_IDENTIFIER.fullmatch(name) for name in names):
        expected = f"at most {len(otherwise)} names like row_size"
        raise error_at(op, f"expects {NAME} as {expected}, separated by commas, got {attribute}")
    return [*names, *otherwise[len(names) :]]


def wrapped(text: str, indent: str = "") -> list[str]:
    """A statement over as many lines as 120 columns take, broken where it is least nested."""
    lines: list[str] = []
    rest = f"{indent}{text}"
    while len(rest) > WIDTH:
        start = len(rest) - len(rest.lstrip()) + len(INDENT)
        breaks = [i + 1 if rest[i] in ",;" else i for i in range(start, WIDTH - 1) if rest.startswith(_BREAKS, i)]
        if not breaks:
            break
        at = min(breaks, key=lambda i: (rest.count("(", 0, i) - rest.count(")", 0, i), -i))
        lines.append(rest[:at])
        rest = f"{indent}{INDENT}{rest[at:].lstrip()}"
    return [*lines, rest]


def _added(carried: Any, following: Any) -> Any:
    """What a loop adds to a value that it carries; None where it does something else, or names the sum."""
    op = defining_op(following)
    if op is None or op.operation.name != "arith.addi" or NAME in op.operation.attributes:
        return None
    return op.operands[1] if op.operands[0] == carried and len(list(following.uses)) == 1 else None


def _index(ops: list[Any], op: Any) -> int:
    return next(i for i, item in enumerate(ops) if item.operation == op.operation)
