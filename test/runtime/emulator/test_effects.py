"""Effects take place late: a kernel without a flag computes on junk, and its report names the lines and the tensor."""

from collections.abc import Callable

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
    MULS,
    S_MTE3,
    S_V,
    STORE,
    V_MTE3,
    V_S,
    V_V,
    Kernels,
    flags,
    zeros,
)  # fmt: skip

FIRST = "DataCopyPad(outGm[0], c, DataCopyExtParams(1, 4, 0, 0, 0));"
SET_LAST = "c.SetValue(n - 1, 9.0f);"
READ_BACK = "DataCopyPad(a, outGm[0], DataCopyExtParams(1, n * 4, 0, 0, 0), {pad});"

# name: (steps with the flag that is left out marked, what the last or first element of the output is with it)
VALUES = {
    "mte2_v": ([LOAD, f"*{MTE2_V}", MULS, V_MTE3, STORE], 6.0),
    "mte2_s": ([LOAD, f"*{MTE2_S}", "c.SetValue(0, a.GetValue(0));", S_MTE3, FIRST], 3.0),
    "mte2_mte3": ([LOAD_C, f"*{MTE2_MTE3}", STORE], 3.0),
    "v_mte3": ([LOAD, MTE2_V, MULS, f"*{V_MTE3}", STORE], 6.0),
    "v_s": ([DUPLICATE, f"*{V_S}", "b.SetValue(0, c.GetValue(0));", S_V, "Muls(c, b, 4.0f, 1);", V_MTE3, FIRST], 4.0),
}

# name: (steps, the edge, the later access, the earlier one, the tensor); what test_order.py leaves out
ORDER = {
    "s_mte2": (
        ["a.SetValue(0, 1.0f);", f"*{flags('S_MTE2')}", LOAD],
        "S_MTE2", "DataCopyPad (MTE2) writes", "SetValue (S", "UB 'a'",
    ),
    "s_mte2_after_a_read": (
        [LOAD, MTE2_S, "a.GetValue(99);", f"*{flags('S_MTE2')}", LOAD],
        "S_MTE2", "DataCopyPad (MTE2) writes", "GetValue (S", "UB 'a'",
    ),
    "mte3_s": (
        [DUPLICATE, V_MTE3, STORE, f"*{flags('MTE3_S')}", SET_LAST],
        "MTE3_S", "SetValue (S) writes", "DataCopyPad (MTE3", "UB 'c'",
    ),
    "mte2_s_before_a_write": (
        [LOAD_C, f"*{MTE2_S}", SET_LAST],
        "MTE2_S", "SetValue (S) writes", "DataCopyPad (MTE2", "UB 'c'",
    ),
    "v_s_after_a_read": (
        ["c.SetValue(99, 1.0f);", S_V, "Adds(b, c[96], 1.0f, 4);", f"*{V_S}", SET_LAST],
        "V_S", "SetValue (S) writes", "Adds (V", "UB 'c'",
    ),
    "v_s_before_a_write": (
        [DUPLICATE, f"*{V_S}", SET_LAST], "V_S", "SetValue (S) writes", "Duplicate (V", "UB 'c'",
    ),
    "stores_of_one_place": (
        [DUPLICATE, V_MTE3, STORE, "*PipeBarrier<PIPE_MTE3>();", FIRST],
        "MTE3", "DataCopyPad (MTE3) writes", "DataCopyPad (MTE3", "out",
    ),
    "read_back_from_memory": (
        [DUPLICATE, V_MTE3, STORE, f"*{MTE3_MTE2}", READ_BACK],
        "MTE3_MTE2", "DataCopyPad (MTE2) reads", "DataCopyPad (MTE3", "out",
    ),
    "overwritten_in_memory": (
        [READ_BACK, DUPLICATE, V_MTE3, f"*{MTE2_MTE3}", STORE],
        "MTE2_MTE3", "DataCopyPad (MTE3) writes", "DataCopyPad (MTE2", "out",
    ),
    "one_element_in_common": (
        ["Duplicate(c, 1.0f, 9);", f"*{V_V}", "Adds(b, c[8], 1.0f, 1);"],
        "V", "Adds (V) reads", "Duplicate (V", "UB 'c' [65568, 65572)",
    ),
    "the_rest_of_a_loaded_block": (
        ["Duplicate(a[96], 1.0f, 8);", f"*{flags('V_MTE2')}", LOAD],
        "V_MTE2", "DataCopyPad (MTE2) writes", "Duplicate (V", "UB 'a'",
    ),
    "gathered_source": (
        ["b.SetValue(0, 0.0f);", S_V, "Duplicate(a[4088], 1.0f, 8);", f"*{V_V}",
         "Gather(c, a, b.ReinterpretCast<uint32_t>(), 0, 1);"],
        "V", "Gather (V) reads", "Duplicate (V", "UB 'a'",
    ),
    "mask": (
        ["Duplicate(b, 1.0f, 64);", V_V, "CompareScalar(mask, b, 1.0f, CMPMODE::EQ, 64);", f"*{V_V}",
         "Select(c, mask, b, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 64);"],
        "V", "Select (V) reads", "CompareScalar (V", "UB 'mask'",
    ),
}  # fmt: skip

# Steps that need no flag between them.
UNRELATED = {
    "neighbours": ["Duplicate(c, 1.0f, 8);", "Duplicate(c[8], 1.0f, 8);"],
    "two_reads": ["Duplicate(c, 1.0f, 8);", V_V, "Adds(a, c, 1.0f, 8);", "Adds(b, c, 1.0f, 8);"],
    "reads_by_two_pipes": [DUPLICATE, V_MTE3, V_S, STORE, "c.GetValue(0);"],
    "in_place": ["Duplicate(c, 1.0f, 8);", V_V, "Add(c, c, c, 8);"],
    "scalars": ["c.SetValue(0, 1.0f);", "c.GetValue(0);", "c.SetValue(0, 2.0f);"],
    "by_way_of_the_scalar_pipe": ["Duplicate(c, 1.0f, 8);", V_S, S_V, "Duplicate(c, 2.0f, 8);"],
    "by_way_of_a_copy": [LOAD, MTE2_V, "Duplicate(c, 1.0f, n);", V_MTE3, STORE, MTE3_MTE2, LOAD_C],
    "all_pipes": [LOAD, "PipeBarrier<PIPE_ALL>();", MULS, "PipeBarrier<PIPE_ALL>();", STORE],
    "the_element_before": ["Duplicate(c, 1.0f, 8);", "c.SetValue(8, 2.0f);"],
}


@pytest.fixture(scope="module")
def effects(compiled: Callable[..., Kernels]) -> Kernels:
    bodies = {name: "\n".join(steps) for name, steps in UNRELATED.items()}
    steps_of = {name: case[0] for name, case in VALUES.items()} | {name: case[0] for name, case in ORDER.items()}
    for name, steps in steps_of.items():
        bodies[f"{name}_faulty"] = "\n".join(step for step in steps if not step.startswith("*"))
        bodies[name] = "\n".join(step.removeprefix("*") for step in steps)
    return compiled(bodies)


def test_no_name_is_used_twice() -> None:
    assert not {*VALUES} & {*ORDER} | {*UNRELATED} & ({*VALUES} | {*ORDER})


@pytest.mark.parametrize("name", list(VALUES))
def test_without_its_flag_a_kernel_computes_on_junk(name: str, effects: Kernels) -> None:
    _, value = VALUES[name]
    source, out = zeros(100) + np.float32(3), zeros(100)
    effects.run(name, source, out)
    assert out[0] == value
    out[...] = 0
    assert effects.violations(f"{name}_faulty", source, out)
    assert out[0] != value
    out[...] = 0
    unchecked = effects.violations(f"{name}_faulty", source, out, checks=False)
    assert "unordered" not in [item.rule for item in unchecked]
    assert out[0] != value, "the value is wrong without the checks too"


@pytest.mark.parametrize("name", list(ORDER))
def test_a_missing_order_is_reported_with_both_lines_and_the_tensor(name: str, effects: Kernels) -> None:
    steps, edge, later, earlier, tensor = ORDER[name]
    source, out = zeros(100) + np.float32(3), zeros(100)
    assert {item.rule for item in effects.violations(name, source, out)} <= {"written-twice"}
    found = effects.violations(f"{name}_faulty", source, out)
    (violation,) = [item for item in found if item.edge == edge and f"{earlier}, line" in item.message]
    left_out = next(i for i, step in enumerate(steps) if step.startswith("*"))
    first = effects.line(f" void {name}_faulty(")
    opening = next(i for i in range(first, first + 30) if "const int32_t n =" in effects.text.splitlines()[i])
    last_line = opening + 1 + len(steps) - 1
    assert violation.rule == "unordered"
    assert violation.line == last_line, "the last step is the one that comes too early"
    assert opening + 1 < violation.other_line <= opening + 1 + left_out
    for words in (later, f"{earlier}, line {violation.other_line})", tensor):
        assert words in violation.message


@pytest.mark.parametrize("name", list(UNRELATED))
def test_what_needs_no_order_passes(name: str, effects: Kernels) -> None:
    source, out = zeros(100) + np.float32(3), zeros(100)
    assert effects.violations(name, source, out) == ()
