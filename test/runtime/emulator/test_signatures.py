"""Calls that CANN's headers reject are rejected here, each with one message; their twins compile."""

import pytest
from hand import build, kernel_source

from aclower.runtime.emulator.compiler import CompilationError, build_library

GM = "inGm[0]"
SHAPE = "DataCopyExtParams(1, 4, 0, 0, 0)"
PAD = "DataCopyPadExtParams<float>()"
I32 = "c.ReinterpretCast<int32_t>()"
U32 = "c.ReinterpretCast<uint32_t>()"
BF16 = "c.ReinterpretCast<bfloat16_t>()"
I64 = "c.ReinterpretCast<int64_t>()"
I16 = "c.ReinterpretCast<int16_t>()"

# name: (the call, its twin that compiles, words of the message)
CALLS = {
    "a round mode is no comparison": (
        "CompareScalar(mask, a, 1.0f, RoundMode::CAST_RINT, 64);", "CompareScalar(mask, a, 1.0f, CMPMODE::EQ, 64);",
        "CompareScalar",
    ),
    "a comparison is no selection": (
        "Select(c, mask, a, b, CMPMODE::EQ, 64);",
        "Select(c, mask, a, b, SELMODE::VSEL_TENSOR_TENSOR_MODE, 64);", "Select",
    ),
    "a number is no round mode": (
        f"Cast({I32}, a, 1, 8);", f"Cast({I32}, a, RoundMode::CAST_RINT, 8);", "Cast",
    ),
    "no such round mode": (
        f"Cast({I32}, a, RoundMode::CAST_UP, 8);", f"Cast({I32}, a, RoundMode::CAST_CEIL, 8);", "CAST_UP",
    ),
    "no such event": (
        "SetFlag<HardEvent::V_MTE1>(1);", "SetFlag<HardEvent::V_MTE2>(1);", "V_MTE1",
    ),
    "no such pipe": ("PipeBarrier<PIPE_M>();", "PipeBarrier<PIPE_V>();", "PIPE_M"),
    "a load takes its padding": (
        f"DataCopyPad(a, {GM}, {SHAPE});", f"DataCopyPad(a, {GM}, {SHAPE}, {PAD});", "DataCopyPad",
    ),
    "a store takes none": (
        f"DataCopyPad(outGm[0], c, {SHAPE}, {PAD});", f"DataCopyPad(outGm[0], c, {SHAPE});", "DataCopyPad",
    ),
    "no copy within global memory": (
        f"DataCopyPad(outGm[0], {GM}, {SHAPE});", f"DataCopyPad(outGm[0], c, {SHAPE});", "DataCopyPad",
    ),
    "padding is of the tensor's type": (
        f"DataCopyPad(a, {GM}, {SHAPE}, DataCopyPadExtParams<half>());", f"DataCopyPad(a, {GM}, {SHAPE}, {PAD});",
        "DataCopyPad",
    ),
    "a copy changes no type": (
        f"DataCopyPad({I32}, {GM}, {SHAPE}, DataCopyPadExtParams<int32_t>());",
        f"DataCopyPad(a, {GM}, {SHAPE}, {PAD});", "DataCopyPad",
    ),
    "offsets are unsigned": (f"Gather(c, a, {I32}, 0, 8);", f"Gather(c, a, {U32}, 0, 8);", "Gather"),
    "u8 is not gathered": (
        "Gather(mask, mask, b.ReinterpretCast<uint32_t>(), 0, 8);", f"Gather({BF16}, {BF16}, {U32}, 0, 8);",
        "Gather takes 16- and 32-bit types",
    ),
    "i64 is not gathered": (
        f"Gather({I64}, {I64}, b.ReinterpretCast<uint32_t>(), 0, 8);", f"Gather({I16}, {I16}, {U32}, 0, 8);",
        "Gather takes 16- and 32-bit types",
    ),
    "i16 is not compared": (
        f"Compare(mask, {I16}, {I16}, CMPMODE::EQ, 128);", f"Compare(mask, {I32}, {I32}, CMPMODE::EQ, 64);",
        "comparisons take half, float, int32_t",
    ),
    "bf16 is not compared": (
        f"Compare(mask, {BF16}, {BF16}, CMPMODE::EQ, 128);", "Compare(mask, a, b, CMPMODE::EQ, 64);",
        "comparisons take half, float, int32_t",
    ),
    "i32 is not selected": (
        f"Select({I32}, mask, {I32}, {I32}, SELMODE::VSEL_TENSOR_TENSOR_MODE, 8);",
        "Select(c, mask, a, b, SELMODE::VSEL_TENSOR_TENSOR_MODE, 8);", "Select takes half, float",
    ),
    "u32 is not added": (f"Add({U32}, {U32}, {U32}, 8);", f"Add({I32}, {I32}, {I32}, 8);", "Add takes int16_t, half"),
    "bf16 is not scaled": (
        f"Muls({BF16}, {BF16}, bfloat16_t(1.0f), 8);", f"Muls({I16}, {I16}, static_cast<int16_t>(1), 8);",
        "Muls takes int16_t, half",
    ),
    "i64 has no maximum": (
        f"Maxs({I64}, {I64}, static_cast<int64_t>(1), 8);", f"Maxs({I32}, {I32}, 1, 8);", "Maxs takes int16_t, half",
    ),
    "a scalar is of the tensor's type": ("Muls(c, a, 2, 8);", "Muls(c, a, 2.0f, 8);", "Muls"),
    "half is no i32": (
        f"Cast({I32}, c.ReinterpretCast<half>(), RoundMode::CAST_RINT, 8);",
        "Cast(b, c.ReinterpretCast<half>(), RoundMode::CAST_NONE, 8);", "no such conversion; go through another type",
    ),
    "bf16 is no half": (
        f"Cast(b.ReinterpretCast<half>(), {BF16}, RoundMode::CAST_RINT, 8);",
        f"Cast(b, {BF16}, RoundMode::CAST_NONE, 8);", "no such conversion; go through another type",
    ),
    "a count is missing": ("Add(c, a, b);", "Add(c, a, b, 8);", "Add"),
    "a buffer is no tensor": ("Duplicate(ub, 1.0f, 8);", "Duplicate(c, 1.0f, 8);", "Duplicate"),
    "a pointer is of the tensor's type": (
        "inGm.SetGlobalBuffer(in);", "inGm.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(in));", "SetGlobalBuffer",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", list(CALLS))
def test_a_wrong_call_does_not_compile(name: str) -> None:
    call, _, words = CALLS[name]
    source = kernel_source({"rejected": call})
    with pytest.raises(CompilationError) as caught:
        build_library(dict(source.files), "hand.cpp")
    message = str(caught.value)
    assert words in message
    if "static assertion failed" not in message:  # which is in a header
        line = source.files["hand.cpp"].splitlines().index(f"    {call}") + 1
        assert f"hand.cpp:{line}:" in message
    assert "\n" not in message


def test_the_right_calls_compile() -> None:
    build({f"accepted{i}": call for i, (_, call, _) in enumerate(CALLS.values())})
