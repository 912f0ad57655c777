"""Sizes just below, at and above what a schedule may cut by, any number of threads, and nothing at all."""

import itertools

import numpy as np
import pytest
from calls import GuardedOutput, Problem, assert_same_bits, interface, random_problem, run
from reference import REDUCTIONS

import aclower

_EMPTY = [(0,), (0, 3), (3, 0), (0, 0), (0, 3, 2, 2), (2, 0, 3, 3), (2, 3, 0, 2), (2, 3, 2, 0)]


def _around(*sizes: int) -> list[int]:
    return [size + by for size in sizes for by in (-1, 0, 1)]


# Cuts lie at powers of two: lanes, a block of positions, bytes of a run, bytes from which
# threads are started or outputs are stored around the caches; and at twice the classes.
_POSITIONS = [*_around(16, 32, 128, 512, 2048, 4096), 128 + 15, 128 + 17, 2048 + 33, 3 * 4096 + 31]
_SHAPES = [
    *((1, 3, 1, p) for p in _POSITIONS),
    *((2, 5, p, 1) for p in (127, 128, 4097)),
    *((1, 20, 1, p) for p in _around(40)),
    *((1, 300, 1, p) for p in _around(512)),
    *((1, elements) for elements in _around(1 << 14, 1 << 15, 1 << 17)),
    *((n, 2) for n in _around(1 << 13)),
    (3, 21845),
    (1, 100_000),
    (100_000,),
    (1, 100_000, 1, 3),
    (7, 1001, 1, 127),
]
_LARGE = [
    (1, (1 << 20) + 1),  # one row of 4 MiB and a bit
    (1, (1 << 22) + 1),
    (1025, 4099),
    (21, 401, 1, 127),
    (9, 211, 1, 555),
    (3, 19, 399, 401),
    (1, 4099, 1, 1030),  # fewer blocks of positions than threads: the classes are divided
]


@pytest.mark.parametrize("shape", _SHAPES, ids=str)
@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
def test_awkward_size_equals_the_reference(shape: tuple[int, ...], dtype: str, device: aclower.Device) -> None:
    rng = np.random.default_rng([*shape])
    problem = random_problem(rng, shape, dtype)
    for offset in (0, 7):
        assert_same_bits(run(device, problem, offset), problem.expected(), problem)


@pytest.mark.parametrize("shape", _LARGE, ids=str)
@pytest.mark.parametrize("dtype", ["float32", "float16"])
def test_threads_do_not_change_the_bits(shape: tuple[int, ...], dtype: str, device: aclower.Device) -> None:
    rng = np.random.default_rng([*shape])
    problem = random_problem(rng, shape, dtype, "int32", "mean")
    expected = problem.expected()
    for threads, offset in ((1, 0), (2, 5), (7, 3)):
        threaded = aclower.Device(device.target.name, device.backend.name, threads=threads)
        assert_same_bits(run(threaded, problem, offset), expected, f"{threads} threads, {problem}")


@pytest.mark.slow
@pytest.mark.parametrize("reduction", REDUCTIONS)
def test_cityscapes_equals_the_reference(reduction: str, device: aclower.Device) -> None:
    rng = np.random.default_rng(19)
    problem = random_problem(rng, (2, 19, 1024, 2048), "float16", "int64", reduction, 255)
    assert_same_bits(run(device, problem), problem.expected(), problem)


@pytest.mark.parametrize(("shape", "reduction"), list(itertools.product(_EMPTY, REDUCTIONS)), ids=str)
def test_empty_x_is_a_success_that_needs_and_writes_nothing(
    shape: tuple[int, ...], reduction: str, device: aclower.Device
) -> None:
    positions = shape[:0] if len(shape) == 1 else (shape[0], *shape[2:])
    problem = Problem(
        x=np.zeros(shape, np.float32),
        y_grad=np.ones(positions if reduction == "none" else (), np.float32),
        target=np.full(positions, 5, np.int64),  # no class, where there are positions without classes
        weight=np.ones(shape[0 if len(shape) == 1 else 1], np.float32),
        total_weight=np.ones((), np.float32),
        reduction=reduction,
        ignore_index=-100,
    )
    out = GuardedOutput(shape, np.dtype(np.float32))
    size, _ = interface(len(shape))[0](
        problem.y_grad, problem.x, problem.target, problem.weight, REDUCTIONS.index(reduction), -100,
        problem.total_weight, out.array, device=device,
    )  # fmt: skip
    assert size == 0
    assert run(device, problem).size == 0
