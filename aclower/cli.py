"""`aclower`: compile a module, or run it on files."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from aclower import __version__
from aclower.arguments import Parser, run_command
from aclower.errors import UsageError, unknown_name


def parser() -> Parser:
    """The command line of aclower."""
    result = Parser(prog="aclower", description="Compile loss operators for Ascend NPUs, and run them without one.")
    result.add_argument("--version", action="version", version=f"aclower {__version__}")
    commands = result.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    compile_ = commands.add_parser("compile", help="write what every stage of a compilation makes")
    _add_module_arguments(compile_)
    compile_.add_argument("-o", dest="output", metavar="FOLDER", required=True, help="where to write")
    run = commands.add_parser(
        "run",
        help="run a function of a module on NumPy files",
        description="Run a function of a module on NumPy files. Names are the operator's operands and results "
        "where the function holds one operator, else arg0, ... and out0, ..., which always work. "
        "NumPy files hold no bf16: where the function takes or returns it, a 16-bit file holds its bits.",
    )
    _add_module_arguments(run)
    run.add_argument(
        "--backend", default="cpu", help="what runs it: cpu, or emulator, which executes the emitted Ascend C"
    )
    run.add_argument("--function", metavar="NAME", help="which function, where the module has several")
    run.add_argument("--input", action="append", default=[], metavar="NAME=FILE", help="a .npy file; one an argument")
    run.add_argument("--output", action="append", default=[], metavar="NAME=FILE", help="where to write a result")
    run.add_argument("--no-check-labels", action="store_true", help="labels out of range set nothing")
    return result


def _add_module_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("module", metavar="IN.mlir", help="MLIR file; standard input for '-'")
    command.add_argument("--target", required=True, help="ascend910b, ascend910_93 or ascend950")
    command.add_argument(
        "--skip",
        action="append",
        default=[],
        metavar="PASS",
        help="leave a pass out, e.g. aclnn-fold-layout; may repeat",
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    arguments = parser().parse_args(argv)
    command = {"compile": _compile, "run": _run}[arguments.command]
    return run_command(f"aclower {arguments.command}", lambda: command(arguments))


def _artifact(arguments: argparse.Namespace) -> Any:
    from aclower.compiler import compile as compile_module
    from aclower.source import read_input
    from aclower.targets import get_target

    get_target(arguments.target)
    text = read_input(arguments.module)
    skip = [name for item in arguments.skip for name in item.split(",")]
    return compile_module(text, arguments.target, skip=skip, path=arguments.module)


def _compile(arguments: argparse.Namespace) -> int:
    for file in _artifact(arguments).write(arguments.output):
        print(file)
    return 0


def _run(arguments: argparse.Namespace) -> int:
    from aclower.runtime.device import Device
    from aclower.runtime.files import load_tensor, save_tensors

    device = Device(arguments.target, arguments.backend, check_labels=not arguments.no_check_labels)
    inputs, outputs = _files("input", arguments.input), _files("output", arguments.output)
    loaded = _artifact(arguments).load(device)
    signature = loaded.signature(arguments.function)
    inputs = _named("input", inputs, list(signature.inputs), "arg")
    outputs = _named("output", outputs, list(signature.results), "out")
    for name in signature.inputs:
        if name not in inputs:
            raise UsageError(f"input {name}: expected a file, got none; give --input {name}=FILE.npy")
    tensors = [load_tensor(inputs[name], name, type_) for name, type_ in signature.inputs.items()]
    results = dict(zip(signature.results, loaded(*tensors, function=signature.name), strict=True))
    save_tensors([(path, results[name]) for name, path in outputs.items()])
    for name, result in results.items():
        where = f"written to {outputs[name]}" if name in outputs else "not written"
        print(f"{name}: {result.dtype} {list(result.shape)}, {where}")
    return 0


def _named(kind: str, given: dict[str, Path], known: Sequence[str], prefix: str) -> dict[str, Path]:
    """The files under the function's own names; `arg0` and `out0` stand for the first whatever its name."""
    numbered = {f"{prefix}{i}": name for i, name in enumerate(known)}
    files: dict[str, Path] = {}
    for name, path in given.items():
        own = name if name in known else numbered.get(name)
        if own is None:
            raise UsageError(unknown_name(kind, name, known))
        if own in files:
            raise UsageError(f"--{kind}: expected each name once, got '{own}' twice")
        files[own] = path
    return files


def _files(kind: str, given: Sequence[str]) -> dict[str, Path]:
    files: dict[str, Path] = {}
    for item in given:
        name, separator, path = item.partition("=")
        if not (separator and name and path):
            raise UsageError(f"--{kind}: expected NAME=FILE, got '{item}'")
        if name in files:
            raise UsageError(f"--{kind}: expected each name once, got '{name}' twice")
        files[name] = Path(path)
    return files


if __name__ == "__main__":
    sys.exit(main())
