// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s

!tensor = memref<64xf32, #ascendc.ub>
!slots = memref<2x64xf32, #ascendc.ub>
!part = memref<?xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// Each slot has event ids of its own, first + slot, in both directions.
// CHECK-LABEL: func.func @double_buffer(
// CHECK:         %[[C0:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    "ascendc.set_flag"(%[[C0]]) {{.*}}event = "MTE3_V", id = 1
// CHECK-NEXT:    %[[C1:.*]] = arith.constant 1 : i64
// CHECK-NEXT:    "ascendc.set_flag"(%[[C1]]) {{.*}}event = "MTE3_V", id = 1
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:.*]] = %{{.*}})
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1
// CHECK-NEXT:      "ascendc.duplicate"
// CHECK-NEXT:      "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1
// CHECK-NEXT:      "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1
// CHECK-NEXT:      "ascendc.data_copy_pad"
// CHECK-NEXT:      "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1
// CHECK-NOT:       {{_flag|_barrier}}
// CHECK:         }
// CHECK:         "ascendc.wait_flag"({{.*}}event = "MTE3_V", id = 1
// CHECK:         "ascendc.wait_flag"({{.*}}event = "MTE3_V", id = 1
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         return
func.func @double_buffer(%dst: !global, %n: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %0 = "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> !slots
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0) -> (i64) : i64 {
    %x = "ascendc.slot"(%0, %slot) : (!slots, i64) -> !tensor
    "ascendc.duplicate"(%x, %f, %c64) : (!tensor, f32, i64) -> ()
    "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c256, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
    %next = arith.subi %c1, %slot : i64
    scf.yield %next : i64
  }
  return
}

// A slot that is not taken in turn may be any: the tensor is ordered as one.
// CHECK-LABEL: func.func @any_slot(
// CHECK:         "ascendc.set_flag"(%{{.*}}) {{.*}}event = "MTE3_V", id = 1
// CHECK-NOT:     _flag
// CHECK:         scf.for
// CHECK:           "ascendc.wait_flag"(%{{.*}}) {{.*}}event = "MTE3_V", id = 1
// CHECK:           "ascendc.duplicate"
// CHECK:         return
func.func @any_slot(%dst: !global, %n: i64, %f: f32, %slot: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %0 = "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> !slots
  scf.for %i = %c0 to %n step %c1 : i64 {
    %x = "ascendc.slot"(%0, %slot) : (!slots, i64) -> !tensor
    "ascendc.duplicate"(%x, %f, %c64) : (!tensor, f32, i64) -> ()
    "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c256, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// Iterations write bytes of their own; executions of the loop write the same ones.
// CHECK-LABEL: func.func @disjoint_parts(
// CHECK:         scf.for
// CHECK-NEXT:      "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NEXT:      scf.for
// CHECK-NOT:         {{_flag|_barrier}}
// CHECK:         return
func.func @disjoint_parts(%n: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %x = "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> !tensor
  scf.for %i = %c0 to %n step %c1 : i64 {
    scf.for %j = %c0 to %c8 step %c1 : i64 {
      %at = arith.muli %j, %c8 : i64
      %part = "ascendc.subtensor"(%x, %at) {disjoint} : (!tensor, i64) -> !part
      "ascendc.duplicate"(%part, %f, %c8) : (!part, f32, i64) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @parts_that_may_overlap(
// CHECK:         scf.for
// CHECK-NEXT:      arith.muli
// CHECK-NEXT:      "ascendc.subtensor"
// CHECK-NEXT:      "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NEXT:      "ascendc.duplicate"
func.func @parts_that_may_overlap(%n: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %x = "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> !tensor
  scf.for %j = %c0 to %c8 step %c1 : i64 {
    %at = arith.muli %j, %c8 : i64
    %part = "ascendc.subtensor"(%x, %at) : (!tensor, i64) -> !part
    "ascendc.duplicate"(%part, %f, %c8) : (!part, f32, i64) -> ()
  }
  return
}

// One tensor under another type and from another element on is still that tensor.
// CHECK-LABEL: func.func @views(
// CHECK:         "ascendc.duplicate"
// CHECK-NEXT:    "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NEXT:    "ascendc.muls"
func.func @views(%f: f32, %i: i32) attributes {ascendc.target = "ascend910b"} {
  %c8 = arith.constant 8 : i64
  %x = "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> !tensor
  %y = "ascendc.local_tensor"() {buffer = "y", offset = 256 : i64} : () -> memref<64xi32, #ascendc.ub>
  %part = "ascendc.subtensor"(%x, %c8) : (!tensor, i64) -> !part
  %bits = "ascendc.reinterpret_cast"(%x) : (!tensor) -> memref<64xi32, #ascendc.ub>
  "ascendc.duplicate"(%part, %f, %c8) : (!part, f32, i64) -> ()
  "ascendc.muls"(%y, %bits, %i, %c8) : (memref<64xi32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i32, i64) -> ()
  return
}

// The value that takes turns chooses the event id, wherever the loop carries it.
// CHECK-LABEL: func.func @slot_among_carried_values(
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:.*]] = %{{.*}}, %[[SUM:.*]] = %{{.*}})
// CHECK:           "ascendc.wait_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "V_MTE3", id = 1
// CHECK:           "ascendc.set_flag"(%[[SLOT]]) {{.*}}event = "MTE3_V", id = 1
func.func @slot_among_carried_values(%dst: !global, %n: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %0 = "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> !slots
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0, %sum = %c0) -> (i64, i64) : i64 {
    %x = "ascendc.slot"(%0, %slot) : (!slots, i64) -> !tensor
    "ascendc.duplicate"(%x, %f, %c64) : (!tensor, f32, i64) -> ()
    "ascendc.data_copy_pad"(%dst, %x, %i, %c1, %c256, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
    %next = arith.subi %c1, %slot : i64
    %total = arith.addi %sum, %i : i64
    scf.yield %next, %total : i64, i64
  }
  return
}
