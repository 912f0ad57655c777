"""nll_loss_grad on the CPU backend against PyTorch's operators, as ratios in one run.

Both write preallocated outputs, in one process, on the same number of threads. The
two-phase call includes phase 1, the label check and the workspace; compilation is paid
before. The time to fill the output with memset is printed beside it: no gradient can be
written faster by plain stores.

    python benchmarks/nll_loss_grad.py [--threads 2] [--repeats 15]
"""

import argparse
import ctypes
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch

import aclower
from aclower import aclnn

MEAN = 1
IGNORE_INDEX = -100


@dataclass(frozen=True)
class Problem:
    """One shape of x: [N, C] or [N, C, H, W]."""

    name: str
    shape: tuple[int, ...]


PROBLEMS = (
    Problem("Cityscapes batch, 4-D", (8, 19, 512, 1024)),
    Problem("classifier, 2-D", (65536, 1000)),
    Problem("odd planes, 4-D", (2, 19, 511, 1023)),
    Problem("small planes, 4-D", (256, 1000, 7, 7)),
    Problem("vocabulary, 2-D", (2048, 50257)),
    Problem("two classes, 2-D", (12048, 2)),
    Problem("small, 2-D", (16, 10)),
)


def best_ms(run: Callable[[], None], repeats: int) -> float:
    """The shortest of `repeats` runs, in milliseconds; short runs are looped."""
    run()
    start = time.perf_counter()
    run()
    loops = max(1, int(2e-3 / max(time.perf_counter() - start, 1e-7)))
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        for _ in range(loops):
            run()
        best = min(best, (time.perf_counter() - start) / loops)
    return best * 1e3


def measure(problem: Problem, device: aclower.Device, repeats: int) -> str:
    """One line of the table; refuses to time results that differ."""
    rng = np.random.default_rng(0)
    shape = problem.shape
    classes = shape[1]
    x = np.zeros(shape, np.float32)
    labels = rng.integers(0, classes, (shape[0], *shape[2:]))
    weight = rng.random(classes, dtype=np.float32)
    gradient, total = np.array([0.5], np.float32), np.array([weight[labels].sum()], np.float32)
    out, expected = np.full(shape, np.nan, np.float32), torch.full(shape, float("nan"))
    stream = device.create_stream()
    name = "nll_loss2d_backward" if len(shape) == 4 else "nll_loss_backward"
    plan, execute = getattr(aclnn, f"{name}_get_workspace_size"), getattr(aclnn, name)

    def ours() -> None:
        size, executor = plan(gradient, x, labels, weight, MEAN, IGNORE_INDEX, total, out, device=device)
        execute(device.malloc(size), size, executor, stream)
        stream.synchronize()

    operator = getattr(torch.ops.aten, name).grad_input
    arguments = [torch.from_numpy(array) for array in (gradient.reshape(()), x, labels, weight, total.reshape(()))]
    g, xt, lt, wt, tt = arguments

    def theirs() -> None:
        operator(g, xt, lt, wt, MEAN, IGNORE_INDEX, tt, grad_input=expected)

    ours()
    theirs()
    if not np.array_equal(out.view(np.int32), expected.numpy().view(np.int32)):
        raise SystemExit(f"{problem.name}: results differ")
    times = {"ours": best_ms(ours, repeats), "torch": best_ms(theirs, repeats)}
    memset = best_ms(lambda: ctypes.memset(out.ctypes.data, 0, out.nbytes) and None, repeats)
    ratio = times["torch"] / times["ours"]
    return f"{problem.name:24} {shape!s:22} {times['ours']:9.3f} {times['torch']:9.3f} {ratio:7.2f} {memset:9.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument("--no-check-labels", action="store_true")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    device = aclower.Device("ascend910b", threads=arguments.threads, check_labels=not arguments.no_check_labels)
    print(f"float32, int64 labels, mean, {arguments.threads} threads; times in ms, ratio is torch / aclower")
    print(f"{'':24} {'x':22} {'aclower':>9} {'torch':>9} {'ratio':>7} {'memset':>9}")
    for problem in PROBLEMS:
        print(measure(problem, device, arguments.repeats), flush=True)


if __name__ == "__main__":
    main()
