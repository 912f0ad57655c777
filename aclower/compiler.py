"""`aclower.compile`: a module through every stage, kept as an artifact."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aclower.errors import Diagnostic, LoweringError, UsageError, unknown_name
from aclower.passes.pipelines import DEVICE_STAGES, FRONT_STAGES
from aclower.targets import get_target

if TYPE_CHECKING:
    from aclower.lowering.ascendc.source import Source
    from aclower.runtime.device import Device
    from aclower.runtime.loaded import Loaded

OPERATOR_STAGE = "operator"


@dataclass(frozen=True)
class Artifact:
    """What a compilation made.

    Attributes:
        target: the chip it was lowered for.
        operator_text: the module before any pass.
        folded_stages: IR text by stage, up to what all backends start from.
        path: what diagnostics call the source.
    """

    target: str
    operator_text: str = field(repr=False)
    folded_stages: dict[str, str] = field(repr=False)
    path: str = "-"

    @property
    def stages(self) -> dict[str, str]:
        """IR text by stage, in order: operator, promoted, canonical, folded, and, where kernels are emitted
        for the target, tiled, planned, synchronised.

        Raises:
            LoweringError: no kernel can be made of an operator.
        """
        return {OPERATOR_STAGE: self.operator_text, **self.folded_stages, **self._device[0]}

    @property
    def kernels(self) -> dict[str, str]:
        """Ascend C text by file name: kernels with their launch function, tiling structs, host tiling functions.

        Raises:
            LoweringError: no kernel can be made of an operator.
        """
        return {name: text for source in self._device[1] for name, text in source.files.items()}

    @cached_property
    def _device(self) -> "tuple[dict[str, str], list[Source]]":
        """The stages of the device, lowered when first asked for: the CPU backend does without."""
        from aclower.lowering.ascendc.emit import emit
        from aclower.source import new_context, parse_module

        module = parse_module(self.folded_stages["folded"], new_context())
        try:
            stages = _run_stages(module, DEVICE_STAGES, self.target)
        except LoweringError as error:
            raise error.in_file(f"{self.path} (stage folded)") from None
        return stages, emit(module)

    def write(self, folder: str | Path) -> list[Path]:
        """Write the IR of every stage and the kernels into `folder`, which is made if need be; returns the files.

        Raises:
            LoweringError: no kernel can be made of an operator.
            UsageError: the folder can't be made or written.
        """
        path = Path(folder)
        files = {path / f"{i}-{name}.mlir": text for i, (name, text) in enumerate(self.stages.items())}
        files |= {path / name: text for name, text in self.kernels.items()}
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
        return Loaded(self.operator_text, self.folded_stages["folded"], device, self.path)


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

    operators = find_ops(lowered.operation, NllLossGradOp)
    if not operators and not find_ops(lowered.operation, FoldedNllLossGradOp):
        expected = f"expected an operator of aclower's ({NllLossGradOp.OPERATION_NAME}), found none to compile"
        raise LoweringError(Diagnostic(path, 1, 1, expected))
    require_ranks(operators)
    text = f"{lowered}\n"
    stages = {stage: tuple(name for name in names if name not in skip) for stage, names in FRONT_STAGES.items()}
    return Artifact(target, text, _run_stages(lowered, stages, target), path)


def _run_stages(module: Any, stages: Mapping[str, Sequence[str]], target: str) -> dict[str, str]:
    """Run each stage's passes over a module in place; the text after each."""
    from aclower.passes import runner

    texts = {}
    for stage, names in stages.items():
        runner.run(module, ",".join(names), target=target)
        texts[stage] = f"{module}\n"
    return texts
