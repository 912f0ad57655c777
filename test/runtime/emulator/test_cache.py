"""The cache of compiled kernels: what is damaged is built again, what fails leaves nothing, and who may share it."""

import errno
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hand import build, kernel_source

import aclower
from aclower.runtime.emulator import compiler
from aclower.runtime.emulator.compiler import CompilationError, build_library, cache_folder, find_compiler
from aclower.runtime.emulator.sources import build_source, glue
from aclower.targets import get_target

BODY = {"kernel": "Duplicate(c, 7.0f, 8);"}
SMALL = {"small.cpp": "int Seven() { return 7; }\n"}


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own that holds the emulator, which takes long to build."""
    build(BODY)
    folder = tmp_path / "aclower" / "emulator"
    emulator = f"emulator-{compiler._identity(find_compiler())}"
    shutil.copytree(cache_folder() / emulator, folder / emulator)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return folder


def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that are run from here on."""
    commands: list[list[str]] = []
    run = subprocess.run

    def record(command: list[str], **options: Any) -> Any:
        commands.append(command)
        return run(command, **options)

    monkeypatch.setattr(subprocess, "run", record)
    return commands


def script(path: Path, text: str) -> Path:
    """An executable file."""
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_the_cache_is_where_xdg_says(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = build_library(SMALL, "small.cpp")
    assert library.parent == cache
    assert library.with_name(f"{library.name}.sha256").exists()
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_folder() == tmp_path / "home" / ".cache" / "aclower" / "emulator"
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    assert cache_folder() == tmp_path / "home" / ".cache" / "aclower" / "emulator", "empty is as good as unset"


def test_one_compilation_for_one_text(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = started(monkeypatch)
    first = build_library(SMALL, "small.cpp")
    assert len(commands) == 1
    assert build_library(dict(reversed({**SMALL, "b.h": ""}.items())), "small.cpp") != first
    assert len(commands) == 2
    assert build_library({"b.h": "", **SMALL}, "small.cpp") != first
    assert build_library(SMALL, "small.cpp") == first
    assert len(commands) == 2, "the order of files makes no other library"


@pytest.mark.parametrize("damaged", ["digest is gone", "digest of another", "digest is no text", "library is gone"])
def test_an_incomplete_pair_is_built_again(damaged: str, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = build_library(SMALL, "small.cpp")
    digest = library.with_name(f"{library.name}.sha256")
    right = digest.read_text()
    commands = started(monkeypatch)
    if damaged == "library is gone":
        library.unlink()
    elif damaged == "digest is gone":
        digest.unlink()
    else:
        digest.write_bytes(b"0" * 64 if damaged == "digest of another" else b"\xff\xfe")
    assert build_library(SMALL, "small.cpp") == library
    assert len(commands) == 1
    assert library.exists()
    assert len(digest.read_text()) == len(right)
    build_library(SMALL, "small.cpp")
    assert len(commands) == 1


def test_one_flipped_bit_is_noticed(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = build_library(SMALL, "small.cpp")
    content = bytearray(library.read_bytes())
    content[len(content) // 2] ^= 1
    library.write_bytes(content)
    commands = started(monkeypatch)
    build_library(SMALL, "small.cpp")
    assert len(commands) == 1
    assert library.read_bytes() != bytes(content)


def test_a_damaged_object_of_the_emulator_is_built_again(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder,) = cache.glob("emulator-*")
    damaged = folder / "report.o"
    damaged.write_bytes(b"")
    # What is rebuilt is the emulator; a stand-in for the compiler keeps this test short.
    commands: list[list[str]] = []

    def stand_in(command: list[str], **_: Any) -> "subprocess.CompletedProcess[str]":
        commands.append(command)
        Path(command[command.index("-o") + 1]).write_bytes(b"built")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(subprocess, "run", stand_in)
    build_library(SMALL, "small.cpp")
    assert len(commands) == len(list(compiler._SOURCES.glob("*.cpp"))) + 2, "each source, the header, the kernel"
    assert damaged.read_bytes() == b"built"
    assert not list(cache.glob("build-*"))


def test_a_text_that_fails_leaves_nothing(cache: Path) -> None:
    before = sorted(cache.rglob("*"))
    for _ in range(2):  # a failure is not kept either
        with pytest.raises(CompilationError, match=r"refuses small\.cpp: small\.cpp:1:\d+: error: .*Seven"):
            build_library({"small.cpp": "int x = Seven();\n"}, "small.cpp")
    assert sorted(cache.rglob("*")) == before


def test_at_most_three_errors_are_named(cache: Path) -> None:
    text = "".join(f"int x{i} = Undeclared{i};\n" for i in range(9))
    with pytest.raises(CompilationError) as caught:
        build_library({"small.cpp": text}, "small.cpp")
    message = str(caught.value)
    assert [f"Undeclared{i}" in message for i in range(4)] == [True, True, True, False]
    assert "\n" not in message


def test_the_glue_holds_a_record_to_its_struct(cache: Path) -> None:
    source = kernel_source(BODY)
    files = {**source.files, "main.cpp": glue(source).replace("4 * sizeof(int64_t)", "5 * sizeof(int64_t)")}
    with pytest.raises(CompilationError, match="a tiling struct is its fields, one i64 each"):
        build_library(files, "main.cpp")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#!/bin/sh\nexit 3\n", "it says nothing"),
        ("#!/bin/sh\necho no space >&2\nexit 1\n", "no space"),
        ("#!/bin/sh\nkill -9 $$\n", "it says nothing"),
    ],
)
def test_a_compiler_that_fails_is_one_message(
    text: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("CXX", str(script(tmp_path / "my++", text)))
    with pytest.raises(CompilationError, match=rf"my\+\+ refuses .*: {words}"):
        build_library(SMALL, "small.cpp")
    assert not list((tmp_path / "aclower" / "emulator").rglob("*.o"))


def test_another_compiler_is_another_library(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = build_library(SMALL, "small.cpp")
    monkeypatch.setenv("CXX", str(script(tmp_path / "my++", "#!/bin/sh\nexit 1\n")))
    with pytest.raises(CompilationError, match=r"my\+\+ refuses"):
        build_library(SMALL, "small.cpp")
    assert library.exists()


def test_cxx_that_names_nothing_is_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.raises(aclower.UsageError) as caught:
        find_compiler()
    assert str(caught.value) == (
        "backend 'emulator' compiles kernels: expected a C++17 compiler ('no-such-compiler', which CXX names), found"
        " none; install g++, set CXX, or use backend 'cpu'"
    )


def test_without_a_compiler_nothing_is_built(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(aclower.UsageError, match="found none"):
        build_source(kernel_source(BODY))


@pytest.mark.parametrize("name", ["g++", "clang++", "c++"])
def test_the_usual_names_are_tried(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    path = script(tmp_path / name, "#!/bin/sh\n")
    assert find_compiler() == str(path)


def test_a_folder_that_cannot_be_written_is_one_message(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    cache.chmod(0o500)
    if os.geteuid() == 0:  # whom permissions don't stop
        monkeypatch.setattr(compiler.tempfile, "TemporaryDirectory", refuse)
    try:
        with pytest.raises(aclower.UsageError, match=r"can't keep compiled kernels in '.*'.*; set XDG_CACHE_HOME"):
            build_library(SMALL, "small.cpp")
    finally:
        cache.chmod(0o700)


def test_a_library_in_use_can_be_replaced(cache: Path) -> None:
    """A process that has a library open keeps it when another one builds it again."""
    from hand import zeros

    source = kernel_source(BODY)
    first = build_source(source)
    (first.path.with_name(f"{first.path.name}.sha256")).unlink()
    second = build_source(source)
    out = zeros(8)
    for kernel in (first, second):
        kernel.run([(out.ctypes.data, out.nbytes)] * 3, [0, 1, 8, 0], chip=get_target("ascend910b"))


def test_processes_that_start_with_an_empty_cache_agree(tmp_path: Path) -> None:
    """Both compile the emulator too; a stand-in for it keeps the test short."""
    quick = script(
        tmp_path / "quick++",
        '#!/bin/sh\nwhile [ "$1" != -o ]; do shift; done\nsleep 0.2\necho built by $$ > "$2"\n',
    )
    program = (
        "from aclower.runtime.emulator.compiler import build_library;"
        f" path = build_library({SMALL!r}, 'small.cpp'); print(path)"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "CXX": str(quick)}
    processes = [
        subprocess.Popen([sys.executable, "-c", program], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    paths = {process.communicate()[0] for process in processes}
    assert [process.returncode for process in processes] == [0, 0]
    (path,) = paths
    assert Path(path.strip()).read_text().startswith("built by ")
    assert not list((tmp_path / "cache" / "aclower" / "emulator").glob("build-*"))
