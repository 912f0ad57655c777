"""The tiling function: as JIT-compiled for phase 1 and as the emitted C++, on random shapes; and what it promises."""

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from kernels import emitted

_SHAPES = 10_000
_SEED = 5
_MAIN = """
#include <cstdio>
#include "{name}_host.h"

int main()
{{
    long long in[5];
    while (std::scanf("%lld %lld %lld %lld %lld", in, in + 1, in + 2, in + 3, in + 4) == 5) {{
        {struct} tiling = Compute{struct}(in[0], in[1], in[2], in[3], in[4]);
        const int64_t* fields = reinterpret_cast<const int64_t*>(&tiling);
        for (size_t i = 0; i < sizeof(tiling) / sizeof(int64_t); ++i) {{
            std::printf("%lld ", static_cast<long long>(fields[i]));
        }}
        std::printf("\\n");
    }}
}}
"""


def _inputs() -> list[list[int]]:
    """Sizes of all magnitudes, up to a TiB of output; empty ones too."""
    rng = np.random.default_rng(_SEED)
    found = []
    while len(found) < _SHAPES:
        sizes = [int(2 ** rng.uniform(0, most)) - int(rng.random() < 0.02) for most in (17, 24, 24)]
        if np.prod([float(size) for size in sizes]) < 2**38:
            found.append([*sizes, int(rng.integers(-300, 300)), int(rng.integers(1, 73))])
    return found


@pytest.mark.skipif(shutil.which("g++") is None, reason="the emitted host function is compiled with g++")
@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
@pytest.mark.parametrize("target", ["ascend910b", "ascend950"])
def test_emitted_host_tiling_equals_the_compiled_ir(dtype: str, target: str, tmp_path: Path) -> None:
    kernels = emitted(dtype, "int64", "mean", target)
    source, tiling = kernels.source, kernels.tiling
    for name, text in source.files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "main.cpp").write_text(_MAIN.format(name=source.name, struct=source.struct))
    subprocess.run(["g++", "-std=c++17", "-O1", "-o", "main", "main.cpp"], cwd=tmp_path, check=True)
    inputs = _inputs()
    text = "\n".join(" ".join(map(str, item)) for item in inputs)
    result = subprocess.run([tmp_path / "main"], input=text, capture_output=True, text=True, check=True)
    printed = [[int(word) for word in line.split()] for line in result.stdout.splitlines()]
    assert printed == [tiling(item) for item in inputs]


def test_record_keeps_what_kernels_rely_on() -> None:
    kernels = emitted("float32", "int64", "mean")
    source, tiling = kernels.source, kernels.tiling
    for images, classes, positions, ignore_index, cores in _inputs():
        record = dict(zip(source.fields, tiling([images, classes, positions, ignore_index, cores]), strict=True))
        size = images * classes * positions * 4
        assert record["blocks"] == min(cores, -(-size // 512))
        assert (record["images"], record["classes"], record["positions"]) == (images, classes, positions)
        assert record["ignore_index"] == ignore_index
        if not size:
            continue
        assert record["granule"] in (32, 512)
        if record["kernel"] == 0:
            assert record["tile"] % 256 == 0
            assert 256 <= record["tile"] <= 4096
            assert record["tiles"] * record["tile"] >= positions > (record["tiles"] - 1) * record["tile"]
            assert 1 <= record["parts"] <= classes
            assert 1 <= record["group"] * record["tile"] <= 4096
        else:
            assert record["window"] * positions <= 2048, "a window of images holds the labels it has room for"
            assert record["kernel"] == 2 or classes <= 8192, "a core has room for the weights of so many classes"


def test_record_keeps_what_simt_kernels_rely_on() -> None:
    kernels = emitted("float32", "int64", "mean", "ascend950")
    source, tiling = kernels.source, kernels.tiling
    for images, classes, positions, ignore_index, cores in _inputs():
        record = dict(zip(source.fields, tiling([images, classes, positions, ignore_index, cores]), strict=True))
        size = images * classes * positions * 4
        assert record["blocks"] == min(cores, -(-size // 512))
        assert record["granule"] == 128
        assert record["threads"] in range(32, 1025, 32)
        if not size:
            continue
        assert record["tile"] % 256 == 0
        assert record["tiles"] * record["tile"] >= positions > (record["tiles"] - 1) * record["tile"]
        assert 1 <= record["parts"] <= classes
        assert (record["kernel"] == 0) == (positions >= 256)
        threads = (record["step_images"] * classes + record["step_classes"]) * positions + record["step_positions"]
        assert threads == record["threads"], "a thread's next element is as many further as there are threads"
        assert record["step_classes"] < classes
        assert record["step_positions"] < positions


def test_division_by_multiplication_is_exact() -> None:
    """For divisors that classes and positions can be, at the dividends where a wrong magic shows."""
    kernels = emitted("float32", "int64", "mean", "ascend950")
    rng = np.random.default_rng(_SEED)
    divisors = [*range(1, 300), *(2**k + d for k in range(1, 30) for d in (-1, 0, 1)), 2**24 - 1, 2**24]
    for divisor in {*divisors, *rng.integers(1, 2**30, 200).tolist()}:
        record = dict(zip(kernels.source.fields, kernels.tiling([1, divisor, divisor, -100, 1]), strict=True))
        magic, shift = record["classes_magic"], record["classes_shift"]
        assert (magic, shift) == (record["positions_magic"], record["positions_shift"])
        assert 1 <= magic < 2**32
        assert 0 <= shift < 32
        multiples = np.minimum(rng.integers(0, 2**31 // divisor + 1, 50) * divisor, 2**31 - 1)
        dividends = np.concatenate(
            [multiples, np.maximum(multiples - 1, 0), rng.integers(0, 2**31, 50), [0, 2**31 - 1]]
        )
        wide = dividends.astype(np.uint64)
        high = (wide * np.uint64(magic)) >> np.uint64(32)
        found = ((wide + high) & np.uint64(2**32 - 1)) >> np.uint64(shift)
        assert np.array_equal(found, wide // np.uint64(divisor)), divisor
