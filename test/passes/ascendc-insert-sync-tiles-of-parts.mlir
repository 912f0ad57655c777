// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s

!tensor = memref<64xf32, #ascendc.ub>
!slots = memref<2x64xf32, #ascendc.ub>
!part = memref<?xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// The parts are the tile: a flag each slot around the inner loop.
// CHECK-LABEL: func.func @loaded_tile_computed_in_parts(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:[a-z0-9_]*]] =
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @loaded_tile_computed_in_parts(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 0 : i64} : () -> !slots
  %r1 = scf.for %j1 = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
    %x = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    scf.for %j2 = %c0 to %n step %c1 : i64 {
      %y = "ascendc.subtensor"(%x, %c8) {disjoint} : (!tensor, i64) -> !part
      "ascendc.muls"(%y, %y, %f, %c8) : (!part, !part, f32, i64) -> ()
    }
    "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
    %next1 = arith.subi %c1, %slot : i64
    scf.yield %next1 : i64
  }
  return
}

// What the last iteration but one has written is stored, slot by slot.
// CHECK-LABEL: func.func @stored_then_written_in_parts(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:[a-z0-9_]*]] =
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @stored_then_written_in_parts(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 0 : i64} : () -> !slots
  %r1 = scf.for %j1 = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
    %x = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
    "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
    scf.for %j2 = %c0 to %n step %c1 : i64 {
      %y = "ascendc.subtensor"(%x, %c8) {disjoint} : (!tensor, i64) -> !part
      "ascendc.duplicate"(%y, %f, %c8) : (!part, f32, i64) -> ()
    }
    %next1 = arith.subi %c1, %slot : i64
    scf.yield %next1 : i64
  }
  return
}

// Only one tensor of the instruction is in parts.
// CHECK-LABEL: func.func @another_tensor_in_parts(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:[a-z0-9_]*]] =
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @another_tensor_in_parts(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 256 : i64} : () -> !slots
  %r1 = scf.for %j1 = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
    %x = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
    "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
    scf.for %j2 = %c0 to %n step %c1 : i64 {
      %y = "ascendc.subtensor"(%a, %c8) {disjoint} : (!tensor, i64) -> !part
      "ascendc.muls"(%x, %y, %f, %c8) : (!tensor, !part, f32, i64) -> ()
    }
    %next1 = arith.subi %c1, %slot : i64
    scf.yield %next1 : i64
  }
  return
}
