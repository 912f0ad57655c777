"""What passes over kernels ask of their ops: which pipe, which tensors are read and written."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from aclower.dialect.ascendc.data_copy_pad import DataCopyPadOp
from aclower.dialect.ascendc.dialect import KERNEL_TARGET, is_gm, is_ub, kernel_target
from aclower.dialect.ascendc.local_tensor import LocalTensorOp, ReinterpretCastOp, SlotOp, SubtensorOp
from aclower.dialect.ascendc.scalar import GetValueOp, SetValueOp
from aclower.dialect.ascendc.simt import LoadOp, SimtVfOp, StoreOp
from aclower.dialect.values import constant_value, defining_op
from aclower.lowering.ops import all_ops, find_ops
from aclower.mlir import ir
from aclower.source import error_at
from aclower.targets import TARGET_NAMES

VIEWS = (SlotOp, SubtensorOp, ReinterpretCastOp)


def kernels(root: Any) -> list[Any]:
    """The kernels inside `root`, in order.

    Raises:
        LoweringError: one is for no known chip.
    """
    found = [op.opview for op in all_ops(root) if op.name == "func.func" and KERNEL_TARGET in op.attributes]
    for kernel in found:
        if kernel.is_external:
            raise error_at(kernel, "expects a kernel with a body, got a declaration")
        if len(kernel.operation.regions[0].blocks) > 1:
            raise error_at(kernel, "expects a kernel of one block with scf.for and scf.if, got branches between blocks")
        if kernel_target(kernel) is None:
            names = ", ".join(TARGET_NAMES)
            raise error_at(kernel, f"expects {KERNEL_TARGET} of {names}, got {kernel.attributes[KERNEL_TARGET]}")
    return found


@dataclass(frozen=True)
class Access:
    """One tensor that an op reads or writes.

    Attributes:
        tensor: what it is called: the local tensor's op, or a global tensor's argument.
        slot: the slot operand, where the tensor has several.
        is_disjoint: whether iterations of the innermost loop around touch different bytes.
        part: where the bytes start in the tensor, a value; what is disjoint is so from others that start there.
    """

    tensor: Any
    slot: Any
    is_write: bool
    is_disjoint: bool
    part: Any


def pipe_of(op: Any) -> str | None:
    """The pipe that executes an op; None for one that touches no tensor."""
    if isinstance(op, DataCopyPadOp):
        return "MTE2" if op.is_load else "MTE3"
    if isinstance(op, GetValueOp | SetValueOp):
        return "S"
    if isinstance(op, SimtVfOp):
        return "V"
    return "V" if hasattr(op, "instruction") or _is_vector(op) else None


def _is_vector(op: Any) -> bool:
    """Whether the op is a vector instruction: it writes its first operand, counts with its last."""
    name = op.operation.name
    return name in ("ascendc.cast", "ascendc.compare_scalar", "ascendc.select", "ascendc.gather")


def accesses(op: Any) -> Iterator[Access]:
    """The tensors that an op reads and writes; of what is nested in one, what the threads of a SIMT function do."""
    if pipe_of(op) is None:
        return
    if isinstance(op, SimtVfOp):
        for inner in find_ops(op.operation, LoadOp, StoreOp):
            yield _access(inner, inner.operands[0], is_write=isinstance(inner, StoreOp))
        return
    for position, value in enumerate(op.operands):
        if is_ub(value.type) or is_gm(value.type):
            yield _access(op, value, is_write=position == 0 and not isinstance(op, GetValueOp))


def _access(user: Any, value: Any, *, is_write: bool) -> Access:
    slot, is_disjoint, part = None, False, None
    while isinstance(op := defining_op(value), VIEWS):
        slot = op.slot if isinstance(op, SlotOp) else slot
        # A part that was chosen outside of the user's loop is the same in each of its iterations.
        if isinstance(op, SubtensorOp) and op.is_disjoint and loops_around(op)[:1] == loops_around(user)[:1]:
            is_disjoint, part = True, op.offset
        value = op.source
    if not isinstance(op, LocalTensorOp) and not _is_argument(value):
        raise error_at(user, f"expects tensors that lead to a local tensor or an argument of the kernel, got {value}")
    return Access(op if isinstance(op, LocalTensorOp) else value, slot, is_write, is_disjoint, part)


def _is_argument(value: Any) -> bool:
    """Whether a value is an argument of a function."""
    return isinstance(value, ir.BlockArgument) and value.owner.owner.operation.name == "func.func"


def loops_around(op: Any) -> list[Any]:
    """The scf.for ops around an op, innermost first."""
    found = []
    parent = op.operation.parent
    while parent is not None:
        if parent.operation.name == "scf.for":
            found.append(parent.opview)
        parent = parent.operation.parent
    return found


def slot_loop(slot: Any) -> Any:
    """The loop whose iterations take slots 0, 1, 0, ...: None if `slot` is no such value.

    That is a value that the loop carries: 0 at first, 1 - itself from then on.
    """
    if not isinstance(slot, ir.BlockArgument) or slot.arg_number == 0:
        return None
    loop = slot.owner.owner.opview
    if loop.operation.name != "scf.for":
        return None
    position = slot.arg_number - 1
    start = constant_value(list(loop.operands)[3 + position])
    last = list(slot.owner.operations)[-1]
    following = defining_op(list(last.operands)[position])
    is_flip = (
        following is not None
        and following.operation.name == "arith.subi"
        and constant_value(following.operands[0]) == 1
        and following.operands[1] == slot
    )
    return loop if start == 0 and is_flip else None
