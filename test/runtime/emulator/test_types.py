"""What each instruction computes for types other than f32, bit for bit against NumPy."""

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hand import LOAD, MTE2_V, STORE, V_MTE3, V_V, Kernels, zeros

COUNTS = [1, 15, 16, 17, 127, 128, 129, 4095, 4096]
NUMPY: dict[str, Any] = {
    "half": np.float16, "bfloat16_t": ml_dtypes.bfloat16, "int16_t": np.int16,
    "int32_t": np.int32, "uint32_t": np.uint32, "float": np.float32,
}  # fmt: skip
ARITHMETIC = ("half", "int16_t", "int32_t")
OTHER = "DataCopyPad(b, otherGm[0], DataCopyExtParams(1, n * sizeof(b.GetValue(0)), 0, 0, 0), {pad});"
IN, IN_BOTH, OUT = f"{LOAD} {MTE2_V}", f"{LOAD} {OTHER} {MTE2_V}", f"{V_MTE3} {STORE}"
BINARY: dict[str, Callable[[Any, Any], Any]] = {"Add": np.add, "Sub": np.subtract, "Mul": np.multiply}
SCALAR: dict[str, Callable[[Any, Any], Any]] = {
    "Adds": np.add,
    "Muls": np.multiply,
    "Maxs": lambda x, s: np.where(x < s, s, x),
    "Mins": lambda x, s: np.where(x > s, s, x),
}


def values(count: int, dtype: Any, seed: int) -> Any:
    """All bit patterns of a float type in turn; integers whose products fit."""
    rng = np.random.default_rng([count, seed])
    array = zeros(count, dtype)
    if np.dtype(dtype).kind == "i":
        most = 100 if dtype == np.int16 else 30_000
        array[...] = rng.integers(-most, most, count)
    else:
        array.view(f"u{array.itemsize}")[...] = rng.integers(0, 2 ** (8 * array.itemsize), count)
    return array


def assert_same(found: Any, expected: Any) -> None:
    """Equal to the bit; NaN equals NaN."""
    assert found.dtype == expected.dtype
    bits = f"u{found.itemsize}"
    with np.errstate(invalid="ignore"):
        isnan = np.isnan(found.astype(np.float64)) & np.isnan(expected.astype(np.float64))
    different = (found.view(bits) != expected.view(bits)) & ~isnan
    assert not different.any(), (found[different][:5], expected[different][:5])


@pytest.fixture(scope="module")
def arithmetic(compiled: Callable[..., Kernels]) -> dict[str, Kernels]:
    result = {}
    for type_ in ARITHMETIC:
        scalar = "half(3.0f)" if type_ == "half" else f"static_cast<{type_}>(3)"
        bodies = {name: f"{IN_BOTH} {name}(c, a, b, n); {OUT}" for name in BINARY}
        bodies |= {name: f"{IN} {name}(c, a, {scalar}, n); {OUT}" for name in SCALAR}
        if type_ == "half":
            bodies["Div"] = f"{IN_BOTH} Div(c, a, b, n); {OUT}"
        result[type_] = compiled(bodies, type_, type_)
    return result


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("type_", ARITHMETIC)
def test_arithmetic(type_: str, count: int, arithmetic: dict[str, Kernels]) -> None:
    dtype = NUMPY[type_]
    a, b, out = values(count, dtype, 1), values(count, dtype, 2), zeros(count, dtype)
    with np.errstate(all="ignore"):
        for name, function in (BINARY | ({"Div": np.divide} if type_ == "half" else {})).items():
            arithmetic[type_].run(name, a, out, other=b)
            assert_same(out, function(a, b))
        for name, function in SCALAR.items():
            arithmetic[type_].run(name, a, out)
            assert_same(out, function(a, dtype(3)).astype(dtype))


@pytest.fixture(scope="module")
def moves(compiled: Callable[..., Kernels]) -> dict[str, Kernels]:
    result = {}
    for type_ in NUMPY:
        number = f"{type_}(2.5f)" if type_ in ("half", "bfloat16_t") else f"static_cast<{type_}>(2.5f)"
        offsets = "DataCopyPad(b, otherGm[0], DataCopyExtParams(1, n * 4, 0, 0, 0), {pad});"
        bodies = {
            "Duplicate": f"Duplicate(c, {number}, n); {OUT}",
            "Gather": f"{LOAD} {offsets} {MTE2_V} Gather(c, a, b.template ReinterpretCast<uint32_t>(), 0, n); {OUT}",
            "Gather_base": (
                f"{LOAD} {offsets} {MTE2_V}"
                f" Gather(c, a, b.template ReinterpretCast<uint32_t>(), sizeof({type_}), n - 1);"
                f" {V_MTE3} DataCopyPad(outGm[0], c, DataCopyExtParams(1, (n - 1) * sizeof({type_}), 0, 0, 0));"
            ),
        }
        result[type_] = compiled(bodies, type_, type_)
    return result


@pytest.mark.parametrize("count", [1, 15, 16, 17, 2047, 2048])
@pytest.mark.parametrize("type_", list(NUMPY))
def test_moves(type_: str, count: int, moves: dict[str, Kernels]) -> None:
    dtype = NUMPY[type_]
    out = zeros(count, dtype)
    moves[type_].run("Duplicate", values(count, dtype, 3), out)
    assert_same(out, np.full(count, 2.5).astype(dtype))
    index = np.random.default_rng(count).integers(0, count, count).astype(np.uint32)
    a, offsets = values(count, dtype, 4), zeros(count, np.uint32)
    offsets[...] = index * out.itemsize
    moves[type_].run("Gather", a, out, other=offsets)
    assert_same(out, a[index])
    if count > 1:
        offsets[...] = np.maximum(index, 1) * out.itemsize - out.itemsize
        moves[type_].run("Gather_base", a, out, other=offsets)
        assert_same(out[:-1], a[np.maximum(index, 1)[:-1]])


COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "LT": np.less, "GT": np.greater, "EQ": np.equal, "LE": np.less_equal, "GE": np.greater_equal, "NE": np.not_equal,
}  # fmt: skip


@pytest.fixture(scope="module")
def halves(compiled: Callable[..., Kernels]) -> Kernels:
    bodies = {}
    for mode in COMPARED:
        whole = "(n + 127) / 128 * 128"
        scalar = f"{V_V} Select(c, mask, a, half(-1.0f), SELMODE::VSEL_TENSOR_SCALAR_MODE, n); {OUT}"
        bodies[f"scalar_{mode}"] = f"{IN} CompareScalar(mask, a, half(0.5f), CMPMODE::{mode}, {whole}); {scalar}"
        both = f"{V_V} Select(c, mask, a, b, SELMODE::VSEL_TENSOR_TENSOR_MODE, n); {OUT}"
        bodies[f"tensor_{mode}"] = f"{IN_BOTH} Compare(mask, a, b, CMPMODE::{mode}, {whole}); {both}"
    return compiled(bodies, "half", "half")


@pytest.mark.parametrize("count", COUNTS)
def test_halves_are_compared_and_selected(count: int, halves: Kernels) -> None:
    a, b, out = values(count, np.float16, 5), values(count, np.float16, 6), zeros(count, np.float16)
    b[::3] = a[::3]
    for mode, function in COMPARED.items():
        halves.run(f"scalar_{mode}", a, out)
        assert_same(out, np.where(function(a, np.float16(0.5)), a, np.float16(-1)))
        halves.run(f"tensor_{mode}", a, out, other=b)
        assert_same(out, np.where(function(a, b), a, b))


def test_integers_are_compared_for_equality(compiled: Callable[..., Kernels]) -> None:
    ones = f"Duplicate(c, 1.0f, n); {V_V} Select(c, mask, c, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, n); {OUT}"
    bodies = {
        "scalar": f"{IN} CompareScalar(mask, a, static_cast<int32_t>(16777217), CMPMODE::EQ, 64); {V_V} {ones}",
        "tensor": f"{IN_BOTH} Compare(mask, a, b, CMPMODE::EQ, 64); {V_V} {ones}",
    }
    kernels = compiled(bodies, "int32_t", "float")
    a, b, out = zeros(64, np.int32), zeros(64, np.int32), zeros(64)
    a[...] = 2**24 + np.arange(64) % 3  # which f32 can't tell apart
    b[...] = 2**24 + np.arange(64) % 2
    kernels.run("scalar", a, out)
    assert_same(out, (a == 2**24 + 1).astype(np.float32))
    kernels.run("tensor", a, out, other=b)
    assert_same(out, (a == b).astype(np.float32))
