"""`cpu-write-results-in-place`: results go where the caller wants them."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.values import defining_op
from aclower.lowering.ops import extend_signature, find_ops, referenced_functions, sole_user
from aclower.lowering.sizes import reassociation, sizes_of
from aclower.mlir import bufferization, func, ir, memref
from aclower.passes.base import Pass

_RESHAPES = ("tensor.collapse_shape", "tensor.expand_shape")


@dataclass(frozen=True)
class WriteResultsInPlace(Pass):
    """Turn tensor results of functions into trailing memref arguments that are written.

    Before: func @f(%x: tensor) -> tensor { ...; return %y }
    After:  func @f(%x: tensor, %out: memref) { ... outs(%out seen as the op's shape) ...; return }
    Keeps:  functions that another op refers to; declarations; results that are no ranked tensors
            (with such a result the whole function).
    """

    name = "cpu-write-results-in-place"

    def run(self, root: Any) -> None:
        referenced = referenced_functions(root)
        for function in find_ops(root, func.FuncOp):
            if function.name.value not in referenced and not function.is_external:
                _write_in_place(function)


def _write_in_place(function: Any) -> None:
    results = list(function.type.results)
    if not results or not all(isinstance(type_, ir.RankedTensorType) for type_ in results):
        return
    types = [ir.MemRefType.get(type_.shape, type_.element_type) for type_ in results]
    outs = extend_signature(function, types, [])
    for return_op in find_ops(function.operation, func.ReturnOp):
        for value, out in zip(list(return_op.operands), outs, strict=True):
            _materialize(value, out, return_op)
        with ir.InsertionPoint(return_op), return_op.location:
            func.ReturnOp([])
        return_op.operation.erase()


def _materialize(value: Any, out: Any, return_op: Any) -> None:
    """Write `value` to `out`; where a linalg op makes it, let it write there in the first place."""
    chain, produced = [], value
    while (op := defining_op(produced)) is not None and op.operation.name in _RESHAPES and sole_user(produced):
        chain.append(op)
        produced = op.operands[0]
    producer = defining_op(produced)
    with return_op.location:
        # Undoing a collapse takes sizes, which are known before the producer only if they are its own.
        collapses = [op for op in chain[:-1] if op.operation.name == "tensor.collapse_shape"]
        if producer is None or collapses or not sole_user(produced) or not _writes_to_empty(producer):
            with ir.InsertionPoint(return_op):
                _write(value, out)
            return
        with ir.InsertionPoint(producer):
            view = _seen_as(out, chain)
            init = bufferization.ToTensorOp(produced.type, view, restrict=True, writable=True).result
        producer.operands[len(producer.operands) - 1] = init
        with ir.InsertionPoint(return_op):
            _write(produced, view)


def _writes_to_empty(op: Any) -> bool:
    """Whether the op is a linalg op with one result that it writes to a fresh tensor."""
    if not op.operation.name.startswith("linalg.") or len(op.results) != 1:
        return False
    init = defining_op(op.operands[len(op.operands) - 1])
    return init is not None and init.operation.name == "tensor.empty"


def _seen_as(out: Any, chain: list[Any]) -> Any:
    """`out` in the shape of the tensor at the far end of a chain of reshapes."""
    for op in chain:
        type_ = op.operands[0].type
        memref_type = ir.MemRefType.get(type_.shape, type_.element_type)
        if op.operation.name == "tensor.expand_shape":
            out = memref.CollapseShapeOp(memref_type, out, reassociation(op)).result
        else:
            sizes = sizes_of(op.operands[0])
            dynamic = [size for size in sizes if not isinstance(size, int)]
            static = [size if isinstance(size, int) else ir.ShapedType.get_dynamic_size() for size in sizes]
            out = memref.ExpandShapeOp(memref_type, out, reassociation(op), dynamic, static).result
    return out


def _write(value: Any, out: Any) -> None:
    bufferization.MaterializeInDestinationOp(None, value, out, restrict=True, writable=True)
