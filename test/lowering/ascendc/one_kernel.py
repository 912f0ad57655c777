"""A module with one kernel, from the ops of its body, and what is emitted for it."""

from aclower.lowering.ascendc.emit import emit
from aclower.source import new_context, parse_module

UB = "memref<{}x{}, #ascendc.ub>"
COPY = "i64, i64, i64, i64, i64) -> ()"
MODULE = """
func.func @k_tiling(%n: i64 {{ascendc.name = "images"}}, %cores: i64 {{ascendc.name = "cores"}})
    -> (i64 {{ascendc.name = "kernel", ascendc.doc = "which kernel"}}, i64 {{ascendc.name = "blocks"}},
        i64 {{ascendc.name = "tile_size"}}) {{
{tiling}
}}
func.func @k(%x: memref<?xf32, #ascendc.gm> {{ascendc.name = "x"}},
             %out_grad: memref<?xf32, #ascendc.gm> {{ascendc.name = "out_grad"}},
             %kernel: i64 {{ascendc.name = "kernel"}}, %blocks: i64 {{ascendc.name = "blocks"}},
             %size: i64 {{ascendc.name = "tile_size"}}) attributes {{ascendc.target = "ascend910b"}} {{
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c64 = arith.constant 64 : i64
{body}
  return
}}
func.func private @k_launch(memref<*xf32> {{ascendc.name = "x"}}, memref<*xf32> {{ascendc.name = "out_grad"}},
    i64 {{ascendc.name = "kernel"}}, i64 {{ascendc.name = "blocks"}}, i64 {{ascendc.name = "tile_size"}})
    attributes {{ascendc.kernels = [@k], ascendc.tiling = @k_tiling}}
"""
TILING = """  %c0 = arith.constant 0 : i64
  return %c0, %cores, %n : i64, i64, i64"""


def files(body: str = "", tiling: str = TILING) -> dict[str, str]:
    """What is emitted for a module with one kernel of that body."""
    module = parse_module(MODULE.format(body=body, tiling=tiling), new_context())
    (source,) = emit(module)
    assert [item.files for item in emit(module)] == [source.files], "the same text each time"
    return dict(source.files)


def statements(body: str) -> list[str]:
    """The statements of a kernel, behind the declarations of its tensors; indented by what surrounds them."""
    lines = files(body)["k.cpp"].splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith('extern "C" __global__'))
    end = lines.index("}", start)
    declared = ("GlobalTensor<", "xGm.Set", "outGradGm.Set", "TPipe ", "TBuf<", "pipe.Init", "LocalTensor<float> a =",
                "LocalTensor<float> b =", "LocalTensor<uint8_t> m =")  # fmt: skip
    return [line[4:] for line in lines[start + 2 : end] if not line.strip().startswith(declared)]


A = f'%a = "ascendc.local_tensor"() {{buffer = "a", offset = 0 : i64}} : () -> {UB.format(64, "f32")}\n'
B = f'%b = "ascendc.local_tensor"() {{buffer = "b", offset = 256 : i64}} : () -> {UB.format(64, "f32")}\n'
M = f'%m = "ascendc.local_tensor"() {{buffer = "m", offset = 512 : i64}} : () -> {UB.format(32, "ui8")}\n'
F = "%f = arith.constant -0.5 : f32\n"
T, G = UB.format(64, "f32"), "memref<?xf32, #ascendc.gm>"
