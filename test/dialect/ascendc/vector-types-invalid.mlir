// RUN: aclower-opt %s --split-input-file --verify-diagnostics

func.func @duplicate_v2_i8(%t: memref<128xi8, #ascendc.ub>, %s: i8, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.duplicate' op expects i16, ui16, f16, bf16, i32, ui32, f32 on ascend910b, got i8}}
  "ascendc.duplicate"(%t, %s, %n)
      : (memref<128xi8, #ascendc.ub>, i8, i64) -> ()
  return
}

// -----

func.func @duplicate_v2_ui8(%t: memref<128xui8, #ascendc.ub>, %s: ui8, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.duplicate' op expects i16, ui16, f16, bf16, i32, ui32, f32 on ascend910b, got ui8}}
  "ascendc.duplicate"(%t, %s, %n)
      : (memref<128xui8, #ascendc.ub>, ui8, i64) -> ()
  return
}

// -----

func.func @duplicate_v2_i64(%t: memref<128xi64, #ascendc.ub>, %s: i64, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.duplicate' op expects i16, ui16, f16, bf16, i32, ui32, f32 on ascend910b, got i64}}
  "ascendc.duplicate"(%t, %s, %n)
      : (memref<128xi64, #ascendc.ub>, i64, i64) -> ()
  return
}

// -----

func.func @duplicate_v2_ui64(%t: memref<128xui64, #ascendc.ub>, %s: ui64, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.duplicate' op expects i16, ui16, f16, bf16, i32, ui32, f32 on ascend910b, got ui64}}
  "ascendc.duplicate"(%t, %s, %n)
      : (memref<128xui64, #ascendc.ub>, ui64, i64) -> ()
  return
}

// -----

func.func @adds_v2_i8(%t: memref<128xi8, #ascendc.ub>, %s: i8, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.adds' op expects i16, f16, i32, f32 on ascend910b, got i8}}
  "ascendc.adds"(%t, %t, %s, %n)
      : (memref<128xi8, #ascendc.ub>, memref<128xi8, #ascendc.ub>, i8, i64) -> ()
  return
}

// -----

func.func @adds_v2_ui8(%t: memref<128xui8, #ascendc.ub>, %s: ui8, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.adds' op expects i16, f16, i32, f32 on ascend910b, got ui8}}
  "ascendc.adds"(%t, %t, %s, %n)
      : (memref<128xui8, #ascendc.ub>, memref<128xui8, #ascendc.ub>, ui8, i64) -> ()
  return
}

// -----

func.func @adds_v2_ui16(%t: memref<128xui16, #ascendc.ub>, %s: ui16, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.adds' op expects i16, f16, i32, f32 on ascend910b, got ui16}}
  "ascendc.adds"(%t, %t, %s, %n)
      : (memref<128xui16, #ascendc.ub>, memref<128xui16, #ascendc.ub>, ui16, i64) -> ()
  return
}

// -----

func.func @adds_v2_bf16(%t: memref<128xbf16, #ascendc.ub>, %s: bf16, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.adds' op expects i16, f16, i32, f32 on ascend910b, got bf16}}
  "ascendc.adds"(%t, %t, %s, %n)
      : (memref<128xbf16, #ascendc.ub>, memref<128xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// -----

func.func @adds_v2_ui32(%t: memref<128xui32, #ascendc.ub>, %s: ui32, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.adds' op expects i16, f16, i32, f32 on ascend910b, got ui32}}
  "ascendc.adds"(%t, %t, %s, %n)
      : (memref<128xui32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, ui32, i64) -> ()
  return
}

// -----

func.func @adds_v2_i64(%t: memref<128xi64, #ascendc.ub>, %s: i64, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.adds' op expects i16, f16, i32, f32 on ascend910b, got i64}}
  "ascendc.adds"(%t, %t, %s, %n)
      : (memref<128xi64, #ascendc.ub>, memref<128xi64, #ascendc.ub>, i64, i64) -> ()
  return
}

// -----

func.func @adds_v2_ui64(%t: memref<128xui64, #ascendc.ub>, %s: ui64, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.adds' op expects i16, f16, i32, f32 on ascend910b, got ui64}}
  "ascendc.adds"(%t, %t, %s, %n)
      : (memref<128xui64, #ascendc.ub>, memref<128xui64, #ascendc.ub>, ui64, i64) -> ()
  return
}

// -----

func.func @muls_v2_i8(%t: memref<128xi8, #ascendc.ub>, %s: i8, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.muls' op expects i16, f16, i32, f32 on ascend910b, got i8}}
  "ascendc.muls"(%t, %t, %s, %n)
      : (memref<128xi8, #ascendc.ub>, memref<128xi8, #ascendc.ub>, i8, i64) -> ()
  return
}

// -----

func.func @muls_v2_ui8(%t: memref<128xui8, #ascendc.ub>, %s: ui8, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.muls' op expects i16, f16, i32, f32 on ascend910b, got ui8}}
  "ascendc.muls"(%t, %t, %s, %n)
      : (memref<128xui8, #ascendc.ub>, memref<128xui8, #ascendc.ub>, ui8, i64) -> ()
  return
}

// -----

func.func @muls_v2_ui16(%t: memref<128xui16, #ascendc.ub>, %s: ui16, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.muls' op expects i16, f16, i32, f32 on ascend910b, got ui16}}
  "ascendc.muls"(%t, %t, %s, %n)
      : (memref<128xui16, #ascendc.ub>, memref<128xui16, #ascendc.ub>, ui16, i64) -> ()
  return
}

// -----

func.func @muls_v2_bf16(%t: memref<128xbf16, #ascendc.ub>, %s: bf16, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.muls' op expects i16, f16, i32, f32 on ascend910b, got bf16}}
  "ascendc.muls"(%t, %t, %s, %n)
      : (memref<128xbf16, #ascendc.ub>, memref<128xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// -----

func.func @muls_v2_ui32(%t: memref<128xui32, #ascendc.ub>, %s: ui32, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.muls' op expects i16, f16, i32, f32 on ascend910b, got ui32}}
  "ascendc.muls"(%t, %t, %s, %n)
      : (memref<128xui32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, ui32, i64) -> ()
  return
}

// -----

func.func @muls_v2_i64(%t: memref<128xi64, #ascendc.ub>, %s: i64, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.muls' op expects i16, f16, i32, f32 on ascend910b, got i64}}
  "ascendc.muls"(%t, %t, %s, %n)
      : (memref<128xi64, #ascendc.ub>, memref<128xi64, #ascendc.ub>, i64, i64) -> ()
  return
}

// -----

func.func @muls_v2_ui64(%t: memref<128xui64, #ascendc.ub>, %s: ui64, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.muls' op expects i16, f16, i32, f32 on ascend910b, got ui64}}
  "ascendc.muls"(%t, %t, %s, %n)
      : (memref<128xui64, #ascendc.ub>, memref<128xui64, #ascendc.ub>, ui64, i64) -> ()
  return
}

// -----

func.func @maxs_v2_i8(%t: memref<128xi8, #ascendc.ub>, %s: i8, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.maxs' op expects i16, f16, i32, f32 on ascend910b, got i8}}
  "ascendc.maxs"(%t, %t, %s, %n)
      : (memref<128xi8, #ascendc.ub>, memref<128xi8, #ascendc.ub>, i8, i64) -> ()
  return
}

// -----

func.func @maxs_v2_ui8(%t: memref<128xui8, #ascendc.ub>, %s: ui8, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.maxs' op expects i16, f16, i32, f32 on ascend910b, got ui8}}
  "ascendc.maxs"(%t, %t, %s, %n)
      : (memref<128xui8, #ascendc.ub>, memref<128xui8, #ascendc.ub>, ui8, i64) -> ()
  return
}

// -----

func.func @maxs_v2_ui16(%t: memref<128xui16, #ascendc.ub>, %s: ui16, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.maxs' op expects i16, f16, i32, f32 on ascend910b, got ui16}}
  "ascendc.maxs"(%t, %t, %s, %n)
      : (memref<128xui16, #ascendc.ub>, memref<128xui16, #ascendc.ub>, ui16, i64) -> ()
  return
}

// -----

func.func @maxs_v2_bf16(%t: memref<128xbf16, #ascendc.ub>, %s: bf16, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.maxs' op expects i16, f16, i32, f32 on ascend910b, got bf16}}
  "ascendc.maxs"(%t, %t, %s, %n)
      : (memref<128xbf16, #ascendc.ub>, memref<128xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// -----

func.func @maxs_v2_ui32(%t: memref<128xui32, #ascendc.ub>, %s: ui32, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.maxs' op expects i16, f16, i32, f32 on ascend910b, got ui32}}
  "ascendc.maxs"(%t, %t, %s, %n)
      : (memref<128xui32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, ui32, i64) -> ()
  return
}

// -----

func.func @maxs_v2_i64(%t: memref<128xi64, #ascendc.ub>, %s: i64, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.maxs' op expects i16, f16, i32, f32 on ascend910b, got i64}}
  "ascendc.maxs"(%t, %t, %s, %n)
      : (memref<128xi64, #ascendc.ub>, memref<128xi64, #ascendc.ub>, i64, i64) -> ()
  return
}

// -----

func.func @maxs_v2_ui64(%t: memref<128xui64, #ascendc.ub>, %s: ui64, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.maxs' op expects i16, f16, i32, f32 on ascend910b, got ui64}}
  "ascendc.maxs"(%t, %t, %s, %n)
      : (memref<128xui64, #ascendc.ub>, memref<128xui64, #ascendc.ub>, ui64, i64) -> ()
  return
}

// -----

func.func @mins_v2_i8(%t: memref<128xi8, #ascendc.ub>, %s: i8, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mins' op expects i16, f16, i32, f32 on ascend910b, got i8}}
  "ascendc.mins"(%t, %t, %s, %n)
      : (memref<128xi8, #ascendc.ub>, memref<128xi8, #ascendc.ub>, i8, i64) -> ()
  return
}

// -----

func.func @mins_v2_ui8(%t: memref<128xui8, #ascendc.ub>, %s: ui8, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mins' op expects i16, f16, i32, f32 on ascend910b, got ui8}}
  "ascendc.mins"(%t, %t, %s, %n)
      : (memref<128xui8, #ascendc.ub>, memref<128xui8, #ascendc.ub>, ui8, i64) -> ()
  return
}

// -----

func.func @mins_v2_ui16(%t: memref<128xui16, #ascendc.ub>, %s: ui16, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mins' op expects i16, f16, i32, f32 on ascend910b, got ui16}}
  "ascendc.mins"(%t, %t, %s, %n)
      : (memref<128xui16, #ascendc.ub>, memref<128xui16, #ascendc.ub>, ui16, i64) -> ()
  return
}

// -----

func.func @mins_v2_bf16(%t: memref<128xbf16, #ascendc.ub>, %s: bf16, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mins' op expects i16, f16, i32, f32 on ascend910b, got bf16}}
  "ascendc.mins"(%t, %t, %s, %n)
      : (memref<128xbf16, #ascendc.ub>, memref<128xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// -----

func.func @mins_v2_ui32(%t: memref<128xui32, #ascendc.ub>, %s: ui32, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mins' op expects i16, f16, i32, f32 on ascend910b, got ui32}}
  "ascendc.mins"(%t, %t, %s, %n)
      : (memref<128xui32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, ui32, i64) -> ()
  return
}

// -----

func.func @mins_v2_i64(%t: memref<128xi64, #ascendc.ub>, %s: i64, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mins' op expects i16, f16, i32, f32 on ascend910b, got i64}}
  "ascendc.mins"(%t, %t, %s, %n)
      : (memref<128xi64, #ascendc.ub>, memref<128xi64, #ascendc.ub>, i64, i64) -> ()
  return
}

// -----

func.func @mins_v2_ui64(%t: memref<128xui64, #ascendc.ub>, %s: ui64, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mins' op expects i16, f16, i32, f32 on ascend910b, got ui64}}
  "ascendc.mins"(%t, %t, %s, %n)
      : (memref<128xui64, #ascendc.ub>, memref<128xui64, #ascendc.ub>, ui64, i64) -> ()
  return
}

// -----

func.func @mul_v2_i8(%t: memref<128xi8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects i16, f16, i32, f32 on ascend910b, got i8}}
  "ascendc.mul"(%t, %t, %t, %n)
      : (memref<128xi8, #ascendc.ub>, memref<128xi8, #ascendc.ub>, memref<128xi8, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_v2_ui8(%t: memref<128xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects i16, f16, i32, f32 on ascend910b, got ui8}}
  "ascendc.mul"(%t, %t, %t, %n)
      : (memref<128xui8, #ascendc.ub>, memref<128xui8, #ascendc.ub>, memref<128xui8, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_v2_ui16(%t: memref<128xui16, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects i16, f16, i32, f32 on ascend910b, got ui16}}
  "ascendc.mul"(%t, %t, %t, %n)
      : (memref<128xui16, #ascendc.ub>, memref<128xui16, #ascendc.ub>, memref<128xui16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_v2_bf16(%t: memref<128xbf16, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects i16, f16, i32, f32 on ascend910b, got bf16}}
  "ascendc.mul"(%t, %t, %t, %n)
      : (memref<128xbf16, #ascendc.ub>, memref<128xbf16, #ascendc.ub>, memref<128xbf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_v2_ui32(%t: memref<128xui32, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects i16, f16, i32, f32 on ascend910b, got ui32}}
  "ascendc.mul"(%t, %t, %t, %n)
      : (memref<128xui32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_v2_i64(%t: memref<128xi64, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects i16, f16, i32, f32 on ascend910b, got i64}}
  "ascendc.mul"(%t, %t, %t, %n)
      : (memref<128xi64, #ascendc.ub>, memref<128xi64, #ascendc.ub>, memref<128xi64, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_v2_ui64(%t: memref<128xui64, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects i16, f16, i32, f32 on ascend910b, got ui64}}
  "ascendc.mul"(%t, %t, %t, %n)
      : (memref<128xui64, #ascendc.ub>, memref<128xui64, #ascendc.ub>, memref<128xui64, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v2_i8(%t: memref<128xi8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects f16, f32 on ascend910b, got i8}}
  "ascendc.div"(%t, %t, %t, %n)
      : (memref<128xi8, #ascendc.ub>, memref<128xi8, #ascendc.ub>, memref<128xi8, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v2_ui8(%t: memref<128xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects f16, f32 on ascend910b, got ui8}}
  "ascendc.div"(%t, %t, %t, %n)
      : (memref<128xui8, #ascendc.ub>, memref<128xui8, #ascendc.ub>, memref<128xui8, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v2_i16(%t: memref<128xi16, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects f16, f32 on ascend910b, got i16}}
  "ascendc.div"(%t, %t, %t, %n)
      : (memref<128xi16, #ascendc.ub>, memref<128xi16, #ascendc.ub>, memref<128xi16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v2_ui16(%t: memref<128xui16, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects f16, f32 on ascend910b, got ui16}}
  "ascendc.div"(%t, %t, %t, %n)
      : (memref<128xui16, #ascendc.ub>, memref<128xui16, #ascendc.ub>, memref<128xui16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v2_bf16(%t: memref<128xbf16, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects f16, f32 on ascend910b, got bf16}}
  "ascendc.div"(%t, %t, %t, %n)
      : (memref<128xbf16, #ascendc.ub>, memref<128xbf16, #ascendc.ub>, memref<128xbf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v2_i32(%t: memref<128xi32, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects f16, f32 on ascend910b, got i32}}
  "ascendc.div"(%t, %t, %t, %n)
      : (memref<128xi32, #ascendc.ub>, memref<128xi32, #ascendc.ub>, memref<128xi32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v2_ui32(%t: memref<128xui32, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects f16, f32 on ascend910b, got ui32}}
  "ascendc.div"(%t, %t, %t, %n)
      : (memref<128xui32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v2_i64(%t: memref<128xi64, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects f16, f32 on ascend910b, got i64}}
  "ascendc.div"(%t, %t, %t, %n)
      : (memref<128xi64, #ascendc.ub>, memref<128xi64, #ascendc.ub>, memref<128xi64, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v2_ui64(%t: memref<128xui64, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects f16, f32 on ascend910b, got ui64}}
  "ascendc.div"(%t, %t, %t, %n)
      : (memref<128xui64, #ascendc.ub>, memref<128xui64, #ascendc.ub>, memref<128xui64, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v2_i8(%t: memref<128xi8, #ascendc.ub>, %s: i8, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects f16, f32, i32 on ascend910b, got i8}}
  "ascendc.compare_scalar"(%m, %t, %s, %n) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<128xi8, #ascendc.ub>, i8, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v2_ui8(%t: memref<128xui8, #ascendc.ub>, %s: ui8, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects f16, f32, i32 on ascend910b, got ui8}}
  "ascendc.compare_scalar"(%m, %t, %s, %n) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<128xui8, #ascendc.ub>, ui8, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v2_i16(%t: memref<128xi16, #ascendc.ub>, %s: i16, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects f16, f32, i32 on ascend910b, got i16}}
  "ascendc.compare_scalar"(%m, %t, %s, %n) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<128xi16, #ascendc.ub>, i16, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v2_ui16(%t: memref<128xui16, #ascendc.ub>, %s: ui16, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects f16, f32, i32 on ascend910b, got ui16}}
  "ascendc.compare_scalar"(%m, %t, %s, %n) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<128xui16, #ascendc.ub>, ui16, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v2_bf16(%t: memref<128xbf16, #ascendc.ub>, %s: bf16, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects f16, f32, i32 on ascend910b, got bf16}}
  "ascendc.compare_scalar"(%m, %t, %s, %n) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<128xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v2_ui32(%t: memref<128xui32, #ascendc.ub>, %s: ui32, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects f16, f32, i32 on ascend910b, got ui32}}
  "ascendc.compare_scalar"(%m, %t, %s, %n) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<128xui32, #ascendc.ub>, ui32, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v2_i64(%t: memref<128xi64, #ascendc.ub>, %s: i64, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects f16, f32, i32 on ascend910b, got i64}}
  "ascendc.compare_scalar"(%m, %t, %s, %n) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<128xi64, #ascendc.ub>, i64, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v2_ui64(%t: memref<128xui64, #ascendc.ub>, %s: ui64, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects f16, f32, i32 on ascend910b, got ui64}}
  "ascendc.compare_scalar"(%m, %t, %s, %n) {mode = "EQ"}
      : (memref<32xui8, #ascendc.ub>, memref<128xui64, #ascendc.ub>, ui64, i64) -> ()
  return
}

// -----

func.func @select_v2_i8(%t: memref<128xi8, #ascendc.ub>, %s: i8, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects f16, f32 on ascend910b, got i8}}
  "ascendc.select"(%t, %m, %t, %s, %n)
      : (memref<128xi8, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<128xi8, #ascendc.ub>, i8, i64) -> ()
  return
}

// -----

func.func @select_v2_ui8(%t: memref<128xui8, #ascendc.ub>, %s: ui8, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects f16, f32 on ascend910b, got ui8}}
  "ascendc.select"(%t, %m, %t, %s, %n)
      : (memref<128xui8, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<128xui8, #ascendc.ub>, ui8, i64) -> ()
  return
}

// -----

func.func @select_v2_i16(%t: memref<128xi16, #ascendc.ub>, %s: i16, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects f16, f32 on ascend910b, got i16}}
  "ascendc.select"(%t, %m, %t, %s, %n)
      : (memref<128xi16, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<128xi16, #ascendc.ub>, i16, i64) -> ()
  return
}

// -----

func.func @select_v2_ui16(%t: memref<128xui16, #ascendc.ub>, %s: ui16, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects f16, f32 on ascend910b, got ui16}}
  "ascendc.select"(%t, %m, %t, %s, %n)
      : (memref<128xui16, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<128xui16, #ascendc.ub>, ui16, i64) -> ()
  return
}

// -----

func.func @select_v2_bf16(%t: memref<128xbf16, #ascendc.ub>, %s: bf16, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects f16, f32 on ascend910b, got bf16}}
  "ascendc.select"(%t, %m, %t, %s, %n)
      : (memref<128xbf16, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<128xbf16, #ascendc.ub>, bf16, i64) -> ()
  return
}

// -----

func.func @select_v2_i32(%t: memref<128xi32, #ascendc.ub>, %s: i32, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects f16, f32 on ascend910b, got i32}}
  "ascendc.select"(%t, %m, %t, %s, %n)
      : (memref<128xi32, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<128xi32, #ascendc.ub>, i32, i64) -> ()
  return
}

// -----

func.func @select_v2_ui32(%t: memref<128xui32, #ascendc.ub>, %s: ui32, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects f16, f32 on ascend910b, got ui32}}
  "ascendc.select"(%t, %m, %t, %s, %n)
      : (memref<128xui32, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<128xui32, #ascendc.ub>, ui32, i64) -> ()
  return
}

// -----

func.func @select_v2_i64(%t: memref<128xi64, #ascendc.ub>, %s: i64, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects f16, f32 on ascend910b, got i64}}
  "ascendc.select"(%t, %m, %t, %s, %n)
      : (memref<128xi64, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<128xi64, #ascendc.ub>, i64, i64) -> ()
  return
}

// -----

func.func @select_v2_ui64(%t: memref<128xui64, #ascendc.ub>, %s: ui64, %m: memref<32xui8, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects f16, f32 on ascend910b, got ui64}}
  "ascendc.select"(%t, %m, %t, %s, %n)
      : (memref<128xui64, #ascendc.ub>, memref<32xui8, #ascendc.ub>, memref<128xui64, #ascendc.ub>, ui64, i64) -> ()
  return
}

// -----

func.func @gather_v2_i8(%t: memref<128xi8, #ascendc.ub>, %o: memref<128xui32, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.gather' op expects i16, ui16, f16, bf16, i32, ui32, f32 on ascend910b, got i8}}
  "ascendc.gather"(%t, %t, %o, %n)
      : (memref<128xi8, #ascendc.ub>, memref<128xi8, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @gather_v2_ui8(%t: memref<128xui8, #ascendc.ub>, %o: memref<128xui32, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.gather' op expects i16, ui16, f16, bf16, i32, ui32, f32 on ascend910b, got ui8}}
  "ascendc.gather"(%t, %t, %o, %n)
      : (memref<128xui8, #ascendc.ub>, memref<128xui8, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @gather_v2_i64(%t: memref<128xi64, #ascendc.ub>, %o: memref<128xui32, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.gather' op expects i16, ui16, f16, bf16, i32, ui32, f32 on ascend910b, got i64}}
  "ascendc.gather"(%t, %t, %o, %n)
      : (memref<128xi64, #ascendc.ub>, memref<128xi64, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @gather_v2_ui64(%t: memref<128xui64, #ascendc.ub>, %o: memref<128xui32, #ascendc.ub>, %n: i64)
    attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.gather' op expects i16, ui16, f16, bf16, i32, ui32, f32 on ascend910b, got ui64}}
  "ascendc.gather"(%t, %t, %o, %n)
      : (memref<128xui64, #ascendc.ub>, memref<128xui64, #ascendc.ub>, memref<128xui32, #ascendc.ub>, i64) -> ()
  return
}
