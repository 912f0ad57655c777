// RUN: aclower-opt %s | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='builtin.module(canonicalize,cse)' | FileCheck %s --check-prefix=SIMPLE

!f32s = memref<?xf32, #ascendc.gm>
!f16s = memref<?xf16, #ascendc.gm>
!bf16s = memref<?xbf16, #ascendc.gm>
!labels = memref<?xui8, #ascendc.gm>

// Every type widens to f32 or i64 in registers; indices and dimensions are 32 bits.
// CHECK-LABEL: func.func @thread
// CHECK:         "ascendc.simt_vf"(%arg4) ({
// CHECK:           "ascendc.thread_idx"() : () -> i32
// CHECK:           "ascendc.block_dim"() : () -> i32
// CHECK:           "ascendc.grid_dim"() : () -> i32
// CHECK:           "ascendc.get_block_idx"() : () -> i64
// CHECK:           "ascendc.uint_div"({{.*}}) : (i32, i32, i32) -> i32
// CHECK:           "ascendc.load"({{.*}}) : (memref<?xui8, #ascendc.gm>, i64) -> i64
// CHECK:           "ascendc.load"({{.*}}) : (memref<?xbf16, #ascendc.gm>, i64) -> f32
// CHECK:           "ascendc.load"({{.*}}) : (memref<?xf32, #ascendc.gm>, i64) -> f32
// CHECK:           "ascendc.store"({{.*}}) : (memref<?xf16, #ascendc.gm>, i64, f32) -> ()
// CHECK:           "ascendc.terminator"() : () -> ()
// CHECK:         }) {launch_bounds = 256 : i64} : (i64) -> ()

// Loads and stores stay, what nothing uses goes.
// SIMPLE-LABEL: func.func @thread
// SIMPLE-NOT:     block_dim
// SIMPLE-COUNT-3: "ascendc.load"
// SIMPLE:         "ascendc.store"
func.func @thread(%f: !f32s, %h: !f16s, %b: !bf16s, %l: !labels, %n: i64, %m: i32) attributes {ascendc.target = "ascend950"} {
  "ascendc.simt_vf"(%n) ({
    %i = "ascendc.thread_idx"() : () -> i32
    %d = "ascendc.block_dim"() : () -> i32
    %g = "ascendc.grid_dim"() : () -> i32
    %k = "ascendc.get_block_idx"() : () -> i64
    %q = "ascendc.uint_div"(%i, %m, %m) : (i32, i32, i32) -> i32
    %at = arith.extsi %q : i32 to i64
    %label = "ascendc.load"(%l, %at) : (!labels, i64) -> i64
    %x = "ascendc.load"(%b, %label) : (!bf16s, i64) -> f32
    %y = "ascendc.load"(%f, %k) : (!f32s, i64) -> f32
    %z = arith.addf %x, %y : f32
    "ascendc.store"(%h, %at, %z) : (!f16s, i64, f32) -> ()
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 256 : i64} : (i64) -> ()
  return
}
