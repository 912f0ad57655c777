"""Fixtures of the conformance tests: devices of each target family on each backend."""

import pytest

import aclower

FAMILIES = ("ascend910b", "ascend950")  # vector cores; regbase
BACKENDS = ("cpu",)


@pytest.fixture(
    scope="session",
    params=[(target, backend) for target in FAMILIES for backend in BACKENDS],
    ids=lambda pair: "-".join(pair),
)
def device(request: pytest.FixtureRequest) -> aclower.Device:
    """A device of each target family on each backend, labels checked."""
    target, backend = request.param
    return aclower.Device(target, backend)


@pytest.fixture(scope="session")
def unchecked(device: aclower.Device) -> aclower.Device:
    """As `device`, labels not checked."""
    return aclower.Device(device.target.name, device.backend.name, check_labels=False)
