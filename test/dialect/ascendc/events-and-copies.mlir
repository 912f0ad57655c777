// RUN: aclower-opt %s | aclower-opt | FileCheck %s

// Every two pipes make an event.
// CHECK-LABEL: func.func @events(
// CHECK:         "ascendc.set_flag"(%arg0) {event = "S_V", id = 0 : i64}
// CHECK-NEXT:    "ascendc.set_flag"(%arg0) {event = "S_MTE2", id = 7 : i64}
// CHECK-NEXT:    "ascendc.set_flag"(%arg0) {event = "S_MTE3", id = 0 : i64}
// CHECK-NEXT:    "ascendc.set_flag"(%arg0) {event = "V_S", id = 7 : i64}
// CHECK-NEXT:    "ascendc.set_flag"(%arg0) {event = "V_MTE2", id = 0 : i64}
// CHECK-NEXT:    "ascendc.set_flag"(%arg0) {event = "V_MTE3", id = 7 : i64}
// CHECK-NEXT:    "ascendc.set_flag"(%arg0) {event = "MTE2_S", id = 0 : i64}
// CHECK-NEXT:    "ascendc.set_flag"(%arg0) {event = "MTE2_V", id = 7 : i64}
// CHECK-NEXT:    "ascendc.set_flag"(%arg0) {event = "MTE2_MTE3", id = 0 : i64}
// CHECK-NEXT:    "ascendc.set_flag"(%arg0) {event = "MTE3_S", id = 7 : i64}
// CHECK-NEXT:    "ascendc.set_flag"(%arg0) {event = "MTE3_V", id = 0 : i64}
// CHECK-NEXT:    "ascendc.set_flag"(%arg0) {event = "MTE3_MTE2", id = 7 : i64}
func.func @events(%i: i64) attributes {ascendc.target = "ascend910b"} {
  "ascendc.set_flag"(%i) {event = "S_V", id = 0 : i64} : (i64) -> ()
  "ascendc.set_flag"(%i) {event = "S_MTE2", id = 7 : i64} : (i64) -> ()
  "ascendc.set_flag"(%i) {event = "S_MTE3", id = 0 : i64} : (i64) -> ()
  "ascendc.set_flag"(%i) {event = "V_S", id = 7 : i64} : (i64) -> ()
  "ascendc.set_flag"(%i) {event = "V_MTE2", id = 0 : i64} : (i64) -> ()
  "ascendc.set_flag"(%i) {event = "V_MTE3", id = 7 : i64} : (i64) -> ()
  "ascendc.set_flag"(%i) {event = "MTE2_S", id = 0 : i64} : (i64) -> ()
  "ascendc.set_flag"(%i) {event = "MTE2_V", id = 7 : i64} : (i64) -> ()
  "ascendc.set_flag"(%i) {event = "MTE2_MTE3", id = 0 : i64} : (i64) -> ()
  "ascendc.set_flag"(%i) {event = "MTE3_S", id = 7 : i64} : (i64) -> ()
  "ascendc.set_flag"(%i) {event = "MTE3_V", id = 0 : i64} : (i64) -> ()
  "ascendc.set_flag"(%i) {event = "MTE3_MTE2", id = 7 : i64} : (i64) -> ()
  return
}

// CHECK-LABEL: func.func @barriers(
// CHECK:         "ascendc.pipe_barrier"() {ascendc.reason = "x: once", pipe = "V"}
// CHECK-NEXT:    "ascendc.pipe_barrier"() {ascendc.reason = "x: once", pipe = "MTE2"}
// CHECK-NEXT:    "ascendc.pipe_barrier"() {ascendc.reason = "x: once", pipe = "MTE3"}
func.func @barriers() attributes {ascendc.target = "ascend910b"} {
  "ascendc.pipe_barrier"() {pipe = "V", ascendc.reason = "x: once"} : () -> ()
  "ascendc.pipe_barrier"() {pipe = "MTE2", ascendc.reason = "x: once"} : () -> ()
  "ascendc.pipe_barrier"() {pipe = "MTE3", ascendc.reason = "x: once"} : () -> ()
  return
}

// Copies take every element type, both ways; a stride of 0 and one below 2^32.
// CHECK-LABEL: func.func @copy_i8(
// CHECK:         "ascendc.data_copy_pad"(%arg0, %arg1,
// CHECK-NEXT:    "ascendc.data_copy_pad"(%arg1, %arg0,
func.func @copy_i8(%x: memref<64xi8, #ascendc.ub>, %g: memref<?xi8, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %size = arith.constant 64 : i64
  "ascendc.data_copy_pad"(%x, %g, %i, %c1, %size, %c0, %c0) : (memref<64xi8, #ascendc.ub>, memref<?xi8, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%g, %x, %i, %c1, %size, %c0, %c0) : (memref<?xi8, #ascendc.gm>, memref<64xi8, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @copy_ui8(
// CHECK:         "ascendc.data_copy_pad"(%arg0, %arg1,
// CHECK-NEXT:    "ascendc.data_copy_pad"(%arg1, %arg0,
func.func @copy_ui8(%x: memref<64xui8, #ascendc.ub>, %g: memref<?xui8, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %size = arith.constant 64 : i64
  "ascendc.data_copy_pad"(%x, %g, %i, %c1, %size, %c0, %c0) : (memref<64xui8, #ascendc.ub>, memref<?xui8, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%g, %x, %i, %c1, %size, %c0, %c0) : (memref<?xui8, #ascendc.gm>, memref<64xui8, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @copy_i16(
// CHECK:         "ascendc.data_copy_pad"(%arg0, %arg1,
// CHECK-NEXT:    "ascendc.data_copy_pad"(%arg1, %arg0,
func.func @copy_i16(%x: memref<64xi16, #ascendc.ub>, %g: memref<?xi16, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %size = arith.constant 128 : i64
  "ascendc.data_copy_pad"(%x, %g, %i, %c1, %size, %c0, %c0) : (memref<64xi16, #ascendc.ub>, memref<?xi16, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%g, %x, %i, %c1, %size, %c0, %c0) : (memref<?xi16, #ascendc.gm>, memref<64xi16, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @copy_ui16(
// CHECK:         "ascendc.data_copy_pad"(%arg0, %arg1,
// CHECK-NEXT:    "ascendc.data_copy_pad"(%arg1, %arg0,
func.func @copy_ui16(%x: memref<64xui16, #ascendc.ub>, %g: memref<?xui16, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %size = arith.constant 128 : i64
  "ascendc.data_copy_pad"(%x, %g, %i, %c1, %size, %c0, %c0) : (memref<64xui16, #ascendc.ub>, memref<?xui16, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%g, %x, %i, %c1, %size, %c0, %c0) : (memref<?xui16, #ascendc.gm>, memref<64xui16, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @copy_f16(
// CHECK:         "ascendc.data_copy_pad"(%arg0, %arg1,
// CHECK-NEXT:    "ascendc.data_copy_pad"(%arg1, %arg0,
func.func @copy_f16(%x: memref<64xf16, #ascendc.ub>, %g: memref<?xf16, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %size = arith.constant 128 : i64
  "ascendc.data_copy_pad"(%x, %g, %i, %c1, %size, %c0, %c0) : (memref<64xf16, #ascendc.ub>, memref<?xf16, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%g, %x, %i, %c1, %size, %c0, %c0) : (memref<?xf16, #ascendc.gm>, memref<64xf16, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @copy_bf16(
// CHECK:         "ascendc.data_copy_pad"(%arg0, %arg1,
// CHECK-NEXT:    "ascendc.data_copy_pad"(%arg1, %arg0,
func.func @copy_bf16(%x: memref<64xbf16, #ascendc.ub>, %g: memref<?xbf16, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %size = arith.constant 128 : i64
  "ascendc.data_copy_pad"(%x, %g, %i, %c1, %size, %c0, %c0) : (memref<64xbf16, #ascendc.ub>, memref<?xbf16, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%g, %x, %i, %c1, %size, %c0, %c0) : (memref<?xbf16, #ascendc.gm>, memref<64xbf16, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @copy_i32(
// CHECK:         "ascendc.data_copy_pad"(%arg0, %arg1,
// CHECK-NEXT:    "ascendc.data_copy_pad"(%arg1, %arg0,
func.func @copy_i32(%x: memref<64xi32, #ascendc.ub>, %g: memref<?xi32, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %size = arith.constant 256 : i64
  "ascendc.data_copy_pad"(%x, %g, %i, %c1, %size, %c0, %c0) : (memref<64xi32, #ascendc.ub>, memref<?xi32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%g, %x, %i, %c1, %size, %c0, %c0) : (memref<?xi32, #ascendc.gm>, memref<64xi32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @copy_ui32(
// CHECK:         "ascendc.data_copy_pad"(%arg0, %arg1,
// CHECK-NEXT:    "ascendc.data_copy_pad"(%arg1, %arg0,
func.func @copy_ui32(%x: memref<64xui32, #ascendc.ub>, %g: memref<?xui32, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %size = arith.constant 256 : i64
  "ascendc.data_copy_pad"(%x, %g, %i, %c1, %size, %c0, %c0) : (memref<64xui32, #ascendc.ub>, memref<?xui32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%g, %x, %i, %c1, %size, %c0, %c0) : (memref<?xui32, #ascendc.gm>, memref<64xui32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @copy_f32(
// CHECK:         "ascendc.data_copy_pad"(%arg0, %arg1,
// CHECK-NEXT:    "ascendc.data_copy_pad"(%arg1, %arg0,
func.func @copy_f32(%x: memref<64xf32, #ascendc.ub>, %g: memref<?xf32, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %size = arith.constant 256 : i64
  "ascendc.data_copy_pad"(%x, %g, %i, %c1, %size, %c0, %c0) : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%g, %x, %i, %c1, %size, %c0, %c0) : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @copy_i64(
// CHECK:         "ascendc.data_copy_pad"(%arg0, %arg1,
// CHECK-NEXT:    "ascendc.data_copy_pad"(%arg1, %arg0,
func.func @copy_i64(%x: memref<64xi64, #ascendc.ub>, %g: memref<?xi64, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %size = arith.constant 512 : i64
  "ascendc.data_copy_pad"(%x, %g, %i, %c1, %size, %c0, %c0) : (memref<64xi64, #ascendc.ub>, memref<?xi64, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%g, %x, %i, %c1, %size, %c0, %c0) : (memref<?xi64, #ascendc.gm>, memref<64xi64, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @copy_ui64(
// CHECK:         "ascendc.data_copy_pad"(%arg0, %arg1,
// CHECK-NEXT:    "ascendc.data_copy_pad"(%arg1, %arg0,
func.func @copy_ui64(%x: memref<64xui64, #ascendc.ub>, %g: memref<?xui64, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %size = arith.constant 512 : i64
  "ascendc.data_copy_pad"(%x, %g, %i, %c1, %size, %c0, %c0) : (memref<64xui64, #ascendc.ub>, memref<?xui64, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  "ascendc.data_copy_pad"(%g, %x, %i, %c1, %size, %c0, %c0) : (memref<?xui64, #ascendc.gm>, memref<64xui64, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}
