"""Emitted kernels, run on the emulator one launch at a time: what the two-phase runtime hides."""

import functools
import re
from dataclasses import dataclass
from typing import Any

import numpy as np
from calls import Problem
from reference import box

from aclower.runtime.backends.emulator import BuiltKernels, build_kernels
from aclower.runtime.emulator.kernel import Counters
from aclower.runtime.nll_loss_grad import KernelKey
from aclower.targets import Target, get_target

_FLAG = re.compile(r"(Set|Wait)Flag<HardEvent::(\w+)>\(([^)]*)\)")
_BARRIER = re.compile(r"PipeBarrier<PIPE_(\w+)>")


@dataclass(frozen=True)
class Emitted(BuiltKernels):
    """The kernels of one key for one target, ready to be launched."""

    target: Target

    def record(self, problem: Problem, cores: int, **changes: int) -> dict[str, int]:
        """The tiling record of a problem on so many cores, some of its fields changed."""
        values = self.tiling([*box(problem.x.shape), problem.ignore_index, cores])
        return dict(zip(self.source.fields, values, strict=True)) | changes

    def launch(
        self, problem: Problem, out: np.ndarray[Any, Any], record: dict[str, int], without: tuple[int, ...] = ()
    ) -> Counters:
        """Run one launch that writes `out`; `without` names lines whose flags and barriers are left out."""
        arrays = [out if item.name == "x_grad" else getattr(problem, item.name) for item in self.source.tensors]
        buffers = [(array.ctypes.data, array.nbytes) for array in arrays]
        return self.kernel.run(buffers, list(record.values()), chip=self.target, threads=2, without=list(without))

    def syncs(self, kernel: str) -> list[tuple[str, tuple[int, ...]]]:
        """The flags and barriers of one kernel: the edge of each, and the lines that make it."""
        lines = self.source.files[f"{self.source.name}.cpp"].splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith("extern") and f"_{kernel}(" in line)
        end = next(i for i in range(start, len(lines)) if lines[i] == "}")
        found: dict[tuple[str, str], list[int]] = {}
        barriers = []
        for number in range(start + 1, end + 1):
            line = lines[number - 1]
            if flag := _FLAG.search(line):
                event, first = flag[2], flag[3].split(" + ")[0]
                found.setdefault((event, first), []).append(number)
            elif barrier := _BARRIER.search(line):
                barriers.append((barrier[1], (number,)))
        # A double buffer's second flag is set at the start and waited for at the end by itself.
        slots = {
            (event, first) for event, first in found if any(" + slot" in lines[i - 1] for i in found[event, first])
        }
        for event, first in slots:
            found[event, first] += found.pop((event, str(int(first) + 1)), [])
        return [*((event, tuple(numbers)) for (event, _), numbers in found.items()), *barriers]


@functools.cache
def emitted(dtype: str, label_dtype: str, reduction: str, target: str = "ascend910b") -> Emitted:
    """The kernels for these types and this reduction."""
    chip = get_target(target)
    return Emitted(**vars(build_kernels(KernelKey(4, dtype, label_dtype, reduction), chip)), target=chip)
