"""Host text: the tiling struct, the tiling function, the launch wrapper."""

from typing import Any

from aclower.dialect.ascendc.dialect import DOC, NAME
from aclower.lowering.ascendc.expressions import ATOM, Text
from aclower.lowering.ascendc.kernel import argument_names
from aclower.lowering.ascendc.names import camel
from aclower.lowering.ascendc.printer import INDENT, Printer, wrapped
from aclower.mlir import ir


def record_fields(tiling: Any) -> dict[str, str]:
    """The fields of the record that a tiling function computes, and what each says."""
    results = [ir.DictAttr(item) for item in tiling.attributes["res_attrs"]]
    return {ir.StringAttr(item[NAME]).value: ir.StringAttr(item[DOC]).value if DOC in item else "" for item in results}


def print_struct(struct: str, tiling: Any) -> str:
    """The header that host and kernel share: one i64 a field."""
    lines = []
    for name, doc in record_fields(tiling).items():
        lines += [f"{INDENT}// {doc}"] if doc else []
        lines.append(f"{INDENT}int64_t {camel(name)};")
    return "\n".join(["#pragma once", "", "#include <cstdint>", "", f"struct {struct} {{", *lines, "};", ""])


def print_tiling(struct: str, header: str, tiling: Any) -> str:
    """The header with the host's tiling function."""
    entry = tiling.entry_block
    names = [camel(name) for name in argument_names(tiling)]
    printer = Printer(
        dict(zip(entry.arguments, names, strict=True)),
        {*names, "tiling"},
        smaller="std::min<int64_t>",
        larger="std::max<int64_t>",
        inlined={"math.ctlz": lambda printer, op: Text(f"__builtin_clzll({printer.text(op.operands[0])})", ATOM)},
    )
    printer.block(entry)
    printer.line(f"{struct} tiling;")
    for field, value in zip(record_fields(tiling), list(entry.operations)[-1].operands, strict=True):
        printer.line(f"tiling.{camel(field)} = {printer.text(value)};")
    printer.line("return tiling;")
    parameters = ", ".join(f"int64_t {name}" for name in names)
    return "\n".join(
        [
            "#pragma once",
            "",
            "#include <algorithm>",
            "",
            f'#include "{header}"',
            "",
            *wrapped(f"inline {struct} Compute{struct}({parameters})"),
            "{",
            *printer.lines,
            "}",
            "",
        ]
    )


def print_launch(launch: Any, struct: str, kernels: list[str]) -> str:
    """The function that starts the kernel that the record names, on as many blocks as it says."""
    types = launch.type.inputs
    tensors = [
        camel(name)
        for name, type_ in zip(argument_names(launch), types, strict=True)
        if isinstance(type_, ir.UnrankedMemRefType)
    ]
    name = ir.StringAttr(launch.attributes["sym_name"]).value
    parameters = ["void* stream", *(f"uint8_t* {tensor}" for tensor in tensors), f"const {struct}& tiling"]
    arguments = ", ".join([*tensors, "tiling"])
    cases = []
    for number, kernel in enumerate(kernels):
        cases += [
            f"{INDENT * 2}case {number}:",
            *wrapped(f"ACLOWER_LAUNCH({kernel}, tiling.blocks, stream, {arguments});", INDENT * 3),
            f"{INDENT * 3}break;",
        ]
    return "\n".join(
        [
            "#ifdef ASCENDC_CPU_DEBUG",
            '#include "tikicpulib.h"',
            "#define ACLOWER_LAUNCH(kernel, blocks, stream, ...) ICPU_RUN_KF(kernel, blocks, __VA_ARGS__)",
            "#else",
            "#define ACLOWER_LAUNCH(kernel, blocks, stream, ...) kernel<<<blocks, nullptr, stream>>>(__VA_ARGS__)",
            "#endif",
            "",
            *wrapped(f'extern "C" void {name}({", ".join(parameters)})'),
            "{",
            f"{INDENT}if (tiling.blocks == 0) {{",
            f"{INDENT * 2}return;  // an empty tensor",
            f"{INDENT}}}",
            f"{INDENT}switch (tiling.kernel) {{",
            *cases,
            f"{INDENT}}}",
            "}",
            "",
        ]
    )
