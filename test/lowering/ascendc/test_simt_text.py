"""SIMT functions as text: parameters, widening, divisions, and the call that starts the threads."""

import re

import pytest
from threads import emitted, load, store


def test_a_whole_kernel() -> None:
    body = f"{load('v', 't')}\n%w = arith.addf %v, %v : f32\n{store('w', 'at')}"
    body = f"%at = arith.addi %first, %t : i64\n{body}"
    outside = (
        '%block = "ascendc.get_block_idx"() {ascendc.name = "block"} : () -> i64\n'
        '%first = arith.muli %block, %size {ascendc.name = "first_element"} : i64'
    )
    text = emitted(body, outside=outside)
    assert text.startswith('#include "kernel_operator.h"\n#include "simt_api/asc_simt.h"\n')
    start = text.index("__simt_vf__")
    assert (
        text[start : text.index("\n#ifdef")]
        == """\
__simt_vf__ __aicore__ LAUNCH_BOUND(64) inline void k_vf(__gm__ float* x, __gm__ float* yGrad, int64_t firstElement)
{
    const int32_t thread = static_cast<int32_t>(threadIdx.x);
    const int64_t value = static_cast<int64_t>(thread);
    const float value2 = x[value];
    yGrad[firstElement + value] = value2 + value2;
}

// Does something.
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR yGrad, KTiling tiling)
{
    const int64_t block = GetBlockIdx();
    const int64_t firstElement = block * tiling.rowSize;
    asc_vf_call<k_vf>(dim3{static_cast<uint32_t>(tiling.threads)}, reinterpret_cast<__gm__ float*>(x),
        reinterpret_cast<__gm__ float*>(yGrad), firstElement);
}
"""
    )


@pytest.mark.parametrize(
    ("element", "value", "read", "written"),
    [
        ("f32", "f32", "x[value]", "= wide;"),
        ("f16", "f32", "static_cast<float>(x[value])", "= static_cast<half>(wide);"),
        ("bf16", "f32", "static_cast<float>(x[value])", "= static_cast<bfloat16_t>(wide);"),
        ("i64", "i64", "x[value]", "= wide;"),
        ("i32", "i64", "static_cast<int64_t>(x[value])", "= static_cast<int32_t>(wide);"),
        ("ui8", "i64", "static_cast<int64_t>(x[value])", "= static_cast<uint8_t>(wide);"),
    ],
)
def test_elements_widen_in_registers(element: str, value: str, read: str, written: str) -> None:
    wide = load("v", "t", element, value).replace(" : (", ' {ascendc.name = "wide"} : (')
    text = emitted(f"{wide}\n{store('v', 't', element, value)}", element=element)
    body = text[text.index("__simt_vf__") :]
    assert f" wide = {read};" in body
    assert written in body


def test_an_i32_is_widened_by_cpp_beside_an_i64_only() -> None:
    lines = [
        "%d = arith.extsi %thread : i32 to i64",
        "%sum = arith.addi %size, %d : i64",
        "%e = arith.extsi %thread : i32 to i64",
        "%f = arith.extsi %thread : i32 to i64",
        "%both = arith.muli %e, %f : i64",
        "%g = arith.extsi %thread : i32 to i64",
        "%c2 = arith.constant 2 : i64",
        "%doubled = arith.muli %g, %c2 : i64",
        load("v", "sum"), store("v", "both"), store("v", "doubled"),
    ]  # fmt: skip
    text = emitted("\n".join(lines))
    assert "x[rowSize + thread]" in text
    assert "yGrad[static_cast<int64_t>(thread) * thread]" in text, "a product of two i32s would be one"
    assert "yGrad[static_cast<int64_t>(thread) * 2]" in text, "so would one with a literal"


def test_a_loop_over_i32_counts_in_32_bits_and_adds_to_what_it_carries() -> None:
    lines = [
        "%zero = arith.constant 0 : i32", "%one = arith.constant 1 : i32", "%four = arith.constant 4 : i32",
        "%f = arith.constant 1.5 : f32",
        '%r = scf.for %i = %zero to %four step %one iter_args(%at = %t) -> (i64) : i32 {',
        store("f", "at"),
        "%next = arith.addi %at, %size : i64", "scf.yield %next : i64",
        '} {ascendc.name = "i,at"}',
    ]  # fmt: skip
    text = emitted("\n".join(lines))
    loop = text[text.index("    for (") : text.index("// Does")]
    assert (
        loop
        == """\
    for (int32_t i = 0; i < 4; ++i) {
        yGrad[at] = 1.5f;
        at += rowSize;
    }
}

"""
    )


def test_a_division_is_a_function_of_its_own() -> None:
    lines = [
        '%q = "ascendc.uint_div"(%thread, %m, %s) : (i32, i32, i32) -> i32',
        "%at = arith.extsi %q : i32 to i64",
        "%f = arith.constant 1.5 : f32",
        store("f", "at"),
    ]
    outside = "\n".join(
        f'%{name} = arith.trunci %size {{ascendc.name = "{word}"}} : i64 to i32'
        for name, word in (("m", "magic"), ("s", "shift"))
    )
    text = emitted("\n".join(lines), outside=outside)
    assert text.count("inline int32_t Quotient(uint32_t dividend, uint32_t magic, int32_t shift)") == 1
    assert "yGrad[static_cast<int64_t>(Quotient(thread, magic, shift))] = 1.5f;" in text
    assert "Quotient" not in emitted("")


def test_a_read_stays_in_front_of_a_write() -> None:
    lines = [load("v", "t"), "%f = arith.constant 1.5 : f32", store("f", "t"), store("v", "c0")]
    text = emitted("\n".join(lines))
    assert re.search(r"const float value2 = x\[value\];\n.*= 1.5f;\n.*yGrad\[0\] = value2;", text)


def test_blocks_and_dimensions() -> None:
    lines = [
        '%b = "ascendc.get_block_idx"() : () -> i64', '%d = "ascendc.block_dim"() : () -> i32',
        '%g = "ascendc.grid_dim"() : () -> i32', "%s = arith.muli %d, %g : i32",
        "%at = arith.extsi %s : i32 to i64", load("v", "b"), store("v", "at"),
    ]  # fmt: skip
    text = emitted("\n".join(lines))
    assert "x[static_cast<int64_t>(blockIdx.x)]" in text
    assert "static_cast<int32_t>(blockDim.x) * static_cast<int32_t>(gridDim.x)" in text


def test_two_calls_have_functions_of_their_own() -> None:
    text = emitted("", calls=2)
    assert text.count("__simt_vf__") == 2
    assert "asc_vf_call<k_vf>(" in text
    assert "asc_vf_call<k_vf1>(" in text


def test_minima_are_functions_for_threads() -> None:
    lines = [
        "%low = arith.minsi %t, %size : i64", "%c1x = arith.addi %t, %size : i64",
        "%high = arith.maxsi %c1x, %size : i64", load("v", "low"), store("v", "high"),
    ]  # fmt: skip
    text = emitted("\n".join(lines))
    assert "x[Least<int64_t>(value, rowSize)]" in text
    assert "yGrad[Most<int64_t>(value + rowSize, rowSize)]" in text
    assert text.count("__simt_callee__ __aicore__ inline T Least(T a, T b)") == 1
    assert "Least" not in emitted("")
