// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s

!tensor = memref<64xf32, #ascendc.ub>
!part = memref<?xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// Within an iteration they are the same bytes.
// CHECK-LABEL: func.func @written_then_read_in_an_iteration(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @written_then_read_in_an_iteration(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    %x = "ascendc.subtensor"(%a, %c8) {disjoint} : (!tensor, i64) -> !part
    "ascendc.duplicate"(%x, %f, %c8) : (!part, f32, i64) -> ()
    "ascendc.muls"(%b, %x, %f, %c8) : (!tensor, !part, f32, i64) -> ()
  }
  return
}

// CHECK-LABEL: func.func @parts_then_all(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
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
func.func @parts_then_all(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    %x = "ascendc.subtensor"(%a, %c8) {disjoint} : (!tensor, i64) -> !part
    "ascendc.duplicate"(%x, %f, %c8) : (!part, f32, i64) -> ()
  }
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @all_then_parts(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @all_then_parts(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    %x = "ascendc.subtensor"(%a, %c8) {disjoint} : (!tensor, i64) -> !part
    "ascendc.set_value"(%x, %c0, %f) : (!part, i64, f32) -> ()
  }
  return
}

// The bytes of one loop are any of the other.
// CHECK-LABEL: func.func @parts_of_two_loops(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @parts_of_two_loops(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    %x = "ascendc.subtensor"(%a, %c8) {disjoint} : (!tensor, i64) -> !part
    "ascendc.duplicate"(%x, %f, %c8) : (!part, f32, i64) -> ()
  }
  scf.for %j2 = %c0 to %n step %c1 : i64 {
    %y = "ascendc.subtensor"(%a, %c8) {disjoint} : (!tensor, i64) -> !part
    "ascendc.muls"(%b, %y, %f, %c8) : (!tensor, !part, f32, i64) -> ()
  }
  return
}

// They write the same bytes: a barrier between executions, none between iterations.
// CHECK-LABEL: func.func @one_execution_after_another(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:             "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @one_execution_after_another(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    scf.for %j2 = %c0 to %n step %c1 : i64 {
      %x = "ascendc.subtensor"(%a, %c8) {disjoint} : (!tensor, i64) -> !part
      "ascendc.duplicate"(%x, %f, %c8) : (!part, f32, i64) -> ()
    }
  }
  return
}

// The whole tensor is read while its parts are written.
// CHECK-LABEL: func.func @only_one_of_two_is(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         scf.for
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:           "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *[}]}}
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @only_one_of_two_is(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %j1 = %c0 to %n step %c1 : i64 {
    %x = "ascendc.subtensor"(%a, %c8) {disjoint} : (!tensor, i64) -> !part
    "ascendc.duplicate"(%x, %f, %c8) : (!part, f32, i64) -> ()
    %v2 = "ascendc.get_value"(%a, %c0) : (!tensor, i64) -> f32
  }
  return
}
