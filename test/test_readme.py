"""What README.md and the examples show works as printed."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).parent.parent


def blocks(language: str) -> list[str]:
    """The fenced blocks of README.md in one language."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


def test_the_first_python_block_computes_a_gradient() -> None:
    names: dict[str, Any] = {}
    exec(blocks("python")[0], names)
    out, labels = names["out"], names["labels"]
    n, h, w = np.indices(labels.shape)
    assert (out[n, labels, h, w] == -1).all()
    assert np.count_nonzero(out) == labels.size


@pytest.mark.parametrize("name", ["document_example.py", "nll_loss2d_backward.mlir"])
def test_an_example_runs(name: str, tmp_path: Path) -> None:
    path = str(ROOT / "examples" / name)
    command = [sys.executable, path]
    if name.endswith(".mlir"):
        command = [sys.executable, "-m", "aclower.cli", "compile", path, "--target", "ascend910b", "-o", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    if name.endswith(".py"):
        values = [float(line.split(":")[1]) for line in done.stdout.splitlines()]
        expected = np.zeros(15)
        expected[[2, 8, 11]] = -2.7, -2.6, -2.5
        assert values == pytest.approx(expected.tolist())
    else:
        kernels = [file.read_text() for file in tmp_path.iterdir() if file.suffix == ".cpp"]
        assert len(kernels) == 1
        assert "__global__ __aicore__" in kernels[0]
