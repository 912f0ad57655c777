"""The host's label check as a function: the position of the first label that is no class."""

from typing import Any

from aclower.lowering.cpu.generic import label_as_i64
from aclower.lowering.cpu.loops import add, cast, ceildiv, compare, floordiv, loop, minimum, mul, only_if, sub
from aclower.lowering.cpu.threads import parallel_for
from aclower.lowering.ops import constant_i64, constant_index
from aclower.mlir import arith, func, ir, memref, scf, vector

FUNCTION = "find_invalid_label"
NONE_FOUND = 2**63 - 1

LANES = 8  # i64 lanes of one AVX-512 register
BLOCK = 1 << 16  # labels of one work item
THREADS_FROM = 1 << 19  # labels from which a second thread pays


def label_check_module(label_type: str, threads: int) -> Any:
    """A module with `find_invalid_label(labels, classes, ignore_index, first)`, in the current context.

    The function takes memref<?xlabel_type>, two i64 and memref<1xi64>; `first` holds
    NONE_FOUND before the call, and afterwards the position of the first label that is
    neither in [0, classes) nor ignore_index, if there is one. Compared at 64 bits.

    Args:
        label_type: "i64", "i32" or "ui8".
        threads: at most so many read at once.
    """
    module = ir.Module.create()
    dynamic = ir.ShapedType.get_dynamic_size()
    i64 = ir.IntegerType.get_signless(64)
    element = ir.Type.parse("i8" if label_type == "ui8" else label_type)
    labels_type, first_type = ir.MemRefType.get([dynamic], element), ir.MemRefType.get([1], i64)
    with ir.InsertionPoint(module.body):
        function = func.FuncOp(FUNCTION, ir.FunctionType.get([labels_type, i64, i64, first_type], []))
    with ir.InsertionPoint(function.add_entry_block()):
        labels, classes, ignored, first = function.arguments
        count = memref.DimOp(labels, constant_index(0)).result
        items = cast(ceildiv(count, constant_index(BLOCK)), i64)
        is_large = compare("uge", count, constant_index(THREADS_FROM))
        at_most = arith.SelectOp(is_large, constant_i64(threads), constant_i64(1)).result
        parallel_for(
            module, f"aclower_{FUNCTION}_block", items, at_most, [labels, classes, ignored, first, count], _check_blocks
        )
        func.ReturnOp([])
    return module


def _check_blocks(begin: Any, end: Any, captured: list[Any]) -> None:
    labels, classes, ignored, first, count = captured
    with loop(begin, end) as block:
        start = mul(block, constant_index(BLOCK))
        stop = minimum(add(start, constant_index(BLOCK)), count)
        whole = add(start, mul(floordiv(sub(stop, start), constant_index(LANES)), constant_index(LANES)))
        with only_if(_any_invalid(labels, classes, ignored, start, whole)):
            _first_invalid(labels, classes, ignored, first, start, whole)
        _first_invalid(labels, classes, ignored, first, whole, stop)


def _any_invalid(labels: Any, classes: Any, ignored: Any, start: Any, stop: Any) -> Any:
    """Whether any of the labels [start, stop), whole vectors of them, is no class."""
    i1, i64 = (ir.IntegerType.get_signless(width) for width in (1, 64))
    flags, longs = (ir.VectorType.get([LANES], type_) for type_ in (i1, i64))
    none = arith.ConstantOp(flags, ir.DenseElementsAttr.get_splat(flags, ir.BoolAttr.get(False))).result
    all_classes, all_ignored = (vector.BroadcastOp(longs, value).result for value in (classes, ignored))
    each = scf.ForOp(start, stop, constant_index(LANES), [none])
    with ir.InsertionPoint(each.body):
        narrow = vector.LoadOp(
            ir.VectorType.get([LANES], labels.type.element_type), labels, [each.induction_variable]
        ).result
        found = _is_invalid(_extend(narrow, longs), all_classes, all_ignored)
        scf.YieldOp([arith.OrIOp(each.inner_iter_args[0], found).result])
    return vector.ReductionOp(i1, ir.Attribute.parse("#vector.kind<or>"), each.results[0]).result


def _first_invalid(labels: Any, classes: Any, ignored: Any, first: Any, start: Any, stop: Any) -> None:
    """Lower `first` to the position of the first label of [start, stop) that is no class."""
    with loop(start, stop) as i:
        label = label_as_i64(memref.LoadOp(labels, [i]).result)
        with only_if(_is_invalid(label, classes, ignored)):
            position = cast(i, first.type.element_type)
            memref.AtomicRMWOp(arith.AtomicRMWKind.mins, position, first, [constant_index(0)])


def _is_invalid(label: Any, classes: Any, ignored: Any) -> Any:
    # As unsigned, a negative label is larger than any number of classes.
    return arith.AndIOp(compare("uge", label, classes), compare("ne", label, ignored)).result


def _extend(value: Any, type_: Any) -> Any:
    if value.type == type_:
        return value
    width = value.type.element_type.width
    return (arith.ExtUIOp if width == 8 else arith.ExtSIOp)(type_, value).result
