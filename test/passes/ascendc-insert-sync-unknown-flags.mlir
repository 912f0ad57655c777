// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s
// A flag of the kernel's own whose slot is unknown counts as that of slot 0.

!tensor = memref<64xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// What is waited for is the flag set before the load, where the slots differ.
// CHECK-LABEL: func.func @not_the_one_that_is_waited_for(
// CHECK:         "ascendc.data_copy_pad"
// CHECK:         "ascendc.set_flag"({{.*}}ascendc.reason
// CHECK:         "ascendc.wait_flag"({{.*}}ascendc.reason
// CHECK:         "ascendc.muls"
func.func @not_the_one_that_is_waited_for(%src: !global, %u: i64, %v: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.set_flag"(%v) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  "ascendc.data_copy_pad"(%a, %src, %c0, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.set_flag"(%u) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  "ascendc.wait_flag"(%v) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  "ascendc.wait_flag"(%u) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  return
}

// Both ids of the slots that may be meant are the kernel's.
// CHECK-LABEL: func.func @both_ids_are_taken(
// CHECK:         "ascendc.set_flag"({{.*}}ascendc.reason{{.*}}id = 3 : i64
func.func @both_ids_are_taken(%src: !global, %u: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.set_flag"(%u) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  "ascendc.data_copy_pad"(%a, %src, %c0, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  "ascendc.wait_flag"(%u) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  return
}
