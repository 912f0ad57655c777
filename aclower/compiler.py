"""`aclower.compile`: a module through every stage, kept as an artifact."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aclower.errors import Diagnostic, LoweringError, UsageError, unknown_name
from aclower.passes.pipelines import FRONT_STAGES
from aclower.targets import get_target

if TYPE_CHECKING:
    from aclower.runtime.device import Device
    from aclower.runtime.loaded import Loaded

OPERATOR_STAGE = "operator"


@dataclass(frozen=True)
class Artifact:
    """What a compilation made.

    Attributes:
        target: the chip it was lowered for.
        stages: IR text by stage, in order: operator, promoted, canonical, folded.
        path: what diagnostics call the source.
    """

    target: str
    stages: dict[str, str] = field(repr=False)
    path: str = "-"

    def write(self, folder: str | Path) -> list[Path]:
        """Write the IR of every stage into `folder`, which is made if need be; returns the files.

        Raises:
            UsageError: the folder can't be made or written.
        """
        path = Path(folder)
        files = {path / f"{i}-{name}.mlir": text for i, (name, text) in enumerate(self.stages.items())}
        try:
            path.mkdir(parents=True, exist_ok=True)
            for file, text in files.items():
                file.write_text(text, encoding="utf-8")
        except OSError as error:
            raise UsageError(f"can't write to '{folder}': {error.strerror}") from error
        return list(files)

    def load(self, device: "Device") -> "Loaded":
        """The module's functions, ready to be called on `device`.

        Raises:
            UsageError: the device has another target.
            LoweringError: its backend can't run some op of the module.
        """
        from aclower.runtime.device import as_device
        from aclower.runtime.loaded import Loaded

        as_device(device)
        if device.target.name != self.target:
            raise UsageError(f"expected a device of {self.target}, which this was compiled for, got {device!r}")
        return Loaded(self.stages[OPERATOR_STAGE], self.stages["folded"], device, self.path)


def compile(module: Any, target: str, *, skip: str | Sequence[str] = (), path: str = "-") -> Artifact:
    """Lower a module for `target`; the module itself stays as it is.

    Args:
        module: MLIR text or bytecode, the `Path` of a file, or a module of any MLIR bindings (exchanged as text).
        target: "ascend910b", "ascend910_93" or "ascend950".
        skip: passes (or one) of the stages up to "folded" to leave out, e.g. "aclnn-fold-layout" for the
            plain composition that CANN's own interface runs.
        path: what diagnostics call the source.
    Raises:
        UsageError: the target or a pass to skip is not known.
        LoweringError: the module doesn't parse or verify, holds no operator of aclower's, or can't be lowered.
    """
    get_target(target)
    skip = (skip,) if isinstance(skip, str) else skip
    if not (isinstance(module, str | bytes | Path) or hasattr(module, "operation")):
        raise UsageError(f"expected MLIR text, bytecode, a Path or a module to compile, got {type(module).__name__}")
    passes = [name for names in FRONT_STAGES.values() for name in names]
    for name in skip:
        if name not in passes:
            raise UsageError(unknown_name("pass to skip", name, passes))
    from aclower.source import new_context, parse_module, read_input

    if isinstance(module, Path):
        module, path = read_input(str(module)), str(module)
    text = module if isinstance(module, str | bytes) else str(module)
    lowered = parse_module(text, new_context(), path=path)
    try:
        return _lower(lowered, target, skip, path)
    except LoweringError as error:
        raise error.in_file(path) from None


def _lower(lowered: Any, target: str, skip: Sequence[str], path: str) -> Artifact:
    """Run the stages over a parsed module and keep the text of each."""
    from aclower.dialect.folded_nll_loss_grad import FoldedNllLossGradOp
    from aclower.dialect.nll_loss_grad import NllLossGradOp
    from aclower.lowering.ops import find_ops, require_ranks
    from aclower.passes import runner

    operators = find_ops(lowered.operation, NllLossGradOp)
    if not operators and not find_ops(lowered.operation, FoldedNllLossGradOp):
        expected = f"expected an operator of aclower's ({NllLossGradOp.OPERATION_NAME}), found none to compile"
        raise LoweringError(Diagnostic(path, 1, 1, expected))
    require_ranks(operators)
    stages = {OPERATOR_STAGE: f"{lowered}\n"}
    for stage, names in FRONT_STAGES.items():
        runner.run(lowered, ",".join(name for name in names if name not in skip), target=target)
        stages[stage] = f"{lowered}\n"
    return Artifact(target, stages, path)
