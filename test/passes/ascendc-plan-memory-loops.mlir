// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-plan-memory)' | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-plan-memory)' > %t.once
// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-plan-memory,ascendc-plan-memory)' | diff %t.once -

!tile = memref<8xf32, #ascendc.ub>
!large = memref<24576xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// A tensor of the whole kernel is one tensor, though a loop copies it.
// CHECK-LABEL: func.func @outside_of_the_loop(
// CHECK-NEXT:    %[[X:.*]] = "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> memref<8xf32, #ascendc.ub>
// CHECK-NOT:     iter_args
// CHECK:         "ascendc.data_copy_pad"(%[[X]],
func.func @outside_of_the_loop(%src: !global, %n: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %x = "ascendc.local_tensor"() {buffer = "x"} : () -> !tile
  scf.for %i = %c0 to %n step %c1 : i64 {
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0) : (!tile, !global, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// The copies of a branch are those of the loop around it; they are found behind views as well.
// CHECK-LABEL: func.func @in_a_branch_through_a_view(
// CHECK-NEXT:    %[[X:.*]] = "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> memref<2x8xf32, #ascendc.ub>
// CHECK:         scf.for {{.*}} iter_args(%[[SLOT:.*]] = %{{.*}}) -> (i64)
// CHECK:           scf.if
// CHECK-NEXT:        %[[TILE:.*]] = "ascendc.slot"(%[[X]], %[[SLOT]])
// CHECK-NEXT:        "ascendc.reinterpret_cast"(%[[TILE]])
func.func @in_a_branch_through_a_view(%src: memref<?xi32, #ascendc.gm>, %n: i64, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  scf.for %i = %c0 to %n step %c1 : i64 {
    scf.if %p {
      %x = "ascendc.local_tensor"() {buffer = "x"} : () -> !tile
      %y = "ascendc.reinterpret_cast"(%x) : (!tile) -> memref<8xi32, #ascendc.ub>
      "ascendc.data_copy_pad"(%y, %src, %i, %c1, %c32, %c0, %c0)
          : (memref<8xi32, #ascendc.ub>, memref<?xi32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @loop_over_index(
// CHECK:         scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[SLOT:.*]] = %{{.*}}) -> (i64) {
// CHECK:           "ascendc.slot"(%{{.*}}, %[[SLOT]])
func.func @loop_over_index(%src: !global, %n: index) attributes {ascendc.target = "ascend910b"} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  scf.for %i = %zero to %n step %one {
    %x = "ascendc.local_tensor"() {buffer = "x"} : () -> !tile
    "ascendc.data_copy_pad"(%x, %src, %c0, %c1, %c32, %c0, %c0) : (!tile, !global, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// No tile of the second loop is copied in it.
// CHECK-LABEL: func.func @loop_that_copies_nothing(
// CHECK-NEXT:    "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> memref<8xf32, #ascendc.ub>
// CHECK-NOT:     iter_args
// CHECK:         return
func.func @loop_that_copies_nothing(%n: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  scf.for %i = %c0 to %n step %c1 : i64 {
    %x = "ascendc.local_tensor"() {buffer = "x"} : () -> !tile
    "ascendc.duplicate"(%x, %f, %c8) : (!tile, f32, i64) -> ()
  }
  return
}

// Two slots of the large tensor don't fit, two of the small one do, though it comes later.
// CHECK-LABEL: func.func @as_many_as_fit(
// CHECK-NEXT:    "ascendc.local_tensor"() {buffer = "large", offset = 0 : i64} : () -> memref<24576xf32, #ascendc.ub>
// CHECK-NEXT:    "ascendc.local_tensor"() {buffer = "small", offset = 98304 : i64} : () -> memref<2x8xf32, #ascendc.ub>
func.func @as_many_as_fit(%src: !global, %n: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  scf.for %i = %c0 to %n step %c1 : i64 {
    %x = "ascendc.local_tensor"() {buffer = "large"} : () -> !large
    %y = "ascendc.local_tensor"() {buffer = "small"} : () -> !tile
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0) : (!large, !global, i64, i64, i64, i64, i64) -> ()
    "ascendc.data_copy_pad"(%y, %src, %i, %c1, %c32, %c0, %c0) : (!tile, !global, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// To the last byte: 2 * 94208.
// CHECK-LABEL: func.func @two_slots_that_just_fit(
// CHECK-NEXT:    "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> memref<2x23552xf32, #ascendc.ub>
func.func @two_slots_that_just_fit(%src: !global, %n: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  scf.for %i = %c0 to %n step %c1 : i64 {
    %x = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<23552xf32, #ascendc.ub>
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0)
        : (memref<23552xf32, #ascendc.ub>, !global, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// Each loop has a slot of its own, each kernel offsets of its own; a loop's name stays the first.
// CHECK-LABEL: func.func @two_loops(
// CHECK-NEXT:    %[[X:.*]] = "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> memref<2x8xf32, #ascendc.ub>
// CHECK-NEXT:    %[[Y:.*]] = "ascendc.local_tensor"() {buffer = "y", offset = 64 : i64} : () -> memref<2x8xf32, #ascendc.ub>
// CHECK:         scf.for {{.*}} iter_args(%[[FIRST:.*]] = %
// CHECK:           "ascendc.slot"(%[[X]], %[[FIRST]])
// CHECK:         } {ascendc.name = "image,slot", ascendc.nonempty}
// CHECK:         scf.for {{.*}} iter_args(%[[SECOND:.*]] = %
// CHECK:           "ascendc.slot"(%[[Y]], %[[SECOND]])
func.func @two_loops(%src: !global, %n: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  scf.for %i = %c0 to %n step %c1 : i64 {
    %x = "ascendc.local_tensor"() {buffer = "x"} : () -> !tile
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0) : (!tile, !global, i64, i64, i64, i64, i64) -> ()
  } {ascendc.name = "image", ascendc.nonempty}
  scf.for %i = %c0 to %n step %c1 : i64 {
    %y = "ascendc.local_tensor"() {buffer = "y"} : () -> !tile
    "ascendc.data_copy_pad"(%y, %src, %i, %c1, %c32, %c0, %c0) : (!tile, !global, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// CHECK-LABEL: func.func @another_kernel(
// CHECK-NEXT:    "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64}
func.func @another_kernel() attributes {ascendc.target = "ascend910_93"} {
  %x = "ascendc.local_tensor"() {buffer = "x"} : () -> !tile
  return
}

// Slots that are there already are placed, not doubled; the kernel takes them as it did.
// CHECK-LABEL: func.func @keeps_slots(
// CHECK-NEXT:    %[[X:.*]] = "ascendc.local_tensor"() {buffer = "x", offset = 0 : i64} : () -> memref<3x8xf32, #ascendc.ub>
// CHECK-NOT:     iter_args
// CHECK:         "ascendc.slot"(%[[X]], %{{.*}}) :
func.func @keeps_slots(%src: !global, %n: i64, %slot: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  scf.for %i = %c0 to %n step %c1 : i64 {
    %x = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<3x8xf32, #ascendc.ub>
    %y = "ascendc.slot"(%x, %slot) : (memref<3x8xf32, #ascendc.ub>, i64) -> !tile
    "ascendc.data_copy_pad"(%y, %src, %i, %c1, %c32, %c0, %c0) : (!tile, !global, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// CHECK-LABEL: func.func @keeps_a_placed_tensor_in_its_loop(
// CHECK-NOT:     iter_args
// CHECK:         scf.for
// CHECK-NEXT:      "ascendc.local_tensor"() {buffer = "x", offset = 64 : i64} : () -> memref<8xf32, #ascendc.ub>
func.func @keeps_a_placed_tensor_in_its_loop(%src: !global, %n: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  scf.for %i = %c0 to %n step %c1 : i64 {
    %x = "ascendc.local_tensor"() {buffer = "x", offset = 64 : i64} : () -> !tile
    "ascendc.data_copy_pad"(%x, %src, %i, %c1, %c32, %c0, %c0) : (!tile, !global, i64, i64, i64, i64, i64) -> ()
  }
  return
}
