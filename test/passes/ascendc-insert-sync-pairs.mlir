// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s

!tensor = memref<64xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// Copies of one pipe into one tensor overlap without a barrier.
// CHECK-LABEL: func.func @load_after_load(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.pipe_barrier"() {{.*}}pipe = "MTE2"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @load_after_load(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @load_then_scalar_write(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @load_then_scalar_write(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.set_value"(%a, %c0, %f) : (!tensor, i64, f32) -> ()
  return
}

// CHECK-LABEL: func.func @scalar_read_then_load(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE2", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @scalar_read_then_load(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %v1 = "ascendc.get_value"(%a, %c0) : (!tensor, i64) -> f32
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @scalar_write_then_store(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @scalar_write_then_store(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.set_value"(%a, %c0, %f) : (!tensor, i64, f32) -> ()
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @scalar_write_then_vector_read(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "S_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @scalar_write_then_vector_read(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.set_value"(%a, %c0, %f) : (!tensor, i64, f32) -> ()
  "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// Two reads.
// CHECK-LABEL: func.func @scalar_read_then_vector_read(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @scalar_read_then_vector_read(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  %v1 = "ascendc.get_value"(%a, %c0) : (!tensor, i64) -> f32
  "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @store_then_scalar_write(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE3_S", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @store_then_scalar_write(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  "ascendc.set_value"(%a, %c0, %f) : (!tensor, i64, f32) -> ()
  return
}

// Two reads.
// CHECK-LABEL: func.func @store_then_scalar_read(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @store_then_scalar_read(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  %v1 = "ascendc.get_value"(%a, %c0) : (!tensor, i64) -> f32
  return
}

// An instruction needs no order with itself.
// CHECK-LABEL: func.func @vector_in_place(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @vector_in_place(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.muls"(%a, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// MTE2 before V before MTE3: that MTE3 comes after MTE2 is implied.
// CHECK-LABEL: func.func @order_through_a_third_pipe(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @order_through_a_third_pipe(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%a, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  return
}

// V has waited once.
// CHECK-LABEL: func.func @one_flag_for_two_uses(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @one_flag_for_two_uses(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  "ascendc.muls"(%c, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// The stores share the flag behind the later computation.
// CHECK-LABEL: func.func @a_flag_for_two_stores(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "V_MTE3", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @a_flag_for_two_stores(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
  "ascendc.duplicate"(%b, %f, %c8) : (!tensor, f32, i64) -> ()
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%dst, %b, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  return
}

// The second load goes on while the first is computed with: a flag each.
// CHECK-LABEL: func.func @two_loads_and_a_use_between(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.set_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 2 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.wait_flag"(%c0_i64{{[_0-9]*}}) {{.*}}event = "MTE2_V", id = 2 : i64
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @two_loads_and_a_use_between(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> !tensor
  %d = "ascendc.local_tensor"() {buffer = "d", offset = 768 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%c, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  "ascendc.data_copy_pad"(%b, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%d, %b, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// The barrier is about all that V has done.
// CHECK-LABEL: func.func @one_barrier_for_two_conflicts(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.muls"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @one_barrier_for_two_conflicts(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> !tensor
  %d = "ascendc.local_tensor"() {buffer = "d", offset = 768 : i64} : () -> !tensor
  "ascendc.duplicate"(%a, %f, %c8) : (!tensor, f32, i64) -> ()
  "ascendc.duplicate"(%b, %f, %c8) : (!tensor, f32, i64) -> ()
  "ascendc.muls"(%c, %a, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  "ascendc.muls"(%d, %b, %f, %c8) : (!tensor, !tensor, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @different_tensors(
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.duplicate"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.get_value"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         "ascendc.data_copy_pad"
// CHECK-NOT:     {{_flag|_barrier}}
// CHECK:         {{^ *return}}
func.func @different_tensors(%src: !global, %dst: !global, %i: i64, %n: i64, %f: f32, %p: i1)
    attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %c32 = arith.constant 32 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> !tensor
  %d = "ascendc.local_tensor"() {buffer = "d", offset = 768 : i64} : () -> !tensor
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c32, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
  "ascendc.duplicate"(%b, %f, %c8) : (!tensor, f32, i64) -> ()
  %v1 = "ascendc.get_value"(%c, %c0) : (!tensor, i64) -> f32
  "ascendc.data_copy_pad"(%dst, %d, %i, %c1, %c32, %c0, %c0) : (!global, !tensor, i64, i64, i64, i64, i64) -> ()
  return
}
