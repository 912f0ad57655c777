"""Where flags and barriers go: the fewest that order every pair of accesses in conflict."""

from aclower.dialect.ascendc.sync import USER_EVENT_IDS
from aclower.lowering.sync.ordering import Edge, Ordering, Violation
from aclower.lowering.sync.program import Loop, Node, Program, innermost_loop, loops, meeting, path


class TooManyEventsError(Exception):
    """Two pipes would need more event ids than there are."""


def place(program: Program) -> list[Edge]:
    """The edges that a program lacks, none of them implied by the others.

    Raises:
        TooManyEventsError: a pair of pipes needs more than its event ids.
    """
    ordering = Ordering(program)
    edges: list[Edge] = []
    while found := ordering.violations(edges):
        before = _shape(edges)
        _add(edges, _edge(min(found, key=_priority)))
        assert _shape(edges) != before, "each edge orders something that the ones before do not"
    for edge in reversed(list(edges)):
        rest = [other for other in edges if other is not edge]
        if ordering.is_complete(rest):
            edges = rest
    edges.sort(key=lambda edge: (edge.is_carried, _position(edge)))
    _number(program, edges)
    return edges


def _shape(edges: list[Edge]) -> list[tuple[int, int]]:
    return [(edge.after, edge.before) for edge in edges]


def _priority(violation: Violation) -> tuple[object, ...]:
    """First what comes first; of what an instruction waits for, the order within an iteration, and the latest."""
    before, after = _ends(violation)
    is_carried = before.index >= after.index
    place = [node.index for node in path(violation.second)]
    return place, is_carried, [-node.index for node in path(violation.first)]


def _ends(violation: Violation) -> tuple[Node, Node]:
    outside = innermost_loop(violation.first) if violation.is_old else None
    shared = outside if outside is not None and outside in list(loops(violation.second)) else None
    return meeting(violation.first, violation.second, outside=shared)


def _edge(violation: Violation) -> Edge:
    """The edge that orders two accesses, in the innermost block that holds both."""
    before, after = _ends(violation)
    first, second = violation.first, violation.second
    loop = _turn_loop(violation)
    if loop is not None and (loop not in list(loops(before)) or first.pipe == second.pipe):
        loop = None
    words = {True: ("write", "written"), False: ("read", "read")}
    reason = (
        f"{violation.touch.name}: {second.pipe} may {words[violation.touch.is_write][0]} it "
        f"once {first.pipe} has {words[violation.other.is_write][1]} it"
    )
    return Edge(
        first.pipe,
        second.pipe,
        before.block,
        before.index,
        after.index,
        loop,
        before.index >= after.index and first.pipe != second.pipe,
        [reason],
    )


def _turn_loop(violation: Violation) -> Loop | None:
    """The loop whose turns both accesses take, None where either takes none."""
    return violation.touch.loop if violation.touch.loop is violation.other.loop else None


def _add(edges: list[Edge], new: Edge) -> None:
    """Add an edge, or widen one that both can share: set after the later, waited for before the earlier."""
    for edge in edges:
        is_alike = (edge.source, edge.target, edge.block, edge.loop, edge.is_carried) == (
            new.source,
            new.target,
            new.block,
            new.loop,
            new.is_carried,
        )
        after, before = max(edge.after, new.after), min(edge.before, new.before)
        can_share = edge.before == new.before if edge.is_barrier else after < before or edge.is_carried
        if is_alike and can_share:
            edge.after, edge.before = after, before
            edge.reasons += [reason for reason in new.reasons if reason not in edge.reasons]
            return
    edges.append(new)


def _position(edge: Edge) -> list[int]:
    parent = edge.block.parent
    around = [node.index for node in path(parent)] if parent is not None else []
    return [*around, edge.before]


def _number(program: Program, edges: list[Edge]) -> None:
    """Give each edge its event ids, beside those that the kernel uses already."""
    taken: dict[str, set[int]] = {}
    for flag in program.flags:
        if flag.kind != "barrier":
            # A slot that is not known may be either.
            ids = {flag.id + slot for slot in ((0, 1) if flag.slot is None else (flag.slot,))}
            taken.setdefault(flag.event, set()).update(ids)
    for edge in edges:
        if edge.is_barrier:
            continue
        event = f"{edge.source}_{edge.target}"
        used = taken.setdefault(event, set())
        width = 2 if edge.loop is not None else 1
        free = [i for i in USER_EVENT_IDS if not used & set(range(i, i + width)) and i + width - 1 in USER_EVENT_IDS]
        if not free:
            reasons = (reason for e in edges if f"{e.source}_{e.target}" == event for reason in e.reasons)
            raise TooManyEventsError(
                f"needs more than the {len(USER_EVENT_IDS)} event ids of {event}; have fewer places or tensors ordered "
                f"by it: {'; '.join(dict.fromkeys(reasons))}"
            )
        edge.id = free[0]
        used.update(range(free[0], free[0] + width))
