"""`view_of`: whose memory, which shape and dtype, and what is refused."""

import ctypes
import gc
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclower.errors import UsageError
from aclower.runtime.tensors import view_of

DTYPES = ["float32", "float16", "float64", "int64", "int32", "int16", "int8", "uint8", "bool"]


class WithInterface:
    """A tensor that has nothing but the array interface."""

    def __init__(self, array: np.ndarray, **changes: Any) -> None:
        self._array = array
        self.__array_interface__ = {**array.__array_interface__, **changes}


class WithDlpack:
    """A tensor that has nothing but DLPack."""

    def __init__(self, array: Any, device: tuple[int, int] = (1, 0)) -> None:
        self._array, self._device = array, device

    def __dlpack__(self, **options: Any) -> Any:
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device


@pytest.fixture
def torch() -> Any:
    return pytest.importorskip("torch", reason="torch is not installed")


@pytest.mark.parametrize("dtype", [*DTYPES, "bfloat16"])
@pytest.mark.parametrize("shape", [(), (1,), (3, 4), (0,), (2, 0, 3), (2, 3, 4, 5)], ids=str)
def test_numpy_arrays_are_seen_in_place(dtype: str, shape: tuple[int, ...]) -> None:
    array = np.zeros(shape, ml_dtypes.bfloat16 if dtype == "bfloat16" else dtype)
    view = view_of(array)
    assert (view.address, view.shape, view.dtype) == (array.ctypes.data, shape, dtype)
    assert view.size == array.size
    assert view.is_contiguous
    assert not view.is_read_only


def test_a_view_begins_where_its_elements_do() -> None:
    array = np.arange(24, dtype=np.int32).reshape(4, 6)
    view = view_of(array[1:, 2::2])
    assert view.address == array.ctypes.data + 4 * (6 + 2)
    assert (view.shape, view.strides) == ((3, 2), (6, 2))
    assert ctypes.c_int32.from_address(view.address).value == 8


def test_read_only_memory_is_known_as_such() -> None:
    assert view_of(np.broadcast_to(np.zeros(1), 3)).is_read_only
    assert view_of(np.frombuffer(b"12345678", np.uint8)).is_read_only


CONTIGUITY = {
    "row-major": (np.zeros((3, 4)), True),
    "transposed": (np.zeros((3, 4)).T, False),
    "one row of many": (np.zeros((9, 4))[2:3], True),
    "one column of many": (np.zeros((9, 4))[:, 1:2], False),
    "one element, odd strides": (np.zeros((9, 4))[4:5, 1:2], True),
    "an axis of 1 with a stride of its own": (np.lib.stride_tricks.as_strided(np.zeros(8), (1, 8), (800, 8)), True),
    "an inner axis of 1": (np.zeros((5, 1))[:, :, None], True),
    "a transposed row": (np.zeros((4, 1)).T, True),
    "every other": (np.zeros(8)[::2], False),
    "reversed": (np.zeros(8)[::-1], False),
    "reversed, one element": (np.zeros(1)[::-1], True),
    "expanded": (np.broadcast_to(np.zeros(1), 4), False),
    "expanded to one": (np.broadcast_to(np.zeros(()), 1), True),
    "empty, sliced": (np.zeros((0, 4))[:, ::2], True),
    "two rows apart": (np.zeros((9, 4))[::3], False),
}


@pytest.mark.parametrize(("array", "is_contiguous"), CONTIGUITY.values(), ids=list(CONTIGUITY))
def test_contiguous_means_that_elements_follow_each_other(array: np.ndarray, is_contiguous: bool) -> None:
    assert view_of(array).is_contiguous is is_contiguous
    assert array.flags.c_contiguous is is_contiguous


@pytest.mark.parametrize("array", [np.zeros(1, "f4,u1")["f0"], np.zeros((0,), "f4,u1")["f0"]], ids=["one", "none"])
def test_a_stride_that_nothing_steps_along_may_be_odd(array: np.ndarray) -> None:
    assert view_of(array).is_contiguous


@pytest.mark.parametrize("dtype", DTYPES)
def test_an_object_with_only_the_array_interface_is_a_tensor(dtype: str) -> None:
    array = np.zeros((2, 3), dtype)
    view = view_of(WithInterface(array))
    assert (view.address, view.shape, view.dtype, view.is_contiguous) == (array.ctypes.data, (2, 3), dtype, True)


@pytest.mark.parametrize(
    ("shape", "strides", "is_contiguous"),
    [
        ((1, 3), (800, 4), True),
        ((3, 1), (4, 800), True),
        ((1, 1), (-4, 0), True),
        ((0, 3), (0, 400), True),
        ((2, 3), (12, 4), True),
        ((2, 3), (800, 4), False),
        ((2, 3), (0, 4), False),
        ((1, 3), (7, 4), True),
    ],
)
def test_strides_that_are_given_count_where_they_are_stepped_along(
    shape: tuple[int, ...], strides: tuple[int, ...], is_contiguous: bool
) -> None:
    tensor = WithInterface(np.zeros(300, np.float32), shape=shape, strides=strides)
    assert view_of(tensor).is_contiguous is is_contiguous


def test_an_array_interface_may_leave_strides_out() -> None:
    tensor = WithInterface(np.zeros((2, 3)))
    del tensor.__array_interface__["strides"]
    assert view_of(tensor).strides == (3, 1)


def test_an_array_interface_may_hold_a_buffer() -> None:
    memory = bytearray(np.arange(3, dtype=np.int32).tobytes())
    tensor = WithInterface(np.zeros(3, np.int32), data=memory)
    try:
        address = view_of(tensor).address
    except UsageError:
        return
    assert address == ctypes.addressof(ctypes.c_char.from_buffer(memory))


@pytest.mark.parametrize("dtype", DTYPES)
def test_an_object_with_only_dlpack_is_a_tensor(dtype: str) -> None:
    array = np.zeros((2, 3, 1), dtype)
    view = view_of(WithDlpack(array))
    assert (view.address, view.shape, view.dtype, view.is_contiguous) == (array.ctypes.data, (2, 3, 1), dtype, True)


def test_dlpack_may_say_where_in_its_memory_a_tensor_begins() -> None:
    array = np.arange(6, dtype=np.int64)
    capsule = WithDlpack(array).__dlpack__()
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    byte_offset = ctypes.c_uint64.from_address(pointer(capsule, b"dltensor") + 40)  # of DLTensor
    byte_offset.value += 16

    class Shifted(WithDlpack):
        def __dlpack__(self, **options: Any) -> Any:
            return capsule

    assert ctypes.c_int64.from_address(view_of(Shifted(array)).address).value == 2


def test_a_view_keeps_dlpack_memory_alive() -> None:
    array = np.arange(6, dtype=np.int64)
    view = view_of(WithDlpack(array[2:]))
    del array
    gc.collect()
    assert ctypes.c_int64.from_address(view.address).value == 2


def test_dlpack_memory_elsewhere_is_refused() -> None:
    with pytest.raises(UsageError, match=r"expected a tensor in this machine's memory .*got device 2"):
        view_of(WithDlpack(np.zeros(3), device=(2, 0)))


REFUSED = {
    "None": (None, "got NoneType"),
    "list": ([1.0], "got list"),
    "text": ("abc", "got str"),
    "bytes": (b"abcd", "got bytes"),
    "number": (1.0, "got float"),
    "NumPy scalar": (np.float32(1), "scalar"),
    "big-endian": (np.zeros(3, ">f4"), ">f4"),
    "big-endian bf16": (np.zeros(3, np.dtype(ml_dtypes.bfloat16).newbyteorder(">")), "V2"),
    "objects": (np.zeros(3, object), "object"),
    "strings": (np.zeros(3, "U2"), "<U2"),
    "dates": (np.zeros(3, "M8[s]"), "datetime64"),
    "records": (np.zeros(3, "f4,u1"), "f0"),
    "packed field": (np.zeros(3, "f4,u1")["f0"], "multiples of 4 bytes"),
    "misaligned": (np.frombuffer(bytearray(9), np.uint8)[1:].view(np.float32), "multiple of 4 bytes"),
}


@pytest.mark.parametrize(("tensor", "fragment"), REFUSED.values(), ids=list(REFUSED))
def test_what_is_no_tensor_is_refused(tensor: Any, fragment: str) -> None:
    with pytest.raises(UsageError) as caught:
        view_of(tensor)
    assert fragment in str(caught.value)


@pytest.mark.parametrize("dtype", [ml_dtypes.float8_e4m3fn, np.complex64, np.uint32])
def test_dtypes_of_no_operator_are_named(dtype: Any) -> None:
    assert view_of(np.zeros(3, dtype)).dtype == np.dtype(dtype).name


@pytest.mark.parametrize("name", ["complex64", "float8_e4m3fn"])
def test_torch_dtypes_of_no_operator_are_named(torch: Any, name: str) -> None:
    assert name in view_of(torch.zeros(3, dtype=getattr(torch, name))).dtype


@pytest.mark.parametrize("name", ["bfloat16", "float32", "float16", "float64", "int64", "int32", "uint8", "bool"])
@pytest.mark.parametrize("shape", [(), (3, 4), (0, 2)], ids=str)
def test_torch_tensors_are_seen_in_place(torch: Any, name: str, shape: tuple[int, ...]) -> None:
    tensor = torch.zeros(shape, dtype=getattr(torch, name))
    view = view_of(tensor)
    assert (view.address, view.shape, view.dtype) == (tensor.data_ptr(), shape, name)
    assert view.is_contiguous


def test_torch_views_keep_strides_and_offset(torch: Any) -> None:
    tensor = torch.zeros(2, 3, 4, 5).to(memory_format=torch.channels_last)[1:]
    view = view_of(tensor)
    assert (view.address, view.strides) == (tensor.data_ptr(), tensor.stride())
    assert not view.is_contiguous
    assert view_of(torch.zeros(1).expand(4)).strides == (0,)


TORCH_REFUSED = {
    "requires_grad": (lambda torch: torch.zeros(3, requires_grad=True), "detach"),
    "parameter": (lambda torch: torch.nn.Parameter(torch.zeros(3)), "detach"),
    "sparse": (lambda torch: torch.zeros(3, 3).to_sparse(), "strided"),
}


@pytest.mark.parametrize(("make", "fragment"), TORCH_REFUSED.values(), ids=list(TORCH_REFUSED))
def test_torch_tensors_without_plain_memory_are_refused(torch: Any, make: Any, fragment: str) -> None:
    with pytest.raises(UsageError) as caught:
        view_of(make(torch))
    assert fragment in str(caught.value)


def test_a_meta_tensor_is_refused(torch: Any) -> None:
    with pytest.raises(UsageError):
        view_of(torch.zeros(3, device="meta"))


@pytest.mark.filterwarnings("ignore:Accessing the data pointer of FakeTensor")
def test_a_tensor_at_no_address_is_refused(torch: Any) -> None:
    from torch._subclasses import FakeTensorMode

    with FakeTensorMode():
        tensor = torch.zeros(3)
    with pytest.raises(UsageError):
        view_of(tensor)


def test_both_phases_write_into_a_torch_tensor(torch: Any, nll: Any, device: Any, stream: Any) -> None:
    call = nll(reduction=0)
    expected = call.expected()
    call.arguments = {
        name: torch.from_numpy(value).to(torch.bfloat16 if value.dtype == np.float32 else torch.int64)
        if isinstance(value, np.ndarray)
        else value
        for name, value in call.arguments.items()
    }
    call.run(device, stream)
    assert np.array_equal(call.out.float().numpy(), expected)
