// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s

!tensor = memref<64xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// CHECK-LABEL: func.func @written_in_either(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.if
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}] else}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @written_in_either(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  scf.if %p {
    "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  } else {
    "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
  }
  "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// One flag, waited for in front of both.
// CHECK-LABEL: func.func @used_in_either(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.if
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}] else}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @used_in_either(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  scf.if %p {
    "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  } else {
    "ascendc.muls"(%c, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  }
  return
}

// What one branch writes the other does not see.
// CHECK-LABEL: func.func @the_other_is_no_conflict(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.if
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}] else}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @the_other_is_no_conflict(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  scf.if %p {
    "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
  } else {
    "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  }
  return
}

// CHECK-LABEL: func.func @pipes_differ(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.if
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}] else}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @pipes_differ(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  scf.if %p {
    "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  } else {
    %v1 = "ascendc.get_value"(%a, %c0) : (!tensor, i64) -> f32
  }
  return
}

// Both ends in the branch: the flag as well.
// CHECK-LABEL: func.func @inside_one_branch(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.if
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @inside_one_branch(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  scf.if %p {
    "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  }
  return
}

// CHECK-LABEL: func.func @branch_in_a_branch(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.if
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.if
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @branch_in_a_branch(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  scf.if %p {
    scf.if %p {
      %v1 = "ascendc.get_value"(%a, %c0) : (!tensor, i64) -> f32
    }
  }
  return
}
