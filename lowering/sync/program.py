"""A kernel as `ascendc-insert-sync` sees it: accesses, flags, barriers, loops and branches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from aclower.dialect.ascendc.dialect import NONEMPTY, is_gm, is_ub, kernel_target
from aclower.dialect.ascendc.local_tensor import LocalTensorOp
from aclower.dialect.ascendc.sync import PipeBarrierOp, SetFlagOp, WaitFlagOp
from aclower.dialect.values import constant_value
from aclower.lowering.kernel_ops import Access, accesses, pipe_of, slot_loop
from aclower.mlir import ir
from aclower.source import error_at


@dataclass(eq=False)
class Touch:
    """One tensor that an instruction touches.

    Attributes:
        tensor: a number for the tensor.
        name: what it is called.
        loop: the loop whose iterations take its slots in turn, None if it has one slot.
        slot: a constant slot, None if unknown or taken in turn.
        is_disjoint: whether iterations of the innermost loop touch different bytes.
        part: where they start, a value, for what is disjoint.
        is_output: whether it is global memory that the kernel writes and never reads.
    """

    tensor: int
    name: str
    is_write: bool
    loop: "Loop | None"
    slot: int | None
    is_disjoint: bool
    part: Any
    is_global: bool
    is_output: bool = False


@dataclass(eq=False)
class Node:
    """An op, in the block it stands in."""

    op: Any
    block: "Block"
    index: int


@dataclass(eq=False)
class Leaf(Node):
    """An instruction that touches tensors."""

    pipe: str = ""
    touches: list[Touch] = field(default_factory=list)


@dataclass(eq=False)
class Flag(Node):
    """A flag or barrier that the kernel holds already."""

    kind: str = ""  # set, wait or barrier
    event: str = ""  # pipes, or the barrier's pipe
    id: int = 0
    slot: int | None = 0
    loop: "Loop | None" = None


@dataclass(eq=False)
class Loop(Node):
    """A counted loop; `slot` is the value that takes turns with its iterations, None if there is none."""

    body: "Block" = field(default_factory=lambda: Block(None))
    slot: Any = None
    is_nonempty: bool = False

    @property
    def takes_turns(self) -> bool:
        """Whether slots are taken in turn."""
        return self.slot is not None


@dataclass(eq=False)
class Branch(Node):
    """An if."""

    blocks: list["Block"] = field(default_factory=list)


@dataclass(eq=False)
class Block:
    """Nodes in program order, and the node that holds them; None for the kernel itself."""

    parent: Node | None
    nodes: list[Node] = field(default_factory=list)


class Program:
    """The tree of a kernel.

    Attributes:
        body: its block.
        in_order: the pipes whose instructions start once the ones before are complete.
        leaves: the instructions in program order.
        flags: the flags that the kernel holds already.
    """

    def __init__(self, kernel: Any) -> None:
        target = kernel_target(kernel)
        self.in_order = {"S", "V"} if target is not None and target.is_vector_in_order else {"S"}
        self.leaves: list[Leaf] = []
        self.flags: list[Flag] = []
        self._tensors: list[Any] = []
        self._loops: dict[Any, Loop] = {}
        self.body = Block(None)
        self._read(kernel.entry_block, self.body)
        self._check_places()
        touches = [touch for leaf in self.leaves for touch in leaf.touches]
        read = {touch.tensor for touch in touches if not touch.is_write}
        for touch in touches:
            touch.is_output = touch.is_global and touch.tensor not in read

    def _read(self, ir_block: Any, block: Block) -> None:
        for op in ir_block.operations:
            node = self._node(op.operation.opview, block)
            if node is not None:
                block.nodes.append(node)

    def _check_places(self) -> None:
        """Refuse local tensors that share bytes: each is ordered by itself."""
        tensors = [item for item in self._tensors if isinstance(item, LocalTensorOp)]
        placed = [(item.offset, item) for item in tensors if item.offset is not None]
        placed.sort(key=lambda place: place[0])
        for (start, before), (offset, tensor) in pairwise(placed):
            if start + before.bytes > offset:
                names = f"'{before.buffer.value}' and '{tensor.buffer.value}'"
                raise error_at(
                    tensor, f"expects tensors with bytes of their own to be ordered, got {names} that overlap"
                )

    def _node(self, op: Any, block: Block) -> Node | None:
        index, name = len(block.nodes), op.operation.name
        if name == "scf.for":
            loop = Loop(op, block, index, is_nonempty=NONEMPTY in op.attributes)
            loop.body.parent = loop
            self._loops[op] = loop
            self._read(op.body, loop.body)
            return loop
        if name == "scf.if":
            branch = Branch(op, block, index)
            for region in op.operation.regions:
                inner = Block(branch)
                branch.blocks.append(inner)
                for ir_block in region.blocks:
                    self._read(ir_block, inner)
            return branch
        if isinstance(op, SetFlagOp | WaitFlagOp | PipeBarrierOp):
            flag = self._flag(op, block, index)
            self.flags.append(flag)
            return flag
        if (pipe := pipe_of(op)) is None:
            _refuse_hidden(op)
            return None
        leaf = Leaf(op, block, index, pipe)
        leaf.touches = [self._touch(access) for access in accesses(op)]
        self.leaves.append(leaf)
        return leaf

    def _flag(self, op: Any, block: Block, index: int) -> Flag:
        if isinstance(op, PipeBarrierOp):
            return Flag(op, block, index, "barrier", ir.StringAttr(op.pipe).value)
        kind = "set" if isinstance(op, SetFlagOp) else "wait"
        loop, slot = self._turn(op.slot)
        return Flag(op, block, index, kind, ir.StringAttr(op.event).value, int(op.id.value), slot, loop)

    def _turn(self, slot: Any) -> tuple[Loop | None, int | None]:
        """The loop that a slot takes turns with, or the constant that it is."""
        if slot is None:
            return None, None
        loop = self._loops.get(found) if (found := slot_loop(slot)) is not None else None
        if loop is not None:
            loop.slot = slot
        return loop, constant_value(slot) if loop is None else None

    def _touch(self, access: Access) -> Touch:
        known = [i for i, tensor in enumerate(self._tensors) if tensor == access.tensor]
        if not known:
            self._tensors.append(access.tensor)
        number = known[0] if known else len(self._tensors) - 1
        is_local = isinstance(access.tensor, LocalTensorOp)
        name = ir.StringAttr(access.tensor.buffer).value if is_local else "global memory"
        loop, slot = self._turn(access.slot)
        is_global = not is_local and is_gm(access.tensor.type)
        return Touch(number, name, access.is_write, loop, slot, access.is_disjoint, access.part, is_global)


def _refuse_hidden(op: Any) -> None:
    """Refuse an op that may touch tensors in ways that are not read here."""
    name = op.operation.name
    takes_tensors = any(is_ub(value.type) or is_gm(value.type) for value in op.operands)
    if len(op.operation.regions) or (takes_tensors and not name.startswith("ascendc.")):
        raise error_at(op, "expects ops of ascendc, scf.for and scf.if around tensors, to order what touches them")


def path(node: Node) -> list[Node]:
    """The nodes around a node, outermost first, and the node."""
    found: list[Node] = []
    at: Node | None = node
    while at is not None:
        found.insert(0, at)
        at = at.block.parent
    return found


def loops(node: Node) -> Iterator[Loop]:
    """The loops around a node, outermost first."""
    return (item for item in path(node)[:-1] if isinstance(item, Loop))


def innermost_loop(node: Node) -> Loop | None:
    """The innermost loop around a node."""
    return next(reversed(list(loops(node))), None)


def meeting(a: Node, b: Node, *, outside: Loop | None = None) -> tuple[Node, Node]:
    """The nodes of one block that hold a and b: of the innermost block that holds both.

    Args:
        outside: a loop around both that the block has to lie outside of.
    """
    pairs: Sequence[tuple[Node, Node]] = list(zip(path(a), path(b), strict=False))
    last = pairs[0]
    for pair in pairs:
        if pair[0].block is not pair[1].block:
            break
        last = pair
        if pair[0] is not pair[1] or pair[0] is outside:
            break
    return last


def conflicts(a: Touch, b: Touch) -> bool:
    """Whether two touches of one tensor need an order, were they of the same bytes."""
    if a.tensor != b.tensor or not (a.is_write or b.is_write):
        return False
    # Copies to an output write different bytes: none is written twice.
    return not a.is_output
