"""The emitted Ascend C itself, executed on this machine."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING, Any

from aclower.dialect.nll_loss_grad_shapes import class_axis
from aclower.runtime.backends.cpu import available_threads
from aclower.runtime.emulator.compiler import CompilationError, find_compiler
from aclower.runtime.nll_loss_grad import Call, KernelKey
from aclower.runtime.once import once
from aclower.runtime.status import INNER, AclnnError
from aclower.runtime.tensors import DTYPES
from aclower.runtime.tiling import TilingFunction
from aclower.targets import MAX_CLASSES, Target

if TYPE_CHECKING:
    from aclower.lowering.ascendc.source import Source
    from aclower.runtime.emulator.kernel import EmulatedKernel
    from aclower.runtime.engine import Argument

_KERNEL = "nll_loss_grad"
_RANK = 4  # folded, all ranks are (N, C, P): they share kernels


class EmulatorBackend:
    """Compiles kernels with this machine's C++ compiler and runs them block by block.

    Args:
        target: the chip whose rules kernels are held to.
        threads: blocks that run at once; None for all that the process may use.
    Raises:
        UsageError: there is no C++ compiler.
    """

    name = "emulator"
    max_classes = MAX_CLASSES

    def __init__(self, target: Target, threads: int | None = None) -> None:
        find_compiler()
        self.target = target
        self.threads = threads if threads is not None else available_threads()

    def prepare(self, call: Call) -> Callable[[], None]:
        """The work of one call: its kernel is compiled the first time, its tiling record computed now.

        Every operand is read, and the output written, when the work runs.

        Raises:
            AclnnError: 561000, the compiler refuses the kernel.
            UsageError: compiled kernels can't be kept.
        """
        key = replace(call.key, rank=_RANK)
        try:
            built = once((self.name, self.target.name, key), lambda: build_kernels(key, self.target))
        except CompilationError as error:
            raise AclnnError(INNER, call.interface, str(error)) from None
        x = call.views["x"].shape
        axis = class_axis(len(x))
        sizes = (prod(x[:axis]), x[axis], prod(x[axis + 1 :]))
        record = built.tiling([*sizes, call.ignore_index, self.target.vector_cores])
        views = [call.views[tensor.name] for tensor in built.source.tensors]

        def work() -> None:
            from aclower.runtime.emulator.kernel import KernelViolationError

            buffers = [(view.address, view.size * DTYPES[view.dtype][1]) for view in views]
            try:
                built.kernel.run(buffers, record, chip=self.target, threads=self.threads)
            except KernelViolationError as error:
                raise AclnnError(INNER, call.interface, str(error)) from None

        return work

    def compile_module(self, module: Any, names: Sequence[str]) -> Mapping[str, Callable[[Sequence["Argument"]], None]]:
        """The named functions of a module at its folded stage; the module is used up.

        The operators run as emitted kernels, all other ops on this machine.
        """
        from aclower.lowering.ascendc.emit import emit
        from aclower.passes import runner
        from aclower.runtime.emulator.sources import build_source
        from aclower.runtime.engine import compile_functions

        runner.run(module, "lower-folded-to-ascendc", target=self.target.name)
        kernels = [build_source(source) for source in emit(module)]
        host = f"ascendc-keep-host{{cores={self.target.vector_cores}}},lower-folded-to-llvm"
        runner.run(module, host, threads=self.threads)
        # By address: kernels for other targets and types have the same names.
        launches = {kernel.launch: kernel.launch_address for kernel in kernels}
        functions = compile_functions(module, names, launches)

        def checked(function: Callable[[Sequence["Argument"]], None]) -> Callable[[Sequence["Argument"]], None]:
            def run(arguments: Sequence["Argument"]) -> None:
                for kernel in kernels:
                    kernel.configure(chip=self.target, threads=self.threads)
                function(arguments)
                for kernel in kernels:
                    kernel.raise_violations()

            return run

        return {name: checked(function) for name, function in functions.items()}


@dataclass(frozen=True)
class BuiltKernels:
    """The kernels of one key, compiled, and their tiling function."""

    source: "Source"
    kernel: "EmulatedKernel"
    tiling: TilingFunction


def build_kernels(key: KernelKey, target: Target) -> BuiltKernels:
    """Lower the operator of a key for a target, emit it, and compile what was emitted.

    Raises:
        CompilationError: the compiler refuses the text.
        UsageError: there is no compiler, or the cache can't be written.
    """
    from aclower.lowering.ascendc.emit import emit
    from aclower.passes import runner
    from aclower.runtime.emulator.sources import build_source
    from aclower.source import new_context, parse_module

    module = parse_module(key.module_text(_KERNEL), new_context())
    runner.run(module, "lower-to-ascendc", target=target.name)
    (source,) = emit(module)
    kernel = build_source(source)
    tiling = TilingFunction(module, f"{source.name}_tiling", len(source.fields))
    return BuiltKernels(source, kernel, tiling)
