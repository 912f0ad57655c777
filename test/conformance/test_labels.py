"""Labels that are no class: refused by position where labels are checked, zeros where they are not."""

from dataclasses import replace

import numpy as np
import pytest
from calls import GuardedOutput, Problem, assert_refused_for_label, assert_same_bits, call, random_problem, run
from reference import LABELS, selected

import aclower
from aclower import aclnn

# By type: labels that no x of 3 classes has, among them what fewer bits take for class 1.
_BAD = {
    "int64": (-1, 3, 257, -255, 2**31 + 1, 2**32 + 1, 1 - 2**32, 2**40, 2**63 - 1, -(2**63)),
    "int32": (-1, 3, 257, -255, 65537, 2**31 - 1, -(2**31)),
    "uint8": (3, 127, 128, 255),
}
_PAIRS = [(name, label) for name, labels in _BAD.items() for label in labels]
_COUNTS = (1, 7, 8, 9, 65_535, 65_536, 65_537, 131_073, (1 << 19) + 1, 600_011)


def _with_label(problem: Problem, label: int, *positions: int) -> Problem:
    target = problem.target.copy()
    target.reshape(-1)[list(positions)] = label
    return replace(problem, target=target)


@pytest.mark.parametrize("shape", [(3,), (5, 3), (2, 3, 5, 7)], ids=str)
@pytest.mark.parametrize(("label_dtype", "label"), _PAIRS)
def test_bad_label_is_refused_with_its_position(
    label_dtype: str, label: int, shape: tuple[int, ...], device: aclower.Device
) -> None:
    rng = np.random.default_rng(5)
    problem = random_problem(rng, shape, label_dtype=label_dtype)
    assert_refused_for_label(device, _with_label(problem, label, problem.target.size - 1))


@pytest.mark.parametrize("label_dtype", LABELS)
@pytest.mark.parametrize("count", _COUNTS)
def test_first_bad_label_is_the_one_refused(count: int, label_dtype: str, device: aclower.Device) -> None:
    rng = np.random.default_rng(count)
    problem = random_problem(rng, (count, 2), label_dtype=label_dtype)
    for first in {0, count // 2, max(count - 2, 0), count - 1}:
        later = [int(item) for item in rng.integers(first, count, 3)]
        assert_refused_for_label(device, _with_label(problem, 200, first, *later))
    assert_same_bits(run(device, problem), problem.expected(), problem)


@pytest.mark.parametrize("reduction", ["none", "mean"])
@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("shape", [(3,), (67, 3), (2, 3, 5, 7), (1, 3, 9, 131)], ids=str)
@pytest.mark.parametrize("label_dtype", LABELS)
def test_unchecked_bad_labels_leave_zeros(
    label_dtype: str, shape: tuple[int, ...], dtype: str, reduction: str, unchecked: aclower.Device
) -> None:
    for ignored in (-100, 1, -1, 2**32 + 1):
        rng = np.random.default_rng(7)
        problem = random_problem(rng, shape, dtype, label_dtype, reduction, ignored)
        for label in _BAD[label_dtype]:
            some = np.flatnonzero(rng.random(problem.target.size) < 0.5)
            bad = _with_label(problem, label, *(int(item) for item in some))
            found = run(unchecked, bad, offset=1)
            assert np.count_nonzero(found) <= np.count_nonzero(selected(bad.target, 3, ignored))
            assert_same_bits(found, bad.expected(), bad)


@pytest.mark.parametrize("label_dtype", LABELS)
def test_bad_label_that_is_ignored_is_fine(label_dtype: str, device: aclower.Device) -> None:
    rng = np.random.default_rng(11)
    for label in _BAD[label_dtype]:
        problem = random_problem(rng, (67, 3), label_dtype=label_dtype, ignore_index=label)
        assert (problem.target == LABELS[label_dtype].type(label)).any()
        assert_same_bits(run(device, problem), problem.expected(), problem)


def test_stream_goes_on_after_a_refusal(device: aclower.Device) -> None:
    rng = np.random.default_rng(13)
    good = random_problem(rng, (5, 3))
    out = GuardedOutput(good.x.shape, good.x.dtype)
    with pytest.raises(aclnn.AclnnError, match="361001"):
        call(device, _with_label(good, 3, 2), out.array)
    assert_same_bits(run(device, good), good.expected())
