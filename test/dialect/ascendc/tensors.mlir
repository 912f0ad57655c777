// RUN: aclower-opt %s | aclower-opt | FileCheck %s

// CHECK-LABEL: func.func @planned
// CHECK:         "ascendc.local_tensor"() {buffer = "out", offset = 188352 : i64} : () -> memref<2x8xf32, #ascendc.ub>
func.func @planned() attributes {ascendc.target = "ascend910b"} {
  // It ends with the last of the 188416 bytes.
  %0 = "ascendc.local_tensor"() {buffer = "out", offset = 188352 : i64} : () -> memref<2x8xf32, #ascendc.ub>
  return
}

// CHECK-LABEL: func.func @no_kernel_has_no_chip
// CHECK:         offset = 1000000000 : i64
func.func @no_kernel_has_no_chip() {
  %0 = "ascendc.local_tensor"() {buffer = "out", offset = 1000000000 : i64} : () -> memref<8xf32, #ascendc.ub>
  return
}

// CHECK-LABEL: func.func @views
// CHECK:         "ascendc.slot"
// CHECK:         "ascendc.subtensor"
// CHECK:         "ascendc.subtensor"({{.*}}) {disjoint}
// CHECK:         "ascendc.reinterpret_cast"
func.func @views(%slot: i64, %offset: i64) attributes {ascendc.target = "ascend910b"} {
  %c1 = arith.constant 1 : i64
  %c16 = arith.constant 16 : i64
  %0 = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<2x32xbf16, #ascendc.ub>
  %1 = "ascendc.slot"(%0, %c1) : (memref<2x32xbf16, #ascendc.ub>, i64) -> memref<32xbf16, #ascendc.ub>
  %2 = "ascendc.subtensor"(%1, %c16) : (memref<32xbf16, #ascendc.ub>, i64) -> memref<?xbf16, #ascendc.ub>
  %3 = "ascendc.subtensor"(%1, %offset) {disjoint} : (memref<32xbf16, #ascendc.ub>, i64) -> memref<?xbf16, #ascendc.ub>
  %4 = "ascendc.reinterpret_cast"(%1) : (memref<32xbf16, #ascendc.ub>) -> memref<16xui32, #ascendc.ub>
  %5 = "ascendc.reinterpret_cast"(%3) : (memref<?xbf16, #ascendc.ub>) -> memref<?xi16, #ascendc.ub>
  return
}
