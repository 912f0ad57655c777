"""A kernel that this machine executes: what a run takes, counts and finds."""

import ctypes
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from aclower.errors import AclowerError
from aclower.lowering.ascendc.source import Buffer, Tensor
from aclower.targets import Target


class Violation(NamedTuple):
    """One rule that a kernel broke.

    Attributes:
        rule: "unordered", "bounds", "uninitialised", "written-twice", ...
        line: of the kernel's text; 0 for what no one line did.
        other_line: of the earlier access or flag that it is about, 0 if none.
        edge: what is missing: "MTE2_V" for a flag, "V" for a barrier.
        message: in words.
    """

    rule: str
    line: int
    other_line: int
    edge: str
    message: str


class KernelViolationError(AclowerError):
    """A kernel broke a rule of the chip.

    Attributes:
        violations: what was found, at most 20.
    """

    def __init__(self, source: str, violations: Sequence[Violation]) -> None:
        lines = [f"{source}:{item.line}: {item.message}" if item.line else item.message for item in violations]
        super().__init__("\n".join(lines))
        self.violations = tuple(violations)


class TensorTraffic(NamedTuple):
    """Bytes of one global tensor: read and written, and covered by what was written.

    SIMT functions read whole lines of the data cache, each once a block.

    Attributes:
        shared_lines: lines of 128 bytes that SIMT functions of more than one block have written to.
    """

    name: str
    read_bytes: int
    written_bytes: int
    covered_bytes: int
    shared_lines: int


class BlockCounters(NamedTuple):
    """What one block did."""

    read_bytes: int
    written_bytes: int
    copies: int
    vector_instructions: int
    scalar_accesses: int
    flags: int
    barriers: int
    ub_bytes: int
    threads: int
    thread_accesses: int


@dataclass(frozen=True)
class Counters:
    """What a run did, by tensor and by block."""

    tensors: tuple[TensorTraffic, ...]
    blocks: tuple[BlockCounters, ...]

    @property
    def bytes(self) -> int:
        """Global bytes read and written."""
        return sum(item.read_bytes + item.written_bytes for item in self.tensors)


class _TensorArgument(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
        ("bytes", ctypes.c_int64),
        ("is_output", ctypes.c_int64),
        ("item_bytes", ctypes.c_int64),
    )


class _BufferName(ctypes.Structure):
    _fields_ = (
        ("kernel", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("offset", ctypes.c_int64),
        ("bytes", ctypes.c_int64),
    )


class _Request(ctypes.Structure):
    _fields_ = (
        ("tensors", ctypes.POINTER(_TensorArgument)),
        ("tensor_count", ctypes.c_int64),
        ("buffers", ctypes.POINTER(_BufferName)),
        ("buffer_count", ctypes.c_int64),
        ("without", ctypes.POINTER(ctypes.c_int64)),
        ("without_count", ctypes.c_int64),
        ("capacity", ctypes.c_int64),
        ("threads", ctypes.c_int64),
        ("checks", ctypes.c_int64),
        ("simt_cache_bytes", ctypes.c_int64),
        ("is_vector_in_order", ctypes.c_int64),
    )


class EmulatedKernel:
    """The shared library of one translation unit, its launch function ready to be called from any thread.

    Args:
        path: of the library.
        source: what violations call the text.
        launch: the launch function's name.
        tensors: the launch function's, in order.
        buffers: names for parts of the unified buffer.
    """

    def __init__(
        self, path: Path, source: str, launch: str, tensors: Sequence[Tensor], buffers: Sequence[Buffer]
    ) -> None:
        self.path = path
        self._source = source
        self._tensors = tuple(tensors)
        self._library = ctypes.CDLL(str(path))
        self._library.aclower_emulator_run.restype = ctypes.c_void_p
        self._library.aclower_emulator_take.restype = ctypes.c_void_p
        self._library.aclower_emulator_free.argtypes = (ctypes.c_void_p,)
        self.launch = launch
        """The launch function's name."""
        self.launch_address = ctypes.cast(self._library[f"_mlir_ciface_{launch}"], ctypes.c_void_p).value or 0
        """Its C interface's address, for functions compiled from MLIR; valid as long as this object."""
        names = [_BufferName(b.kernel.encode(), b.name.encode(), b.offset, b.bytes) for b in buffers]
        self._buffers = (_BufferName * len(names))(*names)

    def run(
        self,
        buffers: Sequence[tuple[int, int]],
        record: Sequence[int],
        *,
        chip: Target,
        threads: int = 1,
        checks: bool = True,
        without: Sequence[int] = (),
    ) -> Counters:
        """Launch on the tensors at these (address, bytes), with this tiling record.

        Args:
            chip: whose rules the kernel is held to.
            threads: blocks that run at once.
            checks: also check the order of accesses, and who writes which bytes.
            without: lines of the text whose flags and barriers are left out.
        Raises:
            KernelViolationError: a rule was broken.
        """
        arguments = [
            _TensorArgument(tensor.name.encode(), address, size, tensor.is_output, tensor.item_bytes)
            for tensor, (address, size) in zip(self._tensors, buffers, strict=True)
        ]
        request = self._request(chip, threads, checks, without)
        request.tensors = (_TensorArgument * len(arguments))(*arguments)
        request.tensor_count = len(arguments)
        fields = (ctypes.c_int64 * len(record))(*record)
        return self._result(self._library.aclower_emulator_run(ctypes.byref(request), fields))

    def configure(self, *, chip: Target, threads: int) -> None:
        """Say under what rules this thread's next calls from compiled MLIR run."""
        request = self._request(chip, threads, True, ())
        self._library.aclower_emulator_configure(ctypes.byref(request))

    def raise_violations(self) -> None:
        """Raise what this thread's calls from compiled MLIR have found since `configure`.

        Raises:
            KernelViolationError: a rule was broken.
        """
        self._result(self._library.aclower_emulator_take())

    def _request(self, chip: Target, threads: int, checks: bool, without: Sequence[int]) -> _Request:
        lines = (ctypes.c_int64 * len(without))(*without)
        run = (self._buffers, len(self._buffers), lines, len(without), chip.ub_bytes, threads, checks)
        return _Request(None, 0, *run, chip.simt_cache_bytes, chip.is_vector_in_order)

    def _result(self, address: int) -> Counters:
        text = ctypes.cast(address, ctypes.c_char_p).value or b""
        self._library.aclower_emulator_free(address)
        launches: list[dict[str, Any]] = json.loads(text)
        violations = [Violation(**item) for launch in launches for item in launch["violations"]]
        if violations:
            raise KernelViolationError(self._source, violations)
        return Counters(
            tuple(TensorTraffic(**item) for launch in launches for item in launch["tensors"]),
            tuple(BlockCounters(**item) for launch in launches for item in launch["blocks"]),
        )
