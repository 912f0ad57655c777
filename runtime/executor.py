"""Phase 2: what phase 1 planned, run once."""

import operator
from collections.abc import Callable
from typing import Any

from aclower.runtime.device import Device, Workspace
from aclower.runtime.status import RUNTIME_ERROR, AclnnError
from aclower.runtime.stream import Stream


class Executor:
    """One planned call of one interface; phase 2 consumes it.

    Attributes:
        interface: the CANN name of the interface that planned it.
        device: where it runs.
        workspace_size: bytes it needs.
    """

    def __init__(
        self, interface: str, device: Device, workspace_size: int, work: Callable[[], None], *, is_small: bool
    ) -> None:
        self.interface = interface
        self.device = device
        self.workspace_size = workspace_size
        self.is_small = is_small
        self._work = [work]

    def take(self) -> Callable[[], None]:
        """The work, once.

        Raises:
            AclnnError: 361001, it was taken before.
        """
        try:
            return self._work.pop()
        except IndexError:
            raise AclnnError(
                RUNTIME_ERROR, self.interface, "executor: it has run before; phase 1 plans one run, call it again"
            ) from None


def execute(interface: str, workspace: Any, workspace_size: Any, executor: Any, stream: Any) -> None:
    """Phase 2 of `interface`: check, then enqueue. A refusal leaves executor and tensors as they are.

    Raises:
        AclnnError: 361001.
    """

    def refuse(message: str) -> AclnnError:
        return AclnnError(RUNTIME_ERROR, interface, message)

    if not isinstance(executor, Executor):
        raise refuse(f"executor: expected the one that phase 1 returned, got {executor!r}")
    if executor.interface != interface:
        raise refuse(f"executor: expected one of {interface}GetWorkspaceSize, got one of {executor.interface}")
    if not isinstance(stream, Stream):
        raise refuse(f"stream: expected one that Device.create_stream() made, got {stream!r}")
    if stream.device is not executor.device:
        raise refuse(f"stream: expected one of {executor.device}, where phase 1 planned, got one of {stream.device}")
    _check_workspace(refuse, executor, workspace, workspace_size)

    def take() -> Callable[[], None]:
        held = (executor.take(), workspace)  # until it has run, whatever the caller drops
        return lambda: held[0]()

    stream.enqueue(interface, take, is_small=executor.is_small)


def _check_workspace(
    refuse: Callable[[str], AclnnError], executor: Executor, workspace: Any, workspace_size: Any
) -> None:
    needed = executor.workspace_size
    if workspace is None and needed:
        raise refuse(f"workspace: expected {needed} bytes from Device.malloc, got None")
    if workspace is not None and not isinstance(workspace, Workspace):
        raise refuse(f"workspace: expected what Device.malloc returned or None, got {workspace!r}")
    try:
        size = operator.index(workspace_size)
    except TypeError:
        raise refuse(f"workspaceSize: expected an integer, got {workspace_size!r}") from None
    if size < needed:
        raise refuse(f"workspaceSize: expected at least the {needed} bytes of phase 1, got {size}")
    if workspace is not None and workspace.size < needed:
        raise refuse(f"workspace: expected at least {needed} bytes, got {workspace.size}")
    if workspace is not None and workspace.device is not executor.device:
        raise refuse(f"workspace: expected memory of {executor.device}, got memory of {workspace.device}")
