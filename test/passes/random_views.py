"""Random kernels of views: slots, parts, workspaces, flags of the kernel's own."""

import random

_TENSOR, _SLOTS = "memref<64xf32, #ascendc.ub>", "memref<2x64xf32, #ascendc.ub>"
_PART, _INTS = "memref<?xf32, #ascendc.ub>", "memref<64xi32, #ascendc.ub>"
_GLOBAL = "memref<?xf32, #ascendc.gm>"
PIPES = ("S", "V", "MTE2", "MTE3")


class Writer:
    """Writes a random kernel; each name it holds is a view of float elements, with its type."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._lines: list[str] = []
        self._count = 0
        self._ids = dict.fromkeys((f"{a}_{b}" for a in PIPES for b in PIPES if a != b), 0)

    def text(self) -> str:
        """The kernel's module."""
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
            self._lines.append(f'"ascendc.pipe_barrier"() {{pipe = "{self._random.choice(PIPES[1:])}"}} : () -> ()')
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
