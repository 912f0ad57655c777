"""What each instruction computes, bit for bit against NumPy, at counts around a block and a repeat."""

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hand import LOAD, STORE, Kernels, zeros

IN = f"{LOAD} SetFlag<HardEvent::MTE2_V>(1); WaitFlag<HardEvent::MTE2_V>(1);"
IN_BOTH = (
    f"{LOAD} DataCopyPad(b, otherGm[0], DataCopyExtParams(1, n * sizeof(b.GetValue(0)), 0, 0, 0), {{pad}});"
    " SetFlag<HardEvent::MTE2_V>(1); WaitFlag<HardEvent::MTE2_V>(1);"
)
OUT = f"SetFlag<HardEvent::V_MTE3>(1); WaitFlag<HardEvent::V_MTE3>(1); {STORE}"
BARRIER = "PipeBarrier<PIPE_V>();"
COUNTS = [1, 7, 8, 9, 63, 64, 65, 4095, 4096]
SPECIAL = [0.0, -0.0, 1.0, -1.5, np.inf, -np.inf, np.nan, 1e-45, -1e-40, 3.4e38, 65504.0, 65520.0, 2.0**-25, 1 / 3]

BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "Add": np.add, "Sub": np.subtract, "Mul": np.multiply, "Div": np.divide,
}  # fmt: skip
SCALAR: dict[str, Callable[[Any], Any]] = {
    "Adds": lambda x: x + np.float32(0.75),
    "Muls": lambda x: x * np.float32(0.75),
    "Maxs": lambda x: np.where(x < np.float32(0.75), np.float32(0.75), x),
    "Mins": lambda x: np.where(x > np.float32(0.75), np.float32(0.75), x),
}
COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "LT": np.less, "GT": np.greater, "EQ": np.equal, "LE": np.less_equal, "GE": np.greater_equal, "NE": np.not_equal,
}  # fmt: skip


def floats(count: int, seed: int, dtype: Any = np.float32) -> Any:
    """Ordinary values with special ones among them."""
    rng = np.random.default_rng([count, seed])
    values = rng.standard_normal(count).astype(np.float32)
    where = rng.random(count) < 0.3
    values[where] = rng.choice(SPECIAL, int(where.sum()))
    array = zeros(count, dtype)
    with np.errstate(over="ignore"):
        array[...] = values.astype(dtype)
    return array


def assert_same(found: Any, expected: Any) -> None:
    """Equal to the bit; NaN equals NaN."""
    assert found.dtype == expected.dtype
    kind = np.dtype(f"u{found.itemsize}")
    different = (found.view(kind) != expected.view(kind)) & ~(np.isnan(found) & np.isnan(expected))
    assert not different.any(), (found[different][:5], expected[different][:5])


@pytest.fixture(scope="module")
def arithmetic(compiled: Callable[..., Kernels]) -> Kernels:
    bodies = {name: f"{IN_BOTH} {name}(c, a, b, n); {OUT}" for name in BINARY}
    bodies |= {name: f"{IN} {name}(c, a, 0.75f, n); {OUT}" for name in SCALAR}
    bodies["Duplicate"] = f"Duplicate(c, -0.0f, n); {OUT}"
    bodies["in_place"] = f"{IN} Muls(a, a, 3.0f, n); {BARRIER} Muls(c, a, 1.0f, n); {OUT}"
    for mode in COMPARED:
        whole = "(n + 63) / 64 * 64"
        rest = f"{BARRIER} Select(c, mask, a, -1.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, n); {OUT}"
        bodies[f"scalar_{mode}"] = f"{IN} CompareScalar(mask, a, 0.0f, CMPMODE::{mode}, {whole}); {rest}"
        both = f"{BARRIER} Select(c, mask, a, b, SELMODE::VSEL_TENSOR_TENSOR_MODE, n); {OUT}"
        bodies[f"tensor_{mode}"] = f"{IN_BOTH} Compare(mask, a, b, CMPMODE::{mode}, {whole}); {both}"
    bodies["Gather"] = (
        f"{IN_BOTH} Cast(b.ReinterpretCast<int32_t>(), b, RoundMode::CAST_RINT, n); {BARRIER}"
        f" Gather(c, a, b.ReinterpretCast<uint32_t>(), 0, n); {OUT}"
    )
    return compiled(bodies)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("name", [*BINARY, *SCALAR])
def test_arithmetic(name: str, count: int, arithmetic: Kernels) -> None:
    a, b, out = floats(count, 1), floats(count, 2), zeros(count)
    arithmetic.run(name, a, out, other=b)
    with np.errstate(all="ignore"):
        expected = BINARY[name](a, b) if name in BINARY else SCALAR[name](a)
    assert_same(out, expected)


@pytest.mark.parametrize("count", COUNTS)
def test_duplicate_and_an_instruction_in_place(count: int, arithmetic: Kernels) -> None:
    a, out = floats(count, 3), zeros(count)
    arithmetic.run("Duplicate", a, out)
    assert_same(out, np.full(count, -0.0, np.float32))
    arithmetic.run("in_place", a, out)
    with np.errstate(all="ignore"):
        assert_same(out, a * np.float32(3))


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("mode", list(COMPARED))
def test_comparisons_and_selections(mode: str, count: int, arithmetic: Kernels) -> None:
    a, b, out = floats(count, 4), floats(count, 5), zeros(count)
    b[::3] = a[::3]
    arithmetic.run(f"scalar_{mode}", a, out)
    assert_same(out, np.where(COMPARED[mode](a, np.float32(0)), a, np.float32(-1)))
    arithmetic.run(f"tensor_{mode}", a, out, other=b)
    assert_same(out, np.where(COMPARED[mode](a, b), a, b))


@pytest.mark.parametrize("count", COUNTS)
def test_gather_takes_bytes(count: int, arithmetic: Kernels) -> None:
    rng = np.random.default_rng(count)
    index = rng.integers(0, count, count)
    a, out = floats(count, 6), zeros(count)
    places = zeros(count)
    places[...] = 4 * index
    arithmetic.run("Gather", a, out, other=places)
    assert_same(out, a[index])


CASTS = {
    ("float", "half"): (np.float32, np.float16),
    ("float", "bfloat16_t"): (np.float32, ml_dtypes.bfloat16),
    ("half", "float"): (np.float16, np.float32),
    ("bfloat16_t", "float"): (ml_dtypes.bfloat16, np.float32),
}


@pytest.mark.parametrize("pair", list(CASTS), ids="-".join)
def test_casts_between_floats_round_to_nearest_even(pair: tuple[str, str], compiled: Callable[..., Kernels]) -> None:
    source_type, target_type = CASTS[pair]
    mode = "CAST_RINT" if pair[0] == "float" else "CAST_NONE"
    kernels = compiled({"cast": f"{IN} Cast(c, a, RoundMode::{mode}, n); {OUT}"}, *pair)
    if source_type is np.float32:
        bits = np.arange(0, 2**32, 99_991, dtype=np.uint64).astype(np.uint32)
        ties = (np.arange(0, 2**16, dtype=np.uint32) << 16) | 0x8000
        values = np.concatenate([bits, ties, (np.arange(2**13, dtype=np.uint32) << 19) | 0x1000]).view(np.float32)
    else:
        values = np.arange(2**16, dtype=np.uint16).view(source_type)
    for start in range(0, values.size, 4096):
        part = values[start : start + 4096]
        out = zeros(part.size, target_type)
        kernels.run("cast", np.ascontiguousarray(part), out)
        with np.errstate(all="ignore"):
            assert_same(out, part.astype(target_type))


def test_labels_become_floats_and_saturated_integers(compiled: Callable[..., Kernels]) -> None:
    steps = {
        "f32": f"{IN} Cast(c, a, RoundMode::CAST_RINT, n); {OUT}",
        "i32": f"{IN} Cast(c.ReinterpretCast<int32_t>(), a, RoundMode::CAST_NONE, n); {OUT}",
    }
    kernels = compiled(steps, "int64_t", "float")
    labels = [
        0,
        1,
        -1,
        255,
        2**24,
        2**24 + 1,
        2**31 - 1,
        2**31,
        -(2**31) - 1,
        2**32 + 1,
        2**53 + 1,
        2**63 - 1,
        -(2**63),
    ]
    source, out = np.array(labels, np.int64), zeros(len(labels))
    kernels.run("f32", source, out)
    assert_same(out, source.astype(np.float32))
    kernels.run("i32", source, out)
    assert np.array_equal(out.view(np.int32), np.clip(source, -(2**31), 2**31 - 1).astype(np.int32))


def test_bytes_become_floats_by_way_of_half(compiled: Callable[..., Kernels]) -> None:
    halves = "b.ReinterpretCast<half>()"
    steps = (
        f"{IN} Cast({halves}, a, RoundMode::CAST_NONE, n); {BARRIER} Cast(c, {halves}, RoundMode::CAST_NONE, n); {OUT}"
    )
    source, out = np.arange(256, dtype=np.uint8), zeros(256)
    compiled({"cast": steps}, "uint8_t", "float").run("cast", source, out)
    assert_same(out, np.arange(256, dtype=np.float32))


ROUNDED: dict[str, Callable[[Any], Any]] = {
    "CAST_RINT": np.rint, "CAST_FLOOR": np.floor, "CAST_CEIL": np.ceil, "CAST_TRUNC": np.trunc,
    "CAST_ROUND": lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x),
}  # fmt: skip


@pytest.fixture(scope="module")
def rounding(compiled: Callable[..., Kernels]) -> Kernels:
    bodies = {mode: f"{IN} Cast(c, a, RoundMode::{mode}, n); {OUT}" for mode in ROUNDED}
    return compiled(bodies, "float", "int32_t")


@pytest.mark.parametrize("mode", list(ROUNDED))
def test_round_modes_to_integers(mode: str, rounding: Kernels) -> None:
    source = np.array([0.5, 1.5, -0.5, -1.5, 2.4, -2.6, 0.0, 1e10, -1e10, np.nan, 7.0], np.float32)
    out = zeros(source.size, np.int32)
    rounding.run(mode, source, out)
    with np.errstate(all="ignore"):
        expected = np.nan_to_num(np.clip(ROUNDED[mode](source.astype(np.float64)), -(2**31), 2**31 - 1))
    assert np.array_equal(out, expected.astype(np.int64).astype(np.int32))


COPIES = {
    # Two blocks of three elements, two apart in memory, one 32-byte block apart in UB.
    "strided_in": "DataCopyPad(a, inGm[1], DataCopyExtParams(2, 12, 8, 1, 0), {pad});",
    "padded_in": (
        "DataCopyPad(a, inGm[0], DataCopyExtParams(1, 12, 0, 0, 0), DataCopyPadExtParams<float>(true, 1, 2, 9.0f));"
    ),
    "strided_out": f"{LOAD}",
}


def test_copies_with_strides_and_padding(compiled: Callable[..., Kernels]) -> None:
    order = "SetFlag<HardEvent::MTE2_MTE3>(1); WaitFlag<HardEvent::MTE2_MTE3>(1);"
    whole = "DataCopyPad(outGm[0], a, DataCopyExtParams(1, 12, 0, 0, 0));"
    second = "DataCopyPad(outGm[3], a[16], DataCopyExtParams(1, 12, 0, 0, 0));"
    kernels = compiled(
        {
            "strided_in": f"{COPIES['strided_in']} {order} {whole} {second}",
            "padded_in": f"{COPIES['padded_in']} {order} DataCopyPad(outGm[0], a, DataCopyExtParams(1, 24, 0, 0, 0));",
            "strided_out": f"{LOAD} {order} DataCopyPad(outGm[1], a, DataCopyExtParams(2, 8, 1, 4, 0));",
        }
    )
    source, out = np.arange(24, dtype=np.float32), zeros(6)
    kernels.run("strided_in", source, out)
    assert out.tolist() == [1, 2, 3, 6, 7, 8]
    kernels.run("padded_in", source, out)
    assert out.tolist() == [9, 0, 1, 2, 9, 9]
    out[...] = -1
    kernels.run("strided_out", source, out)
    assert out.tolist() == [-1, 0, 1, -1, 16, 17]


def test_scalars_and_views(compiled: Callable[..., Kernels]) -> None:
    body = (
        "LocalTensor<int32_t> bits = c[8].ReinterpretCast<int32_t>();"
        " bits.SetValue(0, 0x40490fdb); c.SetValue(0, c.GetValue(8) + static_cast<float>(bits.GetSize()));"
        " SetFlag<HardEvent::S_MTE3>(1); WaitFlag<HardEvent::S_MTE3>(1);"
        " DataCopyPad(outGm[0], c, DataCopyExtParams(1, 4, 0, 0, 0));"
    )
    out = zeros(1)
    compiled({"views": body}).run("views", out.copy(), out)
    assert out[0] == np.float32(np.pi) + np.float32(4088)
