"""Calls of the two NLL interfaces that are right unless a test changes them, and streams to run them on."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import aclower
from aclower import aclnn

UNTOUCHED = 7.0


@dataclass
class NllCall:
    """The arguments of one call by name, and the functions of the interface that takes self's rank."""

    arguments: dict[str, Any]
    name: str

    def plan(self, device: aclower.Device) -> tuple[int, Any]:
        """Phase 1."""
        return getattr(aclnn, f"{self.name}_get_workspace_size")(**self.arguments, device=device)

    def launch(self, executor: Any, stream: Any) -> None:
        """Phase 2 without a workspace."""
        getattr(aclnn, self.name)(None, 0, executor, stream)

    def run(self, device: aclower.Device, stream: Any) -> np.ndarray:
        """Both phases, then wait; returns out."""
        self.launch(self.plan(device)[1], stream)
        stream.synchronize()
        return self.out

    @property
    def out(self) -> Any:
        return self.arguments["out"]

    def expected(self) -> np.ndarray:
        """What out should hold, written as a loop over positions."""
        values = self.arguments
        x, weight = values["self"], values["weight"].astype(np.float32).reshape(-1)
        classes_last = x.ndim != 4
        grad = np.zeros(x.shape if classes_last else (x.shape[0], *x.shape[2:], x.shape[1]), np.float32)
        for position in np.ndindex(values["target"].shape if x.ndim > 1 else ()):
            label = int(values["target"].reshape(-1)[0] if x.ndim == 1 else values["target"][position])
            if label == values["ignore_index"] or not 0 <= label < weight.size:
                continue
            y_grad = values["grad_output"].astype(np.float32)
            g = y_grad[position] if values["reduction"] == 0 and x.ndim > 1 else y_grad.reshape(-1)[0]
            if values["reduction"] == 1:
                g = g / values["total_weight"].astype(np.float32).reshape(-1)[0]
            grad[(*position, label)] = -g * weight[label]
        with np.errstate(over="ignore"):  # float16 ends at 65504
            return (grad if classes_last else np.moveaxis(grad, -1, 1)).astype(x.dtype)


def _nll(shape: tuple[int, ...] = (3, 4), dtype: Any = np.float32, label: Any = np.int64, **changes: Any) -> NllCall:
    classes = shape[0] if len(shape) == 1 else shape[1]
    positions = () if len(shape) == 1 else (shape[0], *shape[2:])
    reduction = changes.get("reduction", 1)
    count = int(np.prod(positions, dtype=int))
    arguments = {
        "grad_output": np.arange(1, count + 1).reshape(positions).astype(dtype)
        if reduction == 0
        else np.array(2, dtype),
        "self": np.zeros(shape, dtype),
        "target": np.resize(np.arange(max(classes, 1)), positions).astype(label),
        "weight": np.arange(1, classes + 1).astype(dtype),
        "reduction": reduction,
        "ignore_index": -100,
        "total_weight": np.array([4], dtype),
        "out": np.full(shape, UNTOUCHED, dtype),
    }
    return NllCall(arguments | changes, "nll_loss2d_backward" if len(shape) == 4 else "nll_loss_backward")


@pytest.fixture(scope="session")
def nll() -> Any:
    """Builds a call: nll(shape, dtype, label, **arguments that differ)."""
    return _nll


@pytest.fixture(scope="session")
def device() -> aclower.Device:
    return aclower.Device("ascend910b")


@pytest.fixture
def stream(device: aclower.Device) -> Any:
    return device.create_stream()


@pytest.fixture
def gate(stream: Any) -> Iterator[threading.Event]:
    """Holds the stream back until it is set."""
    opened = threading.Event()
    stream.enqueue("gate", lambda: lambda: opened.wait(20), is_small=False)
    yield opened
    opened.set()
