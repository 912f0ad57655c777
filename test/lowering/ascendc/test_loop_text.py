"""Branches and loops as text: what is read where, and what is carried."""

from scale_module import UB, read, statements, write


def test_a_branch_with_an_else() -> None:
    body = f"%p = arith.cmpi ne, %size, %c0 : i64\nscf.if %p {{\n{write('%c0')}}} else {{\n{write('%c1')}}}"
    assert statements(body) == [
        "if (tiling.tileSize != 0) {",
        "    tileA.SetValue(0, 2.0f);",
        "} else {",
        "    tileA.SetValue(1, 2.0f);",
        "}",
    ]


def test_a_read_that_a_write_follows_in_a_nested_block_is_kept_in_front() -> None:
    body = read("%v", "%c0") + f"scf.for %i = %c0 to %size step %c1 : i64 {{\n{write('%i')}}}\n" + write("%c1", "%v")
    assert statements(body) == [
        "const float value = tileA.GetValue(0);",
        "for (int64_t i = 0; i < tiling.tileSize; ++i) {",
        "    tileA.SetValue(i, 2.0f);",
        "}",
        "tileA.SetValue(1, value);",
    ]


def test_what_a_loop_uses_is_computed_in_front_of_it() -> None:
    body = (
        read("%v", "%c0")
        + "%at = arith.addi %size, %c1 : i64\n"
        + f"scf.for %i = %c0 to %size step %c1 : i64 {{\n{write('%at', '%v')}}}\n"
    )
    assert statements(body) == [
        "const float value = tileA.GetValue(0);",
        "const int64_t value2 = tiling.tileSize + 1;",
        "for (int64_t i = 0; i < tiling.tileSize; ++i) {",
        "    tileA.SetValue(value2, value);",
        "}",
    ]


# What the emitter does not do yet; each is right once its mark has to go.


def test_a_read_stays_in_front_of_a_write_through_arithmetic() -> None:
    body = read("%v", "%c0") + "%w = arith.addf %v, %f : f32\n" + write("%c0") + write("%c1", "%w")
    assert statements(body) == [
        "const float value = tileA.GetValue(0);",
        "tileA.SetValue(0, 2.0f);",
        "tileA.SetValue(1, value + 2.0f);",
    ]


def test_what_a_loop_carries_is_read_where_it_stands() -> None:
    body = (
        "%r = scf.for %i = %c0 to %size step %c1 iter_args(%sum = %f) -> (f32) : i64 {\n"
        + read("%v", "%i")
        + "%s = arith.addf %sum, %v : f32\n"
        + write("%i")
        + 'scf.yield %s : f32\n} {ascendc.name = "i,sum"}\n'
        + write("%c0", "%r")
    )
    assert statements(body) == [
        "float sum = 2.0f;",
        "for (int64_t i = 0; i < tiling.tileSize; ++i) {",
        "    const float value = tileA.GetValue(i);",
        "    tileA.SetValue(i, 2.0f);",
        "    sum = sum + value;",
        "}",
        "tileA.SetValue(0, sum);",
    ]


def test_a_bound_is_read_once() -> None:
    numbers = UB.format(32, "i64")
    body = f"""%b = "ascendc.local_tensor"() {{buffer = "ends", offset = 256 : i64}} : () -> {numbers}
%end = "ascendc.get_value"(%b, %c0) : ({numbers}, i64) -> i64
scf.for %i = %c0 to %end step %c1 : i64 {{
  "ascendc.set_value"(%b, %c0, %i) : ({numbers}, i64, i64) -> ()
}}"""
    assert statements(body)[1:] == [
        "const int64_t value = ends.GetValue(0);",
        "for (int64_t i = 0; i < value; ++i) {",
        "    ends.SetValue(0, i);",
        "}",
    ]


def carrying_loop() -> str:
    return f"""scf.for %i = %c0 to %size step %c1 iter_args(%slot = %c0) -> (i64) : i64 {{
{write("%slot")}  %next = arith.subi %c1, %slot : i64
  scf.yield %next : i64
}} {{ascendc.name = "i,slot"}}
"""


def test_two_loops_of_a_block_carry_variables_of_their_own() -> None:
    lines = statements(f"%r = {carrying_loop()}%s = {carrying_loop()}")
    assert [line for line in lines if line.startswith("int64_t")] == ["int64_t slot = 0;", "int64_t slot2 = 0;"]


def test_the_name_of_a_loops_result_is_not_free() -> None:
    body = f"""%r = {carrying_loop()}scf.for %j = %c0 to %size step %c1 : i64 {{
  %k = arith.addi %j, %c1 {{ascendc.name = "slot"}} : i64
{write("%k")}{write("%k")}{write("%r")}}}"""
    assert statements(body)[-5:] == [
        "    const int64_t slot2 = i + 1;",
        "    tileA.SetValue(slot2, 2.0f);",
        "    tileA.SetValue(slot2, 2.0f);",
        "    tileA.SetValue(slot, 2.0f);",
        "}",
    ]
