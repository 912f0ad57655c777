"""The emitter: each op of a kernel as its text, and the host's files; the text is the product, and compared whole."""

import pytest
from one_kernel import COPY, UB, A, B, F, G, M, T, files, statements

from aclower.lowering.ascendc.printer import wrapped

INSTRUCTIONS = {
    f'"ascendc.duplicate"(%a, %f, %size) : ({T}, f32, i64) -> ()': "Duplicate(a, -0.5f, tiling.tileSize);",
    f'"ascendc.adds"(%a, %b, %f, %size) : ({T}, {T}, f32, i64) -> ()': "Adds(a, b, -0.5f, tiling.tileSize);",
    f'"ascendc.muls"(%a, %b, %f, %c64) : ({T}, {T}, f32, i64) -> ()': "Muls(a, b, -0.5f, 64);",
    f'"ascendc.maxs"(%a, %b, %f, %c64) : ({T}, {T}, f32, i64) -> ()': "Maxs(a, b, -0.5f, 64);",
    f'"ascendc.mins"(%a, %b, %f, %c64) : ({T}, {T}, f32, i64) -> ()': "Mins(a, b, -0.5f, 64);",
    f'"ascendc.mul"(%a, %b, %b, %c64) : ({T}, {T}, {T}, i64) -> ()': "Mul(a, b, b, 64);",
    f'"ascendc.div"(%a, %b, %b, %c64) : ({T}, {T}, {T}, i64) -> ()': "Div(a, b, b, 64);",
    f'"ascendc.compare_scalar"(%m, %a, %f, %c64) {{mode = "GE"}} : ({UB.format(32, "ui8")}, {T}, f32, i64) -> ()': (
        "CompareScalar(m, a, -0.5f, CMPMODE::GE, 64);"
    ),
    f'"ascendc.select"(%a, %m, %b, %f, %c64) : ({T}, {UB.format(32, "ui8")}, {T}, f32, i64) -> ()': (
        "Select(a, m, b, -0.5f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 64);"
    ),
    f'"ascendc.set_value"(%a, %size, %f) : ({T}, i64, f32) -> ()': "a.SetValue(tiling.tileSize, -0.5f);",
    f'"ascendc.data_copy_pad"(%a, %x, %size, %c1, %c64, %c0, %c2) : ({T}, {G}, {COPY}': (
        "DataCopyPad(a, xGm[tiling.tileSize], DataCopyExtParams(1, 64, 0, 2, 0), DataCopyPadExtParams<float>());"
    ),
    f'"ascendc.data_copy_pad"(%out_grad, %a, %c0, %c2, %c64, %c1, %size) : ({G}, {T}, {COPY}': (
        "DataCopyPad(outGradGm[0], a, DataCopyExtParams(2, 64, 1, tiling.tileSize, 0));"
    ),
    '"ascendc.pipe_barrier"() {pipe = "V"} : () -> ()': "PipeBarrier<PIPE_V>();",
    '"ascendc.sync_all"() : () -> ()': "SyncAll();",
    '"ascendc.set_flag"(%c1) {event = "MTE2_V", id = 3 : i64} : (i64) -> ()': "SetFlag<HardEvent::MTE2_V>(4);",
    '"ascendc.wait_flag"(%size) {event = "S_V", id = 3 : i64} : (i64) -> ()': (
        "WaitFlag<HardEvent::S_V>(3 + tiling.tileSize);"
    ),
}


@pytest.mark.parametrize(("op", "text"), INSTRUCTIONS.items(), ids=lambda item: item.split("(")[0][:30])
def test_an_instruction_is_one_call(op: str, text: str) -> None:
    assert statements(A + B + M + F + op) == [text]


def test_conversions_and_gathers_take_views() -> None:
    halves, whole, rest = (UB.format(size, "f16") for size in ("2x128", 128, "?"))
    body = (
        A
        + f'%h = "ascendc.local_tensor"() {{buffer = "h", offset = 256 : i64}} : () -> {halves}\n'
        + f'%s = "ascendc.slot"(%h, %c1) {{ascendc.name = "h_slot"}} : ({halves}, i64) -> {whole}\n'
        + f'"ascendc.cast"(%a, %s, %c64) {{round_mode = "CAST_NONE"}} : ({T}, {whole}, i64) -> ()\n'
        + f'%p = "ascendc.subtensor"(%s, %c64) : ({whole}, i64) -> {rest}\n'
        + f'%o = "ascendc.reinterpret_cast"(%a) : ({T}) -> {UB.format(64, "ui32")}\n'
        + f'"ascendc.gather"(%p, %s, %o, %c64) : ({rest}, {whole}, {UB.format(64, "ui32")}, i64) -> ()'
    )
    assert statements(body) == [
        "LocalTensor<half> h = ub.GetWithOffset<half>(256, 256);  // 2 slots",
        "LocalTensor<half> hSlot = h[1 * 128];",
        "Cast(a, hSlot, RoundMode::CAST_NONE, 64);",
        "Gather(hSlot[64], hSlot, a.ReinterpretCast<uint32_t>(), 0, 64);",
    ]


def test_a_reason_is_said_once_for_the_set_and_the_wait() -> None:
    reason = 'ascendc.reason = "labels_f32: V may read it; out: V may write it"'
    other = 'ascendc.reason = "out: V may write it"'
    body = (
        f'"ascendc.set_flag"(%c0) {{event = "MTE2_V", id = 1 : i64, {reason}}} : (i64) -> ()\n'
        f'"ascendc.wait_flag"(%c0) {{event = "MTE2_V", id = 1 : i64, {other}}} : (i64) -> ()\n'
        f'"ascendc.sync_all"() : () -> ()\n'
        f'"ascendc.pipe_barrier"() {{pipe = "V", {other}}} : () -> ()'
    )
    assert statements(body) == [
        "// labelsF32: V may read it",
        "// out: V may write it",
        "SetFlag<HardEvent::MTE2_V>(1);",
        "WaitFlag<HardEvent::MTE2_V>(1);",
        "SyncAll();",
        "PipeBarrier<PIPE_V>();",
    ]


LOOPS = (
    A
    + """%f = arith.constant 1.5 : f32
scf.for %i = %c0 to %size step %c1 : i64 {
  %r = scf.for %j = %i to %size step %c64 iter_args(%slot = %c0) -> (i64) : i64 {
    "ascendc.set_value"(%a, %slot, %f) : (memref<64xf32, #ascendc.ub>, i64, f32) -> ()
    %next = arith.subi %c1, %slot : i64
    scf.yield %next : i64
  } {ascendc.name = "tile,slot"}
  %small = arith.cmpi slt, %i, %r : i64
  scf.if %small {
    "ascendc.set_value"(%a, %c0, %f) : (memref<64xf32, #ascendc.ub>, i64, f32) -> ()
  }
} {ascendc.name = "image"}
scf.for %i = %c0 to %size step %c1 : i64 {
} {ascendc.name = "image"}"""
)


def test_loops_and_branches() -> None:
    assert statements(LOOPS) == [
        "for (int64_t image = 0; image < tiling.tileSize; ++image) {",
        "    int64_t slot = 0;",
        "    for (int64_t tile = image; tile < tiling.tileSize; tile += 64) {",
        "        a.SetValue(slot, 1.5f);",
        "        slot = 1 - slot;",
        "    }",
        "    if (image < slot) {",
        "        a.SetValue(0, 1.5f);",
        "    }",
        "}",
        "for (int64_t image = 0; image < tiling.tileSize; ++image) {",
        "}",
    ]


def test_carried_values_are_computed_before_any_changes() -> None:
    body = (
        A
        + """%f = arith.constant 1.5 : f32
%r:2 = scf.for %i = %c0 to %size step %c1 iter_args(%x1 = %c0, %y1 = %c1) -> (i64, i64) : i64 {
  scf.yield %y1, %x1 : i64, i64
} {ascendc.name = "i,low,high"}"""
    )
    assert statements(body) == [
        "int64_t low = 0;",
        "int64_t high = 1;",
        "for (int64_t i = 0; i < tiling.tileSize; ++i) {",
        "    const int64_t nextLow = high;",
        "    const int64_t nextHigh = low;",
        "    low = nextLow;",
        "    high = nextHigh;",
        "}",
    ]


def test_a_branch_may_have_results() -> None:
    body = (
        A
        + """%p = arith.cmpi eq, %size, %c0 : i64
%r:2 = scf.if %p -> (i64, i64) {
  scf.yield %c1, %size : i64, i64
} else {
  %d = arith.muli %size, %c2 : i64
  scf.yield %d, %c0 : i64, i64
} {ascendc.name = "first,last"}
%f = arith.constant 0.0 : f32
"ascendc.duplicate"(%a, %f, %r#0) : (memref<64xf32, #ascendc.ub>, f32, i64) -> ()
"ascendc.duplicate"(%a, %f, %r#1) : (memref<64xf32, #ascendc.ub>, f32, i64) -> ()"""
    )
    assert statements(body) == [
        "int64_t first;",
        "int64_t last;",
        "if (tiling.tileSize == 0) {",
        "    first = 1;",
        "    last = tiling.tileSize;",
        "} else {",
        "    first = tiling.tileSize * 2;",
        "    last = 0;",
        "}",
        "Duplicate(a, 0.0f, first);",
        "Duplicate(a, 0.0f, last);",
    ]


# What %e is, over %size and constants, and the expression.
EXPRESSIONS = {
    "%d = arith.subi %c1, %size : i64\n%e = arith.subi %c2, %d : i64": "2 - (1 - tiling.tileSize)",
    "%d = arith.subi %size, %c1 : i64\n%e = arith.subi %d, %c2 : i64": "tiling.tileSize - 1 - 2",
    "%d = arith.muli %size, %c2 : i64\n%e = arith.divsi %c64, %d : i64": "64 / (tiling.tileSize * 2)",
    "%d = arith.divsi %size, %c2 : i64\n%e = arith.muli %d, %c64 : i64": "tiling.tileSize / 2 * 64",
    "%d = arith.addi %size, %c2 : i64\n%e = arith.remsi %d, %c64 : i64": "(tiling.tileSize + 2) % 64",
    "%d = arith.constant -3 : i64\n%e = arith.addi %size, %d : i64": "tiling.tileSize + -3",
    "%e = arith.minsi %size, %c64 : i64": "Smaller(tiling.tileSize, 64)",
    "%d = arith.maxsi %size, %c1 : i64\n%e = arith.minsi %d, %c64 : i64": "Smaller(Larger(tiling.tileSize, 1), 64)",
    "%p = arith.cmpi sge, %size, %c2 : i64\n%d = arith.addi %size, %c1 : i64\n%e = arith.select %p, %d, %c0 : i64": (
        "tiling.tileSize >= 2 ? tiling.tileSize + 1 : 0"
    ),
    "%p = arith.cmpi sgt, %size, %c2 : i64\n%q = arith.cmpi sle, %size, %c64 : i64\n"
    "%r = arith.cmpi eq, %size, %c0 : i64\n%a1 = arith.andi %p, %q : i1\n%o = arith.ori %a1, %r : i1\n"
    "%e = arith.select %o, %c1, %c2 : i64": (
        "(tiling.tileSize > 2 && tiling.tileSize <= 64) || tiling.tileSize == 0 ? 1 : 2"
    ),
    '%n = "ascendc.get_block_idx"() : () -> i64\n%e = arith.muli %n, %c2 : i64': "GetBlockIdx() * 2",
    '%n = "ascendc.get_address"(%x) : (memref<?xf32, #ascendc.gm>) -> i64\n%e = arith.remsi %n, %c64 : i64': (
        "static_cast<int64_t>(reinterpret_cast<uint64_t>(x)) % 64"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("ops", "text"), EXPRESSIONS.items(), ids=lambda item: "")
def test_expressions_have_the_parentheses_they_need(ops: str, text: str) -> None:
    store = f'%f = arith.constant 1.0 : f32\n"ascendc.set_value"(%a, %e, %f) : ({T}, i64, f32) -> ()'
    assert statements(A + ops + "\n" + store) == [f"a.SetValue({text}, 1.0f);"]


def test_a_value_used_twice_gets_a_name_that_is_free() -> None:
    body = (
        A
        + """%s = arith.addi %size, %c1 {ascendc.name = "x"} : i64
%t = arith.addi %s, %s : i64
%d = arith.muli %t, %t {ascendc.name = "class"} : i64
%f = arith.constant 1.0 : f32
"ascendc.set_value"(%a, %d, %f) : (memref<64xf32, #ascendc.ub>, i64, f32) -> ()
"ascendc.set_value"(%a, %d, %f) : (memref<64xf32, #ascendc.ub>, i64, f32) -> ()"""
    )
    assert statements(body) == [
        "const int64_t x2 = tiling.tileSize + 1;",  # x is an argument
        "const int64_t value = x2 + x2;",
        "const int64_t class2 = value * value;",  # class is a word of C++
        "a.SetValue(class2, 1.0f);",
        "a.SetValue(class2, 1.0f);",
    ]


def test_a_read_stays_in_front_of_a_write() -> None:
    body = (
        A
        + """%v = "ascendc.get_value"(%a, %c0) : (memref<64xf32, #ascendc.ub>, i64) -> f32
"ascendc.set_value"(%a, %c0, %v) : (memref<64xf32, #ascendc.ub>, i64, f32) -> ()
%w = "ascendc.get_value"(%a, %c1) : (memref<64xf32, #ascendc.ub>, i64) -> f32
"ascendc.set_value"(%a, %c1, %v) : (memref<64xf32, #ascendc.ub>, i64, f32) -> ()
"ascendc.set_value"(%a, %c2, %w) : (memref<64xf32, #ascendc.ub>, i64, f32) -> ()"""
    )
    assert statements(body) == [
        "const float value = a.GetValue(0);",
        "a.SetValue(0, value);",
        "const float value2 = a.GetValue(1);",
        "a.SetValue(1, value);",
        "a.SetValue(2, value2);",
    ]


@pytest.mark.parametrize(
    ("type_", "constant", "text"),
    [
        ("i16", "-7 : i16", "static_cast<int16_t>(-7)"),
        ("f16", "0.5 : f16", "static_cast<half>(0.5f)"),
        ("bf16", "0.0 : bf16", "static_cast<bfloat16_t>(0.0f)"),
        ("i32", "7 : i32", "7"),
        ("f32", "1.0e-30 : f32", "1.0000000031710769e-30f"),
    ],
)
def test_literals_have_the_type_they_are_used_at(type_: str, constant: str, text: str) -> None:
    tensor = UB.format(64, type_)
    body = (
        f'%t = "ascendc.local_tensor"() {{buffer = "t", offset = 0 : i64}} : () -> {tensor}\n'
        f'%f = arith.constant {constant}\n"ascendc.duplicate"(%t, %f, %c64) : ({tensor}, {type_}, i64) -> ()'
    )
    assert statements(body)[-1] == f"Duplicate(t, {text}, 64);"


def test_files_of_the_host() -> None:
    tiling = """  %c0 = arith.constant 0 : i64
  %c7 = arith.constant 7 : i64
  %m = arith.minsi %cores, %n {ascendc.name = "blocks"} : i64
  %t = arith.divsi %n, %c7 : i64
  return %c0, %m, %t : i64, i64, i64"""
    emitted = files(tiling=tiling)
    assert list(emitted) == ["k.cpp", "k_tiling.h", "k_host.h"]
    assert emitted["k_tiling.h"].splitlines() == [
        "#pragma once", "", "#include <cstdint>", "", "struct KTiling {", "    // which kernel", "    int64_t kernel;",
        "    int64_t blocks;", "    int64_t tileSize;", "};",
    ]  # fmt: skip
    assert emitted["k_host.h"].splitlines() == [
        "#pragma once", "", "#include <algorithm>", "", '#include "k_tiling.h"', "",
        "inline KTiling ComputeKTiling(int64_t images, int64_t cores)", "{",
        "    const int64_t blocks = std::min<int64_t>(cores, images);", "    KTiling tiling;", "    tiling.kernel = 0;",
        "    tiling.blocks = blocks;", "    tiling.tileSize = images / 7;", "    return tiling;", "}",
    ]  # fmt: skip


def test_the_launch_starts_the_kernel_that_the_record_names() -> None:
    lines = files()["k.cpp"].splitlines()
    signature = 'extern "C" void k_launch(void* stream, uint8_t* x, uint8_t* outGrad, const KTiling& tiling)'
    assert lines[lines.index(signature) :] == [
        signature, "{",
        "    if (tiling.blocks == 0) {", "        return;  // an empty tensor", "    }", "    switch (tiling.kernel) {",
        "        case 0:", "            ACLOWER_LAUNCH(k, tiling.blocks, stream, x, outGrad, tiling);",
        "            break;", "    }", "}",
    ]  # fmt: skip


def test_long_statements_are_broken_where_they_are_least_nested() -> None:
    text = "Function(" + ", ".join(f"argument{i}(with, more)" for i in range(8)) + ");"
    lines = wrapped(text, "    ")
    assert len(lines) == 2
    assert all(len(line) <= 120 for line in lines)
    assert lines[0].endswith("more),")
    assert lines[1].startswith("        argument")
    assert " ".join(line.strip() for line in lines) == text
