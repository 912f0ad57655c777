"""The operator among other ops: values as NumPy computes them, the caller's arrays as they were."""

from typing import Any

import numpy as np
import pytest
from calls import assert_same_bits, random_problem
from reference import Array, nll_loss_grad

import aclower

_ARGUMENTS = "%x: tensor<?x?xf32>, %g: tensor<?xf32>, %t: tensor<?xi64>, %w: tensor<?xf32>, %tw: tensor<?xf32>"
_TYPES = "(tensor<?x?xf32>, tensor<?xf32>, tensor<?xi64>, tensor<?xf32>, tensor<?xf32>) -> tensor<?x?xf32>"
_PROBLEM = random_problem(np.random.default_rng(1), (7, 5), reduction="none")
_INPUTS: tuple[Array, ...] = (
    np.random.default_rng(2).standard_normal((7, 5)).astype(np.float32),
    _PROBLEM.y_grad,
    _PROBLEM.target,
    _PROBLEM.weight,
    _PROBLEM.total_weight,
)


def _operator(result: str, y_grad: str = "%g") -> str:
    operands = f"%x, {y_grad}, %t, %w, %tw"
    return f'{result} = "aclnn.nll_loss_grad"({operands}) {{reduction = "none"}} : {_TYPES}'


def _gradient(y_grad: Array) -> Array:
    problem = _PROBLEM
    return nll_loss_grad((7, 5), y_grad, problem.target, problem.weight, problem.total_weight, "none", -100)


_MODULES = {
    "gradient_computed_before": f"""
        func.func @f({_ARGUMENTS}) -> tensor<?x?xf32> {{
          %square = arith.mulf %g, %g : tensor<?xf32>
          {_operator("%dx", "%square")}
          return %dx : tensor<?x?xf32>
        }}""",
    "result_added_to_an_argument": f"""
        func.func @f({_ARGUMENTS}) -> tensor<?x?xf32> {{
          {_operator("%dx")}
          %sum = arith.addf %x, %dx : tensor<?x?xf32>
          return %sum : tensor<?x?xf32>
        }}""",
    "gradient_from_another_function": f"""
        func.func @square(%g: tensor<?xf32>) -> tensor<?xf32> {{
          %square = arith.mulf %g, %g : tensor<?xf32>
          return %square : tensor<?xf32>
        }}
        func.func @f({_ARGUMENTS}) -> tensor<?x?xf32> {{
          %square = call @square(%g) : (tensor<?xf32>) -> tensor<?xf32>
          {_operator("%dx", "%square")}
          return %dx : tensor<?x?xf32>
        }}""",
    "two_operators": f"""
        func.func @f({_ARGUMENTS}) -> tensor<?x?xf32> {{
          %minus = arith.negf %g : tensor<?xf32>
          {_operator("%first")}
          {_operator("%second", "%minus")}
          %product = arith.mulf %first, %second : tensor<?x?xf32>
          return %product : tensor<?x?xf32>
        }}""",
    "argument_returned_beside_the_result": f"""
        func.func @f({_ARGUMENTS}) -> (tensor<?x?xf32>, tensor<?x?xf32>) {{
          {_operator("%dx")}
          return %dx, %x : tensor<?x?xf32>, tensor<?x?xf32>
        }}""",
}
_X, _G = _INPUTS[0], _PROBLEM.y_grad
_EXPECTED: dict[str, list[Any]] = {
    "gradient_computed_before": [_gradient(_G * _G)],
    "result_added_to_an_argument": [_X + _gradient(_G)],
    "gradient_from_another_function": [_gradient(_G * _G)],
    "two_operators": [_gradient(_G) * _gradient(-_G)],
    "argument_returned_beside_the_result": [_gradient(_G), _X],
}


@pytest.mark.parametrize("skip", [(), ("aclnn-fold-layout",)], ids=["folded", "plain"])
@pytest.mark.parametrize("name", _MODULES)
def test_module_computes_and_leaves_its_inputs_alone(name: str, skip: tuple[str, ...], device: aclower.Device) -> None:
    inputs = [item.copy() for item in _INPUTS]
    loaded = aclower.compile(_MODULES[name], target=device.target.name, skip=skip).load(device)
    for _ in range(2):
        results = loaded(*inputs)
        for found, expected in zip(results, _EXPECTED[name], strict=True):
            assert_same_bits(found, expected)
    for i, (found, expected) in enumerate(zip(inputs, _INPUTS, strict=True)):
        assert_same_bits(found, expected, f"input {i} was written")
