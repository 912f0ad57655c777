"""Launches: blocks on threads, SyncAll, what is counted, and lines that are left out."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hand import DUPLICATE, LOAD, MTE2_S, MTE2_V, MULS, S_MTE3, STORE, V_MTE3, V_S, V_V, Kernels, zeros

from aclower.runtime.emulator.kernel import KernelViolationError
from aclower.targets import get_target

EACH = "const int64_t block = GetBlockIdx();"
PUT = "DataCopyPad(outGm[block * 8], c, DataCopyExtParams(1, 32, 0, 0, 0));"
# Each block leaves a number in its part of the output and takes up its neighbour's after the others are there.
EXCHANGE = f"""\
{EACH}
Duplicate(c, static_cast<float>(block + 1), 8); {V_MTE3}
{PUT}
SyncAll();
DataCopyPad(a, outGm[(block + 1) % GetBlockNum() * 8], DataCopyExtParams(1, 32, 0, 0, 0), {{pad}}); {MTE2_V}
SyncAll();
Muls(c, a, 10.0f, 8); {V_MTE3}
DataCopyPad(otherGm[block * 8], c, DataCopyExtParams(1, 32, 0, 0, 0));
"""
STRIPES = f"""\
{EACH}
for (int64_t at = block * 64; at < tiling.n; at += 64 * GetBlockNum()) {{{{
    DataCopyPad(a, inGm[at], DataCopyExtParams(1, 256, 0, 0, 0), {{pad}}); {MTE2_V}
    Muls(c, a, static_cast<float>(block + 1), 64); {V_MTE3}
    DataCopyPad(outGm[at], c, DataCopyExtParams(1, 256, 0, 0, 0));
    PipeBarrier<PIPE_ALL>();
}}}}
"""
BODIES = {
    "exchange": EXCHANGE,
    "stripes": STRIPES,
    "many_steps": "for (int i = 0; i < 50; ++i) {{\n    SyncAll();\n}}",
    "only_some": "if (GetBlockIdx() % 2 == 0) {{\n    SyncAll();\n}}",
    "unequal": "SyncAll();\nif (GetBlockIdx() == 0) {{\n    SyncAll();\n}}",
    "counted": "\n".join(
        [LOAD, MTE2_V, MULS, V_V, "Adds(c, c, 1.0f, n);", "PipeBarrier<PIPE_ALL>();", "c.SetValue(0, 5.0f);",
         "c.GetValue(0);", S_MTE3, STORE]
    ),
    "strided": (
        "DataCopyPad(a, inGm[0], DataCopyExtParams(4, 8, 4, 0, 0), DataCopyPadExtParams<float>(true, 0, 1, 0));"
        " SetFlag<HardEvent::MTE2_MTE3>(1); WaitFlag<HardEvent::MTE2_MTE3>(1);"
        " DataCopyPad(outGm[0], a, DataCopyExtParams(4, 12, 0, 4, 0));"
    ),
    "barriers": f"{DUPLICATE}\n{V_V}\n{DUPLICATE}\nPipeBarrier<PIPE_ALL>();\nc.GetValue(0);\nSyncAll();\n",
    "buffers": "TBuf<TPosition::VECCALC> rest;\npipe.InitBuffer(rest, 33);",
    "nothing": "",
    "everywhere": f"{DUPLICATE} {V_S} c.GetValue(GetBlockIdx() == 3 ? 4096 : 0);",
    "aliased": f"{LOAD} {MTE2_S} a.GetValue(0);",
}  # fmt: skip
HANG = """
import sys
sys.path.insert(0, {folder!r})
from hand import build, zeros
kernels, out = build({{"kernel": {body!r}}}), zeros(8)
for _ in range(200):
    found = kernels.violations("kernel", out.copy(), out, blocks={blocks}, threads={blocks})
    assert [item.rule for item in found] == ["sync-all"] * len(found) != []
"""
MISSED = {
    "by one of three": ("if (GetBlockIdx() < 2) {{ SyncAll(); }}", 3),
    "and one more follows": ("if (GetBlockIdx() < 2) {{ SyncAll(); }} if (GetBlockIdx() == 0) {{ SyncAll(); }}", 4),
}


@pytest.fixture(scope="module")
def launches(compiled: Callable[..., Kernels]) -> Kernels:
    return compiled(BODIES)


def run_apart(program: str, seconds: float, **values: Any) -> subprocess.CompletedProcess[str]:
    """A program that uses the helpers here, in a process of its own."""
    text = program.format(folder=str(Path(__file__).parent), **values)
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=seconds, check=False)


@pytest.mark.parametrize("blocks", [1, 2, 7, 40])
@pytest.mark.parametrize("threads", [1, 2, 48])
def test_threads_change_neither_results_nor_counters(blocks: int, threads: int, launches: Kernels) -> None:
    source = np.arange(64 * 90, dtype=np.float32)
    expected, out = zeros(source.size), zeros(source.size)
    alone = launches.run("stripes", source, expected, blocks=blocks)
    counters = launches.run("stripes", source, out, blocks=blocks, threads=threads)
    assert np.array_equal(out, source * (np.arange(source.size) // 64 % blocks + 1))
    assert np.array_equal(out, expected)
    assert counters == alone
    assert sum(block.read_bytes for block in counters.blocks) == source.nbytes
    assert counters.bytes == 2 * source.nbytes


@pytest.mark.parametrize("blocks", [1, 2, 5, 20])
@pytest.mark.parametrize("threads", [1, 2, 20])
def test_what_was_written_before_sync_all_is_seen_behind_it(blocks: int, threads: int, launches: Kernels) -> None:
    out, other = zeros(8 * blocks), zeros(8 * blocks)
    launches.run("exchange", zeros(8), out, other=other, blocks=blocks, threads=threads)
    numbers = np.arange(blocks)
    assert np.array_equal(out, np.repeat(numbers + 1, 8))
    assert np.array_equal(other, np.repeat(10 * ((numbers + 1) % blocks + 1), 8))


def test_sync_all_may_be_called_many_times(launches: Kernels) -> None:
    out = zeros(8)
    assert launches.violations("many_steps", out.copy(), out, blocks=20, threads=3) == ()


@pytest.mark.parametrize("name", ["only_some", "unequal"])
def test_a_sync_all_that_blocks_miss_is_reported_with_its_line(name: str, launches: Kernels) -> None:
    out = zeros(8)
    (found,) = launches.violations(name, out.copy(), out, blocks=2, threads=2)
    assert found.rule == "sync-all"
    assert found.line == launches.line("        SyncAll();", after=name), "the one within the `if`"
    assert found.message == "SyncAll: expected all blocks to get here, some end before"
    assert launches.violations("many_steps", out.copy(), out, blocks=2) == (), "the next launch starts afresh"


@pytest.mark.parametrize("name", list(MISSED))
def test_a_missed_sync_all_does_not_hang(name: str, compiled: Callable[..., Kernels]) -> None:
    body, blocks = MISSED[name]
    compiled({"kernel": body})  # so that the time is the run's
    result = run_apart(HANG, 5, body=body, blocks=blocks)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_launch_of_no_blocks_is_reported(launches: Kernels) -> None:
    out = zeros(8)
    (found,) = launches.violations("nothing", out.copy(), out, blocks=0)
    assert (found.rule, found.message) == ("launch", "nothing: expected a launch of 1 block or more, got 0")


def test_counters(launches: Kernels) -> None:
    source, out = zeros(100), zeros(100)
    (block,) = launches.run("counted", source, out).blocks
    expected: dict[str, Any] = {
        "read_bytes": 400, "written_bytes": 400, "copies": 2, "vector_instructions": 2, "scalar_accesses": 2,
        "flags": 4, "barriers": 2, "ub_bytes": 131072, "threads": 0, "thread_accesses": 0,
    }  # fmt: skip
    assert block._asdict() == expected


def test_padding_and_gaps_are_not_counted(launches: Kernels) -> None:
    source, out = zeros(11), zeros(15)
    counters = launches.run("strided", source, out)
    found = {item.name: item[1:] for item in counters.tensors}
    assert found == {"in": (32, 0, 0, 0), "other": (0, 0, 0, 0), "out": (0, 48, 48, 0)}


def test_buffers_add_up_to_whole_blocks(launches: Kernels) -> None:
    out = zeros(8)
    (block,) = launches.run("buffers", out.copy(), out).blocks
    assert block.ub_bytes == 131072 + 64
    (nothing,) = launches.run("nothing", out.copy(), out).blocks
    assert nothing._asdict() == dict.fromkeys(nothing._fields, 0) | {"ub_bytes": 131072}


@pytest.mark.parametrize("capacity", [131072 + 64, 131072 + 63])
def test_capacity_is_to_the_byte(capacity: int, launches: Kernels) -> None:
    out = zeros(8)
    found = launches.violations("buffers", out.copy(), out, capacity=capacity)
    assert [item.rule for item in found] == ["capacity"] * (capacity < 131072 + 64)
    assert [item.line for item in found] == [launches.line("InitBuffer(rest", after="buffers")] * len(found)


@pytest.mark.parametrize(
    ("words", "edge"),
    [("PipeBarrier<PIPE_V>", "V"), ("PipeBarrier<PIPE_ALL>", "V_S")],
)
def test_barriers_that_are_left_out_are_missed(words: str, edge: str, launches: Kernels) -> None:
    source, out = zeros(100), zeros(100)
    assert launches.violations("barriers", source, out) == ()
    found = launches.violations("barriers", source, out, without=[launches.line(words, after="barriers")])
    assert edge in [item.edge for item in found]


def test_a_sync_all_can_be_left_out(launches: Kernels) -> None:
    out = zeros(8)
    line = launches.line("SyncAll", after="only_some")
    assert launches.violations("only_some", out.copy(), out, blocks=2, without=[line]) == ()


def test_lines_without_flags_may_be_named_too(launches: Kernels) -> None:
    source, out = zeros(100), zeros(100)
    assert launches.violations("barriers", source, out, without=[0, 1, -5, 10**6]) == ()


def test_one_block_of_many_is_enough_for_a_report(launches: Kernels) -> None:
    out = zeros(100)
    assert launches.violations("everywhere", out.copy(), out, blocks=3, threads=2) == ()
    (found,) = launches.violations("everywhere", out.copy(), out, blocks=4, threads=2)
    assert "GetValue takes element 4096" in found.message


def test_arguments_may_be_one_and_the_same(launches: Kernels) -> None:
    """The runtime passes one placeholder for several tensors that a call lacks."""
    memory = zeros(100)
    counters = launches.run("aliased", memory, memory)
    assert counters.bytes == 400


def test_the_next_run_after_a_report_is_clean(launches: Kernels) -> None:
    source, out = zeros(100), zeros(100)
    with pytest.raises(KernelViolationError):
        launches.run("everywhere", source, out, blocks=4)
    launches.run("everywhere", source, out, blocks=3)


def test_a_buffer_too_few_is_refused(launches: Kernels) -> None:
    out = zeros(8)
    with pytest.raises(ValueError, match="zip"):
        launches.kernel.run([(out.ctypes.data, out.nbytes)] * 2, [0, 1, 8, 0], chip=get_target("ascend910b"))
