"""MLIR text to modules, and MLIR's errors to ours."""

import sys
from pathlib import Path
from typing import Any

from aclower import dialect
from aclower.errors import Diagnostic, LoweringError, UsageError
from aclower.mlir import ir

_BYTECODE = b"ML\xefR"  # how MLIR's bytecode begins


def new_context(*, allow_unregistered_dialects: bool = False) -> Any:
    """A fresh `ir.Context` that knows aclower's dialects; errors come as exceptions, not on stderr."""
    context = ir.Context()
    context.allow_unregistered_dialects = allow_unregistered_dialects
    dialect.register(context)
    return context


def diagnostic_at(location: Any, message: str, severity: str = "error") -> Diagnostic:
    """A diagnostic at an MLIR location; without a place where MLIR knows none."""
    place = _place(location)
    if place is None:
        return Diagnostic("", 0, 0, message, severity)
    return Diagnostic(place.filename, place.start_line, place.start_col, message, severity)


def _place(location: Any) -> Any:
    """The first file, line and column in a location; it may come untyped, as diagnostics give it."""
    if (place := _typed(ir.FileLineColLoc, location)) is not None:
        return place
    if (named := _typed(ir.NameLoc, location)) is not None:
        return _place(named.child_loc)
    if (call := _typed(ir.CallSiteLoc, location)) is not None:
        return _place(call.callee)
    if (fused := _typed(ir.FusedLoc, location)) is not None:
        return next((place for inner in fused.locations if (place := _place(inner))), None)
    return None


def _typed(kind: Any, location: Any) -> Any:
    """The location as `kind`, None if it is of another kind."""
    try:
        return kind(location)
    except ValueError:
        return None


def from_mlir_error(error: Any) -> LoweringError:
    """What an MLIRError says, as our error."""
    diagnostics = [diagnostic_at(item.location, item.message) for item in error.error_diagnostics]
    return LoweringError(*(diagnostics or [Diagnostic("", 0, 0, str(error))]))


def error_at(op: Any, message: str) -> LoweringError:
    """The error of a pass that refuses `op`."""
    return LoweringError(diagnostic_at(op.location, f"'{op.operation.name}' op {message}"))


def read_input(path: str) -> str | bytes:
    """The text of an MLIR file, or of standard input for "-"; bytes where it is MLIR bytecode.

    Raises:
        UsageError: the file can't be read, or is neither.
    """
    if path == "-" and sys.stdin is None:
        raise UsageError("can't read standard input: it is closed")
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise UsageError(f"can't read '{path}': {error.strerror}") from error
    if data.startswith(_BYTECODE):
        return data
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"'{path}' is not MLIR text: byte {error.start} is not UTF-8") from error
    if "\0" in text:
        raise UsageError(f"'{path}' is not MLIR text: it holds a zero byte")
    return text


def parse_module(text: str | bytes, context: Any, *, path: str = "-", first_line: int = 1) -> Any:
    """Parse and verify a module in `context`.

    Args:
        text: MLIR's textual form, or its bytecode.
        path: what diagnostics call the source.
        first_line: the line of the source at which `text` begins.
    Raises:
        LoweringError: the text is no valid module.
    """
    try:
        with context:
            return ir.Module.parse("\n" * (first_line - 1) + text if isinstance(text, str) else text)
    except ir.MLIRError as error:
        raise from_mlir_error(error).in_file(path) from None


def verify(module: Any) -> None:
    """Run MLIR's verifier over `module`.

    Raises:
        LoweringError: it does not verify.
    """
    try:
        module.operation.verify()
    except ir.MLIRError as error:
        raise from_mlir_error(error) from None
