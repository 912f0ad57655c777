// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' > %t.once
// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync,ascendc-insert-sync)' > %t.twice
// RUN: diff %t.once %t.twice

!tensor = memref<64xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// Each says what it orders: written before read, read before written, written before written.
// CHECK-LABEL: func.func @one_conflict_each(
// CHECK:         "ascendc.data_copy_pad"
// CHECK:         "ascendc.set_flag"({{.*}}ascendc.reason = "a: V may read it once MTE2 has written it", event = "MTE2_V"
// CHECK:         "ascendc.wait_flag"({{.*}}ascendc.reason = "a: V may read it once MTE2 has written it", event = "MTE2_V"
// CHECK:         "ascendc.muls"
// CHECK:         "ascendc.set_flag"({{.*}}ascendc.reason = "a: MTE2 may write it once V has read it", event = "V_MTE2"
// CHECK:         "ascendc.pipe_barrier"() {ascendc.reason = "b: V may write it once V has written it", pipe = "V"}
// CHECK:         "ascendc.duplicate"
// CHECK:         "ascendc.wait_flag"({{.*}}ascendc.reason = "a: MTE2 may write it once V has read it", event = "V_MTE2"
// CHECK:         "ascendc.data_copy_pad"
func.func @one_conflict_each(%src: !global, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %c0, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  "ascendc.duplicate"(%b, %f, %c8) : (!tensor, f32, i64) -> ()
  "ascendc.data_copy_pad"(%a, %src, %c0, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  return
}

// One flag for two uses has both reasons.
// CHECK-LABEL: func.func @two_conflicts(
// CHECK:         "ascendc.set_flag"({{.*}}ascendc.reason = "a: V may read it once MTE2 has written it; b: V may read it once MTE2 has written it", event = "MTE2_V"
// CHECK:         "ascendc.wait_flag"({{.*}}ascendc.reason = "a: V may read it once MTE2 has written it; b: V may read it once MTE2 has written it", event = "MTE2_V"
// CHECK:         "ascendc.muls"
// CHECK-NOT:     ascendc.reason
// CHECK:         return
func.func @two_conflicts(%src: !global, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> !tensor
  %d = "ascendc.local_tensor"() {buffer = "d", offset = 768 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %c0, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%b, %src, %c0, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%c, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  "ascendc.muls"(%d, %b, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// What a loop carries has its reason at the kernel's start and end, too.
// CHECK-LABEL: func.func @carried(
// CHECK:         "ascendc.set_flag"({{.*}}ascendc.reason = "a: V may write it once MTE3 has read it", event = "MTE3_V"
// CHECK:         scf.for
// CHECK:           "ascendc.wait_flag"({{.*}}ascendc.reason = "a: V may write it once MTE3 has read it", event = "MTE3_V"
// CHECK:           "ascendc.duplicate"
// CHECK:           "ascendc.data_copy_pad"
// CHECK:           "ascendc.set_flag"({{.*}}ascendc.reason = "a: V may write it once MTE3 has read it", event = "MTE3_V"
// CHECK:         }
// CHECK:         "ascendc.wait_flag"({{.*}}ascendc.reason = "a: V may write it once MTE3 has read it", event = "MTE3_V"
func.func @carried(%dst: !global, %n: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  scf.for %i = %c0 to %n step %c1 : i64 {
    "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
    "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// Global memory has no name of its own.
// CHECK-LABEL: func.func @workspace(
// CHECK:         "ascendc.wait_flag"({{.*}}ascendc.reason = "global memory: MTE2 may read it once MTE3 has written it", event = "MTE3_MTE2"
func.func @workspace(%workspace: !global) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%workspace, %a, %c0, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%b, %workspace, %c0, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  return
}
