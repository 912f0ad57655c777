"""The embedded default: the folded stage through LLVM, on this machine's threads."""

import os
import threading
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, TypeVar

from aclower.runtime.labels import FirstInvalid
from aclower.runtime.nll_loss_grad import Call, KernelKey
from aclower.runtime.tensors import DTYPES, TensorView

if TYPE_CHECKING:
    from aclower.runtime.engine import CompiledFunction

_Compiled = TypeVar("_Compiled")
_KERNEL = "nll_loss_grad"

# What has been compiled in this process, shared by all devices.
_cache: dict[Hashable, Any] = {}
_lock = threading.RLock()


def _once(key: Hashable, build: Callable[[], _Compiled]) -> _Compiled:
    """What `build` makes, the first time; threads that ask meanwhile wait for it."""
    found: _Compiled | None = _cache.get(key)
    if found is None:
        with _lock:
            found = _cache.get(key)
            if found is None:
                found = _cache[key] = build()
    return found


def available_threads() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0))


class CpuBackend:
    """Compiles and runs kernels for one target, on at most `threads` threads."""

    name = "cpu"

    def __init__(self, target: str, threads: int | None = None) -> None:
        self.target = target
        self.threads = threads if threads is not None else available_threads()

    def prepare(self, call: Call) -> Callable[[], None]:
        """The work of one call; compiles its kernel, the first time.

        Every operand is read, and the output written, when the work runs.
        """
        function = self._kernel(call.key)
        views = call.views
        order = ("x", "y_grad", "target", "weight", "total_weight")
        arguments: list[TensorView | int] = [*(views[name] for name in order), call.ignore_index, views["x_grad"]]
        return lambda: function(arguments)

    def find_invalid(self, label_dtype: str) -> FirstInvalid:
        """The label check for labels of one dtype."""
        return _once(("labels", label_dtype, self.threads), lambda: _compile_label_check(label_dtype, self.threads))

    def _kernel(self, key: KernelKey) -> "CompiledFunction":
        return _once((self.target, self.threads, key), lambda: _compile_kernel(key, self.target, self.threads))


def _compile_kernel(key: KernelKey, target: str, threads: int) -> "CompiledFunction":
    from aclower.passes import runner
    from aclower.runtime.engine import compile_functions
    from aclower.source import new_context, parse_module

    module = parse_module(key.module_text(_KERNEL), new_context())
    runner.run(
        module, "lower-to-folded,aclnn-parametrize-ignore-index,lower-folded-to-llvm", target=target, threads=threads
    )
    return compile_functions(module, [_KERNEL])[_KERNEL]


def _compile_label_check(label_dtype: str, threads: int) -> FirstInvalid:
    from aclower.lowering.cpu.label_check import FUNCTION, NONE_FOUND, label_check_module
    from aclower.mlir import ir
    from aclower.passes import runner
    from aclower.runtime.engine import compile_functions
    from aclower.source import new_context

    with new_context(), ir.Location.unknown():
        module = label_check_module(DTYPES[label_dtype][0], threads)
        runner.run(module, "lower-loops-to-llvm")
        return FirstInvalid(compile_functions(module, [FUNCTION])[FUNCTION], NONE_FOUND)
