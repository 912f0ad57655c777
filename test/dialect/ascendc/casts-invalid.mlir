// RUN: aclower-opt %s --split-input-file --verify-diagnostics

func.func @cast_c1_f32_to_f16(%d: memref<64xf16, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC, CAST_ODD, CAST_NONE for f32 to f16 on ascend910b, got CAST_HYBRID}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_HYBRID"} : (memref<64xf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_f32_to_bf16(%d: memref<64xbf16, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC for f32 to bf16 on ascend910b, got CAST_NONE}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xbf16, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_f16_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xf16, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_NONE for f16 to f32 on ascend910b, got CAST_RINT}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_RINT"} : (memref<64xf32, #ascendc.ub>, memref<64xf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_bf16_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xbf16, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_NONE for bf16 to f32 on ascend910b, got CAST_RINT}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_RINT"} : (memref<64xf32, #ascendc.ub>, memref<64xbf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_ui8_to_f16(%d: memref<64xf16, #ascendc.ub>, %s: memref<64xui8, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_NONE for ui8 to f16 on ascend910b, got CAST_RINT}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_RINT"} : (memref<64xf16, #ascendc.ub>, memref<64xui8, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_f32_to_i32(%d: memref<64xi32, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC for f32 to i32 on ascend910b, got CAST_NONE}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xi32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_f32_to_i64(%d: memref<64xi64, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC for f32 to i64 on ascend910b, got CAST_NONE}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xi64, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_i32_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xi32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC, CAST_NONE for i32 to f32 on ascend910b, got CAST_ODD}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_ODD"} : (memref<64xf32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_i64_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xi64, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC for i64 to f32 on ascend910b, got CAST_NONE}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_i64_to_i32(%d: memref<64xi32, #ascendc.ub>, %s: memref<64xi64, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_NONE for i64 to i32 on ascend910b, got CAST_RINT}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_RINT"} : (memref<64xi32, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_i32_to_i64(%d: memref<64xi64, #ascendc.ub>, %s: memref<64xi32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects CAST_NONE for i32 to i64 on ascend910b, got CAST_RINT}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_RINT"} : (memref<64xi64, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_no_f32_to_ui8(%d: memref<64xui8, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op ascend910b has no conversion from f32 to ui8; go through another type}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_no_ui8_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xui8, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op ascend910b has no conversion from ui8 to f32; go through another type}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<64xui8, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_no_f16_to_bf16(%d: memref<64xbf16, #ascendc.ub>, %s: memref<64xf16, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op ascend910b has no conversion from f16 to bf16; go through another type}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xbf16, #ascendc.ub>, memref<64xf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_no_bf16_to_f16(%d: memref<64xf16, #ascendc.ub>, %s: memref<64xbf16, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op ascend910b has no conversion from bf16 to f16; go through another type}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf16, #ascendc.ub>, memref<64xbf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_no_i64_to_f16(%d: memref<64xf16, #ascendc.ub>, %s: memref<64xi64, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op ascend910b has no conversion from i64 to f16; go through another type}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf16, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_no_i64_to_bf16(%d: memref<64xbf16, #ascendc.ub>, %s: memref<64xi64, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op ascend910b has no conversion from i64 to bf16; go through another type}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xbf16, #ascendc.ub>, memref<64xi64, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_no_i32_to_f16(%d: memref<64xf16, #ascendc.ub>, %s: memref<64xi32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op ascend910b has no conversion from i32 to f16; go through another type}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf16, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_no_f32_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op ascend910b has no conversion from f32 to f32; go through another type}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_no_ui32_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xui32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op ascend910b has no conversion from ui32 to f32; go through another type}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<64xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_c1_no_i16_to_f32(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xi16, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op ascend910b has no conversion from i16 to f32; go through another type}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<64xi16, #ascendc.ub>, i64) -> ()
  return
}
