"""A tiling function alone, as this machine calls it."""

from typing import Any

from aclower.lowering.kernels import build_function
from aclower.lowering.ops import constant_index
from aclower.mlir import func, ir, memref

ENTRY = "tiling_entry"


def keep_tiling(module: Any, name: str) -> None:
    """Reduce a module to the tiling function `name` and @tiling_entry, which stores its record in a last argument."""
    block = module.operation.regions[0].blocks[0]
    for op in list(block.operations):
        if ir.StringAttr(op.attributes["sym_name"]).value != name:
            op.operation.erase()
    tiling = next(iter(block.operations))
    count = len(tiling.type.results)
    for names in ("arg_attrs", "res_attrs"):
        del tiling.attributes[names]
    i64 = ir.IntegerType.get_signless(64)
    arguments = {f"input{i}": type_ for i, type_ in enumerate(tiling.type.inputs)}
    record = {"record": ir.MemRefType.get([count], i64)}
    attributes = {"llvm.emit_c_interface": ir.UnitAttr.get()}
    entry = build_function(block, ENTRY, arguments | record, attributes=attributes)
    del entry.attributes["arg_attrs"]
    body = entry.add_entry_block()
    with ir.InsertionPoint(body):
        *inputs, target = body.arguments
        call = func.CallOp([i64] * count, name, list(inputs))
        for i, result in enumerate(call.results):
            memref.StoreOp(result, target, [constant_index(i)])
        func.ReturnOp([])
