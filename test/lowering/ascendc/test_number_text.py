"""Numbers in text: C++ computes them as wide as the IR does, or there is a refusal."""

import pytest
from threads import emitted, run

from aclower.errors import LoweringError

_NARROW = "%a = arith.trunci %v : i64 to i32\n%e = arith.extsi %a : i32 to i64\n%c2 = arith.constant 2 : i64\n"
_TENSOR = "memref<?xi64, #ascendc.gm>"
_CONDITION = "%p = arith.cmpi sgt, %v, %c0 : i64\n"
_CHOICES = (
    _CONDITION
    + "%big = arith.constant 100000 : i64\n%s1 = arith.select %p, %big, %c1 : i64\n"
    + "%s2 = arith.select %p, %big, %c0 : i64\n"
)
# What C++ would compute as int: (ops, %v, %size, what %r is).
WIDE = {
    "a literal by a widened i32": (_NARROW + "%r = arith.muli %c2, %e : i64", 2**31 - 1, 0, 2**32 - 2),
    "a widened i32 by a literal": (_NARROW + "%r = arith.muli %e, %c2 : i64", 2**31 - 1, 0, 2**32 - 2),
    "a literal less a widened i32": (_NARROW + "%r = arith.subi %c2, %e : i64", -(2**31), 0, 2**31 + 2),
    "two widened i32": (
        _NARROW + "%f = arith.extsi %a : i32 to i64\n%r = arith.muli %e, %f : i64", 2**31 - 1, 0, (2**31 - 1) ** 2
    ),
    "a widened i32 and an i64": (_NARROW + "%r = arith.addi %e, %size : i64", 2**31 - 1, 5, 2**31 + 4),
    "two choices between literals": (_CHOICES + "%r = arith.muli %s1, %s2 : i64", 1, 0, 10**10),
    "a choice by a widened i32": (
        _CHOICES + "%a = arith.trunci %v : i64 to i32\n%e = arith.extsi %a : i32 to i64\n%r = arith.muli %s1, %e : i64",
        10**6, 0, 10**11,
    ),
    "a shifted i32": (_NARROW + "%r = arith.shli %e, %size : i64", 1, 40, 2**40),
    "a shifted literal": ("%r = arith.shli %c1, %size : i64", 1, 40, 2**40),
    "a shifted choice": (_CHOICES + "%r = arith.shli %s1, %size : i64", 1, 30, 100000 << 30),
    "two literals": (
        "%m = arith.constant 2147483647 : i64\n%s = arith.addi %m, %c1 : i64\n%r = arith.addi %s, %v : i64",
        1, 0, 2**31 + 1,
    ),
    "the smaller of literals": (
        "%m = arith.constant 2147483647 : i64\n%s = arith.minsi %m, %m : i64\n%r = arith.addi %s, %c1 : i64",
        1, 0, 2**31,
    ),
    "the larger of a widened i32 and a literal": (
        _NARROW + "%s = arith.maxsi %e, %c2 : i64\n%r = arith.muli %s, %c2 : i64", 2**31 - 1, 0, 2**32 - 2
    ),
    "the least i64": (
        "%m = arith.constant -9223372036854775808 : i64\n%r = arith.addi %m, %v : i64", 5, 0, -(2**63) + 5
    ),
}  # fmt: skip
# (ops, words of the message)
REFUSED = {
    "a sum of i8": (
        "%b = arith.trunci %v : i64 to i8\n%d = arith.addi %b, %b : i8\n%r = arith.extsi %d : i8 to i64",
        "'arith.addi' op has Ascend C text for i32 and i64 alone, got i8",
    ),
    "a shifted i16": (
        "%b = arith.trunci %v : i64 to i16\n%d = arith.shli %b, %b : i16\n%r = arith.extsi %d : i16 to i64",
        "'arith.shli' op has Ascend C text for i32 and i64 alone, got i16",
    ),
    "a sum of conditions": (
        _CONDITION + "%l = arith.addi %p, %p : i1\n%r = arith.select %l, %c1, %c0 : i64",
        "'arith.addi' op has Ascend C text for i32 and i64 alone, got i1",
    ),
    "an order of conditions": (
        _CONDITION + "%l = arith.cmpi slt, %p, %p : i1\n%r = arith.select %l, %c1, %c0 : i64",
        "has Ascend C text for conditions that are equal or differ alone, got an order of them",
    ),
    "a condition as a number": (
        _CONDITION + "%f = arith.sitofp %p : i1 to f32\n%l = arith.cmpf olt, %f, %f : f32\n"
        "%r = arith.select %l, %c1, %c0 : i64",
        "has no Ascend C text",
    ),
    "the smaller condition": (
        _CONDITION + "%l = arith.minsi %p, %p : i1\n%r = arith.select %l, %c1, %c0 : i64",
        "has no Ascend C text from i1 to i1; select between numbers, or compare",
    ),
    "unsigned bounds": (
        "%r = scf.for unsigned %i = %c0 to %v step %c1 iter_args(%z = %v) -> (i64) : i64 { scf.yield %z : i64 }",
        "'scf.for' op has Ascend C text for signed bounds alone, got unsigned ones",
    ),
    "a loop over index": (
        "%i0 = arith.constant 0 : index\n%i1 = arith.constant 1 : index\n"
        "scf.for %i = %i0 to %i1 step %i1 { scf.yield }\n%r = arith.addi %v, %v : i64",
        "'scf.for' op has no Ascend C text for variables of index",
    ),
    "a branch to f64": (
        _CONDITION + "%d = arith.constant 1.0 : f64\n%s = scf.if %p -> (f64) { scf.yield %d : f64 } else "
        "{ scf.yield %d : f64 }\n%r = arith.addi %v, %v : i64",
        "'scf.if' op has no Ascend C text for variables of f64",
    ),
    "a chosen tensor": (
        f"{_CONDITION}%s = scf.if %p -> ({_TENSOR}) {{ scf.yield %x : {_TENSOR} }}"
        f" else {{ scf.yield %y : {_TENSOR} }}\n"
        f'%r = "ascendc.load"(%s, %c0) : ({_TENSOR}, i64) -> i64',
        "expects scalar ops and loads and stores of threads in its body, got 'scf.if'",
    ),
    "a sum of f16": (
        "%k = arith.trunci %v : i64 to i32\n%q = arith.sitofp %k : i32 to f16\n%s = arith.addf %q, %q : f16\n"
        "%w = arith.addf %s, %s : f16\n%l = arith.negf %w : f16\n%m = arith.negf %l {ascendc.name = \"m\"} : f16\n"
        "%n = arith.negf %m : f16\n%o = arith.mulf %n, %m {ascendc.name = \"o\"} : f16\n"
        "%h = arith.mulf %o, %o {ascendc.name = \"h\"} : f16\n%g = arith.addf %h, %h {ascendc.name = \"g\"} : f16\n"
        "%u = arith.cmpf olt, %g, %g : f16\n%r = arith.addi %v, %v : i64",
        "op has Ascend C text for f32 alone, got f16",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", list(WIDE))
def test_an_i64_is_computed_in_64_bits(name: str) -> None:
    body, number, size, expected = WIDE[name]
    assert run(body, number, size) == expected


@pytest.mark.parametrize("name", list(REFUSED))
def test_what_text_would_change_is_refused(name: str) -> None:
    body, words = REFUSED[name]
    with pytest.raises(LoweringError) as caught:
        emitted(
            f'%v = "ascendc.load"(%x, %t) : (memref<?xi64, #ascendc.gm>, i64) -> i64\n{body}\n'
            '"ascendc.store"(%y, %t, %r) : (memref<?xi64, #ascendc.gm>, i64, i64) -> ()',
            element="i64",
        )
    assert words in str(caught.value)


def test_a_long_chain_of_minima_is_as_long_as_its_ops() -> None:
    lines = ["%m0 = arith.addi %size, %v : i64"]
    for i in range(30):
        lines += [f"%n{i} = arith.addi %size, %c{i % 2} : i64", f"%m{i + 1} = arith.minsi %m{i}, %n{i} : i64"]
    assert run("\n".join([*lines, "%r = arith.addi %m30, %c0 : i64"]), 9, 4) == 4


def test_names_of_the_language_are_not_taken() -> None:
    outside = "\n".join(
        f'%{name} = arith.addi %size, %size {{ascendc.name = "{name}"}} : i64'
        for name in ("dim3", "thread_idx", "block_idx", "block_dim", "grid_dim")
    )
    body = "%s = arith.addi %dim3, %thread_idx : i64\n%u = arith.addi %block_idx, %block_dim : i64\n"
    body += "%w = arith.addi %s, %u : i64\n%r = arith.addi %w, %grid_dim : i64"
    assert run(body, 1, 3, outside=outside) == 30


def test_a_kernel_called_like_a_simt_function_is_refused() -> None:
    text = emitted("", outside="")
    assert "k_vf(" in text
    with pytest.raises(LoweringError, match="has the name of a SIMT function that is emitted, k_vf; give it another"):
        emitted("", after="func.func private @k_vf()")
