"""The edges of each limit: the last value that fits, the first that does not, and the line that the report names."""

from collections.abc import Callable

import numpy as np
import pytest
from hand import DUPLICATE, LOAD, MTE2_V, S_MTE3, S_V, STORE, V_MTE3, V_S, V_V, Kernels, zeros

SELECT = "Select(c, mask[992], c, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, {0});"
LONGS = "LocalTensor<int64_t> x = ub.GetWithOffset<int64_t>(8, 0);"
LONGS_GM = "GlobalTensor<int64_t> xGm; xGm.SetGlobalBuffer(reinterpret_cast<__gm__ int64_t*>(in));"


def load(parameters: str, place: str = "a", where: str = "0", pad: str = "{pad}") -> str:
    return f"DataCopyPad({place}, inGm[{where}], DataCopyExtParams({parameters}), {pad});"


def padded(left: int, right: int) -> str:
    return load("1, 4, 0, 0, 0", pad=f"DataCopyPadExtParams<float>(true, {left}, {right}, 0)")


def offsets(value: str) -> str:
    """Eight offsets for a Gather, the last of them this one."""
    return (
        f"{LOAD} {MTE2_V} Duplicate(b.ReinterpretCast<int32_t>(), 0, 8); {V_S}"
        f" b.ReinterpretCast<uint32_t>().SetValue(7, {value}); {S_V}"
    )


# name: (steps before, the faulty step, the mended step, rule, words of the message)
LIMITS = {
    "most_blocks": (
        "", load("4096, 4, 0, 0, 0"), load("4, 4, 0, 0, 0"),
        "copy-size", "DataCopyPad: expected blockCount in [1, 4095], got 4096",
    ),
    "most_bytes": (
        "", load("1, 2097152, 0, 0, 0"), load("1, 400, 0, 0, 0"),
        "copy-size", "expected blockLen in [1, 2097151], a multiple of 4, got 2097152",
    ),
    "no_bytes": ("", load("1, 0, 0, 0, 0"), load("1, 4, 0, 0, 0"), "copy-size", "a multiple of 4, got 0"),
    "right_padding": (
        "", padded(0, 9), padded(0, 8), "copy-size", "expected paddings of at most 32 bytes, got 0 and 36",
    ),
    "room_in_ub": (
        "", load("1, 16, 0, 0, 0", "a[4096 - 8].ReinterpretCast<float>()[8]"),
        load("1, 16, 0, 0, 0", "a[4096 - 8]"), "bounds", "expected at most the 0 bytes of",
    ),
    "room_for_blocks": (
        "", load("2, 4, 0, 0, 0", "a[4096 - 8]"), load("2, 4, 0, 0, 0", "a[4096 - 16]"),
        "bounds", "expected at most the 32 bytes of UB 'a', got 36",
    ),
    "room_for_a_stride": (
        "", load("2, 4, 0, 511, 0"), load("2, 4, 0, 510, 0"),
        "bounds", "expected at most the 16384 bytes of UB 'a', got 16388",
    ),
    "room_for_padding": (
        "", load("1, 32, 0, 0, 0", "a[4096 - 8]", pad="DataCopyPadExtParams<float>(true, 0, 1, 0)"),
        load("1, 28, 0, 0, 0", "a[4096 - 8]", pad="DataCopyPadExtParams<float>(true, 0, 1, 0)"),
        "bounds", "expected at most the 32 bytes of UB 'a', got 36",
    ),
    "last_element_in_memory": (
        "", load("1, 4, 0, 0, 0", where="100"), load("1, 4, 0, 0, 0", where="99"),
        "bounds", "expected bytes within the 400 of 'in', got [400, 404)",
    ),
    "element_before_memory": (
        "", load("1, 8, 0, 0, 0", where="-1"), load("1, 8, 0, 0, 0"),
        "bounds", "of 'in', got [-4, 4)",
    ),
    "strided_store": (
        f"{DUPLICATE} {V_MTE3}", "DataCopyPad(outGm[0], c, DataCopyExtParams(3, 8, 0, 193, 0));",
        "DataCopyPad(outGm[0], c, DataCopyExtParams(3, 8, 0, 188, 0));".replace("3, 8, 0", "2, 8, 0"),
        "bounds", "expected bytes within the 400 of 'out', got [0, 410)",
    ),
    "mask_of_a_comparison": (
        DUPLICATE + V_V, "CompareScalar(mask[992], b, 1.0f, CMPMODE::EQ, 320);",
        "CompareScalar(mask[992], b, 1.0f, CMPMODE::EQ, 256);",
        "bounds", "CompareScalar: expected a count in [1, 32], the size of UB 'mask', got 40",
    ),
    "compared_operand": (
        "", "CompareScalar(mask, b[4096 - 64], 1.0f, CMPMODE::EQ, 128);",
        "CompareScalar(mask, b[4096 - 64], 1.0f, CMPMODE::EQ, 64);",
        "bounds", "CompareScalar: expected a count in [1, 64], the size of UB 'b', got 128",
    ),
    "second_compared_operand": (
        "", "Compare(mask, a, b[4096 - 64], CMPMODE::EQ, 128);", "Compare(mask, a, b[4096 - 64], CMPMODE::EQ, 64);",
        "bounds", "Compare: expected a count in [1, 64], the size of UB 'b', got 128",
    ),
    "compared_count": (
        "", "Compare(mask, a, b, CMPMODE::EQ, 65);", "Compare(mask, a, b, CMPMODE::EQ, 128);",
        "count", "Compare: expected a count of whole repeats of 256 bytes, got 65 elements; round it up",
    ),
    "compared_half": (
        "", "Compare(mask, a.ReinterpretCast<half>(), b.ReinterpretCast<half>(), CMPMODE::LT, 64);",
        "Compare(mask, a.ReinterpretCast<half>(), b.ReinterpretCast<half>(), CMPMODE::LT, 128);",
        "count", "got 64 elements",
    ),
    "compared_integers": (
        "", "Compare(mask, a.ReinterpretCast<int32_t>(), b.ReinterpretCast<int32_t>(), CMPMODE::NE, 64);",
        "Compare(mask, a.ReinterpretCast<int32_t>(), b.ReinterpretCast<int32_t>(), CMPMODE::EQ, 64);",
        "type", "Compare: expected CMPMODE::EQ for int32_t, got another",
    ),
    "mask_of_a_selection": (
        DUPLICATE + V_V, SELECT.format(257), SELECT.format(256),
        "bounds", "Select: expected a count in [1, 32], the size of UB 'mask', got 33",
    ),
    "mask_alignment": (
        "", "CompareScalar(mask[16], b, 1.0f, CMPMODE::EQ, 64);", "CompareScalar(mask[32], b, 1.0f, CMPMODE::EQ, 64);",
        "alignment", "CompareScalar: expected UB 'mask' at a multiple of 32 bytes, got 98320",
    ),
    "source_alignment": (
        "", "Adds(c, a[1], 1.0f, 8);", "Adds(c, a[8], 1.0f, 8);",
        "alignment", "Adds: expected UB 'a' at a multiple of 32 bytes, got 4",
    ),
    "store_alignment": (
        f"{DUPLICATE} {V_MTE3}", "DataCopyPad(outGm[0], c[1], DataCopyExtParams(1, 4, 0, 0, 0));",
        "DataCopyPad(outGm[1], c[8], DataCopyExtParams(1, 4, 0, 0, 0));",
        "alignment", "DataCopyPad: expected an address in UB of a multiple of 32 bytes, got 65540",
    ),
    "negative_count": (
        "", "Muls(c, a, 1.0f, -1);", "Muls(c, a, 1.0f, 1);", "bounds", "Muls: expected a count in [1, 4096]",
    ),
    "second_operand": (
        "", "Add(c, a, b[4088], 9);", "Add(c, a, b[4088], 8);",
        "bounds", "Add: expected a count in [1, 8], the size of UB 'b', got 9",
    ),
    "narrower_cast": (
        "", "Cast(c.ReinterpretCast<half>(), a[4088], RoundMode::CAST_RINT, 9);",
        "Cast(c.ReinterpretCast<half>(), a[4088], RoundMode::CAST_RINT, 8);",
        "bounds", "Cast: expected a count in [1, 8], the size of UB 'a', got 9",
    ),
    "gather_overflow": (
        offsets("0xfffffffcu"), "Gather(c, a, b.ReinterpretCast<uint32_t>(), 8, 8);",
        "Gather(c, a, b.ReinterpretCast<uint32_t>(), 8, 7);", "bounds", "of its source, got 4294967300",
    ),
    "gather_junk": (
        f"{LOAD} {MTE2_V} Duplicate(b.ReinterpretCast<int32_t>(), 0, 7); {V_V}",
        "Gather(c, a, b.ReinterpretCast<uint32_t>(), 0, 8);", "Gather(c, a, b.ReinterpretCast<uint32_t>(), 0, 7);",
        "uninitialised", "Gather takes offsets that nothing has written",
    ),
    "gathered_junk": (
        f"{LOAD} {MTE2_V} Duplicate(b.ReinterpretCast<int32_t>(), 400, 8); Duplicate(a[96], 1.0f, 4); {V_V}"
        f" Gather(c, a, b.ReinterpretCast<uint32_t>(), 0, 8); {V_S}",
        "c.GetValue(0);", "c.SetValue(0, 1.0f); c.GetValue(0);",
        "uninitialised", "GetValue reads element 0 of UB 'c', which nothing has written",
    ),
    "rest_of_a_loaded_block": (
        f"Duplicate(a, 1.0f, 104); SetFlag<HardEvent::V_MTE2>(2); WaitFlag<HardEvent::V_MTE2>(2); {LOAD}"
        " SetFlag<HardEvent::MTE2_S>(2); WaitFlag<HardEvent::MTE2_S>(2);",
        "a.GetValue(100);", "a.GetValue(99);", "uninitialised", "GetValue reads element 100 of UB 'a'",
    ),
    "half_an_element": (
        "c.ReinterpretCast<half>().SetValue(0, half(1.0f));", "c.GetValue(0);",
        "c.ReinterpretCast<half>().GetValue(0);", "uninitialised", "GetValue reads element 0",
    ),
    "selected_mode": (
        "", "Select(c, mask, a, b, SELMODE::VSEL_TENSOR_SCALAR_MODE, 64);",
        "Select(c, mask, a, b, SELMODE::VSEL_TENSOR_TENSOR_MODE, 64);",
        "type", "Select: expected VSEL_TENSOR_TENSOR_MODE with two tensors, got another mode",
    ),
    "negative_id": (
        "", "SetFlag<HardEvent::MTE2_V>(-1);", V_S, "event-id", "expected an event id in [0, 6), got -1",
    ),
    "waited_with_another_id": (
        "SetFlag<HardEvent::V_S>(1);", "WaitFlag<HardEvent::V_S>(2); WaitFlag<HardEvent::V_S>(1);",
        "WaitFlag<HardEvent::V_S>(1);", "waits-forever", "WaitFlag<V_S>(2) waits for a flag that nothing sets",
    ),
    "waited_for_before": (
        "", "WaitFlag<HardEvent::V_S>(1); SetFlag<HardEvent::V_S>(1);", V_S, "waits-forever", "WaitFlag<V_S>(1)",
    ),
    "waited_by_another_pipe": (
        "SetFlag<HardEvent::V_MTE3>(1);", "WaitFlag<HardEvent::V_MTE2>(1); WaitFlag<HardEvent::V_MTE3>(1);",
        "WaitFlag<HardEvent::V_MTE3>(1);", "waits-forever", "WaitFlag<V_MTE2>(1) waits for a flag that nothing sets",
    ),
    "reused_for_the_way_back": (
        "SetFlag<HardEvent::V_MTE2>(0); WaitFlag<HardEvent::V_MTE2>(0);", "SetFlag<HardEvent::V_MTE2>(0);"
        " WaitFlag<HardEvent::V_MTE2>(0);", "SetFlag<HardEvent::V_MTE2>(1); WaitFlag<HardEvent::V_MTE2>(1);",
        "reused-id", "SetFlag<V_MTE2>(0) may come before the wait at line",
    ),
    "two_buffers": (
        "TBuf<TPosition::VECCALC> rest;", "pipe.InitBuffer(rest, 57345);", "pipe.InitBuffer(rest, 57344);",
        "capacity", "InitBuffer takes 188448 bytes of UB, the chip has 188416",
    ),
    "view_of_a_view": (
        DUPLICATE + V_S, "c[90][10].GetValue(3996);", "c[90][9].GetValue(0);",
        "bounds", "GetValue takes element 3996 of UB 'c', which has 3996",
    ),
    "reinterpreted_size": (
        "", "mask.ReinterpretCast<float>().SetValue(256, 1.0f);", "mask.ReinterpretCast<float>().SetValue(255, 1.0f);",
        "bounds", "SetValue takes element 256 of UB 'mask', which has 256",
    ),
}  # fmt: skip

# What has no row above: (the faulty body, the mended body, the rule, words of the message).
GAPS = {
    "unset_global_tensor_in": (
        "GlobalTensor<float> x; DataCopyPad(a, x[0], DataCopyExtParams(1, 4, 0, 0, 0), {pad});",
        load("1, 4, 0, 0, 0"), "bounds", "expected a GlobalTensor with a buffer",
    ),
    "unset_global_tensor_out": (
        f"{DUPLICATE} {V_MTE3} GlobalTensor<float> x; DataCopyPad(x[0], c, DataCopyExtParams(1, 4, 0, 0, 0));",
        f"{DUPLICATE} {V_MTE3} {STORE}", "bounds", "expected a GlobalTensor with a buffer",
    ),
    "index_that_overflows": (
        load("1, 4, 0, 0, 0", where="1ull << 62"), load("1, 4, 0, 0, 0"),
        "bounds", "got [18446744073709551616, 18446744073709551620)",
    ),
    "padding_of_long_integers": (
        f"{LONGS} {LONGS_GM} DataCopyPad(x, xGm[0], DataCopyExtParams(1, 8, 0, 0, 0),"
        " DataCopyPadExtParams<int64_t>(true, 0, 1, 7));",
        f"{LONGS} {LONGS_GM} DataCopyPad(x, xGm[0], DataCopyExtParams(1, 8, 0, 0, 0),"
        " DataCopyPadExtParams<int64_t>(true, 0, 1, 0));",
        "type", "expected a paddingValue of 0 for a 64-bit type",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def limits(compiled: Callable[..., Kernels]) -> Kernels:
    bodies: dict[str, str] = {}
    for name, (before, faulty, mended, *_) in LIMITS.items():
        bodies |= {f"{name}_faulty": f"{before}\n{faulty}", name: f"{before}\n{mended}"}
    for name, (faulty, mended, *_) in GAPS.items():
        bodies |= {f"{name}_faulty": faulty, name: mended}
    return compiled(bodies)


@pytest.mark.parametrize("name", list(LIMITS))
def test_the_first_value_beyond_a_limit_is_reported(name: str, limits: Kernels) -> None:
    *_, rule, words = LIMITS[name]
    source, out = zeros(100) + np.float32(1), zeros(100)
    assert limits.violations(name, source, out) == ()
    found = [item for item in limits.violations(f"{name}_faulty", source, out) if item.rule == rule]
    assert len(found) == 1
    assert words in found[0].message
    body = limits.line("const int32_t n =", after=f"{name}_faulty")
    assert found[0].line == body + 2, "the line after the steps before"


@pytest.mark.parametrize("name", list(GAPS))
def test_what_the_chip_would_punish_is_reported(name: str, limits: Kernels) -> None:
    _, _, rule, words = GAPS[name]
    source, out = zeros(100) + np.float32(1), zeros(100)
    assert limits.violations(name, source, out) == ()
    found = [item for item in limits.violations(f"{name}_faulty", source, out) if item.rule == rule]
    assert [words in item.message for item in found] == [True]


def test_the_longest_copies_pass(compiled: Callable[..., Kernels]) -> None:
    """4095 blocks, and all that one tensor holds, with every byte where it belongs."""
    order = "SetFlag<HardEvent::MTE2_MTE3>(1); WaitFlag<HardEvent::MTE2_MTE3>(1);"
    bodies = {
        "blocks": f"DataCopyPad(a, inGm[0], DataCopyExtParams(4095, 2, 2, 0, 0), {{pad}}); {order}"
        " DataCopyPad(outGm[0], a, DataCopyExtParams(4095, 2, 0, 0, 0));"
    }
    bodies["blocks"] = (
        "LocalTensor<half> x = ub.GetWithOffset<half>(65520, 0);" + bodies["blocks"].replace("(a,", "(x,")
    ).replace(" a, ", " x, ")
    kernels = compiled(bodies, "half", "half")
    source, out = zeros(2 * 4095, np.float16), zeros(4095, np.float16)
    source.view(np.uint16)[...] = np.arange(2 * 4095)
    counters = kernels.run("blocks", source, out)
    assert np.array_equal(out.view(np.uint16), source.view(np.uint16)[::2])
    assert (counters.blocks[0].read_bytes, counters.blocks[0].copies) == (8190, 2)


def test_left_padding_and_strides_of_several_blocks(compiled: Callable[..., Kernels]) -> None:
    body = (
        "DataCopyPad(a, inGm[2], DataCopyExtParams(3, 8, 4, 1, 0), DataCopyPadExtParams<float>(true, 1, 2, -7.0f));"
        " SetFlag<HardEvent::MTE2_MTE3>(1); WaitFlag<HardEvent::MTE2_MTE3>(1);"
        " DataCopyPad(outGm[0], a, DataCopyExtParams(3, 20, 1, 8, 0));"
    )
    source, out = np.arange(20, dtype=np.float32), zeros(19)
    compiled({"pad": body}).run("pad", source, out)
    rows = [[-7.0, first, first + 1, -7.0, -7.0] for first in (2, 5, 8)]
    assert out.tolist() == [*rows[0], 0, 0, *rows[1], 0, 0, *rows[2]]


def test_one_report_a_place_and_twenty_at_most(compiled: Callable[..., Kernels]) -> None:
    lines = "\n".join(f"c.SetValue(5000 + {i}, 1.0f);" for i in range(30))
    kernels = compiled({"loop": "for (int i = 0; i < 9; ++i) {{ c.SetValue(5000 + i, 1.0f); }}", "many": lines})
    source, out = zeros(8), zeros(8)
    (only,) = kernels.violations("loop", source, out)
    assert "element 5000 " in only.message, "the first time it happens"
    found = kernels.violations("many", source, out)
    assert len(found) == 20
    assert [item.line for item in found] == list(range(found[0].line, found[0].line + 20))


def test_a_report_is_one_line_a_violation(compiled: Callable[..., Kernels]) -> None:
    from aclower.runtime.emulator.kernel import KernelViolationError

    kernels = compiled({"two": f"c.SetValue(4096, 1.0f);\n{V_S}\nc.GetValue(4096); {S_MTE3}"})
    out = zeros(8)
    with pytest.raises(KernelViolationError) as caught:
        kernels.run("two", out.copy(), out)
    line = kernels.line("c.SetValue(4096")
    assert str(caught.value).splitlines() == [
        f"hand.cpp:{line}: SetValue takes element 4096 of UB 'c', which has 4096",
        f"hand.cpp:{line + 2}: GetValue takes element 4096 of UB 'c', which has 4096",
    ]
