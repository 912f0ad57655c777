"""What the two phases promise: one run, when inputs are read, who holds what, labels out of range."""

import gc
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclower
from aclower import aclnn
from aclower.runtime.executor import Executor

RUNTIME_ERROR = 361001
BIG = (600, 256)  # 600 KiB of float32: not run inline
EMPTY = [(0,), (0, 4), (3, 0), (0, 0), (0, 4, 3, 5), (2, 0, 3, 5), (2, 4, 0, 5), (2, 4, 3, 0)]


def untouched(call: Any) -> bool:
    return bool((call.out == 7).all())


def refused(launch: Any) -> str:
    with pytest.raises(aclnn.AclnnError) as caught:
        launch()
    assert caught.value.status == RUNTIME_ERROR
    return str(caught.value)


@pytest.mark.parametrize("shape", [(4,), (3, 4), (2, 4, 3, 5), BIG])
@pytest.mark.parametrize("dtype", [np.float32, np.float16, ml_dtypes.bfloat16])
@pytest.mark.parametrize("reduction", [0, 1, 2])
def test_phase_one_plans_and_phase_two_writes(
    nll: Any, device: Any, stream: Any, shape: tuple[int, ...], reduction: int, dtype: Any
) -> None:
    call = nll(shape, dtype, reduction=reduction)
    workspace_size, executor = call.plan(device)
    assert workspace_size == 0
    assert untouched(call)
    assert getattr(aclnn, call.name)(device.malloc(workspace_size), workspace_size, executor, stream) is None
    stream.synchronize()
    assert np.array_equal(call.out, call.expected())


@pytest.mark.parametrize("shape", [(3, 4), (0, 4), BIG])
def test_an_executor_runs_once(nll: Any, device: Any, stream: Any, shape: tuple[int, ...]) -> None:
    call = nll(shape)
    executor = call.plan(device)[1]
    call.launch(executor, stream)
    stream.synchronize()
    call.out[...] = 5
    message = refused(lambda: call.launch(executor, stream))
    stream.synchronize()
    assert "executor: it has run before" in message
    assert (call.out == 5).all()


@pytest.mark.parametrize(("shape", "other"), [((3, 4), "nll_loss2d_backward"), ((2, 4, 3, 5), "nll_loss_backward")])
def test_an_executor_belongs_to_its_interface(
    nll: Any, device: Any, stream: Any, shape: tuple[int, ...], other: str
) -> None:
    call = nll(shape)
    executor = call.plan(device)[1]
    message = refused(lambda: getattr(aclnn, other)(None, 0, executor, stream))
    assert "executor: expected one of" in message
    assert untouched(call)
    call.launch(executor, stream)  # the refusal left it as it was
    stream.synchronize()
    assert np.array_equal(call.out, call.expected())


def _foreign(device: Any) -> Any:
    return aclower.Device(device.target.name)


REFUSALS = {
    "executor None": (lambda d, e, s: (None, 0, None, s), "executor: expected the one that phase 1 returned, got None"),
    "executor and size": (lambda d, e, s: (None, 0, (0, e), s), "executor: expected the one that phase 1 returned"),
    "stream None": (lambda d, e, s: (None, 0, e, None), "stream: expected one that Device.create_stream() made"),
    "stream elsewhere": (lambda d, e, s: (None, 0, e, _foreign(d).create_stream()), "stream: expected one of Device"),
    "workspace elsewhere": (lambda d, e, s: (_foreign(d).malloc(8), 8, e, s), "workspace: expected memory of Device"),
    "workspace bytes": (lambda d, e, s: (b"12345678", 8, e, s), "workspace: expected what Device.malloc returned"),
    "size negative": (lambda d, e, s: (None, -1, e, s), "workspaceSize: expected at least the 0 bytes of phase 1"),
    "size None": (lambda d, e, s: (None, None, e, s), "workspaceSize: expected an integer, got None"),
    "size as text": (lambda d, e, s: (None, "0", e, s), "workspaceSize: expected an integer, got '0'"),
    "size fractional": (lambda d, e, s: (None, 0.5, e, s), "workspaceSize: expected an integer, got 0.5"),
}


@pytest.mark.parametrize(("arguments", "fragment"), REFUSALS.values(), ids=list(REFUSALS))
def test_phase_two_refuses_and_leaves_the_executor(
    nll: Any, device: Any, stream: Any, arguments: Any, fragment: str
) -> None:
    call = nll()
    executor = call.plan(device)[1]
    assert fragment in refused(lambda: aclnn.nll_loss_backward(*arguments(device, executor, stream)))
    assert untouched(call)
    call.launch(executor, stream)
    stream.synchronize()
    assert np.array_equal(call.out, call.expected())


def test_a_workspace_smaller_than_planned_is_refused(device: Any, stream: Any) -> None:
    ran: list[int] = []
    executor = Executor("aclnnNLLLossBackward", device, 64, lambda: ran.append(1), is_small=True)
    for workspace, size, fragment in (
        (None, 64, "workspace: expected 64 bytes from Device.malloc, got None"),
        (device.malloc(64), 63, "workspaceSize: expected at least the 64 bytes of phase 1, got 63"),
        (device.malloc(63), 64, "workspace: expected at least 64 bytes, got 63"),
    ):
        message = refused(lambda args=(workspace, size): aclnn.nll_loss_backward(*args, executor, stream))
        assert fragment in message
    assert ran == []
    aclnn.nll_loss_backward(device.malloc(64), 64, executor, stream)
    stream.synchronize()
    assert ran == [1]


@pytest.mark.parametrize("size", [0, 1, 511, 512, 513])
def test_malloc_gives_aligned_memory(device: Any, size: int) -> None:
    workspace = device.malloc(size)
    assert (workspace.size, workspace.address % 512, workspace.device) == (size, 0, device)


@pytest.mark.parametrize("size", [-1, 1.0, None, "8", True])
def test_malloc_takes_a_size_in_bytes(device: Any, size: Any) -> None:
    with pytest.raises(aclower.UsageError, match="expected a size in bytes"):
        device.malloc(size)


@pytest.mark.parametrize("shape", [(3, 4), BIG])
def test_inputs_are_read_when_phase_two_runs(nll: Any, device: Any, stream: Any, shape: tuple[int, ...]) -> None:
    call = nll(shape, reduction=0)
    executor = call.plan(device)[1]
    for name in ("grad_output", "weight", "total_weight"):
        call.arguments[name] *= 3
    call.arguments["target"][...] = 1
    call.launch(executor, stream)
    stream.synchronize()
    assert np.array_equal(call.out, call.expected())


def test_a_label_that_is_out_of_range_until_phase_two_is_fine(nll: Any, device: Any, stream: Any) -> None:
    call = nll(target=np.array([0, 99, 1]))
    executor = call.plan(device)[1]
    call.arguments["target"][1] = 2
    call.launch(executor, stream)
    stream.synchronize()
    assert np.array_equal(call.out, call.expected())


def test_references_may_be_dropped_before_synchronize(
    nll: Any, device: Any, stream: Any, gate: threading.Event
) -> None:
    base = np.full((8, 300), 7, np.float32)
    call = nll((4, 300), reduction=0, out=base[2:6])
    expected = call.expected()
    workspace = device.malloc(4096)
    executor = call.plan(device)[1]
    aclnn.nll_loss_backward(workspace, 4096, executor, stream)
    alive = [weakref.ref(item) for item in (workspace, call.arguments["weight"], call.arguments["target"])]
    call.arguments.clear()
    del call, workspace, executor
    gc.collect()
    noise = [np.full(size, 1 << 40) for size in (1, 4, 16, 300, 1200) for _ in range(50)]
    gate.set()
    stream.synchronize()
    assert np.array_equal(base[2:6], expected)
    assert (base[:2] == 7).all()
    assert (base[6:] == 7).all()
    del noise
    gc.collect()
    assert [item() for item in alive] == [None, None, None]


@pytest.mark.parametrize("shape", EMPTY, ids=str)
def test_empty_x_is_a_success_that_looks_at_no_label(
    nll: Any, device: Any, stream: Any, shape: tuple[int, ...]
) -> None:
    call = nll(shape)
    call.arguments["target"][...] = 77
    workspace_size, executor = call.plan(device)
    assert workspace_size == 0
    call.launch(executor, stream)
    stream.synchronize()


@pytest.mark.parametrize(
    ("shape", "label", "index", "position"),
    [
        ((4,), 4, (), "[]"),
        ((3, 4), -1, (1,), "[1]"),
        ((3, 4), 2**32 + 1, (2,), "[2]"),
        ((3, 4), -(2**63), (0,), "[0]"),
        ((2, 4, 3, 5), 2**63 - 1, (1, 2, 3), "[1, 2, 3]"),
        (BIG, 256, (599,), "[599]"),
    ],
)
def test_a_label_out_of_range_is_raised_by_synchronize(
    nll: Any, device: Any, stream: Any, shape: tuple[int, ...], label: int, index: tuple[int, ...], position: str
) -> None:
    call = nll(shape)
    call.arguments["target"][index] = label
    call.launch(call.plan(device)[1], stream)
    message = refused(stream.synchronize)
    assert f"target: label {label} at {position} is out of range" in message
    assert f"[0, {shape[0] if len(shape) == 1 else shape[1]})" in message
    assert untouched(call)
    assert nll(shape).run(device, stream) is not None


@pytest.mark.parametrize("ignored", [-100, 99, 2**40, -(2**63)])
def test_ignore_index_is_no_label_out_of_range(nll: Any, device: Any, stream: Any, ignored: int) -> None:
    call = nll(target=np.array([0, ignored, 2]), ignore_index=ignored)
    assert np.array_equal(call.run(device, stream), call.expected())


@pytest.mark.parametrize("shape", [(3, 4), (2, 4, 3, 5), BIG])
def test_without_the_check_such_labels_set_nothing(nll: Any, shape: tuple[int, ...]) -> None:
    device = aclower.Device("ascend910b", check_labels=False)
    call = nll(shape)
    call.arguments["target"].flat[[0, -1]] = (-5, 2**33)
    assert np.array_equal(call.run(device, device.create_stream()), call.expected())


def test_one_executor_from_many_threads_runs_once(nll: Any, device: Any, stream: Any) -> None:
    executor = nll().plan(device)[1]

    def launch(_: int) -> bool:
        try:
            aclnn.nll_loss_backward(None, 0, executor, stream)
        except aclnn.AclnnError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(launch, range(32))) == 1
