"""Every refusal of phase 1 of the NLL interfaces: its status, its message, and out as it was."""

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclower import aclnn

F32 = np.float32
R1, R2, R4 = (4,), (3, 4), (2, 4, 3, 5)
NULL, INVALID = 161001, 161002
TENSORS = {
    "grad_output": "gradOutput",
    "self": "self",
    "target": "target",
    "weight": "weight",
    "total_weight": "totalWeight",
    "out": "out",
}


def zeros(*shape: int, dtype: Any = F32) -> np.ndarray:
    return np.zeros(shape, dtype)


def read_only(*shape: int) -> np.ndarray:
    array = zeros(*shape)
    array.flags.writeable = False
    return array


def misaligned(*shape: int) -> np.ndarray:
    size = int(np.prod(shape)) * 4
    return np.frombuffer(bytearray(size + 1), np.uint8)[1:].view(F32).reshape(shape)


# (shape of self, what differs, what the message says: the argument, what was expected, what was found)
SHAPES = {
    "self of rank 3 in the 1d interface": (R2, {"self": zeros(2, 3, 4)}, ("self: ", "rank 1 or 2", "[2, 3, 4]")),
    "self of rank 4 in the 1d interface": (R2, {"self": zeros(2, 3, 4, 5)}, ("self: ", "rank 1 or 2", "[2, 3, 4, 5]")),
    "self of rank 0": (R2, {"self": zeros()}, ("self: ", "rank 1 or 2", "[]")),
    "self of rank 2 in the 2d interface": (R4, {"self": zeros(2, 4)}, ("self: ", "rank 4", "[2, 4]")),
    "self of rank 3 in the 2d interface": (R4, {"self": zeros(2, 4, 3)}, ("self: ", "rank 4", "[2, 4, 3]")),
    "self of rank 5 in the 2d interface": (R4, {"self": zeros(2, 4, 3, 5, 1)}, ("self: ", "rank 4", "[2, 4, 3, 5, 1]")),
    "rank 1: target [1], several classes": (R1, {"target": zeros(1, dtype=int)}, ("target: ", "[]", "[1]")),
    "rank 1: target [2]": (R1, {"target": zeros(2, dtype=int)}, ("target: ", "[]", "[2]")),
    "rank 1, one class: target [2]": ((1,), {"target": zeros(2, dtype=int)}, ("target: ", "[] or [1]", "[2]")),
    "rank 1, none: gradOutput [4]": (R1, {"reduction": 0, "grad_output": zeros(4)}, ("gradOutput: ", "[] or [1]")),
    "rank 1, mean: gradOutput [1, 1]": (R1, {"grad_output": zeros(1, 1)}, ("gradOutput: ", "[] or [1]", "[1, 1]")),
    "rank 1: weight [3]": (R1, {"weight": zeros(3)}, ("weight: ", "[4]", "[3]")),
    "rank 1: weight []": (R1, {"weight": zeros()}, ("weight: ", "[4]", "[]")),
    "rank 2: target []": (R2, {"target": zeros(dtype=int)}, ("target: ", "[3]", "[]")),
    "rank 2: target [2]": (R2, {"target": zeros(2, dtype=int)}, ("target: ", "[3]", "[2]")),
    "rank 2: target [3, 1]": (R2, {"target": zeros(3, 1, dtype=int)}, ("target: ", "[3]", "[3, 1]")),
    "rank 2, none: gradOutput []": (R2, {"reduction": 0, "grad_output": zeros()}, ("gradOutput: ", "[3]", "[]")),
    "rank 2, none: gradOutput [3, 4]": (R2, {"reduction": 0, "grad_output": zeros(3, 4)}, ("gradOutput: ", "[3, 4]")),
    "rank 2, mean: gradOutput [3]": (R2, {"grad_output": zeros(3)}, ("gradOutput: ", "[] or [1]", "[3]")),
    "rank 2, sum: gradOutput [3]": (R2, {"reduction": 2, "grad_output": zeros(3)}, ("gradOutput: ", "sum", "[3]")),
    "rank 2: weight [5]": (R2, {"weight": zeros(5)}, ("weight: ", "[4]", "[5]")),
    "rank 2: weight [1, 4]": (R2, {"weight": zeros(1, 4)}, ("weight: ", "[4]", "[1, 4]")),
    "rank 2: totalWeight of 2": (R2, {"total_weight": zeros(2)}, ("totalWeight: ", "1 element", "[2]")),
    "rank 2: totalWeight of 0": (R2, {"total_weight": zeros(0)}, ("totalWeight: ", "1 element", "[0]")),
    "rank 2: out [4, 3]": (R2, {"out": zeros(4, 3)}, ("out: ", "[3, 4]", "[4, 3]")),
    "rank 2: out [12]": (R2, {"out": zeros(12)}, ("out: ", "[3, 4]", "[12]")),
    "rank 4: target [2, 15]": (R4, {"target": zeros(2, 15, dtype=int)}, ("target: ", "[2, 3, 5]", "[2, 15]")),
    "rank 4: target [2, 5, 3]": (R4, {"target": zeros(2, 5, 3, dtype=int)}, ("target: ", "[2, 3, 5]", "[2, 5, 3]")),
    "rank 4, none: gradOutput []": (R4, {"reduction": 0, "grad_output": zeros()}, ("gradOutput: ", "[2, 3, 5]", "[]")),
    "rank 4, mean: gradOutput": (R4, {"grad_output": zeros(2, 3, 5)}, ("gradOutput: ", "[] or [1]", "[2, 3, 5]")),
    "rank 4: weight of 5": (R4, {"weight": zeros(5)}, ("weight: ", "4 elements", "[5]")),
    "rank 4: totalWeight of 2": (R4, {"total_weight": zeros(1, 2)}, ("totalWeight: ", "1 element", "[1, 2]")),
    "rank 4: out [2, 3, 5, 4]": (R4, {"out": zeros(2, 3, 5, 4)}, ("out: ", "[2, 4, 3, 5]", "[2, 3, 5, 4]")),
}
ATTRIBUTES = {
    "reduction 3": (R2, {"reduction": 3}, ("reduction: ", "0 (none), 1 (mean) or 2 (sum)", "3")),
    "reduction -1": (R4, {"reduction": -1}, ("reduction: ", "-1")),
    "reduction 10**30": (R2, {"reduction": 10**30}, ("reduction: ", "1" + "0" * 30)),
    "reduction as text": (R2, {"reduction": "mean"}, ("reduction: ", "integer", "'mean'")),
    "reduction 1.0": (R4, {"reduction": 1.0}, ("reduction: ", "integer", "1.0")),
    "reduction None": (R2, {"reduction": None}, ("reduction: ", "integer", "None")),
    "ignore_index 2**63": (R2, {"ignore_index": 2**63}, ("ignoreIndex: ", "64-bit", str(2**63))),
    "ignore_index -2**63-1": (R4, {"ignore_index": -(2**63) - 1}, ("ignoreIndex: ", "64-bit")),
    "ignore_index as text": (R2, {"ignore_index": "0"}, ("ignoreIndex: ", "integer", "'0'")),
    "ignore_index -100.0": (R2, {"ignore_index": -100.0}, ("ignoreIndex: ", "integer", "-100.0")),
    "ignore_index None": (R4, {"ignore_index": None}, ("ignoreIndex: ", "integer", "None")),
}
DTYPES = {
    "self float64": (R2, {"self": zeros(3, 4, dtype="f8")}, ("self: ", "float32, float16 or bfloat16", "float64")),
    "self int32": (R4, {"self": zeros(*R4, dtype="i4")}, ("self: ", "float32, float16 or bfloat16", "int32")),
    "gradOutput float16": (R2, {"grad_output": zeros(dtype="f2")}, ("gradOutput: ", "float32", "float16")),
    "weight bfloat16": (R2, {"weight": zeros(4, dtype=ml_dtypes.bfloat16)}, ("weight: ", "float32", "bfloat16")),
    "weight float64": (R4, {"weight": zeros(4, dtype="f8")}, ("weight: ", "float32", "float64")),
    "totalWeight int64": (R2, {"total_weight": zeros(1, dtype="i8")}, ("totalWeight: ", "float32", "int64")),
    "out float16": (R2, {"out": zeros(3, 4, dtype="f2")}, ("out: ", "float32", "float16")),
    "target float32": (R2, {"target": zeros(3)}, ("target: ", "int64, int32 or uint8", "float32")),
    "target int8": (R2, {"target": zeros(3, dtype="i1")}, ("target: ", "int64, int32 or uint8", "int8")),
    "target bool": (R2, {"target": zeros(3, dtype="?")}, ("target: ", "int64, int32 or uint8", "bool")),
    "target int16": (R4, {"target": zeros(2, 3, 5, dtype="i2")}, ("target: ", "int64, int32 or uint8", "int16")),
    "target uint64": (R2, {"target": zeros(3, dtype="u8")}, ("target: ", "uint64")),
    "target complex": (R2, {"target": zeros(3, dtype="c8")}, ("target: ", "complex64")),
    "target objects": (R2, {"target": zeros(3, dtype=object)}, ("target: ", "object")),
    "self big-endian": (R2, {"self": zeros(3, 4, dtype=">f4")}, ("self: ", "native byte order", ">f4")),
    "target big-endian": (R2, {"target": zeros(3, dtype=">i8")}, ("target: ", "native byte order", ">i8")),
}
MEMORY = {
    "self a list": (R2, {"self": [[0.0] * 4] * 3}, ("self: ", "expected a tensor", "list")),
    "target a string": (R2, {"target": "012"}, ("target: ", "expected a tensor", "str")),
    "totalWeight a number": (R2, {"total_weight": 4.0}, ("totalWeight: ", "expected a tensor", "float")),
    "totalWeight a scalar": (R4, {"total_weight": F32(4)}, ("totalWeight: ", "expected a tensor", "scalar")),
    "out read-only": (R2, {"out": read_only(3, 4)}, ("out: ", "can be written", "read-only")),
    "out misaligned": (R2, {"out": misaligned(3, 4)}, ("out: ", "multiple of 4 bytes")),
    "weight misaligned": (R4, {"weight": misaligned(4)}, ("weight: ", "multiple of 4 bytes")),
    "out transposed": (R2, {"out": zeros(4, 3).T}, ("out: ", "contiguous", "(1, 3)")),
    "self every other row": (R2, {"self": zeros(6, 4)[::2]}, ("self: ", "contiguous", "(8, 1)")),
    "target reversed": (R2, {"target": zeros(3, dtype=int)[::-1]}, ("target: ", "contiguous", "(-1,)")),
    "weight expanded": (R2, {"weight": np.broadcast_to(zeros(1), 4)}, ("weight: ", "contiguous", "(0,)")),
    "self channels last": (R4, {"self": zeros(2, 3, 5, 4).transpose(0, 3, 1, 2)}, ("self: ", "contiguous")),
}
# Two mistakes at once: the earlier check wins. Null, dtype, attribute, shape, the empty shortcut.
PAIRS = {
    "null before dtype": (R2, {"out": None, "self": zeros(3, 4, dtype="f8")}, NULL, "out: "),
    "null before no tensor": (R2, {"total_weight": None, "grad_output": "?"}, NULL, "totalWeight: "),
    "null before attribute": (R4, {"weight": None, "reduction": 9}, NULL, "weight: "),
    "null before shape": (R4, {"target": None, "self": zeros(3)}, NULL, "target: "),
    "dtype before attribute": (R2, {"target": zeros(3), "reduction": 9}, INVALID, "target: "),
    "dtype before shape": (R4, {"out": zeros(1, dtype="f2"), "target": zeros(9, dtype=int)}, INVALID, "out: "),
    "attribute before shape": (R2, {"reduction": 9, "self": zeros(2, 2, 2)}, INVALID, "reduction: "),
    "ignore_index before shape": (R2, {"ignore_index": 2**64, "weight": zeros(9)}, INVALID, "ignoreIndex: "),
    "reduction before ignore_index": (R2, {"ignore_index": 2**64, "reduction": 3}, INVALID, "reduction: "),
    "shape before contiguity": (R2, {"weight": zeros(9), "self": zeros(6, 4)[::2]}, INVALID, "weight: "),
    "null before empty": ((0, 4), {"weight": None}, NULL, "weight: "),
    "dtype before empty": ((0, 4), {"target": zeros(0)}, INVALID, "target: "),
    "attribute before empty": ((0, 4), {"reduction": 3}, INVALID, "reduction: "),
    "shape before empty": ((0, 4), {"weight": zeros(5)}, INVALID, "weight: "),
    "shape before empty, 2d": ((2, 4, 0, 5), {"target": zeros(2, 5, 0, dtype=int)}, INVALID, "target: "),
    "read-only before empty": ((0, 4), {"out": read_only(0, 4)}, INVALID, "out: "),
}


def refused(call: Any, device: Any) -> aclnn.AclnnError:
    out = call.out
    before = out.tobytes() if isinstance(out, np.ndarray) else None
    with pytest.raises(aclnn.AclnnError) as caught:
        call.plan(device)
    assert before is None or out.tobytes() == before
    return caught.value


@pytest.mark.parametrize("shape", [R1, R2, R4], ids=["rank 1", "rank 2", "rank 4"])
@pytest.mark.parametrize("argument", TENSORS)
def test_none_for_a_tensor_is_161001(nll: Any, device: Any, argument: str, shape: tuple[int, ...]) -> None:
    error = refused(nll(shape, **{argument: None}), device)
    assert error.status == NULL
    assert f"{TENSORS[argument]}: expected a tensor, got None" in str(error)


TABLE = SHAPES | ATTRIBUTES | DTYPES | MEMORY


@pytest.mark.parametrize(("shape", "changes", "fragments"), TABLE.values(), ids=list(TABLE))
def test_refusal_is_161002_and_names_argument_expected_and_found(
    nll: Any, device: Any, shape: tuple[int, ...], changes: dict[str, Any], fragments: tuple[str, ...]
) -> None:
    error = refused(nll(shape, **changes), device)
    assert error.status == INVALID
    message = str(error)
    assert message.startswith("aclnnNLLLoss2dBackward: " if len(shape) == 4 else "aclnnNLLLossBackward: ")
    assert "expected" in message
    assert "got" in message
    assert [fragment for fragment in fragments if fragment not in message] == []


@pytest.mark.parametrize(("shape", "changes", "status", "argument"), PAIRS.values(), ids=list(PAIRS))
def test_the_earlier_check_wins(
    nll: Any, device: Any, shape: tuple[int, ...], changes: dict[str, Any], status: int, argument: str
) -> None:
    error = refused(nll(shape, **changes), device)
    assert (error.status, str(error).split(": ")[1]) == (status, argument[:-2])


@pytest.mark.parametrize("dtype", ["u2", "u4", "u8"])
def test_unsigned_labels_are_told_which_dtypes_are_taken(nll: Any, device: Any, dtype: str) -> None:
    assert "int64, int32 or uint8" in str(refused(nll(target=zeros(3, dtype=dtype)), device))


@pytest.mark.parametrize("reduction", [np.int32(2), np.uint8(2), np.array(2)], ids=["int32", "uint8", "0-d array"])
def test_integers_of_numpy_are_integers(nll: Any, device: Any, stream: Any, reduction: Any) -> None:
    call = nll(reduction=2)
    expected = call.expected()
    call.arguments |= {"reduction": reduction, "ignore_index": np.int64(-100)}
    assert np.array_equal(call.run(device, stream), expected)


@pytest.mark.parametrize(
    ("shape", "changes"),
    [
        (R1, {"grad_output": np.array([2], F32)}),
        (R1, {"reduction": 0, "grad_output": np.array([2], F32)}),
        ((1,), {"target": zeros(1, dtype=int)}),
        (R2, {"grad_output": np.array([2], F32), "total_weight": np.array(4, F32)}),
        (R2, {"total_weight": np.array([[[4]]], F32)}),
        (R4, {"weight": np.arange(1, 5, dtype=F32).reshape(1, 4)}),
        (R4, {"weight": np.arange(1, 5, dtype=F32).reshape(2, 2)}),
        (R4, {"reduction": 0}),
        (R2, {"ignore_index": 2**63 - 1}),
        (R2, {"ignore_index": -(2**63)}),
    ],
)
def test_the_near_misses_of_the_tables_are_taken(
    nll: Any, device: Any, stream: Any, shape: tuple[int, ...], changes: dict[str, Any]
) -> None:
    call = nll(shape, **changes)
    assert np.array_equal(call.run(device, stream), call.expected())
