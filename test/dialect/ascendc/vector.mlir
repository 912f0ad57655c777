// RUN: aclower-opt %s | aclower-opt | FileCheck %s

// CHECK-LABEL: func.func @arithmetic
// CHECK-COUNT-7: "ascendc.{{(duplicate|adds|muls|maxs|mins|mul|div)}}"
func.func @arithmetic(%a: memref<64xf32, #ascendc.ub>, %b: memref<?xf32, #ascendc.ub>, %s: f32)
    attributes {ascendc.target = "ascend910b"} {
  %all = arith.constant 64 : i64
  "ascendc.duplicate"(%a, %s, %all) : (memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.adds"(%a, %b, %s, %all) : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.muls"(%a, %a, %s, %all) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.maxs"(%a, %a, %s, %all) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.mins"(%a, %a, %s, %all) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.mul"(%a, %b, %b, %all)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.ub>, memref<?xf32, #ascendc.ub>, i64) -> ()
  "ascendc.div"(%a, %b, %b, %all)
      : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.ub>, memref<?xf32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @masks
// CHECK:         "ascendc.compare_scalar"({{.*}}) {mode = "EQ"}
// CHECK:         "ascendc.compare_scalar"({{.*}}) {mode = "GE"}
// CHECK:         "ascendc.select"
// CHECK:         "ascendc.gather"
func.func @masks(%m: memref<32xui8, #ascendc.ub>, %a: memref<256xf32, #ascendc.ub>, %i: memref<256xi32, #ascendc.ub>,
                 %h: memref<256xf16, #ascendc.ub>, %o: memref<256xui32, #ascendc.ub>, %s: f32, %n: i32, %z: f16)
    attributes {ascendc.target = "ascend910b"} {
  %all = arith.constant 256 : i64
  "ascendc.compare_scalar"(%m, %i, %n, %all) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<256xi32, #ascendc.ub>, i32, i64) -> ()
  "ascendc.compare_scalar"(%m, %a, %s, %all) {mode = "GE"}
      : (memref<32xui8, #ascendc.ub>, memref<256xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.select"(%h, %m, %h, %z, %all)
      : (memref<256xf16, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<256xf16, #ascendc.ub>, f16, i64) -> ()
  "ascendc.gather"(%a, %a, %o, %all)
      : (memref<256xf32, #ascendc.ub>, memref<256xf32, #ascendc.ub>, memref<256xui32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @conversions
// CHECK-COUNT-4: "ascendc.cast"
func.func @conversions(%l: memref<64xi64, #ascendc.ub>, %b: memref<64xui8, #ascendc.ub>, %h: memref<64xf16, #ascendc.ub>,
                       %f: memref<64xf32, #ascendc.ub>, %w: memref<64xbf16, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910_93"} {
  "ascendc.cast"(%f, %l, %n) {round_mode = "CAST_RINT"}
      : (memref<64xf32, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%h, %b, %n) {round_mode = "CAST_NONE"}
      : (memref<64xf16, #ascendc.ub>, memref<64xui8, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%f, %h, %n) {round_mode = "CAST_NONE"}
      : (memref<64xf32, #ascendc.ub>, memref<64xf16, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%w, %f, %n) {round_mode = "CAST_ROUND"}
      : (memref<64xbf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// What the chip has not is no rule outside of its kernels.
// CHECK-LABEL: func.func @no_kernel
// CHECK:         "ascendc.cast"
func.func @no_kernel(%f: memref<64xf32, #ascendc.ub>, %i: memref<64xui8, #ascendc.ub>, %n: i64) {
  "ascendc.cast"(%i, %f, %n) {round_mode = "CAST_ANYHOW"}
      : (memref<64xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}
