// RUN: aclower-opt %s --split-input-file --verify-diagnostics

func.func @local_tensor_c1_dynamic() {
  // expected-error @+1 {{'ascendc.local_tensor' op expects a static memref of rank 1 or 2 in #ascendc.ub, got memref<?xf32, #ascendc.ub>}}
  %0 = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<?xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c1_space() {
  // expected-error @+1 {{'ascendc.local_tensor' op expects a static memref of rank 1 or 2 in #ascendc.ub, got memref<8xf32, #ascendc.gm>}}
  %0 = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<8xf32, #ascendc.gm>
  return
}

// -----

func.func @local_tensor_c1_element() {
  // expected-error @+1 {{'ascendc.local_tensor' op expects a static memref of rank 1 or 2 in #ascendc.ub, got memref<8xf64, #ascendc.ub>}}
  %0 = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<8xf64, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c2() {
  // expected-error @+1 {{'ascendc.local_tensor' op expects slots of a multiple of 32 bytes, got 36; round up its elements}}
  %0 = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<2x9xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c3_kind() {
  // expected-error @+1 {{'ascendc.local_tensor' op expects offset as an i64, got 32 : i32}}
  %0 = "ascendc.local_tensor"() {buffer = "x", offset = 32 : i32} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c3_alignment() {
  // expected-error @+1 {{'ascendc.local_tensor' op expects offset at a multiple of 32 bytes, got 16}}
  %0 = "ascendc.local_tensor"() {buffer = "x", offset = 16 : i64} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c3_negative() {
  // expected-error @+1 {{'ascendc.local_tensor' op expects offset of 0 or more, got -32}}
  %0 = "ascendc.local_tensor"() {buffer = "x", offset = -32 : i64} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c3_end() attributes {ascendc.target = "ascend910_93"} {
  // expected-error @+1 {{'ascendc.local_tensor' op expects to end within 188416 bytes, the UB of ascend910_93, got 188448}}
  %0 = "ascendc.local_tensor"() {buffer = "x", offset = 188416 : i64} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c4() {
  // expected-error @+1 {{'ascendc.local_tensor' op unknown attribute 'ofset'; expected buffer and offset}}
  %0 = "ascendc.local_tensor"() {buffer = "x", ofset = 32 : i64} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c5() {
  // expected-error @+1 {{'ascendc.local_tensor' op expects buffer as a name like labels_f32, got '2nd buffer'}}
  %0 = "ascendc.local_tensor"() {buffer = "2nd buffer"} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @slot_c1_rank(%x: memref<8xf32, #ascendc.ub>, %i: i64) {
  // expected-error @+1 {{'ascendc.slot' op expects source as a static memref of rank 2 in #ascendc.ub, got memref<8xf32, #ascendc.ub>}}
  %0 = "ascendc.slot"(%x, %i) : (memref<8xf32, #ascendc.ub>, i64) -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @slot_c1_result(%x: memref<2x8xf32, #ascendc.ub>, %i: i64) {
  // expected-error @+1 {{'ascendc.slot' op expects the tensor as memref<8xf32, #ascendc.ub>, got memref<16xf32, #ascendc.ub>}}
  %0 = "ascendc.slot"(%x, %i) : (memref<2x8xf32, #ascendc.ub>, i64) -> memref<16xf32, #ascendc.ub>
  return
}

// -----

func.func @slot_c2(%x: memref<2x8xf32, #ascendc.ub>) {
  %c2 = arith.constant 2 : i64
  // expected-error @+1 {{'ascendc.slot' op expects a slot in [0, 2), got 2}}
  %0 = "ascendc.slot"(%x, %c2) : (memref<2x8xf32, #ascendc.ub>, i64) -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @subtensor_c1_source(%x: memref<2x8xf32, #ascendc.ub>, %i: i64) {
  // expected-error @+1 {{'ascendc.subtensor' op expects source as a flat memref in #ascendc.ub, got memref<2x8xf32, #ascendc.ub>}}
  %0 = "ascendc.subtensor"(%x, %i) : (memref<2x8xf32, #ascendc.ub>, i64) -> memref<?xf32, #ascendc.ub>
  return
}

// -----

func.func @subtensor_c1_result(%x: memref<8xf32, #ascendc.ub>, %i: i64) {
  // expected-error @+1 {{'ascendc.subtensor' op expects the tensor as memref<?xf32, #ascendc.ub>, got memref<?xi32, #ascendc.ub>}}
  %0 = "ascendc.subtensor"(%x, %i) : (memref<8xf32, #ascendc.ub>, i64) -> memref<?xi32, #ascendc.ub>
  return
}

// -----

func.func @subtensor_c2_alignment(%x: memref<64xf32, #ascendc.ub>) {
  %c4 = arith.constant 4 : i64
  // expected-error @+1 {{'ascendc.subtensor' op expects offset at a multiple of 32 bytes, got 16}}
  %0 = "ascendc.subtensor"(%x, %c4) : (memref<64xf32, #ascendc.ub>, i64) -> memref<?xf32, #ascendc.ub>
  return
}

// -----

func.func @subtensor_c2_end(%x: memref<64xf32, #ascendc.ub>) {
  %c64 = arith.constant 64 : i64
  // expected-error @+1 {{'ascendc.subtensor' op expects an offset within source, got 64}}
  %0 = "ascendc.subtensor"(%x, %c64) : (memref<64xf32, #ascendc.ub>, i64) -> memref<?xf32, #ascendc.ub>
  return
}

// -----

func.func @subtensor_c3_name(%x: memref<64xf32, #ascendc.ub>, %i: i64) {
  // expected-error @+1 {{'ascendc.subtensor' op unknown attribute 'disjunct'; expected disjoint}}
  %0 = "ascendc.subtensor"(%x, %i) {disjunct} : (memref<64xf32, #ascendc.ub>, i64) -> memref<?xf32, #ascendc.ub>
  return
}

// -----

func.func @subtensor_c3_kind(%x: memref<64xf32, #ascendc.ub>, %i: i64) {
  // expected-error @+1 {{'ascendc.subtensor' op expects disjoint as a unit attribute, got true}}
  %0 = "ascendc.subtensor"(%x, %i) {disjoint = true} : (memref<64xf32, #ascendc.ub>, i64) -> memref<?xf32, #ascendc.ub>
  return
}

// -----

func.func @reinterpret_cast_c1_source(%x: memref<2x8xf32, #ascendc.ub>) {
  // expected-error @+1 {{'ascendc.reinterpret_cast' op expects source as a flat memref in #ascendc.ub, got memref<2x8xf32, #ascendc.ub>}}
  %0 = "ascendc.reinterpret_cast"(%x) : (memref<2x8xf32, #ascendc.ub>) -> memref<16xi32, #ascendc.ub>
  return
}

// -----

func.func @reinterpret_cast_c1_bytes(%x: memref<16xf32, #ascendc.ub>) {
  // expected-error @+1 {{'ascendc.reinterpret_cast' op expects as many bytes as source, 64, got 32}}
  %0 = "ascendc.reinterpret_cast"(%x) : (memref<16xf32, #ascendc.ub>) -> memref<16xf16, #ascendc.ub>
  return
}
