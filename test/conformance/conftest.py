"""Fixtures of the conformance tests: devices of each target family on each backend."""

import pytest

import aclower

# Vector cores and regbase; the emulator for every target that kernels are emitted for.
DEVICES = (
    ("ascend910b", "cpu"),
    ("ascend950", "cpu"),
    ("ascend910b", "emulator"),
    ("ascend910_93", "emulator"),
)


@pytest.fixture(
    scope="session",
    params=DEVICES,
    ids=lambda pair: "-".join(pair),
)
def device(request: pytest.FixtureRequest) -> aclower.Device:
    """A device of each target on each backend that serves it, labels checked."""
    target, backend = request.param
    return aclower.Device(target, backend)


@pytest.fixture(scope="session")
def unchecked(device: aclower.Device) -> aclower.Device:
    """As `device`, labels not checked."""
    return aclower.Device(device.target.name, device.backend.name, check_labels=False)
