// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s

!tensor = memref<64xf32, #ascendc.ub>
!slots = memref<2x64xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// The flag is there, with other work between set and wait.
// CHECK-LABEL: func.func @waited_for_later(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 3 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 3 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @waited_for_later(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.set_flag"(%c0) {event = "MTE2_V", id = 3 : i64} : (i64) -> ()
  "ascendc.duplicate"(%b, %f, %c8) : (!tensor, f32, i64) -> ()
  "ascendc.wait_flag"(%c0) {event = "MTE2_V", id = 3 : i64} : (i64) -> ()
  "ascendc.muls"(%c, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// Set in front of the load, it says nothing of it.
// CHECK-LABEL: func.func @set_too_early(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 2 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 2 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @set_too_early(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.set_flag"(%c0) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.wait_flag"(%c0) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// The use waits for a flag that was set before the load.
// CHECK-LABEL: func.func @another_id(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 2 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 3 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 2 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 3 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @another_id(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.set_flag"(%c0) {event = "MTE2_V", id = 2 : i64} : (i64) -> ()
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.set_flag"(%c0) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  "ascendc.wait_flag"(%c0) {event = "MTE2_V", id = 2 : i64} : (i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  "ascendc.wait_flag"(%c0) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  return
}

// A constant slot is part of the id: 1 + 1 is taken, 1 is free.
// CHECK-LABEL: func.func @id_and_slot(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 2 : i64
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
func.func @id_and_slot(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.set_flag"(%c1) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  "ascendc.wait_flag"(%c0) {event = "MTE2_V", id = 2 : i64} : (i64) -> ()
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// Each two pipes have ids of their own.
// CHECK-LABEL: func.func @ids_of_another_event(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
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
func.func @ids_of_another_event(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.set_flag"(%c0) {event = "MTE3_V", id = 1 : i64} : (i64) -> ()
  "ascendc.wait_flag"(%c0) {event = "MTE3_V", id = 1 : i64} : (i64) -> ()
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// The pair orders the slots; both of its ids are taken behind the loop, too.
// CHECK-LABEL: func.func @slots_of_a_double_buffer(
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
// CHECK:         "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 3 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 3 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c1_i64{{[_0-9]*}}) {{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @slots_of_a_double_buffer(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %slots = "ascendc.local_tensor"() {buffer = "slots", offset = 256 : i64} : () -> !slots
  %r1 = scf.for %j1 = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
    %x = "ascendc.slot"(%slots, %slot) : (!slots, i64) -> !tensor
    "ascendc.duplicate"(%x, %f, %c8) : (!tensor, f32, i64) -> ()
    "ascendc.set_flag"(%slot) {event = "V_MTE3", id = 1 : i64} : (i64) -> ()
    "ascendc.wait_flag"(%slot) {event = "V_MTE3", id = 1 : i64} : (i64) -> ()
    "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
    %next1 = arith.subi %c1, %slot : i64
    scf.yield %next1 : i64
  }
  "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  return
}
