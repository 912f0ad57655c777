"""What the scalar pipe reads and writes, and what it knows of its core and of addresses."""

from typing import Any

from aclower.dialect.ascendc.dialect import AscendcDialect, is_gm
from aclower.dialect.ascendc.verify import first, local_error, same_type_error, scalar_error
from aclower.dialect.values import constant_value
from aclower.dialect.verify import fail
from aclower.mlir import ext, ir


def _index_error(source: Any, index: Any) -> str | None:
    number, type_ = constant_value(index), source.type
    if number is not None and (number < 0 or (not type_.is_dynamic_dim(0) and number >= type_.get_dim_size(0))):
        return f"expects an index within the tensor, got {number}"
    return None


class GetValueOp(AscendcDialect.Operation, name="get_value"):
    """`source.GetValue(index)`: pipe S.

    Operands:
        source: memref<NxT, #ascendc.ub>.
        index: elements, i64.
    Result:
        value: T.
    Constraints:
        C1  source is a flat memref in #ascendc.ub; value has its element type.
        C2  a constant index lies within source.
    """

    source: ext.Operand[ir.MemRefType]
    index: ext.Operand[ir.IntegerType[64]]
    value: ext.Result[Any]

    def verify_invariants(self) -> bool:
        if len(self.operands) != 2 or len(self.results) != 1:
            return True
        error = local_error(source=self.source) or first(
            [
                scalar_error("value", self.value),
                same_type_error(source=self.source, value=self.value),
                _index_error(self.source, self.index),
            ]
        )
        return fail(self, error) if error else True


class SetValueOp(AscendcDialect.Operation, name="set_value"):
    """`dst.SetValue(index, value)`: pipe S.

    Operands:
        dst: memref<NxT, #ascendc.ub>.
        index: elements, i64.
        value: T.
    Constraints:
        C1  dst is a flat memref in #ascendc.ub; value has its element type.
        C2  a constant index lies within dst.
    """

    dst: ext.Operand[ir.MemRefType]
    index: ext.Operand[ir.IntegerType[64]]
    value: ext.Operand[Any]

    def verify_invariants(self) -> bool:
        if len(self.operands) != 3:
            return True
        error = local_error(dst=self.dst) or first(
            [
                scalar_error("value", self.value),
                same_type_error(dst=self.dst, value=self.value),
                _index_error(self.dst, self.index),
            ]
        )
        return fail(self, error) if error else True


class GetBlockIdxOp(AscendcDialect.Operation, name="get_block_idx", traits=[ext.Pure]):
    """`GetBlockIdx()`: which of the launch's blocks this is, i64 in [0, blocks)."""

    index: ext.Result[ir.IntegerType[64]]


class GetAddressOp(AscendcDialect.Operation, name="get_address", traits=[ext.Pure]):
    """The address of a global tensor's first element, i64.

    Constraints:
        C1  source is a memref in #ascendc.gm.
    """

    source: ext.Operand[ir.MemRefType]
    address: ext.Result[ir.IntegerType[64]]

    def verify_invariants(self) -> bool:
        if len(self.operands) == 1 and not is_gm(self.source.type):
            return fail(self, f"expects source in #ascendc.gm, got {self.source.type}")
        return True
