"""A compiled module's functions on a device: arrays in, arrays out."""

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from aclower.errors import LoweringError, UsageError, unknown_name
from aclower.runtime.labels import describe, label_check
from aclower.runtime.signature import LabelUse, Operator, Shapes, Signature, check_inputs, numpy_dtype
from aclower.runtime.tensors import TensorView, view_of

if TYPE_CHECKING:
    from aclower.runtime.device import Device

_NOT_REACHED = -1  # the size of an operand on a branch that is not taken


class Loaded:
    """The functions of an artifact, compiled for a device's CPU backend.

    Sizes of upstream ops' operands have to agree, as MLIR demands of them: only those of
    aclower's operators are checked before a call.

    Args:
        operator_text: the module before any pass, which says what the functions take.
        folded_text: the module that is lowered.
        path: what diagnostics call the source.
    """

    def __init__(self, operator_text: str, folded_text: str, device: "Device", path: str = "-") -> None:
        from aclower.passes import runner
        from aclower.runtime.engine import compile_functions
        from aclower.runtime.read_signatures import keep_functions, read_signatures
        from aclower.source import new_context, parse_module

        self._device = device
        shapes = parse_module(operator_text, new_context())
        self.signatures, self._uncallable = read_signatures(shapes)
        names = list(self.signatures)
        try:
            module = parse_module(folded_text, new_context())
            self._functions = device.backend.compile_module(module, names)
        except LoweringError as error:
            raise error.in_file(f"{path} (stage folded)") from None
        try:
            keep_functions(shapes, names)
            runner.run(shapes, "lower-shapes-to-llvm")
            self._shape_functions = compile_functions(shapes, names)
        except LoweringError as error:
            raise error.in_file(f"{path} (stage operator)") from None

    def signature(self, function: str | None = None) -> Signature:
        """Of the named function; of the only one, without a name."""
        if function is None:
            if not self.signatures:
                raise UsageError("; ".join(self._uncallable.values()) or "expected a function to call, found none")
            if len(self.signatures) != 1:
                raise UsageError(
                    f"expected the name of a function (--function, function=), one of {', '.join(self.signatures)}"
                )
            return next(iter(self.signatures.values()))
        if function in self._uncallable:
            raise UsageError(self._uncallable[function])
        if function not in self.signatures:
            raise UsageError(unknown_name("function", str(function), self.signatures))
        return self.signatures[function]

    def __call__(self, *inputs: Any, function: str | None = None) -> list[Any]:
        """Run a function on contiguous tensors; returns new NumPy arrays.

        Raises:
            UsageError: an input is not what the function takes, or a label is out of range
                on a device that checks labels.
        """
        import numpy as np

        signature = self.signature(function)
        views = check_inputs(signature, inputs)
        sizes = self._sizes(signature, views)
        self._check_operators(signature, views, sizes)
        outputs: list[Any] = []
        at = len(sizes)
        for type_ in reversed(list(signature.results.values())):
            at -= len(type_.shape)
            shape = sizes[at : at + len(type_.shape)]
            try:
                outputs.insert(0, np.empty(shape, dtype=numpy_dtype(type_.dtype)))
            except (MemoryError, ValueError):
                raise UsageError(f"function @{signature.name}: can't allocate a result of shape {shape}") from None
        self._functions[signature.name]([*views, *(view_of(output) for output in outputs)])
        return outputs

    def _sizes(self, signature: Signature, views: Sequence[TensorView]) -> list[int]:
        """What the shape function says: sizes of the operators' operands, then of the results."""
        import numpy as np

        ranks = [rank for item in signature.operators for rank in item.ranks.values()]
        count = sum(ranks) + sum(len(type_.shape) for type_ in signature.results.values())
        sizes = np.full(count, _NOT_REACHED, np.int64)
        self._shape_functions[signature.name]([*views, view_of(sizes)])
        return [int(size) for size in sizes]

    def _check_operators(self, signature: Signature, views: Sequence[TensorView], sizes: Sequence[int]) -> None:
        at = 0
        for item in signature.operators:
            shapes = {}
            for name, rank in item.ranks.items():
                shapes[name] = tuple(sizes[at : at + rank])
                at += rank
            if any(size == _NOT_REACHED for shape in shapes.values() for size in shape):
                continue
            if error := item.find_error(shapes):
                raise UsageError(f"{item.name}: {error}")
            most, classes = self._device.backend.max_classes, prod(shapes.get("weight", (0,)))
            if most is not None and classes > most:
                raise UsageError(f"{item.name}: expected at most {most} classes on {self._device!r}, got {classes}")
            if self._device.check_labels and item.labels is not None:
                self._check_labels(item, item.labels, views, shapes)

    def _check_labels(self, item: Operator, use: LabelUse, views: Sequence[TensorView], shapes: Shapes) -> None:
        labels, classes = views[use.argument], use.classes(shapes)
        position = label_check(labels.dtype, self._device.backend.threads)(labels, classes, use.ignore_index)
        if position is not None:
            raise UsageError(f"{item.name}: target: {describe(labels, position, classes, use.ignore_index)}")
