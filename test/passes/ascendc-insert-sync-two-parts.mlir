// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s
// `disjoint` is a promise about one op; the pass takes two of them in one loop for the same parts.

!tensor = memref<64xf32, #ascendc.ub>
!part = memref<?xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// The second half of the iterations writes what MTE3 may still read.
// CHECK-LABEL: func.func @forwards_and_backwards(
// CHECK:         "ascendc.duplicate"
// CHECK:         "ascendc.set_flag"({{.*}}event = "V_MTE3"
func.func @forwards_and_backwards(%dst: !global, %n: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %c56 = arith.constant 56 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %i = %c0 to %c8 step %c1 : i64 {
    %forwards = arith.muli %i, %c8 : i64
    %backwards = arith.subi %c56, %forwards : i64
    %x = "ascendc.subtensor"(%a, %forwards) {disjoint} : (!tensor, i64) -> !part
    %y = "ascendc.subtensor"(%a, %backwards) {disjoint} : (!tensor, i64) -> !part
    "ascendc.data_copy_pad"(%dst, %y, %i, %c1, %c32, %c0, %c0) : (!global, !part, i64, i64, i64, i64, i64) -> ()
    "ascendc.duplicate"(%x, %f, %c8) : (!part, f32, i64) -> ()
  }
  return
}
