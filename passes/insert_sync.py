"""`ascendc-insert-sync`: flags and barriers, from the data flow."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.ascendc.dialect import REASON
from aclower.dialect.ascendc.sync import PipeBarrierOp, SetFlagOp, WaitFlagOp
from aclower.lowering.kernel_ops import kernels
from aclower.lowering.scalars import constant
from aclower.lowering.sync.ordering import Edge
from aclower.lowering.sync.placement import TooManyEventsError, place
from aclower.lowering.sync.program import Program
from aclower.mlir import ir
from aclower.passes.base import Pass
from aclower.source import error_at


@dataclass(frozen=True)
class InsertSync(Pass):
    """Order what pipes do to one tensor: flags between pipes, barriers within one.

    Before: instructions on local tensors, in program order
    After:  the same, with a flag between pipes or a barrier within one wherever two touch the same
            bytes, one of them writing, and nothing orders them yet; none that the others imply. What
            holds from one iteration of a loop to a later one is set at the kernel's start and waited
            for at its end.
    Keeps:  flags that are there, and what they order; functions that are no kernels.
    Refuses a kernel that needs more event ids than two pipes have.
    """

    name = "ascendc-insert-sync"

    def run(self, root: Any) -> None:
        planned = []
        for kernel in kernels(root):
            program = Program(kernel)
            try:
                planned.append((kernel, program, place(program)))
            except TooManyEventsError as error:
                raise error_at(kernel, str(error)) from None
        for kernel, program, edges in planned:
            _insert(kernel, program, edges)


def _insert(kernel: Any, program: Program, edges: list[Edge]) -> None:
    start = next(op for op in kernel.entry_block.operations if op.operation.name != "ascendc.local_tensor")
    end = list(kernel.entry_block.operations)[-1]
    for edge in edges:
        before = edge.block.nodes[edge.before].op
        with before.location:
            if edge.is_barrier:
                with ir.InsertionPoint(before):
                    op = PipeBarrierOp(ir.StringAttr.get(edge.target))
                _explain(op, edge)
                continue
            turns = [None] if edge.loop is None else [0, 1]
            if edge.is_carried:
                for point, op_class in ((start, SetFlagOp), (end, WaitFlagOp)):
                    with ir.InsertionPoint(point):
                        for turn in turns:
                            _explain(_flag(op_class, edge, constant(turn or 0).value), edge)
            with ir.InsertionPoint(before):
                _explain(_flag(WaitFlagOp, edge, _slot(edge)), edge)
            _explain(_set_after(edge.block.nodes[edge.after].op, edge), edge)


def _slot(edge: Edge) -> Any:
    """The value whose turns choose the event id."""
    return constant(0).value if edge.loop is None else edge.loop.slot


def _flag(op_class: Any, edge: Edge, slot: Any) -> Any:
    event = ir.StringAttr.get(f"{edge.source}_{edge.target}")
    i64 = ir.IntegerType.get_signless(64)
    return op_class(slot, event, ir.IntegerAttr.get(i64, edge.id))


def _set_after(op: Any, edge: Edge) -> Any:
    following = list(op.operation.block.operations)
    place = following[[item.operation == op.operation for item in following].index(True) + 1]
    with ir.InsertionPoint(place):
        return _flag(SetFlagOp, edge, _slot(edge))


def _explain(op: Any, edge: Edge) -> None:
    op.attributes[REASON] = ir.StringAttr.get("; ".join(edge.reasons))
