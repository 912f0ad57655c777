"""Random calls against the reference: every rank, type and reduction, awkward labels, values and operand shapes."""

import itertools
from typing import Any

import numpy as np
import pytest
from calls import Problem, assert_same_bits, random_problem, run
from reference import FLOATS, LABELS, REDUCTIONS, Array, box

import aclower

_SEED = 20261130
_CALLS = 8  # of each combination
_MOST_ELEMENTS = 40_000
_CLASSES = (1, 2, 3, 15, 16, 17, 19, 31, 32, 33, 63, 65, 255, 256, 257, 1000)
_SIZES = (1, 1, 2, 3, 5, 15, 16, 17, 31, 33, 64, 127, 128, 129)

# What a type holds of these differs: subnormals, overflow to inf and both zeros come about by rounding.
_SPECIAL = (np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-45, -1e-40, 6e-8, 3.4e38, -65504.0, 1e-20, -1.0)

# Beside an ignored class: no class, -1 as the narrowed operator has it, and what 8 or 32 bits take for class 1.
_IGNORED = (-100, -1, 0, 1, 255, 257, -255, 2**31, 2**32 + 1, 1 - 2**32, 2**40, -(2**63), 2**63 - 1)

_COMBINATIONS = list(itertools.product((1, 2, 4), FLOATS, LABELS, REDUCTIONS))


def _params(combinations: list[tuple[int, str, str, str]]) -> list[Any]:
    return [
        pytest.param(*values, id="-".join((f"seed{_SEED}", f"{values[0]}d", *values[1:]))) for values in combinations
    ]


def _shape(rng: np.random.Generator, rank: int) -> tuple[int, ...]:
    while True:
        shape = tuple(int(item) for item in rng.choice(_SIZES, rank))
        axis = 0 if rank == 1 else 1
        shape = (*shape[:axis], int(rng.choice(_CLASSES)), *shape[axis + 1 :])
        if np.prod(shape) <= _MOST_ELEMENTS:
            return shape


def _problem(rng: np.random.Generator, rank: int, dtype: str, label_dtype: str, reduction: str) -> Problem:
    shape = _shape(rng, rank)
    classes = box(shape)[1]
    ignored = int(rng.choice(_IGNORED)) if rng.random() < 0.7 else int(rng.integers(classes))
    plain = random_problem(rng, shape, dtype, label_dtype, reduction, ignored)
    weight, y_grad, total_weight = (
        _with_specials(rng, item) for item in (plain.weight, plain.y_grad, plain.total_weight)
    )
    target = plain.target
    if rank == 1 and classes == 1 and rng.random() < 0.5:
        target = target.reshape(1)
    if y_grad.ndim == 0 and rng.random() < 0.5:
        y_grad = y_grad.reshape(1)
    if rank == 4 and rng.random() < 0.3:
        weight = weight.reshape(1, classes, 1, 1)
    total_weight = total_weight.reshape([(), (1,), (1, 1)][rng.integers(3)])
    x = _with_specials(rng, plain.x)
    return Problem(x, y_grad, target, weight, total_weight, reduction, ignored)


def _with_specials(rng: np.random.Generator, values: Array) -> Array:
    """Some of the values replaced by special ones, in half of the calls."""
    chance = rng.choice([0.0, 0.5])
    with np.errstate(over="ignore"):
        special = np.asarray(rng.choice(_SPECIAL, values.shape)).astype(values.dtype)
    return np.where(rng.random(values.shape) < chance, special, values).reshape(values.shape)


@pytest.mark.parametrize(("rank", "dtype", "label_dtype", "reduction"), _params(_COMBINATIONS))
def test_random_calls_equal_the_reference(
    rank: int, dtype: str, label_dtype: str, reduction: str, device: aclower.Device
) -> None:
    for i in range(_CALLS):
        rng = np.random.default_rng([_SEED, rank, i])
        problem = _problem(rng, rank, dtype, label_dtype, reduction)
        found = run(device, problem, offset=int(rng.integers(40)))
        assert_same_bits(found, problem.expected(), f"call {i}: {problem}")


_ROUNDED = _params([values for values in _COMBINATIONS if values[1] != "float32"])


@pytest.mark.parametrize(("rank", "dtype", "label_dtype", "reduction"), _ROUNDED)
def test_16_bit_results_are_the_f32_result_rounded_once(
    rank: int, dtype: str, label_dtype: str, reduction: str, device: aclower.Device
) -> None:
    rng = np.random.default_rng([_SEED, rank, 100])
    problem = _problem(rng, rank, dtype, label_dtype, reduction)
    floats = (problem.x, problem.y_grad, problem.weight, problem.total_weight)
    x, y_grad, weight, total_weight = (item.astype(np.float32) for item in floats)
    wide = Problem(x, y_grad, problem.target, weight, total_weight, reduction, problem.ignore_index)
    with np.errstate(over="ignore"):
        rounded = run(device, wide).astype(FLOATS[dtype])
    assert_same_bits(run(device, problem), rounded, problem)
