// RUN: aclower-opt %s | aclower-opt | FileCheck %s

// CHECK-LABEL: func.func @both_ways
// CHECK:         "ascendc.data_copy_pad"(%{{.*}}, %arg0,
// CHECK:         "ascendc.data_copy_pad"(%arg0, %{{.*}},
func.func @both_ways(%gm: memref<?xui8, #ascendc.gm>, %at: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c4095 = arith.constant 4095 : i64
  %c2097151 = arith.constant 2097151 : i64
  %last = arith.constant 4294967295 : i64
  %0 = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<64xui8, #ascendc.ub>
  // As many bytes as the tensor has.
  "ascendc.data_copy_pad"(%0, %gm, %at, %c1, %c64, %c0, %c0)
      : (memref<64xui8, #ascendc.ub>, memref<?xui8, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  // The most blocks, bytes and strides.
  %1 = "ascendc.subtensor"(%0, %c0) : (memref<64xui8, #ascendc.ub>, i64) -> memref<?xui8, #ascendc.ub>
  "ascendc.data_copy_pad"(%gm, %1, %at, %c4095, %c2097151, %last, %last)
      : (memref<?xui8, #ascendc.gm>, memref<?xui8, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// CHECK-LABEL: func.func @scalars
// CHECK:         "ascendc.get_block_idx"() : () -> i64
// CHECK:         "ascendc.get_address"(%arg0) : (memref<?xf32, #ascendc.gm>) -> i64
// CHECK:         "ascendc.get_value"
// CHECK:         "ascendc.set_value"
func.func @scalars(%gm: memref<?xf32, #ascendc.gm>) attributes {ascendc.target = "ascend910b"} {
  %c7 = arith.constant 7 : i64
  %0 = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<8xf32, #ascendc.ub>
  %block = "ascendc.get_block_idx"() : () -> i64
  %address = "ascendc.get_address"(%gm) : (memref<?xf32, #ascendc.gm>) -> i64
  %value = "ascendc.get_value"(%0, %c7) : (memref<8xf32, #ascendc.ub>, i64) -> f32
  "ascendc.set_value"(%0, %c7, %value) : (memref<8xf32, #ascendc.ub>, i64, f32) -> ()
  "ascendc.set_value"(%0, %block, %value) : (memref<8xf32, #ascendc.ub>, i64, f32) -> ()
  "ascendc.set_value"(%0, %address, %value) : (memref<8xf32, #ascendc.ub>, i64, f32) -> ()
  return
}

// CHECK-LABEL: func.func @order
// CHECK:         "ascendc.set_flag"({{.*}}) {event = "MTE2_V", id = 7 : i64}
// CHECK:         "ascendc.wait_flag"({{.*}}) {event = "MTE2_V", id = 6 : i64}
// CHECK:         "ascendc.pipe_barrier"() {pipe = "MTE3"}
// CHECK:         "ascendc.sync_all"()
func.func @order(%slot: i64) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  "ascendc.set_flag"(%c0) {event = "MTE2_V", id = 7 : i64} : (i64) -> ()
  "ascendc.wait_flag"(%c1) {event = "MTE2_V", id = 6 : i64} : (i64) -> ()
  "ascendc.set_flag"(%slot) {event = "S_MTE3", id = 0 : i64} : (i64) -> ()
  "ascendc.pipe_barrier"() {pipe = "MTE3"} : () -> ()
  "ascendc.sync_all"() : () -> ()
  return
}

// CHECK-LABEL: func.func @host
// CHECK:         "ascendc.get_core_num_aiv"() : () -> i64
func.func @host() -> i64 {
  %cores = "ascendc.get_core_num_aiv"() : () -> i64
  return %cores : i64
}
