"""MLIR bytecode is taken wherever text is."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from torch_mlir import ir

import aclower

TEXT = """
func.func @f(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %g) {reduction = "sum"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<f32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
"""


@pytest.fixture
def bytecode() -> bytes:
    context = ir.Context()
    aclower.dialect.register(context)
    with context:
        buffer = io.BytesIO()
        ir.Module.parse(TEXT).operation.write_bytecode(buffer)
    return buffer.getvalue()


def test_compile_takes_bytecode(bytecode: bytes) -> None:
    assert aclower.compile(bytecode, "ascend910b").stages == aclower.compile(TEXT, "ascend910b").stages


def test_the_command_lines_take_bytecode(command: Callable[..., Any], folder: Path, bytecode: bytes) -> None:
    (folder / "m.mlirbc").write_bytes(bytecode)
    (folder / "m.mlir").write_text(TEXT, encoding="utf-8")
    assert command("aclower-opt", "m.mlirbc").out == command("aclower-opt", "m.mlir").out


def test_bytecode_that_ends_early_is_refused(bytecode: bytes) -> None:
    with pytest.raises(aclower.LoweringError, match="parse"):
        aclower.compile(bytecode[:60], "ascend910b")


def test_bytecode_has_no_comments_to_check(
    command: Callable[..., Any], folder: Path, bytecode: bytes, assert_refusal: Callable[..., None]
) -> None:
    (folder / "m.mlirbc").write_bytes(bytecode)
    assert_refusal(command("aclower-opt", "m.mlirbc", "--verify-diagnostics"), "m.mlirbc", "bytecode")
