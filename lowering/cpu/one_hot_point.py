"""What a one-hot linalg.generic says of a position: its label and its value, for one or for many at once."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.values import defining_op
from aclower.lowering.cpu.generic import constant_like
from aclower.lowering.cpu.loops import compare, select
from aclower.lowering.cpu.one_hot_match import CLASS_DIM, OneHot, inner_ops
from aclower.lowering.ops import constant_i64, constant_index
from aclower.mlir import arith, ir, memref, vector

POSITION_DIMS = (0, 2)
NO_CLASS = -1


@dataclass(frozen=True)
class Points:
    """Builds labels and values at the insertion point from the body of a linalg.generic.

    Attributes:
        match: the linalg.generic.
        inputs: what its inputs are here: flat memrefs, numbers where all points share one.
        classes: C, an index value.
        outer: what the body uses from outside, as it is here.
        lanes: how many positions are computed at once, as vectors; 0 for one, as scalars.
    """

    match: OneHot
    inputs: list[Any]
    classes: Any
    outer: dict[Any, Any]
    lanes: int = 0

    def at(self, position: Any, mask: Any = None) -> tuple[Any, Any]:
        """The i64 labels of the positions from `position` on, -1 where nothing is set, and their values.

        Args:
            mask: which of the vector's positions may be read; None for all.
        """
        match = self.match
        block = match.block
        mapping = {outer: self._shared(inner) for outer, inner in self.outer.items()}
        for i, (_, dims) in enumerate(match.inputs):
            if dims == POSITION_DIMS:
                mapping[block.arguments[i]] = self._load(self.inputs[i], position, mask)
            elif dims == ():
                mapping[block.arguments[i]] = self._shared(self.inputs[i])
        label = self._evaluate(match.label, mapping)
        i64 = ir.IntegerType.get_signless(64)
        classes = self._shared(arith.IndexCastOp(i64, self.classes).result)
        is_class = compare("ult", label, classes)
        if match.keep is not None:
            is_class = arith.AndIOp(is_class, self._evaluate(match.keep, mapping)).result
        label = select(is_class, label, self._shared(constant_i64(NO_CLASS)))
        # Class 0 is read where there is none: C > 0 wherever there are positions to fill.
        safe = select(is_class, label, self._shared(constant_i64(0)))
        for i, (_, dims) in enumerate(match.inputs):
            if dims == (CLASS_DIM,):
                mapping[block.arguments[i]] = self._gather(self.inputs[i], safe)
        return label, self._evaluate(match.value, mapping)

    def _wide(self, type_: Any) -> Any:
        return ir.VectorType.get([self.lanes], type_) if self.lanes else type_

    def _shared(self, value: Any) -> Any:
        """A number that all positions share."""
        return vector.BroadcastOp(self._wide(value.type), value).result if self.lanes else value

    def _load(self, base: Any, position: Any, mask: Any) -> Any:
        element = base.type.element_type
        if not self.lanes:
            return memref.LoadOp(base, [position]).result
        if mask is None:
            return vector.LoadOp(self._wide(element), base, [position]).result
        nothing = self._shared(constant_like(element, 0))
        return vector.MaskedLoadOp(self._wide(element), base, [position], mask, nothing).result

    def _gather(self, base: Any, index: Any) -> Any:
        element = base.type.element_type
        if not self.lanes:
            return memref.LoadOp(base, [arith.IndexCastOp(ir.IndexType.get(), index).result]).result
        # Every index is good, so that CPUs without a gather of this width need no branches.
        every = self._shared(constant_like(ir.IntegerType.get_signless(1), 1))
        nothing = self._shared(constant_like(element, 0))
        return vector.GatherOp(self._wide(element), base, [constant_index(0)], index, every, nothing).result

    def _evaluate(self, value: Any, mapping: dict[Any, Any]) -> Any:
        """Build what the body computes for `value`; arith's ops take vectors as they take scalars."""
        for op in inner_ops(value, self.match.block):
            result = op.results[0]
            if result in mapping:
                continue
            if op.operation.name == "arith.constant":
                mapping[result] = self._shared(op.operation.clone().results[0])
                continue
            mapping[result] = ir.Operation.create(
                op.operation.name,
                results=[self._wide(result.type)],
                operands=[mapping[operand] for operand in op.operands],
                attributes={name: op.attributes[name] for name in op.attributes.keys()},
            ).results[0]
        return mapping[value]


def outer_values(match: OneHot) -> list[Any]:
    """What the body uses from outside it."""
    found: list[Any] = []
    roots = [value for value in (match.label, match.keep, match.value) if value is not None]
    ops = [op for value in roots for op in inner_ops(value, match.block)]
    for value in [*roots, *(operand for op in ops for operand in op.operands)]:
        op = defining_op(value)
        inside = op.operation.block == match.block if op is not None else value.owner == match.block
        if not inside and value not in found:
            found.append(value)
    return found
