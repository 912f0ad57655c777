"""Small kernels written by hand, compiled for the emulator and run on NumPy arrays."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from aclower.lowering.ascendc.source import Buffer, Function, Source, Tensor
from aclower.runtime.emulator.kernel import Counters, EmulatedKernel, KernelViolationError, Violation
from aclower.runtime.emulator.sources import build_source
from aclower.targets import get_target

CAPACITY = 188_416
FIELDS = ("kernel", "blocks", "n", "m")
_TYPES = {"float": 4, "half": 2, "bfloat16_t": 2, "int32_t": 4, "int64_t": 8, "uint8_t": 1, "int16_t": 2, "uint32_t": 4}

_TEXT = """\
#include "kernel_operator.h"

using namespace AscendC;

struct Tiling {{
    int64_t kernel;
    int64_t blocks;
    int64_t n;
    int64_t m;
}};

{kernels}
extern "C" void launch(void* stream, uint8_t* in, uint8_t* other, uint8_t* out, const Tiling& tiling)
{{
    switch (tiling.kernel) {{
{cases}    }}
}}
"""
_KERNEL = """\
extern "C" __global__ __aicore__ void {name}(GM_ADDR in, GM_ADDR other, GM_ADDR out, Tiling tiling)
{{
    GlobalTensor<{source}> inGm;
    inGm.SetGlobalBuffer(reinterpret_cast<__gm__ {source}*>(in));
    GlobalTensor<{source}> otherGm;
    otherGm.SetGlobalBuffer(reinterpret_cast<__gm__ {source}*>(other));
    GlobalTensor<{target}> outGm;
    outGm.SetGlobalBuffer(reinterpret_cast<__gm__ {target}*>(out));
    TPipe pipe;
    TBuf<TPosition::VECIN> ub;
    pipe.InitBuffer(ub, 131072);
    LocalTensor<{source}> a = ub.GetWithOffset<{source}>({elements}, 0);
    LocalTensor<{source}> b = ub.GetWithOffset<{source}>({elements}, 32768);
    LocalTensor<{target}> c = ub.GetWithOffset<{target}>(4096, 65536);
    LocalTensor<uint8_t> mask = ub.GetWithOffset<uint8_t>(1024, 98304);
    const int32_t n = static_cast<int32_t>(tiling.n);
{body}
}}

"""
_BUFFERS = (("a", 0, 32768), ("b", 32768, 32768), ("c", 65536, 32768), ("mask", 98304, 1024))

# Steps that many bodies share.
LOAD = "DataCopyPad(a, inGm[0], DataCopyExtParams(1, n * sizeof(a.GetValue(0)), 0, 0, 0), {pad});"
STORE = "DataCopyPad(outGm[0], c, DataCopyExtParams(1, n * sizeof(c.GetValue(0)), 0, 0, 0));"


FLAGS = "SetFlag<HardEvent::{0}>(1); WaitFlag<HardEvent::{0}>(1);"


def flags(event: str) -> str:
    return FLAGS.format(event)


MTE2_V, V_MTE2 = flags("MTE2_V"), flags("V_MTE2")
V_MTE3, MTE3_V = flags("V_MTE3"), flags("MTE3_V")
MTE2_S, V_S, S_V, S_MTE3 = flags("MTE2_S"), flags("V_S"), flags("S_V"), flags("S_MTE3")
MTE2_MTE3, MTE3_MTE2 = flags("MTE2_MTE3"), flags("MTE3_MTE2")
V_V = "PipeBarrier<PIPE_V>();"
MULS = "Muls(c, a, 2.0f, n);"
LOAD_C = "DataCopyPad(c, inGm[0], DataCopyExtParams(1, n * 4, 0, 0, 0), DataCopyPadExtParams<float>());"
DUPLICATE = "Duplicate(c, 1.0f, n);"


@dataclass(frozen=True)
class Kernels:
    """Kernels of one translation unit, by name."""

    kernel: EmulatedKernel
    names: tuple[str, ...]
    text: str

    def run(
        self, name: str, source: Any, out: Any, *, other: Any = None, blocks: int = 1, m: int = 0, n: int | None = None,
        capacity: int = 0, target: str = "ascend910b", **options: Any,
    ) -> Counters:  # fmt: skip
        """Run one on arrays; n is the elements of `source` unless given, capacity the target's."""
        other = source if other is None else other
        buffers = [(array.ctypes.data, array.nbytes) for array in (source, other, out)]
        record = [self.names.index(name), blocks, source.size if n is None else n, m]
        chip = replace(get_target(target), **({"ub_bytes": capacity} if capacity else {}))
        return self.kernel.run(buffers, record, chip=chip, **options)

    def violations(self, name: str, source: Any, out: Any, **options: Any) -> tuple[Violation, ...]:
        """What a run reports; none if it succeeds."""
        try:
            self.run(name, source, out, **options)
        except KernelViolationError as error:
            return error.violations
        return ()

    def line(self, words: str, after: str = "") -> int:
        """The number of the line that holds these words, the first one in kernel `after`."""
        lines = self.text.splitlines()
        start = next((i for i, line in enumerate(lines) if f" void {after}(" in line), 0) if after else 0
        return next(i for i in range(start, len(lines)) if words in lines[i]) + 1


def kernel_source(kernels: dict[str, str], source: str = "float", target: str = "float") -> Source:
    """The translation unit of some kernel bodies over tensors of these types."""
    parts = [
        _KERNEL.format(
            name=name, source=source, target=target, elements=min(4096, 32768 // _TYPES[source]),
            body="\n".join(f"    {line.format(pad=f'DataCopyPadExtParams<{source}>()')}" for line in body.splitlines()),
        )
        for name, body in kernels.items()
    ]  # fmt: skip
    arguments = "tiling.blocks, in, other, out, tiling"
    cases = "".join(
        f"        case {i}:\n            ICPU_RUN_KF({name}, {arguments});\n            break;\n"
        for i, name in enumerate(kernels)
    )
    return Source(
        name="hand",
        files={"hand.cpp": _TEXT.format(kernels="".join(parts), cases=cases)},
        launch="launch",
        struct="Tiling",
        tensors=(Tensor("in", 1, False), Tensor("other", 1, False), Tensor("out", 1, True)),
        fields=FIELDS,
        kernels=tuple(kernels),
        buffers=tuple(Buffer(kernel, *buffer) for kernel in kernels for buffer in _BUFFERS),
    )


def build(kernels: dict[str, str], source: str = "float", target: str = "float") -> Kernels:
    """Compile kernel bodies."""
    unit = kernel_source(kernels, source, target)
    return Kernels(build_source(unit), unit.kernels, unit.files["hand.cpp"])


_SIMT = """\
__simt_vf__ __aicore__ LAUNCH_BOUND({bounds}) inline void {name}({pointer} in, {pointer} other,
    {pointer} out, int64_t n)
{{
{body}
}}

"""
_SIMT_KERNEL = """\
extern "C" __global__ __aicore__ void {name}_kernel(GM_ADDR in, GM_ADDR other, GM_ADDR out, Tiling tiling)
{{
    auto in_ = reinterpret_cast<{pointer}>(in);
    auto other_ = reinterpret_cast<{pointer}>(other);
    auto out_ = reinterpret_cast<{pointer}>(out);
{body}
}}

"""
# A local tensor to copy from and a global one to copy to.
_SIMT_BUFFERS = """\
GlobalTensor<float> outGm;
outGm.SetGlobalBuffer(out_);
TPipe pipe;
TBuf<TPosition::VECIN> ub;
pipe.InitBuffer(ub, 4096);
LocalTensor<float> c = ub.GetWithOffset<float>(1024, 0);
const int32_t n = static_cast<int32_t>(tiling.n);
"""


def build_simt(
    functions: dict[str, str], kernels: dict[str, str], bounds: dict[str, int], *, source: str = "float",
    buffers: bool = False, pointer: str = "",
) -> Kernels:  # fmt: skip
    """Compile SIMT functions of (in, other, out, n) and kernels that call them; bounds are those of LAUNCH_BOUND."""
    pointer = pointer or f"__gm__ {source}*"
    parts = [
        _SIMT.format(name=name, pointer=pointer, bounds=bounds.get(name, 1024), body=_indented(body))
        for name, body in functions.items()
    ]
    start = _SIMT_BUFFERS if buffers else ""
    arguments = "tiling.blocks, in, other, out, tiling"
    parts += [
        _SIMT_KERNEL.format(name=name, pointer=pointer, body=_indented(start + body)) for name, body in kernels.items()
    ]
    cases = "".join(
        f"        case {i}:\n            ICPU_RUN_KF({name}_kernel, {arguments});\n            break;\n"
        for i, name in enumerate(kernels)
    )
    text = _TEXT.format(kernels="".join(parts), cases=cases)
    item = _TYPES[source]
    unit = Source(
        name="hand",
        files={
            "hand.cpp": text.replace('"kernel_operator.h"\n', '"kernel_operator.h"\n#include "simt_api/asc_simt.h"\n')
        },
        launch="launch",
        struct="Tiling",
        tensors=(Tensor("in", item, False), Tensor("other", item, True), Tensor("out", item, True)),
        fields=FIELDS,
        kernels=tuple(kernels),
        buffers=(),
        functions=tuple(Function(name, number) for name, number in bounds.items()),
    )
    return Kernels(build_source(unit), unit.kernels, unit.files["hand.cpp"])


def _indented(body: str) -> str:
    return "\n".join(f"    {line}" for line in body.splitlines())


def zeros(count: int, dtype: Any = np.float32) -> Any:
    """An array that starts a 32-byte block, as device memory does."""
    item = np.dtype(dtype).itemsize
    memory = np.zeros(count * item + 64, np.uint8)
    return memory[-memory.ctypes.data % 32 :][: count * item].view(dtype)
