"""The dialect itself, its memory spaces, and how a function says that it is a kernel."""

from typing import Any

from aclower.errors import UsageError
from aclower.mlir import ext, ir
from aclower.targets import Target, get_target

KERNEL_TARGET = "ascendc.target"  # on a func.func: it is a kernel, for this chip
NAME = "ascendc.name"  # on ops, arguments and results: what emitted text calls the value
DOC = "ascendc.doc"  # on kernels and results: what emitted text says about it
NONEMPTY = "ascendc.nonempty"  # on loops of kernels: they run at least once wherever they stand
REASON = "ascendc.reason"  # on flags and barriers: what they order


class AscendcDialect(ext.Dialect, name="ascendc"):
    """Calls of the Ascend C API on memrefs; kernels are functions that carry `ascendc.target`."""


class GmAttr(AscendcDialect.Attribute, name="gm"):
    """Memory space: global memory."""


class UbAttr(AscendcDialect.Attribute, name="ub"):
    """Memory space: the unified buffer of one vector core."""


def gm_type(element_type: Any) -> Any:
    """A global tensor as kernels take it: flat, of any size."""
    return ir.MemRefType.get([ir.ShapedType.get_dynamic_size()], element_type, memory_space=GmAttr.get())


def ub_type(shape: list[int], element_type: Any) -> Any:
    """A tensor in the unified buffer."""
    return ir.MemRefType.get(shape, element_type, memory_space=UbAttr.get())


def is_ub(type_: Any) -> bool:
    """Whether a type is a memref in the unified buffer."""
    return isinstance(type_, ir.MemRefType) and isinstance(type_.memory_space, UbAttr)


def is_gm(type_: Any) -> bool:
    """Whether a type is a memref in global memory."""
    return isinstance(type_, ir.MemRefType) and isinstance(type_.memory_space, GmAttr)


def kernel_target(op: Any) -> Target | None:
    """The chip of the kernel around `op`; None outside of kernels, or where it names no chip."""
    parent = op.operation
    while parent is not None:
        if KERNEL_TARGET in parent.attributes:
            try:
                return get_target(ir.StringAttr(parent.attributes[KERNEL_TARGET]).value)
            except (UsageError, ValueError):
                return None
        parent = parent.parent.operation if parent.parent is not None else None
    return None
