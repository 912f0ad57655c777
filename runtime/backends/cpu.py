"""The embedded default: the folded stage through LLVM, on this machine's threads."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from aclower.runtime.nll_loss_grad import Call, KernelKey
from aclower.runtime.once import once
from aclower.runtime.tensors import TensorView
from aclower.targets import Target

if TYPE_CHECKING:
    from aclower.runtime.engine import Argument, CompiledFunction

_KERNEL = "nll_loss_grad"


def available_threads() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0))


class CpuBackend:
    """Compiles and runs kernels for one target, on at most `threads` threads."""

    name = "cpu"
    max_classes = None

    def __init__(self, target: Target, threads: int | None = None) -> None:
        self.target = target.name
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

    def compile_module(self, module: Any, names: Sequence[str]) -> Mapping[str, Callable[[Sequence["Argument"]], None]]:
        """The named functions of a module at its folded stage; the module is used up."""
        from aclower.passes import runner
        from aclower.runtime.engine import compile_functions

        runner.run(module, "lower-folded-to-llvm", threads=self.threads)
        return compile_functions(module, names)

    def _kernel(self, key: KernelKey) -> "CompiledFunction":
        return once((self.target, self.threads, key), lambda: _compile_kernel(key, self.target, self.threads))


def _compile_kernel(key: KernelKey, target: str, threads: int) -> "CompiledFunction":
    from aclower.passes import runner
    from aclower.runtime.engine import compile_functions
    from aclower.source import new_context, parse_module

    module = parse_module(key.module_text(_KERNEL), new_context())
    runner.run(
        module, "lower-to-folded,aclnn-parametrize-ignore-index,lower-folded-to-llvm", target=target, threads=threads
    )
    return compile_functions(module, [_KERNEL])[_KERNEL]
