"""What a program with flags orders on every path: a forward analysis over its loops and branches.

For each pipe it keeps the accesses that are known to be complete before the pipe's next
instruction starts. An access is lost when it happens again, gained by a wait (what the flag's
setter knew, and all that the setter's pipe had done) or by a barrier (all of that pipe). Where
paths meet, only what both know stays. Program order alone orders nothing between pipes, and
within a pipe only the scalar one is in order, and on some chips the vector one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any

from aclower.dialect.ascendc.sync import PIPES, split_event
from aclower.lowering.sync.program import (
    Block,
    Branch,
    Flag,
    Leaf,
    Loop,
    Node,
    Program,
    Touch,
    conflicts,
    innermost_loop,
    loops,
    meeting,
)


@dataclass(eq=False)
class Edge:
    """An order to be enforced, in one block.

    Attributes:
        source, target: pipes; the same for a barrier.
        block: where both ends lie.
        after, before: the flag is set after that node and waited for before this one.
        loop: whose turns choose among the event ids, None for a single id.
        is_carried: whether it holds from one iteration to a later one: set once at the
            kernel's start and waited for at its end.
        reasons: what it orders, in words.
        id: the first event id.
    """

    source: str
    target: str
    block: Block
    after: int
    before: int
    loop: Loop | None
    is_carried: bool
    reasons: list[str] = field(default_factory=list)
    id: int = 0

    @property
    def is_barrier(self) -> bool:
        """Whether a barrier enforces it."""
        return self.source == self.target


@dataclass(frozen=True, eq=False)
class Violation:
    """Two accesses that nothing orders; `is_old` if only across executions of the loop around both."""

    first: Leaf
    second: Leaf
    touch: Touch
    other: Touch
    is_old: bool


class _FoundError(Exception):
    """A violation was found, and none but the first is wanted."""


class _State:
    """Bit sets of sites: known to each pipe, and to each flag when it was set."""

    __slots__ = ("flags", "known")

    def __init__(self, known: list[int], flags: dict[Any, int]) -> None:
        self.known = known
        self.flags = flags

    def copy(self) -> "_State":
        return _State(list(self.known), dict(self.flags))

    def meet(self, other: "_State") -> "_State":
        known = [a & b for a, b in zip(self.known, other.known, strict=True)]
        return _State(known, {key: value & other.flags.get(key, 0) for key, value in self.flags.items()})

    def is_same(self, other: "_State") -> bool:
        return self.known == other.known and self.flags == other.flags


@dataclass(eq=False)
class _Site:
    """An instruction in one turn of the loops whose slots it takes, in this execution of its loop or older ones."""

    leaf: Leaf
    turns: Mapping[Loop, int]
    bit: int
    is_old: bool


class Ordering:
    """Finds what a program, with edges added to it, leaves unordered."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._in_order = program.in_order
        self._sites: dict[Leaf, list[_Site]] = {}
        self._of_pipe = [0] * len(PIPES)
        count = 0
        for leaf in program.leaves:
            self._sites[leaf] = []
            for turns in _all_turns(leaf):
                for is_old in (False, True) if _is_disjoint(leaf) else (False,):
                    self._sites[leaf].append(_Site(leaf, turns, 1 << count, is_old))
                    self._of_pipe[PIPES.index(leaf.pipe)] |= 1 << count
                    count += 1
        self._all = (1 << count) - 1
        self._rivals = {leaf: list(self._find_rivals(leaf)) for leaf in program.leaves}
        self._rival_bits = {
            leaf: reduce(or_, (site.bit for site, _, _ in rivals), 0) for leaf, rivals in self._rivals.items()
        }
        self._aging: dict[Loop, list[tuple[int, int]]] = {}
        for leaf, sites in self._sites.items():
            if _is_disjoint(leaf) and (loop := innermost_loop(leaf)) is not None:
                pairs = zip(sites[::2], sites[1::2], strict=True)
                self._aging.setdefault(loop, []).extend((now.bit, old.bit) for now, old in pairs)

    def is_complete(self, edges: list[Edge]) -> bool:
        """Whether the program and the edges leave nothing unordered."""
        self._stops_at_first = True
        try:
            self._violations(edges)
        except _FoundError:
            return False
        return True

    def violations(self, edges: list[Edge]) -> list[Violation]:
        """Pairs of accesses in conflict that neither the program nor the edges order, each once."""
        self._stops_at_first = False
        return self._violations(edges)

    def _violations(self, edges: list[Edge]) -> list[Violation]:
        self._before: dict[tuple[Block, int], list[Edge]] = {}
        self._after: dict[tuple[Block, int], list[Edge]] = {}
        for edge in edges:
            self._before.setdefault((edge.block, edge.before), []).append(edge)
            if not edge.is_barrier:
                self._after.setdefault((edge.block, edge.after), []).append(edge)
        self._found: dict[tuple[Leaf, Leaf, int, bool], Violation] = {}
        flags = {(edge, turn): self._all for edge in edges if edge.is_carried for turn in (0, 1)}
        self._run(self._program.body, _State([self._all] * len(PIPES), dict(flags)), {})
        return list(self._found.values())

    def _run(self, block: Block, state: _State, turns: dict[Loop, int]) -> _State:
        for index, node in enumerate(block.nodes):
            for edge in self._before.get((block, index), ()):
                self._wait(edge, state, turns)
            state = self._visit(node, state, turns)
            for edge in self._after.get((block, index), ()):
                source = PIPES.index(edge.source)
                state.flags[edge, turns[edge.loop] if edge.loop else 0] = state.known[source] | self._of_pipe[source]
        return state

    def _wait(self, edge: Edge, state: _State, turns: dict[Loop, int]) -> None:
        target = PIPES.index(edge.target)
        if edge.is_barrier:
            state.known[target] |= self._of_pipe[target]
        else:
            state.known[target] |= state.flags.get((edge, turns[edge.loop] if edge.loop else 0), 0)

    def _visit(self, node: Node, state: _State, turns: dict[Loop, int]) -> _State:
        if isinstance(node, Leaf):
            self._access(node, state, turns)
            return state
        if isinstance(node, Flag):
            self._own_flag(node, state, turns)
            return state
        if isinstance(node, Branch):
            ends = [self._run(block, state.copy(), turns) for block in node.blocks]
            ends += [state] * (len(ends) < 2)
            return ends[0].meet(ends[1])
        assert isinstance(node, Loop)
        return self._loop(node, state, turns)

    def _loop(self, loop: Loop, entry: _State, turns: dict[Loop, int]) -> _State:
        for now, old in self._aging.get(loop, ()):
            _age(entry, now, old)
        header = entry
        while True:
            state = self._run(loop.body, header.copy(), turns | {loop: 0} if loop.takes_turns else turns)
            leaving = state  # after an odd number of iterations
            if loop.takes_turns:
                state = self._run(loop.body, state.copy(), turns | {loop: 1})
                leaving = leaving.meet(state)
            following = header.meet(state)
            if following.is_same(header):
                return leaving.copy() if loop.is_nonempty else leaving.meet(header)
            header = following

    def _own_flag(self, flag: Flag, state: _State, turns: dict[Loop, int]) -> None:
        if flag.kind == "barrier":
            pipe = PIPES.index(flag.event)
            state.known[pipe] |= self._of_pipe[pipe]
            return
        slot = turns[flag.loop] if flag.loop else flag.slot
        if slot is None:
            return  # which flag it is, is not known
        source, target = (PIPES.index(pipe) for pipe in split_event(flag.event))
        key = (flag.event, flag.id + slot)
        if flag.kind == "set":
            state.flags[key] = state.known[source] | self._of_pipe[source]
        else:
            state.known[target] |= state.flags.get(key, 0)

    def _access(self, leaf: Leaf, state: _State, turns: dict[Loop, int]) -> None:
        pipe = PIPES.index(leaf.pipe)
        unknown = self._rival_bits[leaf] & ~state.known[pipe]
        if unknown:
            for site, touch, other in self._rivals[leaf]:
                if unknown & site.bit and _same_slot(site, other, touch, turns):
                    if self._stops_at_first:
                        raise _FoundError
                    key = (site.leaf, leaf, touch.tensor, site.is_old)
                    self._found.setdefault(key, Violation(site.leaf, leaf, touch, other, site.is_old))
        mine = ~self._site_now(leaf, turns)
        state.known = [known & mine for known in state.known]
        state.flags = {key: value & mine for key, value in state.flags.items()}
        if leaf.pipe in self._in_order:
            state.known[pipe] |= ~mine

    def _site_now(self, leaf: Leaf, turns: dict[Loop, int]) -> int:
        sites = self._sites[leaf]
        if len(sites) == 1:
            return sites[0].bit
        return next(s.bit for s in sites if not s.is_old and all(turns[x] == t for x, t in s.turns.items()))

    def _find_rivals(self, leaf: Leaf) -> Iterator[tuple[_Site, Touch, Touch]]:
        """The sites that an instruction has to come after, wherever they have happened."""
        for earlier, sites in self._sites.items():
            if earlier.pipe == leaf.pipe and leaf.pipe in self._in_order:
                continue
            for touch in leaf.touches:
                for other in earlier.touches:
                    if not conflicts(other, touch):
                        continue
                    is_apart = _are_apart(earlier, other, leaf, touch)
                    yield from ((site, touch, other) for site in sites if site.is_old or not is_apart)


def _all_turns(leaf: Leaf) -> list[dict[Loop, int]]:
    """The turns that an instruction's slots distinguish."""
    found: list[dict[Loop, int]] = [{}]
    for loop in {touch.loop: None for touch in leaf.touches if touch.loop is not None}:
        found = [turns | {loop: turn} for turns in found for turn in (0, 1)]
    return found


def _is_disjoint(leaf: Leaf) -> bool:
    return innermost_loop(leaf) is not None and any(touch.is_disjoint for touch in leaf.touches)


def _are_apart(earlier: Leaf, other: Touch, leaf: Leaf, touch: Touch) -> bool:
    """Whether the earlier instruction's bytes, in this execution of the loop around both, are not the later one's.

    So they are where both iterations' bytes are their own, unless the earlier one stands before in the same iteration.
    """
    loop = innermost_loop(leaf)
    if not (other.is_disjoint and touch.is_disjoint) or innermost_loop(earlier) is not loop:
        return False
    if other.part != touch.part:  # each is apart from itself, not from the other
        return False
    order = list(loops(leaf)) == list(loops(earlier)) and earlier is not leaf
    return not (order and _stands_before(earlier, leaf))


def _stands_before(a: Leaf, b: Leaf) -> bool:
    first, second = meeting(a, b)
    return first.index < second.index


def _same_slot(site: _Site, other: Touch, touch: Touch, turns: dict[Loop, int]) -> bool:
    """Whether the earlier touch may have been of the slot that is touched now."""
    before = site.turns.get(other.loop) if other.loop is not None else other.slot
    now = turns.get(touch.loop) if touch.loop is not None else touch.slot
    return before is None or now is None or before == now


def _age(state: _State, now: int, old: int) -> None:
    """A loop starts anew: what happened in its last execution is old, and nothing has happened in this one."""
    for i, known in enumerate(state.known):
        state.known[i] = (known if known & now else known & ~old) | now
    for key, value in state.flags.items():
        state.flags[key] = (value if value & now else value & ~old) | now
