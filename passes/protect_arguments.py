"""`cpu-protect-arguments`: what a caller passes is read, never written."""

from dataclasses import dataclass
from typing import Any

from aclower.lowering.ops import find_ops
from aclower.mlir import func, ir
from aclower.passes.base import Pass

_WRITABLE = "bufferization.writable"


@dataclass(frozen=True)
class ProtectArguments(Pass):
    """Tell bufferization to copy a tensor argument before anything writes to it.

    Before: func @f(%x: tensor)
    After:  func @f(%x: tensor {bufferization.writable = false})
    Keeps:  arguments that are no ranked tensors, or that say so themselves; declarations.
    """

    name = "cpu-protect-arguments"

    def run(self, root: Any) -> None:
        for function in find_ops(root, func.FuncOp):
            if not function.is_external:
                _protect(function)


def _protect(function: Any) -> None:
    types = list(function.type.inputs)
    given = (
        function.attributes["arg_attrs"] if "arg_attrs" in function.attributes else [ir.DictAttr.get({})] * len(types)
    )
    protected = [
        _with_writable_false(attributes) if isinstance(type_, ir.RankedTensorType) else attributes
        for type_, attributes in zip(types, given, strict=True)
    ]
    function.attributes["arg_attrs"] = ir.ArrayAttr.get(protected)


def _with_writable_false(attributes: Any) -> Any:
    named = {item.name: item.attr for item in ir.DictAttr(attributes)}
    return ir.DictAttr.get({_WRITABLE: ir.BoolAttr.get(False), **named})
