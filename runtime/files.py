"""Tensors in .npy files."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aclower.errors import UsageError
from aclower.runtime.signature import TensorType, numpy_dtype


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
    except (ValueError, EOFError, SyntaxError) as error:
        raise UsageError(f"input {name}: expected a .npy file without objects, got '{path}'") from error
    if not isinstance(array, np.ndarray):
        raise UsageError(f"input {name}: expected a .npy file of one array, got '{path}' with several")
    array = np.ascontiguousarray(array).reshape(array.shape)  # which gives a 0-d array an axis
    if type_.dtype == "bfloat16" and array.dtype.itemsize == 2:
        return array.view(numpy_dtype("bfloat16"))
    return array.astype(array.dtype.newbyteorder("="), copy=False)


def save_tensors(files: Mapping[Path, Any]) -> None:
    """Write arrays to .npy files, all or none; bf16 as its bits in uint16.

    Raises:
        UsageError: a file can't be written.
    """
    import numpy as np

    written: dict[Path, Path] = {}
    try:
        for path, array in files.items():
            temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
            written[path] = temporary
            with temporary.open("wb") as file:
                np.save(file, array.view(np.uint16) if array.dtype.name == "bfloat16" else array)
        for path, temporary in written.items():
            temporary.replace(path)
    except OSError as error:
        raise UsageError(f"can't write '{path}': {error.strerror}") from error
    finally:
        for temporary in written.values():
            temporary.unlink(missing_ok=True)
