"""`cpu-schedule-one-hot`: vectors, threads and streaming stores for what the losses compute."""

from dataclasses import dataclass
from typing import Any

from aclower.errors import UsageError
from aclower.lowering.cpu.one_hot import schedule_one_hot
from aclower.lowering.cpu.one_hot_match import match_one_hot
from aclower.lowering.ops import all_ops, find_ops
from aclower.mlir import func
from aclower.passes.base import Pass


@dataclass(frozen=True)
class ScheduleOneHot(Pass):
    """Lower linalg.generic of the form `out[n,c,p] = label[n,p] == c ? value : 0` to fast loops.

    Before: linalg.generic over (N, C, P) on contiguous memrefs that yields such a select
    After:  work functions over blocks of positions or runs of the output, launched on threads
    Keeps:  every other linalg.generic; those on tensors or strided memrefs.
    Options:
        threads: how many threads a launch uses at most.
    """

    threads: int = 1

    name = "cpu-schedule-one-hot"

    def __post_init__(self) -> None:
        if self.threads < 1:
            raise UsageError(f"pass '{self.name}' expects at least 1 for option 'threads', got {self.threads}")

    def run(self, root: Any) -> None:
        for function in find_ops(root, func.FuncOp):
            count = 0
            for op in [op for op in all_ops(function.operation) if op.name == "linalg.generic"]:
                if match := match_one_hot(op):
                    schedule_one_hot(match, f"aclower_{function.name.value}_{count}", self.threads)
                    count += 1
