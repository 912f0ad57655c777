"""Public bug reports about NLL backward kernels: each case's inputs give the right values or the right refusal."""

import json
from typing import Any

import numpy as np
import pytest
from calls import GuardedOutput, Problem, assert_refused_for_label, assert_same_bits, call, run
from case_files import case_file
from reference import FLOATS, LABELS, REDUCTIONS, Array

import aclower
from aclower import aclnn

_CASES: dict[str, Any] = {
    entry["id"]: entry["case"]
    for entry in json.loads(case_file("field_cases.json").read_text(encoding="utf-8"))
    if entry["case"]["op"] in ("nll_loss_backward", "nll_loss2d_backward")
}
_TENSORS = ("grad_output", "self", "target", "weight", "total_weight")

# What the cases call the arguments, and what the interface does.
_ACLNN_NAMES = {"grad_output": "gradOutput", "total_weight": "totalWeight"}

# Cases where SEMANTICS.md decides otherwise, by id: why.
_DECIDED_OTHERWISE: dict[str, str] = {}


def _is_strided(case: Any) -> bool:
    return any("strides" in (case["args"][name] or {}) for name in _TENSORS)


def _ids(kind: str, *, strided: bool = False) -> list[str]:
    return [
        name
        for name, case in _CASES.items()
        if case["expect"]["kind"] == kind and _is_strided(case) == strided and name not in _DECIDED_OTHERWISE
    ]


def _tensor(entry: Any) -> Array:
    """The array of a case's tensor, with the strides it asks for."""
    dtype = FLOATS.get(entry["dtype"]) or LABELS[entry["dtype"]]
    shape = tuple(entry["shape"])
    if dtype.kind in "iu":
        array: Array = np.array(entry["data"], dtype).reshape(shape)
    else:
        array = np.array([float(item) for item in entry["data"]]).astype(dtype).reshape(shape)
    if "strides" not in entry:
        return array
    strides = entry["strides"]
    length = 1 + sum((dim - 1) * stride for dim, stride in zip(shape, strides, strict=True))
    steps = [stride * dtype.itemsize for stride in strides]
    view = np.lib.stride_tricks.as_strided(np.zeros(length, dtype), shape, steps)
    view[...] = array
    return view


def _problem(case: Any) -> Problem:
    args = case["args"]
    x = _tensor(args["self"])
    classes = x.shape[0 if x.ndim == 1 else 1]
    return Problem(
        x=x,
        y_grad=_tensor(args["grad_output"]),
        target=_tensor(args["target"]),
        weight=_tensor(args["weight"]) if args["weight"] is not None else np.ones(classes, x.dtype),
        total_weight=_tensor(args["total_weight"]),
        reduction=dict(enumerate(REDUCTIONS)).get(args["reduction"], args["reduction"]),
        ignore_index=args["ignore_index"],
    )


@pytest.mark.parametrize("name", _ids("values"))
def test_case_gives_the_right_values(name: str, device: aclower.Device) -> None:
    case = _CASES[name]
    problem = _problem(case)
    expected = _tensor(case["expect"]["outputs"]["grad_input"])
    assert_same_bits(problem.expected(), expected, "the reference itself")
    for offset in (0, 1, 3):
        assert_same_bits(run(device, problem, offset), expected, problem)


@pytest.mark.parametrize("name", _ids("error"))
def test_case_is_refused(name: str, device: aclower.Device) -> None:
    expect, problem = _CASES[name]["expect"], _problem(_CASES[name])
    if expect["aclnn_code"] is None:
        assert_refused_for_label(device, problem)
        return
    message = _refusal(device, problem)
    named = (expect["message_should_mention"] or ["gradOutput"])[0]
    assert f" {_ACLNN_NAMES.get(named, named)}: expected" in message


@pytest.mark.parametrize("name", _ids("values", strided=True))
def test_case_with_strides_is_refused_for_now(name: str, device: aclower.Device) -> None:
    assert "expected a contiguous tensor, got strides" in _refusal(device, _problem(_CASES[name]))


def _refusal(device: aclower.Device, problem: Problem) -> str:
    """The message of phase 1, which has to answer 161002 and leave the output alone."""
    out = GuardedOutput(problem.x.shape, problem.x.dtype)
    with pytest.raises(aclnn.AclnnError) as caught:
        call(device, problem, out.array)
    assert caught.value.status == 161002
    out.assert_untouched(problem)
    return str(caught.value)


def test_every_case_is_run_or_listed() -> None:
    run_here = {*_ids("values"), *_ids("error"), *_ids("values", strided=True), *_DECIDED_OTHERWISE}
    assert run_here == set(_CASES)
