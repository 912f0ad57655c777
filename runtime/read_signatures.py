"""What the functions of a module take and return, read off its IR before any pass."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aclower.dialect.folded_nll_loss_grad import FoldedNllLossGradOp
from aclower.dialect.nll_loss_grad import NllLossGradOp
from aclower.dialect.nll_loss_grad_shapes import OPERANDS, class_axis, find_shape_error, render
from aclower.dialect.values import constant_value, defining_op
from aclower.dialect.verify import LABELS, shape_of_type
from aclower.errors import UsageError
from aclower.lowering.ops import find_ops, referenced_functions
from aclower.mlir import func, ir
from aclower.runtime.signature import LabelUse, Operator, Shapes, Signature, TensorType
from aclower.runtime.tensors import DTYPES

_NUMPY_NAMES = {mlir: name for name, (mlir, _) in DTYPES.items()}
_SAME_ELEMENTS = ("arith.extf", "linalg.transpose", "tensor.collapse_shape", "tensor.expand_shape")
_SAME_LABELS = ("arith.extsi", "linalg.transpose", "tensor.collapse_shape", "tensor.expand_shape")
_NAMES = {name: name for name in OPERANDS}


def read_signatures(module: Any) -> tuple[dict[str, Signature], dict[str, str]]:
    """The functions that can be called from outside, and why the others can't, by name."""
    referenced = referenced_functions(module.operation)
    functions = {function.name.value: function for function in find_ops(module.operation, func.FuncOp)}
    callees = {name for name in functions if name in referenced and _holds_operator(functions[name])}
    signatures, uncallable = {}, {}
    for name, function in functions.items():
        if function.is_external or name in referenced:
            uncallable[name] = f"function @{name}: expected one with a body that no other function calls"
        elif called := callees & _reached(function, functions):
            uncallable[name] = (
                f"function @{name}: expected its operators in its own body, got some in @{min(called)}, which it calls"
            )
        else:
            try:
                signatures[name] = _signature(function)
            except UsageError as error:
                uncallable[name] = str(error)
    return signatures, uncallable


def keep_functions(module: Any, names: Sequence[str]) -> None:
    """Erase the functions that neither have one of these names nor are called by one that has."""
    functions = {function.name.value: function for function in find_ops(module.operation, func.FuncOp)}
    kept = set(names).union(*(_reached(functions[name], functions) for name in names))
    for name, function in functions.items():
        if name not in kept:
            function.operation.erase()


def _reached(function: Any, functions: Mapping[str, Any]) -> set[str]:
    """The functions that `function` calls, and those that they call."""
    found: set[str] = set()
    pending = [function]
    while pending:
        called = {op.attributes["callee"].value for op in find_ops(pending.pop().operation, func.CallOp)}
        new = (called & functions.keys()) - found
        found |= new
        pending += [functions[name] for name in new]
    return found


def _holds_operator(function: Any) -> bool:
    return bool(find_ops(function.operation, NllLossGradOp, FoldedNllLossGradOp))


def _signature(function: Any) -> Signature:
    arguments = list(function.entry_block.arguments)
    ops = find_ops(function.operation, NllLossGradOp, FoldedNllLossGradOp)
    inputs = [f"arg{i}" for i in range(len(arguments))]
    results = [f"out{i}" for i in range(len(function.type.results))]
    if len(ops) == 1:
        for name, value in _operands(ops[0]).items():
            source = _source(value, _SAME_ELEMENTS)
            if source in arguments and inputs[arguments.index(source)].startswith("arg"):
                inputs[arguments.index(source)] = name
        results = ["x_grad"] if len(results) == 1 else results
    name = function.name.value
    return Signature(
        name,
        {key: _tensor_type(name, value.type) for key, value in zip(inputs, arguments, strict=True)},
        {key: _tensor_type(name, type_) for key, type_ in zip(results, function.type.results, strict=True)},
        tuple(_operator(op, arguments) for op in ops),
    )


def _operands(op: Any) -> dict[str, Any]:
    """The tensor operands by name."""
    if isinstance(op, FoldedNllLossGradOp):
        return op.mapped_operands
    return {name: getattr(op, name) for name in OPERANDS[:-1]}


def _source(value: Any, through: Sequence[str]) -> Any:
    """What the value was before the ops of these names."""
    while (op := defining_op(value)) is not None and op.operation.name in through:
        value = op.operands[0]
    return value


def _tensor_type(function: str, type_: Any) -> TensorType:
    dtype = _NUMPY_NAMES.get(str(type_.element_type)) if isinstance(type_, ir.RankedTensorType) else None
    if dtype is None:
        raise UsageError(f"function @{function}: expected ranked tensors of {', '.join(_NUMPY_NAMES)}, got {type_}")
    return TensorType(shape_of_type(type_), dtype)


def _operator(op: Any, arguments: list[Any]) -> Operator:
    operands = _operands(op)
    ranks = {name: value.type.rank for name, value in operands.items()}
    labels = _source(op.target, _SAME_LABELS)
    narrowing = defining_op(labels)
    is_narrowed = narrowing is not None and narrowing.operation.name == "aclnn.narrow_labels"
    if is_narrowed:
        labels = _source(narrowing.target, _SAME_LABELS)
    is_folded = isinstance(op, FoldedNllLossGradOp)
    ignore_index = constant_value(op.ignore_index) if is_folded else op.ignore_index
    if is_narrowed:  # the narrowing drops what is no class: what is ignored on purpose, it says
        ignore_index = int(narrowing.ignore_index.value)
    use = None
    is_known = labels in arguments and str(labels.type.element_type) in LABELS
    if is_known and ignore_index is not None:
        use = LabelUse(arguments.index(labels), ignore_index, _folded_classes if is_folded else _classes)
    return Operator(op.OPERATION_NAME, ranks, _folded_check(op) if is_folded else _check(op.reduction), use)


def _classes(shapes: Shapes) -> int:
    x = shapes["x"]
    return x[class_axis(len(x))]


def _folded_classes(shapes: Shapes) -> int:
    return shapes["weight"][0]


def _check(reduction: str) -> Callable[[Shapes], str | None]:
    return lambda shapes: find_shape_error(shapes, reduction, _NAMES)


@dataclass(frozen=True)
class _FoldedCheck:
    """The shape check of a folded operator.

    Attributes:
        dims: for each axis of each operand, the dimension it is read by; None for one element.
    """

    dims: dict[str, tuple[int | None, ...]]

    def __call__(self, shapes: Shapes) -> str | None:
        sizes = dict(enumerate(shapes["init"]))
        for name, dims in self.dims.items():
            expected = tuple(1 if dim is None else sizes[dim] for dim in dims)
            if shapes[name] != expected:
                return f"{name}: expected shape {render(expected)}, got {render(shapes[name])}"
        return None


def _folded_check(op: Any) -> _FoldedCheck:
    return _FoldedCheck(
        {
            name: tuple(expr.position if isinstance(expr, ir.AffineDimExpr) else None for expr in item.results)
            for name, item in op.maps.items()
        }
    )
