"""`ascendc-keep-host`: the host's part of a module alone."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.ascendc.launch import GetCoreNumAivOp
from aclower.errors import UsageError
from aclower.lowering.kernel_ops import kernels
from aclower.lowering.ops import all_ops, constant_i64, find_ops
from aclower.mlir import ir
from aclower.passes.base import Pass


@dataclass(frozen=True)
class KeepHost(Pass):
    """Keep the host's part of a module: what calls kernels, not the kernels.

    Before: host functions, tiling functions, launches and kernels
    After:  the same without the kernels: launches call functions that a library brings, and
            ascendc.get_core_num_aiv is a constant, `cores`; nothing of the dialect is left.
    Keeps:  all other ops.
    """

    name = "ascendc-keep-host"

    cores: int

    def run(self, root: Any) -> None:
        if self.cores < 1:
            raise UsageError(f"pass '{self.name}' expects cores of 1 or more, got {self.cores}")
        for kernel in kernels(root):
            kernel.operation.erase()
        for op in find_ops(root, GetCoreNumAivOp):
            with ir.InsertionPoint(op), op.location:
                op.cores.replace_all_uses_with(constant_i64(self.cores))
            op.operation.erase()
        for op in all_ops(root):
            for name in [name for name in op.attributes.keys() if name.startswith("ascendc.")]:
                del op.attributes[name]
            if op.name == "func.func":
                _strip_names(op)


def _strip_names(function: Any) -> None:
    """Drop the names of arguments and results: they are the kernel dialect's."""
    for group in ("arg_attrs", "res_attrs"):
        if group in function.attributes:
            items = [ir.DictAttr(item) for item in function.attributes[group]]
            kept = [
                {entry.name: entry.attr for entry in item if not entry.name.startswith("ascendc.")} for item in items
            ]
            function.attributes[group] = ir.ArrayAttr.get([ir.DictAttr.get(item) for item in kept])
