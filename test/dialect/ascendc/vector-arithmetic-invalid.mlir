// RUN: aclower-opt %s --split-input-file --verify-diagnostics

func.func @duplicate_v1(%a0: memref<64xf32, #ascendc.gm>, %a1: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.duplicate' op expects dst as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.duplicate"(%a0, %a1, %n) : (memref<64xf32, #ascendc.gm>, f32, i64) -> ()
  return
}

// -----

func.func @duplicate_one_type(%a0: memref<64xf32, #ascendc.ub>, %a1: f16, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.duplicate' op expects dst, value of one element type, got f32, f16}}
  "ascendc.duplicate"(%a0, %a1, %n) : (memref<64xf32, #ascendc.ub>, f16, i64) -> ()
  return
}

// -----

func.func @duplicate_v2(%a0: memref<64xi64, #ascendc.ub>, %a1: i64, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.duplicate' op expects i16, ui16, f16, bf16, i32, ui32, f32 on ascend910b, got i64}}
  "ascendc.duplicate"(%a0, %a1, %n) : (memref<64xi64, #ascendc.ub>, i64, i64) -> ()
  return
}

// -----

func.func @duplicate_v3_many(%a0: memref<64xf32, #ascendc.ub>, %a1: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 65 : i64
  // expected-error @+1 {{'ascendc.duplicate' op expects a count of at most 64, the elements of dst, got 65}}
  "ascendc.duplicate"(%a0, %a1, %c) : (memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @duplicate_v3_none(%a0: memref<64xf32, #ascendc.ub>, %a1: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.duplicate' op expects a count of 1 or more, got 0}}
  "ascendc.duplicate"(%a0, %a1, %c) : (memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @adds_v1(%a0: memref<64xf32, #ascendc.gm>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.adds' op expects dst as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.adds"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @adds_one_type(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f16, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.adds' op expects dst, src, value of one element type, got f32, f32, f16}}
  "ascendc.adds"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f16, i64) -> ()
  return
}

// -----

func.func @adds_v2(%a0: memref<64xbf16, #ascendc.ub>, %a1: memref<64xbf16, #ascendc.ub>, %a2: bf16, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.adds' op expects i16, f16, i32, f32 on ascend910b, got bf16}}
  "ascendc.adds"(%a0, %a1, %a2, %n) : (memref<64xbf16, #ascendc.ub>, memref<64xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// -----

func.func @adds_v3_many(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 65 : i64
  // expected-error @+1 {{'ascendc.adds' op expects a count of at most 64, the elements of dst, got 65}}
  "ascendc.adds"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @adds_v3_none(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.adds' op expects a count of 1 or more, got 0}}
  "ascendc.adds"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @muls_v1(%a0: memref<64xf32, #ascendc.gm>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.muls' op expects dst as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.muls"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @muls_one_type(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f16, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.muls' op expects dst, src, value of one element type, got f32, f32, f16}}
  "ascendc.muls"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f16, i64) -> ()
  return
}

// -----

func.func @muls_v2(%a0: memref<64xbf16, #ascendc.ub>, %a1: memref<64xbf16, #ascendc.ub>, %a2: bf16, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.muls' op expects i16, f16, i32, f32 on ascend910b, got bf16}}
  "ascendc.muls"(%a0, %a1, %a2, %n) : (memref<64xbf16, #ascendc.ub>, memref<64xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// -----

func.func @muls_v3_many(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 65 : i64
  // expected-error @+1 {{'ascendc.muls' op expects a count of at most 64, the elements of dst, got 65}}
  "ascendc.muls"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @muls_v3_none(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.muls' op expects a count of 1 or more, got 0}}
  "ascendc.muls"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @maxs_v1(%a0: memref<64xf32, #ascendc.gm>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.maxs' op expects dst as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.maxs"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @maxs_one_type(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f16, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.maxs' op expects dst, src, value of one element type, got f32, f32, f16}}
  "ascendc.maxs"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f16, i64) -> ()
  return
}

// -----

func.func @maxs_v2(%a0: memref<64xbf16, #ascendc.ub>, %a1: memref<64xbf16, #ascendc.ub>, %a2: bf16, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.maxs' op expects i16, f16, i32, f32 on ascend910b, got bf16}}
  "ascendc.maxs"(%a0, %a1, %a2, %n) : (memref<64xbf16, #ascendc.ub>, memref<64xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// -----

func.func @maxs_v3_many(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 65 : i64
  // expected-error @+1 {{'ascendc.maxs' op expects a count of at most 64, the elements of dst, got 65}}
  "ascendc.maxs"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @maxs_v3_none(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.maxs' op expects a count of 1 or more, got 0}}
  "ascendc.maxs"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @mins_v1(%a0: memref<64xf32, #ascendc.gm>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mins' op expects dst as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.mins"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @mins_one_type(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f16, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mins' op expects dst, src, value of one element type, got f32, f32, f16}}
  "ascendc.mins"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f16, i64) -> ()
  return
}

// -----

func.func @mins_v2(%a0: memref<64xbf16, #ascendc.ub>, %a1: memref<64xbf16, #ascendc.ub>, %a2: bf16, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mins' op expects i16, f16, i32, f32 on ascend910b, got bf16}}
  "ascendc.mins"(%a0, %a1, %a2, %n) : (memref<64xbf16, #ascendc.ub>, memref<64xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// -----

func.func @mins_v3_many(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 65 : i64
  // expected-error @+1 {{'ascendc.mins' op expects a count of at most 64, the elements of dst, got 65}}
  "ascendc.mins"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @mins_v3_none(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: f32) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.mins' op expects a count of 1 or more, got 0}}
  "ascendc.mins"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @mul_v1(%a0: memref<64xf32, #ascendc.gm>, %a1: memref<64xf32, #ascendc.ub>, %a2: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects dst as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.mul"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_one_type(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: memref<64xf16, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects dst, src0, src1 of one element type, got f32, f32, f16}}
  "ascendc.mul"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<64xf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_v2(%a0: memref<64xbf16, #ascendc.ub>, %a1: memref<64xbf16, #ascendc.ub>, %a2: memref<64xbf16, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects i16, f16, i32, f32 on ascend910b, got bf16}}
  "ascendc.mul"(%a0, %a1, %a2, %n) : (memref<64xbf16, #ascendc.ub>, memref<64xbf16, #ascendc.ub>, memref<64xbf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_v3_many(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 65 : i64
  // expected-error @+1 {{'ascendc.mul' op expects a count of at most 64, the elements of dst, got 65}}
  "ascendc.mul"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_v3_none(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.mul' op expects a count of 1 or more, got 0}}
  "ascendc.mul"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v1(%a0: memref<64xf32, #ascendc.gm>, %a1: memref<64xf32, #ascendc.ub>, %a2: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects dst as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.div"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_one_type(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: memref<64xf16, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects dst, src0, src1 of one element type, got f32, f32, f16}}
  "ascendc.div"(%a0, %a1, %a2, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<64xf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v2(%a0: memref<64xi32, #ascendc.ub>, %a1: memref<64xi32, #ascendc.ub>, %a2: memref<64xi32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects f16, f32 on ascend910b, got i32}}
  "ascendc.div"(%a0, %a1, %a2, %n) : (memref<64xi32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, memref<64xi32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v3_many(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 65 : i64
  // expected-error @+1 {{'ascendc.div' op expects a count of at most 64, the elements of dst, got 65}}
  "ascendc.div"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v3_none(%a0: memref<64xf32, #ascendc.ub>, %a1: memref<64xf32, #ascendc.ub>, %a2: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %c = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.div' op expects a count of 1 or more, got 0}}
  "ascendc.div"(%a0, %a1, %a2, %c) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}
