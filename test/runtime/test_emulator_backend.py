"""`Device(..., backend="emulator")`: what differs from the CPU backend."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import aclower
from aclower import aclnn
from aclower.runtime.emulator.kernel import EmulatedKernel, KernelViolationError, Violation


@pytest.mark.parametrize("cores_used", [1, 2, 48])
@pytest.mark.parametrize("target", ["ascend910b", "ascend950"])
def test_the_same_bits_on_any_number_of_threads(nll: Any, target: str, cores_used: int) -> None:
    device = aclower.Device(target, backend="emulator", threads=cores_used)
    call = nll((300, 17))
    assert np.array_equal(call.run(device, device.create_stream()), call.expected())


@pytest.mark.parametrize("target", ["ascend910b", "ascend950"])
def test_more_classes_than_f32_tells_apart_are_refused_in_phase_1(target: str) -> None:
    device = aclower.Device(target, backend="emulator")
    classes = 2**24 + 1
    x, one, target = np.zeros((1, classes), np.float16), np.ones(1, np.float16), np.zeros(1, np.int64)
    out = np.full_like(x, 7)
    weight = np.ones(classes, np.float16)
    with pytest.raises(aclnn.AclnnError) as caught:
        aclnn.nll_loss_backward_get_workspace_size(one, x, target, weight, 1, -100, one, out, device=device)
    assert caught.value.status == 161002
    assert "self: expected at most 16777216 classes" in str(caught.value)
    assert (out == 7).all()


def _module() -> str:
    """A function of one operator, all sizes dynamic."""
    types = "(tensor<?x?xf16>, tensor<f16>, tensor<?xi64>, tensor<?xf16>, tensor<1xf16>)"
    arguments = ", ".join(f"%a{i}: {type_}" for i, type_ in enumerate(types.strip("()").split(", ")))
    return (
        f"func.func @f({arguments}) -> tensor<?x?xf16> {{\n"
        f'  %r = "aclnn.nll_loss_grad"(%a0, %a1, %a2, %a3, %a4) : {types} -> tensor<?x?xf16>\n'
        "  return %r : tensor<?x?xf16>\n}\n"
    )


def test_modules_for_two_targets_keep_to_their_kernels() -> None:
    """Kernels of one name, with other records: each module calls its own."""
    x, one, target = np.zeros((5, 70), np.float16), np.ones((), np.float16), np.arange(5)
    weight = np.arange(70).astype(np.float16)
    expected = np.where(np.arange(70) == target[:, None], -weight, np.float16(0)).astype(np.float16)
    devices = [aclower.Device(name, backend="emulator") for name in ("ascend910b", "ascend950", "ascend910_93")]
    loaded = [aclower.compile(_module(), device.target.name).load(device) for device in devices]
    for call in (*loaded, *reversed(loaded)):
        (found,) = call(x, one, target, weight, np.ones(1, np.float16))
        assert np.array_equal(found, expected)


def test_a_module_with_more_classes_is_refused_when_called() -> None:
    loaded = aclower.compile(_module(), "ascend910b").load(aclower.Device("ascend910b", backend="emulator"))
    classes = 2**24 + 1
    x, one = np.zeros((1, classes), np.float16), np.ones((), np.float16)
    with pytest.raises(aclower.UsageError, match=r"expected at most 16777216 classes on .*emulator.*, got 16777217"):
        loaded(x, one, np.zeros(1, np.int64), np.ones(classes, np.float16), np.ones(1, np.float16))


def test_a_kernel_that_breaks_a_rule_is_an_inner_error(nll: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    device = aclower.Device("ascend910b", backend="emulator")
    call, stream = nll(), device.create_stream()

    def refuse(*_: Any, **__: Any) -> None:
        raise KernelViolationError("k.cpp", [Violation("bounds", 3, 0, "", "too far")])

    monkeypatch.setattr(EmulatedKernel, "run", refuse)
    with pytest.raises(aclnn.AclnnError, match=r"k\.cpp:3: too far") as caught:
        call.run(device, stream)
    assert caught.value.status == 561000


def test_without_a_compiler_there_is_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.raises(aclower.UsageError, match=r"expected a C\+\+17 compiler .* install g\+\+, set CXX"):
        aclower.Device("ascend910_93", backend="emulator")


def test_a_kernel_that_does_not_compile_is_an_inner_error(nll: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aclower.lowering.ascendc.emit._MINMAX", "no C++ here\n")
    device = aclower.Device("ascend910_93", backend="emulator")
    with pytest.raises(aclnn.AclnnError, match=r"aclnnNLLLossBackward: .* refuses .*: error: ") as caught:
        nll(reduction=2, dtype=np.float16, label=np.uint8).plan(device)
    assert caught.value.status == 561000


def test_a_cache_that_cannot_be_written_is_one_message(
    nll: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    device = aclower.Device("ascend910_93", backend="emulator")
    with pytest.raises(aclower.UsageError, match=r"can't keep compiled kernels in .*; set XDG_CACHE_HOME"):
        nll(reduction=0, dtype=np.float16, label=np.uint8).plan(device)
