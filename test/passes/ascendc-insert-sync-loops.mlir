// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s

!tensor = memref<64xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// Loaded before the loop: one flag in front of it, none inside, none at the end.
// CHECK-LABEL: func.func @load_that_no_iteration_changes(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.muls"
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
func.func @load_that_no_iteration_changes(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
    "ascendc.data_copy_pad"(%dst, %b, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// A loop may not run: the flag is set behind it.
// CHECK-LABEL: func.func @store_behind_a_loop(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @store_behind_a_loop(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
  }
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  return
}

// The barrier inside does not count behind it.
// CHECK-LABEL: func.func @a_loop_that_may_not_run(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @a_loop_that_may_not_run(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> !tensor
  "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  }
  "ascendc.muls"(%c, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @read_only_in_a_loop(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @read_only_in_a_loop(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    %v2 = "ascendc.get_value"(%a, %c0) : (!tensor, i64) -> f32
    "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// Both directions between MTE2 and S.
// CHECK-LABEL: func.func @scalar_reads_of_each_load(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @scalar_reads_of_each_load(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    %v2 = "ascendc.get_value"(%a, %c0) : (!tensor, i64) -> f32
  }
  return
}

// What the inner loop carries is carried from one execution to the next by the same flag.
// CHECK-LABEL: func.func @load_in_the_inner_loop(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @load_in_the_inner_loop(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    scf.for %j2 = %c0 to %n step %c1 : i64 {
      "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
      "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
    }
  }
  return
}

// Waited for in front of the inner loop and set behind it.
// CHECK-LABEL: func.func @inner_loop_reads_what_the_outer_writes(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @inner_loop_reads_what_the_outer_writes(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
    scf.for %j2 = %c0 to %n step %c1 : i64 {
      "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
    }
  }
  return
}

// A branch that is taken waits and sets: the flag stays balanced.
// CHECK-LABEL: func.func @carried_in_a_branch(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.if
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @carried_in_a_branch(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    scf.if %p {
      "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
      %v2 = "ascendc.get_value"(%a, %c0) : (!tensor, i64) -> f32
    }
  }
  return
}

// S writes between V and MTE3: S_MTE3 stands for what V has done, too.
// CHECK-LABEL: func.func @output_tile_and_scalars(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE3", id = 1 : i64
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
func.func @output_tile_and_scalars(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
    "ascendc.set_value"(%a, %c0, %f) : (!tensor, i64, f32) -> ()
    "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// An iteration reads what the last has written.
// CHECK-LABEL: func.func @in_place_through_global_memory(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @in_place_through_global_memory(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    "ascendc.data_copy_pad"(%a, %dst, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
    "ascendc.data_copy_pad"(%dst, %b, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  }
  return
}
