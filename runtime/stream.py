"""Streams: work in order, one thing at a time, errors kept until someone waits."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from aclower.errors import UsageError
from aclower.runtime.status import INNER, RUNTIME_ERROR, AclnnError

if TYPE_CHECKING:
    from aclower.runtime.device import Device


class Stream:
    """A queue of work on a device. Make one with `Device.create_stream()`."""

    def __init__(self, device: "Device") -> None:
        self.device = device
        self._state = threading.Condition()
        self._running = threading.Lock()  # held by whoever runs an item
        self._pending = 0
        self._error: AclnnError | None = None
        self._worker: ThreadPoolExecutor | None = None
        self._is_destroyed = False

    def enqueue(self, interface: str, take: Callable[[], Callable[[], None]], *, is_small: bool) -> None:
        """Run the work that `take` gives after all that was enqueued before.

        Small work on an idle stream runs at once: a hop to the worker thread and back
        takes longer. Order and errors are the same either way.

        Raises:
            AclnnError: 361001, the stream was destroyed; nothing was taken then.
        """
        with self._state:
            if self._is_destroyed:
                raise AclnnError(RUNTIME_ERROR, interface, "stream: expected a live stream, got a destroyed one")
            work = take()
            is_inline = is_small and self._pending == 0 and self._running.acquire(blocking=False)
            self._pending += 1
            is_queued = not is_inline and self._submit(interface, work)
        if is_inline:
            self._run(interface, work)
        elif not is_queued:
            self._run_in_turn(interface, work)

    def _submit(self, interface: str, work: Callable[[], None]) -> bool:
        """Hand work to the worker thread; False where there can be none (no more threads, or Python is ending)."""
        try:
            if self._worker is None:
                self._worker = ThreadPoolExecutor(1, thread_name_prefix="aclower-stream")
            self._worker.submit(self._run_in_turn, interface, work)
        except RuntimeError:
            self._worker = None  # it may hold the work, and will never run it
            return False
        return True

    def synchronize(self) -> None:
        """Wait for everything enqueued so far.

        Raises:
            AclnnError: the first error since the last one was raised, which is forgotten with it.
            UsageError: the stream was destroyed.
        """
        with self._state:
            if self._is_destroyed:
                raise UsageError("expected a live stream to synchronize, got a destroyed one")
            self._state.wait_for(lambda: self._pending == 0)
            error, self._error = self._error, None
        if error is not None:
            raise error

    def destroy(self) -> None:
        """Wait for the work that is queued, then take no more; again is fine.

        As with aclrtDestroyStream, an error that no `synchronize()` raised is lost.
        """
        with self._state:
            self._is_destroyed = True
            self._state.wait_for(lambda: self._pending == 0)
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.shutdown()

    def _run_in_turn(self, interface: str, work: Callable[[], None]) -> None:
        self._running.acquire()
        self._run(interface, work)

    def _run(self, interface: str, work: Callable[[], None]) -> None:
        """Run one item while holding `_running`, which is released."""
        error: AclnnError | None = None
        try:
            work()
        except AclnnError as found:
            error = found
        except Exception as found:  # a fault of ours must not lose the queue behind it
            error = AclnnError(INNER, interface, f"execution failed: {found}")
            error.__cause__ = found
        finally:  # also when an interrupt passes through
            self._running.release()
            with self._state:
                self._error = self._error or error
                self._pending -= 1
                self._state.notify_all()
