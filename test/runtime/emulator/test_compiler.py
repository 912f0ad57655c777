"""Building kernels: the cache, the compiler, and calls that CANN's headers reject."""

import ctypes
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from hand import STORE, V_MTE3, build, kernel_source, zeros

import aclower
from aclower.runtime.emulator import compiler
from aclower.runtime.emulator.compiler import CompilationError, build_library, find_compiler
from aclower.runtime.emulator.sources import build_source
from aclower.targets import get_target

BODY = {"copy": "Duplicate(c, 2.0f, 8); SetFlag<HardEvent::V_S>(1); WaitFlag<HardEvent::V_S>(1); c.GetValue(0);"}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own that holds the emulator and one kernel."""
    build(BODY)
    folder = tmp_path / "aclower" / "emulator"
    for emulator in compiler.cache_folder().glob("emulator-*"):
        shutil.copytree(emulator, folder / emulator.name)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    build(BODY)
    return folder


def test_what_was_built_is_not_built_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sorted(cache.rglob("*"))

    def refuse(*_: Any, **__: Any) -> None:
        pytest.fail("the compiler was started")

    monkeypatch.setattr(compiler.subprocess, "run", refuse)
    build(BODY)
    assert sorted(cache.rglob("*")) == before


@pytest.mark.parametrize("damage", [b"", b"garbage"])
def test_a_damaged_library_is_built_again(cache: Path, damage: bytes) -> None:
    (library,) = cache.glob("*.so")
    whole = library.read_bytes()
    library.unlink()  # the process may have it mapped
    library.write_bytes(damage or whole[: len(whole) // 2])
    again = build_source(kernel_source(BODY))
    assert again.path == library
    assert len(library.read_bytes()) == len(whole)
    out = zeros(8)
    again.run([(out.ctypes.data, out.nbytes)] * 3, [0, 1, 8, 0], chip=get_target("ascend910b"))


def test_another_text_is_another_library(cache: Path) -> None:
    build({"copy": "Duplicate(c, 3.0f, 8);"})
    assert len(list(cache.glob("*.so"))) == 2
    assert not list(cache.glob("build-*")), "no scratch folder stays"


def test_threads_and_processes_may_build_the_same(cache: Path) -> None:
    text = {"copy": "Duplicate(c, 4.0f, 8);"}
    program = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); from hand import build; build({text!r})"
    processes = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(2)]
    threads = [threading.Thread(target=build, args=(text,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [process.wait() for process in processes] == [0, 0]
    assert len(list(cache.glob("*.so"))) == 2


def test_a_missing_compiler_is_one_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        aclower.UsageError, match=r"expected a C\+\+17 compiler \(g\+\+, clang\+\+, c\+\+\), found none"
    ):
        find_compiler()


def test_cxx_names_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_compiler()
    monkeypatch.setenv("CXX", found)
    assert find_compiler() == found


def test_a_cache_that_is_no_folder_is_one_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.raises(aclower.UsageError, match=r"can't keep compiled kernels in '.*': .*; set XDG_CACHE_HOME"):
        build(BODY)


# Calls that CANN's headers reject too, and what the message names.
REJECTED = {
    "bf16 has no Add": ("Add(x, x, x, n);", "bfloat16_t", "Add takes int16_t, half, int32_t, float"),
    "i64 has no Duplicate": ("Duplicate(x, static_cast<int64_t>(1), n);", "int64_t", "Duplicate takes 16- and 32-bit"),
    "u8 has no Duplicate": ("Duplicate(x, static_cast<uint8_t>(1), n);", "uint8_t", "Duplicate takes 16- and 32-bit"),
    "i32 has no Div": ("Div(x, x, x, n);", "int32_t", "Div takes half, float"),
    "bf16 has no Select": (
        "Select(x, mask, x, static_cast<bfloat16_t>(0.0f), SELMODE::VSEL_TENSOR_SCALAR_MODE, n);",
        "bfloat16_t", "Select takes half, float",
    ),
    "f32 is no u8": ("Cast(mask, x, RoundMode::CAST_RINT, n);", "float", "no such conversion"),
    "u8 is no i32": ("Cast(c.ReinterpretCast<int32_t>(), x, RoundMode::CAST_NONE, n);", "uint8_t", "conversion"),
    "a global tensor is no local one": ("Muls(x, inGm, 2.0f, n);", "float", "error"),
    "types don't mix": ("Add(x, x, mask, n);", "float", "error"),
    "a number is no line": ("SetFlag<HardEvent::S_V>(1, 2);", "float", "error"),
    "an event names two pipes": ("SetFlag<HardEvent::V_V>(1);", "float", "V_V"),
    "the scalar pipe has no barrier": ("PipeBarrier<PIPE_S>();", "float", "the scalar pipe is in order by itself"),
    "a misspelt call": ("Duplicates(x, 1.0f, n);", "float", "Duplicates"),
}  # fmt: skip


@pytest.mark.parametrize("name", list(REJECTED))
def test_a_call_that_cann_rejects_does_not_compile(name: str) -> None:
    call, type_, words = REJECTED[name]
    body = f"LocalTensor<{type_}> x = ub.GetWithOffset<{type_}>(64, 0); {call}"
    source = kernel_source({"rejected": body})
    with pytest.raises(CompilationError) as caught:
        build_library(dict(source.files), "hand.cpp")
    message = str(caught.value)
    assert "refuses hand.cpp: " in message
    assert words in message
    assert "\n" not in message
    assert "/build-" not in message


def test_a_library_that_all_can_see_changes_no_other() -> None:
    """Modules' JITs load libraries globally: those that come later keep to their own functions."""
    out = zeros(8)
    twos, threes = (
        kernel_source({"kernel": f"Duplicate(c, {number}, 8); {V_MTE3} {STORE}"}) for number in ("2.0f", "3.0f")
    )
    ctypes.CDLL(str(build_source(twos).path), mode=ctypes.RTLD_GLOBAL)
    buffers = [(out.ctypes.data, out.nbytes)] * 3
    build_source(threes).run(buffers, [0, 1, 8, 0], chip=get_target("ascend910b"))
    assert out.tolist() == [3.0] * 8
