// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s
// A SIMT call is an instruction of pipe V that reads and writes what its threads load and store.

!tensor = memref<64xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// Threads read what a copy writes.
// CHECK-LABEL: func.func @behind_a_copy(
// CHECK:         "ascendc.data_copy_pad"
// CHECK:         "ascendc.set_flag"({{.*}}event = "MTE3_V"
// CHECK:         "ascendc.wait_flag"({{.*}}event = "MTE3_V"
// CHECK-NEXT:    "ascendc.simt_vf"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         return
func.func @behind_a_copy(%x: !global, %y: !global, %n: i64) attributes {ascendc.target = "ascend950"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%x, %a, %c0, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  "ascendc.simt_vf"(%n) ({
    %v = "ascendc.load"(%x, %n) : (!global, i64) -> f32
    "ascendc.store"(%y, %n, %v) : (!global, i64, f32) -> ()
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 32 : i64} : (i64) -> ()
  return
}

// What different threads touch needs no order, nor do two calls, which the chip keeps in order.
// CHECK-LABEL: func.func @in_order(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         return
func.func @in_order(%x: !global, %y: !global, %n: i64, %f: f32) attributes {ascendc.target = "ascend950"} {
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
  "ascendc.muls"(%a, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  "ascendc.simt_vf"(%n) ({
    "ascendc.store"(%x, %n, %f) : (!global, i64, f32) -> ()
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 32 : i64} : (i64) -> ()
  "ascendc.simt_vf"(%n) ({
    %v = "ascendc.load"(%x, %n) : (!global, i64) -> f32
    "ascendc.store"(%y, %n, %v) : (!global, i64, f32) -> ()
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 32 : i64} : (i64) -> ()
  return
}

// On ascend910b vector instructions need a barrier.
// CHECK-LABEL: func.func @out_of_order(
// CHECK:         "ascendc.duplicate"
// CHECK-NEXT:    "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NEXT:    "ascendc.muls"
func.func @out_of_order(%f: f32) attributes {ascendc.target = "ascend910b"} {
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
  "ascendc.muls"(%a, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}
