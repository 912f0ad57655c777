"""A synchronised module as Ascend C source files."""

from collections.abc import Iterator, Mapping
from typing import Any

from aclower.dialect.ascendc.data_copy_pad import DataCopyPadOp
from aclower.dialect.ascendc.launch import KERNELS, TILING
from aclower.dialect.ascendc.local_tensor import LocalTensorOp
from aclower.dialect.ascendc.simt import StoreOp
from aclower.dialect.ascendc.verify import ITEM_BYTES
from aclower.lowering.ascendc.check import check_launch
from aclower.lowering.ascendc.host import print_launch, print_struct, print_tiling, record_fields
from aclower.lowering.ascendc.kernel import argument_names, print_kernel
from aclower.lowering.ascendc.names import pascal
from aclower.lowering.ascendc.simt import LEAST, QUOTIENT, simt_functions
from aclower.lowering.ascendc.source import Buffer, Source, Tensor
from aclower.lowering.ops import find_ops
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


def emit(module: Any) -> list[Source]:
    """The sources of every launch function of a module, in order.

    Raises:
        LoweringError: a launch or its kernels have no text.
    """
    with module.context, ir.Location.unknown():
        functions = {
            ir.StringAttr(op.attributes["sym_name"]).value: op.opview
            for op in module.operation.regions[0].blocks[0]
            if op.operation.name == "func.func"
        }
        launches = [function for function in functions.values() if KERNELS in function.attributes]
        for launch in launches:
            check_launch(launch, functions)
        return [_source(launch, functions) for launch in launches]


def _source(launch: Any, functions: Mapping[str, Any]) -> Source:
    name = ir.StringAttr(launch.attributes["sym_name"]).value
    stem = name.removesuffix("_launch")
    struct = f"{pascal(stem)}Tiling"
    kernels = [ir.FlatSymbolRefAttr(item).value for item in launch.attributes[KERNELS]]
    tiling = functions[ir.FlatSymbolRefAttr(launch.attributes[TILING]).value]
    header = f"{stem}_tiling.h"
    simt = tuple(function for kernel in kernels for function in simt_functions(functions[kernel]))
    texts = [print_kernel(functions[kernel], struct) for kernel in kernels]
    parts = [
        _includes(header, has_simt=bool(simt)),
        *([_MINMAX] if any("Smaller(" in text or "Larger(" in text for text in texts) else []),
        *([LEAST] if any("Least<" in text or "Most<" in text for text in texts) else []),
        *([QUOTIENT] if any("Quotient(" in text for text in texts) else []),
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
        tensors=tuple(_tensors(launch, [functions[kernel] for kernel in kernels])),
        fields=fields,
        kernels=tuple(kernels),
        functions=simt,
        buffers=tuple(
            Buffer(kernel, ir.StringAttr(tensor.buffer).value, tensor.offset, tensor.bytes)
            for kernel in kernels
            for tensor in find_ops(functions[kernel].operation, LocalTensorOp)
        ),
    )


def _includes(header: str, *, has_simt: bool) -> str:
    """The head of a source, with or without SIMT functions."""
    simt = '#include "simt_api/asc_simt.h"\n' if has_simt else ""
    return f'#include "kernel_operator.h"\n{simt}\n#include "{header}"\n\nusing namespace AscendC;\n'


def _tensors(launch: Any, kernels: list[Any]) -> Iterator[Tensor]:
    """The launch function's tensors; outputs are what some kernel writes."""
    written = {
        op.dst.arg_number
        for kernel in kernels
        for op in find_ops(kernel.operation, DataCopyPadOp, StoreOp)
        if isinstance(op, StoreOp) or not op.is_load
    }
    for position, (name, type_) in enumerate(zip(argument_names(launch), launch.type.inputs, strict=True)):
        if isinstance(type_, ir.UnrankedMemRefType):
            yield Tensor(name, ITEM_BYTES[str(type_.element_type)], position in written)
