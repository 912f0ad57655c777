"""Tensors in .npy files."""

import contextlib
import os
import tokenize
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from aclower.errors import UsageError
from aclower.runtime.signature import TensorType, numpy_dtype

# What NumPy raises for a file that is no .npy file, or one whose header asks for the impossible.
_NOT_NPY = (EOFError, MemoryError, OverflowError, SyntaxError, ValueError, tokenize.TokenError, zipfile.BadZipFile)


def load_tensor(path: Path, name: str, type_: TensorType) -> Any:
    """The array in a .npy file, contiguous and in native byte order.

    A file of any 16-bit type is taken for bf16 where `type_` is: NumPy's format has none.

    Raises:
        UsageError: the file can't be read or is no .npy file.
    """
    import numpy as np

    try:
        array = np.load(path, allow_pickle=False)
    except OSError as error:
        raise UsageError(f"input {name}: can't read '{path}': {error.strerror or error}") from error
    except _NOT_NPY as error:
        raise UsageError(f"input {name}: expected a .npy file of one numeric array, got '{path}'") from error
    if not isinstance(array, np.ndarray):
        raise UsageError(f"input {name}: expected a .npy file of one array, got '{path}' with several")
    array = np.ascontiguousarray(array).reshape(array.shape)  # which gives a 0-d array an axis
    array = array.astype(array.dtype.newbyteorder("="), copy=False)
    if type_.dtype == "bfloat16" and array.dtype.itemsize == 2:
        return array.view(numpy_dtype("bfloat16"))
    return array


def save_tensors(files: Sequence[tuple[Path, Any]]) -> None:
    """Write arrays to .npy files, all or none; bf16 as its bits in uint16.

    Raises:
        UsageError: a file can't be written.
    """
    import numpy as np

    places = {_place(path): array for path, array in files}
    if len(places) != len(files):
        raise UsageError(
            f"expected a file for each result, got one for several: {', '.join(str(path) for path, _ in files)}"
        )
    temporaries = {place: place.with_name(f".{place.name[:100]}.{os.getpid()}.tmp") for place in places}
    try:
        for path, array in places.items():
            with temporaries[path].open("wb") as file:
                np.save(file, array.view(np.uint16) if array.dtype.name == "bfloat16" else array)
        for path, temporary in temporaries.items():
            temporary.replace(path)
    except OSError as error:
        raise UsageError(f"can't write '{path}': {error.strerror}") from error
    finally:
        for temporary in temporaries.values():
            with contextlib.suppress(OSError):  # the write has failed already, and says why
                temporary.unlink(missing_ok=True)


def _place(path: Path) -> Path:
    """Where a file lies or will lie, links followed; refused where none can."""
    try:
        place = path.resolve()
        is_taken = place.exists() and not place.is_file()
    except (OSError, RuntimeError) as error:
        raise UsageError(f"can't write '{path}': {error}") from error
    if is_taken or not place.name:
        raise UsageError(f"can't write '{path}': expected a file, got something else of that name")
    return place
