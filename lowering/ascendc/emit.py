"""A synchronised module as Ascend C source files."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aclower.dialect.ascendc.launch import KERNELS, TILING
from aclower.lowering.ascendc.host import print_launch, print_struct, print_tiling, record_fields
from aclower.lowering.ascendc.kernel import argument_names, print_kernel
from aclower.lowering.ascendc.names import pascal
from aclower.mlir import ir

_MINMAX = """__aicore__ inline int64_t Smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

__aicore__ inline int64_t Larger(int64_t a, int64_t b)
{
    return a < b ? b : a;
}
"""


@dataclass(frozen=True)
class Source:
    """What is emitted for one launch function.

    Attributes:
        name: the stem of its files: `name.cpp` holds kernels and launch, `name_tiling.h` the
            struct, `name_host.h` the tiling function.
        files: text by file name.
        launch: the launch function's name.
        struct: the tiling struct's name.
        tensors: its tensors' names, in order.
        fields: the record's fields, in order.
        kernels: the kernels' names, in order.
    """

    name: str
    files: Mapping[str, str]
    launch: str
    struct: str
    tensors: tuple[str, ...]
    fields: tuple[str, ...]
    kernels: tuple[str, ...]


def emit(module: Any) -> list[Source]:
    """The sources of every launch function of a module, in order."""
    functions = {
        ir.StringAttr(op.attributes["sym_name"]).value: op.opview
        for op in module.operation.regions[0].blocks[0]
        if op.operation.name == "func.func"
    }
    return [_source(function, functions) for function in functions.values() if KERNELS in function.attributes]


def _source(launch: Any, functions: Mapping[str, Any]) -> Source:
    name = ir.StringAttr(launch.attributes["sym_name"]).value
    stem = name.removesuffix("_launch")
    struct = f"{pascal(stem)}Tiling"
    kernels = [ir.FlatSymbolRefAttr(item).value for item in launch.attributes[KERNELS]]
    tiling = functions[ir.FlatSymbolRefAttr(launch.attributes[TILING]).value]
    header = f"{stem}_tiling.h"
    texts = [print_kernel(functions[kernel], struct) for kernel in kernels]
    parts = [
        f'#include "kernel_operator.h"\n\n#include "{header}"\n\nusing namespace AscendC;\n',
        *([_MINMAX] if any("Smaller(" in text or "Larger(" in text for text in texts) else []),
        *texts,
        print_launch(launch, struct, kernels),
    ]
    fields = tuple(record_fields(tiling))
    return Source(
        name=stem,
        files={
            f"{stem}.cpp": "\n".join(parts),
            header: print_struct(struct, tiling),
            f"{stem}_host.h": print_tiling(struct, header, tiling),
        },
        launch=name,
        struct=struct,
        tensors=tuple(item for item in argument_names(launch) if item not in fields),
        fields=fields,
        kernels=tuple(kernels),
    )
