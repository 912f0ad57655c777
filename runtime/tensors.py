"""Views of callers' tensors: anything with the array interface or DLPack, zero copy."""

import ctypes
import math
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


def view_of(tensor: Any) -> TensorView:
    """A view of the tensor's own memory.

    Raises:
        UsageError: it is no tensor of this machine's memory, or can't be exported.
    """
    interface = getattr(tensor, "__array_interface__", None)
    if interface is not None:
        return _from_array_interface(tensor, interface)
    if hasattr(tensor, "__dlpack__"):
        return _from_dlpack(tensor)
    raise UsageError(f"expected a tensor (array interface or DLPack), got {type(tensor).__name__}")


def _from_array_interface(tensor: Any, interface: dict[str, Any]) -> TensorView:
    numpy = sys.modules.get("numpy")
    data = interface.get("data")
    if data is None or (numpy is not None and isinstance(tensor, numpy.generic)):
        raise UsageError(f"expected a tensor, got the scalar {tensor!r}; wrap it in an array")
    dtype = _TYPESTR.get(interface["typestr"])
    if dtype is None:
        dtype = str(getattr(tensor, "dtype", interface["typestr"]))
        if dtype != "bfloat16":  # which NumPy itself only knows as two bytes
            raise UsageError(f"expected a numeric dtype in native byte order, got {dtype}")
    shape = interface["shape"]
    itemsize = DTYPES[dtype][1]
    strides = interface["strides"]
    if strides is None:
        elements = row_major(shape)
    else:
        elements = tuple(stride // itemsize for stride in strides)
        if any(stride % itemsize for stride in strides):
            raise UsageError(f"expected strides that are multiples of {itemsize} bytes, got {strides}")
    return _aligned(TensorView(data[0], shape, elements, dtype, data[1], tensor), itemsize)


def _aligned(view: TensorView, itemsize: int) -> TensorView:
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
    device_type = int(tensor.__dlpack_device__()[0])
    if device_type != _DLPACK_CPU:
        raise UsageError(f"expected a tensor in this machine's memory (DLPack device 1), got device {device_type}")
    try:
        capsule = tensor.__dlpack__()
    except (BufferError, RuntimeError, TypeError) as error:
        raise UsageError(f"can't be exported through DLPack: {error}") from error
    found = _DLTensor.from_address(_capsule_pointer(capsule, b"dltensor"))
    kind = (found.code, found.bits)
    dtype = _DLPACK_KINDS.get(kind) if found.lanes == 1 else None
    if dtype is None:
        raise UsageError(f"expected a numeric dtype, got {getattr(tensor, 'dtype', kind)}")
    shape = tuple(found.shape[: found.ndim]) if found.ndim else ()
    strides = tuple(found.strides[: found.ndim]) if found.ndim and found.strides else row_major(shape)
    view = TensorView((found.data or 0) + found.byte_offset, shape, strides, dtype, False, capsule)
    return _aligned(view, DTYPES[dtype][1])
