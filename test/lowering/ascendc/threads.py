"""Kernels of one SIMT function, from the ops of its body."""

from typing import Any

import numpy as np

from aclower.lowering.ascendc.emit import emit
from aclower.lowering.ascendc.source import Source
from aclower.runtime.emulator.sources import build_source
from aclower.source import new_context, parse_module
from aclower.targets import get_target

GLOBAL = "memref<?x{}, #ascendc.gm>"


def emitted(body: str, **options: Any) -> str:
    """The text of a kernel whose SIMT function has this body."""
    return source(body, **options).files["k.cpp"]


def source(
    body: str, *, outside: str = "", element: str = "f32", bounds: int = 64, calls: int = 1, after: str = ""
) -> Source:
    """A kernel whose SIMT function has this body, of (x, y_grad, row_size, threads), emitted."""
    call = f"""  "ascendc.simt_vf"(%threads) ({{
    %thread = "ascendc.thread_idx"() {{ascendc.name = "thread"}} : () -> i32
    %t = arith.extsi %thread : i32 to i64
{body}
    "ascendc.terminator"() : () -> ()
  }}) {{launch_bounds = {bounds} : i64}} : (i64) -> ()
"""
    text = f"""
func.func @k_tiling(%n: i64 {{ascendc.name = "n"}}) -> (i64 {{ascendc.name = "kernel"}},
    i64 {{ascendc.name = "blocks"}}, i64 {{ascendc.name = "row_size"}}, i64 {{ascendc.name = "threads"}}) {{
  return %n, %n, %n, %n : i64, i64, i64, i64
}}
func.func @k(%x: {GLOBAL.format(element)} {{ascendc.name = "x"}},
    %y: {GLOBAL.format(element)} {{ascendc.name = "y_grad"}},
    %kernel: i64 {{ascendc.name = "kernel"}}, %blocks: i64 {{ascendc.name = "blocks"}},
    %size: i64 {{ascendc.name = "row_size"}}, %threads: i64 {{ascendc.name = "threads"}})
    attributes {{ascendc.target = "ascend950", ascendc.doc = "Does something."}} {{
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
{outside}
{call * calls}  return
}}
func.func private @k_launch(memref<*x{element}> {{ascendc.name = "x"}}, memref<*x{element}> {{ascendc.name = "y_grad"}},
    i64 {{ascendc.name = "kernel"}}, i64 {{ascendc.name = "blocks"}}, i64 {{ascendc.name = "row_size"}},
    i64 {{ascendc.name = "threads"}}) attributes {{ascendc.kernels = [@k], ascendc.tiling = @k_tiling}}
{after}
"""
    (found,) = emit(parse_module(text, new_context()))
    names = [f"k_vf{number or ''}" for number in range(calls)]
    assert [(item.name, item.launch_bounds) for item in found.functions] == [(name, bounds) for name in names]
    return found


def load(name: str, index: str, element: str = "f32", value: str = "f32", tensor: str = "x") -> str:
    return f'%{name} = "ascendc.load"(%{tensor}, %{index}) : ({GLOBAL.format(element)}, i64) -> {value}'


def store(value: str, index: str, element: str = "f32", type_: str = "f32") -> str:
    return f'"ascendc.store"(%y, %{index}, %{value}) : ({GLOBAL.format(element)}, i64, {type_}) -> ()'


def run(body: str, number: int, size: int = 0, *, outside: str = "") -> int:
    """What a thread stores of %r, an i64 that the body computes from %v."""
    text = "\n".join([load("v", "t", "i64", "i64"), body, store("r", "t", "i64", "i64")])
    built = build_source(source(text, element="i64", outside=outside))
    x, y = np.array([number]), np.array([7])
    buffers = [(array.ctypes.data, array.nbytes) for array in (x, y)]
    built.run(buffers, [0, 1, size, 1], chip=get_target("ascend950"))
    return int(y[0])
