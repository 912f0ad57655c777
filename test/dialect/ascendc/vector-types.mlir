// RUN: aclower-opt %s | aclower-opt | FileCheck %s

// Every element type that each instruction takes, with a count of all of the tensor: 128.

// CHECK-LABEL: func.func @duplicate_i16(
// CHECK:         "ascendc.duplicate"(%arg
func.func @duplicate_i16(%t: memref<128xi16, #ascendc.ub>, %s: i16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.duplicate"(%t, %s, %n)
      : (memref<128xi16, #ascendc.ub>, i16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @duplicate_ui16(
// CHECK:         "ascendc.duplicate"(%arg
func.func @duplicate_ui16(%t: memref<128xui16, #ascendc.ub>, %s: ui16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.duplicate"(%t, %s, %n)
      : (memref<128xui16, #ascendc.ub>, ui16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @duplicate_f16(
// CHECK:         "ascendc.duplicate"(%arg
func.func @duplicate_f16(%t: memref<128xf16, #ascendc.ub>, %s: f16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.duplicate"(%t, %s, %n)
      : (memref<128xf16, #ascendc.ub>, f16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @duplicate_bf16(
// CHECK:         "ascendc.duplicate"(%arg
func.func @duplicate_bf16(%t: memref<128xbf16, #ascendc.ub>, %s: bf16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.duplicate"(%t, %s, %n)
      : (memref<128xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @duplicate_i32(
// CHECK:         "ascendc.duplicate"(%arg
func.func @duplicate_i32(%t: memref<128xi32, #ascendc.ub>, %s: i32)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.duplicate"(%t, %s, %n)
      : (memref<128xi32, #ascendc.ub>, i32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @duplicate_ui32(
// CHECK:         "ascendc.duplicate"(%arg
func.func @duplicate_ui32(%t: memref<128xui32, #ascendc.ub>, %s: ui32)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.duplicate"(%t, %s, %n)
      : (memref<128xui32, #ascendc.ub>, ui32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @duplicate_f32(
// CHECK:         "ascendc.duplicate"(%arg
func.func @duplicate_f32(%t: memref<128xf32, #ascendc.ub>, %s: f32)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.duplicate"(%t, %s, %n)
      : (memref<128xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @adds_i16(
// CHECK:         "ascendc.adds"(%arg
func.func @adds_i16(%t: memref<128xi16, #ascendc.ub>, %s: i16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.adds"(%t, %t, %s, %n)
      : (memref<128xi16, #ascendc.ub>, memref<128xi16, #ascendc.ub>, i16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @adds_f16(
// CHECK:         "ascendc.adds"(%arg
func.func @adds_f16(%t: memref<128xf16, #ascendc.ub>, %s: f16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.adds"(%t, %t, %s, %n)
      : (memref<128xf16, #ascendc.ub>, memref<128xf16, #ascendc.ub>, f16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @adds_i32(
// CHECK:         "ascendc.adds"(%arg
func.func @adds_i32(%t: memref<128xi32, #ascendc.ub>, %s: i32)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.adds"(%t, %t, %s, %n)
      : (memref<128xi32, #ascendc.ub>, memref<128xi32, #ascendc.ub>, i32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @adds_f32(
// CHECK:         "ascendc.adds"(%arg
func.func @adds_f32(%t: memref<128xf32, #ascendc.ub>, %s: f32)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.adds"(%t, %t, %s, %n)
      : (memref<128xf32, #ascendc.ub>, memref<128xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @muls_i16(
// CHECK:         "ascendc.muls"(%arg
func.func @muls_i16(%t: memref<128xi16, #ascendc.ub>, %s: i16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.muls"(%t, %t, %s, %n)
      : (memref<128xi16, #ascendc.ub>, memref<128xi16, #ascendc.ub>, i16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @muls_f16(
// CHECK:         "ascendc.muls"(%arg
func.func @muls_f16(%t: memref<128xf16, #ascendc.ub>, %s: f16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.muls"(%t, %t, %s, %n)
      : (memref<128xf16, #ascendc.ub>, memref<128xf16, #ascendc.ub>, f16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @muls_i32(
// CHECK:         "ascendc.muls"(%arg
func.func @muls_i32(%t: memref<128xi32, #ascendc.ub>, %s: i32)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.muls"(%t, %t, %s, %n)
      : (memref<128xi32, #ascendc.ub>, memref<128xi32, #ascendc.ub>, i32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @muls_f32(
// CHECK:         "ascendc.muls"(%arg
func.func @muls_f32(%t: memref<128xf32, #ascendc.ub>, %s: f32)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.muls"(%t, %t, %s, %n)
      : (memref<128xf32, #ascendc.ub>, memref<128xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @maxs_i16(
// CHECK:         "ascendc.maxs"(%arg
func.func @maxs_i16(%t: memref<128xi16, #ascendc.ub>, %s: i16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.maxs"(%t, %t, %s, %n)
      : (memref<128xi16, #ascendc.ub>, memref<128xi16, #ascendc.ub>, i16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @maxs_f16(
// CHECK:         "ascendc.maxs"(%arg
func.func @maxs_f16(%t: memref<128xf16, #ascendc.ub>, %s: f16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.maxs"(%t, %t, %s, %n)
      : (memref<128xf16, #ascendc.ub>, memref<128xf16, #ascendc.ub>, f16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @maxs_i32(
// CHECK:         "ascendc.maxs"(%arg
func.func @maxs_i32(%t: memref<128xi32, #ascendc.ub>, %s: i32)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.maxs"(%t, %t, %s, %n)
      : (memref<128xi32, #ascendc.ub>, memref<128xi32, #ascendc.ub>, i32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @maxs_f32(
// CHECK:         "ascendc.maxs"(%arg
func.func @maxs_f32(%t: memref<128xf32, #ascendc.ub>, %s: f32)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.maxs"(%t, %t, %s, %n)
      : (memref<128xf32, #ascendc.ub>, memref<128xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @mins_i16(
// CHECK:         "ascendc.mins"(%arg
func.func @mins_i16(%t: memref<128xi16, #ascendc.ub>, %s: i16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.mins"(%t, %t, %s, %n)
      : (memref<128xi16, #ascendc.ub>, memref<128xi16, #ascendc.ub>, i16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @mins_f16(
// CHECK:         "ascendc.mins"(%arg
func.func @mins_f16(%t: memref<128xf16, #ascendc.ub>, %s: f16)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.mins"(%t, %t, %s, %n)
      : (memref<128xf16, #ascendc.ub>, memref<128xf16, #ascendc.ub>, f16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @mins_i32(
// CHECK:         "ascendc.mins"(%arg
func.func @mins_i32(%t: memref<128xi32, #ascendc.ub>, %s: i32)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.mins"(%t, %t, %s, %n)
      : (memref<128xi32, #ascendc.ub>, memref<128xi32, #ascendc.ub>, i32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @mins_f32(
// CHECK:         "ascendc.mins"(%arg
func.func @mins_f32(%t: memref<128xf32, #ascendc.ub>, %s: f32)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.mins"(%t, %t, %s, %n)
      : (memref<128xf32, #ascendc.ub>, memref<128xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @mul_i16(
// CHECK:         "ascendc.mul"(%arg
func.func @mul_i16(%t: memref<128xi16, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.mul"(%t, %t, %t, %n)
      : (memref<128xi16, #ascendc.ub>, memref<128xi16, #ascendc.ub>, memref<128xi16, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @mul_f16(
// CHECK:         "ascendc.mul"(%arg
func.func @mul_f16(%t: memref<128xf16, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.mul"(%t, %t, %t, %n)
      : (memref<128xf16, #ascendc.ub>, memref<128xf16, #ascendc.ub>, memref<128xf16, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @mul_i32(
// CHECK:         "ascendc.mul"(%arg
func.func @mul_i32(%t: memref<128xi32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.mul"(%t, %t, %t, %n)
      : (memref<128xi32, #ascendc.ub>, memref<128xi32, #ascendc.ub>, memref<128xi32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @mul_f32(
// CHECK:         "ascendc.mul"(%arg
func.func @mul_f32(%t: memref<128xf32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.mul"(%t, %t, %t, %n)
      : (memref<128xf32, #ascendc.ub>, memref<128xf32, #ascendc.ub>, memref<128xf32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @div_f16(
// CHECK:         "ascendc.div"(%arg
func.func @div_f16(%t: memref<128xf16, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.div"(%t, %t, %t, %n)
      : (memref<128xf16, #ascendc.ub>, memref<128xf16, #ascendc.ub>, memref<128xf16, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @div_f32(
// CHECK:         "ascendc.div"(%arg
func.func @div_f32(%t: memref<128xf32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.div"(%t, %t, %t, %n)
      : (memref<128xf32, #ascendc.ub>, memref<128xf32, #ascendc.ub>, memref<128xf32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @compare_scalar_f16(
// CHECK:         "ascendc.compare_scalar"(%arg
func.func @compare_scalar_f16(%t: memref<128xf16, #ascendc.ub>, %s: f16, %m: memref<32xui8, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.compare_scalar"(%m, %t, %s, %n) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<128xf16, #ascendc.ub>, f16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @compare_scalar_f32(
// CHECK:         "ascendc.compare_scalar"(%arg
func.func @compare_scalar_f32(%t: memref<128xf32, #ascendc.ub>, %s: f32, %m: memref<32xui8, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.compare_scalar"(%m, %t, %s, %n) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<128xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @compare_scalar_i32(
// CHECK:         "ascendc.compare_scalar"(%arg
func.func @compare_scalar_i32(%t: memref<128xi32, #ascendc.ub>, %s: i32, %m: memref<32xui8, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.compare_scalar"(%m, %t, %s, %n) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<128xi32, #ascendc.ub>, i32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @select_f16(
// CHECK:         "ascendc.select"(%arg
func.func @select_f16(%t: memref<128xf16, #ascendc.ub>, %s: f16, %m: memref<32xui8, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.select"(%t, %m, %t, %s, %n)
      : (memref<128xf16, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<128xf16, #ascendc.ub>, f16, i64) -> ()
  return
}

// CHECK-LABEL: func.func @select_f32(
// CHECK:         "ascendc.select"(%arg
func.func @select_f32(%t: memref<128xf32, #ascendc.ub>, %s: f32, %m: memref<32xui8, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.select"(%t, %m, %t, %s, %n)
      : (memref<128xf32, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<128xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// CHECK-LABEL: func.func @gather_i16(
// CHECK:         "ascendc.gather"(%arg
func.func @gather_i16(%t: memref<128xi16, #ascendc.ub>, %o: memref<128xui32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.gather"(%t, %t, %o, %n)
      : (memref<128xi16, #ascendc.ub>, memref<128xi16, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @gather_ui16(
// CHECK:         "ascendc.gather"(%arg
func.func @gather_ui16(%t: memref<128xui16, #ascendc.ub>, %o: memref<128xui32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.gather"(%t, %t, %o, %n)
      : (memref<128xui16, #ascendc.ub>, memref<128xui16, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @gather_f16(
// CHECK:         "ascendc.gather"(%arg
func.func @gather_f16(%t: memref<128xf16, #ascendc.ub>, %o: memref<128xui32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.gather"(%t, %t, %o, %n)
      : (memref<128xf16, #ascendc.ub>, memref<128xf16, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @gather_bf16(
// CHECK:         "ascendc.gather"(%arg
func.func @gather_bf16(%t: memref<128xbf16, #ascendc.ub>, %o: memref<128xui32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.gather"(%t, %t, %o, %n)
      : (memref<128xbf16, #ascendc.ub>, memref<128xbf16, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @gather_i32(
// CHECK:         "ascendc.gather"(%arg
func.func @gather_i32(%t: memref<128xi32, #ascendc.ub>, %o: memref<128xui32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.gather"(%t, %t, %o, %n)
      : (memref<128xi32, #ascendc.ub>, memref<128xi32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @gather_ui32(
// CHECK:         "ascendc.gather"(%arg
func.func @gather_ui32(%t: memref<128xui32, #ascendc.ub>, %o: memref<128xui32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.gather"(%t, %t, %o, %n)
      : (memref<128xui32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}

// CHECK-LABEL: func.func @gather_f32(
// CHECK:         "ascendc.gather"(%arg
func.func @gather_f32(%t: memref<128xf32, #ascendc.ub>, %o: memref<128xui32, #ascendc.ub>)
    attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 128 : i64
  "ascendc.gather"(%t, %t, %o, %n)
      : (memref<128xf32, #ascendc.ub>, memref<128xf32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}
