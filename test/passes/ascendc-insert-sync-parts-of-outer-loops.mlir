// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s

!tensor = memref<64xf32, #ascendc.ub>
!part = memref<?xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// The inner iterations touch the same bytes: those of the outer one.
// CHECK-LABEL: func.func @part_of_the_outer_loop(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @part_of_the_outer_loop(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    %x = "ascendc.subtensor"(%a, %c8) {disjoint} : (!tensor, i64) -> !part
    scf.for %j2 = %c0 to %n step %c1 : i64 {
      "ascendc.muls"(%x, %x, %f, %c8) : (!part, !part, f32, i64) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @part_of_no_loop(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @part_of_no_loop(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %x = "ascendc.subtensor"(%a, %c8) {disjoint} : (!tensor, i64) -> !part
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    "ascendc.duplicate"(%x, %f, %c8) : (!part, f32, i64) -> ()
  }
  return
}
