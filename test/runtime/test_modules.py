"""Whole modules: loops, calls, functions beside the operator's, labels that were narrowed before."""

import threading
from typing import Any

import numpy as np
import pytest
from torch_mlir import ir

import aclower

F32 = np.float32
X = "tensor<?x?xf32>"
TYPES = f"({X}, tensor<f32>, tensor<?xi64>, tensor<?xf32>, tensor<f32>) -> {X}"
ARGUMENTS = f"%x: {X}, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<?xf32>, %n: tensor<f32>"
OPERATOR = f'"aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {{reduction = "sum"}} : {TYPES}'
PLAIN = f"func.func @f({ARGUMENTS}) -> {X} {{\n %r = {OPERATOR}\n return %r : {X}\n}}\n"


def inputs(labels: tuple[int, ...] = (1, 0, 2)) -> list[Any]:
    return [np.zeros((3, 3), F32), np.array(2, F32), np.array(labels), np.arange(1, 4, dtype=F32), np.ones((), F32)]


def expected() -> Any:
    gradient = np.zeros((3, 3), F32)
    gradient[[0, 1, 2], [1, 0, 2]] = -4, -2, -6
    return gradient


def load(text: str) -> Any:
    return aclower.compile(text, "ascend910b").load(aclower.Device("ascend910b"))


def test_labels_that_the_module_narrows_are_checked() -> None:
    text = f"""
func.func @f({ARGUMENTS}) -> {X} {{
  %c1 = arith.constant 1 : index
  %c = tensor.dim %x, %c1 : {X}
  %l = "aclnn.narrow_labels"(%t, %c) {{ignore_index = -100 : i64}} : (tensor<?xi64>, index) -> tensor<?xi32>
  %r = "aclnn.nll_loss_grad"(%x, %g, %l, %w, %n) {{reduction = "sum", ignore_index = -1 : i64}}
    : {TYPES.replace("xi64", "xi32")}
  return %r : {X}
}}"""
    loaded = load(text)
    assert np.array_equal(loaded(*inputs())[0], expected())
    assert not loaded(*inputs((-100, -100, -100)))[0].any()
    with pytest.raises(aclower.UsageError, match=r"label 7 at \[1\]"):
        loaded(*inputs((1, 7, 2)))


def test_a_scalar_result_does_not_stop_other_functions() -> None:
    scalar = (
        f"func.func @scalar({ARGUMENTS}) -> f32 {{\n %c0 = arith.constant 0 : index\n %r = {OPERATOR}\n"
        f" %v = tensor.extract %r[%c0, %c0] : {X}\n return %v : f32\n}}\n"
    )
    assert np.array_equal(load(PLAIN + scalar)(*inputs())[0], expected())
    with pytest.raises(aclower.UsageError, match=r"expected ranked tensors .* got f32"):
        load(scalar)(*inputs())


def test_a_tensor_carried_by_a_loop_may_be_replaced() -> None:
    text = (
        f"func.func @f({ARGUMENTS}) -> {X} {{\n %c0 = arith.constant 0 : index\n %c1 = arith.constant 1 : index\n"
        f" %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %x) -> {X} {{\n"
        f"  %s = {OPERATOR.replace('(%x', '(%a')}\n  scf.yield %s : {X}\n }}\n return %r : {X}\n}}\n"
    )
    assert np.array_equal(load(text)(*inputs())[0], expected())


def test_a_module_parsed_before_the_dialect_was_known_is_refused() -> None:
    with ir.Context() as context, ir.Location.unknown():
        context.allow_unregistered_dialects = True
        module = ir.Module.parse(PLAIN)
        with pytest.raises(aclower.UsageError, match="parsed after"):
            aclower.passes.run(module, "cse")


def test_a_pass_to_skip_may_be_one_text() -> None:
    skipped = aclower.compile(PLAIN, "ascend910b", skip="aclnn-fold-layout")
    assert "aclnn.nll_loss_grad" in skipped.stages["folded"]


def test_a_file_may_be_compiled(tmp_path: Any) -> None:
    path = tmp_path / "m.mlir"
    path.write_text(PLAIN, encoding="utf-8")
    assert aclower.compile(path, "ascend910b").stages == aclower.compile(PLAIN, "ascend910b").stages
    path.write_text("nonsense", encoding="utf-8")
    with pytest.raises(aclower.LoweringError, match=r"m\.mlir:1:1: error"):
        aclower.compile(path, "ascend910b")


def test_a_result_that_another_is_computed_from_keeps_its_value() -> None:
    text = (
        f"func.func @f({ARGUMENTS}) -> ({X}, {X}) {{\n %r = {OPERATOR}\n %e = arith.negf %r : {X}\n"
        f" %s = arith.addf %e, %e : {X}\n return %s, %e : {X}, {X}\n}}\n"
    )
    doubled, negated = load(text)(*inputs())
    assert np.array_equal(negated, -expected())
    assert np.array_equal(doubled, -2 * expected())


@pytest.mark.parametrize("target", ["ascend910b", "ascend950"])
def test_results_share_no_memory(target: str) -> None:
    text = (
        f"func.func @f({ARGUMENTS}) -> ({X}, {X}, {X}) {{\n %c3 = arith.constant 3 : index\n %r = {OPERATOR}\n"
        f" %i = tensor.empty(%c3, %c3) : {X}\n"
        f" %t0 = linalg.transpose ins(%r : {X}) outs(%i : {X}) permutation = [1, 0]\n"
        f" %s = arith.addf %r, %x : {X}\n return %t0, %r, %s : {X}, {X}, {X}\n}}\n"
    )
    arguments = inputs()
    arguments[0] += 10
    loaded = aclower.compile(text, target).load(aclower.Device(target))
    transposed, gradient, added = loaded(*arguments)
    assert np.array_equal(gradient, expected())
    assert np.array_equal(transposed, expected().T)
    assert np.array_equal(added, expected() + 10)


def test_a_function_may_be_called_after_a_type() -> None:
    assert np.array_equal(load(PLAIN.replace("@f", "@nll_bf16"))(*inputs())[0], expected())


def test_a_function_that_is_nowhere_is_named() -> None:
    call = f"func.func private @ext({X})\n" + PLAIN.replace(" return", f" call @ext(%r) : ({X}) -> ()\n return")
    with pytest.raises(aclower.AclowerError):
        load(call)(*inputs())


def test_threads_may_compile_at_once() -> None:
    failures: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(3):
                assert np.array_equal(load(PLAIN)(*inputs())[0], expected())
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
