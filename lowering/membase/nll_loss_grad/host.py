"""nll_loss_grad on the host: sizes to a tiling record, the record to a launch."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from aclower.dialect.ascendc.dialect import DOC, NAME
from aclower.dialect.ascendc.launch import KERNELS as KERNELS_ATTRIBUTE
from aclower.dialect.ascendc.launch import TILING, GetCoreNumAivOp
from aclower.dialect.verify import element_type
from aclower.lowering.group_positions import group_positions
from aclower.lowering.kernels import build_function, build_kernel, element
from aclower.lowering.membase.nll_loss_grad.parts import Kernel, Key
from aclower.lowering.membase.nll_loss_grad.planes import planes
from aclower.lowering.membase.nll_loss_grad.rows import rows, sparse_rows
from aclower.lowering.membase.nll_loss_grad.tiling import INPUTS, KERNELS, RECORD, tiling
from aclower.lowering.reshapes import flatten
from aclower.lowering.scalars import Int
from aclower.lowering.sizes import as_index, sizes_of
from aclower.mlir import arith, bufferization, func, ir, memref

_BODIES = {"planes": planes, "rows": rows, "sparse_rows": sparse_rows}
MAX_CLASSES = 2**24  # up to here an f32 tells every class apart


def key_of(folded: Any) -> Key:
    """What the kernels of a folded operator differ in."""
    mean = "mean" if folded.total_weight is not None else "sum"
    return Key(
        dtype=element_type(folded.init),
        label_dtype=element_type(folded.target),
        reduction="none" if folded.has_gradient_per_position else mean,
    )


def build_device_code(block: Any, key: Key, target: str) -> None:
    """The tiling function, the kernels and the launch function of a key, at the end of a module's block."""
    i64 = ir.IntegerType.get_signless(64)
    function = build_function(block, f"{key.name}_tiling", dict.fromkeys(INPUTS, i64), [i64] * len(RECORD))
    function.attributes["res_attrs"] = ir.ArrayAttr.get(
        [
            ir.DictAttr.get({NAME: ir.StringAttr.get(name), DOC: ir.StringAttr.get(text)})
            for name, text in RECORD.items()
        ]
    )
    function.attributes["llvm.emit_c_interface"] = ir.UnitAttr.get()
    entry = function.add_entry_block()
    with ir.InsertionPoint(entry):
        given = {name: Int(value) for name, value in zip(INPUTS, entry.arguments, strict=True)}
        func.ReturnOp([number.value for number in tiling(key, given).values()])
    for name in KERNELS:
        body = _BODIES[name]
        build_kernel(
            block,
            f"{key.name}_{name}",
            target,
            inspect.getdoc(body) or "",
            key.tensors,
            list(RECORD),
            partial(_build_body, key, body),
        )
    _declare_launch(block, key)


def _build_body(
    key: Key, body: Callable[[Kernel], None], tensors: Mapping[str, Any], record: Mapping[str, Int]
) -> None:
    body(Kernel(key, tensors, record))


def _declare_launch(block: Any, key: Key) -> None:
    i64 = ir.IntegerType.get_signless(64)
    flat = [ir.ShapedType.get_dynamic_size()]
    tensors = {name: ir.MemRefType.get(flat, element(type_)) for name, type_ in key.tensors.items()}
    kernels = [ir.FlatSymbolRefAttr.get(f"{key.name}_{name}") for name in KERNELS]
    attributes = {
        "sym_visibility": ir.StringAttr.get("private"),
        "llvm.emit_c_interface": ir.UnitAttr.get(),
        KERNELS_ATTRIBUTE: ir.ArrayAttr.get(kernels),
        TILING: ir.FlatSymbolRefAttr.get(f"{key.name}_tiling"),
    }
    build_function(block, f"{key.name}_launch", tensors | dict.fromkeys(RECORD, i64), attributes=attributes)


def replace_by_launch(folded: Any) -> None:
    """Rewrite a folded operator as a call of its tiling function and its launch."""
    key = key_of(folded)
    folded = group_positions(folded)
    with ir.InsertionPoint(folded), folded.location:
        sizes = [as_index(size) for size in sizes_of(folded.init)]
        i64 = ir.IntegerType.get_signless(64)
        numbers = [arith.IndexCastOp(i64, size).result for size in sizes]
        inputs = [*numbers, folded.ignore_index, GetCoreNumAivOp(i64).cores]
        record = list(func.CallOp([i64] * len(RECORD), f"{key.name}_tiling", inputs).results)
        tensors = [_buffer(flatten(folded.mapped_operands[name])) for name in key.tensors if name != "x_grad"]
        x_grad = _allocate(folded.init.type, sizes)
        flat = ir.MemRefType.get([ir.ShapedType.get_dynamic_size()], x_grad.type.element_type)
        collapsed = memref.CollapseShapeOp(_flat_type(x_grad.type), x_grad, [[0, 1, 2]]).result
        tensors.append(memref.CastOp(flat, collapsed).result if collapsed.type != flat else collapsed)
        func.CallOp([], f"{key.name}_launch", [*tensors, *record])
        result = bufferization.ToTensorOp(folded.init.type, x_grad, restrict=True, writable=True).result
    folded.x_grad.replace_all_uses_with(result)
    folded.operation.erase()


def _flat_type(type_: Any) -> Any:
    size = 1
    for axis in range(type_.rank):
        size = -1 if size < 0 or type_.is_dynamic_dim(axis) else size * int(type_.get_dim_size(axis))
    return ir.MemRefType.get([ir.ShapedType.get_dynamic_size() if size < 0 else size], type_.element_type)


def _buffer(tensor: Any) -> Any:
    """A flat tensor's memory, to be read."""
    type_ = ir.MemRefType.get(list(tensor.type.shape), tensor.type.element_type)
    buffer = bufferization.ToBufferOp(type_, tensor, read_only=True).result
    flat = ir.MemRefType.get([ir.ShapedType.get_dynamic_size()], tensor.type.element_type)
    return buffer if type_ == flat else memref.CastOp(flat, buffer).result


def _allocate(type_: Any, sizes: Sequence[Any]) -> Any:
    dynamic = [size for axis, size in enumerate(sizes) if type_.is_dynamic_dim(axis)]
    return memref.AllocOp(ir.MemRefType.get(list(type_.shape), type_.element_type), dynamic, []).memref
