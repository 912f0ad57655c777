// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s

!tensor = memref<64xf32, #ascendc.ub>
!slots = memref<2x64xf32, #ascendc.ub>
!part = memref<?xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// The other slot is another tensor.
// CHECK-LABEL: func.func @constant_slots(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @constant_slots(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 256 : i64} : () -> !slots
  %x = "ascendc.slot"(%slots, %c0) : (!slots, i64) -> !tensor
  %y = "ascendc.slot"(%slots, %c1) : (!slots, i64) -> !tensor
  "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.duplicate"(%y, %f, %c8) : (!tensor, f32, i64) -> ()
  "ascendc.muls"(%a, %x, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @one_constant_slot(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @one_constant_slot(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 256 : i64} : () -> !slots
  %x = "ascendc.slot"(%slots, %c1) : (!slots, i64) -> !tensor
  %y = "ascendc.slot"(%slots, %c1) : (!slots, i64) -> !tensor
  "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%a, %y, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// Three pipes in turn; only MTE3 has to be done before the slot is loaded again.
// CHECK-LABEL: func.func @load_and_store_of_a_slot(
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
// CHECK:           "ascendc.muls"
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
func.func @load_and_store_of_a_slot(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 0 : i64} : () -> !slots
  %r1 = scf.for %j1 = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
    %x = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    "ascendc.muls"(%x, %x, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
    "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
    %next1 = arith.subi %c1, %slot : i64
    scf.yield %next1 : i64
  }
  return
}

// The inner loop may begin with the slot that it ended with.
// CHECK-LABEL: func.func @an_inner_loop_starts_anew(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.for {{.*}} iter_args(%[[SLOT:[a-z0-9_]*]] =
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @an_inner_loop_starts_anew(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 0 : i64} : () -> !slots
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    %r2 = scf.for %j2 = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
      %x = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
      "ascendc.duplicate"(%x, %f, %c8) : (!tensor, f32, i64) -> ()
      "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
      %next2 = arith.subi %c1, %slot : i64
      scf.yield %next2 : i64
    }
  }
  return
}

// The inner loop uses the slot of the outer: a flag each slot around it.
// CHECK-LABEL: func.func @used_by_an_inner_loop(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:[a-z0-9_]*]] =
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @used_by_an_inner_loop(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 0 : i64} : () -> !slots
  %r1 = scf.for %j1 = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
    %x = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    scf.for %j2 = %c0 to %n step %c1 : i64 {
      %v3 = "ascendc.get_value"(%x, %c0) : (!tensor, i64) -> f32
    }
    %next1 = arith.subi %c1, %slot : i64
    scf.yield %next1 : i64
  }
  return
}

// CHECK-LABEL: func.func @part_of_a_slot(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:[a-z0-9_]*]] =
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @part_of_a_slot(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 0 : i64} : () -> !slots
  %r1 = scf.for %j1 = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
    %x = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
    %y = "ascendc.subtensor"(%x, %c8) : (!tensor, i64) -> !part
    "ascendc.duplicate"(%y, %f, %c8) : (!part, f32, i64) -> ()
    "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
    %next1 = arith.subi %c1, %slot : i64
    scf.yield %next1 : i64
  }
  return
}

// CHECK-LABEL: func.func @in_a_branch(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:[a-z0-9_]*]] =
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.if
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @in_a_branch(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 0 : i64} : () -> !slots
  %r1 = scf.for %j1 = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
    %x = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
    scf.if %p {
      "ascendc.duplicate"(%x, %f, %c8) : (!tensor, f32, i64) -> ()
    }
    "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
    %next1 = arith.subi %c1, %slot : i64
    scf.yield %next1 : i64
  }
  return
}

// No turns that the pass knows: ordered as one tensor.
// CHECK-LABEL: func.func @slot_that_starts_with_1(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:[a-z0-9_]*]] =
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @slot_that_starts_with_1(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 0 : i64} : () -> !slots
  %r1 = scf.for %j1 = %c0 to %n step %c1 iter_args(%slot = %c1) -> (i64) : i64 {
    %x = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
    "ascendc.duplicate"(%x, %f, %c8) : (!tensor, f32, i64) -> ()
    "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
    %next1 = arith.subi %c1, %slot : i64
    scf.yield %next1 : i64
  }
  return
}

// Turns of two loops have nothing in common.
// CHECK-LABEL: func.func @two_loops_of_one_tensor(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:[a-z0-9_]*]] =
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.pipe_barrier"() {{.*}}pipe = "MTE2"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:[a-z0-9_]*]] =
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @two_loops_of_one_tensor(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 0 : i64} : () -> !slots
  %r1 = scf.for %j1 = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
    %x = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    %next1 = arith.subi %c1, %slot : i64
    scf.yield %next1 : i64
  }
  %r2 = scf.for %j2 = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
    %y = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
    %v3 = "ascendc.get_value"(%y, %c0) : (!tensor, i64) -> f32
    %next2 = arith.subi %c1, %slot : i64
    scf.yield %next2 : i64
  }
  return
}
