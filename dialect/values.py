"""Where values come from, and what stands within an op."""

from collections.abc import Iterator
from typing import Any

from aclower.mlir import ir


def defining_op(value: Any) -> Any:
    """The op whose result the value is, None for a block argument."""
    owner = value.owner
    return owner.opview if isinstance(owner, ir.Operation | ir.OpView) else None


def constant_value(value: Any) -> int | None:
    """The integer that the value is a constant of, None if it is no integer constant."""
    op = defining_op(value)
    if op is None or op.operation.name != "arith.constant":
        return None
    attribute = op.attributes["value"]
    return int(attribute.value) if isinstance(attribute, ir.IntegerAttr) else None


def nested_ops(operation: Any) -> Iterator[Any]:
    """The ops within an op, at any depth, each in front of what is within it."""
    for region in operation.regions:
        for block in region.blocks:
            for op in block.operations:
                yield op.operation
                yield from nested_ops(op.operation)
