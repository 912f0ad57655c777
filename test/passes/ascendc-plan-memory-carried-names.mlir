// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-plan-memory)' | FileCheck %s
// Of a loop without names the slot's becomes that of the first carried value.

// CHECK-LABEL: func.func @slot_behind_a_value_without_a_name(
// CHECK:         } {ascendc.name = "i,{{[a-z0-9]+}},slot"}
func.func @slot_behind_a_value_without_a_name(%src: memref<?xf32, #ascendc.gm>, %n: i64) -> i64
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %c0) -> (i64) : i64 {
    %x = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<8xf32, #ascendc.ub>
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0)
        : (memref<8xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
    %next = arith.addi %sum, %i : i64
    scf.yield %next : i64
  }
  return %r : i64
}
