"""Kernels: functions that carry `ascendc.target`, as `__global__` functions."""

from collections.abc import Callable
from typing import Any

from aclower.dialect.ascendc.dialect import DOC, NAME, REASON, is_gm
from aclower.dialect.ascendc.local_tensor import LocalTensorOp
from aclower.dialect.values import constant_value
from aclower.lowering.ascendc.expressions import ATOM, SUM, UNARY, Text, within
from aclower.lowering.ascendc.names import camel, cpp_type
from aclower.lowering.ascendc.printer import Printer, wrapped
from aclower.lowering.ascendc.simt import SimtFunctions
from aclower.lowering.ops import find_ops
from aclower.mlir import ir


def argument_names(function: Any) -> list[str]:
    """What a function's arguments are called."""
    return [ir.StringAttr(ir.DictAttr(item)[NAME]).value for item in function.attributes["arg_attrs"]]


def print_kernel(function: Any, tiling: str) -> str:
    """One kernel's definition, its SIMT functions first.

    Args:
        tiling: the name of the tiling struct, which it takes by value.
    """
    name = ir.StringAttr(function.attributes["sym_name"]).value
    simt = SimtFunctions(function)
    entry = function.entry_block
    names = argument_names(function)
    tensors = {value: camel(name) for value, name in zip(entry.arguments, names, strict=True) if is_gm(value.type)}
    fields = {value: f"tiling.{camel(name)}" for value, name in zip(entry.arguments, names, strict=True)}
    values = fields | tensors
    printer = Printer(
        values,
        {*tensors.values(), *(f"{name}Gm" for name in tensors.values()), "tiling", "pipe", "ub"},
        smaller="Smaller",
        larger="Larger",
        statements=_STATEMENTS | {"ascendc.simt_vf": simt.print_call},
        inlined=_INLINED,
    )
    _globals(printer, tensors)
    _buffers(printer, function)
    printer.block(entry)
    parameters = [*(f"GM_ADDR {item}" for item in tensors.values()), f"{tiling} tiling"]
    return "\n".join(
        [
            *simt.lines,
            *(f"// {line}" for line in _doc(function)),
            *wrapped(f'extern "C" __global__ __aicore__ void {name}({", ".join(parameters)})'),
            "{",
            *printer.lines,
            "}",
            "",
        ]
    )


def _doc(function: Any) -> list[str]:
    text = ir.StringAttr(function.attributes[DOC]).value if DOC in function.attributes else ""
    return [line for line in text.splitlines() if line]


def _globals(printer: Printer, tensors: dict[Any, str]) -> None:
    for value, name in tensors.items():
        if any(use.owner.operation.name == "ascendc.data_copy_pad" for use in value.uses):
            type_ = cpp_type(value.type)
            printer.line(f"GlobalTensor<{type_}> {name}Gm;")
            printer.line(f"{name}Gm.SetGlobalBuffer(reinterpret_cast<__gm__ {type_}*>({name}));")


def _buffers(printer: Printer, function: Any) -> None:
    """One buffer, of which each local tensor takes its part."""
    tensors = find_ops(function.operation, LocalTensorOp)
    if not tensors:
        return
    printer.line("TPipe pipe;")
    printer.line("TBuf<TPosition::VECIN> ub;")
    printer.line(f"pipe.InitBuffer(ub, {max(tensor.offset + tensor.bytes for tensor in tensors)});")


def _local_tensor(printer: Printer, op: Any) -> None:
    type_ = cpp_type(op.tensor.type)
    elements = op.bytes // (op.bytes // _product(op.tensor.type.shape))
    name = printer.name(op.tensor, ir.StringAttr(op.buffer).value)
    note = f"  // {op.slots} slots" if op.slots > 1 else ""
    printer.line(f"LocalTensor<{type_}> {name} = ub.GetWithOffset<{type_}>({elements}, {op.offset});{note}")


def _product(shape: Any) -> int:
    result = 1
    for size in shape:
        result *= int(size)
    return result


def _slot(printer: Printer, op: Any) -> Text:
    size = int(op.source.type.shape[1])
    return Text(f"{printer.text(op.source)}[{within(printer.text(op.slot), UNARY)} * {size}]", ATOM)


def _subtensor(printer: Printer, op: Any) -> Text:
    return Text(f"{printer.text(op.source)}[{printer.text(op.offset)}]", ATOM)


def _reinterpret_cast(printer: Printer, op: Any) -> Text:
    return Text(f"{printer.text(op.source)}.ReinterpretCast<{cpp_type(op.tensor.type)}>()", ATOM)


def _get_value(printer: Printer, op: Any) -> Text:
    return Text(f"{printer.text(op.source)}.GetValue({printer.text(op.index)})", ATOM)


def _set_value(printer: Printer, op: Any) -> None:
    printer.line(f"{printer.text(op.dst)}.SetValue({printer.text(op.index)}, {printer.text(op.value)});")


def _get_block_idx(printer: Printer, op: Any) -> Text:
    return Text("GetBlockIdx()", ATOM)


def _get_address(printer: Printer, op: Any) -> Text:
    return Text(f"static_cast<int64_t>(reinterpret_cast<uint64_t>({printer.text(op.source)}))", ATOM)


def _data_copy_pad(printer: Printer, op: Any) -> None:
    numbers = (op.block_count, op.block_bytes, op.src_stride, op.dst_stride)
    parameters = f"DataCopyExtParams({', '.join(printer.text(number) for number in numbers)}, 0)"
    place = f"{printer.text(op.globals)}Gm[{printer.text(op.offset)}]"
    local, type_ = printer.text(op.local), cpp_type(op.local.type)
    if op.is_load:
        printer.line(f"DataCopyPad({local}, {place}, {parameters}, DataCopyPadExtParams<{type_}>());")
    else:
        printer.line(f"DataCopyPad({place}, {local}, {parameters});")


def _vector(function: str, *extra: str | Callable[[Any], str]) -> Callable[[Printer, Any], None]:
    """A call of the op's operands in order, with `extra` before the last, the count."""

    def print_call(printer: Printer, op: Any) -> None:
        texts = [str(printer.text(value)) for value in op.operands]
        texts[-1:-1] = [item if isinstance(item, str) else item(op) for item in extra]
        printer.line(f"{function}({', '.join(texts)});")

    return print_call


def _flag(function: str) -> Callable[[Printer, Any], None]:
    def print_call(printer: Printer, op: Any) -> None:
        first, slot = int(op.id.value), constant_value(op.slot)
        text = f"{first} + {within(printer.text(op.slot), SUM)}" if slot is None else str(first + slot)
        _explained(printer, op, f"{function}<HardEvent::{ir.StringAttr(op.event).value}>({text});")

    return print_call


def _pipe_barrier(printer: Printer, op: Any) -> None:
    _explained(printer, op, f"PipeBarrier<PIPE_{ir.StringAttr(op.pipe).value}>();")


def _sync_all(printer: Printer, op: Any) -> None:
    _explained(printer, op, "SyncAll();")


def _explained(printer: Printer, op: Any, text: str) -> None:
    if REASON in op.attributes:
        for reason in ir.StringAttr(op.attributes[REASON]).value.split("; "):
            name, colon, rest = reason.partition(":")
            printer.comment(f"{camel(name)}{colon}{rest}")
    printer.call(text)


_STATEMENTS = {
    "ascendc.local_tensor": _local_tensor,
    "ascendc.set_value": _set_value,
    "ascendc.data_copy_pad": _data_copy_pad,
    **{
        f"ascendc.{function.lower()}": _vector(function)
        for function in ("Duplicate", "Adds", "Muls", "Maxs", "Mins", "Mul", "Div")
    },
    "ascendc.cast": _vector("Cast", lambda op: f"RoundMode::{ir.StringAttr(op.round_mode).value}"),
    "ascendc.compare_scalar": _vector("CompareScalar", lambda op: f"CMPMODE::{ir.StringAttr(op.mode).value}"),
    "ascendc.select": _vector("Select", "SELMODE::VSEL_TENSOR_SCALAR_MODE"),
    "ascendc.gather": _vector("Gather", "0"),
    "ascendc.set_flag": _flag("SetFlag"),
    "ascendc.wait_flag": _flag("WaitFlag"),
    "ascendc.pipe_barrier": _pipe_barrier,
    "ascendc.sync_all": _sync_all,
}

_INLINED = {
    "ascendc.slot": _slot,
    "ascendc.subtensor": _subtensor,
    "ascendc.reinterpret_cast": _reinterpret_cast,
    "ascendc.get_value": _get_value,
    "ascendc.get_block_idx": _get_block_idx,
    "ascendc.get_address": _get_address,
}
