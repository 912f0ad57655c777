"""PyTorch's CPU kernels are the reference in float32, and its tensors are arguments as they are."""

import itertools
from typing import Any

import numpy as np
import pytest
from calls import interface, random_problem, run
from reference import FLOATS, REDUCTIONS, bits

import aclower
from aclower import aclnn

torch = pytest.importorskip("torch", reason="torch is not installed")

_SHAPES = [(1,), (7,), (1, 3), (129, 19), (3, 1000), (2, 5, 3, 7), (1, 19, 33, 65), (2, 3, 1, 2049)]
_RANDOM = list(itertools.product(_SHAPES, REDUCTIONS, ["int64", "uint8"]))
_SPECIAL_TOTALS = [0.0, -0.0, np.inf, np.nan, 1e-45, -2.5, 3.4e38]


def _aten(y_grad: Any, x: Any, target: Any, weight: Any, reduction: int, ignored: int, total_weight: Any) -> Any:
    """What PyTorch computes; it wants [] for one element, and for 4-D takes no labels but int64."""
    if reduction or x.ndim == 1:
        y_grad = y_grad.reshape(())
    op = torch.ops.aten.nll_loss2d_backward if x.ndim == 4 else torch.ops.aten.nll_loss_backward
    return op(y_grad, x, target.long(), weight, reduction, ignored, total_weight.reshape(()))


def _arguments(problem: Any) -> list[Any]:
    """The problem in aten's order, as torch tensors that share its memory."""
    return [
        *(_tensor(item) for item in (problem.y_grad, problem.x, problem.target, problem.weight)),
        REDUCTIONS.index(problem.reduction),
        problem.ignore_index,
        _tensor(problem.total_weight),
    ]


def _tensor(array: Any) -> Any:
    if array.dtype.name == "bfloat16":
        return torch.from_numpy(array.view(np.uint16)).view(torch.bfloat16)
    return torch.from_numpy(array)


def _assert_equals_aten(device: aclower.Device, problem: Any) -> None:
    found = run(device, problem)
    assert (bits(found) == bits(_aten(*_arguments(problem)).numpy())).all(), problem


@pytest.mark.parametrize(("shape", "reduction", "label_dtype"), _RANDOM, ids=str)
@pytest.mark.parametrize("ignored", [-100, 0, 255])
def test_f32_is_pytorchs_to_the_bit(
    ignored: int, shape: tuple[int, ...], reduction: str, label_dtype: str, device: aclower.Device
) -> None:
    rng = np.random.default_rng([*shape, ignored % 256])
    _assert_equals_aten(device, random_problem(rng, shape, "float32", label_dtype, reduction, ignored))


@pytest.mark.parametrize("total", _SPECIAL_TOTALS)
@pytest.mark.parametrize("shape", [(7,), (129, 19), (2, 19, 3, 65)], ids=str)
def test_special_totals_are_pytorchs_to_the_bit(shape: tuple[int, ...], total: float, device: aclower.Device) -> None:
    rng = np.random.default_rng(3)
    problem = random_problem(rng, shape, reduction="mean", ignore_index=1)
    problem.total_weight[0] = total
    problem.weight[:4] = [np.inf, np.nan, 1e-45, -0.0]
    _assert_equals_aten(device, problem)


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("shape", [(7,), (67, 19), (2, 5, 3, 47)], ids=str)
@pytest.mark.parametrize("reduction", REDUCTIONS)
def test_torch_tensors_are_read_and_written_in_place(
    reduction: str, shape: tuple[int, ...], dtype: str, device: aclower.Device
) -> None:
    rng = np.random.default_rng(4)
    problem = random_problem(rng, shape, dtype, "int64", reduction)
    kind = getattr(torch, dtype)
    storage = torch.full((problem.x.size + 7,), 9.0, dtype=kind)
    out = storage[3 : 3 + problem.x.size].view(shape)
    phase_1, phase_2 = interface(len(shape))
    stream = device.create_stream()
    size, executor = phase_1(*_arguments(problem), out, device=device)
    phase_2(device.malloc(size), size, executor, stream)
    stream.synchronize()
    expected = _tensor(problem.expected())
    assert torch.equal(out, expected)
    assert (storage[:3] == 9).all()
    assert (storage[-4:] == 9).all()


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_16_bit_results_are_pytorchs_f32_rounded_by_torch(dtype: str, device: aclower.Device) -> None:
    rng = np.random.default_rng(6)
    problem = random_problem(rng, (257, 19), dtype, "int64", "mean")
    wide = [
        item.float() if torch.is_tensor(item) and item.is_floating_point() else item for item in _arguments(problem)
    ]
    rounded = _aten(*wide).to(getattr(torch, dtype))
    assert torch.equal(_tensor(run(device, problem)).view(torch.int16), rounded.view(torch.int16))


_UNSHARED = {
    "requires_grad": lambda: torch.ones(1, requires_grad=True),
    "on_the_meta_device": lambda: torch.ones(1, device="meta"),
    "sparse": lambda: torch.ones(1).to_sparse(),
    "negated_lazily": lambda: torch.tensor([1j]).conj().imag,
}


@pytest.mark.parametrize("kind", _UNSHARED)
def test_torch_tensor_whose_memory_is_not_its_values_is_refused(kind: str, device: aclower.Device) -> None:
    one, out = torch.ones(1), torch.full((1,), 9.0)
    with pytest.raises(aclnn.AclnnError, match=r"weight: .*161002"):
        aclnn.nll_loss_backward_get_workspace_size(
            one, torch.zeros(1), torch.tensor(0), _UNSHARED[kind](), 2, -100, one, out, device=device
        )
    assert (out == 9).all()
