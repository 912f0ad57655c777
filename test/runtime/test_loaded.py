"""`compile(...).load(device)`: modules with more in them than one operator, called on arrays."""

import subprocess
import sys
import textwrap
from typing import Any

import numpy as np
import pytest

import aclower

F32 = np.float32
ARGUMENTS = "%x: tensor<?x?xf32>, %g: tensor<1xf32>, %t: tensor<?xi64>, %w: tensor<?xf32>, %tw: tensor<1xf32>"  # of OP
TYPES = "(tensor<?x?xf32>, tensor<1xf32>, tensor<?xi64>, tensor<?xf32>, tensor<1xf32>)"
X = "tensor<?x?xf32>"
OP = f'"aclnn.nll_loss_grad"(%x, %g, %t, %w, %tw) {{reduction = "sum"}} : {TYPES} -> {X}'


def function(body: str, results: str = X, name: str = "f", arguments: str = ARGUMENTS, more: str = "") -> str:
    arrow = f" -> ({results})" if results else ""
    return f"func.func {name if name.startswith('private') else '@' + name}({arguments}{more}){arrow} {{\n{body}\n}}\n"


PLAIN = function(f"%r = {OP}\n return %r : {X}")


def load(text: str, device: aclower.Device) -> Any:
    return aclower.compile(text, device.target.name).load(device)


def inputs(labels: Any = (1, 0, 3), classes: int = 4, weights: int | None = None) -> list[np.ndarray]:
    labels = np.asarray(labels, np.int64)
    return [
        np.zeros((labels.size, classes), F32),
        np.array([2], F32),
        labels,
        np.arange(1, (weights or classes) + 1, dtype=F32),
        np.ones(1, F32),
    ]


def expected(labels: Any = (1, 0, 3), classes: int = 4) -> np.ndarray:
    grad = np.zeros((len(labels), classes), F32)
    for row, label in enumerate(labels):
        grad[row, label] = -2 * (label + 1)
    return grad


@pytest.fixture(scope="module")
def plain(device: aclower.Device) -> Any:
    return load(PLAIN, device)


@pytest.mark.parametrize(("labels", "classes"), [((0,), 1), ((1, 0, 3), 4), ((4,) * 17, 5), ((), 3), ((0, 300), 301)])
def test_one_artifact_serves_every_size(plain: Any, labels: tuple[int, ...], classes: int) -> None:
    (x_grad,) = plain(*inputs(labels, classes))
    assert np.array_equal(x_grad, expected(labels, classes))


def test_names_are_the_operators_where_the_function_is_one_operator(plain: Any) -> None:
    signature = plain.signature()
    assert list(signature.inputs) == ["x", "y_grad", "target", "weight", "total_weight"]
    assert list(signature.results) == ["x_grad"]
    assert signature.inputs["x"].shape == (None, None)


def test_names_are_numbered_otherwise(device: aclower.Device) -> None:
    text = function(f"%r = {OP}\n %q = {OP}\n return %r, %q : {X}, {X}", f"{X}, {X}")
    signature = load(text, device).signature()
    assert list(signature.inputs) == ["arg0", "arg1", "arg2", "arg3", "arg4"]
    assert list(signature.results) == ["out0", "out1"]


@pytest.mark.parametrize(
    ("changes", "fragment"),
    [
        ({0: np.zeros((3, 4), np.float64)}, "input x: expected dtype float32, got float64"),
        ({2: np.zeros(3, np.int32)}, "input target: expected dtype int64, got int32"),
        ({0: np.zeros((3, 4, 1), F32)}, "input x: expected shape [?, ?], got [3, 4, 1]"),
        ({1: np.zeros(2, F32)}, "input y_grad: expected shape [1], got [2]"),
        ({0: np.zeros((4, 3), F32).T}, "input x: expected a contiguous tensor"),
        ({3: None}, "input weight: expected a tensor"),
        ({3: [1, 2, 3, 4]}, "input weight: expected a tensor"),
        ({3: np.zeros(3, F32)}, "weight: expected shape [4] (one weight a class), got [3]"),
        ({3: np.zeros(5, F32)}, "weight: expected shape [4] (one weight a class), got [5]"),
        ({2: np.zeros(2, np.int64)}, "target: expected shape [3]"),
        ({2: np.zeros(0, np.int64)}, "target: expected shape [3]"),
        ({0: np.zeros((0, 4), F32)}, "target: expected shape [0]"),
        ({2: np.array([0, 4, 1])}, "label 4 at [1] is out of range; expected a class in [0, 4)"),
        ({2: np.array([0, 1, -1])}, "label -1 at [2] is out of range"),
    ],
)
def test_inputs_that_do_not_fit_are_refused(plain: Any, changes: dict[int, Any], fragment: str) -> None:
    given = [changes.get(i, tensor) for i, tensor in enumerate(inputs())]
    with pytest.raises(aclower.UsageError) as caught:
        plain(*given)
    assert fragment in str(caught.value)


@pytest.mark.parametrize("count", [0, 4, 6])
def test_the_number_of_inputs_is_checked(plain: Any, count: int) -> None:
    with pytest.raises(aclower.UsageError, match=f"expected 5 inputs .*, got {count}"):
        plain(*(inputs() * 2)[:count])


def test_without_the_check_labels_out_of_range_set_nothing() -> None:
    device = aclower.Device("ascend910b", check_labels=False)
    (x_grad,) = load(PLAIN, device)(*inputs((1, 99, -7)))
    assert np.array_equal(x_grad, expected((1, 0, 0)) * [[1], [0], [0]])


def test_several_functions_are_called_by_name(device: aclower.Device) -> None:
    foreign = function("%s = arith.addf %a, %a : tensor<?xf32>\n return %s : tensor<?xf32>", "tensor<?xf32>", "double")
    foreign = foreign.replace(ARGUMENTS, "%a: tensor<?xf32>")
    loaded = load(PLAIN + foreign + PLAIN.replace("@f", "@again"), device)
    assert list(loaded.signatures) == ["f", "double", "again"]
    assert np.array_equal(loaded(*inputs(), function="again")[0], expected())
    assert loaded(np.array([1, 2], F32), function="double")[0].tolist() == [2, 4]
    with pytest.raises(aclower.UsageError, match=r"expected the name of a function .*one of f, double, again"):
        loaded(*inputs())
    with pytest.raises(aclower.UsageError, match="unknown function 'doubel'; did you mean 'double'"):
        loaded(function="doubel")


VALUES = {
    "two operators": (
        function(f"%r = {OP}\n %q = {OP.replace('(%x,', '(%r,')}\n %s = arith.addf %r, %q : {X}\n return %s : {X}"),
        lambda: [2 * expected()],
    ),
    "computed operands and uses": (
        function(
            f"%h = arith.mulf %w, %w : tensor<?xf32>\n %r = {OP.replace('%w,', '%h,')}\n"
            f" %s = arith.negf %r : {X}\n return %s : {X}"
        ),
        lambda: [-expected() * [1, 2, 3, 4]],
    ),
    "a result that is an argument": (
        function(f"%r = {OP}\n return %w, %r : tensor<?xf32>, {X}", f"tensor<?xf32>, {X}"),
        lambda: [inputs()[3], expected()],
    ),
    "one value twice": (function(f"%r = {OP}\n return %r, %r : {X}, {X}", f"{X}, {X}"), lambda: [expected()] * 2),
    "no results": (function(f"%r = {OP}\n return", ""), list),
    "an argument that nothing reads": (
        function(f"%r = {OP}\n return %r : {X}", arguments=ARGUMENTS.replace("%tw:", "%unused:")).replace("%tw", "%g"),
        lambda: [expected()],
    ),
    "a boolean result": (
        function(f"%r = {OP}\n %b = arith.cmpf olt, %r, %x : {X}\n return %b : tensor<?x?xi1>", "tensor<?x?xi1>"),
        lambda: [expected() < 0],
    ),
    "in a loop": (
        function(
            "%c0 = arith.constant 0 : index\n %c1 = arith.constant 1 : index\n %c3 = arith.constant 3 : index\n"
            f" %o = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %x) -> {X} {{\n %r = {OP}\n"
            f" %s = arith.addf %a, %r : {X}\n scf.yield %s : {X} }}\n return %o : {X}"
        ),
        lambda: [3 * expected()],
    ),
}


@pytest.mark.parametrize(("text", "values"), VALUES.values(), ids=list(VALUES))
def test_what_surrounds_the_operator_is_computed_too(device: aclower.Device, text: str, values: Any) -> None:
    results = load(text, device)(*inputs())
    assert [result.tolist() for result in results] == [value.tolist() for value in values()]


def test_operands_may_be_extended_first(device: aclower.Device) -> None:
    arguments = ARGUMENTS.replace("%x: tensor<?x?xf32>", "%h: tensor<?x?xf16>")
    body = (
        f"%x = arith.extf %h : tensor<?x?xf16> to {X}\n %r = {OP}\n"
        f" %s = arith.truncf %r : {X} to tensor<?x?xf16>\n return %s : tensor<?x?xf16>"
    )
    given = inputs()
    (x_grad,) = load(function(body, "tensor<?x?xf16>", arguments=arguments), device)(
        given[0].astype(np.float16), *given[1:]
    )
    assert x_grad.dtype == np.float16
    assert np.array_equal(x_grad, expected())


BRANCH = function(
    "%z = arith.constant 0.0 : f32\n %c0 = arith.constant 0 : index\n %v = tensor.extract %p[%c0] : tensor<1xf32>\n"
    f" %c = arith.cmpf ogt, %v, %z : f32\n %r = scf.if %c -> {X} {{\n %q = {OP}\n scf.yield %q : {X}\n"
    f" }} else {{\n scf.yield %x : {X}\n }}\n return %r : {X}",
    more=", %p: tensor<1xf32>",
)


def test_an_operator_is_checked_on_the_branch_that_is_taken(device: aclower.Device) -> None:
    loaded = load(BRANCH, device)
    take, leave = np.ones(1, F32), -np.ones(1, F32)
    assert np.array_equal(loaded(*inputs(), take)[0], expected())
    assert np.array_equal(loaded(*inputs(), leave)[0], inputs()[0])
    short = inputs(weights=2)
    assert np.array_equal(loaded(*short, leave)[0], short[0])
    with pytest.raises(aclower.UsageError, match="weight: expected shape"):
        loaded(*short, take)


def test_an_operator_in_a_called_function_is_refused(device: aclower.Device) -> None:
    callee = PLAIN.replace("func.func @f", "func.func private @callee")
    call = function(f"%r = func.call @callee(%x, %g, %t, %w, %tw) : {TYPES} -> {X}\n return %r : {X}")
    other = PLAIN.replace("func.func @f", "func.func @other")
    loaded = load(callee + call + other, device)
    assert np.array_equal(loaded(*inputs(), function="other")[0], expected())
    for name, reason in (("f", "got some in @callee, which it calls"), ("callee", "no other function calls")):
        with pytest.raises(aclower.UsageError, match=reason):
            loaded(*inputs(), function=name)


def test_a_branch_on_a_gradient_is_checked_on_the_side_that_is_taken(device: aclower.Device) -> None:
    text = function(
        f"%z = arith.constant 0.0 : f32\n %c0 = arith.constant 0 : index\n %d = {OP}\n"
        f" %v = tensor.extract %d[%c0, %c0] : {X}\n %c = arith.cmpf olt, %v, %z : f32\n"
        f" %r = scf.if %c -> {X} {{\n %q = {OP.replace('%w,', '%short,')}\n scf.yield %q : {X}\n"
        f" }} else {{\n scf.yield %x : {X}\n }}\n return %r : {X}",
        more=", %short: tensor<?xf32>",
    )
    with pytest.raises(aclower.AclowerError):
        load(text, device)(*inputs((0, 1, 2)), np.ones(1, F32))


def test_a_result_whose_size_depends_on_a_gradient_is_not_overrun() -> None:
    text = function(
        f"%c0 = arith.constant 0 : index\n %d = {OP}\n %v = tensor.extract %d[%c0, %c0] : {X}\n"
        " %n = arith.negf %v : f32\n %i = arith.fptosi %n : f32 to i64\n %s = arith.index_cast %i : i64 to index\n"
        " %r = tensor.splat %n[%s] : tensor<?xf32>\n return %r : tensor<?xf32>",
        "tensor<?xf32>",
    )
    program = f"""
        import aclower, numpy as np
        F32 = np.float32
        try:
            loaded = aclower.compile({text!r}, "ascend910b").load(aclower.Device("ascend910b"))
            one = np.ones(1, F32)
            (r,) = loaded(np.zeros((1, 4), F32), one, np.zeros(1, int), np.full(4, 1e8, F32), one)
        except aclower.AclowerError:
            print("right")
        else:
            print("right" if r.shape == (10**8,) else r.shape)
    """
    found = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stdout) == (0, "right\n")


def test_labels_that_are_computed_are_checked(device: aclower.Device) -> None:
    arguments = ARGUMENTS.replace("%t: tensor<?xi64>", "%n: tensor<?xi32>")
    text = function(
        f"%t = arith.extsi %n : tensor<?xi32> to tensor<?xi64>\n %r = {OP}\n return %r : {X}", arguments=arguments
    )
    given = inputs()
    given[2] = np.array([0, 99, 1], np.int32)
    with pytest.raises(aclower.AclowerError, match="label 99"):
        load(text, device)(*given)


def test_a_function_with_scalars_does_not_stop_the_others(device: aclower.Device) -> None:
    scalar = "func.func @scalar(%i: index) -> index {\n return %i : index\n}\n"
    assert np.array_equal(load(PLAIN + scalar, device)(*inputs(), function="f")[0], expected())


def test_foreign_ops_on_u8_are_lowered(device: aclower.Device) -> None:
    body = (
        f"%r = {OP}\n %e = tensor.empty() : tensor<3x2xui8>\n"
        " %q = linalg.transpose ins(%u : tensor<2x3xui8>) outs(%e : tensor<3x2xui8>) permutation = [1, 0]\n"
        f" return %r, %q : {X}, tensor<3x2xui8>"
    )
    loaded = load(function(body, f"{X}, tensor<3x2xui8>", more=", %u: tensor<2x3xui8>"), device)
    labels = np.arange(6, dtype=np.uint8).reshape(2, 3)
    assert np.array_equal(loaded(*inputs(), labels)[1], labels.T)


def test_a_device_of_another_target_is_refused() -> None:
    artifact = aclower.compile(PLAIN, "ascend910b")
    with pytest.raises(aclower.UsageError, match="expected a device of ascend910b"):
        artifact.load(aclower.Device("ascend950"))
