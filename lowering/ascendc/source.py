"""What the emitter makes of one launch function; plain data, without the MLIR bindings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Tensor(NamedTuple):
    """A tensor that a launch function takes."""

    name: str
    item_bytes: int
    is_output: bool


class Buffer(NamedTuple):
    """A local tensor of one kernel: where it lies in the unified buffer."""

    kernel: str
    name: str
    offset: int
    bytes: int


class Function(NamedTuple):
    """A SIMT function: the most threads that a call of it may start."""

    name: str
    launch_bounds: int


@dataclass(frozen=True)
class Source:
    """What is emitted for one launch function.

    Attributes:
        name: the stem of its files: `name.cpp` holds kernels and launch, `name_tiling.h` the
            struct, `name_host.h` the tiling function.
        files: text by file name.
        launch: the launch function's name.
        struct: the tiling struct's name.
        tensors: its tensors, in order.
        fields: the record's fields, in order.
        kernels: the kernels' names, in order.
        buffers: the kernels' local tensors.
        functions: the kernels' SIMT functions.
    """

    name: str
    files: Mapping[str, str]
    launch: str
    struct: str
    tensors: tuple[Tensor, ...]
    fields: tuple[str, ...]
    kernels: tuple[str, ...]
    buffers: tuple[Buffer, ...]
    functions: tuple[Function, ...] = ()
