"""`aclower.compile`: stages as text, files of them, and modules that are refused."""

import subprocess
import sys
from pathlib import Path

import pytest

import aclower
from aclower.source import new_context, parse_module

TYPES = "(tensor<{n}x4xf16>, tensor<f16>, tensor<{n}xi64>, tensor<4xf16>, tensor<1xf16>)"


def operator(n: str = "?", x: str | None = None) -> str:
    types = TYPES.format(n=n)
    x = x or f"tensor<{n}x4xf16>"
    types = types.replace(f"tensor<{n}x4xf16>", x)
    arguments = ", ".join(f"%a{i}: {type_}" for i, type_ in enumerate(types.strip("()").split(", ")))
    return (
        f"func.func @f({arguments}) -> {x} {{\n"
        f'  %r = "aclnn.nll_loss_grad"(%a0, %a1, %a2, %a3, %a4) : {types} -> {x}\n'
        f"  return %r : {x}\n}}\n"
    )


# Those that every target has; more may follow.
STAGES = ["operator", "promoted", "canonical", "folded"]


@pytest.mark.parametrize("target", ["ascend910b", "ascend910_93", "ascend950"])
def test_every_stage_is_kept(target: str) -> None:
    artifact = aclower.compile(operator(), target)
    assert artifact.target == target
    assert list(artifact.stages)[:4] == STAGES
    assert "aclnn.nll_loss_grad" in artifact.stages["operator"]
    assert "aclnn.folded_nll_loss_grad" in artifact.stages["folded"]


def test_a_skipped_pass_leaves_its_stage_alone() -> None:
    artifact = aclower.compile(operator(), "ascend910b", skip=["aclnn-fold-layout"])
    assert "aclnn.folded_nll_loss_grad" not in artifact.stages["folded"]


def test_compiling_twice_gives_the_same_text() -> None:
    texts = [aclower.compile(operator(), "ascend910b").stages for _ in range(2)]
    assert texts[0] == texts[1]


def test_another_process_gives_the_same_text() -> None:
    program = f"import aclower; print(*aclower.compile({operator()!r}, 'ascend910b').stages.values(), sep='')"
    runs = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True) for _ in range(2)
    ]
    assert runs[0].stdout == runs[1].stdout


def test_the_callers_module_stays_as_it_is() -> None:
    module = parse_module(operator(), new_context())
    before = str(module)
    artifact = aclower.compile(module, "ascend910b")
    assert str(module) == before
    assert artifact.stages == aclower.compile(before, "ascend910b").stages


def test_files_are_named_by_stage_and_can_be_compiled_again(tmp_path: Path) -> None:
    artifact = aclower.compile(operator(), "ascend910b")
    for _ in range(2):  # over what is there
        files = artifact.write(tmp_path / "new" / "folder")
    stages = [f"{i}-{stage}.mlir" for i, stage in enumerate(artifact.stages)]
    assert [file.name for file in files] == [*stages, *artifact.kernels]
    texts = [*artifact.stages.values(), *artifact.kernels.values()]
    assert [file.read_text(encoding="utf-8") for file in files] == texts
    assert aclower.compile(files[0].read_text(encoding="utf-8"), "ascend910b").stages == artifact.stages


DEVICE_STAGES = ["tiled", "planned", "synchronised"]


@pytest.mark.parametrize(
    ("target", "stages", "files"),
    [("ascend910b", DEVICE_STAGES, 3), ("ascend910_93", DEVICE_STAGES, 3), ("ascend950", DEVICE_STAGES, 3)],
)
def test_kernels_come_with_the_stages_that_lead_to_them(target: str, stages: list[str], files: int) -> None:
    artifact = aclower.compile(operator(), target)
    assert list(artifact.stages) == ["operator", "promoted", "canonical", "folded", *stages]
    assert len(artifact.kernels) == files
    assert all("__global__" in text for name, text in artifact.kernels.items() if name.endswith(".cpp"))


def test_kernels_are_the_same_each_time_and_for_static_and_dynamic_shapes() -> None:
    first, again = (aclower.compile(operator(), "ascend910b").kernels for _ in range(2))
    assert first == again
    assert aclower.compile(operator("3"), "ascend910b").kernels == first


def test_more_classes_than_f32_tells_apart_have_no_kernel() -> None:
    artifact = aclower.compile(
        operator(x="tensor<?x16777217xf16>").replace("tensor<4xf16>", "tensor<16777217xf16>"), "ascend910b"
    )
    with pytest.raises(aclower.LoweringError, match=r"expects at most 16777216 classes.*got 16777217"):
        artifact.kernels  # noqa: B018
    artifact.load(aclower.Device("ascend910b"))  # the CPU backend takes any number


@pytest.mark.parametrize("below", ["", "inside"])
def test_a_file_is_no_folder(tmp_path: Path, below: str) -> None:
    file = tmp_path / "file"
    file.write_text("kept", encoding="utf-8")
    with pytest.raises(aclower.UsageError, match="can't write to"):
        aclower.compile(operator(), "ascend910b").write(file / below)
    assert file.read_text(encoding="utf-8") == "kept"


REFUSED = {
    "nothing": ("", "expected an operator of aclower's"),
    "no operator": ("module {}", "expected an operator of aclower's (aclnn.nll_loss_grad), found none to compile"),
    "no MLIR": ("hello", "custom op 'hello' is unknown"),
    "cut short": (operator()[:-3], "expected"),
    "unranked x": (operator(x="tensor<*xf16>"), "expects ranked operands to be lowered"),
    "rank 3": (operator(x="tensor<2x3x4xf16>"), "expected rank 1 or 2 or 4, got shape [2, 3, 4]"),
    "f64": (operator().replace("f16", "f64"), "expects x of f32, f16 or bf16, got f64"),
    "signless i8 labels": (operator().replace("i64", "i8"), "expects target of i64, i32 or ui8, got i8"),
    "an unregistered dialect": (operator() + '"other.op"() : () -> ()', "unregistered dialect"),
}


@pytest.mark.parametrize(("text", "fragment"), REFUSED.values(), ids=list(REFUSED))
def test_a_module_that_cannot_be_lowered_is_refused_at_its_place(text: str, fragment: str) -> None:
    with pytest.raises(aclower.LoweringError) as caught:
        aclower.compile(text, "ascend910b", path="in.mlir")
    assert fragment in str(caught.value)


def test_a_diagnostic_has_its_line() -> None:
    with pytest.raises(aclower.LoweringError) as caught:
        aclower.compile("\n\n" + operator().replace("f16", "f64"), "ascend910b", path="in.mlir")
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.path, diagnostic.line, diagnostic.severity) == ("in.mlir", 4, "error")
    assert str(caught.value).startswith("in.mlir:4:")


def test_a_pass_to_skip_must_exist() -> None:
    with pytest.raises(aclower.UsageError, match="unknown pass to skip 'aclnn-fold-layuot'; did you mean"):
        aclower.compile(operator(), "ascend910b", skip=["aclnn-fold-layuot"])
