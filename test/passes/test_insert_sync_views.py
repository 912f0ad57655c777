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

from aclower.errors import LoweringError
from aclower.mlir import ir
from aclower.passes import runner
from aclower.source import new_context, parse_module

_TENSOR, _SLOTS = "memref<64xf32, #ascendc.ub>", "memref<2x64xf32, #ascendc.ub>"
_PART, _INTS = "memref<?xf32, #ascendc.ub>", "memref<64xi32, #ascendc.ub>"
_GLOBAL = "memref<?xf32, #ascendc.gm>"
_PIPES = ("S", "V", "MTE2", "MTE3")
_PARTS = 4
_KERNELS = 150
_EXECUTIONS = 25


class _Writer:
    """Writes a random kernel; each name it holds is a view of float elements, with its type."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._lines: list[str] = []
        self._count = 0
        self._ids = dict.fromkeys((f"{a}_{b}" for a in _PIPES for b in _PIPES if a != b), 0)

    def text(self) -> str:
        views = [("a", _TENSOR), ("b", _TENSOR)]
        self._block(3, views, ["c0", "c1", "u"], None, self._random.randint(2, 4))
        head = f"func.func @k(%src: {_GLOBAL}, %dst: {_GLOBAL}, %ws: {_GLOBAL}, %n: i64, %u: i64, %f: f32, %p: i1)"
        tensors = [("a", _TENSOR, 0), ("b", _TENSOR, 512), ("d", _SLOTS, 1024)]
        return "\n".join(
            [
                f'{head} attributes {{ascendc.target = "ascend910b"}} {{',
                *(f"%c{value} = arith.constant {value} : i64" for value in (0, 1, 8, 32)),
                *(
                    f'%{name} = "ascendc.local_tensor"() {{buffer = "{name}", offset = {at} : i64}} : () -> {type_}'
                    for name, type_, at in tensors
                ),
                *self._lines,
                "return",
                "}",
            ]
        )

    def _new(self) -> int:
        self._count += 1
        return self._count

    def _block(self, depth: int, views: list[tuple[str, str]], slots: list[str], at: str | None, count: int) -> None:
        views = list(views)
        for _ in range(count):
            kind = self._random.random()
            if depth and kind < 0.25:
                self._loop(depth, views, slots)
            elif depth and kind < 0.35:
                self._branch(depth, views, slots, at)
            elif kind < 0.5:
                self._view(views, slots, at)
            elif kind < 0.58:
                self._own_order(views)
            else:
                self._instruction(views)

    def _loop(self, depth: int, views: list[tuple[str, str]], slots: list[str]) -> None:
        number = self._new()
        nonempty = " {ascendc.nonempty}" if self._random.random() < 0.3 else ""
        head = f"scf.for %i{number} = %c0 to %n step %c1"
        start = self._random.choice(("c0", "c0", "c0", "c1", None))
        if start is None:
            self._lines.append(f"{head} : i64 {{")
            self._block(depth - 1, views, slots, f"i{number}", self._random.randint(1, 4))
        else:
            self._lines.append(f"%r{number} = {head} iter_args(%s{number} = %{start}) -> (i64) : i64 {{")
            self._block(depth - 1, views, [*slots, *[f"s{number}"] * 3], f"i{number}", self._random.randint(1, 4))
            self._lines += [f"%t{number} = arith.subi %c1, %s{number} : i64", f"scf.yield %t{number} : i64"]
        self._lines.append(f"}}{nonempty}")

    def _branch(self, depth: int, views: list[tuple[str, str]], slots: list[str], at: str | None) -> None:
        self._lines.append("scf.if %p {")
        self._block(depth - 1, views, slots, at, self._random.randint(1, 2))
        if self._random.random() < 0.5:
            self._lines.append("} else {")
            self._block(depth - 1, views, slots, at, self._random.randint(1, 2))
        self._lines.append("}")

    def _view(self, views: list[tuple[str, str]], slots: list[str], at: str | None) -> None:
        name, kind = f"w{self._new()}", self._random.random()
        source, type_ = self._random.choice(views)
        if kind < 0.5:
            self._lines.append(
                f'%{name} = "ascendc.slot"(%d, %{self._random.choice(slots)}) : ({_SLOTS}, i64) -> {_TENSOR}'
            )
            views.append((name, _TENSOR))
        elif type_ == _TENSOR and kind < 0.6:
            self._lines.append(f'%{name}i = "ascendc.reinterpret_cast"(%{source}) : ({_TENSOR}) -> {_INTS}')
            self._lines.append(f'%{name} = "ascendc.reinterpret_cast"(%{name}i) : ({_INTS}) -> {_TENSOR}')
            views.append((name, _TENSOR))
        elif type_ == _TENSOR and at is not None and kind < 0.9:
            # Used in this iteration of this loop alone, as what the op promises is about the loop around it.
            self._lines.append(f"%{name}o = arith.muli %{at}, %c8 : i64")
            self._lines.append(
                f'%{name} = "ascendc.subtensor"(%{source}, %{name}o) {{disjoint}} : ({_TENSOR}, i64) -> {_PART}'
            )
            self._instruction([*views, (name, _PART)], name)
            if self._random.random() < 0.5:
                self._instruction([*views, (name, _PART)], name)
        elif type_ == _TENSOR:
            self._lines.append(f'%{name} = "ascendc.subtensor"(%{source}, %c8) : ({_TENSOR}, i64) -> {_PART}')
            views.append((name, _PART))

    def _own_order(self, views: list[tuple[str, str]]) -> None:
        event = self._random.choice(list(self._ids))
        if self._random.random() < 0.3:
            self._lines.append(f'"ascendc.pipe_barrier"() {{pipe = "{self._random.choice(_PIPES[1:])}"}} : () -> ()')
        elif self._ids[event] < 1:
            self._ids[event] += 1
            text = f'(%c0) {{event = "{event}", id = {self._ids[event]} : i64}} : (i64) -> ()'
            self._lines.append(f'"ascendc.set_flag"{text}')
            if self._random.random() < 0.5:
                self._instruction(views)
            self._lines.append(f'"ascendc.wait_flag"{text}')

    def _instruction(self, views: list[tuple[str, str]], using: str | None = None) -> None:
        x, y = (self._random.choice(views) for _ in range(2))
        if using is not None:
            x = views[-1]
        (a, a_type), (b, b_type), number = x, y, self._new()
        loaded, stored = self._random.choice(("src", "src", "ws")), self._random.choice(("dst", "dst", "ws"))
        sizes, types = "%c0, %c1, %c32, %c0, %c0", "i64, i64, i64, i64, i64) -> ()"
        self._lines.append(
            self._random.choice(
                [
                    f'"ascendc.data_copy_pad"(%{a}, %{loaded}, {sizes}) : ({a_type}, {_GLOBAL}, {types}',
                    f'"ascendc.data_copy_pad"(%{stored}, %{a}, {sizes}) : ({_GLOBAL}, {a_type}, {types}',
                    f'"ascendc.muls"(%{a}, %{b}, %f, %c8) : ({a_type}, {b_type}, f32, i64) -> ()',
                    f'"ascendc.muls"(%{b}, %{a}, %f, %c8) : ({b_type}, {a_type}, f32, i64) -> ()',
                    f'"ascendc.duplicate"(%{a}, %f, %c8) : ({a_type}, f32, i64) -> ()',
                    f'%v{number} = "ascendc.get_value"(%{a}, %c0) : ({a_type}, i64) -> f32',
                    f'"ascendc.set_value"(%{a}, %c0, %f) : ({a_type}, i64, f32) -> ()',
                ]
            )
        )


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
        self._known = {pipe: dict.fromkeys(_PIPES, 0) for pipe in _PIPES}
        self._issued = dict.fromkeys(_PIPES, 0)
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
        module = parse_module(_Writer(1000 * seed + attempt).text(), new_context())
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
