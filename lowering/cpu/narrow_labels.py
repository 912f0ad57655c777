"""`aclnn.narrow_labels` as a linalg.generic."""

from typing import Any

from aclower.dialect.narrow_labels import NO_CLASS
from aclower.lowering.cpu.generic import constant_like, generic, label_as_i64
from aclower.lowering.ops import constant_i64
from aclower.lowering.reshapes import empty
from aclower.lowering.sizes import sizes_of
from aclower.mlir import arith, ir


def to_linalg(op: Any) -> None:
    """Replace the op: compare at 64 bits, then truncate."""
    i64, i32 = (ir.IntegerType.get_signless(width) for width in (64, 32))
    identity = ir.AffineMap.get_identity(op.target.type.rank)
    with ir.InsertionPoint(op), op.location:
        classes = arith.IndexCastOp(i64, op.num_classes).result
        ignored = constant_i64(int(op.ignore_index.value))

        def body(element: Any, _: Any) -> Any:
            label = label_as_i64(element)
            is_class = arith.CmpIOp(arith.CmpIPredicate.ult, label, classes).result
            is_kept = arith.CmpIOp(arith.CmpIPredicate.ne, label, ignored).result
            kept = arith.TruncIOp(i32, label).result
            return arith.SelectOp(arith.AndIOp(is_class, is_kept).result, kept, constant_like(i32, NO_CLASS)).result

        result = generic([op.target], empty(sizes_of(op.target), i32), [identity, identity], body)
    op.narrowed.replace_all_uses_with(result)
    op.operation.erase()
