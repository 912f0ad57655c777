"""No access outside a tensor: each lies against a page that can't be touched, at its end and at its beginning.

An access out of bounds kills the process that makes it, so the calls run in one of their own.
"""

import ctypes
import faulthandler
import itertools
import mmap
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import aclower

_SHAPES = [(1,), (5,), (1, 1), (3, 5), (17, 3), (65_537, 2), (2, 3, 5, 7), (2, 3, 1, 127), (1, 3, 9, 131)]
_LARGE = [(2, 3, 1, 4097), (1, (1 << 20) + 1)]


def _fenced(array: np.ndarray, *, at_end: bool, pages: list[mmap.mmap]) -> np.ndarray:
    """A copy whose last (or first) byte is beside a page without access; `pages` keeps it alive."""
    page = mmap.PAGESIZE
    room = -(-max(array.nbytes, 1) // page) * page
    memory = mmap.mmap(-1, room + 2 * page)
    pages.append(memory)
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    protect = ctypes.CDLL(None).mprotect
    protect.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    assert protect(address, page, 0) == 0
    assert protect(address + page + room, page, 0) == 0
    offset = page + room - array.nbytes if at_end else page
    copy = np.frombuffer(memory, np.uint8, array.nbytes, offset).view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def _run_all(device: aclower.Device) -> None:
    from calls import assert_same_bits, call, random_problem
    from reference import FLOATS, LABELS

    types = list(zip(FLOATS, LABELS, strict=True))
    combinations = [*itertools.product(_SHAPES, types), *itertools.product(_LARGE, types[:2])]
    for (shape, (dtype, label_dtype)), at_end in itertools.product(combinations, (True, False)):
        pages: list[mmap.mmap] = []
        problem = random_problem(np.random.default_rng(1), shape, dtype, label_dtype, "none", 0)
        print(problem, "at the end" if at_end else "at the beginning", file=sys.stderr, flush=True)
        if not device.check_labels:
            labels = problem.target.copy().reshape(-1)
            labels[::2], labels[1::5] = np.iinfo(labels.dtype).max, np.iinfo(labels.dtype).min
            problem = replace(problem, target=labels.reshape(problem.target.shape))
        names = ("x", "y_grad", "target", "weight", "total_weight")
        fenced = {name: _fenced(getattr(problem, name), at_end=at_end, pages=pages) for name in names}
        out = _fenced(np.ones(shape, FLOATS[dtype]), at_end=at_end, pages=pages)
        call(device, replace(problem, **fenced), out)
        assert_same_bits(out, problem.expected(), problem)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="pages are protected with Linux's mprotect")
@pytest.mark.parametrize("labels", ["checked", "unchecked"])
def test_nothing_outside_a_tensor_is_touched(labels: str, device: aclower.Device) -> None:
    command = [sys.executable, __file__, device.target.name, device.backend.name, labels]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[-2000:]


if __name__ == "__main__":
    faulthandler.enable()
    sys.path.insert(0, str(Path(__file__).parent))
    _run_all(aclower.Device(sys.argv[1], sys.argv[2], check_labels=sys.argv[3] == "checked"))
