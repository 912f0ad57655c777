"""What the functions of a module take and return, read off its IR before any pass."""

from typing import Any

from aclower.dialect.nll_loss_grad import NllLossGradOp
from aclower.dialect.verify import shape_of_type
from aclower.errors import UsageError
from aclower.mlir import func, ir
from aclower.passes.ops import called_functions, find_ops
from aclower.runtime.loaded import Operator, Signature, TensorType
from aclower.runtime.tensors import DTYPES

_NUMPY_NAMES = {mlir: name for name, (mlir, _) in DTYPES.items()}
_OPERANDS = ("x", "y_grad", "target", "weight", "total_weight")


def read_signatures(module: Any) -> dict[str, Signature]:
    """The functions that can be called from outside, by name.

    Raises:
        UsageError: a function takes or returns something other than ranked tensors of known dtypes.
    """
    called = called_functions(module.operation)
    return {
        function.name.value: _signature(function)
        for function in find_ops(module.operation, func.FuncOp)
        if not function.is_external and function.name.value not in called
    }


def _signature(function: Any) -> Signature:
    arguments = list(function.entry_block.arguments)
    ops = find_ops(function.operation, NllLossGradOp)
    inputs = [f"arg{i}" for i in range(len(arguments))]
    results = [f"out{i}" for i in range(len(function.type.results))]
    if len(ops) == 1 and len(results) == 1:
        named = {arguments.index(value): name for name in _OPERANDS if (value := getattr(ops[0], name)) in arguments}
        if len(named) == len(arguments):
            inputs, results = [named[i] for i in range(len(arguments))], ["x_grad"]
    name = function.name.value
    return Signature(
        name,
        {key: _tensor_type(name, value.type) for key, value in zip(inputs, arguments, strict=True)},
        {key: _tensor_type(name, type_) for key, type_ in zip(results, function.type.results, strict=True)},
        tuple(_operator(op, arguments) for op in ops if op.is_ranked),
    )


def _tensor_type(function: str, type_: Any) -> TensorType:
    dtype = _NUMPY_NAMES.get(str(type_.element_type)) if isinstance(type_, ir.RankedTensorType) else None
    if dtype is None:
        raise UsageError(f"function @{function}: expected ranked tensors of {', '.join(_NUMPY_NAMES)}, got {type_}")
    return TensorType(shape_of_type(type_), dtype)


def _operator(op: Any, arguments: list[Any]) -> Operator:
    target = arguments.index(op.target) if op.target in arguments else None
    return Operator(op.reduction, op.ignore_index, tuple(value.type.rank for value in op.operands), target)
