"""`aclower-opt`: pipelines over files; every mistake is one message."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aclower.passes.pipelines import PIPELINES
from aclower.passes.registry import PASS_NAMES


@pytest.fixture
def opt(command: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    return lambda *words: command("aclower-opt", *words)


def passed(ran: Any) -> str:
    assert (ran.code, ran.err) == (0, "")
    return str(ran.out)


def test_without_a_pipeline_the_module_is_printed(opt: Callable[..., Any]) -> None:
    text = passed(opt("m.mlir"))
    assert text.count("aclnn.nll_loss_grad") == 1


def test_what_it_prints_it_reads(opt: Callable[..., Any], folder: Path) -> None:
    text = passed(opt("m.mlir"))
    (folder / "again.mlir").write_text(text, encoding="utf-8")
    assert passed(opt("again.mlir")) == text


@pytest.mark.parametrize(
    "pipeline",
    [
        "aclnn-canonicalize-layout,aclnn-fold-layout",
        "builtin.module(aclnn-canonicalize-layout,aclnn-fold-layout)",
        " builtin.module( aclnn-canonicalize-layout , aclnn-fold-layout ) ",
        "aclnn-promote-dtypes{target=ascend910b},aclnn-canonicalize-layout{},aclnn-fold-layout,cse",
        "func.func(aclnn-canonicalize-layout,aclnn-fold-layout)",
        "any(aclnn-fold-layout)",
        "lower-to-folded{target=ascend910_93}",
    ],
)
def test_a_pipeline_is_text_with_or_without_the_module(opt: Callable[..., Any], pipeline: str) -> None:
    text = passed(opt("m.mlir", "--target", "ascend910b", "--pass-pipeline", pipeline))
    assert "aclnn.folded_nll_loss_grad" in text


def test_the_target_is_for_passes_that_are_given_none(opt: Callable[..., Any], folder: Path) -> None:
    (folder / "m.mlir").write_text((folder / "m.mlir").read_text(encoding="utf-8").replace("f32", "f16"), "utf-8")
    options = ("m.mlir", "--target", "ascend950", "--pass-pipeline")
    assert "arith.extf" not in passed(opt(*options, "aclnn-promote-dtypes"))
    assert "arith.extf" in passed(opt(*options, "aclnn-promote-dtypes{target=ascend910b}"))


def test_output_goes_to_a_file(opt: Callable[..., Any], folder: Path) -> None:
    expected = passed(opt("m.mlir"))
    assert passed(opt("m.mlir", "-o", "o.mlir")) == ""
    assert (folder / "o.mlir").read_text(encoding="utf-8") == expected


def test_a_split_file_is_several_modules(opt: Callable[..., Any], folder: Path) -> None:
    text = (folder / "m.mlir").read_text(encoding="utf-8")
    (folder / "two.mlir").write_text(f"{text}// -----\n{text}// -----\n", encoding="utf-8")
    printed = passed(opt("two.mlir", "--split-input-file", "--pass-pipeline", "cse"))
    assert printed.count("aclnn.nll_loss_grad") == 2
    assert printed.count("// -----\n") == 2
    assert opt("two.mlir").code == 1  # one module can't hold @f twice


def test_each_part_of_a_split_file_is_judged(opt: Callable[..., Any], folder: Path) -> None:
    (folder / "two.mlir").write_text("foo\n// -----\nmodule {}\n// -----\n\nbar\n", encoding="utf-8")
    ran = opt("two.mlir", "--split-input-file")
    assert (ran.code, ran.out) == (1, "")
    assert [line.split(" error")[0] for line in ran.err.splitlines()] == ["two.mlir:1:1:", "two.mlir:6:1:"]


def test_after_each_pass_the_module_is_shown_and_timed(opt: Callable[..., Any]) -> None:
    pipeline = "aclnn-fold-layout{target=ascend950},cse"
    ran = opt("m.mlir", "--pass-pipeline", pipeline, "--print-after-all", "--timing")
    assert ran.code == 0
    assert [line for line in ran.err.splitlines() if line.startswith("// -----// IR Dump")] == [
        f"// -----// IR Dump After {name} //----- //" for name in ("aclnn-fold-layout", "cse")
    ]
    assert [line.split()[-1] for line in ran.err.splitlines()[-3:]] == ["aclnn-fold-layout", "cse", "total"]


def test_the_list_names_every_pass_and_pipeline(opt: Callable[..., Any]) -> None:
    lines = [line.strip().split("{")[0] for line in passed(opt("--list")).splitlines()]
    assert {*PASS_NAMES, *PIPELINES} <= set(lines)


def test_help_is_no_mistake(opt: Callable[..., Any]) -> None:
    assert passed(opt("--help")).startswith("usage: aclower-opt")


DIAGNOSTICS = {
    "met": ("// expected-error@+1 {{custom op 'foo' is unknown}}\nfoo\n", ""),
    "not met": ("// expected-error@+1 {{other}}\nfoo\n", 'expected error "other" was not produced'),
    "not expected": ("foo\n", "d.mlir:1: unexpected error: custom op 'foo'"),
    "met by a pattern": ("// expected-error-re@below {{custom op '{{[a-z]+}}' is}}\nfoo\n", ""),
    "expected on another line": ("\n// expected-error@-1 {{custom op}}\nfoo\n", "d.mlir:3: unexpected error"),
    "expected twice, found once": (
        "// expected-error@below {{foo}}\n// expected-error@below {{foo}}\nfoo\n",
        "not prod",
    ),
}


@pytest.mark.parametrize(("text", "fragment"), DIAGNOSTICS.values(), ids=list(DIAGNOSTICS))
def test_diagnostics_are_compared_with_comments(
    opt: Callable[..., Any], folder: Path, text: str, fragment: str
) -> None:
    (folder / "d.mlir").write_text(text, encoding="utf-8")
    ran = opt("d.mlir", "--verify-diagnostics")
    assert (ran.code, ran.out) == (1 if fragment else 0, "")
    assert fragment in ran.err if fragment else ran.err == ""


def test_a_pattern_that_is_none_is_refused(
    opt: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None]
) -> None:
    (folder / "d.mlir").write_text("// expected-error-re@+1 {{foo {{(}} bar}}\nfoo\n", encoding="utf-8")
    assert_refusal(opt("d.mlir", "--verify-diagnostics"), "d.mlir:1", "(")


@pytest.mark.parametrize(
    ("pipeline", "fragment"),
    [
        ("aclnn-promote-dtype", "unknown pass 'aclnn-promote-dtype'; did you mean 'aclnn-promote-dtypes'?"),
        ("kanonicalize", "unknown pass 'kanonicalize'; did you mean 'canonicalize'?"),
        ("xyz", "unknown pass 'xyz'; expected one of "),
        ("func.func(xyz)", "unknown pass 'xyz'"),
        ("aclnn-promote-dtypes", "needs option 'target', e.g. aclnn-promote-dtypes{target=ascend910b}"),
        ("lower-to-llvm", "needs option 'target'"),
        (
            "lower-to-llvm{tarjet=ascend950}",
            "unknown option 'tarjet' of pipeline 'lower-to-llvm'; did you mean 'target'",
        ),
        ("aclnn-promote-dtypes{tarjet=ascend950}", "unknown option 'tarjet' of pass"),
        ("aclnn-convert-to-linalg{x=1}", "pass 'aclnn-convert-to-linalg' takes no options, got 'x'"),
        ("aclnn-promote-dtypes{target=ascend310p}", "not supported by these operators; expected one of ascend910b"),
        ("aclnn-promote-dtypes{target}", "unknown target 'true'"),
        ("cpu-schedule-one-hot{threads=many}", "expects an int for option 'threads', got 'many'"),
        ("canonicalize{nope=1}", "pass 'canonicalize' does not take 'nope=1'"),
        ("cse(", "expected a closing ')'"),
        ("cse)", "unexpected ')' at column 4"),
        ("cse{", "expected a closing '}'"),
        ("cse{)}", "unexpected ')'"),
        (",", "expected a pass or op name"),
        ("cse,", "expected a pass or op name"),
        ("cse cse", "expected a pass or op name in the pass pipeline, got 'cse cse'"),
        ("func.func(cse) cse", "expected ',' after 'func.func(...)'"),
        ("cse{} cse", "expected ',' after the options of 'cse'"),
        ("func.func(builtin.module(cse))", "expected 'builtin.module' as the outermost op"),
        ("(cse)", "expected"),
        ("func.func(" * 2000 + "cse" + ")" * 2000, "pipeline"),
        ("cpu-schedule-one-hot{threads=0}", "threads"),
    ],
)
def test_a_pipeline_that_cannot_run_is_refused(
    opt: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None], pipeline: str, fragment: str
) -> None:
    assert_refusal(opt("m.mlir", "-o", "o.mlir", "--pass-pipeline", pipeline), "aclower-opt: ", fragment)
    assert not (folder / "o.mlir").exists()


@pytest.mark.parametrize(
    ("words", "fragment"),
    [
        (["no.mlir"], "can't read 'no.mlir'"),
        (["."], "can't read '.'"),
        (["bin.mlir"], "'bin.mlir' is not MLIR text"),
        (["m.mlir", "-o", "no/o.mlir"], "can't write 'no/o.mlir'"),
        (["m.mlir", "-o", "."], "can't write '.'"),
        (["m.mlir", "--target", "ascend310b"], "'ascend310b' is not supported"),
        (["m.mlir", "--frobnicate"], "unrecognized arguments: --frobnicate"),
        (["m.mlir", "n.mlir"], "unrecognized arguments: n.mlir"),
        (["u.mlir"], "allow-unregistered-dialect"),
    ],
)
def test_a_mistake_on_the_command_line_is_one_message(
    opt: Callable[..., Any], folder: Path, assert_refusal: Callable[..., None], words: list[str], fragment: str
) -> None:
    (folder / "bin.mlir").write_bytes(b"\x93\xff\x00")
    (folder / "u.mlir").write_text('"foo.bar"() : () -> ()', encoding="utf-8")
    before = sorted(folder.iterdir())
    assert_refusal(opt(*words), fragment)
    assert sorted(folder.iterdir()) == before


def test_unregistered_dialects_are_let_through_on_demand(opt: Callable[..., Any], folder: Path) -> None:
    (folder / "u.mlir").write_text('"foo.bar"() : () -> ()', encoding="utf-8")
    assert '"foo.bar"() : () -> ()' in passed(opt("u.mlir", "--allow-unregistered-dialect"))


def test_the_program_itself_reads_standard_input(folder: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "aclower.opt", "--pass-pipeline", "cse"],
        input="module {}\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "module {\n}\n"
    assert ran.stderr == ""
