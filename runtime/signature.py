"""What a function takes and returns, and the checks of a call against it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aclower.errors import UsageError
from aclower.runtime.tensors import TensorView, not_contiguous, view_of

Shapes = Mapping[str, tuple[int, ...]]
"""Shapes by operand name."""


@dataclass(frozen=True)
class TensorType:
    """A tensor type of a function's signature; None for a dynamic dimension."""

    shape: tuple[int | None, ...]
    dtype: str


@dataclass(frozen=True)
class LabelUse:
    """Labels that come from outside.

    Attributes:
        argument: the function argument that holds them, in any order.
        ignore_index: the label that is no class and allowed.
        classes: C, from the shapes of the operator's operands.
    """

    argument: int
    ignore_index: int
    classes: Callable[[Shapes], int]


@dataclass(frozen=True)
class Operator:
    """One operator of a function, as the checks before a call need it.

    Attributes:
        ranks: of its tensor operands, by name and in order.
        find_error: says what is wrong with their shapes.
        labels: None where they are computed inside the function.
    """

    name: str
    ranks: dict[str, int]
    find_error: Callable[[Shapes], str | None]
    labels: LabelUse | None


@dataclass(frozen=True)
class Signature:
    """What a function takes and returns.

    Attributes:
        inputs, results: by name. Where the function holds one operator, what becomes its operands is
            called after them and its only result x_grad; all else is arg0, ... and out0, ...
        operators: in order.
    """

    name: str
    inputs: dict[str, TensorType]
    results: dict[str, TensorType]
    operators: tuple[Operator, ...]


def check_inputs(signature: Signature, inputs: Sequence[Any]) -> list[TensorView]:
    """Views of the inputs, each as the signature wants it.

    Raises:
        UsageError: naming the input, what was expected and what was found.
    """
    if len(inputs) != len(signature.inputs):
        raise UsageError(f"expected {len(signature.inputs)} inputs ({', '.join(signature.inputs)}), got {len(inputs)}")
    views = []
    for (name, type_), tensor in zip(signature.inputs.items(), inputs, strict=True):
        try:
            view = view_of(tensor)
        except UsageError as error:
            raise UsageError(f"input {name}: {error}") from None
        if view.dtype != type_.dtype:
            raise UsageError(f"input {name}: expected dtype {type_.dtype}, got {view.dtype}")
        fits = len(view.shape) == len(type_.shape) and all(
            wanted in (None, found) for wanted, found in zip(type_.shape, view.shape, strict=True)
        )
        if not fits:
            wanted = ", ".join("?" if dim is None else str(dim) for dim in type_.shape)
            raise UsageError(f"input {name}: expected shape [{wanted}], got {list(view.shape)}")
        if not view.is_contiguous:
            raise UsageError(f"input {name}: {not_contiguous(view)}")
        views.append(view)
    return views


def numpy_dtype(name: str) -> Any:
    """The NumPy dtype called `name`, ml_dtypes' included."""
    import ml_dtypes
    import numpy as np

    return np.dtype(ml_dtypes.bfloat16 if name == "bfloat16" else name)
