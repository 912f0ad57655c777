"""Devices: a target chip and what stands in for it."""

import ctypes
from typing import Any

from aclower.errors import UsageError, unknown_name
from aclower.runtime.backends.cpu import CpuBackend
from aclower.runtime.backends.emulator import EmulatorBackend
from aclower.runtime.stream import Stream
from aclower.targets import get_target

BACKENDS: dict[str, type[CpuBackend] | type[EmulatorBackend]] = {"cpu": CpuBackend, "emulator": EmulatorBackend}
PLANNED = ("npu",)
MALLOC_ALIGNMENT = 512  # aclrtMalloc's


class Workspace:
    """Device memory that phase 2 may scribble on.

    Attributes:
        size: bytes.
        device: where it was allocated.
        address: of the first byte, aligned to 512.
    """

    def __init__(self, device: "Device", size: int) -> None:
        self.device = device
        self.size = size
        try:
            self._memory = ctypes.create_string_buffer(size + MALLOC_ALIGNMENT)
        except (MemoryError, OverflowError):
            raise UsageError(f"can't allocate {size} bytes") from None
        self.address = -(-ctypes.addressof(self._memory) // MALLOC_ALIGNMENT) * MALLOC_ALIGNMENT


class Device:
    """A chip that kernels are lowered for, and the backend that executes them.

    Args:
        target: "ascend910b", "ascend910_93" or "ascend950".
        backend: "cpu", or "emulator", which executes the emitted Ascend C.
        check_labels: read labels once on the host before a launch and refuse one that is
            out of range; without it such a label sets nothing.
        threads: at most so many work at once; None for all that the process may use.
    Raises:
        UsageError: the target or backend is not known or not supported.
    """

    def __init__(
        self, target: str, backend: str = "cpu", *, check_labels: bool = True, threads: int | None = None
    ) -> None:
        self.target = get_target(target)
        if backend in PLANNED:
            raise UsageError(f"backend '{backend}' is not available yet; expected one of {', '.join(BACKENDS)}")
        if not isinstance(backend, str) or backend not in BACKENDS:
            raise UsageError(unknown_name("backend", str(backend), BACKENDS))
        if threads is not None and (isinstance(threads, bool) or not isinstance(threads, int) or threads < 1):
            raise UsageError(f"expected threads as a positive integer, got {threads!r}")
        self.backend = BACKENDS[backend](self.target, threads)
        self.check_labels = check_labels

    def create_stream(self) -> Stream:
        """A new, idle stream on this device."""
        return Stream(self)

    def malloc(self, size: int) -> Workspace:
        """Device memory of `size` bytes; 0 is fine."""
        if isinstance(size, bool) or not isinstance(size, int) or size < 0:
            raise UsageError(f"expected a size in bytes to allocate, got {size!r}")
        return Workspace(self, size)

    def __repr__(self) -> str:
        return f"Device({self.target.name!r}, backend={self.backend.name!r})"


def as_device(device: Any) -> Device:
    """The device itself; anything else is refused."""
    if not isinstance(device, Device):
        raise UsageError(f"expected device=aclower.Device(...), got {device!r}")
    return device
