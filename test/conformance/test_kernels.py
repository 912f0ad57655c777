"""What emitted kernels promise beside their values: who writes what, how much moves, how evenly, at any address."""

import itertools
import re
from dataclasses import replace

import numpy as np
import pytest
from calls import GuardedOutput, Problem, assert_same_bits, random_problem
from kernels import emitted
from reference import box

from aclower.runtime.emulator.kernel import Counters
from aclower.targets import get_target

# (shape, the kernel that it takes on 48 cores)
_SHAPES = {
    "planes": (2, 19, 16, 128),
    "odd planes": (2, 5, 13, 31 * 11),
    "strided copies": (3, 40, 1, 300),
    "rows": (700, 33),
    "rows of small planes": (5, 60, 3, 3),
    "sparse rows": (40, 1000),
    "one row": (1, 30_011),
    "two classes": (1031, 2),
}


_TARGETS = ("ascend910b", "ascend950")


@pytest.fixture(params=_TARGETS)
def target(request: pytest.FixtureRequest) -> str:
    """One target of each family."""
    return str(request.param)


def _run(problem: Problem, label_dtype: str, target: str, cores: int | None = None, offset: int = 0) -> Counters:
    """Run on so many cores, the output `offset` elements from a 64-byte boundary; checks values and guards."""
    kernels = emitted(str(problem.weight.dtype), label_dtype, problem.reduction, target)
    cores = kernels.target.vector_cores if cores is None else cores
    out = GuardedOutput(problem.x.shape, problem.x.dtype, offset)
    counters = kernels.launch(problem, out.array, kernels.record(problem, cores))
    out.assert_guards_intact(problem)
    assert_same_bits(out.array, problem.expected(), problem)
    (written,) = [item for item in counters.tensors if item.name == "x_grad"]
    assert written.written_bytes == written.covered_bytes == out.array.nbytes, "every output byte is written once"
    assert written.read_bytes == 0
    # The planes kernel of SIMT cuts planes wherever they start, the others at whole lines.
    assert written.shared_lines == 0 or kernels.record(problem, cores)["kernel"] == 0
    return counters


@pytest.mark.parametrize("shape", _SHAPES.values(), ids=list(_SHAPES))
@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
def test_the_output_may_start_at_any_element(shape: tuple[int, ...], dtype: str, target: str) -> None:
    problem = random_problem(np.random.default_rng([*shape]), shape, dtype, "int32", "none")
    for offset in range(33):
        _run(problem, "int32", target, offset=offset)


@pytest.mark.parametrize("shape", _SHAPES.values(), ids=list(_SHAPES))
@pytest.mark.parametrize("cores", [1, 7, 20, 48, 72])
def test_any_number_of_cores_gives_the_same_bits(shape: tuple[int, ...], cores: int, target: str) -> None:
    problem = random_problem(np.random.default_rng([*shape]), shape, "float16", "uint8", "mean")
    counters = _run(problem, "uint8", target, cores)
    assert 1 <= len(counters.blocks) <= cores


@pytest.mark.parametrize(("name", "position"), list(itertools.product(("target", "y_grad", "weight"), (0, 1, 5))))
def test_inputs_may_start_at_any_element(name: str, position: int, target: str) -> None:
    problem = random_problem(np.random.default_rng(1), (3, 21, 5, 67), "float16", "int64", "none")
    array = getattr(problem, name)
    memory = np.concatenate([array.ravel()[:1]] * position + [array.ravel()])
    _run(replace(problem, **{name: memory[position:].reshape(array.shape)}), "int64", target, 5)


# Real shapes; more images or rows repeat what these show.
_REAL = {
    "Cityscapes": (1, 19, 512, 1024),
    "ImageNet": (2048, 1000),
    "a vocabulary": (64, 50257),
}


@pytest.mark.parametrize("shape", _REAL.values(), ids=list(_REAL))
@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize("reduction", ["mean", "none"])
def test_little_moves_beside_what_has_to(shape: tuple[int, ...], dtype: str, reduction: str, target: str) -> None:
    problem = random_problem(np.random.default_rng(2), shape, dtype, "int64", reduction)
    counters = _run(problem, "int64", target)
    images, classes, positions = box(shape)
    item = problem.x.itemsize
    gradients = images * positions if reduction == "none" else 2
    compulsory = images * classes * positions * item + 8 * images * positions + item * (classes + gradients)
    # Threads read a line of weights for each label: 72 cores read those of few classes again.
    assert counters.bytes <= (1.035 if target == "ascend950" else 1.02) * compulsory
    written, cores = [block.written_bytes for block in counters.blocks], get_target(target).vector_cores
    assert max(written) * cores <= 1.1 * sum(written), "the busiest core does at most a tenth more"


def test_the_unified_buffer_is_never_exceeded() -> None:
    for dtype, label_dtype, reduction in itertools.product(("float32", "float16"), ("int64", "uint8"), ("none", "sum")):
        kernels = emitted(dtype, label_dtype, reduction)
        assert max(item.offset + item.bytes for item in kernels.source.buffers) <= kernels.target.ub_bytes


@pytest.mark.parametrize("shape", [*_SHAPES.values(), (1, 1), (1, 2, 1, 1), (3, 1, 1, 1), (2, 3, 1, 5)], ids=str)
@pytest.mark.parametrize("kernel", [0, 1])
def test_either_simt_kernel_takes_any_shape(shape: tuple[int, ...], kernel: int) -> None:
    """The tiling function chooses by speed alone."""
    problem = random_problem(np.random.default_rng([*shape]), shape, "float32", "int64", "none")
    kernels = emitted("float32", "int64", "none", "ascend950")
    for cores, threads in ((1, 32), (5, 64), (72, 1024)):
        record = kernels.record(problem, cores)
        _, classes, positions = box(shape)
        steps = (threads // (classes * positions), threads // positions % classes, threads % positions)
        changed = dict(zip(("step_images", "step_classes", "step_positions"), steps, strict=True))
        out = np.full_like(problem.x, np.nan)
        kernels.launch(problem, out, record | changed | {"kernel": kernel, "threads": threads})
        assert_same_bits(out, problem.expected(), problem)


def test_simt_kernels_write_once_and_keep_to_no_order() -> None:
    """No fill, no scatter, no buffer, no synchronisation of cores."""
    for key in itertools.product(("float32", "float16"), ("int64", "uint8"), ("none", "mean")):
        kernels = emitted(*key, "ascend950")
        text = kernels.source.files[f"{kernels.source.name}.cpp"]
        for word in ("SyncAll", "SetFlag", "PipeBarrier", "InitBuffer", "DataCopy", "InitGlobalMemory", "workspace"):
            assert word not in text
        assert len(re.findall(r"xGrad\[[^\]]*\] =", text)) == len(kernels.source.kernels), "one store a kernel"
