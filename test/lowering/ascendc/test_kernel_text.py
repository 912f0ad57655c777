"""Whole files of the emitter, compared line by line, and the text of what names and nests."""

import pytest
from scale_module import COPY, GLOBAL, TILE, UB, emitted, host_value, module, read, statements, write

from aclower.lowering.ascendc.emit import emit
from aclower.source import new_context, parse_module

REASON = 'ascendc.reason = "tile_a: V may read it once MTE2 has written it"'
WHOLE = f"""  %n = arith.minsi %size, %c64 {{ascendc.name = "count"}} : i64
  %address = "ascendc.get_address"(%y) : ({GLOBAL}) -> i64
  %b = "ascendc.local_tensor"() {{buffer = "out", offset = 256 : i64}} : () -> {UB.format("2x64", "f32")}
  %r = scf.for %i = %c0 to %address step %c1 iter_args(%slot = %c0) -> (i64) : i64 {{
    "ascendc.data_copy_pad"(%a, %x, %i, %c1, %c256, %c0, %c0) : ({TILE}, {GLOBAL}, {COPY}
    "ascendc.set_flag"(%c0) {{event = "MTE2_V", id = 1 : i64, {REASON}}} : (i64) -> ()
    "ascendc.wait_flag"(%c0) {{event = "MTE2_V", id = 1 : i64, {REASON}}} : (i64) -> ()
    %o = "ascendc.slot"(%b, %slot) {{ascendc.name = "out_slot"}} : ({UB.format("2x64", "f32")}, i64) -> {TILE}
    "ascendc.muls"(%o, %a, %f, %n) : ({TILE}, {TILE}, f32, i64) -> ()
    "ascendc.set_flag"(%slot) {{event = "V_MTE2", id = 2 : i64}} : (i64) -> ()
    %next = arith.subi %c1, %slot : i64
    scf.yield %next : i64
  }} {{ascendc.name = "tile,slot"}}"""


def test_a_whole_kernel() -> None:
    """y_grad is only addressed: it has no GlobalTensor."""
    lines = emitted(WHOLE)["scale.cpp"].splitlines()
    assert lines[: lines.index("#ifdef ASCENDC_CPU_DEBUG")] == [
        '#include "kernel_operator.h"', "", '#include "scale_tiling.h"', "", "using namespace AscendC;", "",
        "__aicore__ inline int64_t Smaller(int64_t a, int64_t b)", "{", "    return a < b ? a : b;", "}", "",
        "__aicore__ inline int64_t Larger(int64_t a, int64_t b)", "{", "    return a < b ? b : a;", "}", "",
        "// Scales tiles.", "// Limited by the copies.",
        'extern "C" __global__ __aicore__ void scale_tiles(GM_ADDR x, GM_ADDR yGrad, ScaleTiling tiling)', "{",
        "    GlobalTensor<float> xGm;",
        "    xGm.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));",
        "    TPipe pipe;",
        "    TBuf<TPosition::VECIN> ub;",
        "    pipe.InitBuffer(ub, 768);",
        "    LocalTensor<float> tileA = ub.GetWithOffset<float>(64, 0);",
        "    const int64_t count = Smaller(tiling.tileSize, 64);",
        "    LocalTensor<float> out = ub.GetWithOffset<float>(128, 256);  // 2 slots",
        "    int64_t slot = 0;",
        "    for (int64_t tile = 0; tile < static_cast<int64_t>(reinterpret_cast<uint64_t>(yGrad)); ++tile) {",
        "        DataCopyPad(tileA, xGm[tile], DataCopyExtParams(1, 256, 0, 0, 0), DataCopyPadExtParams<float>());",
        "        // tileA: V may read it once MTE2 has written it",
        "        SetFlag<HardEvent::MTE2_V>(1);",
        "        WaitFlag<HardEvent::MTE2_V>(1);",
        "        LocalTensor<float> outSlot = out[slot * 64];",
        "        Muls(outSlot, tileA, 2.0f, count);",
        "        SetFlag<HardEvent::V_MTE2>(2 + slot);",
        "        slot = 1 - slot;",
        "    }",
        "}",
        "",
    ]  # fmt: skip


def test_two_kernels_and_no_helpers_where_none_are_called() -> None:
    two = module("").replace("[@scale_tiles]", "[@scale_tiles, @scale_rows]")
    start, end = two.index("func.func @scale_tiles("), two.index("func.func private")
    second = two[start:end].replace("@scale_tiles", "@scale_rows").replace(', ascendc.doc = "Scales tiles.', "")
    second = second.replace('\\n\\nLimited by the copies."', "")
    (source,) = emit(parse_module(two[:end] + second + two[end:], new_context()))
    text = source.files["scale.cpp"]
    assert "Smaller" not in text
    assert source.kernels == ("scale_tiles", "scale_rows")
    assert [(item.kernel, item.name, item.offset, item.bytes) for item in source.buffers] == [
        ("scale_tiles", "tile_a", 0, 256),
        ("scale_rows", "tile_a", 0, 256),
    ]
    lines = text.splitlines()
    assert lines[lines.index("    switch (tiling.kernel) {") :] == [
        "    switch (tiling.kernel) {",
        "        case 0:", "            ACLOWER_LAUNCH(scale_tiles, tiling.blocks, stream, x, yGrad, tiling);",
        "            break;",
        "        case 1:", "            ACLOWER_LAUNCH(scale_rows, tiling.blocks, stream, x, yGrad, tiling);",
        "            break;",
        "    }", "}",
    ]  # fmt: skip


def test_tensors_say_which_of_them_are_written() -> None:
    body = f'"ascendc.data_copy_pad"(%y, %a, %c0, %c1, %c256, %c0, %c0) : ({GLOBAL}, {TILE}, {COPY}'
    (source,) = emit(parse_module(module(body), new_context()))
    assert [tuple(tensor) for tensor in source.tensors] == [("x", 4, False), ("y_grad", 4, True)]
    assert source.fields == ("kernel", "blocks", "tile_size")


def test_the_text_of_two_compilations_is_the_same() -> None:
    assert emitted(WHOLE) == emitted(WHOLE)


HOST = {
    "%c7 = arith.constant 7 : i64\n%d = arith.maxsi %n, %c7 : i64\n%e = arith.minsi %d, %cores : i64": (
        "std::min<int64_t>(std::max<int64_t>(images, 7), cores)"
    ),
    "%m = arith.constant -1 : i64\n%e = arith.muli %n, %m : i64": "images * -1",
    "%m = arith.constant -1 : i64\n%e = arith.subi %n, %m : i64": "images - -1",
    "%d = arith.addi %n, %cores : i64\n%e = arith.addi %n, %d : i64": "images + (images + cores)",
    "%d = arith.divsi %n, %cores : i64\n%e = arith.remsi %n, %d : i64": "images % (images / cores)",
    "%d = arith.muli %n, %cores : i64\n%e = arith.divsi %d, %n : i64": "images * cores / images",
    "%p = arith.cmpi slt, %n, %cores : i64\n%q = arith.cmpi ne, %n, %cores : i64\n"
    "%d = arith.select %q, %n, %cores : i64\n%e = arith.select %p, %d, %cores : i64": (
        "images < cores ? (images != cores ? images : cores) : cores"
    ),
    "%p = arith.cmpi slt, %n, %cores : i64\n%q = arith.cmpi ne, %n, %cores : i64\n"
    "%d = arith.select %q, %n, %cores : i64\n%e = arith.select %p, %cores, %d : i64": (
        "images < cores ? cores : (images != cores ? images : cores)"
    ),
    "%p = arith.cmpi slt, %n, %cores : i64\n%d = arith.select %p, %n, %cores : i64\n%e = arith.addi %d, %n : i64": (
        "(images < cores ? images : cores) + images"
    ),
    "%p = arith.cmpi sgt, %n, %cores : i64\n%q = arith.cmpi ne, %n, %cores : i64\n"
    "%r = arith.cmpi eq, %n, %cores : i64\n%o = arith.ori %p, %q : i1\n%s = arith.andi %o, %r : i1\n"
    "%e = arith.select %s, %n, %cores : i64": (
        "(images > cores || images != cores) && images == cores ? images : cores"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("ops", "text"), HOST.items(), ids=[str(i) for i in range(len(HOST))])
def test_the_host_computes_with_the_same_operators(ops: str, text: str) -> None:
    assert host_value(ops) == text


def test_a_long_sum_is_broken_between_arguments_only() -> None:
    ops = "\n".join(
        f'%m{i} = arith.minsi %{last}, %cores {{ascendc.name = "a_rather_long_name_{i}"}} : i64'
        for i, last in enumerate(("n", "m0", "m1"))
    )
    ops += "\n%s = arith.maxsi %m0, %m1 : i64\n%t = arith.maxsi %m1, %m2 : i64\n%e = arith.minsi %s, %t : i64"
    lines = emitted("", f"{ops}\n  return %n, %cores, %e : i64, i64, i64")["scale_host.h"].splitlines()
    assert all(len(line) <= 120 for line in lines)
    start = next(i for i, line in enumerate(lines) if "tiling.tileSize" in line)
    assert lines[start : start + 2] == [
        "    tiling.tileSize = std::min<int64_t>(std::max<int64_t>(aRatherLongName0, aRatherLongName1),",
        "        std::max<int64_t>(aRatherLongName1, aRatherLongName2));",
    ]


def test_negations_of_negatives_keep_their_signs_apart() -> None:
    ops = read("%v", "%c0") + "%m = arith.negf %v : f32\n%o = arith.negf %m : f32\n" + write("%c1", "%o")
    assert statements(ops) == ["const float value = tileA.GetValue(0);", "tileA.SetValue(1, -(-value));"]


def test_a_flag_takes_its_slot_as_a_sum() -> None:
    ops = """%p = arith.cmpi slt, %size, %c1 : i64
%s = arith.select %p, %c1, %c0 : i64
"ascendc.set_flag"(%s) {event = "V_S", id = 1 : i64} : (i64) -> ()
%t = arith.subi %c1, %size : i64
"ascendc.wait_flag"(%t) {event = "V_S", id = 1 : i64} : (i64) -> ()"""
    assert statements(ops) == [
        "SetFlag<HardEvent::V_S>(1 + (tiling.tileSize < 1 ? 1 : 0));",
        "WaitFlag<HardEvent::V_S>(1 + 1 - tiling.tileSize);",
    ]


def test_names_of_ended_blocks_are_free_and_of_enclosing_ones_are_not() -> None:
    inner = "\n".join(
        [
            "scf.for %j = %c0 to %size step %c1 : i64 {",
            '  %v = arith.addi %j, %i {ascendc.name = "place"} : i64',
            write("%v"),
            write("%v"),
            '} {ascendc.name = "i"}',
        ]
    )
    body = f"scf.for %i = %c0 to %size step %c2 : i64 {{\n{inner}\n{inner.replace('%j', '%k').replace('%v', '%w')}\n}}"
    loop = [
        "    for (int64_t i2 = 0; i2 < tiling.tileSize; ++i2) {",
        "        const int64_t place = i2 + i;",
        "        tileA.SetValue(place, 2.0f);",
        "        tileA.SetValue(place, 2.0f);",
        "    }",
    ]
    assert statements(body) == ["for (int64_t i = 0; i < tiling.tileSize; i += 2) {", *loop, *loop, "}"]


def test_and_within_or_has_parentheses_on_either_side() -> None:
    ops = (
        "%p = arith.cmpi sgt, %n, %cores : i64\n%q = arith.cmpi ne, %n, %cores : i64\n"
        "%r = arith.cmpi eq, %n, %cores : i64\n%a = arith.andi %q, %r : i1\n%o = arith.ori %p, %a : i1\n"
        "%e = arith.select %o, %n, %cores : i64"
    )
    assert host_value(ops) == "images > cores || (images != cores && images == cores) ? images : cores"


@pytest.mark.parametrize("word", ["bitand", "bitor", "compl", "noexcept"])
def test_names_are_no_words_of_cpp(word: str) -> None:
    body = f'%v = arith.addi %size, %c1 {{ascendc.name = "{word}"}} : i64\n' + write("%v") + write("%v")
    assert statements(body)[0] == f"const int64_t {word}2 = tiling.tileSize + 1;"


def test_a_value_is_not_called_like_a_global_tensor() -> None:
    body = (
        '%v = arith.addi %size, %c1 {ascendc.name = "x_gm"} : i64\n'
        + f'"ascendc.data_copy_pad"(%a, %x, %v, %c1, %c256, %c0, %c0) : ({TILE}, {GLOBAL}, {COPY}\n'
        + write("%v")
    )
    assert statements(body)[0] == "const int64_t xGm2 = tiling.tileSize + 1;"


def test_a_long_comment_stays_a_comment() -> None:
    reason = "tile_a: " + "word " * 18 + "more, and the rest " * 2
    lines = statements(f'"ascendc.pipe_barrier"() {{pipe = "V", ascendc.reason = "{reason}"}} : () -> ()')
    assert all(line.startswith("//") for line in lines[:-1])
