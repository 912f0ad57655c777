"""A folder with a module and its inputs, and the two command lines run in this process."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from aclower import cli, opt

MODULE = """func.func @f(%x: tensor<?x4xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<4xf32>, %tw: tensor<1xf32>)
    -> tensor<?x4xf32> {
  %r = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %tw) {reduction = "sum"}
      : (tensor<?x4xf32>, tensor<f32>, tensor<?xi64>, tensor<4xf32>, tensor<1xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
"""


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


def refusal(ran: Ran, *fragments: str) -> None:
    """It exited with 1 and one clear message."""
    assert ran.code == 1
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert 0 < len(ran.err) < 3000
    assert [fragment for fragment in fragments if fragment not in ran.err] == []


@pytest.fixture
def assert_refusal() -> Callable[..., None]:
    return refusal


@pytest.fixture
def command(capfd: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs `aclower` or `aclower-opt`: command("aclower", "compile", ...)."""
    mains = {"aclower": cli.main, "aclower-opt": opt.main}

    def run(program: str, *arguments: Any) -> Ran:
        try:
            code = mains[program]([str(argument) for argument in arguments])
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        return Ran(code, *capfd.readouterr())

    return run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Holds m.mlir and a .npy file for each of its operands; commands run in it."""
    (tmp_path / "m.mlir").write_text(MODULE, encoding="utf-8")
    arrays = {
        "x": np.zeros((3, 4), np.float32),
        "y_grad": np.array(2, np.float32),
        "target": np.array([1, 0, 3]),
        "weight": np.arange(1, 5, dtype=np.float32),
        "total_weight": np.ones(1, np.float32),
    }
    for name, array in arrays.items():
        np.save(tmp_path / f"{name}.npy", array)
    monkeypatch.chdir(tmp_path)
    return tmp_path
