"""One call of an NLL backward interface in two phases, its output between guards."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from reference import FLOATS, LABELS, REDUCTIONS, Array, bits, box, first_out_of_range, nll_loss_grad

import aclower
from aclower import aclnn

_GUARD_BYTES = 256  # four cache lines: no vector store is longer
_ALIGNMENT = 64
_JUNK = 0xA5


@dataclass(frozen=True)
class Problem:
    """The inputs of one call; `x` is read for its shape alone."""

    x: Array
    y_grad: Array
    target: Array
    weight: Array
    total_weight: Array
    reduction: str
    ignore_index: int

    @property
    def classes(self) -> int:
        return box(self.x.shape)[1]

    @property
    def bad_position(self) -> int | None:
        """Row-major position of the first label that is refused."""
        return None if 0 in self.x.shape else first_out_of_range(self.target, self.classes, self.ignore_index)

    def expected(self, dtype: Any = None) -> Array:
        """What the reference says; as if `weight` were of `dtype`, where one is given."""
        weight = self.weight if dtype is None else self.weight.astype(dtype)
        return nll_loss_grad(
            self.x.shape, self.y_grad, self.target, weight, self.total_weight, self.reduction, self.ignore_index
        )

    def __str__(self) -> str:
        return (
            f"x {self.x.dtype}{list(self.x.shape)}, y_grad {list(self.y_grad.shape)}, "
            f"target {self.target.dtype}{list(self.target.shape)}, weight {list(self.weight.shape)}, "
            f"total_weight {list(self.total_weight.shape)}, {self.reduction}, ignore_index {self.ignore_index}"
        )


class GuardedOutput:
    """A tensor full of junk inside a larger buffer of junk.

    Args:
        offset: elements from a 64-byte boundary to the first one.
    """

    def __init__(self, shape: tuple[int, ...], dtype: np.dtype[Any], offset: int = 0) -> None:
        size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        memory = np.full(size + 2 * _GUARD_BYTES + _ALIGNMENT + offset * dtype.itemsize, _JUNK, np.uint8)
        start = _GUARD_BYTES + -(memory.ctypes.data + _GUARD_BYTES) % _ALIGNMENT + offset * dtype.itemsize
        self._before, self._inside, self._after = np.split(memory, [start, start + size])
        self.array: Array = self._inside.view(dtype).reshape(shape)

    def assert_guards_intact(self, message: object = "") -> None:
        """Fail if anything was written before or after the tensor."""
        assert (self._before == _JUNK).all(), f"wrote in front of out; {message}"
        assert (self._after == _JUNK).all(), f"wrote behind out; {message}"

    def assert_untouched(self, message: object = "") -> None:
        """Fail if anything was written at all."""
        self.assert_guards_intact(message)
        assert (self._inside == _JUNK).all(), f"wrote to out; {message}"


def run(device: aclower.Device, problem: Problem, offset: int = 0) -> Array:
    """The result of a call that has to succeed; checks guards and inputs afterwards."""
    out = GuardedOutput(problem.x.shape, problem.x.dtype, offset)
    inputs = (problem.x, problem.y_grad, problem.target, problem.weight, problem.total_weight)
    before = [item.tobytes() for item in inputs[1:]]
    call(device, problem, out.array)
    out.assert_guards_intact(problem)
    assert before == [item.tobytes() for item in inputs[1:]], f"an input was written; {problem}"
    return out.array


def assert_refused_for_label(device: aclower.Device, problem: Problem) -> None:
    """Check that synchronize() refuses the call's first bad label, and that nothing was written."""
    position = problem.bad_position
    assert position is not None
    out = GuardedOutput(problem.x.shape, problem.x.dtype)
    with pytest.raises(aclnn.AclnnError) as caught:
        call(device, problem, out.array)
    index = [int(i) for i in np.unravel_index(position, problem.target.shape)] if problem.target.ndim else []
    assert caught.value.status == 361001
    assert f"label {problem.target.reshape(-1)[position]} at {index}" in str(caught.value)
    out.assert_untouched(problem)


def call(device: aclower.Device, problem: Problem, out: Any) -> None:
    """Both phases on a stream of its own, then wait; raises what they raise."""
    phase_1, phase_2 = interface(len(problem.x.shape))
    reduction = REDUCTIONS.index(problem.reduction) if problem.reduction in REDUCTIONS else problem.reduction
    size, executor = phase_1(
        problem.y_grad, problem.x, problem.target, problem.weight, reduction, problem.ignore_index,
        problem.total_weight, out, device=device,
    )  # fmt: skip
    stream = device.create_stream()
    try:
        phase_2(device.malloc(size), size, executor, stream)
        stream.synchronize()
    finally:
        stream.destroy()


def interface(rank: int) -> tuple[Any, Any]:
    """Phase 1 and phase 2 of the interface that takes an x of this rank."""
    if rank < 4:
        return aclnn.nll_loss_backward_get_workspace_size, aclnn.nll_loss_backward
    return aclnn.nll_loss2d_backward_get_workspace_size, aclnn.nll_loss2d_backward


def assert_same_bits(found: Array, expected: Array, message: object = "") -> None:
    """Fail unless both are equal bit for bit, signs of zeros included; NaN equals NaN."""
    assert found.dtype == expected.dtype, message
    assert found.shape == expected.shape, message
    if found.tobytes() == expected.tobytes():
        return
    different = np.argwhere(bits(found) != bits(expected))
    if len(different):
        at = tuple(int(i) for i in different[0])
        pytest.fail(f"{len(different)} elements differ, first at {at}: {found[at]}, not {expected[at]}; {message}")


def random_problem(
    rng: np.random.Generator,
    shape: tuple[int, ...],
    dtype: str = "float32",
    label_dtype: str = "int64",
    reduction: str = "none",
    ignore_index: int = -100,
) -> Problem:
    """Ordinary values and labels in range, about a tenth of them ignored where the type can hold that."""
    kind, label_kind = FLOATS[dtype], LABELS[label_dtype]
    _, c, _ = box(shape)
    positions = shape[:0] if len(shape) == 1 else (shape[0], *shape[2:])
    highest = min(c, int(np.iinfo(label_kind).max) + 1)
    labels = np.asarray(rng.integers(0, max(highest, 1), positions)).astype(label_kind).reshape(positions)
    limits = np.iinfo(label_kind)
    if limits.min <= ignore_index <= limits.max:
        labels = np.where(rng.random(positions) < 0.1, label_kind.type(ignore_index), labels).reshape(positions)

    def floats(size: tuple[int, ...]) -> Array:
        return np.asarray(rng.standard_normal(size)).astype(kind).reshape(size)

    return Problem(
        x=np.zeros(shape, kind),
        y_grad=floats(positions if reduction == "none" else ()),
        target=labels.astype(label_kind),
        weight=floats((c,)),
        total_weight=floats((1,)),
        reduction=reduction,
        ignore_index=ignore_index,
    )
