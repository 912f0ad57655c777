"""`ascendc-plan-memory`: every local tensor gets its place in the unified buffer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from aclower.dialect.ascendc.data_copy_pad import DataCopyPadOp
from aclower.dialect.ascendc.dialect import NAME, kernel_target, ub_type
from aclower.dialect.ascendc.local_tensor import LocalTensorOp, SlotOp
from aclower.dialect.ascendc.simt import SimtVfOp
from aclower.lowering.kernel_ops import accesses, kernels, loops_around
from aclower.lowering.ops import copy_attributes, find_ops
from aclower.lowering.scalars import Int, constant
from aclower.mlir import ir, scf
from aclower.passes.base import Pass
from aclower.source import error_at

SLOTS = 2


@dataclass(frozen=True)
class PlanMemory(Pass):
    """Give every local tensor its place in the unified buffer, two slots where they pay.

    Before: ascendc.local_tensor anywhere in a kernel, without an offset
    After:  all at the kernel's start, one after another, with offsets; one that an innermost copying
            loop copies in or out has two slots, taken in turn, where they fit, so that a copy
            runs while the next tile is computed.
    Keeps:  tensors that have an offset or slots already; functions that are no kernels.
    Refuses a kernel whose tensors exceed the unified buffer, less what SIMT functions leave to their data cache.
    """

    name = "ascendc-plan-memory"

    def run(self, root: Any) -> None:
        found = kernels(root)
        plans = [_Plan.of(kernel) for kernel in found]
        for kernel, plan in zip(found, plans, strict=True):
            plan.apply(kernel)


@dataclass(frozen=True)
class _Plan:
    """The tensors to place, each with whether it gets two slots, and the first free byte."""

    tensors: Sequence[tuple[Any, bool]]
    start: int

    @staticmethod
    def of(kernel: Any) -> "_Plan":
        tensors = find_ops(kernel.operation, LocalTensorOp)
        target = kernel_target(kernel)
        assert target is not None, "kernels() has checked it"
        placed = [tensor for tensor in tensors if tensor.offset is not None]
        pending = [tensor for tensor in tensors if tensor.offset is None]
        start = max((tensor.offset + tensor.bytes for tensor in placed), default=0)
        used = start + sum(tensor.bytes for tensor in pending)
        room = target.ub_bytes - (target.simt_cache_bytes if find_ops(kernel.operation, SimtVfOp) else 0)
        if used > room:
            sizes = ", ".join(f"{tensor.buffer.value} {tensor.bytes}" for tensor in tensors)
            raise error_at(
                kernel,
                f"needs {used} bytes of UB, {target.name} has {room}; lower the tile's sizes: {sizes}",
            )
        doubled = []
        for tensor in _double_buffers(kernel, pending):
            if used + tensor.bytes <= room:
                doubled.append(tensor)
                used += tensor.bytes
        return _Plan([(tensor, tensor in doubled) for tensor in pending], start)

    def apply(self, kernel: Any) -> None:
        """Place the tensors at the start of the kernel."""
        first = kernel.entry_block.operations[0]
        offset = self.start
        placed = []
        for tensor, doubles in self.tensors:
            with ir.InsertionPoint(first):
                placed.append(_placed(tensor, offset, doubles=doubles))
            offset += placed[-1].bytes
        slots: dict[Any, list[Any]] = {}
        for (tensor, doubles), new in zip(self.tensors, placed, strict=True):
            if doubles:
                slots.setdefault(loops_around(tensor)[0], []).append((tensor, new))
            else:
                tensor.tensor.replace_all_uses_with(new.tensor)
                tensor.operation.erase()
        for loop, pairs in slots.items():
            with loop.location:
                slot = _carry_slot(loop)
            for tensor, new in pairs:
                _take_slot(tensor, new, slot)


def _placed(tensor: Any, offset: int, *, doubles: bool) -> Any:
    """The tensor at its place, with two slots if it is to be doubled."""
    type_ = tensor.tensor.type
    if doubles:
        type_ = ub_type([SLOTS, *type_.shape], type_.element_type)
    with tensor.location:
        new = LocalTensorOp(type_, buffer=tensor.buffer)
        new.attributes["offset"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(64), offset)
    copy_attributes(tensor, new, only_dotted=True)
    return new


def _take_slot(tensor: Any, new: Any, slot: Any) -> None:
    """Put one slot of a placed tensor where the tensor of one iteration was."""
    with ir.InsertionPoint(tensor), tensor.location:
        op = SlotOp(new.tensor, slot, tensor.tensor.type)
    op.attributes[NAME] = ir.StringAttr.get(f"{ir.StringAttr(tensor.buffer).value}_slot")
    tensor.tensor.replace_all_uses_with(op.tensor)
    tensor.operation.erase()


def _double_buffers(kernel: Any, tensors: Sequence[Any]) -> list[Any]:
    """Tensors of one iteration of an innermost copying loop that its copies read or write."""
    copies = find_ops(kernel.operation, DataCopyPadOp)
    copying = [loop for copy in copies for loop in loops_around(copy)[:1]]
    outer = {loop for copy in copies for loop in loops_around(copy)[1:]}
    copied = [access.tensor for copy in copies for access in accesses(copy)]
    return [
        tensor
        for tensor in tensors
        if tensor.tensor.type.rank == 1
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
    names = ir.StringAttr(new.attributes[NAME]).value.split(",") if NAME in new.attributes else []
    names += ["i", *(f"carried{i}" for i in range(len(operands) - 3))][len(names) :]
    new.attributes[NAME] = ir.StringAttr.get(",".join([*names, "slot"]))
    for old_result, result in zip(loop.results, new.results, strict=False):
        old_result.replace_all_uses_with(result)
    loop.operation.erase()
    return slot
