"""`aclower run`: values from files to files; every mistake is one message and writes nothing."""

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

EXPECTED = np.array([[0, -4, 0, 0], [-2, 0, 0, 0], [0, 0, 0, -8]], np.float32)
OPERANDS = ("x", "y_grad", "target", "weight", "total_weight")


def inputs(**changes: str | None) -> list[str]:
    """--input options for every operand; a change names another file, None leaves the operand out."""
    files = {name: f"{name}.npy" for name in OPERANDS} | changes
    return [word for name, file in files.items() if file is not None for word in ("--input", f"{name}={file}")]


@pytest.fixture
def run(command: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    def call(*more: str, module: str = "m.mlir", **changes: str | None) -> Any:
        return command("aclower", "run", module, "--target", "ascend910b", *inputs(**changes), *more)

    return call


def rewrite(folder: Path, **replacements: str) -> None:
    path = folder / "m.mlir"
    text = path.read_text(encoding="utf-8")
    for old, new in replacements.items():
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def save(folder: Path, dtype: Any, names: tuple[str, ...]) -> None:
    for name in names:
        np.save(folder / f"{name}.npy", np.load(folder / f"{name}.npy").astype(dtype))


@pytest.mark.parametrize("target", ["ascend910b", "ascend910_93", "ascend950"])
def test_results_are_written_and_listed(command: Callable[..., Any], folder: Path, target: str) -> None:
    ran = command("aclower", "run", "m.mlir", "--target", target, *inputs(), "--output", "x_grad=o.npy")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "x_grad: float32 [3, 4], written to o.npy\n"
    assert np.array_equal(np.load(folder / "o.npy"), EXPECTED)
    assert len(list(folder.iterdir())) == 7  # no temporary file stays


@pytest.mark.parametrize("skip", [[], ["--skip", "aclnn-fold-layout"]])
def test_the_emulator_computes_the_same(run: Callable[..., Any], folder: Path, skip: list[str]) -> None:
    ran = run("--backend", "emulator", "--output", "x_grad=o.npy", *skip)
    assert (ran.code, ran.err) == (0, "")
    assert np.array_equal(np.load(folder / "o.npy"), EXPECTED)


def test_a_label_out_of_range_is_refused_on_the_emulator_too(
    run: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None]
) -> None:
    np.save(folder / "target.npy", np.array([1, 4, 3]))
    assert_refusal(run("--backend", "emulator", "--output", "x_grad=o.npy"), "label 4 at [1] is out of range")
    assert not (folder / "o.npy").exists()
    assert run("--backend", "emulator", "--output", "x_grad=o.npy", "--no-check-labels").code == 0
    assert not np.load(folder / "o.npy")[1].any()


def test_the_emulator_without_a_compiler_is_one_message(
    run: Callable[..., Any], folder: Path, monkeypatch: pytest.MonkeyPatch, assert_refusal: Callable[..., None]
) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    assert_refusal(run("--backend", "emulator"), "expected a C++17 compiler ('no-such-compiler'", "use backend 'cpu'")


def test_an_output_may_be_left_out(run: Callable[..., Any]) -> None:
    assert run().out == "x_grad: float32 [3, 4], not written\n"


def test_an_output_may_replace_an_input(run: Callable[..., Any], folder: Path) -> None:
    assert run("--output", "x_grad=x.npy").code == 0
    assert np.array_equal(np.load(folder / "x.npy"), EXPECTED)


def test_f16_is_read_and_written(run: Callable[..., Any], folder: Path) -> None:
    rewrite(folder, f32="f16")
    save(folder, np.float16, ("x", "y_grad", "weight", "total_weight"))
    assert run("--output", "x_grad=o.npy").code == 0
    found = np.load(folder / "o.npy")
    assert found.dtype == np.float16
    assert np.array_equal(found, EXPECTED)


@pytest.mark.parametrize("byte_order", ["<", ">"])
@pytest.mark.parametrize("kind", ["u2", "i2", "f2"])
def test_bf16_is_the_bits_of_a_16_bit_file(run: Callable[..., Any], folder: Path, kind: str, byte_order: str) -> None:
    rewrite(folder, f32="bf16")
    for name in ("x", "y_grad", "weight", "total_weight"):
        bits = np.load(folder / f"{name}.npy").astype(ml_dtypes.bfloat16).view(kind)
        np.save(folder / f"{name}.npy", bits.astype(bits.dtype.newbyteorder(byte_order)))
    ran = run("--output", "x_grad=o.npy")
    assert (ran.code, ran.err) == (0, "")
    found = np.load(folder / "o.npy")
    assert found.dtype == np.uint16
    assert np.array_equal(found.view(ml_dtypes.bfloat16).astype(np.float32), EXPECTED)


@pytest.mark.parametrize(("mlir", "dtype"), [("i32", np.int32), ("ui8", np.uint8)])
def test_labels_come_in_three_types(run: Callable[..., Any], folder: Path, mlir: str, dtype: Any) -> None:
    rewrite(folder, i64=mlir)
    save(folder, dtype, ("target",))
    assert run("--output", "x_grad=o.npy").code == 0
    assert np.array_equal(np.load(folder / "o.npy"), EXPECTED)


@pytest.mark.parametrize("name", ["x", "target"])
def test_byte_order_and_axis_order_of_a_file_do_not_matter(run: Callable[..., Any], folder: Path, name: str) -> None:
    array = np.load(folder / f"{name}.npy")
    np.save(folder / "other.npy", np.asfortranarray(array.astype(array.dtype.newbyteorder(">"))))
    assert run("--output", "x_grad=o.npy", **{name: "other.npy"}).code == 0
    assert np.array_equal(np.load(folder / "o.npy"), EXPECTED)


def test_numbered_names_work_whatever_the_function_holds(command: Callable[..., Any], folder: Path) -> None:
    given = [word for i, name in enumerate(OPERANDS) for word in ("--input", f"arg{i}={name}.npy")]
    ran = command("aclower", "run", "m.mlir", "--target", "ascend950", *given, "--output", "out0=o.npy")
    assert (ran.code, ran.err) == (0, "")
    assert np.array_equal(np.load(folder / "o.npy"), EXPECTED)


def test_labels_out_of_range_may_be_let_through(run: Callable[..., Any], folder: Path) -> None:
    np.save(folder / "target.npy", np.array([1, 99, -1]))
    assert run("--no-check-labels", "--output", "x_grad=o.npy").code == 0
    assert np.array_equal(np.load(folder / "o.npy"), EXPECTED * [[1], [0], [0]])


def test_an_output_that_is_a_link_is_written_through_it(run: Callable[..., Any], folder: Path) -> None:
    (folder / "link.npy").symlink_to(folder / "real.npy")
    assert run("--output", "x_grad=link.npy").code == 0
    assert (folder / "link.npy").is_symlink()
    assert np.array_equal(np.load(folder / "real.npy"), EXPECTED)


def _header(text: str) -> bytes:
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode()


def _shaped(shape: str) -> bytes:
    return _header(f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({shape},)}}\n")


# What bad.npy holds in place of x, and what the message says.
BAD_FILES = {
    "nothing": (b"", "expected a .npy file"),
    "text": (b"hello", "expected a .npy file"),
    "pickled objects": (np.array([{}], object), "of one numeric array"),
    "a bare pickle": (b"\x80\x04N.", "of one numeric array"),
    "a magic alone": (b"\x93NUMPY\x01\x00", "expected a .npy file"),
    "a size that is less than promised": (_shaped("3, 4") + b"1234", "expected a .npy file"),
    "a negative size": (_shaped("-1"), "expected a .npy file"),
    "an unknown dtype": (_header("{'descr': 'zz', 'fortran_order': False, 'shape': ()}\n"), "expected a .npy file"),
    "float64": (np.zeros((3, 4)), "expected dtype float32, got float64"),
    "complex": (np.zeros((3, 4), np.complex64), "complex64"),
    "strings": (np.zeros((3, 4), "U1"), "<U1"),
    "records": (np.zeros((3, 4), "f4,f4"), "f0"),
    "another rank": (np.zeros(12, np.float32), "expected shape [?, 4], got [12]"),
    "another size": (np.zeros((3, 5), np.float32), "expected shape [?, 4], got [3, 5]"),
    "a size that fits no label": (np.zeros((2, 4), np.float32), "target: expected shape [2]"),
}
KNOWN_BAD_FILES = {
    "a broken zip": (b"PK\x03\x04garbage", "BadZipFile"),
    "a header cut short": (_header("{"), "TokenError"),
    "an unreasonable size": (_shaped("1" + "0" * 15), "MemoryError"),
    "a size beyond 64 bits": (_shaped("9" * 30), "OverflowError"),
}


def _write(folder: Path, content: Any) -> None:
    if isinstance(content, bytes):
        (folder / "bad.npy").write_bytes(content)
    else:
        np.save(folder / "bad.npy", content, allow_pickle=True)


@pytest.mark.parametrize(
    ("content", "fragment"),
    [
        *(pytest.param(*row, id=name) for name, row in BAD_FILES.items()),
        *(pytest.param(content, "input x", id=name) for name, (content, _) in KNOWN_BAD_FILES.items()),
    ],
)
def test_a_bad_input_file_is_refused(
    run: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None], content: Any, fragment: str
) -> None:
    _write(folder, content)
    assert_refusal(run("--output", "x_grad=o.npy", x="bad.npy"), "aclower run: ", fragment)
    assert not (folder / "o.npy").exists()


# (options, changed inputs, what the message says)
REFUSALS = {
    "no such file": ([], {"x": "no.npy"}, ("input x: can't read 'no.npy'", "No such file")),
    "a folder as input": ([], {"x": "."}, ("input x: can't read '.'", "directory")),
    "an input left out": ([], {"weight": None}, ("input weight: expected a file, got none", "--input weight=")),
    "an unknown input": ([], {"wieght": "x.npy"}, ("unknown input 'wieght'; did you mean 'weight'?",)),
    "an input twice": (["--input", "x=x.npy"], {}, ("--input: expected each name once, got 'x' twice",)),
    "an input under two names": (["--input", "arg0=x.npy"], {}, ("expected each name once, got 'x' twice",)),
    "an input without a file": (["--input", "x"], {}, ("--input: expected NAME=FILE, got 'x'",)),
    "an input without a name": (["--input", "=x.npy"], {}, ("--input: expected NAME=FILE, got '=x.npy'",)),
    "an unknown output": (["--output", "y=o.npy"], {}, ("unknown output 'y'; expected one of x_grad",)),
    "an output twice": (["--output", "x_grad=o.npy"], {}, ("--output: expected each name once",)),
    "an output under two names": (["--output", "out0=p.npy"], {}, ("expected each name once, got 'x_grad' twice",)),
    "an unknown function": (["--function", "g"], {}, ("unknown function 'g'; expected one of f",)),
    "an unknown backend": (["--backend", "gpu"], {}, ("unknown backend 'gpu'",)),
    "an unsupported target": (
        ["--target", "ascend310p"],
        {},
        ("'ascend310p' is not supported", "ascend910b, ascend910_93, ascend950"),
    ),
    "an unknown target": (["--target", "ascend911b"], {}, ("unknown target 'ascend911b'; did you mean 'ascend910b'?",)),
    "an unknown option": (["--frobnicate"], {}, ("unrecognized arguments: --frobnicate", "--help")),
}


@pytest.mark.parametrize(("options", "changes", "fragments"), REFUSALS.values(), ids=list(REFUSALS))
def test_a_mistake_on_the_command_line_is_one_message(
    run: Callable[..., Any],
    folder: Path,
    assert_refusal: Callable[..., None],
    options: list[str],
    changes: dict[str, str | None],
    fragments: tuple[str, ...],
) -> None:
    assert_refusal(run("--output", "x_grad=o.npy", *options, **changes), *fragments)
    assert not (folder / "o.npy").exists()


@pytest.mark.parametrize(
    "path",
    [
        "no/o.npy",
        "..",
        "../{name}",
        ("m.mlir/o.npy"),
        ("x" * 300),
        ("."),
        ("/"),
    ],
)
def test_an_output_that_cannot_be_written_is_refused(
    run: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None], path: str
) -> None:
    before = sorted(folder.iterdir())
    assert_refusal(run("--output", f"x_grad={path.format(name=folder.name)}"), "aclower run: can't write")
    assert sorted(folder.iterdir()) == before


def _two_results(folder: Path) -> None:
    path = folder / "m.mlir"
    text = path.read_text(encoding="utf-8").replace("return %r : tensor<?x4xf32>", "return %r, %w : tensor<?x4xf32>, T")
    path.write_text(text.replace("-> tensor<?x4xf32> {", "-> (tensor<?x4xf32>, T) {").replace("T", "tensor<4xf32>"))


def test_several_outputs_are_written(run: Callable[..., Any], folder: Path) -> None:
    _two_results(folder)
    ran = run("--output", "out0=a.npy", "--output", "out1=b.npy")
    assert (ran.code, ran.err) == (0, "")
    assert np.array_equal(np.load("a.npy"), EXPECTED)
    assert np.load("b.npy").tolist() == [1, 2, 3, 4]


def test_all_outputs_are_written_or_none(
    run: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None]
) -> None:
    _two_results(folder)
    (folder / "taken").mkdir()
    assert_refusal(run("--output", "out0=a.npy", "--output", "out1=taken"), "can't write 'taken'")
    assert not (folder / "a.npy").exists()


@pytest.mark.parametrize("second", ["a.npy", "./a.npy"])
def test_two_outputs_in_one_file_are_refused(
    run: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None], second: str
) -> None:
    _two_results(folder)
    assert_refusal(run("--output", "out0=a.npy", "--output", f"out1={second}"), "a.npy")


def test_a_label_out_of_range_is_named(
    run: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None]
) -> None:
    np.save(folder / "target.npy", np.array([1, 2**32 + 1, 3]))
    assert_refusal(run("--output", "x_grad=o.npy"), "aclower run: ", "target: label 4294967297 at [1] is out of range")
    assert not (folder / "o.npy").exists()


def test_a_function_must_be_named_where_there_are_two(
    run: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None]
) -> None:
    text = (folder / "m.mlir").read_text(encoding="utf-8")
    (folder / "two.mlir").write_text(text + text.replace("@f", "@g"), encoding="utf-8")
    assert_refusal(run(module="two.mlir"), "expected the name of a function", "one of f, g")
    assert run("--function", "g", "--output", "x_grad=o.npy", module="two.mlir").code == 0
    assert np.array_equal(np.load(folder / "o.npy"), EXPECTED)
