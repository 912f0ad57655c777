"""Run a textual pipeline over a module: our passes here, the others by MLIR."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TextIO

from aclower import dialect
from aclower.errors import UsageError, unknown_name
from aclower.lowering.ops import all_ops
from aclower.mlir import PassManager, ir
from aclower.passes.pipeline_text import ROOT, Step, parse_options, parse_pipeline
from aclower.passes.pipelines import PIPELINES
from aclower.passes.registry import is_ours, pass_class, unknown_pass
from aclower.source import from_mlir_error, new_context, verify
from aclower.targets import get_target


class Instrument(Protocol):
    """Sees each pass after it has run."""

    def after_pass(self, step: Step, module: Any, seconds: float) -> None:
        """Called with the pass, the IR it left and the time it took."""


@dataclass
class IrPrinter:
    """Prints the module after every pass, as MLIR's own tools do."""

    stream: TextIO = field(default_factory=lambda: sys.stderr)

    def after_pass(self, step: Step, module: Any, seconds: float) -> None:
        self.stream.write(f"// -----// IR Dump After {step.name} //----- //\n{module}\n")


@dataclass
class PassTimer:
    """Collects the wall time of every pass."""

    seconds: list[tuple[str, float]] = field(default_factory=list)

    def after_pass(self, step: Step, module: Any, seconds: float) -> None:
        self.seconds.append((step.name, seconds))


@dataclass(frozen=True)
class _Runnable:
    step: Step
    run: Callable[[Any], None]


def run(
    module: Any,
    pipeline: str,
    *,
    target: str | None = None,
    threads: int | None = None,
    instruments: Sequence[Instrument] = (),
) -> None:
    """Run `pipeline` over `module`, in place and in the module's own context.

    As with MLIR's pass manager, a pass that refuses leaves the module as the passes
    before it made it.

    Args:
        module: a `torch_mlir.ir.Module`.
        pipeline: a name of `PIPELINES`, a pass, or a textual pipeline of both.
        target, threads: for every pass that has the option and isn't given it in the text.
    Raises:
        UsageError: the pipeline doesn't parse, or names what doesn't exist.
        LoweringError: a pass refuses an op, or the IR doesn't verify.
    """
    if not isinstance(module, ir.Module):
        raise UsageError(f"expected a torch_mlir.ir.Module to run passes on, got {type(module).__name__}")
    if not isinstance(pipeline, str):
        raise UsageError(f"expected a pass pipeline as text, got {pipeline!r}")
    _register_dialect(module)
    with module.context, ir.Location.unknown():
        passes = _prepare(pipeline, _defaults(target, threads))
        verify(module)
        for item in passes:
            start = time.perf_counter()
            item.run(module)
            for instrument in instruments:
                instrument.after_pass(item.step, module, time.perf_counter() - start)


def _register_dialect(module: Any) -> None:
    """Load the dialects, unless the module already holds their ops as unregistered: touching those would crash."""
    is_known = module.context.is_dialect_loaded("aclnn")
    if not is_known and any(op.name.startswith("aclnn.") for op in all_ops(module.operation)):
        raise UsageError("expected a module that was parsed after aclower.dialect.register(context), got one before")
    dialect.register(module.context)


def check_pipeline(pipeline: str, *, target: str | None = None, allow_unregistered_dialects: bool = False) -> None:
    """Check every name and option of a pipeline without a module to run it on."""
    with new_context(allow_unregistered_dialects=allow_unregistered_dialects):
        _prepare(pipeline, _defaults(target, None))


def _defaults(target: str | None, threads: int | None) -> dict[str, str]:
    if target is not None:
        get_target(target)
    values = {"target": target, "threads": threads}
    return {name: str(value) for name, value in values.items() if value is not None}


def _prepare(pipeline: str, defaults: Mapping[str, str]) -> list[_Runnable]:
    """The passes of a pipeline, every name and option checked before anything runs."""
    return [_runnable(step) for step in _expand(parse_pipeline(pipeline), defaults)]


def _expand(steps: Sequence[Step], defaults: Mapping[str, str]) -> Iterator[Step]:
    """The steps with the names of pipelines replaced by what they stand for."""
    for step in steps:
        if step.name not in PIPELINES:
            yield _with_defaults(step, defaults)
            continue
        options = parse_options(step.options)
        for name in options:
            if name not in ("target", "threads"):
                raise UsageError(unknown_name("option", name, ("target", "threads"), f" of pipeline '{step.name}'"))
        for text in PIPELINES[step.name]:
            for inner in parse_pipeline(text):
                nested = Step((*step.anchors, *inner.anchors[1:]), inner.name, inner.options)
                yield _with_defaults(nested, {**defaults, **options})


def _with_defaults(step: Step, defaults: Mapping[str, str]) -> Step:
    """The step with what the caller gave for options that the text leaves out."""
    if not is_ours(step.name):
        return step
    given = parse_options(step.options)
    names = [name for name in pass_class(step.name).option_names() if name in defaults and name not in given]
    words = [step.options, *(f"{name}={defaults[name]}" for name in names)]
    return Step(step.anchors, step.name, " ".join(word for word in words if word))


def _runnable(step: Step) -> _Runnable:
    _check_anchors(step)
    if is_ours(step.name):
        pass_ = pass_class(step.name).from_options(parse_options(step.options))

        def run_ours(module: Any) -> None:
            for root in _roots(module.operation, step.anchors[1:]):
                pass_.run(root)
            verify(module)

        return _Runnable(step, run_ours)
    manager = _upstream(step)

    def run_upstream(module: Any) -> None:
        try:
            manager.run(module.operation)
        except ir.MLIRError as error:
            raise from_mlir_error(error) from None

    return _Runnable(step, run_upstream)


def _check_anchors(step: Step) -> None:
    """Refuse a nesting in something that can't hold ops: MLIR would run nothing and say nothing."""
    context = ir.Context.current
    for anchor in step.anchors:
        is_op = context.is_registered_operation(anchor) or (context.allow_unregistered_dialects and "." in anchor)
        if anchor != "any" and not is_op:
            raise UsageError(unknown_name("op to nest passes in", anchor, ("any", ROOT, "func.func")))


def _upstream(step: Step) -> Any:
    try:
        return PassManager.parse(step.text())
    except ValueError as error:
        reason = str(error).strip()
        if "does not refer to a registered pass" in reason:
            raise unknown_pass(step.name) from None
        if step.options:
            raise UsageError(f"pass '{step.name}' does not take '{step.options}': {reason.splitlines()[0]}") from None
        raise UsageError(f"can't run pass '{step.name}' as '{step.text()}': {reason.splitlines()[0]}") from None


def _roots(op: Any, anchors: Sequence[str]) -> list[Any]:
    """The ops that a pass nested in `anchors` runs on, `op` being the outermost."""
    if not anchors:
        return [op]
    nested = [
        child.operation
        for region in op.regions
        for block in region.blocks
        for child in block.operations
        if anchors[0] in ("any", child.operation.name)
    ]
    return [root for child in nested for root in _roots(child, anchors[1:])]
