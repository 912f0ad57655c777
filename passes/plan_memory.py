"""`ascendc-plan-memory`: every local tensor gets its place in the unified buffer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from aclower.dialect.ascendc.data_copy_pad import DataCopyPadOp
from aclower.dialect.ascendc.dialect import NAME, kernel_target, ub_type
from aclower.dialect.ascendc.local_tensor import LocalTensorOp, SlotOp
from aclower.lowering.kernel_ops import accesses, kernels, loops_around
from aclower.lowering.ops import copy_attributes, find_ops
from aclower.lowering.scalars import Int, constant
from aclower.mlir import ir, scf
from aclower.passes.base import Pass
from aclower.source import error_at

SLOTS = 2


@dataclass(frozen=True)
class PlanMemory(Pass):
    """
    Before: ascendc.local_tensor anywhere in a kernel, without an offset
    After:  all at the kernel's start, one after another, with offsets; one that an innermost copying
            loop copies in or out has two slots, taken in turn, where they fit, so that a copy
            runs while the next tile is computed.
    Keeps:  tensors that have an offset or slots already; functions that are no kernels.
    Refuses a kernel whose tensors exceed the unified buffer.
    """

    name = "ascendc-plan-memory"

    def run(self, root: Any) -> None:
        found = kernels(root)
        plans = [_Plan.of(kernel) for kernel in found]
        for kernel, plan in zip(found, plans, strict=True):
            plan.apply(kernel)


@dataclass(frozen=True)
class _Plan:
    """The tensors to place, those that get two slots, and the first free byte."""

    tensors: Sequence[Any]
    doubled: Sequence[Any]
    start: int

    @staticmethod
    def of(kernel: Any) -> "_Plan":
        tensors = find_ops(kernel.operation, LocalTensorOp)
        target = kernel_target(kernel)
        if not tensors or target is None:
            return _Plan([], [], 0)
        placed = [tensor for tensor in tensors if tensor.offset is not None]
        pending = [tensor for tensor in tensors if tensor.offset is None]
        start = max((tensor.offset + tensor.bytes for tensor in placed), default=0)
        used = start + sum(tensor.bytes for tensor in pending)
        if used > target.ub_bytes:
            sizes = ", ".join(f"{tensor.buffer.value} {tensor.bytes}" for tensor in tensors)
            raise error_at(
                kernel,
                f"needs {used} bytes of UB, {target.name} has {target.ub_bytes}; lower the tile's sizes: {sizes}",
            )
        doubled = []
        for tensor in _double_buffers(kernel, pending):
            if used + tensor.bytes <= target.ub_bytes:
                doubled.append(tensor)
                used += tensor.bytes
        return _Plan(pending, doubled, start)

    def apply(self, kernel: Any) -> None:
        """Place the tensors at the start of the kernel."""
        offset = self.start
        entry = kernel.entry_block
        first = entry.operations[0]
        slots: dict[Any, Any] = {}
        for tensor in self.tensors:
            doubles = tensor in self.doubled
            type_ = tensor.tensor.type
            if doubles:
                type_ = ub_type([SLOTS, *type_.shape], type_.element_type)
            i64 = ir.IntegerType.get_signless(64)
            with ir.InsertionPoint(first), tensor.location:
                new = LocalTensorOp(type_, buffer=tensor.buffer)
                new.attributes["offset"] = ir.IntegerAttr.get(i64, offset)
                copy_attributes(tensor, new, only_dotted=True)
            offset += new.bytes
            value = new.tensor
            if doubles:
                loop = loops_around(tensor)[0]
                if loop not in slots:
                    slots[loop] = None
                with ir.InsertionPoint(tensor), tensor.location:
                    slot_op = SlotOp(new.tensor, constant(0).value, tensor.tensor.type)
                    slot_op.attributes[NAME] = ir.StringAttr.get(f"{ir.StringAttr(tensor.buffer).value}_slot")
                slots[loop] = [*(slots[loop] or []), slot_op]
                value = slot_op.tensor
            tensor.tensor.replace_all_uses_with(value)
            tensor.operation.erase()
        for loop, users in slots.items():
            with loop.location:
                slot = _carry_slot(loop)
            for user in users:
                zero = user.slot.owner
                user.operation.operands[1] = slot
                zero.erase()


def _double_buffers(kernel: Any, tensors: Sequence[Any]) -> list[Any]:
    """Tensors of one iteration of an innermost copying loop that its copies read or write."""
    copies = find_ops(kernel.operation, DataCopyPadOp)
    copying = [loop for copy in copies for loop in loops_around(copy)[:1]]
    outer = {loop for copy in copies for loop in loops_around(copy)[1:]}
    copied = [access.tensor for copy in copies for access in accesses(copy)]
    return [
        tensor
        for tensor in tensors
        if tensor.slots == 1
        and tensor in copied
        and (around := loops_around(tensor)[:1])
        and around[0] in copying
        and around[0] not in outer
    ]


def _carry_slot(loop: Any) -> Any:
    """Rebuild a loop so that it carries a slot: 0 in its first iteration, then 1, 0, ...; returns the slot."""
    operands = list(loop.operands)
    with ir.InsertionPoint(loop):
        new = scf.ForOp(*operands[:3], [*operands[3:], constant(0).value])
    copy_attributes(loop, new)
    old_body, body = loop.body, new.body
    for old, argument in zip(old_body.arguments, body.arguments, strict=False):
        old.replace_all_uses_with(argument)
    for op in list(old_body.operations):
        body.append(op)
    slot = body.arguments[len(body.arguments) - 1]
    last = list(body.operations)[-1]
    with ir.InsertionPoint(last):
        following = (constant(1) - Int(slot)).value
        scf.YieldOp([*last.operands, following])
    last.operation.erase()
    names = [ir.StringAttr(new.attributes[NAME]).value] if NAME in new.attributes else ["i"]
    new.attributes[NAME] = ir.StringAttr.get(",".join([*names, "slot"]))
    for old_result, result in zip(loop.results, new.results, strict=False):
        old_result.replace_all_uses_with(result)
    loop.operation.erase()
    return slot
