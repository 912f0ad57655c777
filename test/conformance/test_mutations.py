"""Every flag and barrier of every emitted kernel is needed: leaving one out is reported, with the missing edge."""

import itertools
from dataclasses import dataclass

import numpy as np
import pytest
from calls import Problem, assert_same_bits, random_problem
from kernels import Emitted, emitted
from reference import FLOATS, LABELS, REDUCTIONS

from aclower.runtime.emulator.kernel import KernelViolationError, Violation

_KEYS = list(itertools.product(FLOATS, LABELS, REDUCTIONS))
# Between them: one chunk of classes and two, several tiles and groups a core; several windows and tiles of output.
_SHAPES = {
    "planes": [(2, 2100, 1, 512), (3, 20, 1, 4096)],
    "rows": [(4200, 7)],
    "sparse_rows": [(2, 9001, 1, 2)],
}
_CORES = 1


@dataclass(frozen=True)
class _Launch:
    kernels: Emitted
    problem: Problem
    record: dict[str, int]

    def violations(self, without: tuple[int, ...]) -> list[Violation]:
        """What a run without some lines reports; checks the values of one that reports nothing."""
        out = np.empty(self.problem.x.shape, self.problem.x.dtype)
        try:
            self.kernels.launch(self.problem, out, self.record, without)
        except KernelViolationError as error:
            return list(error.violations)
        assert_same_bits(out, self.problem.expected(), self.problem)
        return []


def _launch(kernels: Emitted, kernel: str, shape: tuple[int, ...], key: tuple[str, str, str]) -> _Launch:
    problem = random_problem(np.random.default_rng([*shape]), shape, *key)
    record = kernels.record(problem, _CORES, **({"window": 1} if kernel == "sparse_rows" else {}))
    assert kernels.source.kernels[record["kernel"]].endswith(f"_{kernel}")
    return _Launch(kernels, problem, record)


@pytest.mark.parametrize("kernel", list(_SHAPES))
@pytest.mark.parametrize(("dtype", "label_dtype", "reduction"), _KEYS, ids=str)
def test_leaving_out_any_flag_or_barrier_is_reported(dtype: str, label_dtype: str, reduction: str, kernel: str) -> None:
    kernels = emitted(dtype, label_dtype, reduction)
    launches = [_launch(kernels, kernel, shape, (dtype, label_dtype, reduction)) for shape in _SHAPES[kernel]]
    for launch in launches:
        assert launch.violations(()) == []
    syncs = kernels.syncs(kernel)
    assert len(syncs) > 8
    for edge, lines in syncs:
        found = (item for launch in launches for item in launch.violations(lines))
        missing = next((item for item in found if item.rule == "unordered" and item.edge == edge), None)
        assert missing is not None, f"without lines {lines} of {kernels.source.name}.cpp, {edge}"
