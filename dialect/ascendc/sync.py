"""Order between the pipes of a core, and between cores."""

from typing import Any

from aclower.dialect.ascendc.dialect import AscendcDialect
from aclower.dialect.values import constant_value
from aclower.dialect.verify import attribute_error, fail, is_i64_attribute, string_error
from aclower.mlir import ext, ir

PIPES = ("S", "V", "MTE2", "MTE3")
EVENT_IDS = range(8)
# 0 is what library calls take, 6 and 7 are reserved.
USER_EVENT_IDS = range(1, 6)


def split_event(event: str) -> tuple[str, str]:
    """The pipes of "MTE2_V": the one that sets the flag, the one that waits."""
    source, _, target = event.partition("_")
    return source, target


def _verify_flag(op: Any) -> bool:
    """Constraints of both flag ops.

    C1  event names two different pipes of S, V, MTE2, MTE3.
    C2  id is an i64 in [0, 8).
    C3  a constant slot keeps id + slot below 8.
    C4  there is no other attribute without a dialect prefix.
    """
    if len(op.operands) != 1 or "event" not in op.attributes or "id" not in op.attributes:
        return True
    if error := string_error(op, "event"):  # C1
        return fail(op, error)
    event = ir.StringAttr(op.attributes["event"]).value
    source, target = split_event(event)
    if source not in PIPES or target not in PIPES or source == target:  # C1
        return fail(op, f"expects an event of two pipes of {', '.join(PIPES)}, e.g. MTE2_V, got {event}")
    if not is_i64_attribute(op, "id"):  # C2
        return fail(op, f"expects id as an i64, got {op.attributes['id']}")
    last = int(op.id.value) + (constant_value(op.slot) or 0)
    if int(op.id.value) not in EVENT_IDS or last not in EVENT_IDS:  # C2, C3
        return fail(op, f"expects an event id in [0, {len(EVENT_IDS)}), got {last}")
    error = attribute_error(op, "event", "id")  # C4
    return fail(op, error) if error else True


class SetFlagOp(AscendcDialect.Operation, name="set_flag"):
    """`SetFlag<HardEvent::event>(id + slot)`: once the first pipe's earlier calls are complete.

    Operands:
        slot: i64, added to id; which slot of a double buffer the flag is about.
    Attributes:
        event: "MTE2_V", ...: the pipe that sets, the one that waits.
        id: i64.
    Source: Ascend C API, SetFlag/WaitFlag (ISASI).
    """

    verify_invariants = _verify_flag
    slot: ext.Operand[ir.IntegerType[64]]
    event: ir.StringAttr
    id: ir.IntegerAttr


class WaitFlagOp(AscendcDialect.Operation, name="wait_flag"):
    """`WaitFlag<HardEvent::event>(id + slot)`: the second pipe's later calls start after the flag.

    Operands, attributes: as `ascendc.set_flag`.
    """

    verify_invariants = _verify_flag
    slot: ext.Operand[ir.IntegerType[64]]
    event: ir.StringAttr
    id: ir.IntegerAttr


class PipeBarrierOp(AscendcDialect.Operation, name="pipe_barrier"):
    """`PipeBarrier<PIPE_pipe>()`: the pipe's later calls start once its earlier ones are complete.

    Attributes:
        pipe: "V", "MTE2" or "MTE3"; the scalar pipe is in order by itself.
    Constraints:
        C1  pipe is one of those.
        C2  there is no other attribute without a dialect prefix.
    Source: Ascend C API, PipeBarrier (ISASI).
    """

    pipe: ir.StringAttr

    def verify_invariants(self) -> bool:
        if "pipe" not in self.attributes:
            return True
        if error := string_error(self, "pipe"):  # C1
            return fail(self, error)
        pipe = ir.StringAttr(self.attributes["pipe"]).value
        if pipe not in PIPES[1:]:  # C1
            return fail(self, f"expects pipe {', '.join(PIPES[1:])}, got {pipe}")
        error = attribute_error(self, "pipe")  # C2
        return fail(self, error) if error else True


class SyncAllOp(AscendcDialect.Operation, name="sync_all"):
    """`SyncAll()`: every block of the launch gets here before any goes on.

    The hardware form: the kernel is of a mixed type, its blocks at most the chip's cores.

    Constraints:
        C1  there is no attribute without a dialect prefix.
    Source: Ascend C API, SyncAll.
    """

    def verify_invariants(self) -> bool:
        error = attribute_error(self)  # C1
        return fail(self, error) if error else True
