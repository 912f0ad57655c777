"""Fixtures of the conformance tests: devices of each target family on each backend."""

import pytest

import aclower

# Vector cores and regbase. ascend910_93 runs the kernels of ascend910b: all of it there is slow, and
# test_targets_agree.py has a sample.
DEVICES = (
    pytest.param(("ascend910b", "cpu"), id="ascend910b-cpu"),
    pytest.param(("ascend950", "cpu"), id="ascend950-cpu"),
    pytest.param(("ascend910b", "emulator"), id="ascend910b-emulator"),
    pytest.param(("ascend950", "emulator"), id="ascend950-emulator"),
    pytest.param(("ascend910_93", "emulator"), id="ascend910_93-emulator", marks=pytest.mark.slow),
)


@pytest.fixture(
    scope="session",
    params=DEVICES,
)
def device(request: pytest.FixtureRequest) -> aclower.Device:
    """A device of each target on each backend that serves it, labels checked."""
    target, backend = request.param
    return aclower.Device(target, backend)


@pytest.fixture(scope="session")
def unchecked(device: aclower.Device) -> aclower.Device:
    """As `device`, labels not checked."""
    return aclower.Device(device.target.name, device.backend.name, check_labels=False)
