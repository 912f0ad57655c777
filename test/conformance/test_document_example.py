"""The example that the interface's document prints."""

import numpy as np
import pytest
from calls import Problem, assert_same_bits, run

import aclower


@pytest.mark.parametrize("target", ["ascend910b", "ascend910_93", "ascend950"])
@pytest.mark.parametrize("shape", [(3, 5, 1, 1), (3, 5)], ids=["2d", "1d"])
def test_example_sets_elements_2_8_and_11(target: str, shape: tuple[int, ...]) -> None:
    positions = (3, *shape[2:])
    problem = Problem(
        x=np.ones(shape, np.float32),
        y_grad=np.array([2.7, 2.6, 2.5], np.float32).reshape(positions),
        target=np.array([2, 3, 1], np.int64).reshape(positions),
        weight=np.ones(5, np.float32),
        total_weight=np.ones(1, np.float32),
        reduction="none",
        ignore_index=-100,
    )
    expected = np.zeros(15, np.float32)
    expected[[2, 8, 11]] = [-2.7, -2.6, -2.5]
    assert_same_bits(run(aclower.Device(target), problem), expected.reshape(shape))
