"""`ascendc-insert-sync` on random kernels of views: slots, parts, workspaces, flags of the kernel's own.

The model runs what the pass made of a kernel, with random trip counts, branches and slots. A
tensor is four parts; an access touches all of them or, where it is `disjoint`, that of its
iteration. Each pipe has a vector clock, a flag carries its setter's to the pipe that waits.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest
from random_views import PIPES, Writer

from aclower.errors import LoweringError
from aclower.mlir import ir
from aclower.passes import runner
from aclower.source import new_context, parse_module

_PARTS = 4
_KERNELS = 150
_EXECUTIONS = 25


@dataclass(frozen=True)
class _View:
    """A tensor's name, the value that is its slot, the counter whose iterations take its parts."""

    tensor: str
    slot: Any = None
    part: Any = None


@dataclass
class _Step:
    """An op of the kernel, in the form that the model runs."""

    kind: str  # for, if, access, set, wait or barrier
    bodies: list[list["_Step"]] = field(default_factory=list)
    pipe: str = ""
    reads: list[_View] = field(default_factory=list)
    writes: list[_View] = field(default_factory=list)
    key: tuple[str, int] = ("", 0)
    slot: Any = None
    is_inserted: bool = False
    is_nonempty: bool = False
    counter: int | None = None  # the number of a loop's counter
    carried: int | None = None  # of its carried value
    start: Any = None


class _Reader:
    """Reads a kernel. A value is a constant, ("value", n) for what a loop carries or takes, ("u",) for one unknown."""

    def __init__(self) -> None:
        self._values: dict[Any, Any] = {}
        self._views: dict[Any, _View] = {}
        self._counters: list[int] = []
        self._count = 0

    def block(self, block: Any) -> list[_Step]:
        steps = (self._step(op.operation, op.operation.name) for op in block.operations)
        return [step for step in steps if step is not None]

    def _step(self, op: Any, name: str) -> _Step | None:
        if name == "scf.for":
            return self._for(op)
        if name == "scf.if":
            bodies = [self.block(block) for region in op.regions for block in region.blocks]
            return _Step("if", [*bodies, []][:2])
        if name == "arith.constant":
            self._values[op.results[0]] = ir.IntegerAttr(op.attributes["value"]).value
        if not name.startswith("ascendc."):
            return None
        return self._ascendc(op, name.removeprefix("ascendc."))

    def _for(self, op: Any) -> _Step:
        body = op.regions[0].blocks[0]
        counter, carried = self._count, self._count + 1
        self._count += 2
        self._values[body.arguments[0]] = ("value", counter)
        start = None
        if len(body.arguments) > 1:
            self._values[body.arguments[1]] = ("value", carried)
            start = self._values[op.operands[3]]
        self._counters.append(counter)
        step = _Step("for", [self.block(body)], counter=counter, carried=carried, start=start)
        self._counters.pop()
        step.is_nonempty = "ascendc.nonempty" in op.attributes
        return step

    def _ascendc(self, op: Any, name: str) -> _Step | None:
        operands = list(op.operands)
        if name == "local_tensor":
            self._views[op.results[0]] = _View(ir.StringAttr(op.attributes["buffer"]).value)
        elif name == "slot":
            tensor = self._views[operands[0]].tensor
            self._views[op.results[0]] = _View(tensor, self._values.get(operands[1], ("u",)))
        elif name in ("subtensor", "reinterpret_cast"):
            source = self._views[operands[0]]
            part = self._counters[-1] if "disjoint" in op.attributes else source.part
            self._views[op.results[0]] = _View(source.tensor, source.slot, part)
        elif name == "pipe_barrier":
            pipe = ir.StringAttr(op.attributes["pipe"]).value
            # Each barrier that the pass inserts is an order of its own.
            self._count += 1
            return _Step(
                "barrier", pipe=pipe, key=("barrier", self._count), is_inserted="ascendc.reason" in op.attributes
            )
        elif name in ("set_flag", "wait_flag"):
            key = (ir.StringAttr(op.attributes["event"]).value, ir.IntegerAttr(op.attributes["id"]).value)
            slot = self._values[operands[0]]
            return _Step(name.removesuffix("_flag"), key=key, slot=slot, is_inserted="ascendc.reason" in op.attributes)
        else:
            return self._access(name, operands)
        return None

    def _access(self, name: str, operands: list[Any]) -> _Step:
        memrefs = [value for value in operands if isinstance(value.type, ir.MemRefType)]
        views = [self._views.get(value) or _View(f"global {value.arg_number}") for value in memrefs]
        if name == "get_value":
            return _Step("access", pipe="S", reads=views)
        pipe = {"set_value": "S", "data_copy_pad": "MTE3" if memrefs[0] not in self._views else "MTE2"}.get(name, "V")
        return _Step("access", pipe=pipe, writes=views[:1], reads=views[1:])


class _Machine:
    """Runs a kernel once, and collects what is wrong with its flags."""

    def __init__(self, seed: int, without: tuple[str, int] | None = None) -> None:
        self._random = random.Random(seed)
        self._without = without
        self._unknown = self._random.randrange(2)
        self._known = {pipe: dict.fromkeys(PIPES, 0) for pipe in PIPES}
        self._issued = dict.fromkeys(PIPES, 0)
        self._flags: dict[tuple[str, int], Mapping[str, int]] = {}
        self._read: dict[tuple[str, int, int], dict[str, int]] = {}
        self._written: dict[tuple[str, int, int], dict[str, int]] = {}
        self._numbers: dict[int, int] = {}
        self.faults: list[str] = []

    def run(self, steps: list[_Step]) -> list[str]:
        self._steps(steps)
        if self._flags:
            self.faults.append(f"left set: {list(self._flags)}")
        return self.faults

    def _steps(self, steps: list[_Step]) -> None:
        for step in steps:
            if step.kind == "for":
                self._for(step)
            elif step.kind == "if":
                self._steps(step.bodies[self._random.randrange(2)])
            elif step.kind == "access":
                self._access(step)
            elif not (step.is_inserted and step.key == self._without):
                self._order(step)

    def _for(self, step: _Step) -> None:
        assert step.counter is not None
        assert step.carried is not None
        slot = step.start
        for i in range(self._random.randint(int(step.is_nonempty), _PARTS)):
            self._numbers[step.counter] = i
            if slot is not None:
                self._numbers[step.carried] = slot
                slot = 1 - slot
            self._steps(step.bodies[0])

    def _number(self, value: Any) -> int:
        if not isinstance(value, tuple):
            return int(value or 0)
        return self._unknown if value == ("u",) else self._numbers[value[1]]

    def _order(self, step: _Step) -> None:
        if step.kind == "barrier":
            self._known[step.pipe][step.pipe] = self._issued[step.pipe]
            return
        key = (step.key[0], step.key[1] + self._number(step.slot))
        source, target = step.key[0].split("_")
        if step.kind == "set":
            if key in self._flags:
                self.faults.append(f"{key} set twice")
            self._flags[key] = {**self._known[source], source: self._issued[source]}
        elif key not in self._flags:
            self.faults.append(f"{key} waited for in vain")
        else:
            found = self._flags.pop(key)
            self._known[target] = {pipe: max(number, found[pipe]) for pipe, number in self._known[target].items()}

    def _places(self, view: _View) -> Iterator[tuple[str, int, int]]:
        parts = range(_PARTS) if view.part is None else [self._numbers[view.part]]
        return ((view.tensor, self._number(view.slot), part) for part in parts)

    def _access(self, step: _Step) -> None:
        for view in (*step.reads, *step.writes):
            is_write = view in step.writes
            for place in self._places(view):
                self._check(step.pipe, place, self._read if is_write else {})
                # Copies out never write a byte twice.
                self._check(step.pipe, place, {} if is_write and "global" in view.tensor else self._written)
        self._issued[step.pipe] += 1
        for views, record in ((step.reads, self._read), (step.writes, self._written)):
            for view in views:
                for place in self._places(view):
                    record.setdefault(place, {})[step.pipe] = self._issued[step.pipe]

    def _check(self, pipe: str, place: tuple[str, int, int], record: Mapping[Any, Mapping[str, int]]) -> None:
        for other, number in record.get(place, {}).items():
            if self._known[pipe][other] < number and not pipe == other == "S":
                self.faults.append(f"{pipe} does not wait for {other}: {place}")


@cache
def _ordered(seed: int) -> tuple[str, list[_Step]]:
    """The first random kernel from a seed on that has event ids enough, with the flags of the pass."""
    for attempt in range(20):
        module = parse_module(Writer(1000 * seed + attempt).text(), new_context())
        try:
            runner.run(module, "ascendc-insert-sync")
        except LoweringError as error:
            if "needs more than the 5 event ids" not in str(error):
                raise
            continue
        return str(module), _Reader().block(next(iter(module.body.operations)).regions[0].blocks[0])
    raise AssertionError(f"no kernel from seed {seed} on has event ids enough")


def _all_steps(steps: list[_Step]) -> Iterator[_Step]:
    for step in steps:
        yield step
        for body in step.bodies:
            yield from _all_steps(body)


@pytest.mark.parametrize("seed", range(_KERNELS))
def test_every_conflict_is_ordered_and_flags_alternate(seed: int) -> None:
    text, steps = _ordered(seed)
    for execution in range(_EXECUTIONS):
        assert _Machine(1000 * seed + execution).run(steps) == [], f"seed {seed}, execution {execution}:\n{text}"


@pytest.mark.parametrize("seed", range(0, _KERNELS, 5))
def test_nothing_is_added_where_the_pass_has_been(seed: int) -> None:
    text, _ = _ordered(seed)
    module = parse_module(text, new_context())
    runner.run(module, "ascendc-insert-sync")
    assert str(module) == text


def test_almost_every_inserted_flag_and_barrier_is_missed_by_some_execution() -> None:
    """Not all: `disjoint` and turns are known to the pass by rules, not iteration by iteration."""
    needed, total = 0, 0
    for seed in range(_KERNELS):
        _, steps = _ordered(seed)
        for key in {step.key for step in _all_steps(steps) if step.is_inserted}:
            total += 1
            needed += any(_Machine(5000 * seed + i, key).run(steps) for i in range(60))
    assert needed >= 0.98 * total, f"{needed} of {total}"
