"""One seeded sample on every backend and target: the same bits."""

import itertools

import numpy as np
import pytest
from calls import assert_same_bits, random_problem, run
from reference import FLOATS, LABELS, REDUCTIONS

import aclower

_DEVICES = (
    ("ascend910b", "cpu"),
    ("ascend910_93", "cpu"),
    ("ascend950", "cpu"),
    ("ascend910b", "emulator"),
    ("ascend910_93", "emulator"),
    ("ascend950", "emulator"),
)
_SHAPES = ((257, 33), (2, 19, 8, 160), (3, 11, 5, 5))


_TYPES = list(zip(FLOATS, LABELS, strict=True))


@pytest.mark.parametrize(("types", "reduction"), list(itertools.product(_TYPES, REDUCTIONS)), ids=str)
def test_targets_and_backends_agree_to_the_bit(types: tuple[str, str], reduction: str) -> None:
    for shape in _SHAPES:
        problem = random_problem(np.random.default_rng([*shape, 7]), shape, *types, reduction, 3)
        for target, backend in _DEVICES:
            found = run(aclower.Device(target, backend), problem)
            assert_same_bits(found, problem.expected(), f"{target}, {backend}: {problem}")
