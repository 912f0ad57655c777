"""The directive lint: it finds each kind of silent test, and none in this tree."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parent
GOOD = """// RUN: tool %s | FileCheck %s
// RUN: tool %s -x | FileCheck %s --check-prefixes=SECOND,THIRD

// CHECK-LABEL: func.func @f
// CHECK-SAME:  %[[A:.*]]: i32
// CHECK-COUNT-2: op
// CHECK-NEXT{LITERAL}: [[0, 1]]
// SECOND: op
// THIRD-NOT: op
// Prose may say CHECK without meaning it, and NOTE: or TODO: likewise.
// NOTE: CHECK is a word.
"""


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lint_directives", FOLDER / "lint_directives.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


lint_directives = load()


def complaints(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> str:
    (folder / "a.mlir").write_text(text, encoding="utf-8")
    assert lint_directives.main([str(folder)]) == 1
    return capsys.readouterr().out


def test_a_good_file_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.mlir").write_text(GOOD, encoding="utf-8")
    assert lint_directives.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("// CHECK-NXT: op", "misspelt 'CHECK-NXT'"),
        ("// CHECK-NEXT op", "'CHECK-NEXT' needs a colon"),
        ("// CHECK-NXT op", "misspelt 'CHECK-NXT'"),
        ("// CHECK-COUNT-0: op", "misspelt 'CHECK-COUNT-0'"),
        ("// CHECK-next: op", "misspelt 'CHECK-next'"),
        ("// CHECK : op", "'CHECK' needs its colon next to it"),
        ("// CHECK-NOT : op", "'CHECK-NOT' needs its colon next to it"),
        ("// CHEK: op", "misspelt 'CHEK', perhaps 'CHECK'"),
        ("// CHEK-NEXT: op", "misspelt 'CHEK-NEXT', perhaps 'CHECK'"),
        ("// CHECKS-NEXT op", "misspelt 'CHECKS-NEXT', perhaps 'CHECK'"),
        ("// CEHCK: op", "misspelt 'CEHCK', perhaps 'CHECK'"),
        ("// SECND: op", "misspelt 'SECND', perhaps 'SECOND'"),
        ("// SECOND-NXT: op", "misspelt 'SECOND-NXT'"),
        ("// RUNS: tool", "misspelt 'RUNS', perhaps 'RUN'"),
        ("// FOURTH: op", "no RUN line has the prefix 'FOURTH'"),
        ("// FOURTH-NEXT: op", "no RUN line has the prefix 'FOURTH'"),
        ("// expected-error@+1", "an expected-... comment without {{text}}"),
        ("// expected-error@below {text}", "an expected-... comment without {{text}}"),
        ("# CHECK-NXT: op", "misspelt 'CHECK-NXT'"),
    ],
)
def test_a_bad_line_is_found(line: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    number = len(GOOD.splitlines()) + 1
    assert complaints(tmp_path, GOOD + line + "\n", capsys) == f"{tmp_path / 'a.mlir'}:{number}: {message}\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("func.func private @f()\n", "a.mlir:1: no RUN line"),
        ("// RUN: tool %s --verify-diagnostics\n", "a.mlir:1: --verify-diagnostics, and nothing is expected"),
        ("// RUN: tool %s | FileCheck %s\n", "a.mlir:1: no directive has the prefix 'CHECK'"),
        (
            "// RUN: tool %s | FileCheck %s --check-prefix=A1\n// CHECK: x\n",
            "a.mlir:1: no directive has the prefix 'A1'",
        ),
        (
            "// RUN: tool %s | FileCheck %s --check-prefix=A1\n// A1: x\n// CHECK: x\n",
            "a.mlir:3: no RUN line has the prefix 'CHECK'",
        ),
        (
            "// RUN: tool %s \\\n// RUN:   | FileCheck %s -check-prefix B2\n// A1: x\n",
            "a.mlir:2: no directive has the prefix 'B2'",
        ),
        ("// RUN: tool %s\n// CHECK: x\n", "a.mlir:2: no RUN line has the prefix 'CHECK'"),
    ],
)
def test_a_bad_file_is_found(text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in complaints(tmp_path, text, capsys)


def test_inputs_and_other_files_are_not_looked_at(tmp_path: Path) -> None:
    (tmp_path / "Inputs").mkdir()
    (tmp_path / "Inputs" / "a.mlir").write_text("// CHECK-NXT: x\n", encoding="utf-8")
    (tmp_path / "notes.md").write_text("// CHECK-NXT: x\n", encoding="utf-8")
    assert lint_directives.main([str(tmp_path)]) == 0


def test_this_tree_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(list(lint_directives.lit_files([FOLDER]))) > 10
    assert lint_directives.main([str(FOLDER)]) == 0, capsys.readouterr().out
