"""SIMT functions: what threads compute, and what is reported of them: thread, block and line."""

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hand import DUPLICATE, STORE, V_MTE3, Kernels, build_simt, zeros

from aclower.runtime.emulator.compiler import CompilationError
from aclower.runtime.emulator.kernel import KernelViolationError
from aclower.runtime.emulator.pointers import PointerError
from aclower.targets import get_target

FUNCTIONS = {
    "places": "out[blockIdx.x * blockDim.x + threadIdx.x] = static_cast<float>(threadIdx.x + 100 * gridDim.x);",
    "three": (
        "const uint32_t at = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;\n"
        "out[at] = static_cast<float>(100 * threadIdx.z + 10 * threadIdx.y + threadIdx.x);"
    ),
    "scale": (
        "const int64_t at = blockIdx.x * blockDim.x + threadIdx.x;\nif (at < n) {\n    out[at] = in[at] * 2.0f;\n}"
    ),
    "moved": "auto there = out + 4;\nthere[threadIdx.x] = (in + 1)[threadIdx.x];\nthere += 4;\nthere[-8] = 9.0f;",
    "copied": "out[threadIdx.x] = in[threadIdx.x];",
    # --- what must not be ---
    "same": "out[threadIdx.x / 2] = 1.0f;",
    "read_of_written": "out[threadIdx.x] = 1.0f;\nother[threadIdx.x] = out[(threadIdx.x + 1) % blockDim.x];",
    "written_after_read": "other[threadIdx.x] = out[8];\nif (threadIdx.x == 3) {\n    out[8] = 1.0f;\n}",
    "read_by_two": (
        "if (threadIdx.x < 2) {\n    other[threadIdx.x] = out[8];\n}\nif (threadIdx.x == 1) {\n    out[8] = 1.0f;\n}"
    ),
    "same_of_blocks": "if (threadIdx.x == 5) {\n    out[0] = 1.0f;\n}",
    "twice": "out[threadIdx.x] = 1.0f;\nout[threadIdx.x] = 2.0f;",
    "beyond": "out[threadIdx.x + n] = 1.0f;",
    "before": "out[threadIdx.x] = in[static_cast<int64_t>(threadIdx.x) - 1];",
    "far": "out[0] = in[1ll << 62];",
    "own": "out[threadIdx.x] = 1.0f;\nout[threadIdx.x] = out[threadIdx.x] + 1.0f;",
    "far_pointer": "auto p = out + (1ll << 62);\np = p + 4;\np[0] = 1.0f;",
    "one_read": "if (threadIdx.x == 0) {\n    other[blockIdx.x] = out[8];\n}",
    "one_written": "if (threadIdx.x == 0) {\n    out[8] = 1.0f;\n}",
    "added": "out[threadIdx.x] = 2.0f;",
    "updated": "other[threadIdx.x] += 3.0f;\nother[threadIdx.x] -= 1.0f;\nother[threadIdx.x] *= 2.0f;",
}  # fmt: skip
CALL = "asc_vf_call<{0}>(dim3{{static_cast<uint32_t>(tiling.m)}}, in_, other_, out_, tiling.n);"
BUFFER = "TPipe pipe;\nTBuf<TPosition::VECCALC> buffer;\n"
BODIES = {
    **{name: CALL.format(name) for name in FUNCTIONS},
    "three": "asc_vf_call<three>(dim3{4, 3, 2}, in_, other_, out_, tiling.n);",
    "two_calls": f"{CALL.format('copied')}\n{CALL.format('copied')}",
    "two_rounds": "if (GetBlockIdx() == 0) { X }\nSyncAll();\nif (GetBlockIdx() == 1) { X }".replace(
        "X", CALL.format("copied")
    ),
    "buffers": f"{BUFFER}pipe.InitBuffer(buffer, 221184);\n{CALL.format('copied')}",
    "too_much": f"{BUFFER}pipe.InitBuffer(buffer, 221216);\n{CALL.format('copied')}",
    # Block 0 reads first, then block 1; block 0 writes once both have.
    "late_write": f"{CALL.format('one_read')}\nif (GetBlockIdx() == 1) {{\n    {CALL.format('one_written')}\n}}",
    "early_read": (
        f"if (GetBlockIdx() == 1) {{\n    {CALL.format('one_written')}\n}} else {{\n    {CALL.format('one_read')}\n}}"
    ),
    "ordered_write": (
        f"{CALL.format('one_read')}\nSyncAll();\nif (GetBlockIdx() == 1) {{\n    {CALL.format('one_written')}\n}}"
    ),
    "buffer_behind": f"{CALL.format('copied')}\n{BUFFER}pipe.InitBuffer(buffer, 221216);",
    "wrong_address": "asc_vf_call<copied>(dim3{1}, reinterpret_cast<__gm__ float*>(in + 4), other_, out_, tiling.n);",
}  # fmt: skip
BOUNDS = dict.fromkeys(FUNCTIONS, 64)


@pytest.fixture(scope="module")
def simt() -> Kernels:
    return build_simt(FUNCTIONS, BODIES, BOUNDS)


def run(simt: Kernels, name: str, source: Any, out: Any, **options: Any) -> Any:
    return simt.run(name, source, out, **{"target": "ascend950", "m": 8} | options)


def found(simt: Kernels, name: str, out: Any, *, source: Any = None, **options: Any) -> Any:
    source = zeros(64) if source is None else source
    return simt.violations(name, source, out, **{"target": "ascend950", "m": 8} | options)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_threads_know_where_they_are(threads: int, simt: Kernels) -> None:
    out = zeros(3 * 40)
    run(simt, "places", zeros(8), out, m=40, blocks=3, threads=threads)
    assert np.array_equal(out, np.tile(np.arange(40), 3) + 300)


def test_threads_of_three_dimensions(simt: Kernels) -> None:
    out = zeros(24)
    run(simt, "three", zeros(8), out)
    assert out.tolist() == [100 * z + 10 * y + x for z in range(2) for y in range(3) for x in range(4)]


@pytest.mark.parametrize("count", [1, 31, 32, 33, 95, 96])
def test_loads_and_stores(count: int, simt: Kernels) -> None:
    source, out = np.arange(count, dtype=np.float32), zeros(count)
    counters = run(simt, "scale", source, out, m=32, blocks=3)
    assert np.array_equal(out, 2 * source)
    assert sum(block.threads for block in counters.blocks) == 96
    assert sum(block.thread_accesses for block in counters.blocks) == 2 * count
    (written,) = [item for item in counters.tensors if item.name == "out"]
    assert written.written_bytes == written.covered_bytes == 4 * count


def test_pointers_move(simt: Kernels) -> None:
    out = zeros(12)
    assert [item.rule for item in found(simt, "moved", out, m=1, source=np.arange(8, dtype=np.float32))] == []
    assert out.tolist() == [9, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]


def test_lines_are_read_once_a_block(simt: Kernels) -> None:
    """128 bytes of the data cache: two lines hold what 64 threads read, however the tensor lies in them."""
    memory = np.zeros(512, np.uint8)
    start = -memory.ctypes.data % 128
    for offset, lines in ((0, 256), (64, 256)):
        source = memory[start + offset :][:256].view(np.float32)
        counters = run(simt, "copied", source, zeros(64), m=64)
        assert counters.tensors[0].read_bytes == lines
        assert counters.blocks[0].read_bytes == lines
    source = memory[start : start + 256].view(np.float32)
    assert run(simt, "copied", source, zeros(64), m=32).tensors[0].read_bytes == 128


def test_shared_lines_are_counted(simt: Kernels) -> None:
    memory = np.zeros(1024, np.uint8)
    start = -memory.ctypes.data % 128
    out = memory[start : start + 512].view(np.float32)
    assert run(simt, "places", zeros(8), out, m=32, blocks=4).tensors[2].shared_lines == 0
    assert run(simt, "places", zeros(8), out, m=16, blocks=4).tensors[2].shared_lines == 2
    assert run(simt, "places", zeros(8), out, m=40, blocks=3).tensors[2].shared_lines == 2


@pytest.mark.parametrize(
    ("name", "rule", "words", "line", "other"),
    [
        ("same", "race",
         "thread 1 of block 0 writes bytes [0, 4) of 'out', which thread 0 of block 0 writes at line {other}; "
         "nothing orders them", "out[threadIdx.x / 2]", "out[threadIdx.x / 2]"),
        ("read_of_written", "race",
         "thread 1 of block 0 writes bytes [4, 8) of 'out', which thread 0 of block 0 reads at line {other}; "
         "nothing orders them", "out[threadIdx.x] = 1.0f;", "other[threadIdx.x] = out["),
        ("written_after_read", "race",
         "thread 3 of block 0 writes bytes [32, 36) of 'out', which thread 0 of block 0 reads at line {other}; "
         "nothing orders them", "out[8] = 1.0f;", "other[threadIdx.x] = out[8];"),
        ("read_by_two", "race",
         "thread 1 of block 0 writes bytes [32, 36) of 'out', which thread 0 of block 0 reads at line {other}; "
         "nothing orders them", "out[8] = 1.0f;", "other[threadIdx.x] = out[8];"),
        ("same_of_blocks", "race",
         "thread 5 of block 1 writes bytes [0, 4) of 'out', which thread 5 of block 0 writes at line {other}; "
         "nothing orders them", "out[0] = 1.0f;", "out[0] = 1.0f;"),
        ("twice", "written-twice",
         "thread 0 of block 0 writes bytes [0, 4) of 'out', which line {other} has written before",
         "out[threadIdx.x] = 2.0f;", "out[threadIdx.x] = 1.0f;"),
    ],
    ids=lambda item: item if isinstance(item, str) and " " not in item else "",
)  # fmt: skip
def test_a_conflict_is_reported_with_both_accesses(
    name: str, rule: str, words: str, line: str, other: str, simt: Kernels
) -> None:
    blocks = 2 if name == "same_of_blocks" else 1
    reports = [item for item in found(simt, name, zeros(64), other=zeros(64), blocks=blocks) if item.rule == rule]
    at, before = simt.line(line, after=name), simt.line(other, after=name)
    matching = [item for item in reports if (item.line, item.other_line) == (at, before)]
    assert [item.message for item in matching] == [words.format(other=before)]


def test_a_conflict_within_calls_that_have_an_order_is_no_race(simt: Kernels) -> None:
    (again,) = found(simt, "two_calls", zeros(64))
    assert again.rule == "written-twice", "the calls of a block are in order, but write the same bytes"
    (again,) = found(simt, "two_rounds", zeros(64), blocks=2, threads=2)
    assert again.rule == "written-twice", "SyncAll orders blocks"


def test_a_thread_is_in_order_with_itself(simt: Kernels) -> None:
    reports = found(simt, "own", zeros(64))
    assert [item.rule for item in reports] == ["written-twice"]


@pytest.mark.parametrize(
    ("name", "words", "line"),
    [
        ("beyond", "thread 0 of block 0 writes bytes [256, 260) of 'out', which has 256", "out[threadIdx.x + n]"),
        ("before", "thread 0 of block 0 reads bytes [-4, 0) of 'in', which has 256", "out[threadIdx.x] = in["),
        ("far", "of 'in', which has 256", "out[0] = in[1ll"),
        ("far_pointer", "of 'out', which has 256", "p[0] = 1.0f;"),
    ],
)
def test_an_access_outside_is_reported_and_does_nothing(name: str, words: str, line: str, simt: Kernels) -> None:
    out = zeros(64)
    (report,) = [item for item in found(simt, name, out, m=1) if item.rule == "bounds"]
    assert words in report.message
    assert report.line == simt.line(line, after=name)
    assert not out.any()


@pytest.mark.parametrize(("threads", "isgood"), [(0, False), (1, True), (64, True), (65, False), (-1, False)])
def test_a_call_keeps_to_its_launch_bounds(threads: int, isgood: bool, simt: Kernels) -> None:
    reports = found(simt, "copied", zeros(64), m=threads)
    assert [item.rule for item in reports] == ["simt"] * (not isgood)
    for item in reports:
        count = threads % 2**32
        assert item.message == f"asc_vf_call: expected threads in [1, 64], the function's launch bounds, got {count}"
        assert item.line == simt.line("asc_vf_call<copied>", after="copied_kernel")


def test_a_chip_without_simt_is_reported(simt: Kernels) -> None:
    (report,) = found(simt, "copied", zeros(64), target="ascend910b")
    assert report.message == "asc_vf_call: expected a chip with SIMT, got one without"


def test_the_data_cache_keeps_its_part_of_the_unified_buffer(simt: Kernels) -> None:
    assert found(simt, "buffers", zeros(64)) == ()
    (report,) = found(simt, "too_much", zeros(64))
    assert report.message == (
        "asc_vf_call: expected at most 221184 bytes of UB beside the data cache of SIMT functions, got 221216"
    )


def test_a_pointer_starts_an_argument(simt: Kernels) -> None:
    reports = found(simt, "wrong_address", zeros(64))
    assert [item.message for item in reports] == [
        "a pointer to global memory: expected the start of one of the kernel's arguments, got another address"
    ]


def test_a_function_without_bounds_takes_1024_threads() -> None:
    kernels = build_simt({"copied": FUNCTIONS["copied"]}, {"copied": CALL.format("copied")}, {})
    out = zeros(2048)
    assert found(kernels, "copied", out, source=zeros(2048), m=1024) == ()
    (report,) = found(kernels, "copied", out, source=zeros(2048), m=1025)
    assert "expected threads in [1, 1024]" in report.message


def test_reports_of_many_threads_are_one(simt: Kernels) -> None:
    assert len([item for item in found(simt, "same", zeros(64), m=64) if item.rule == "race"]) == 1


def test_values_are_the_same_without_checks(simt: Kernels) -> None:
    source, out = np.arange(96, dtype=np.float32), zeros(96)
    run(simt, "scale", source, out, m=32, blocks=3, checks=False)
    assert np.array_equal(out, 2 * source)


def test_the_first_of_many_runs_leaves_nothing_behind(simt: Kernels) -> None:
    """What a launch has recorded of its threads ends with it."""
    out = zeros(64)
    for _ in range(3):
        assert found(simt, "copied", out, m=64) == ()


def test_half_and_bfloat16() -> None:
    for type_, dtype in (("half", np.float16), ("bfloat16_t", ml_dtypes.bfloat16)):
        body = f"out[threadIdx.x] = static_cast<{type_}>(static_cast<float>(in[threadIdx.x]) * 3.0f);"
        kernels = build_simt({"triple": body}, {"triple": CALL.format("triple")}, {"triple": 64}, source=type_)
        source, out = np.arange(64).astype(dtype), zeros(64, dtype)
        kernels.run("triple", source, out, target="ascend950", m=64)
        expected = (3 * np.arange(64, dtype=np.float32)).astype(dtype)
        assert out.tobytes() == expected.tobytes()


def test_a_tensor_too_large_to_be_watched_is_reported(simt: Kernels) -> None:
    out = zeros(8)
    buffers = [(out.ctypes.data, 32), (out.ctypes.data, 32), (out.ctypes.data, 2**58)]
    record = [simt.names.index("same_of_blocks"), 1, 8, 8]
    with pytest.raises(KernelViolationError, match="no memory for 16 bytes an element of 'out'"):
        simt.kernel.run(buffers, record, chip=get_target("ascend950"))


@pytest.mark.parametrize("threads", [1, 2])
def test_a_read_of_another_block_is_not_forgotten(threads: int, simt: Kernels) -> None:
    """The block that writes is the last that has read, or the first."""
    for _ in range(20):
        reports = found(simt, "late_write", zeros(64), other=zeros(64), blocks=2, threads=threads)
        assert [item.rule for item in reports] == ["race"]
        reports = found(simt, "early_read", zeros(64), other=zeros(64), blocks=2, threads=threads)
        assert [item.rule for item in reports] == ["race"]
        assert found(simt, "ordered_write", zeros(64), other=zeros(64), blocks=2, threads=threads) == ()


def test_elements_are_updated_in_place(simt: Kernels) -> None:
    other = np.arange(8, dtype=np.float32)
    reports = found(simt, "updated", zeros(64), other=other)
    assert {item.rule for item in reports} == {"written-twice"}
    assert other.tolist() == [(number + 2) * 2 for number in range(8)]


def test_a_buffer_behind_a_call_is_beside_the_data_cache_too(simt: Kernels) -> None:
    (report,) = found(simt, "buffer_behind", zeros(64))
    assert "221216 bytes of UB, the chip has 221184 beside the data cache of SIMT functions" in report.message


_COPY = f"{DUPLICATE} {V_MTE3} {STORE}"
_LOAD = "DataCopyPad(c, outGm[0], DataCopyExtParams(1, 4, 0, 0, 0), DataCopyPadExtParams<float>());"


@pytest.mark.parametrize(
    ("first", "second"),
    [("added", _COPY), (_COPY, "added"), ("one_read", _COPY), (_COPY, "one_read"), ("added", _LOAD), (_LOAD, "added")],
)
@pytest.mark.parametrize("blocks", [1, 2])
def test_copies_and_threads_of_one_tensor_in_any_order(first: str, second: str, blocks: int) -> None:
    steps = [CALL.format(step) if step in FUNCTIONS else step for step in (first, second)]
    body = "\n".join(steps) if blocks == 1 else f"if (GetBlockIdx() == 0) {{\n{steps[0]}\n}} else {{\n{steps[1]}\n}}"
    functions = {name: FUNCTIONS[name] for name in ("added", "one_read")}
    mixed = build_simt(functions, {"mixed": body}, {}, buffers=True)
    reports = found(mixed, "mixed", zeros(64), other=zeros(64), blocks=blocks)
    assert "mixed" in [item.rule for item in reports]


def test_copies_and_threads_may_read_one_tensor() -> None:
    kernels = build_simt(
        {"one_read": FUNCTIONS["one_read"]}, {"both": f"{CALL.format('one_read')}\n{_LOAD}"}, {}, buffers=True
    )
    assert found(kernels, "both", zeros(64), other=zeros(64)) == ()


@pytest.mark.parametrize(
    "type_", ["__gm__ volatile float*", "__gm__ const float*", "float __gm__*", "__gm__ float volatile*"]
)
def test_pointers_are_checked_however_they_are_spelled(type_: str) -> None:
    kernels = build_simt({"same": FUNCTIONS["same"]}, {"same": CALL.format("same")}, {}, pointer=type_)
    assert "race" in [item.rule for item in found(kernels, "same", zeros(64))]


def test_another_pointer_is_refused() -> None:
    with pytest.raises(PointerError, match=r"line \d+: expected pointers to global memory as '__gm__ T\*', got"):
        build_simt(
            {"same": FUNCTIONS["same"]}, {"same": CALL.format("same")}, {}, pointer="__gm__ std::array<float, 4>*"
        )


def test_an_element_is_no_variable() -> None:
    body = "auto value = in[threadIdx.x];\nout[threadIdx.x] = value;"
    with pytest.raises(CompilationError, match="error"):
        build_simt({"kept": body}, {"kept": CALL.format("kept")}, {})
