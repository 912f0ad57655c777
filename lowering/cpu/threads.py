"""Run a body over work items on threads of the operating system, from compiled code.

The compiled function starts and joins POSIX threads itself, so a launch costs no
hop through Python and doesn't wait for its lock.
"""

from collections.abc import Callable, Sequence
from typing import Any

from aclower.lowering.ops import constant_i64
from aclower.mlir import arith, func, ir, llvm

PARALLEL_FOR = "aclower_parallel_for"

# aclower_parallel_for(body, context, items, threads) calls body(context, first, last) so
# that every item is in one of at most `threads` calls; it returns when all have. A
# thread that can't be started has its share done by the caller.
_RUNTIME = """
llvm.func @pthread_create(!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
llvm.func @pthread_join(i64, !llvm.ptr) -> i32

llvm.func internal @aclower_thread_main(%share: !llvm.ptr) -> !llvm.ptr {
  %all = llvm.load %share : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, i64)>
  %body = llvm.extractvalue %all[0] : !llvm.struct<(ptr, ptr, i64, i64)>
  %context = llvm.extractvalue %all[1] : !llvm.struct<(ptr, ptr, i64, i64)>
  %first = llvm.extractvalue %all[2] : !llvm.struct<(ptr, ptr, i64, i64)>
  %last = llvm.extractvalue %all[3] : !llvm.struct<(ptr, ptr, i64, i64)>
  llvm.call %body(%context, %first, %last) : !llvm.ptr, (!llvm.ptr, i64, i64) -> ()
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}

func.func private @aclower_parallel_for(%body: !llvm.ptr, %context: !llvm.ptr, %items: i64, %threads: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %failed = arith.constant 0 : i32
  %at_most = arith.minsi %items, %threads : i64
  %calls = arith.maxsi %at_most, %one : i64
  %calls_index = arith.index_cast %calls : i64 to index
  %null = llvm.mlir.zero : !llvm.ptr
  %main = llvm.mlir.addressof @aclower_thread_main : !llvm.ptr
  %shares = llvm.alloca %calls x !llvm.struct<(ptr, ptr, i64, i64)> : (i64) -> !llvm.ptr
  %threads_started = llvm.alloca %calls x i64 : (i64) -> !llvm.ptr
  %states = llvm.alloca %calls x i32 : (i64) -> !llvm.ptr
  scf.for %i = %c1 to %calls_index step %c1 {
    %k = arith.index_cast %i : index to i64
    %next = arith.addi %k, %one : i64
    %scaled_first = arith.muli %items, %k : i64
    %first = arith.divui %scaled_first, %calls : i64
    %scaled_last = arith.muli %items, %next : i64
    %last = arith.divui %scaled_last, %calls : i64
    %undef = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, i64)>
    %s0 = llvm.insertvalue %body, %undef[0] : !llvm.struct<(ptr, ptr, i64, i64)>
    %s1 = llvm.insertvalue %context, %s0[1] : !llvm.struct<(ptr, ptr, i64, i64)>
    %s2 = llvm.insertvalue %first, %s1[2] : !llvm.struct<(ptr, ptr, i64, i64)>
    %s3 = llvm.insertvalue %last, %s2[3] : !llvm.struct<(ptr, ptr, i64, i64)>
    %share = llvm.getelementptr %shares[%k] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, i64)>
    llvm.store %s3, %share : !llvm.struct<(ptr, ptr, i64, i64)>, !llvm.ptr
    %thread = llvm.getelementptr %threads_started[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    %state = llvm.call @pthread_create(%thread, %null, %main, %share)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32
    %state_at = llvm.getelementptr %states[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    llvm.store %state, %state_at : i32, !llvm.ptr
  }
  %own_last = arith.divui %items, %calls : i64
  llvm.call %body(%context, %zero, %own_last) : !llvm.ptr, (!llvm.ptr, i64, i64) -> ()
  scf.for %i = %c1 to %calls_index step %c1 {
    %k = arith.index_cast %i : index to i64
    %state_at = llvm.getelementptr %states[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %state = llvm.load %state_at : !llvm.ptr -> i32
    %started = arith.cmpi eq, %state, %failed : i32
    scf.if %started {
      %thread_at = llvm.getelementptr %threads_started[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i64
      %thread = llvm.load %thread_at : !llvm.ptr -> i64
      %joined = llvm.call @pthread_join(%thread, %null) : (i64, !llvm.ptr) -> i32
    } else {
      %share = llvm.getelementptr %shares[%k] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, i64)>
      %done = llvm.call @aclower_thread_main(%share) : (!llvm.ptr) -> !llvm.ptr
    }
  }
  return
}
"""


def parallel_for(
    module: Any,
    name: str,
    items: Any,
    threads: Any,
    captured: Sequence[Any],
    body: Callable[[Any, Any, list[Any]], None],
) -> None:
    """Call a new function `name` over `items` work items, at the insertion point.

    Args:
        items, threads: i64 values.
        captured: the values the body needs: memrefs, indices, numbers.
        body: builds the function's body from the first item, the one after the last
            (both index) and the captured values as they are inside.
    """
    _add_runtime(module)
    pointer, i64 = llvm.PointerType.get(), ir.IntegerType.get_signless(64)
    types = [_stored_type(value.type) for value in captured]
    struct = llvm.StructType.get_literal(types)
    packed = llvm.UndefOp(struct).result
    for i, (value, type_) in enumerate(zip(captured, types, strict=True)):
        packed = llvm.InsertValueOp(packed, _converted(value, type_), [i]).result
    with ir.InsertionPoint.at_block_begin(_entry_block()):  # once a call, also where the launch is in a loop
        context = llvm.AllocaOp(pointer, constant_i64(1), ir.TypeAttr.get(struct)).result
    llvm.StoreOp(packed, context)

    signature = ir.FunctionType.get([pointer, i64, i64], [])
    with ir.InsertionPoint(module.body):
        function = func.FuncOp(name, signature, visibility="private")
    with ir.InsertionPoint(function.add_entry_block()):
        stored, first, last = function.arguments
        unpacked = llvm.LoadOp(struct, stored).result
        inner = [
            _converted(llvm.ExtractValueOp(type_, unpacked, [i]).result, value.type)
            for i, (value, type_) in enumerate(zip(captured, types, strict=True))
        ]
        index = ir.IndexType.get()
        body(arith.IndexCastOp(index, first).result, arith.IndexCastOp(index, last).result, inner)
        func.ReturnOp([])
    symbol = func.ConstantOp(signature, ir.FlatSymbolRefAttr.get(name)).result
    address = _cast(symbol, pointer)
    func.CallOp([], PARALLEL_FOR, [address, context, items, threads])


def _entry_block() -> Any:
    """The entry block of the function around the insertion point."""
    op = ir.InsertionPoint.current.block.owner
    while op.operation.name != "func.func":
        op = op.operation.parent
    return op.operation.regions[0].blocks[0]


def _add_runtime(module: Any) -> None:
    if any(op.operation.name == "func.func" and op.name.value == PARALLEL_FOR for op in module.body.operations):
        return
    runtime = ir.Module.parse(_RUNTIME)  # named, since an op does not keep its module alive
    for op in runtime.body.operations:
        module.body.append(op.operation.clone(ip=False))


def _stored_type(type_: Any) -> Any:
    """What the LLVM conversion makes of a type: it has to agree with it, casts are resolved later."""
    if isinstance(type_, ir.IndexType):
        return ir.IntegerType.get_signless(64)
    if isinstance(type_, ir.MemRefType):
        return ir.Type.parse(f"!llvm.struct<(ptr, ptr, i64, array<{type_.rank} x i64>, array<{type_.rank} x i64>)>")
    return type_


def _converted(value: Any, type_: Any) -> Any:
    if value.type == type_:
        return value
    if isinstance(value.type, ir.IndexType) or isinstance(type_, ir.IndexType):
        return arith.IndexCastOp(type_, value).result
    return _cast(value, type_)


def _cast(value: Any, type_: Any) -> Any:
    return ir.Operation.create("builtin.unrealized_conversion_cast", results=[type_], operands=[value]).results[0]
