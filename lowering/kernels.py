"""Building kernels: functions of global tensors and a tiling record, and the calls in them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aclower.dialect.ascendc.data_copy_pad import DataCopyPadOp
from aclower.dialect.ascendc.dialect import DOC, KERNEL_TARGET, NAME, gm_type, ub_type
from aclower.dialect.ascendc.local_tensor import LocalTensorOp, ReinterpretCastOp, SubtensorOp, reinterpret_type
from aclower.dialect.ascendc.scalar import GetAddressOp, GetBlockIdxOp, GetValueOp, SetValueOp
from aclower.dialect.ascendc.vector import CastOp, CompareScalarOp
from aclower.dialect.ascendc.verify import ITEM_BYTES
from aclower.dialect.verify import element_type
from aclower.lowering.scalars import Int, constant
from aclower.mlir import func, ir
from aclower.targets import BLOCK_BYTES


def element(name: str) -> Any:
    """The element type that MLIR prints as `name`."""
    return ir.Type.parse(name)


def build_function(
    block: Any, name: str, arguments: Mapping[str, Any], results: Sequence[Any] = (), attributes: Mapping[str, Any] = {}
) -> Any:
    """A function at the end of a block, its arguments named; without a body."""
    function = func.FuncOp(
        name, ir.FunctionType.get(list(arguments.values()), list(results)), ip=ir.InsertionPoint(block)
    )
    for key, attribute in attributes.items():
        function.attributes[key] = attribute
    names = [ir.DictAttr.get({NAME: ir.StringAttr.get(argument)}) for argument in arguments]
    function.attributes["arg_attrs"] = ir.ArrayAttr.get(names)
    return function


def build_kernel(
    block: Any,
    name: str,
    target: str,
    doc: str,
    tensors: Mapping[str, str],
    record: Sequence[str],
    body: Callable[[dict[str, Any], dict[str, Int]], None],
) -> None:
    """A kernel at the end of a module's block.

    Args:
        doc: what emitted text says about it.
        tensors: element types of the global tensors by name.
        record: the names of the tiling record's fields.
        body: builds it from the tensors and the record.
    """
    i64 = ir.IntegerType.get_signless(64)
    arguments = {item: gm_type(element(type_)) for item, type_ in tensors.items()} | dict.fromkeys(record, i64)
    attributes = {KERNEL_TARGET: ir.StringAttr.get(target), DOC: ir.StringAttr.get(doc)}
    function = build_function(block, name, arguments, attributes=attributes)
    entry = function.add_entry_block()
    values = dict(zip(arguments, entry.arguments, strict=True))
    with ir.InsertionPoint(entry):
        body({item: values[item] for item in tensors}, {item: Int(values[item]) for item in record})
        func.ReturnOp([])


def local(buffer: str, elements: int, type_: str) -> Any:
    """A tensor in the unified buffer, at least so many elements long."""
    item = ITEM_BYTES[type_]
    rounded = -(-elements * item // BLOCK_BYTES) * BLOCK_BYTES // item
    return LocalTensorOp(ub_type([rounded], element(type_)), buffer=ir.StringAttr.get(buffer)).tensor


def subtensor(source: Any, offset: Int) -> Any:
    """The tensor from an element on, which this iteration of the loop around has to itself."""
    type_ = ub_type([ir.ShapedType.get_dynamic_size()], source.type.element_type)
    op = SubtensorOp(source, offset.value, type_)
    op.attributes["disjoint"] = ir.UnitAttr.get()
    return op.tensor


def reinterpret(source: Any, type_: str, name: str = "") -> Any:
    """The same bytes as another type; the tensor itself where it is of that type."""
    if element_type(source) == type_:
        return source
    op = ReinterpretCastOp(source, reinterpret_type(source, element(type_)))
    if name:
        op.attributes[NAME] = ir.StringAttr.get(name)
    return op.tensor


def copy_in(dst: Any, src: Any, offset: Int, count: Int | int) -> None:
    """Copy `count` elements, from element `offset` of a global tensor on, into the unified buffer."""
    item = ITEM_BYTES[element_type(dst)]
    size = constant(count * item) if isinstance(count, int) else count * item
    zero = constant(0).value
    DataCopyPadOp(dst, src, offset.value, constant(1).value, size.value, zero, zero)


def copy_out(
    dst: Any,
    offset: Int,
    src: Any,
    count: Int,
    *,
    blocks: Int | None = None,
    src_stride: Int | None = None,
    dst_stride: Int | None = None,
) -> None:
    """Copy blocks of `count` elements to a global tensor; strides in CANN's units."""
    size = count * ITEM_BYTES[element_type(dst)]
    operands = (blocks or constant(1), size, src_stride or constant(0), dst_stride or constant(0))
    DataCopyPadOp(dst, src, offset.value, *(operand.value for operand in operands))


def vector(op_class: Any, dst: Any, *operands: Any) -> None:
    """A vector instruction; its last operand is the count."""
    op_class(dst, *(operand.value if isinstance(operand, Int) else operand for operand in operands))


def cast(dst: Any, src: Any, count: Int, mode: str) -> None:
    """Convert `count` elements."""
    CastOp(dst, src, count.value, round_mode=ir.StringAttr.get(mode))


def compare_scalar(dst: Any, src: Any, value: Any, count: Int, mode: str) -> None:
    """Compare `count` elements, whole repeats, with a number."""
    CompareScalarOp(dst, src, value, count.value, mode=ir.StringAttr.get(mode))


def get_value(source: Any, index: Int | int, name: str = "") -> Any:
    """One element."""
    place = constant(index) if isinstance(index, int) else index
    op = GetValueOp(source, place.value, source.type.element_type)
    if name:
        op.attributes[NAME] = ir.StringAttr.get(name)
    return op.value


def set_value(dst: Any, index: Int, value: Any) -> None:
    """Write one element."""
    SetValueOp(dst, index.value, value)


def block_index() -> Int:
    """Which block of the launch this is."""
    return Int(GetBlockIdxOp(ir.IntegerType.get_signless(64)).index)


def address_of(tensor: Any) -> Int:
    """The address of a global tensor."""
    return Int(GetAddressOp(tensor, ir.IntegerType.get_signless(64)).address)
