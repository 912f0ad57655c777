"""What Cast makes of awkward values under each round mode, against neighbours that exact arithmetic chooses."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hand import LOAD, MTE2_V, STORE, V_MTE3, Kernels, zeros

BF16 = ml_dtypes.bfloat16
NUMPY: dict[str, Any] = {
    "half": np.float16, "bfloat16_t": BF16, "float": np.float32, "int32_t": np.int32, "int64_t": np.int64,
    "uint8_t": np.uint8,
}  # fmt: skip
MODES = ("NONE", "RINT", "FLOOR", "CEIL", "ROUND", "TRUNC", "ODD")
FIVE = ("RINT", "FLOOR", "CEIL", "ROUND", "TRUNC")
# The modes that the chip has for each conversion, (from, to): ASCEND_NOTES.md, "Vector instructions on 910B".
TABLE = {
    ("float", "half"): MODES,
    ("float", "bfloat16_t"): FIVE,
    ("float", "int32_t"): FIVE,
    ("float", "int64_t"): FIVE,
    ("half", "float"): ("NONE",),
    ("bfloat16_t", "float"): ("NONE",),
    ("int32_t", "float"): ("NONE", *FIVE),
    ("int64_t", "float"): FIVE,
    ("int64_t", "int32_t"): ("NONE",),
    ("int32_t", "int64_t"): ("NONE",),
    ("uint8_t", "half"): ("NONE",),
}
CASES = [(pair, mode) for pair, modes in TABLE.items() for mode in modes]
REFUSED = [(pair, mode) for pair, modes in TABLE.items() for mode in MODES if mode not in modes]

FLOATS = [
    0.0, 0.5, 1.5, 2.5, 0.49999997, 1.0, 1.0009765625, 1.00048828125, 1.00146484375, 1.00390625, 1.01171875, 1 / 3,
    65503.9, 65504.0, 2.0**-14, 2.0**-24, 2.0**-25, 2.0**-25 * 1.5, 2.0**-26, 6.1e-5, 1e-40, 1e-45, 8388607.5,
    2.0**24, 2.0**31, 2147483520.0, 2.0**63, 9.223371e18,
]  # fmt: skip
BEYOND = [65519.0, 65520.0, 70000.0, 1e10, 3.3895314e38, 3.4e38]
INTEGERS = [0, 1, 255, 2**24, 2**24 + 1, 2**24 + 2, 2**24 + 3, 2**25 + 2, 2**25 + 6, 2**31 - 1, 2**31 - 64]
WIDE = [2**31, 2**32 + 1, 2**53 + 1, 2**54 + 3, 2**62 + 2**38, 2**62 + 2**38 + 1, 2**63 - 1]


def inputs(type_: str) -> Any:
    """Awkward values of a type, of both signs."""
    dtype = NUMPY[type_]
    if type_ in ("half", "bfloat16_t"):
        return np.arange(0, 2**16, 17, dtype=np.uint16).view(dtype)
    if type_ == "uint8_t":
        return np.arange(256, dtype=np.uint8)
    if type_ == "float":
        numbers = np.array([*FLOATS, *BEYOND, np.inf, np.nan], np.float32)
        return np.concatenate([numbers, -numbers])
    whole = INTEGERS + (WIDE if type_ == "int64_t" else [])
    least = -(2 ** (8 * np.dtype(dtype).itemsize - 1))
    return np.array([*whole, *(-number for number in whole), least], dtype)


def neighbours(value: Fraction, dtype: Any) -> tuple[Any, Any]:
    """The floats next to a number, at or towards zero and away from it, for its magnitude; infinity beyond the last."""
    low, high = 0, int(np.array(np.inf, dtype).view(f"u{np.dtype(dtype).itemsize}"))  # bits, in the order of magnitudes
    kind = f"u{np.dtype(dtype).itemsize}"
    while high - low > 1:
        middle = (low + high) // 2
        number = Fraction(float(np.array(middle, kind).view(dtype)))
        low, high = (middle, high) if number <= value else (low, middle)
    exact = Fraction(float(np.array(low, kind).view(dtype))) == value
    return low, low if exact else high


def rounded(value: Any, dtype: Any, mode: str) -> Any:
    """The float of a type that IEEE 754 makes of a finite number under a mode."""
    kind = f"u{np.dtype(dtype).itemsize}"
    exact = Fraction(int(value)) if isinstance(value, np.integer) else Fraction(float(value))
    isnegative = bool(np.signbit(value)) if isinstance(value, np.floating) else exact < 0
    inner, outer = neighbours(abs(exact), dtype)
    step = Fraction(float(np.array(inner, kind).view(dtype)))
    # Beyond the last float, half a step more than the step before it is where rounding to nearest overflows.
    before = Fraction(float(np.array(max(inner - 1, 0), kind).view(dtype)))
    following = np.array(outer, kind).view(dtype)
    above = Fraction(float(following)) if np.isfinite(following) else 2 * step - before
    twice = 2 * abs(exact)
    isaway = {
        "TRUNC": False,
        "FLOOR": isnegative,
        "CEIL": not isnegative,
        "ROUND": twice >= step + above,
        "ODD": inner % 2 == 0,
    }.get(mode, twice > step + above or (twice == step + above and inner % 2 == 1))
    bits = (outer if isaway else inner) | (int(isnegative) << (8 * np.dtype(dtype).itemsize - 1))
    return np.array(bits, kind).view(dtype)


def expected_of(value: Any, dtype: Any, mode: str) -> Any:
    """What Cast makes of one value."""
    if np.dtype(dtype).kind in "iu":
        if isinstance(value, np.floating):
            if np.isnan(value):
                return dtype(0)
            if np.isinf(value):
                return np.iinfo(dtype).max if value > 0 else np.iinfo(dtype).min
            exact = Fraction(float(value))
            away = int(abs(exact) + Fraction(1, 2)) * (1 if exact >= 0 else -1)
            value = {
                "RINT": round(exact), "FLOOR": exact.__floor__(), "CEIL": exact.__ceil__(), "TRUNC": int(exact),
                "ROUND": away,
            }[mode]  # fmt: skip
        return min(max(int(value), int(np.iinfo(dtype).min)), int(np.iinfo(dtype).max))
    if not np.isfinite(float(value)):
        return np.float32(value).astype(dtype)
    return rounded(value, dtype, mode)


def bits(array: Any) -> Any:
    return np.ascontiguousarray(array).view(f"u{array.itemsize}")


@pytest.fixture(scope="module")
def casts(compiled: Callable[..., Kernels]) -> dict[tuple[str, str], Kernels]:
    """Each conversion under every mode; those that the chip lacks are reported when they run."""
    bodies = {mode: f"{LOAD} {MTE2_V} Cast(c, a, RoundMode::CAST_{mode}, n); {V_MTE3} {STORE}" for mode in MODES}
    return {pair: compiled(bodies, *pair) for pair in TABLE}


def check(pair: tuple[str, str], mode: str, source: Any, casts: dict[tuple[str, str], Kernels]) -> None:
    """A conversion of these values under a mode equals the reference to the bit."""
    dtype = NUMPY[pair[1]]
    scalars = [np.float32(item) if source.dtype.itemsize == 2 else item for item in source]
    expected = np.array([expected_of(item, dtype, mode) for item in scalars], dtype)
    out = zeros(source.size, dtype)
    casts[pair].run(mode, np.ascontiguousarray(source), out)
    isnan = np.isnan(expected.astype(np.float64)) & np.isnan(out.astype(np.float64))
    different = (bits(out) != bits(expected)) & ~isnan
    assert not different.any(), (source[different][:4], out[different][:4], expected[different][:4])


def ids(case: Any) -> str:
    return case if isinstance(case, str) else "-".join(case)


@pytest.mark.parametrize(("pair", "mode"), CASES, ids=ids)
def test_cast(pair: tuple[str, str], mode: str, casts: dict[tuple[str, str], Kernels]) -> None:
    with np.errstate(all="ignore"):
        check(pair, mode, inputs(pair[0]), casts)


def test_a_float_is_rounded_to_a_whole_float(compiled: Callable[..., Kernels]) -> None:
    kernels = compiled({"cast": f"{LOAD} {MTE2_V} Cast(c, a, RoundMode::CAST_RINT, n); {V_MTE3} {STORE}"})
    source, out = np.array([0.5, 1.5, -2.6, 7.0], np.float32), zeros(4)
    kernels.run("cast", source, out)
    assert np.array_equal(out, np.rint(source))


@pytest.mark.parametrize(("pair", "mode"), REFUSED, ids=ids)
def test_a_mode_that_the_chip_lacks_is_reported(
    pair: tuple[str, str], mode: str, casts: dict[tuple[str, str], Kernels]
) -> None:
    source, out = np.zeros(16, NUMPY[pair[0]]), zeros(16, NUMPY[pair[1]])
    found = [item for item in casts[pair].violations(mode, source, out) if item.rule == "type"]
    words = f"Cast from {pair[0]} to {pair[1]}: expected a round mode that the chip has, got CAST_{mode}"
    assert [item.message for item in found] == [words]
    assert found[0].line == casts[pair].line("Cast(", after=mode)
