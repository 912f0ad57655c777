// RUN: aclower-opt %s | aclower-opt | FileCheck %s

// Every conversion, in every mode that it has.

// CHECK-LABEL: func.func @f32_to_f16(
// CHECK:         "ascendc.cast"({{.*}}) {round_mode = "CAST_RINT"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_FLOOR"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_CEIL"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_ROUND"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_TRUNC"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_ODD"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_NONE"}
func.func @f32_to_f16(%d: memref<64xf16, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_RINT"} : (memref<64xf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_FLOOR"} : (memref<64xf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_CEIL"} : (memref<64xf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_ROUND"} : (memref<64xf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_TRUNC"} : (memref<64xf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_ODD"} : (memref<64xf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @f32_to_bf16(
// CHECK:         "ascendc.cast"({{.*}}) {round_mode = "CAST_RINT"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_FLOOR"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_CEIL"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_ROUND"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_TRUNC"}
func.func @f32_to_bf16(%d: memref<64xbf16, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_RINT"} : (memref<64xbf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_FLOOR"} : (memref<64xbf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_CEIL"} : (memref<64xbf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_ROUND"} : (memref<64xbf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_TRUNC"} : (memref<64xbf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @f16_to_f32(
// CHECK:         "ascendc.cast"({{.*}}) {round_mode = "CAST_NONE"}
func.func @f16_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xf16, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<64xf16, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @bf16_to_f32(
// CHECK:         "ascendc.cast"({{.*}}) {round_mode = "CAST_NONE"}
func.func @bf16_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xbf16, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<64xbf16, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @ui8_to_f16(
// CHECK:         "ascendc.cast"({{.*}}) {round_mode = "CAST_NONE"}
func.func @ui8_to_f16(%d: memref<64xf16, #ascendc.ub>, %s: memref<64xui8, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf16, #ascendc.ub>, memref<64xui8, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @f32_to_i32(
// CHECK:         "ascendc.cast"({{.*}}) {round_mode = "CAST_RINT"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_FLOOR"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_CEIL"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_ROUND"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_TRUNC"}
func.func @f32_to_i32(%d: memref<64xi32, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_RINT"} : (memref<64xi32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_FLOOR"} : (memref<64xi32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_CEIL"} : (memref<64xi32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_ROUND"} : (memref<64xi32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_TRUNC"} : (memref<64xi32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @f32_to_i64(
// CHECK:         "ascendc.cast"({{.*}}) {round_mode = "CAST_RINT"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_FLOOR"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_CEIL"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_ROUND"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_TRUNC"}
func.func @f32_to_i64(%d: memref<64xi64, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_RINT"} : (memref<64xi64, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_FLOOR"} : (memref<64xi64, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_CEIL"} : (memref<64xi64, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_ROUND"} : (memref<64xi64, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_TRUNC"} : (memref<64xi64, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @i32_to_f32(
// CHECK:         "ascendc.cast"({{.*}}) {round_mode = "CAST_RINT"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_FLOOR"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_CEIL"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_ROUND"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_TRUNC"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_NONE"}
func.func @i32_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xi32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_RINT"} : (memref<64xf32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_FLOOR"} : (memref<64xf32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_CEIL"} : (memref<64xf32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_ROUND"} : (memref<64xf32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_TRUNC"} : (memref<64xf32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @i64_to_f32(
// CHECK:         "ascendc.cast"({{.*}}) {round_mode = "CAST_RINT"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_FLOOR"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_CEIL"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_ROUND"}
// CHECK-NEXT:    "ascendc.cast"({{.*}}) {round_mode = "CAST_TRUNC"}
func.func @i64_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xi64, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_RINT"} : (memref<64xf32, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_FLOOR"} : (memref<64xf32, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_CEIL"} : (memref<64xf32, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_ROUND"} : (memref<64xf32, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_TRUNC"} : (memref<64xf32, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @i64_to_i32(
// CHECK:         "ascendc.cast"({{.*}}) {round_mode = "CAST_NONE"}
func.func @i64_to_i32(%d: memref<64xi32, #ascendc.ub>, %s: memref<64xi64, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xi32, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @i32_to_i64(
// CHECK:         "ascendc.cast"({{.*}}) {round_mode = "CAST_NONE"}
func.func @i32_to_i64(%d: memref<64xi64, #ascendc.ub>, %s: memref<64xi32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xi64, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  return
}
