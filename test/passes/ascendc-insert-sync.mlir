// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' > %t.1
// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' > %t.2
// RUN: diff %t.1 %t.2

// CHECK-LABEL: func.func @load_compute_store(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE2_V", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE2_V", id = 1 : i64
// CHECK: "ascendc.muls"
// CHECK: "ascendc.set_flag"({{.*}}event = "V_MTE3", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "V_MTE3", id = 1 : i64
// CHECK: "ascendc.data_copy_pad"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @load_compute_store(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.data_copy_pad"(%dst, %b, %i, %c1, %c256, %c0, %c0)
      : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// The third reads nothing that the others write.
// CHECK-LABEL: func.func @vector_after_vector(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.muls"
// CHECK: "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK: "ascendc.muls"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.muls"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @vector_after_vector(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> memref<64xf32, #ascendc.ub>
  %d = "ascendc.local_tensor"() {buffer = "d", offset = 768 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.muls"(%c, %b, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.muls"(%d, %d, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @writes_after_reads_and_writes(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.muls"
// CHECK: "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK: "ascendc.muls"
// CHECK: "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK: "ascendc.muls"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @writes_after_reads_and_writes(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.muls"(%a, %c, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.muls"(%a, %b, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// The scalar pipe is in order by itself.
// CHECK-LABEL: func.func @scalar_reads_and_writes(
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE2_S", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE2_S", id = 1 : i64
// CHECK: get_value
// CHECK: "ascendc.set_flag"({{.*}}event = "S_V", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "S_V", id = 1 : i64
// CHECK: "ascendc.muls"
// CHECK: "ascendc.set_flag"({{.*}}event = "V_S", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "V_S", id = 1 : i64
// CHECK: get_value
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: set_value
// CHECK: "ascendc.set_flag"({{.*}}event = "S_MTE3", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "S_MTE3", id = 1 : i64
// CHECK: "ascendc.data_copy_pad"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @scalar_reads_and_writes(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  %v1 = "ascendc.get_value"(%a, %c0) : (memref<64xf32, #ascendc.ub>, i64) -> f32
  "ascendc.muls"(%a, %b, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  %v2 = "ascendc.get_value"(%a, %c0) : (memref<64xf32, #ascendc.ub>, i64) -> f32
  "ascendc.set_value"(%a, %c0, %f) : (memref<64xf32, #ascendc.ub>, i64, f32) -> ()
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c256, %c0, %c0)
      : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @copy_through(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE2_MTE3", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE2_MTE3", id = 1 : i64
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK: "ascendc.data_copy_pad"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @copy_through(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c256, %c0, %c0)
      : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @two_loads_share_a_flag(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE2_V", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE2_V", id = 1 : i64
// CHECK: "ascendc.muls"
// CHECK: "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK: "ascendc.muls"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @two_loads_share_a_flag(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%b, %src, %i, %c1, %c256, %c0, %c0)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%c, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.muls"(%c, %b, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @reading_needs_no_order(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @reading_needs_no_order(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c256, %c0, %c0)
      : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  %v3 = "ascendc.get_value"(%a, %c0) : (memref<64xf32, #ascendc.ub>, i64) -> f32
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c256, %c0, %c0)
      : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// They go to different bytes of the output.
// CHECK-LABEL: func.func @outputs_need_no_order(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @outputs_need_no_order(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c256, %c0, %c0)
      : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%dst, %b, %i, %c1, %c256, %c0, %c0)
      : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @workspace_is_ordered(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE3_MTE2", id = 1 : i64
// CHECK: "ascendc.data_copy_pad"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @workspace_is_ordered(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c256, %c0, %c0)
      : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%b, %dst, %i, %c1, %c256, %c0, %c0)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}
