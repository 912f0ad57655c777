"""Shared libraries from C++ text: this machine's compiler, and a cache by content."""

import functools
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from aclower.errors import AclowerError, UsageError

INCLUDE = Path(__file__).resolve().parent / "include"
_SOURCES = INCLUDE.parent / "src"
_CANDIDATES = ("g++", "clang++", "c++")
# Products and sums stay two operations, as on the chip; tensors of all types share one memory.
_FLAGS = ("-std=c++17", "-O2", "-fPIC", "-ffp-contract=off", "-fno-strict-aliasing", "-pthread", "-DASCENDC_CPU_DEBUG")
_HEADER = "kernel_operator.h"


class CompilationError(AclowerError):
    """The compiler refused a kernel's text."""


def build_library(files: Mapping[str, str], main: str) -> Path:
    """The path of the shared library made of C++ text; built unless the cache holds it.

    Args:
        files: text by file name.
        main: the file that is compiled.
    Raises:
        UsageError: there is no C++ compiler, or the cache can't be written.
        CompilationError: the compiler refuses the text.
    """
    compiler = find_compiler()
    folder = cache_folder()
    key = _digest(_identity(compiler), main, *(part for item in sorted(files.items()) for part in item))
    library = folder / f"{key}.so"
    if _is_whole(library):
        return library
    emulator = _emulator(compiler, folder)
    with _scratch(folder) as name:
        scratch = Path(name)
        for file, text in files.items():
            (scratch / file).write_text(text, encoding="utf-8")
        out = scratch / "library.so"
        objects = [str(emulator / f"{source.stem}.o") for source in _sources()]
        # Other code may load libraries for all to see: a kernel of the same name must not take this one's place.
        flags = [*_FLAGS, "-shared", "-Wl,-Bsymbolic", f"-I{emulator}", f"-I{INCLUDE}", f"-I{scratch}"]
        _compile(compiler, flags, scratch / main, out, objects)
        _publish(out, library)
    return library


def cache_folder() -> Path:
    """Where compiled kernels are kept; made if need be.

    Raises:
        UsageError: it can't be made or written.
    """
    root = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(root) / "aclower" / "emulator"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from None
    return folder


def _unwritable(folder: Path, error: OSError) -> UsageError:
    return UsageError(
        f"can't keep compiled kernels in '{folder}': {error.strerror}; set XDG_CACHE_HOME to another folder"
    )


def _scratch(folder: Path) -> "tempfile.TemporaryDirectory[str]":
    try:
        return tempfile.TemporaryDirectory(prefix="build-", dir=folder)
    except OSError as error:
        raise _unwritable(folder, error) from None


def find_compiler() -> str:
    """The compiler's path: CXX, else the first of the usual names.

    Raises:
        UsageError: there is none.
    """
    wanted = os.environ.get("CXX")
    found = next((path for name in ((wanted,) if wanted else _CANDIDATES) if (path := shutil.which(name))), None)
    if found is None:
        names = f"'{wanted}', which CXX names" if wanted else ", ".join(_CANDIDATES)
        raise UsageError(
            f"backend 'emulator' compiles kernels: expected a C++17 compiler ({names}), found none; "
            "install g++, set CXX, or use backend 'cpu'"
        )
    return found


@functools.cache
def _identity(compiler: str) -> str:
    """What the results of a compiler depend on, beside the text: its version, the flags, the emulator."""
    version = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False).stdout
    texts = [path.read_text(encoding="utf-8") for path in (*sorted(INCLUDE.rglob("*.h")), *_sources())]
    return _digest(compiler, version, *_FLAGS, *texts)


def _emulator(compiler: str, folder: Path) -> Path:
    """A folder with the emulator itself, compiled once: its objects, and its headers in precompiled form."""
    place = folder / f"emulator-{_identity(compiler)}"
    header = place / f"{_HEADER}.gch"
    wanted = [*(place / f"{source.stem}.o" for source in _sources()), header]
    if all(_is_whole(path) for path in wanted):
        return place
    place.mkdir(exist_ok=True)
    # What a compiler reads that can't use the precompiled form, or not a second time.
    (place / _HEADER).write_text(f'#include "{INCLUDE / _HEADER}"\n', encoding="utf-8")
    with _scratch(folder) as name:
        scratch = Path(name)
        jobs = [([*_FLAGS, "-c", f"-I{INCLUDE}"], source, scratch / f"{source.stem}.o") for source in _sources()]
        jobs.append(([*_FLAGS, "-x", "c++-header"], INCLUDE / _HEADER, scratch / header.name))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda job: _compile(compiler, *job), jobs))
        for path in wanted:
            _publish(scratch / path.name, path)
    return place


def _sources() -> list[Path]:
    return sorted(_SOURCES.glob("*.cpp"))


def _compile(compiler: str, flags: Sequence[str], source: Path, out: Path, objects: Sequence[str] = ()) -> None:
    command = [compiler, *flags, str(source), *objects, "-o", str(out)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        lines = [line for line in result.stderr.splitlines() if "error" in line] or result.stderr.splitlines()
        reason = "; ".join(line.replace(f"{source.parent}{os.sep}", "") for line in lines[:3])
        raise CompilationError(f"{Path(compiler).name} refuses {source.name}: {reason or 'it says nothing'}")


def _publish(built: Path, place: Path) -> None:
    """Put a file in its place at once, its digest beside it: other processes see all of it or none."""
    digest = built.with_suffix(".sha256")
    digest.write_text(hashlib.sha256(built.read_bytes()).hexdigest(), encoding="ascii")
    os.replace(built, place)
    os.replace(digest, place.with_name(f"{place.name}.sha256"))


def _is_whole(path: Path) -> bool:
    """Whether the cache holds a file as it was written."""
    try:
        wanted = path.with_name(f"{path.name}.sha256").read_text(encoding="ascii")
        return hashlib.sha256(path.read_bytes()).hexdigest() == wanted
    except (OSError, UnicodeDecodeError):
        return False


def _digest(*texts: str) -> str:
    result = hashlib.sha256()
    for text in texts:
        result.update(f"{len(text)}:".encode())
        result.update(text.encode())
    return result.hexdigest()[:32]
