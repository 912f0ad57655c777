"""A Cityscapes-sized nll_loss2d_backward: lowered pass by pass, run in two phases, checked.

    python examples/cityscapes.py --output out

For float16 and float32, and for ascend910b and ascend950: what each stage of the
compilation holds, then the gradient through the two-phase interface, on the CPU backend
and, where kernels are emitted, on the emulator that executes them; equal to the bit to a
reference written in NumPy alone.
"""

import argparse
import re
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

import aclower
from aclower import aclnn

SHAPE = (2, 19, 512, 1024)
IGNORE_INDEX = 255
MEAN = 1
FRONT_STAGES = ("operator", "promoted", "canonical", "folded")
_OPERATIONS = re.compile(r'(?:= |^ *)"?((?:aclnn|arith|linalg|tensor)\.\w+)', re.MULTILINE)
_KERNEL = re.compile(r"__global__ __aicore__ void (\w+)\(")


def module_text(element: str) -> str:
    """The operator on the example's shapes, as MLIR."""
    n, c, h, w = SHAPE
    x, target = f"tensor<{n}x{c}x{h}x{w}x{element}>", f"tensor<{n}x{h}x{w}xi64>"
    one, weight = f"tensor<1x{element}>", f"tensor<{c}x{element}>"
    return f"""
func.func @nll_loss2d_backward(%x: {x}, %y_grad: {one}, %target: {target}, %weight: {weight},
                               %total_weight: {one}) -> {x} {{
  %x_grad = "aclnn.nll_loss_grad"(%x, %y_grad, %target, %weight, %total_weight)
      {{reduction = "mean", ignore_index = {IGNORE_INDEX} : i64}} : ({x}, {one}, {target}, {weight}, {one}) -> {x}
  return %x_grad : {x}
}}
"""


def reference(y_grad: np.ndarray, target: np.ndarray, weight: np.ndarray, total_weight: np.ndarray) -> np.ndarray:
    """The gradient by NumPy indexing: computed in float32, rounded once."""
    n, h, w = np.nonzero(target != IGNORE_INDEX)
    labels = target[n, h, w]
    scale = -(y_grad.astype(np.float32) / total_weight.astype(np.float32))
    gradient = np.zeros(SHAPE, weight.dtype)
    gradient[n, labels, h, w] = (scale * weight.astype(np.float32)[labels]).astype(weight.dtype)
    return gradient


def show_stages(artifact: aclower.Artifact) -> None:
    """One line a stage: the operations it holds."""
    for stage in FRONT_STAGES:
        counts = Counter(_OPERATIONS.findall(artifact.stages[stage]))
        del counts["arith.constant"]
        operations = ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())
        print(f"    {stage:10} {operations}")


def show_kernels(artifact: aclower.Artifact, folder: Path) -> None:
    """One line a kernel file: the kernels it holds, how many flags and barriers order them, where it lies."""
    for name, text in artifact.kernels.items():
        if kernels := _KERNEL.findall(text):
            flags, barriers = text.count("SetFlag<"), text.count("PipeBarrier<")
            print(
                f"    {'Ascend C':10} {len(kernels)} kernels, {flags} flags set, {barriers} barriers: {folder / name}"
            )


def run(target_name: str, backend: str, dtype: type) -> bool:
    """Run the two phases on one device; returns whether the gradient is right to the bit."""
    rng = np.random.default_rng(0)
    n, c, h, w = SHAPE
    x = rng.standard_normal(SHAPE, dtype=np.float32).astype(dtype)
    target = rng.integers(0, c, (n, h, w))
    target[rng.random((n, h, w)) < 0.1] = IGNORE_INDEX
    weight = rng.random(c, dtype=np.float32).astype(dtype)
    y_grad, total_weight, out = np.ones(1, dtype), np.array([1000], dtype), np.full(SHAPE, np.nan, dtype)

    device = aclower.Device(target_name, backend=backend)
    stream = device.create_stream()
    start = time.perf_counter()
    workspace_size, executor = aclnn.nll_loss2d_backward_get_workspace_size(
        y_grad, x, target, weight, MEAN, IGNORE_INDEX, total_weight, out, device=device
    )
    planned = time.perf_counter()
    aclnn.nll_loss2d_backward(device.malloc(workspace_size), workspace_size, executor, stream)
    stream.synchronize()
    done = time.perf_counter()

    bits = np.dtype(f"u{out.itemsize}")
    is_right = bool(np.array_equal(out.view(bits), reference(y_grad, target, weight, total_weight).view(bits)))
    print(
        f"    {backend:10} workspace {workspace_size} bytes, "
        f"phase 1 with compilation {(planned - start) * 1e3:.0f} ms, "
        f"phase 2 {(done - planned) * 1e3:.1f} ms, {'equal' if is_right else 'NOT EQUAL'} to NumPy"
    )
    return is_right


def main() -> int:
    """Show and check all of them; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=Path("out"), help="folder for kernels and the IR of every stage")
    output = parser.parse_args().output
    results = []
    for dtype, element in ((np.float16, "f16"), (np.float32, "f32")):
        for target in ("ascend910b", "ascend950"):
            print(f"nll_loss2d_backward {'x'.join(map(str, SHAPE))} {element}, {target}")
            artifact = aclower.compile(module_text(element), target=target)
            show_stages(artifact)
            folder = output / f"{target}-{element}"
            artifact.write(folder)
            show_kernels(artifact, folder)
            results.append(run(target, "cpu", dtype))
            results.append(run(target, "emulator", dtype))
            print(f"    IR of every stage in {folder}/")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
