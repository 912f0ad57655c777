"""What a launch function and its kernels must be for their text to be right."""

from collections.abc import Mapping
from typing import Any

from aclower.dialect.ascendc.dialect import KERNEL_TARGET, NAME, gm_type
from aclower.dialect.ascendc.launch import KERNELS, TILING
from aclower.dialect.ascendc.local_tensor import LocalTensorOp
from aclower.lowering.ascendc.simt import simt_functions
from aclower.lowering.ops import find_ops
from aclower.mlir import ir
from aclower.source import error_at

FIRST_FIELDS = ["kernel", "blocks"]


def check_launch(launch: Any, functions: Mapping[str, Any]) -> None:
    """Refuse a launch function whose text would not compile, or would mean something else.

    Args:
        functions: the module's, by name.
    Raises:
        LoweringError: the launch names what the module does not hold, the tiling function computes no
            named i64s of which the first are kernel and blocks, the arguments don't agree, a function has
            a name that is to be emitted, or a local tensor has no place yet.
    """
    tiling = _named_function(launch, functions, launch.attributes.get(TILING), TILING)
    fields = _names(tiling, "res_attrs", len(tiling.type.results))
    i64 = ir.IntegerType.get_signless(64)
    if fields[:2] != FIRST_FIELDS or None in fields or any(type_ != i64 for type_ in tiling.type.results):
        raise error_at(tiling, f"expects named i64 results, first {' and '.join(FIRST_FIELDS)}, got {fields}")
    names = _names(launch, "arg_attrs", len(launch.type.inputs))
    tensors = [type_ for type_ in launch.type.inputs if isinstance(type_, ir.UnrankedMemRefType)]
    if names[len(tensors) :] != fields or None in names:
        raise error_at(launch, f"expects named unranked memrefs, then the record's fields {fields}, got {names}")
    expected = [*(gm_type(type_.element_type) for type_ in tensors), *(i64 for _ in fields)]
    for symbol in launch.attributes[KERNELS]:
        kernel = _named_function(launch, functions, symbol, KERNELS)
        if KERNEL_TARGET not in kernel.attributes:
            raise error_at(kernel, f"expects {KERNEL_TARGET}, since a launch starts it, got a function without")
        if list(kernel.type.inputs) != expected or _names(kernel, "arg_attrs", len(expected)) != names:
            wanted = ", ".join(f"{name}: {type_}" for name, type_ in zip(names, expected, strict=True))
            raise error_at(kernel, f"expects the arguments of its launch, {wanted}, got {kernel.type}")
        for name in (function.name for function in simt_functions(kernel)):
            if name in functions:
                raise error_at(
                    functions[name], f"has the name of a SIMT function that is emitted, {name}; give it another"
                )
        for tensor in find_ops(kernel.operation, LocalTensorOp):
            if tensor.offset is None:
                raise error_at(tensor, "expects an offset to be emitted, got none; run ascendc-plan-memory first")


def _named_function(launch: Any, functions: Mapping[str, Any], symbol: Any, attribute: str) -> Any:
    name = str(ir.FlatSymbolRefAttr(symbol).value) if isinstance(symbol, ir.FlatSymbolRefAttr) else ""
    if name not in functions:
        raise error_at(launch, f"expects {attribute} to name functions of the module, got {symbol}")
    return functions[name]


def _names(function: Any, attribute: str, count: int) -> list[str | None]:
    """The names of a function's arguments or results, None for one without."""
    if attribute not in function.attributes:
        return [None] * count
    items = [ir.DictAttr(item) for item in function.attributes[attribute]]
    return [ir.StringAttr(item[NAME]).value if NAME in item else None for item in items]
