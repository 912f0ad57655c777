"""What has no text, or launches that do not fit their kernels, is refused at its place."""

import pytest
from one_kernel import MODULE, TILING, UB

from aclower.errors import LoweringError
from aclower.lowering.ascendc.emit import emit
from aclower.source import new_context, parse_module


def refused(text: str) -> str:
    """What a module's emission is refused with."""
    module = parse_module(text, new_context())
    with pytest.raises(LoweringError) as caught:
        emit(module)
    return str(caught.value)


WHOLE = MODULE.format(body="", tiling=TILING)
PLACELESS = f'  %t = "ascendc.local_tensor"() {{buffer = "t"}} : () -> {UB.format(64, "f32")}'
LOAD = (
    "  %m = memref.alloca() : memref<1xf32>\n  %i = arith.constant 0 : index\n  %v = memref.load %m[%i] : memref<1xf32>"
)
REFUSED = {
    "a kernel that is not there": (
        WHOLE.replace("[@k]", "[@l]"), "expects ascendc.kernels to name functions of the module, got @l",
    ),
    "a tiling function that is not there": (
        WHOLE.replace("ascendc.tiling = @k_tiling", "ascendc.tiling = @none"),
        "expects ascendc.tiling to name functions of the module, got @none",
    ),
    "no tiling function": (
        WHOLE.replace(", ascendc.tiling = @k_tiling", ""),
        "expects ascendc.tiling to name functions of the module, got None",
    ),
    "a kernel for no chip": (
        WHOLE.replace(' attributes {ascendc.target = "ascend910b"}', ""),
        "expects ascendc.target, since a launch starts it",
    ),
    "another first field": (
        WHOLE.replace('ascendc.name = "kernel", ascendc.doc', 'ascendc.name = "blocks", ascendc.doc'),
        "expects named i64 results, first kernel and blocks, got ['blocks', 'blocks', 'tile_size']",
    ),
    "another tensor": (
        WHOLE.replace('%x: memref<?xf32, #ascendc.gm>', '%x: memref<?xf16, #ascendc.gm>'),
        "expects the arguments of its launch, x: memref<?xf32, #ascendc.gm>, out_grad:",
    ),
    "an argument without a name": (
        WHOLE.replace('@k_launch(memref<*xf32> {ascendc.name = "x"}', "@k_launch(memref<*xf32>"),
        "expects named unranked memrefs, then the record's fields ['kernel', 'blocks', 'tile_size'], got [None, ",
    ),
    "a tensor without a place": (
        MODULE.format(body=PLACELESS, tiling=TILING),
        "expects an offset to be emitted, got none; run ascendc-plan-memory first",
    ),
    "an op of another dialect": (MODULE.format(body=LOAD, tiling=TILING), "has no Ascend C text"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "words"), REFUSED.values(), ids=list(REFUSED))
def test_what_has_no_text_is_refused(text: str, words: str) -> None:
    assert words in refused(text)
