"""The operator library's own case lists: shapes, types and attributes as they stand, inputs drawn within their ranges.

The lists hold no label that would be refused: the drawn ones are classes or ignored.
Totals are drawn like any other value; whatever comes of them, 0 included, is what IEEE
division gives. A range for ignoreIndex stands for one integer drawn from it.
"""

import ast
import csv
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from calls import Problem, assert_same_bits, run
from case_files import case_file
from reference import FLOATS, LABELS, REDUCTIONS, Array

import aclower

_Draw = Callable[[], Problem]
_DTYPES = {"fp32": "float32", "fp16": "float16", "bf16": "bfloat16"}
_SAMPLE = 20  # of each list in a default run
_OPERANDS = ("x", "y_grad", "target", "weight", "total_weight")  # the csv's order of inputs


def _atk(path: Path) -> Iterator[tuple[str, _Draw]]:
    for entry in json.loads(path.read_text(encoding="utf-8")):
        yield f"atk-{entry['id']}", lambda entry=entry: _atk_problem(entry)


def _atk_problem(entry: Any) -> Problem:
    rng = _generator(f"atk-{entry['id']}")
    inputs = {item["name"]: item for item in entry["inputs"]}

    def draw(name: str) -> Array:
        item = inputs[name]
        dtype = _DTYPES.get(item["dtype"], item["dtype"])
        return _tensor(rng, item["shape"], dtype, item["range_values"])

    def attribute(name: str) -> int:
        value = inputs[name]["range_values"]
        return int(rng.integers(value[0], value[1], endpoint=True)) if isinstance(value, list) else int(value)

    return Problem(
        x=draw("self"),
        y_grad=draw("gradOutput"),
        target=draw("target"),
        weight=draw("weight"),
        total_weight=draw("totalWeight"),
        reduction=REDUCTIONS[attribute("reduction")],
        ignore_index=attribute("ignoreIndex"),
    )


def _ttk(path: Path) -> Iterator[tuple[str, _Draw]]:
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield f"ttk-{row['testcase_name']}", lambda row=row: _ttk_problem(row)


def _ttk_problem(row: dict[str, str]) -> Problem:
    rng = _generator(row["testcase_name"])
    columns = [ast.literal_eval(row[name]) for name in ("input_shapes", "input_dtypes", "input_data_ranges")]
    attributes = ast.literal_eval(row["attributes"])
    tensors = {
        name: _tensor(rng, shape, dtype, limits) for name, shape, dtype, limits in zip(_OPERANDS, *columns, strict=True)
    }
    return Problem(
        **tensors, reduction=attributes.get("reduction", "mean"), ignore_index=attributes.get("ignore_index", -100)
    )


def _generator(name: str) -> np.random.Generator:
    return np.random.default_rng(zlib.crc32(name.encode()))


def _tensor(rng: np.random.Generator, shape: Any, dtype: str, limits: Any) -> Array:
    low, high = limits
    if dtype in LABELS:
        return np.asarray(rng.integers(low, high, tuple(shape), LABELS[dtype], endpoint=True)).reshape(shape)
    return np.asarray(rng.uniform(low, high, tuple(shape))).astype(FLOATS[dtype]).reshape(shape)


_LISTS = {
    "atk": dict(_atk(case_file("atk_aclnnNLLLoss2dBackward.json"))),
    "ttk": dict(_ttk(case_file("ttk_kernel_nll_loss_grad_st.csv"))),
}
_ALL = _LISTS["atk"] | _LISTS["ttk"]
_SAMPLED = [
    name
    for listed in _LISTS.values()
    for name in sorted(np.random.default_rng(2026).choice(list(listed), _SAMPLE, replace=False))
]


def _check(device: aclower.Device, draw: _Draw) -> None:
    problem = draw()
    assert problem.bad_position is None
    assert_same_bits(run(device, problem), problem.expected(), problem)


@pytest.mark.parametrize("name", _SAMPLED)
def test_sampled_case_equals_the_reference(name: str, device: aclower.Device) -> None:
    _check(device, _ALL[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", _ALL)
def test_listed_case_equals_the_reference(name: str, device: aclower.Device) -> None:
    _check(device, _ALL[name])


def test_lists_are_whole() -> None:
    assert {name: len(listed) for name, listed in _LISTS.items()} == {"atk": 201, "ttk": 57}
