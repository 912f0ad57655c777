"""Accesses in conflict: without the flag or barrier between them a report, and where it can be seen a wrong value."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hand import (
    DUPLICATE,
    LOAD,
    LOAD_C,
    MTE2_MTE3,
    MTE2_S,
    MTE2_V,
    MTE3_MTE2,
    MTE3_V,
    MULS,
    S_MTE3,
    S_V,
    STORE,
    V_MTE2,
    V_MTE3,
    V_S,
    V_V,
    Kernels,
    zeros,
)

COPY_IN, COPY_OUT = "DataCopyPad (MTE2) writes", "DataCopyPad (MTE3) reads"

# name: (steps with the flag that is left out marked, the edge, what the later and the earlier one are)
ORDER = {
    "mte2_v": ([LOAD, f"*{MTE2_V}", MULS, V_MTE3, STORE], "MTE2_V", "Muls (V) reads", "DataCopyPad (MTE2"),
    "v_mte3": ([LOAD, MTE2_V, MULS, f"*{V_MTE3}", STORE], "V_MTE3", COPY_OUT, "Muls (V"),
    "mte2_s": (
        [LOAD, f"*{MTE2_S}", "c.SetValue(0, a.GetValue(0));"],
        "MTE2_S",
        "GetValue (S) reads",
        "DataCopyPad (MTE2",
    ),
    "v_s": ([DUPLICATE, f"*{V_S}", "c.GetValue(0);"], "V_S", "GetValue (S) reads", "Duplicate (V"),
    "s_v": (["c.SetValue(0, 1.0f);", f"*{S_V}", DUPLICATE], "S_V", "Duplicate (V) writes", "SetValue (S"),
    "s_mte3": ([DUPLICATE, V_S, "c.SetValue(0, 2.0f);", f"*{S_MTE3}", STORE], "S_MTE3", COPY_OUT, "SetValue (S"),
    "mte3_v": (
        [DUPLICATE, V_MTE3, STORE, f"*{MTE3_V}", DUPLICATE],
        "MTE3_V",
        "Duplicate (V) writes",
        "DataCopyPad (MTE3",
    ),
    "v_mte2": ([LOAD, MTE2_V, MULS, f"*{V_MTE2}", LOAD], "V_MTE2", COPY_IN, "Muls (V"),
    "mte2_mte3": ([LOAD_C, f"*{MTE2_MTE3}", STORE], "MTE2_MTE3", COPY_OUT, "DataCopyPad (MTE2"),
    "mte3_mte2": ([DUPLICATE, V_MTE3, STORE, f"*{MTE3_MTE2}", LOAD_C], "MTE3_MTE2", COPY_IN, "DataCopyPad (MTE3"),
    "read_after_write": ([DUPLICATE, f"*{V_V}", "Adds(b, c, 1.0f, n);"], "V", "Adds (V) reads", "Duplicate (V"),
    "write_after_write": ([DUPLICATE, f"*{V_V}", DUPLICATE], "V", "Duplicate (V) writes", "Duplicate (V"),
    "write_after_read": (
        [DUPLICATE, V_V, "Adds(b, c, 1.0f, n);", f"*{V_V}", DUPLICATE],
        "V",
        "Duplicate (V) writes",
        "Adds (V",
    ),
    "loads_of_one_place": ([LOAD, "*PipeBarrier<PIPE_MTE2>();", LOAD], "MTE2", COPY_IN, "DataCopyPad (MTE2"),
}


@pytest.fixture(scope="module")
def order(compiled: Callable[..., Kernels]) -> Kernels:
    bodies = {}
    for name, (steps, *_) in ORDER.items():
        bodies[f"{name}_faulty"] = "\n".join(step for step in steps if not step.startswith("*"))
        bodies[name] = "\n".join(step.removeprefix("*") for step in steps)
    return compiled(bodies)


@pytest.mark.parametrize("name", list(ORDER))
def test_accesses_in_conflict_need_an_order(name: str, order: Kernels) -> None:
    _, edge, later, earlier = ORDER[name]
    source, out = zeros(100) + np.float32(3), zeros(100)
    assert order.violations(name, source, out) == ()
    found = order.violations(f"{name}_faulty", source, out)
    violation = next(item for item in found if item.edge == edge and later in item.message)
    assert violation.rule == "unordered"
    assert f"{earlier}, line {violation.other_line})" in violation.message
    remedy = f"SetFlag and WaitFlag<HardEvent::{edge}>" if "_" in edge else f"PipeBarrier<PIPE_{edge}>()"
    assert f"expected {remedy} between" in violation.message
    assert "UB '" in violation.message
    assert violation.line > violation.other_line > 0


def test_a_missing_flag_gives_a_wrong_value_too(order: Kernels) -> None:
    source, out = zeros(100) + np.float32(3), zeros(100)
    order.run("mte2_v", source, out)
    assert (out == 6).all()
    assert order.violations("mte2_v_faulty", source, out)
    assert not (out == 6).any()


def test_leaving_lines_out_is_as_good_as_deleting_them(order: Kernels) -> None:
    source, out = zeros(100), zeros(100)
    line = order.line(MTE2_V, after="mte2_v")
    assert "MTE2_V" in [item.edge for item in order.violations("mte2_v", source, out, without=[line])]


def test_checks_can_be_left_off(order: Kernels) -> None:
    source, out = zeros(100), zeros(100)
    rules = {item.rule for item in order.violations("v_mte3_faulty", source, out, checks=False)}
    assert "unordered" not in rules


def test_counters_count(order: Kernels) -> None:
    source, out = zeros(100), zeros(100)
    counters = order.run("mte2_v", source, out)
    (block,) = counters.blocks
    expected: dict[str, Any] = {
        "read_bytes": 400, "written_bytes": 400, "copies": 2, "vector_instructions": 1, "scalar_accesses": 0,
        "flags": 4, "barriers": 0, "ub_bytes": 131072, "threads": 0, "thread_accesses": 0,
    }  # fmt: skip
    assert block._asdict() == expected
    assert counters.bytes == 800
