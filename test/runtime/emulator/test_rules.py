"""Each rule: a faulty kernel with its report, and the mended twin, which passes."""

from collections.abc import Callable

import numpy as np
import pytest
from hand import DUPLICATE, LOAD, MTE2_V, STORE, V_MTE2, V_MTE3, V_S, V_V, Kernels, zeros


def gather(offset: int) -> str:
    """A load and a Gather of eight elements at one offset."""
    offsets = f"Duplicate(b.ReinterpretCast<int32_t>(), {offset}, 8); {V_V}"
    return f"{LOAD} {offsets} {MTE2_V} Gather(c, a, b.ReinterpretCast<uint32_t>(), 0, 8);"


def select(mode: str) -> str:
    """A Select with a scalar under a mode."""
    mask = "Duplicate(mask.ReinterpretCast<int16_t>(), static_cast<int16_t>(-1), 64);"
    return f"{DUPLICATE} {mask} {V_V} Select(b, mask, c, 0.0f, SELMODE::{mode}, n);"


def halves(mode: str) -> str:
    """f32 to f16 and back under a round mode."""
    to_half = f"{DUPLICATE} {V_V} Cast(b.ReinterpretCast<half>(), c, RoundMode::CAST_RINT, n); {V_V}"
    return f"{to_half} Cast(c, b.ReinterpretCast<half>(), RoundMode::{mode}, n);"


def copy_in(parameters: str, place: str = "a", pad: str = "{pad}") -> str:
    """A load with these parameters."""
    return f"DataCopyPad({place}, inGm[0], DataCopyExtParams({parameters}), {pad});"


def copy_last(first_bytes: str) -> str:
    """The output, then its last element, which the first copy may hold."""
    first = f"DataCopyPad(outGm[0], c, DataCopyExtParams(1, {first_bytes}, 0, 0, 0)); PipeBarrier<PIPE_MTE3>();"
    return f"{DUPLICATE} {V_MTE3} {first} DataCopyPad(outGm[n - 1], c, DataCopyExtParams(1, 4, 0, 0, 0));"


# name: (faulty body, mended body, rule, words of the message)
RULES = {
    "index": (
        "c.SetValue(4096, 1.0f);",
        "c.SetValue(4095, 1.0f);",
        "bounds",
        "SetValue takes element 4096 of UB 'c', which has 4096",
    ),
    "index_below": ("c.GetValue(-1);", f"{DUPLICATE} {V_S} c.GetValue(0);", "bounds", "GetValue takes element -1"),
    "count": ("Duplicate(c, 1.0f, 4097);", "Duplicate(c, 1.0f, 4096);", "bounds", "expected a count in [1, 4096]"),
    "no_count": ("Duplicate(c, 1.0f, 0);", "Duplicate(c, 1.0f, 1);", "bounds", "got 0"),
    "global_end": (
        "DataCopyPad(a, inGm[1], DataCopyExtParams(1, n * 4, 0, 0, 0), {pad});",
        "DataCopyPad(a, inGm[1], DataCopyExtParams(1, n * 4 - 4, 0, 0, 0), {pad});",
        "bounds",
        "expected bytes within the 400 of 'in', got [4, 404)",
    ),
    "global_begin": (
        f"{DUPLICATE} {V_MTE3} DataCopyPad(outGm[-1], c, DataCopyExtParams(1, 4, 0, 0, 0));",
        f"{DUPLICATE} {V_MTE3} DataCopyPad(outGm[0], c, DataCopyExtParams(1, 4, 0, 0, 0));",
        "bounds",
        "of 'out', got [-4, 0)",
    ),
    "strided_end": (
        copy_in("11, 8, 32, 0, 0"),
        copy_in("10, 8, 32, 0, 0"),
        "bounds",
        "got [0, 408)",
    ),
    "buffer_end": (
        "LocalTensor<float> x = ub.GetWithOffset<float>(9, 131072 - 32);",
        "LocalTensor<float> x = ub.GetWithOffset<float>(8, 131072 - 32);",
        "bounds",
        "within the buffer's 131072 bytes, got one that ends at 131076",
    ),
    "foreign_address": (
        "GlobalTensor<float> x; x.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(in) + 1);",
        "GlobalTensor<float> x; x.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(in));",
        "bounds",
        "expected the start of one of the kernel's arguments",
    ),
    "global_size": (
        "GlobalTensor<float> x; x.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(in), n + 1);",
        "GlobalTensor<float> x; x.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(in), n);",
        "bounds",
        "expected at most the 100 elements of 'in', got 101",
    ),
    "vector_alignment": (
        "Duplicate(c[4], 1.0f, 8);",
        "Duplicate(c[8], 1.0f, 8);",
        "alignment",
        "at a multiple of 32 bytes, got 65552",
    ),
    "copy_alignment": (
        copy_in("1, 4, 0, 0, 0", "a[4]"),
        copy_in("1, 4, 0, 0, 0", "a[8]"),
        "alignment",
        "a multiple of 32 bytes, got 16",
    ),
    "offset_alignment": (
        "LocalTensor<float> x = ub.GetWithOffset<float>(8, 16);",
        "LocalTensor<float> x = ub.GetWithOffset<float>(8, 32);",
        "alignment",
        "GetWithOffset: expected an offset of a multiple of 32 bytes, got 16",
    ),
    "no_blocks": (
        copy_in("0, 4, 0, 0, 0"),
        copy_in("1, 4, 0, 0, 0"),
        "copy-size",
        "expected blockCount in [1, 4095], got 0",
    ),
    "part_of_an_element": (
        copy_in("1, 6, 0, 0, 0"),
        copy_in("1, 8, 0, 0, 0"),
        "copy-size",
        "a multiple of 4, got 6",
    ),
    "padding": (
        copy_in("1, 4, 0, 0, 0", pad="DataCopyPadExtParams<float>(true, 9, 0, 0)"),
        copy_in("1, 4, 0, 0, 0", pad="DataCopyPadExtParams<float>(true, 8, 0, 0)"),
        "copy-size",
        "expected paddings of at most 32 bytes, got 36",
    ),
    "compared_count": (
        f"{LOAD} {MTE2_V} CompareScalar(mask, a, 1.0f, CMPMODE::EQ, 63);",
        f"{LOAD} {MTE2_V} CompareScalar(mask, a, 1.0f, CMPMODE::EQ, 64);",
        "count",
        "whole repeats of 256 bytes, got 63 elements; round it up",
    ),
    "compared_type": (
        "CompareScalar(mask, c.ReinterpretCast<int32_t>(), 1, CMPMODE::NE, 64);",
        "CompareScalar(mask, c.ReinterpretCast<int32_t>(), 1, CMPMODE::EQ, 64);",
        "type",
        "expected CMPMODE::EQ for int32_t",
    ),
    "round_mode": (
        halves("CAST_RINT"),
        halves("CAST_NONE"),
        "type",
        "Cast from half to float: expected a round mode that the chip has, got CAST_RINT",
    ),
    "select_mode": (
        select("VSEL_TENSOR_TENSOR_MODE"),
        select("VSEL_TENSOR_SCALAR_MODE"),
        "type",
        "expected VSEL_TENSOR_SCALAR_MODE with a scalar",
    ),
    "never_written": (
        STORE,
        f"{DUPLICATE} {V_MTE3} {STORE}",
        "uninitialised",
        "UB 'c' to global memory that nothing has written",
    ),
    "half_written": (
        f"Duplicate(c, 1.0f, n - 1); {V_MTE3} {STORE}",
        f"Duplicate(c, 1.0f, n); {V_MTE3} {STORE}",
        "uninitialised",
        "that nothing has written",
    ),
    "computed_from_junk": (
        f"Muls(c, a, 2.0f, n); {V_MTE3} {STORE}",
        f"{LOAD} {MTE2_V} Muls(c, a, 2.0f, n); {V_MTE3} {STORE}",
        "uninitialised",
        "that nothing has written",
    ),
    "junk_element": (
        "c.GetValue(0);",
        "c.SetValue(0, 1.0f); c.GetValue(0);",
        "uninitialised",
        "GetValue reads element 0 of UB 'c'",
    ),
    "junk_offsets": (
        f"{LOAD} {MTE2_V} Gather(c, a, b.ReinterpretCast<uint32_t>(), 0, 8);",
        gather(4),
        "uninitialised",
        "Gather takes offsets that nothing has written",
    ),
    "gather_end": (gather(16384), gather(16380), "bounds", "elements within the 16384 bytes of its source, got 16384"),
    "gather_part": (gather(2), gather(4), "bounds", "got 2"),
    "written_twice": (
        copy_last("n * 4"),
        copy_last("n * 4 - 4"),
        "written-twice",
        "writes bytes of 'out' that this block has written before",
    ),
    "id_beyond": (
        "SetFlag<HardEvent::S_V>(6); WaitFlag<HardEvent::S_V>(6);",
        "SetFlag<HardEvent::S_V>(5); WaitFlag<HardEvent::S_V>(5);",
        "event-id",
        "expected an event id in [0, 6), got 6",
    ),
    "wait_in_vain": (
        "WaitFlag<HardEvent::V_S>(1);",
        "SetFlag<HardEvent::V_S>(1); WaitFlag<HardEvent::V_S>(1);",
        "waits-forever",
        "WaitFlag<V_S>(1) waits for a flag that nothing sets",
    ),
    "set_twice": (
        f"SetFlag<HardEvent::V_S>(1); {V_S} WaitFlag<HardEvent::V_S>(1);",
        f"SetFlag<HardEvent::V_S>(2); {V_S} WaitFlag<HardEvent::V_S>(2);",
        "set-twice",
        "and nothing waited for",
    ),
    "reused_id": (
        f"{MTE2_V} {MTE2_V}",
        f"{MTE2_V} {V_MTE2} {MTE2_V}",
        "reused-id",
        "order them, or take another event id",
    ),
    "left_set": ("SetFlag<HardEvent::V_S>(1);", V_S, "left-set", "that nothing waits for before the kernel ends"),
}


@pytest.fixture(scope="module")
def rules(compiled: Callable[..., Kernels]) -> Kernels:
    bodies = {}
    for name, (faulty, mended, *_) in RULES.items():
        bodies |= {f"{name}_faulty": faulty, name: mended}
    return compiled(bodies)


@pytest.mark.parametrize("name", list(RULES))
def test_a_broken_rule_is_reported_and_the_mended_kernel_passes(name: str, rules: Kernels) -> None:
    *_, rule, words = RULES[name]
    source, out = zeros(100) + np.float32(1), zeros(100)
    assert rules.violations(name, source, out) == ()
    found = [item for item in rules.violations(f"{name}_faulty", source, out) if item.rule == rule]
    assert len(found) == 1
    assert words in found[0].message
    assert found[0].line > 0


def test_junk_lanes_that_nothing_uses_are_no_fault(compiled: Callable[..., Kernels]) -> None:
    """Compare takes whole repeats: its last lanes may hold junk, if Select does not take them."""
    body = "\n".join(
        [LOAD, MTE2_V, "CompareScalar(mask, a, 1.0f, CMPMODE::EQ, 128);", "Duplicate(b, 5.0f, n);", V_V,
         "Select(c, mask, b, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, {count});", V_MTE3,
         "DataCopyPad(outGm[0], c, DataCopyExtParams(1, 400, 0, 0, 0));"]
    )  # fmt: skip
    kernels = compiled({"exact": body.replace("{count}", "n"), "one_more": body.replace("{count}", "n + 1")})
    source, out = (np.arange(100) % 3).astype(np.float32), zeros(100)
    assert kernels.violations("exact", source, out) == ()
    assert np.array_equal(out, np.where(source == 1, np.float32(5), np.float32(0)))
    assert kernels.violations("one_more", source, out) == (), "the junk lane is selected, and not used"


BLOCKS = {
    "apart": "DataCopyPad(outGm[GetBlockIdx() * 8], c, DataCopyExtParams(1, 32, 0, 0, 0));",
    "one_block": "DataCopyPad(outGm[GetBlockIdx() * 4], c, DataCopyExtParams(1, 16, 0, 0, 0));",
    "overlap": "DataCopyPad(outGm[GetBlockIdx() * 4], c, DataCopyExtParams(1, 32, 0, 0, 0));",
    "sync_all": "SyncAll(); DataCopyPad(outGm[GetBlockIdx() * 8], c, DataCopyExtParams(1, 32, 0, 0, 0));",
    "sync_all_not_reached": "if (GetBlockIdx() != 1) { SyncAll(); }",
}


@pytest.fixture(scope="module")
def blocks(compiled: Callable[..., Kernels]) -> Kernels:
    bodies = {
        name: f"Duplicate(c, static_cast<float>(GetBlockIdx() + 1), 8); {V_MTE3}\n{body}"
        for name, body in BLOCKS.items()
    }
    return compiled({name: body.replace("{", "{{").replace("}", "}}") for name, body in bodies.items()})


@pytest.mark.parametrize("threads", [1, 3, 8])
@pytest.mark.parametrize("name", ["apart", "sync_all"])
def test_blocks_write_what_is_theirs(name: str, threads: int, blocks: Kernels) -> None:
    out = zeros(64)
    counters = blocks.run(name, out.copy(), out, blocks=8, threads=threads)
    assert np.array_equal(out, np.repeat(np.arange(1, 9, dtype=np.float32), 8))
    assert [block.written_bytes for block in counters.blocks] == [32] * 8
    (traffic,) = [item for item in counters.tensors if item.name == "out"]
    assert (traffic.written_bytes, traffic.covered_bytes, traffic.read_bytes) == (256, 256, 0)


@pytest.mark.parametrize(
    ("name", "rule", "words"),
    [
        ("one_block", "shared-block", "blocks 0 and 1 write to one 32-byte block of 'out', at bytes 15 and 16"),
        ("overlap", "written-twice", "blocks 0 and 1 both write bytes [16, 32) of 'out'"),
        ("sync_all_not_reached", "sync-all", "SyncAll: expected all blocks to get here, some end before"),
    ],
)
def test_blocks_that_get_in_each_others_way_are_reported(name: str, rule: str, words: str, blocks: Kernels) -> None:
    out = zeros(64)
    found = [item for item in blocks.violations(name, out.copy(), out, blocks=2, threads=2) if item.rule == rule]
    assert [item.message for item in found] == [words]


def test_a_buffer_beyond_the_chips_is_reported(blocks: Kernels) -> None:
    out = zeros(64)
    found = blocks.violations("apart", out.copy(), out, capacity=65536 + 32)
    assert "InitBuffer takes 131072 bytes of UB, the chip has 65568" in [item.message for item in found]
