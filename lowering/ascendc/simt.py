"""SIMT functions, and the calls that start their threads."""

from typing import Any

from aclower.dialect.ascendc.dialect import NAME, is_gm
from aclower.dialect.ascendc.registers import captured
from aclower.dialect.ascendc.simt import SimtVfOp
from aclower.dialect.values import defining_op
from aclower.lowering.ascendc.expressions import ATOM, Text
from aclower.lowering.ascendc.names import Scope, camel, cpp_type
from aclower.lowering.ascendc.printer import Printer, wrapped
from aclower.lowering.ascendc.source import Function
from aclower.lowering.ops import find_ops
from aclower.mlir import ir

QUOTIENT = """// A number below 2^31 by the divisor that magic and shift were made of.
__simt_callee__ __aicore__ inline int32_t Quotient(uint32_t dividend, uint32_t magic, int32_t shift)
{
    return static_cast<int32_t>((dividend + __umulhi(dividend, magic)) >> shift);
}
"""

LEAST = """// The smaller and the larger of two numbers, for threads.
template <typename T>
__simt_callee__ __aicore__ inline T Least(T a, T b)
{
    return a < b ? a : b;
}

template <typename T>
__simt_callee__ __aicore__ inline T Most(T a, T b)
{
    return a < b ? b : a;
}
"""


def simt_functions(kernel: Any) -> list[Function]:
    """The SIMT functions that a kernel is emitted with, in order."""
    name = ir.StringAttr(kernel.attributes["sym_name"]).value
    return [
        Function(f"{name}_vf{number or ''}", int(op.launch_bounds.value))
        for number, op in enumerate(find_ops(kernel.operation, SimtVfOp))
    ]


class SimtFunctions:
    """Prints the SIMT functions of a kernel while its own statements are printed.

    Attributes:
        lines: the functions, to stand in front of the kernel.
    """

    def __init__(self, kernel: Any) -> None:
        self.lines: list[str] = []
        self._functions = iter(simt_functions(kernel))

    def print_call(self, printer: Printer, op: Any) -> None:
        """The call that starts a function's threads, with all that the function uses of its kernel."""
        function = next(self._functions)
        values = [value for value in captured(op.operation) if not _is_constant(value)]
        values.sort(key=lambda value: (not is_gm(value.type), is_gm(value.type) and value.arg_number))
        threads = printer.text(op.threads)
        arguments = [
            f"reinterpret_cast<__gm__ {cpp_type(value.type)}*>({printer.text(value)})"
            if is_gm(value.type)
            else str(printer.text(value))
            for value in values
        ]
        parts = [f"dim3{{static_cast<uint32_t>({threads})}}", *arguments]
        printer.line(f"asc_vf_call<{function.name}>({', '.join(parts)});")
        self._print_function(function, op, {value: _name(printer, value) for value in values})

    def _print_function(self, function: Function, op: Any, wanted: dict[Any, str]) -> None:
        scope = Scope(set())
        names = {value: scope.new(item) for value, item in wanted.items()}
        types = {
            value: f"__gm__ {cpp_type(value.type)}*" if is_gm(value.type) else cpp_type(value.type) for value in names
        }
        printer = Printer(
            names, set(names.values()), smaller="Least<{}>", larger="Most<{}>", statements=_STATEMENTS, inlined=_INLINED
        )
        printer.block(op.operation.regions[0].blocks[0])
        parameters = ", ".join(f"{types[value]} {item}" for value, item in names.items())
        bounds = f"LAUNCH_BOUND({function.launch_bounds})"
        self.lines += [
            *wrapped(f"__simt_vf__ __aicore__ {bounds} inline void {function.name}({parameters})"),
            "{",
            *printer.lines,
            "}",
            "",
        ]


def _is_constant(value: Any) -> bool:
    op = defining_op(value)
    return op is not None and op.operation.name == "arith.constant"


def _name(printer: Printer, value: Any) -> str:
    """What a function calls a value of its kernel: as the kernel does, a record's field by its own name."""
    text = str(printer.text(value)).removeprefix("tiling.")
    if text.isidentifier():
        return text
    op = defining_op(value)
    return camel(op.operation.attributes[NAME].value) if NAME in op.operation.attributes else "value"


def _load(printer: Printer, op: Any) -> Text:
    text = f"{printer.text(op.source)}[{printer.text(op.index)}]"
    wide = cpp_type(op.value.type)
    return Text(text if wide == cpp_type(op.source.type) else f"static_cast<{wide}>({text})", ATOM)


def _store(printer: Printer, op: Any) -> None:
    value, type_ = printer.text(op.value), cpp_type(op.dst.type)
    text = str(value) if type_ == cpp_type(op.value.type) else f"static_cast<{type_}>({value})"
    printer.line(f"{printer.text(op.dst)}[{printer.text(op.index)}] = {text};")


def _uint_div(printer: Printer, op: Any) -> Text:
    return Text(f"Quotient({', '.join(str(printer.text(value)) for value in op.operands)})", ATOM)


def _builtin(text: str) -> Any:
    return lambda printer, op: Text(f"static_cast<int32_t>({text})", ATOM)


_STATEMENTS = {"ascendc.store": _store}
_INLINED = {
    "ascendc.load": _load,
    "ascendc.uint_div": _uint_div,
    "ascendc.thread_idx": _builtin("threadIdx.x"),
    "ascendc.block_dim": _builtin("blockDim.x"),
    "ascendc.grid_dim": _builtin("gridDim.x"),
    "ascendc.get_block_idx": lambda printer, op: Text("static_cast<int64_t>(blockIdx.x)", ATOM),
}
