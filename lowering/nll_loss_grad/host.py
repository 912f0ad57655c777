"""nll_loss_grad on the host: sizes to a tiling record, the record to a launch."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from aclower.dialect.ascendc.dialect import DOC, NAME
from aclower.dialect.ascendc.launch import KERNELS, TILING, GetCoreNumAivOp
from aclower.dialect.verify import element_type
from aclower.lowering.kernels import build_function, build_kernel, element
from aclower.lowering.nll_loss_grad.key import Kernel, Key
from aclower.lowering.scalars import Int
from aclower.lowering.sizes import as_index, product, sizes_of
from aclower.mlir import arith, bufferization, func, ir, memref

INPUTS = ("images", "classes", "positions", "ignore_index", "cores")
"""What a tiling function takes: N, C and P of the operator, the ignored label, the device's vector cores."""


@dataclass(frozen=True)
class Family:
    """The kernels of one family of chips.

    Attributes:
        bodies: what builds each kernel, by name; the record's first field counts them.
        record: the tiling record's fields, and what emitted text says of each.
        tiling: the record by field, computed from INPUTS.
    """

    bodies: Mapping[str, Callable[[Kernel], None]]
    record: Mapping[str, str]
    tiling: Callable[[Key, Mapping[str, Int]], dict[str, Int]]


def key_of(folded: Any) -> Key:
    """What the kernels of a folded operator differ in."""
    mean = "mean" if folded.total_weight is not None else "sum"
    return Key(
        dtype=element_type(folded.init),
        label_dtype=element_type(folded.target),
        reduction="none" if folded.has_gradient_per_position else mean,
    )


def build_device_code(block: Any, key: Key, family: Family, target: str) -> None:
    """The tiling function, the kernels and the launch function of a key, at the end of a module's block."""
    i64 = ir.IntegerType.get_signless(64)
    function = build_function(block, f"{key.name}_tiling", dict.fromkeys(INPUTS, i64), [i64] * len(family.record))
    function.attributes["res_attrs"] = ir.ArrayAttr.get(
        [
            ir.DictAttr.get({NAME: ir.StringAttr.get(name), DOC: ir.StringAttr.get(text)})
            for name, text in family.record.items()
        ]
    )
    function.attributes["llvm.emit_c_interface"] = ir.UnitAttr.get()
    entry = function.add_entry_block()
    with ir.InsertionPoint(entry):
        given = {name: Int(value) for name, value in zip(INPUTS, entry.arguments, strict=True)}
        func.ReturnOp([number.value for number in family.tiling(key, given).values()])
    for name, body in family.bodies.items():
        build_kernel(
            block,
            f"{key.name}_{name}",
            target,
            inspect.getdoc(body) or "",
            key.tensors,
            list(family.record),
            partial(_build_body, key, body),
        )
    _declare_launch(block, key, family)


def _build_body(
    key: Key, body: Callable[[Kernel], None], tensors: Mapping[str, Any], record: Mapping[str, Int]
) -> None:
    body(Kernel(key, tensors, record))


def _declare_launch(block: Any, key: Key, family: Family) -> None:
    i64 = ir.IntegerType.get_signless(64)
    tensors = {name: ir.UnrankedMemRefType.get(element(type_), None) for name, type_ in key.tensors.items()}
    kernels = [ir.FlatSymbolRefAttr.get(f"{key.name}_{name}") for name in family.bodies]
    attributes = {
        "sym_visibility": ir.StringAttr.get("private"),
        "llvm.emit_c_interface": ir.UnitAttr.get(),
        KERNELS: ir.ArrayAttr.get(kernels),
        TILING: ir.FlatSymbolRefAttr.get(f"{key.name}_tiling"),
    }
    build_function(block, f"{key.name}_launch", tensors | dict.fromkeys(family.record, i64), attributes=attributes)


def replace_by_launch(folded: Any, key: Key, family: Family) -> None:
    """Rewrite a folded operator as a call of its tiling function and its launch; it keeps its rank."""
    with ir.InsertionPoint(folded), folded.location:
        sizes, class_dim = sizes_of(folded.init), folded.class_dim
        counts = (product(sizes[:class_dim]), sizes[class_dim], product(sizes[class_dim + 1 :]))
        i64 = ir.IntegerType.get_signless(64)
        numbers = [arith.IndexCastOp(i64, as_index(count)).result for count in counts]
        inputs = [*numbers, folded.ignore_index, GetCoreNumAivOp(i64).cores]
        record = list(func.CallOp([i64] * len(family.record), f"{key.name}_tiling", inputs).results)
        tensors = [_buffer(folded.mapped_operands[name]) for name in key.tensors if name != "x_grad"]
        x_grad = _allocate(folded.init.type, [as_index(size) for size in sizes])
        func.CallOp([], f"{key.name}_launch", [*tensors, _unranked(x_grad), *record])
        result = bufferization.ToTensorOp(folded.init.type, x_grad, restrict=True, writable=True).result
    folded.x_grad.replace_all_uses_with(result)
    folded.operation.erase()


def _buffer(tensor: Any) -> Any:
    """A tensor's memory, to be read."""
    type_ = ir.MemRefType.get(list(tensor.type.shape), tensor.type.element_type)
    return _unranked(bufferization.ToBufferOp(type_, tensor, read_only=True).result)


def _unranked(buffer: Any) -> Any:
    """A contiguous memref as kernels take it: an address, of a tensor of any rank."""
    return memref.CastOp(ir.UnrankedMemRefType.get(buffer.type.element_type, None), buffer).result


def _allocate(type_: Any, sizes: Sequence[Any]) -> Any:
    dynamic = [size for axis, size in enumerate(sizes) if type_.is_dynamic_dim(axis)]
    return memref.AllocOp(ir.MemRefType.get(list(type_.shape), type_.element_type), dynamic, []).memref
