// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' > %t.1
// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-insert-sync)' > %t.2
// RUN: diff %t.1 %t.2

// Each buffer is free again once the pipe behind has done with it, in the iteration before.
// CHECK-LABEL: func.func @loop_carried(
// CHECK: "ascendc.set_flag"({{.*}}event = "V_MTE2", id = 1 : i64
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE3_V", id = 1 : i64
// CHECK: scf.for
// CHECK: "ascendc.wait_flag"({{.*}}event = "V_MTE2", id = 1 : i64
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE2_V", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE2_V", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE3_V", id = 1 : i64
// CHECK: "ascendc.muls"
// CHECK: "ascendc.set_flag"({{.*}}event = "V_MTE2", id = 1 : i64
// CHECK: "ascendc.set_flag"({{.*}}event = "V_MTE3", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "V_MTE3", id = 1 : i64
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: }
// CHECK: "ascendc.wait_flag"({{.*}}event = "V_MTE2", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @loop_carried(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  scf.for %i0 = %c0 to %n step %c1 : i64 {
    "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0)
        : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
    "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
    "ascendc.data_copy_pad"(%dst, %b, %i, %c1, %c256, %c0, %c0)
        : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  }
  return
}

// What the outer loop loads is waited for once, before the inner loop, which never drains.
// CHECK-LABEL: func.func @nested_loops(
// CHECK: "ascendc.set_flag"({{.*}}event = "V_MTE2", id = 1 : i64
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE3_V", id = 1 : i64
// CHECK: scf.for
// CHECK: "ascendc.wait_flag"({{.*}}event = "V_MTE2", id = 1 : i64
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE2_V", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NEXT: scf.for
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE3_V", id = 1 : i64
// CHECK: "ascendc.muls"
// CHECK: "ascendc.set_flag"({{.*}}event = "V_MTE3", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "V_MTE3", id = 1 : i64
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: }
// CHECK: "ascendc.set_flag"({{.*}}event = "V_MTE2", id = 1 : i64
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: }
// CHECK: "ascendc.wait_flag"({{.*}}event = "V_MTE2", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE3_V", id = 1 : i64
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @nested_loops(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  scf.for %i0 = %c0 to %n step %c1 : i64 {
    "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0)
        : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
    scf.for %j0 = %c0 to %n step %c1 : i64 {
      "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
      "ascendc.data_copy_pad"(%dst, %b, %i, %c1, %c256, %c0, %c0)
          : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
    }
  }
  return
}

// The barrier in the loop does not count behind it: one in front is needed too.
// CHECK-LABEL: func.func @loop_that_may_not_run(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.muls"
// CHECK: "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NEXT: scf.for
// CHECK: "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK: "ascendc.muls"
// CHECK: }
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.muls"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @loop_that_may_not_run(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> memref<64xf32, #ascendc.ub>
  %d = "ascendc.local_tensor"() {buffer = "d", offset = 768 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  scf.for %i0 = %c0 to %n step %c1 : i64 {
    "ascendc.muls"(%c, %b, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  }
  "ascendc.muls"(%d, %b, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// Here it does.
// CHECK-LABEL: func.func @loop_that_runs(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.muls"
// CHECK-NEXT: scf.for
// CHECK: "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK: "ascendc.muls"
// CHECK-NEXT: }
// CHECK-NEXT: "ascendc.muls"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @loop_that_runs(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> memref<64xf32, #ascendc.ub>
  %d = "ascendc.local_tensor"() {buffer = "d", offset = 768 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  scf.for %i0 = %c0 to %n step %c1 : i64 {
    "ascendc.muls"(%c, %b, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  } {ascendc.nonempty}
  "ascendc.muls"(%d, %b, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// Flags stand where they are met on every path.
// CHECK-LABEL: func.func @one_branch(
// CHECK: "ascendc.data_copy_pad"
// CHECK-DAG: "ascendc.set_flag"({{.*}}event = "MTE2_V", id = 1
// CHECK-DAG: "ascendc.set_flag"({{.*}}event = "MTE2_MTE3", id = 1
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE2_V", id = 1 : i64
// CHECK-NEXT: scf.if
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.muls"
// CHECK: }
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE2_MTE3", id = 1 : i64
// CHECK: "ascendc.data_copy_pad"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @one_branch(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  scf.if %p {
    "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  }
  "ascendc.data_copy_pad"(%dst, %a, %i, %c1, %c256, %c0, %c0)
      : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @both_branches_in_a_loop(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: scf.for
// CHECK: "ascendc.pipe_barrier"() {{.*}}pipe = "V"
// CHECK-NEXT: scf.if
// CHECK: "ascendc.muls"
// CHECK: else
// CHECK: "ascendc.muls"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @both_branches_in_a_loop(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  scf.for %i0 = %c0 to %n step %c1 : i64 {
    scf.if %p {
      "ascendc.muls"(%a, %b, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
    } else {
      "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
    }
  }
  return
}

// What they order is ordered, and their ids are taken.
// CHECK-LABEL: func.func @keeps_flags_that_are_there(
// CHECK: "ascendc.data_copy_pad"
// CHECK-NEXT: "ascendc.set_flag"
// CHECK-NEXT: "ascendc.wait_flag"
// CHECK: "ascendc.muls"
// CHECK: "ascendc.set_flag"({{.*}}event = "V_MTE2", id = 1 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "V_MTE2", id = 1 : i64
// CHECK: "ascendc.data_copy_pad"
// CHECK: "ascendc.set_flag"({{.*}}event = "MTE2_V", id = 2 : i64
// CHECK: "ascendc.wait_flag"({{.*}}event = "MTE2_V", id = 2 : i64
// CHECK: "ascendc.muls"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @keeps_flags_that_are_there(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.set_flag"(%c0) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  "ascendc.wait_flag"(%c0) {event = "MTE2_V", id = 1 : i64} : (i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @keeps_barriers_that_are_there(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: "ascendc.muls"
// CHECK-NEXT: "ascendc.pipe_barrier"() {pipe = "V"}
// CHECK-NEXT: "ascendc.muls"
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @keeps_barriers_that_are_there(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  %c = "ascendc.local_tensor"() {buffer = "c", offset = 512 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.pipe_barrier"() {pipe = "V"} : () -> ()
  "ascendc.muls"(%c, %b, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @no_kernel(
// CHECK-NOT: {{_flag|_barrier}}
// CHECK: return
func.func @no_kernel(%src: memref<?xf32, #ascendc.gm>, %dst: memref<?xf32, #ascendc.gm>, %i: i64, %n: i64, %f: f32, %p: i1) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> memref<64xf32, #ascendc.ub>
  "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.muls"(%b, %a, %f, %c64) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}
