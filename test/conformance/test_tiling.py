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
def test_emitted_host_tiling_equals_the_compiled_ir(dtype: str, tmp_path: Path) -> None:
    kernels = emitted(dtype, "int64", "mean")
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
