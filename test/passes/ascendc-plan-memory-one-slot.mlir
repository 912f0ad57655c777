// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-plan-memory)' | FileCheck %s
// A tensor of rank 2 with one slot is doubled to rank 3, which does not verify.

// CHECK-LABEL: func.func @one_slot(
// CHECK-NEXT:    "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> memref<1x8xf32, #ascendc.ub>
func.func @one_slot(%src: memref<?xf32, #ascendc.gm>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  scf.for %i = %c0 to %n step %c1 : i64 {
    %x = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<1x8xf32, #ascendc.ub>
    %y = "ascendc.slot"(%x, %c0) : (memref<1x8xf32, #ascendc.ub>, i64) -> memref<8xf32, #ascendc.ub>
    "ascendc.data_copy_pad"(%y, %src, %i, %c1, %c32, %c0, %c0)
        : (memref<8xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  }
  return
}
