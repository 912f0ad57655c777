"""Views of callers' tensors: anything with the array interface or DLPack, zero copy."""

import ctypes
import math
import operator
import re
import sys
from functools import lru_cache
from typing import Any, NamedTuple

from aclower.errors import UsageError

# dtype name: (MLIR's name, bytes an element)
DTYPES = {
    "float32": ("f32", 4),
    "float16": ("f16", 2),
    "bfloat16": ("bf16", 2),
    "float64": ("f64", 8),
    "int64": ("i64", 8),
    "int32": ("i32", 4),
    "int16": ("i16", 2),
    "int8": ("i8", 1),
    "uint8": ("ui8", 1),
    "bool": ("i1", 1),
}

_TYPESTR = {
    "<f4": "float32",
    "<f2": "float16",
    "<f8": "float64",
    "<i8": "int64",
    "<i4": "int32",
    "<i2": "int16",
    "|i1": "int8",
    "|u1": "uint8",
    "|b1": "bool",
}
_ADDRESSES = range(2**63)
_NUMERIC = re.compile(r"[<>|=](?:[bcfiu][1-9]\d*|V[12])")  # V: what NumPy has no name for, bf16 among it
_DLPACK_KINDS = {(0, 8): "int8", (0, 16): "int16", (0, 32): "int32", (0, 64): "int64", (1, 8): "uint8"} | {
    (2, 16): "float16",
    (2, 32): "float32",
    (2, 64): "float64",
    (4, 16): "bfloat16",
    (6, 8): "bool",
}
_DLPACK_CPU = 1


class TensorView(NamedTuple):
    """Where a tensor lies and what it looks like.

    Attributes:
        address: of the first element, in bytes.
        shape: elements along each axis.
        strides: elements between neighbours of each axis.
        dtype: its name as NumPy's or ml_dtypes', e.g. "float16".
        is_read_only: whether its owner forbids writing.
        owner: keeps the memory alive.
    """

    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: str
    is_read_only: bool
    owner: Any

    @property
    def size(self) -> int:
        """Number of elements."""
        return math.prod(self.shape)

    @property
    def is_contiguous(self) -> bool:
        """Whether elements follow each other in row-major order."""
        return self.strides == row_major(self.shape) or _is_dense(self.shape, self.strides)

    def reshaped(self, shape: tuple[int, ...]) -> "TensorView":
        """The same contiguous elements under another shape."""
        if shape == self.shape:
            return self
        return TensorView(self.address, shape, row_major(shape), self.dtype, self.is_read_only, self.owner)


@lru_cache(maxsize=4096)
def row_major(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The strides of a contiguous tensor, in elements."""
    strides = []
    step = 1
    for dim in reversed(shape):
        strides.append(step)
        step *= dim
    return tuple(reversed(strides))


def _is_dense(shape: tuple[int, ...], strides: tuple[int, ...]) -> bool:
    """As row-major, the strides of axes that are never stepped along aside."""
    if 0 in shape:
        return True
    return all(dim == 1 or found == wanted for dim, found, wanted in zip(shape, strides, row_major(shape), strict=True))


def not_contiguous(view: TensorView) -> str:
    """The message about a view that is strided."""
    return (
        f"expected a contiguous tensor, got strides {view.strides} for shape {view.shape}; "
        "copy it to a contiguous one first"
    )


def view_of(tensor: Any) -> TensorView:
    """A view of the tensor's own memory.

    Raises:
        UsageError: it is no tensor of this machine's memory, or can't be exported.
    """
    is_instance = not isinstance(tensor, type)
    interface = getattr(tensor, "__array_interface__", None) if is_instance else None
    if isinstance(interface, dict):
        return _from_array_interface(tensor, interface)
    if is_instance and hasattr(tensor, "__dlpack__"):
        return _from_dlpack(tensor)
    raise UsageError(f"expected a tensor (array interface or DLPack), got {_kind(tensor)}")


def _kind(tensor: Any) -> str:
    return f"the class {tensor.__name__}" if isinstance(tensor, type) else type(tensor).__name__


def _from_array_interface(tensor: Any, interface: dict[str, Any]) -> TensorView:
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(tensor, numpy.generic):
        raise UsageError(f"expected a tensor, got the scalar {tensor!r}; wrap it in an array")
    try:
        address, is_read_only = interface["data"]
        typestr = str(interface["typestr"])
        shape = tuple(map(operator.index, interface["shape"]))
        byte_strides = interface.get("strides")
        if byte_strides is not None:
            byte_strides = tuple(map(operator.index, byte_strides))
        if operator.index(address) not in _ADDRESSES or len(byte_strides or shape) != len(shape):
            raise ValueError
    except (KeyError, TypeError, ValueError) as error:
        raise UsageError(f"expected an array interface with address, typestr and shape, got {interface}") from error
    dtype = _TYPESTR.get(typestr) or str(getattr(tensor, "dtype", typestr))  # NumPy knows bf16 as two bytes
    if not _NUMERIC.fullmatch(typestr):
        raise UsageError(f"expected a numeric dtype, got {dtype}")
    if typestr[0] == ">" or not getattr(getattr(tensor, "dtype", None), "isnative", True):
        raise UsageError(f"expected native byte order, got {typestr}")
    itemsize = int(typestr[2:])
    strides = row_major(shape)
    if byte_strides is not None:
        # An axis of one element is never stepped along: its stride may be anything.
        if any(dim > 1 and step % itemsize for dim, step in zip(shape, byte_strides, strict=True)):
            raise UsageError(f"expected strides that are multiples of {itemsize} bytes, got {byte_strides}")
        strides = tuple(step // itemsize for step in byte_strides)
    return _checked(TensorView(address, shape, strides, dtype, is_read_only, tensor), itemsize)


def _checked(view: TensorView, itemsize: int) -> TensorView:
    """The view, if its elements lie where elements of this size can."""
    if view.address == 0 and view.size:
        raise UsageError(f"expected a tensor with memory, got a null address for shape {list(view.shape)}")
    if view.address % itemsize:
        raise UsageError(f"expected an address that is a multiple of {itemsize} bytes, got {view.address:#x}")
    return view


class _DLTensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


_capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_capsule_pointer.restype = ctypes.c_void_p
_capsule_pointer.argtypes = (ctypes.py_object, ctypes.c_char_p)


def _from_dlpack(tensor: Any) -> TensorView:
    """Read the DLPack capsule by hand: NumPy's reader knows no bf16."""
    try:
        device_type = int(tensor.__dlpack_device__()[0])
        if device_type != _DLPACK_CPU:
            raise UsageError(f"expected a tensor in this machine's memory (DLPack device 1), got device {device_type}")
        is_negated = getattr(tensor, "is_neg", None)
        if callable(is_negated) and is_negated():  # torch's lazy negation, which DLPack drops
            raise UsageError("expected a tensor without PyTorch's negative bit; resolve it with resolve_neg()")
        capsule = tensor.__dlpack__()
    except (AttributeError, BufferError, NotImplementedError, RuntimeError, TypeError, ValueError) as error:
        raise UsageError(f"can't be exported through DLPack: {error}") from error
    found = _DLTensor.from_address(_capsule_pointer(capsule, b"dltensor"))
    known = _DLPACK_KINDS.get((found.code, found.bits)) if found.lanes == 1 else None
    dtype = known or str(getattr(tensor, "dtype", f"DLPack type {found.code} of {found.bits} bits"))
    shape = tuple(found.shape[: found.ndim]) if found.ndim else ()
    strides = tuple(found.strides[: found.ndim]) if found.ndim and found.strides else row_major(shape)
    view = TensorView((found.data or 0) + found.byte_offset, shape, strides, dtype, False, capsule)
    return _checked(view, max(1, found.bits * found.lanes // 8))
