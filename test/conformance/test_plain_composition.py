"""Without `aclnn-fold-layout` the casts, transposes and narrowings run as ops of their own: the same bits."""

import itertools
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from calls import Problem, assert_same_bits, random_problem
from reference import FLOATS, LABELS, REDUCTIONS

import aclower

_MLIR = {"float32": "f32", "float16": "f16", "bfloat16": "bf16", "int64": "i64", "int32": "i32", "uint8": "ui8"}
_SHAPES = {1: (7,), 2: (19, 5), 4: (2, 5, 3, 47)}
_IGNORED = 3

_ALL = list(itertools.product(FLOATS, LABELS, REDUCTIONS, _SHAPES, ("dynamic", "static")))
# A sixth in a default run: every pair of values of two of the axes occurs.
_FEW = [
    (dtype, label, reduction, *list(itertools.product(_SHAPES, ("dynamic", "static")))[(i + 2 * j + 3 * k + i * j) % 6])
    for i, dtype in enumerate(FLOATS)
    for j, label in enumerate(LABELS)
    for k, reduction in enumerate(REDUCTIONS)
]


def _module(problem: Problem, dims: str) -> str:
    def tensor(array: Any) -> str:
        sizes = [str(size) if dims == "static" else "?" for size in array.shape]
        return f"tensor<{''.join(f'{size}x' for size in sizes)}{_MLIR[array.dtype.name]}>"

    x, *others = (tensor(item) for item in _inputs(problem))
    names = ["%x", "%y_grad", "%target", "%weight", "%total_weight"]
    arguments = ", ".join(f"{name}: {type_}" for name, type_ in zip(names, (x, *others), strict=True))
    return f"""
        func.func @backward({arguments}) -> {x} {{
          %x_grad = "aclnn.nll_loss_grad"({", ".join(names)})
            {{reduction = "{problem.reduction}", ignore_index = {problem.ignore_index} : i64}}
            : ({", ".join((x, *others))}) -> {x}
          return %x_grad : {x}
        }}"""


def _inputs(problem: Problem) -> tuple[Any, ...]:
    return problem.x, problem.y_grad, problem.target, problem.weight, problem.total_weight


def _check(device: aclower.Device, dtype: str, label_dtype: str, reduction: str, rank: int, dims: str) -> None:
    rng = np.random.default_rng(rank)
    problem = random_problem(rng, _SHAPES[rank], dtype, label_dtype, reduction, _IGNORED)
    if rank != 1:
        target = problem.target.copy()
        target.reshape(-1)[::4] = _IGNORED
        problem = replace(problem, target=target)
    text = _module(problem, dims)
    results = {}
    for name, skip in {"folded": (), "plain": ("aclnn-fold-layout",)}.items():
        loaded = aclower.compile(text, target=device.target.name, skip=skip).load(device)
        (results[name],) = loaded(*_inputs(problem))
    assert_same_bits(results["plain"], results["folded"], f"plain and folded: {problem}")
    assert_same_bits(results["plain"], problem.expected(), problem)


@pytest.mark.parametrize(("dtype", "label_dtype", "reduction", "rank", "dims"), _FEW)
def test_plain_composition_equals_the_folded_one(
    dtype: str, label_dtype: str, reduction: str, rank: int, dims: str, device: aclower.Device
) -> None:
    _check(device, dtype, label_dtype, reduction, rank, dims)


@pytest.mark.slow
@pytest.mark.parametrize(("dtype", "label_dtype", "reduction", "rank", "dims"), _ALL)
def test_every_plain_composition_equals_the_folded_one(
    dtype: str, label_dtype: str, reduction: str, rank: int, dims: str, device: aclower.Device
) -> None:
    _check(device, dtype, label_dtype, reduction, rank, dims)
