"""`aclower-opt`: run passes over MLIR files, as mlir-opt does."""

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from aclower import __version__
from aclower.arguments import Parser, run_command
from aclower.errors import Diagnostic, LoweringError, UsageError

if TYPE_CHECKING:
    from aclower.passes import runner

_SPLIT = re.compile(r"^// -----.*(?:\n|\Z)", re.MULTILINE)


def parser() -> Parser:
    """The command line of aclower-opt."""
    result = Parser(prog="aclower-opt", description="Run passes over an MLIR module and print what comes out.")
    result.add_argument("--version", action="version", version=f"aclower {__version__}")
    result.add_argument("input", nargs="?", default="-", help="MLIR file; standard input when left out or '-'")
    result.add_argument("-o", dest="output", metavar="FILE", help="write here instead of to standard output")
    result.add_argument(
        "--pass-pipeline",
        default="",
        metavar="PIPELINE",
        help="passes of aclower and of MLIR, e.g. 'builtin.module(aclnn-promote-dtypes{target=ascend910b},cse)'",
    )
    result.add_argument("--target", help="for every pass that takes a target and isn't given one in the pipeline")
    result.add_argument("--split-input-file", action="store_true", help="treat the parts between '// -----' as modules")
    result.add_argument(
        "--verify-diagnostics",
        action="store_true",
        help="print nothing; check the diagnostics against 'expected-error@+1 {{text}}' comments",
    )
    result.add_argument("--print-after-all", action="store_true", help="print the module after every pass to stderr")
    result.add_argument("--timing", action="store_true", help="print the wall time of every pass to stderr")
    result.add_argument("--list", action="store_true", help="list passes and pipelines")
    result.add_argument(
        "--allow-unregistered-dialect", action="store_true", help="accept ops of dialects that are not known"
    )
    return result


def main(argv: list[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    arguments = parser().parse_args(argv)
    return run_command("aclower-opt", lambda: _run(arguments))


def _run(arguments: argparse.Namespace) -> int:
    if arguments.list:
        from aclower.passes.listing import listing

        print(listing(), end="")
        return 0
    from aclower.passes import runner
    from aclower.source import read_input
    from aclower.verify_diagnostics import check_diagnostics

    is_lenient = arguments.allow_unregistered_dialect
    runner.check_pipeline(arguments.pass_pipeline, target=arguments.target, allow_unregistered_dialects=is_lenient)
    path = arguments.input
    text = read_input(path)
    if isinstance(text, bytes) and (arguments.split_input_file or arguments.verify_diagnostics):
        raise UsageError(f"'{path}' is MLIR bytecode: expected text to split or to find comments in")
    timer = runner.PassTimer()
    instruments: list[runner.Instrument] = [timer] if arguments.timing else []
    if arguments.print_after_all:
        instruments.append(runner.IrPrinter())
    outputs, complaints = [], []
    chunks: list[tuple[int, str | bytes]] = [(1, text)]
    if arguments.split_input_file:
        chunks = [*_chunks(str(text))]
    for first_line, chunk in chunks:
        found: list[Diagnostic] = []
        try:
            outputs.append(_process(arguments, path, first_line, chunk, instruments))
        except LoweringError as error:
            found = list(error.in_file(path).diagnostics)
        if arguments.verify_diagnostics:
            complaints += check_diagnostics(str(chunk), first_line, path, found)
        else:
            complaints += [str(item) for item in found]
    if arguments.timing:
        _print_timing(timer)
    if complaints:
        print("\n".join(complaints), file=sys.stderr)
        return 1
    if not arguments.verify_diagnostics:
        _write(arguments.output, "// -----\n".join(outputs))
    return 0


def _process(
    arguments: argparse.Namespace,
    path: str,
    first_line: int,
    chunk: str | bytes,
    instruments: "list[runner.Instrument]",
) -> str:
    from aclower.passes import runner
    from aclower.source import new_context, parse_module

    context = new_context(allow_unregistered_dialects=arguments.allow_unregistered_dialect)
    module = parse_module(chunk, context, path=path, first_line=first_line)
    runner.run(module, arguments.pass_pipeline, target=arguments.target, instruments=instruments)
    return str(module)


def _chunks(text: str) -> list[tuple[int, str]]:
    """The parts between `// -----` lines, each with the line at which it starts."""
    chunks, start = [], 0
    for separator in [*_SPLIT.finditer(text), None]:
        stop = separator.start() if separator else len(text)
        chunks.append((text.count("\n", 0, start) + 1, text[start:stop]))
        start = separator.end() if separator else stop
    return chunks


def _write(path: str | None, text: str) -> None:
    if path is None or path == "-":
        print(text, end="")
        return
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"can't write '{path}': {error.strerror}") from error


def _print_timing(timer: "runner.PassTimer") -> None:
    total = sum(seconds for _, seconds in timer.seconds)
    for name, seconds in timer.seconds:
        print(f"{seconds * 1e3:10.2f} ms  {name}", file=sys.stderr)
    print(f"{total * 1e3:10.2f} ms  total", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
