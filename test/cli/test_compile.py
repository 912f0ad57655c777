"""`aclower compile`, and what both of aclower's commands refuse about a module or a target."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def test_every_stage_is_written_and_listed(command: Callable[..., Any], folder: Path) -> None:
    ran = command("aclower", "compile", "m.mlir", "--target", "ascend910b", "-o", "new/out")
    assert (ran.code, ran.err) == (0, "")
    files = [Path(line) for line in ran.out.splitlines()]
    assert sorted(files) == sorted(Path("new/out").iterdir())
    assert files[0].name == "0-operator.mlir"
    assert [file.name for file in files if "folded" in file.name] == ["3-folded.mlir"]
    assert "aclnn.nll_loss_grad" in files[0].read_text(encoding="utf-8")


def test_a_pass_may_be_skipped(command: Callable[..., Any], folder: Path) -> None:
    ran = command("aclower", "compile", "m.mlir", "--target", "ascend910b", "-o", "out", "--skip", "aclnn-fold-layout")
    assert ran.code == 0
    assert "folded_nll_loss_grad" not in Path("out/3-folded.mlir").read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [["--help"], ["compile", "--help"], ["run", "--help"]])
def test_help_is_no_mistake(command: Callable[..., Any], words: list[str]) -> None:
    ran = command("aclower", *words)
    assert ran.code == 0
    assert ran.out.startswith("usage: aclower")


@pytest.mark.parametrize(
    ("words", "fragment"),
    [
        ([], "COMMAND"),
        (["frobnicate"], "invalid choice: 'frobnicate'"),
        (["compile"], "required: IN.mlir, --target, -o"),
        (["compile", "m.mlir", "-o", "out"], "required: --target"),
        (["compile", "m.mlir", "--target", "ascend910b"], "required: -o"),
        (["run", "m.mlir"], "required: --target"),
    ],
)
def test_an_incomplete_command_says_what_is_missing(
    command: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None], words: list[str], fragment: str
) -> None:
    assert_refusal(command("aclower", *words), fragment, "--help")


# (what m.mlir holds or None for no file, options, what the message says)
REFUSALS: dict[str, tuple[bytes | str | None, list[str], tuple[str, ...]]] = {
    "no such file": (None, [], ("can't read 'm.mlir'", "No such file")),
    "binary garbage": (bytes(range(256)), [], ("'m.mlir' is not MLIR text",)),
    "zero bytes": (b"module {}\0\0", [], ("'m.mlir' is not MLIR text: it holds a zero byte",)),
    "nothing": ("", [], ("m.mlir:1:1: error: expected an operator of aclower's",)),
    "no operator": ("module {}", [], ("m.mlir:1:1: error: expected an operator of aclower's", "found none")),
    "no MLIR": ("hello", [], ("m.mlir:1:1: error: ",)),
    "cut short": ("func.func @f(", [], ("m.mlir:1:", "error: expected")),
    "f64": (".f32>f64", [], ("m.mlir:3:8: error: 'aclnn.nll_loss_grad' op expects x of f32, f16 or bf16, got f64",)),
    "i16 labels": (".i64>i16", [], ("m.mlir:3:8: error:", "expects target of i64, i32 or ui8, got i16")),
    "a misspelt reduction": ('."sum">"sums"', [], ("m.mlir:3:8: error:", "reduction", '"sums"')),
    "an unknown dialect": (".return>foo.bar() return", [], ("m.mlir:5:", "foo")),
    "ascend310p": (
        ".>",
        ["--target", "ascend310p"],
        ("'ascend310p' is not supp", "ascend910b, ascend910_93, ascend950"),
    ),
    "ascend310b": (
        ".>",
        ["--target", "ascend310b"],
        ("'ascend310b' is not supp", "ascend910b, ascend910_93, ascend950"),
    ),
    "ascend910": (".>", ["--target", "ascend910"], ("'ascend910' is not supp", "ascend910b, ascend910_93, ascend950")),
    "h100": (".>", ["--target", "h100"], ("unknown target 'h100'; expected one of ", "ascend950")),
    "no target": (".>", ["--target", ""], ("unknown target ''; expected one of ", "ascend950")),
    "an unknown skip": (".>", ["--skip", "cze"], ("unknown pass to skip 'cze'",)),
}


@pytest.mark.parametrize("words", [["compile", "-o", "out"], ["run"]], ids=["compile", "run"])
@pytest.mark.parametrize(("content", "options", "fragments"), REFUSALS.values(), ids=list(REFUSALS))
def test_a_module_or_target_that_does_not_do_is_refused(
    command: Callable[..., Any],
    folder: Path,
    assert_refusal: Callable[..., None],
    words: list[str],
    content: bytes | str | None,
    options: list[str],
    fragments: tuple[str, ...],
) -> None:
    path = folder / "m.mlir"
    if content is None:
        path.unlink()
    elif isinstance(content, bytes):
        path.write_bytes(content)
    elif content.startswith("."):  # the good module with one thing changed
        path.write_text(path.read_text(encoding="utf-8").replace(*content[1:].split(">")), encoding="utf-8")
    else:
        path.write_text(content, encoding="utf-8")
    ran = command("aclower", words[0], "m.mlir", "--target", "ascend910b", *words[1:], *options)
    assert_refusal(ran, *fragments)
    assert not (folder / "out").exists()


@pytest.mark.parametrize("output", ["m.mlir", "m.mlir/below"])
def test_a_file_is_no_output_folder(
    command: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None], output: str
) -> None:
    before = (folder / "m.mlir").read_bytes()
    ran = command("aclower", "compile", "m.mlir", "--target", "ascend910b", "-o", output)
    assert_refusal(ran, f"aclower compile: can't write to '{output}'")
    assert (folder / "m.mlir").read_bytes() == before


def test_a_refusal_of_a_pass_names_the_file(
    command: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None]
) -> None:
    path = folder / "m.mlir"
    path.write_text(path.read_text(encoding="utf-8").replace("tensor<?x4xf32>", "tensor<*xf32>"), encoding="utf-8")
    ran = command("aclower", "compile", "m.mlir", "--target", "ascend910b", "-o", "out")
    assert_refusal(ran, "m.mlir:3:8: error: ", "expects ranked operands")


@pytest.mark.parametrize("reads", [True, False], ids=["read", "closed"])
def test_the_program_itself_reads_standard_input(folder: Path, reads: bool) -> None:
    program = [sys.executable, "-m", "aclower.cli", "compile", "-", "--target", "ascend950", "-o", "out"]
    with subprocess.Popen(program, stdin=-1, stdout=-1, stderr=-1, cwd=folder) as process:
        assert process.stdout is not None
        if not reads:
            process.stdout.close()
            process.stdout = None
        _, err = process.communicate((folder / "m.mlir").read_bytes(), timeout=60)
    assert err == b""
    assert process.returncode == (0 if reads else 1)
    assert (folder / "out" / "0-operator.mlir").exists()
