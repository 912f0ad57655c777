"""What the emitted kernels of nll_loss_grad move, counted by the emulator on real shapes.

Global bytes beside those that have to move (labels, gradients and weights read once, the
output written once), how often labels are read, and how evenly the cores are loaded. No
time is measured: the emulator knows none.

    python benchmarks/traffic.py [--target ascend910b] [--cores 48]
"""

import argparse
from dataclasses import dataclass
from math import prod

import numpy as np

from aclower.runtime.backends.emulator import BuiltKernels, build_kernels
from aclower.runtime.emulator.kernel import Counters
from aclower.runtime.nll_loss_grad import KernelKey
from aclower.targets import Target, get_target


@dataclass(frozen=True)
class Problem:
    """A shape of x, [N, C] or [N, C, H, W]; float32, int64 labels, mean."""

    name: str
    shape: tuple[int, ...]


PROBLEMS = (
    Problem("Cityscapes", (1, 19, 512, 1024)),
    Problem("Cityscapes, full size", (2, 19, 1024, 2048)),
    Problem("Pascal VOC, odd planes", (4, 21, 513, 513)),
    Problem("ImageNet, batch 256", (256, 1000)),
    Problem("ImageNet, batch 4096", (4096, 1000)),
    Problem("vocabulary, 1024 tokens", (1024, 50257)),
    Problem("two classes", (100_000, 2)),
    Problem("small planes", (64, 512, 7, 7)),
)


def device_memory(elements: int) -> np.ndarray:
    """float32 elements from a multiple of 512 bytes on, as aclrtMalloc allocates them."""
    memory = np.empty(elements + 128, np.float32)
    return memory[-memory.ctypes.data % 512 // 4 :][:elements]


def run(built: BuiltKernels, shape: tuple[int, ...], target: Target, cores: int) -> tuple[str, Counters]:
    """The kernel that a shape takes, and what a run of it counts."""
    n, c, p = shape[0], shape[1], prod(shape[2:])
    rng = np.random.default_rng(0)
    arrays = {
        "y_grad": np.ones(1, np.float32),
        "target": rng.integers(0, c, n * p),
        "weight": np.ones(c, np.float32),
        "total_weight": np.ones(1, np.float32),
        "x_grad": device_memory(n * c * p),
    }
    buffers = [(arrays[item.name].ctypes.data, arrays[item.name].nbytes) for item in built.source.tensors]
    record = built.tiling([n, c, p, -100, cores])
    kernel = built.source.kernels[record[0]].removeprefix(f"{built.source.name}_")
    return kernel, built.kernel.run(buffers, record, chip=target, threads=2)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", default="ascend910b")
    parser.add_argument("--cores", type=int, help="by default the target's")
    arguments = parser.parse_args()
    target = get_target(arguments.target)
    cores = arguments.cores or target.vector_cores
    built = build_kernels(KernelKey(4, "float32", "int64", "mean"), target)
    print(f"nll_loss_grad float32, int64 labels, mean, {arguments.target}, {cores} cores; workspace 0")
    header = f"{'':24} {'shape':>18} {'kernel':>12} {'MB':>8} {'of compulsory':>14} {'labels read':>12} {'busiest':>8}"
    print(header)
    for problem in PROBLEMS:
        n, c, p = problem.shape[0], problem.shape[1], prod(problem.shape[2:])
        kernel, counters = run(built, problem.shape, target, cores)
        compulsory = 4 * n * c * p + 8 * n * p + 4 * c + 8
        labels = next(item for item in counters.tensors if item.name == "target").read_bytes / (8 * n * p)
        written = [block.written_bytes for block in counters.blocks]
        busiest = max(written) * cores / sum(written)
        shape = "x".join(map(str, problem.shape))
        print(
            f"{problem.name:24} {shape:>18} {kernel:>12} {counters.bytes / 1e6:8.1f} "
            f"{counters.bytes / compulsory:13.4f}x {labels:11.3f}x {busiest:7.3f}x"
        )


if __name__ == "__main__":
    main()
