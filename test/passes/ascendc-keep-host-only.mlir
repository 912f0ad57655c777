// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-keep-host{cores=7})' | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-keep-host{cores=7})' | FileCheck %s --check-prefix=GONE

// GONE-NOT: ascendc
// GONE-NOT: @kernel

// Attributes of other dialects stay, on arguments too.
// CHECK-LABEL: func.func @host(
// CHECK-SAME:    %[[A:[a-z0-9]*]]: i64 {llvm.noundef}) -> (i64 {llvm.noundef}) attributes {llvm.emit_c_interface}
// CHECK-NEXT:    %[[SUM:.*]] = arith.addi %[[A]], %[[A]] : i64
// CHECK-NEXT:    return %[[SUM]]
func.func @host(%a: i64 {ascendc.name = "a", llvm.noundef}) -> (i64 {ascendc.name = "sum", ascendc.doc = "twice a", llvm.noundef})
    attributes {llvm.emit_c_interface} {
  %0 = arith.addi %a, %a {ascendc.name = "sum"} : i64
  return %0 : i64
}

func.func @kernel(%x: memref<?xf32, #ascendc.gm>) attributes {ascendc.doc = "Nothing.", ascendc.target = "ascend910b"} {
  return
}

// Each count of cores is the same constant, in nested regions too.
// CHECK-LABEL: func.func @cores(
// CHECK:         %[[CORES:.*]] = arith.constant 7 : i64
// CHECK:         scf.if
// CHECK:           %[[INNER:.*]] = arith.constant 7 : i64
// CHECK:           scf.yield %[[INNER]]
// CHECK:           scf.yield %[[CORES]]
func.func @cores(%p: i1) -> i64 {
  %0 = "ascendc.get_core_num_aiv"() : () -> i64
  %1 = scf.if %p -> i64 {
    %2 = "ascendc.get_core_num_aiv"() : () -> i64
    scf.yield %2 : i64
  } else {
    scf.yield %0 : i64
  }
  return %1 : i64
}

// CHECK-LABEL: func.func private @launch(memref<?xf32>, i64)
// CHECK-NOT:     ascendc
func.func private @launch(memref<?xf32> {ascendc.name = "x"}, i64 {ascendc.name = "kernel"})
    attributes {ascendc.kernels = [@kernel], ascendc.tiling = @cores}
