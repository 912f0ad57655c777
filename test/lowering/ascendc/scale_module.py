"""A module that scales tiles, from the ops of its kernel or of its tiling function, and its text."""

from aclower.lowering.ascendc.emit import emit
from aclower.source import new_context, parse_module

UB = "memref<{}x{}, #ascendc.ub>"
TILE, MASK, GLOBAL = UB.format(64, "f32"), UB.format(32, "ui8"), "memref<?xf32, #ascendc.gm>"
COPY = "i64, i64, i64, i64, i64) -> ()"
RECORD = """(i64 {ascendc.name = "kernel", ascendc.doc = "which kernel"}, i64 {ascendc.name = "blocks"},
    i64 {ascendc.name = "tile_size", ascendc.doc = "elements of a tile"})"""
FIELDS = """%kernel: i64 {ascendc.name = "kernel"}, %blocks: i64 {ascendc.name = "blocks"},
    %size: i64 {ascendc.name = "tile_size"}"""
CONSTANTS = "\n".join(f"  %c{number} = arith.constant {number} : i64" for number in (0, 1, 2, 64, 256))


def module(body: str, tiling: str = "") -> str:
    """A module with a tiling function, a kernel of that body over x and y, and its launch."""
    tiling = tiling or "  return %n, %cores, %n : i64, i64, i64"
    return f"""
func.func @scale_tiling(%n: i64 {{ascendc.name = "images"}}, %cores: i64 {{ascendc.name = "cores"}}) -> {RECORD} {{
{tiling}
}}
func.func @scale_tiles(%x: {GLOBAL} {{ascendc.name = "x"}}, %y: {GLOBAL} {{ascendc.name = "y_grad"}}, {FIELDS})
    attributes {{ascendc.target = "ascend910b", ascendc.doc = "Scales tiles.\\n\\nLimited by the copies."}} {{
{CONSTANTS}
  %f = arith.constant 2.0 : f32
  %a = "ascendc.local_tensor"() {{buffer = "tile_a", offset = 0 : i64}} : () -> {TILE}
{body}
  return
}}
func.func private @scale_launch(memref<*xf32> {{ascendc.name = "x"}}, memref<*xf32> {{ascendc.name = "y_grad"}},
    i64 {{ascendc.name = "kernel"}}, i64 {{ascendc.name = "blocks"}}, i64 {{ascendc.name = "tile_size"}})
    attributes {{ascendc.kernels = [@scale_tiles], ascendc.tiling = @scale_tiling}}
"""


def emitted(body: str, tiling: str = "") -> dict[str, str]:
    (source,) = emit(parse_module(module(body, tiling), new_context()))
    return dict(source.files)


def statements(body: str) -> list[str]:
    """What a kernel does behind the declaration of its tensor."""
    lines = emitted(body)["scale.cpp"].splitlines()
    start = next(i for i, line in enumerate(lines) if "LocalTensor<float> tileA" in line)
    return [line[4:] for line in lines[start + 1 : lines.index("}", start)]]


def host_value(ops: str) -> str:
    """How the host computes %e."""
    lines = emitted("", f"{ops}\n  return %n, %cores, %e : i64, i64, i64")["scale_host.h"].splitlines()
    line = next(line.strip() for line in lines if "tiling.tileSize" in line)
    return line.removeprefix("tiling.tileSize = ").removesuffix(";")


def write(index: str, value: str = "%f") -> str:
    return f'"ascendc.set_value"(%a, {index}, {value}) : ({TILE}, i64, f32) -> ()\n'


def read(result: str, index: str) -> str:
    return f'{result} = "ascendc.get_value"(%a, {index}) : ({TILE}, i64) -> f32\n'
