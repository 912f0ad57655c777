// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-plan-memory)' | FileCheck %s

// CHECK-LABEL: func.func @one_after_another
// CHECK-NEXT:    %[[A:.*]] = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<8xf32, #ascendc.ub>
// CHECK-NEXT:    %[[B:.*]] = "ascendc.local_tensor"() {buffer = "b", offset = 32 : i64} : () -> memref<64xui8, #ascendc.ub>
// CHECK-NEXT:    %[[C:.*]] = "ascendc.local_tensor"() {buffer = "c", offset = 96 : i64} : () -> memref<16xf16, #ascendc.ub>
// CHECK:         "ascendc.get_value"(%[[A]]
// CHECK:         scf.if
// CHECK-NEXT:      "ascendc.get_value"(%[[B]]
// CHECK:         "ascendc.get_value"(%[[C]]
func.func @one_after_another(%i: i64, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %a = "ascendc.local_tensor"() {buffer = "a"} : () -> memref<8xf32, #ascendc.ub>
  %0 = "ascendc.get_value"(%a, %i) : (memref<8xf32, #ascendc.ub>, i64) -> f32
  scf.if %p {
    %b = "ascendc.local_tensor"() {buffer = "b"} : () -> memref<64xui8, #ascendc.ub>
    %1 = "ascendc.get_value"(%b, %i) : (memref<64xui8, #ascendc.ub>, i64) -> ui8
  }
  %c = "ascendc.local_tensor"() {buffer = "c"} : () -> memref<16xf16, #ascendc.ub>
  %2 = "ascendc.get_value"(%c, %i) : (memref<16xf16, #ascendc.ub>, i64) -> f16
  return
}

// The inner loop copies out: its tensor has two slots, taken in turn. What the outer loop copies in has one.
// CHECK-LABEL: func.func @double_buffer
// CHECK-NEXT:    %[[IN:.*]] = "ascendc.local_tensor"() {buffer = "in", offset = 0 : i64} : () -> memref<8xf32, #ascendc.ub>
// CHECK-NEXT:    %[[OUT:.*]] = "ascendc.local_tensor"() {buffer = "out", offset = 32 : i64} : () -> memref<2x8xf32, #ascendc.ub>
// CHECK-NEXT:    %[[SCRATCH:.*]] = "ascendc.local_tensor"() {buffer = "scratch", offset = 96 : i64} : () -> memref<8xf32, #ascendc.ub>
// CHECK:         scf.for
// CHECK:           "ascendc.data_copy_pad"(%[[IN]], %arg0
// CHECK:           %[[ZERO:.*]] = arith.constant 0 : i64
// CHECK-NEXT:      scf.for {{.*}} iter_args(%[[SLOT:.*]] = %[[ZERO]]) -> (i64)
// CHECK:             %[[TILE:.*]] = "ascendc.slot"(%[[OUT]], %[[SLOT]]) {ascendc.name = "out_slot"}
// CHECK:             "ascendc.muls"(%[[SCRATCH]], %[[IN]]
// CHECK:             "ascendc.muls"(%[[TILE]], %[[SCRATCH]]
// CHECK:             "ascendc.data_copy_pad"(%arg1, %[[TILE]]
// CHECK:             %[[ONE:.*]] = arith.constant 1 : i64
// CHECK-NEXT:        %[[NEXT:.*]] = arith.subi %[[ONE]], %[[SLOT]]
// CHECK-NEXT:        scf.yield %[[NEXT]]
// CHECK-NEXT:      } {ascendc.name = "i,slot"}
func.func @double_buffer(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %n: i64, %s: f32)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  scf.for %i = %c0 to %n step %c1 : i64 {
    %in = "ascendc.local_tensor"() {buffer = "in"} : () -> memref<8xf32, #ascendc.ub>
    "ascendc.data_copy_pad"(%in, %src, %i, %c1, %c32, %c0, %c0)
        : (memref<8xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
    scf.for %j = %c0 to %n step %c1 : i64 {
      %out = "ascendc.local_tensor"() {buffer = "out"} : () -> memref<8xf32, #ascendc.ub>
      %scratch = "ascendc.local_tensor"() {buffer = "scratch"} : () -> memref<8xf32, #ascendc.ub>
      "ascendc.muls"(%scratch, %in, %s, %c8) : (memref<8xf32, #ascendc.ub>, memref<8xf32, #ascendc.ub>, f32, i64) -> ()
      "ascendc.muls"(%out, %scratch, %s, %c8) : (memref<8xf32, #ascendc.ub>, memref<8xf32, #ascendc.ub>, f32, i64) -> ()
      "ascendc.data_copy_pad"(%dst, %out, %j, %c1, %c32, %c0, %c0)
          : (memref<?xf32, #ascendc.gm>, memref<8xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
    }
  }
  return
}

// Two slots would take 192 KiB: it stays at one.
// CHECK-LABEL: func.func @double_buffer_that_does_not_fit
// CHECK-NEXT:    "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> memref<24576xf32, #ascendc.ub>
// CHECK-NOT:     iter_args
func.func @double_buffer_that_does_not_fit(%src: memref<?xf32, #ascendc.gm>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  scf.for %i = %c0 to %n step %c1 : i64 {
    %x = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<24576xf32, #ascendc.ub>
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0)
        : (memref<24576xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// The tensors of one loop share the slot; a value that the loop carries already stays.
// CHECK-LABEL: func.func @two_in_a_loop_that_carries
// CHECK:         %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[SUM:.*]] = %arg2, %[[SLOT:.*]] = %{{.*}}) -> (i64, i64)
// CHECK:           "ascendc.slot"(%{{.*}}, %[[SLOT]]) {ascendc.name = "x_slot"}
// CHECK:           "ascendc.slot"(%{{.*}}, %[[SLOT]]) {ascendc.name = "y_slot"}
// CHECK:           scf.yield %{{.*}}, %{{.*}} : i64, i64
// CHECK:         return %[[R]]#0
func.func @two_in_a_loop_that_carries(%src: memref<?xf32, #ascendc.gm>, %n: i64, %start: i64) -> i64
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start) -> (i64) : i64 {
    %x = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<8xf32, #ascendc.ub>
    %y = "ascendc.local_tensor"() {buffer = "y"} : () -> memref<8xf32, #ascendc.ub>
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0)
        : (memref<8xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
    "ascendc.data_copy_pad"(%y, %src, %i, %c1, %c32, %c0, %c0)
        : (memref<8xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
    %next = arith.addi %sum, %i : i64
    scf.yield %next : i64
  }
  return %r : i64
}

// CHECK-LABEL: func.func @keeps_what_is_placed
// CHECK-NEXT:    "ascendc.local_tensor"() {buffer = "new", offset = 96 : i64} : () -> memref<8xf32, #ascendc.ub>
// CHECK-NEXT:    "ascendc.local_tensor"() {buffer = "old", offset = 64 : i64} : () -> memref<8xf32, #ascendc.ub>
func.func @keeps_what_is_placed() attributes {ascendc.target = "ascend910b"} {
  %old = "ascendc.local_tensor"() {buffer = "old", offset = 64 : i64} : () -> memref<8xf32, #ascendc.ub>
  %new = "ascendc.local_tensor"() {buffer = "new"} : () -> memref<8xf32, #ascendc.ub>
  return
}

// CHECK-LABEL: func.func @keeps_what_is_no_kernel
// CHECK-NEXT:    "ascendc.local_tensor"() {buffer = "x"} :
func.func @keeps_what_is_no_kernel() {
  %x = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<8xf32, #ascendc.ub>
  return
}
