// RUN: aclower-opt %s --split-input-file --verify-diagnostics

func.func @cast_v1(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf16, #ascendc.gm>, %a2: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects src as a flat memref in #ascendc.ub, got memref<64xf16, #ascendc.gm>}}
  "ascendc.cast"(%a0, %a1, %a2) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<64xf16, #ascendc.gm>, i64) -> ()
  return
}

// -----

func.func @cast_c1_missing(%a0: memref<64xi32, #ascendc.ub>, %a1: memref<64xui8, #ascendc.ub>, %a2: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op ascend910b has no conversion from ui8 to i32; go through another type}}
  "ascendc.cast"(%a0, %a1, %a2) {round_mode = "CAST_NONE"} : (memref<64xi32, #ascendc.ub>, memref<64xui8, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_mode(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xi64, #ascendc.ub>, %a2: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC for i64 to f32 on ascend910b, got CAST_NONE}}
  "ascendc.cast"(%a0, %a1, %a2) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c2(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf16, #ascendc.ub>, %a2: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op unknown attribute 'mode'; expected round_mode}}
  "ascendc.cast"(%a0, %a1, %a2) {round_mode = "CAST_NONE", mode = 1 : i64} : (memref<64xf32, #ascendc.ub>, memref<64xf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_v3(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<32xf16, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.cast' op expects a count of at most 32, the elements of src, got 33}}
  "ascendc.cast"(%a0, %a1, %c) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<32xf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v1(%a0: memref<32xui8, #ascendc.ub>, %a1: memref<64xf32, #ascendc.gm>, %a2: f32, %a3: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects src as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.compare_scalar"(%a0, %a1, %a2, %a3) {mode = "EQ"} : (memref<32xui8, #ascendc.ub>, memref<64xf32, #ascendc.gm>, f32, i64) -> ()
  return
}

// -----

func.func @compare_scalar_c1_mask(%a0: memref<64xi16, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32, %a3: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects dst of ui8, got i16}}
  "ascendc.compare_scalar"(%a0, %a1, %a2, %a3) {mode = "EQ"} : (memref<64xi16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @compare_scalar_c1_value(%a0: memref<32xui8, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f16, %a3: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects src, value of one element type, got f32, f16}}
  "ascendc.compare_scalar"(%a0, %a1, %a2, %a3) {mode = "EQ"} : (memref<32xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f16, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v2(%a0: memref<32xui8, #ascendc.ub>, %a1: memref<64xi64, #ascendc.ub>, %a2: i64, %a3: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects f16, f32, i32 on ascend910b, got i64}}
  "ascendc.compare_scalar"(%a0, %a1, %a2, %a3) {mode = "EQ"} : (memref<32xui8, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v3(%a0: memref<32xui8, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 128 : i64
  // expected-error @+1 {{'ascendc.compare_scalar' op expects a count of at most 64, the elements of src, got 128}}
  "ascendc.compare_scalar"(%a0, %a1, %a2, %c) {mode = "EQ"} : (memref<32xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v3_mask(%a0: memref<32xui8, #ascendc.ub>, %a1: memref<512xf32, #ascendc.ub>, %a2: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 512 : i64
  // expected-error @+1 {{'ascendc.compare_scalar' op expects dst of 64 bytes or more, got 32}}
  "ascendc.compare_scalar"(%a0, %a1, %a2, %c) {mode = "EQ"} : (memref<32xui8, #ascendc.ub>, memref<512xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @compare_scalar_c2(%a0: memref<32xui8, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 63 : i64
  // expected-error @+1 {{'ascendc.compare_scalar' op expects a count of whole repeats of 256 bytes, got 63; round it up}}
  "ascendc.compare_scalar"(%a0, %a1, %a2, %c) {mode = "EQ"} : (memref<32xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @compare_scalar_c3(%a0: memref<32xui8, #ascendc.ub>, %a1: memref<64xi32, #ascendc.ub>, %a2: i32, %a3: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects mode EQ, got NE}}
  "ascendc.compare_scalar"(%a0, %a1, %a2, %a3) {mode = "NE"} : (memref<32xui8, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i32, i64) -> ()
  return
}

// -----

func.func @compare_scalar_c3_unknown(%a0: memref<32xui8, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32, %a3: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects mode EQ, NE, LT, LE, GT, GE, got LESS}}
  "ascendc.compare_scalar"(%a0, %a1, %a2, %a3) {mode = "LESS"} : (memref<32xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @compare_scalar_c4(%a0: memref<32xui8, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32, %a3: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op unknown attribute 'mask'; expected mode}}
  "ascendc.compare_scalar"(%a0, %a1, %a2, %a3) {mode = "EQ", mask = 1 : i64} : (memref<32xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @select_v1(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<32xui8, #ascendc.gm>, %a2: memref<64xf32, #ascendc.ub>, %a3: f32, %a4: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects mask as a flat memref in #ascendc.ub, got memref<32xui8, #ascendc.gm>}}
  "ascendc.select"(%a0, %a1, %a2, %a3, %a4) : (memref<64xf32, #ascendc.ub>, memref<32xui8, #ascendc.gm>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @select_c1_mask(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xi16, #ascendc.ub>, %a2: memref<64xf32, #ascendc.ub>, %a3: f32, %a4: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects mask of ui8, got i16}}
  "ascendc.select"(%a0, %a1, %a2, %a3, %a4) : (memref<64xf32, #ascendc.ub>, memref<64xi16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @select_c1_types(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<32xui8, #ascendc.ub>, %a2: memref<64xf16, #ascendc.ub>, %a3: f32, %a4: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects dst, src, value of one element type, got f32, f16, f32}}
  "ascendc.select"(%a0, %a1, %a2, %a3, %a4) : (memref<64xf32, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<64xf16, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @select_v2(%a0: memref<64xbf16, #ascendc.ub>, %a1: memref<32xui8, #ascendc.ub>, %a2: memref<64xbf16, #ascendc.ub>, %a3: bf16, %a4: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects f16, f32 on ascend910b, got bf16}}
  "ascendc.select"(%a0, %a1, %a2, %a3, %a4) : (memref<64xbf16, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<64xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// -----

func.func @select_v3(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<32xui8, #ascendc.ub>, %a2: memref<64xf32, #ascendc.ub>, %a3: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 65 : i64
  // expected-error @+1 {{'ascendc.select' op expects a count of at most 64, the elements of dst, got 65}}
  "ascendc.select"(%a0, %a1, %a2, %a3, %c) : (memref<64xf32, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @gather_v1(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.gm>, %a2: memref<64xui32, #ascendc.ub>, %a3: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.gather' op expects src as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.gather"(%a0, %a1, %a2, %a3) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.gm>, memref<64xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @gather_c1_offsets(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: memref<64xi32, #ascendc.ub>, %a3: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.gather' op expects offsets of ui32, got i32}}
  "ascendc.gather"(%a0, %a1, %a2, %a3) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @gather_c1_types(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xi32, #ascendc.ub>, %a2: memref<64xui32, #ascendc.ub>, %a3: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.gather' op expects dst, src of one element type, got f32, i32}}
  "ascendc.gather"(%a0, %a1, %a2, %a3) : (memref<64xf32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, memref<64xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @gather_v2(%a0: memref<64xui8, #ascendc.ub>, %a1: memref<64xui8, #ascendc.ub>, %a2: memref<64xui32, #ascendc.ub>, %a3: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.gather' op expects i16, ui16, f16, bf16, i32, ui32, f32 on ascend910b, got ui8}}
  "ascendc.gather"(%a0, %a1, %a2, %a3) : (memref<64xui8, #ascendc.ub>, memref<64xui8, #ascendc.ub>, memref<64xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @gather_v3(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: memref<32xui32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.gather' op expects a count of at most 32, the elements of offsets, got 33}}
  "ascendc.gather"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<32xui32, #ascendc.ub>, i64) -> ()
  return
}
