"""The public names: what importing costs, and passes and builders in a caller's own context."""

import subprocess
import sys

import pytest

import aclower

MODULE = """
func.func @f(%x: tensor<2x3xf32>, %g: tensor<f32>, %t: tensor<2xi64>, %w: tensor<3xf32>, %tw: tensor<f32>)
    -> (tensor<2x3xf32>, tensor<3xf32>) {
  %r = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %tw)
      : (tensor<2x3xf32>, tensor<f32>, tensor<2xi64>, tensor<3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %s = "other.op"(%w) {kept} : (tensor<3xf32>) -> tensor<3xf32>
  return %r, %s : tensor<2x3xf32>, tensor<3xf32>
}
"""


def loaded_by(statement: str) -> set[str]:
    """The heavy modules that a statement loads in a fresh interpreter."""
    program = f"{statement}\nimport sys\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return {"numpy", "torch", "torch_mlir", "ml_dtypes"} & set(ran.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import aclower",
        "import aclower; dir(aclower); aclower.__version__",
        "from aclower import AclowerError, LoweringError, UsageError",
        "from aclower import passes, dialect, compile",
        "import aclower.cli, aclower.opt; aclower.cli.parser(), aclower.opt.parser()",
    ],
)
def test_importing_loads_neither_numpy_nor_the_bindings(statement: str) -> None:
    assert loaded_by(statement) == set()


def test_planning_loads_no_torch() -> None:
    assert "torch" not in loaded_by("import aclower; aclower.aclnn; aclower.Device('ascend950')")


@pytest.mark.parametrize("name", aclower.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(aclower, name) is getattr(aclower, name)
    assert name in dir(aclower)


def test_star_import_gives_the_public_names() -> None:
    scope: dict[str, object] = {}
    exec("from aclower import *", scope)
    assert set(aclower.__all__) <= set(scope)


@pytest.mark.parametrize("module", [aclower, aclower.passes])
def test_another_name_is_an_attribute_error(module: object) -> None:
    with pytest.raises(AttributeError, match=r"module 'aclower\S*' has no attribute 'nonsense'"):
        _ = module.nonsense  # type: ignore[attr-defined]


def test_every_error_is_an_aclower_error() -> None:
    for error in (aclower.UsageError, aclower.LoweringError, aclower.aclnn.AclnnError):
        assert issubclass(error, aclower.AclowerError)


def test_registering_twice_is_fine() -> None:
    from torch_mlir import ir

    context = ir.Context()
    for _ in range(2):
        aclower.dialect.register(context)
    context.allow_unregistered_dialects = True
    assert "aclnn.nll_loss_grad" in str(ir.Module.parse(MODULE, context))


def test_two_contexts_are_independent() -> None:
    from torch_mlir import ir

    contexts = [ir.Context(), ir.Context()]
    for context in contexts:
        aclower.dialect.register(context)
        context.allow_unregistered_dialects = True
    modules = [ir.Module.parse(MODULE, context) for context in contexts]
    aclower.passes.run(modules[0], "lower-to-folded", target="ascend910b")
    assert "folded_nll_loss_grad" in str(modules[0])
    assert "folded_nll_loss_grad" not in str(modules[1])


def test_passes_run_in_place_in_the_callers_context_around_foreign_ops() -> None:
    from torch_mlir import ir

    context = ir.Context()
    aclower.dialect.register(context)
    context.allow_unregistered_dialects = True
    module = ir.Module.parse(MODULE, context)
    function = module.body.operations[0]
    aclower.passes.run(module, "lower-to-folded", target="ascend910b")
    text = str(module)
    assert "aclnn.folded_nll_loss_grad" in text
    assert '"other.op"(%arg3) {kept} : (tensor<3xf32>) -> tensor<3xf32>' in text
    assert module.context is context
    assert "folded_nll_loss_grad" in str(function)  # what the caller held is still part of it
    module.operation.verify()


@pytest.mark.parametrize(
    ("pipeline", "options", "error", "fragment"),
    [
        ("nonsense", {}, aclower.UsageError, "unknown pass 'nonsense'"),
        ("aclnn-promote-dtypes", {}, aclower.UsageError, "needs option 'target'"),
        ("cse", {"target": "ascend310p"}, aclower.UsageError, "not supported"),
        ("cse,nonsense", {}, aclower.UsageError, "unknown pass 'nonsense'"),
        ("lower-folded-to-llvm", {}, aclower.LoweringError, "-:6:8: error: "),
    ],
)
def test_a_pipeline_that_cannot_run_is_refused(
    pipeline: str, options: dict[str, str], error: type[Exception], fragment: str
) -> None:
    from torch_mlir import ir

    context = ir.Context()
    aclower.dialect.register(context)
    context.allow_unregistered_dialects = True
    module = ir.Module.parse(MODULE, context)
    before = str(module)
    with pytest.raises(error) as caught:
        aclower.passes.run(module, pipeline, **options)
    assert fragment in str(caught.value)
    assert error is aclower.LoweringError or str(module) == before


@pytest.mark.parametrize("module", [MODULE, None])
def test_passes_take_a_module_of_the_bindings_alone(module: object) -> None:
    with pytest.raises(aclower.UsageError):
        aclower.passes.run(module, "cse")


@pytest.mark.parametrize("type_", ["tensor<2x3xf16>", "tensor<?x?xf16>", "tensor<*xf16>"])
def test_the_builder_infers_the_type(type_: str) -> None:
    from torch_mlir import ir
    from torch_mlir.dialects import func

    from aclower.dialect.nll_loss_grad import nll_loss_grad

    context = ir.Context()
    aclower.dialect.register(context)
    with context, ir.Location.unknown():
        types = [
            ir.Type.parse(text) for text in (type_, "tensor<f16>", "tensor<?xui8>", "tensor<?xf16>", "tensor<1xf16>")
        ]
        module = ir.Module.create()
        with ir.InsertionPoint(module.body):
            function = func.FuncOp("f", (types, [types[0]]))
        with ir.InsertionPoint(function.add_entry_block()):
            value = nll_loss_grad(*function.arguments, reduction="sum", ignore_index=2**40)
            func.ReturnOp([value])
        module.operation.verify()
        assert value.type == types[0]
        op = value.owner.opview
        assert (op.reduction, op.ignore_index) == ("sum", 2**40)


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (("ascend310p",), {}),
        (("ascend911",), {}),
        (("",), {}),
        ((None,), {}),
        (("ascend910b", "gpu"), {}),
        (("ascend910b",), {"threads": 0}),
        (("ascend910b",), {"threads": True}),
        (("ascend910b",), {"threads": 2.0}),
        (("ascend910b",), {"threads": "2"}),
    ],
)
def test_a_device_that_does_not_exist_is_refused(arguments: tuple[object, ...], options: dict[str, object]) -> None:
    with pytest.raises(aclower.UsageError):
        aclower.Device(*arguments, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("arguments", [(["ascend910b"],), ("ascend910b", None), ("ascend910b", ["cpu"])])
def test_a_device_is_named_by_text(arguments: tuple[object, ...]) -> None:
    with pytest.raises(aclower.UsageError):
        aclower.Device(*arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("device", [None, "ascend910b", aclower.Device])
def test_phase_one_wants_a_device(device: object) -> None:
    with pytest.raises(aclower.UsageError, match=r"expected device=aclower\.Device"):
        aclower.aclnn.nll_loss_backward_get_workspace_size(1, 2, 3, 4, 5, 6, 7, 8, device=device)  # type: ignore[arg-type]
