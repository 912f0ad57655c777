"""Building linalg.generic and what its bodies share."""

from collections.abc import Callable
from typing import Any

from aclower.mlir import arith, ir


def generic(inputs: list[Any], init: Any, maps: list[Any], body: Callable[..., Any]) -> Any:
    """A linalg.generic with parallel loops and one result.

    Args:
        maps: one a tensor, the last that of `init`.
        body: gets an element of each input and of `init`, returns the result's element.
    """
    parallel = ir.Attribute.parse("#linalg.iterator_type<parallel>")
    op = ir.Operation.create(
        "linalg.generic",
        results=[init.type],
        operands=[*inputs, init],
        attributes={
            "indexing_maps": ir.ArrayAttr.get([ir.AffineMapAttr.get(item) for item in maps]),
            "iterator_types": ir.ArrayAttr.get([parallel] * maps[-1].n_dims),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(inputs), 1]),
        },
        regions=1,
    )
    elements = [signless_label(value.type.element_type) for value in (*inputs, init)]
    block = op.regions[0].blocks.append(*elements)
    with ir.InsertionPoint(block):
        ir.Operation.create("linalg.yield", operands=[body(*block.arguments)])
    return op.results[0]


def signless_label(type_: Any) -> Any:
    """ui8 as i8, which is what arith takes; other types as they are."""
    is_ui8 = isinstance(type_, ir.IntegerType) and type_.is_unsigned and type_.width == 8
    return ir.IntegerType.get_signless(8) if is_ui8 else type_


def label_as_i64(label: Any) -> Any:
    """A label extended to i64; i8 holds an unsigned one, the only 8-bit label there is."""
    i64 = ir.IntegerType.get_signless(64)
    if label.type == i64:
        return label
    extend = arith.ExtUIOp if label.type.width == 8 else arith.ExtSIOp
    return extend(i64, label).result


def constant_like(type_: Any, value: int) -> Any:
    """A constant of an integer or float type."""
    if isinstance(type_, ir.IntegerType | ir.IndexType):
        return arith.ConstantOp(type_, ir.IntegerAttr.get(type_, value)).result
    return arith.ConstantOp(type_, ir.FloatAttr.get(type_, float(value))).result
