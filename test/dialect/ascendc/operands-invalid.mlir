// RUN: aclower-opt %s --split-input-file --verify-diagnostics

func.func @adds_v1_src(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xf32, #ascendc.gm>, %f: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.adds' op expects src as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.adds"(%d, %s, %f, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.gm>, f32, i64) -> ()
  return
}

// -----

func.func @adds_v3_src(%d: memref<64xf32, #ascendc.ub>, %s: memref<32xf32, #ascendc.ub>, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.adds' op expects a count of at most 32, the elements of src, got 33}}
  "ascendc.adds"(%d, %s, %f, %n) : (memref<64xf32, #ascendc.ub>, memref<32xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @muls_v1_src(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xf32, #ascendc.gm>, %f: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.muls' op expects src as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.muls"(%d, %s, %f, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.gm>, f32, i64) -> ()
  return
}

// -----

func.func @muls_v3_src(%d: memref<64xf32, #ascendc.ub>, %s: memref<32xf32, #ascendc.ub>, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.muls' op expects a count of at most 32, the elements of src, got 33}}
  "ascendc.muls"(%d, %s, %f, %n) : (memref<64xf32, #ascendc.ub>, memref<32xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @maxs_v1_src(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xf32, #ascendc.gm>, %f: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.maxs' op expects src as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.maxs"(%d, %s, %f, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.gm>, f32, i64) -> ()
  return
}

// -----

func.func @maxs_v3_src(%d: memref<64xf32, #ascendc.ub>, %s: memref<32xf32, #ascendc.ub>, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.maxs' op expects a count of at most 32, the elements of src, got 33}}
  "ascendc.maxs"(%d, %s, %f, %n) : (memref<64xf32, #ascendc.ub>, memref<32xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @mins_v1_src(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xf32, #ascendc.gm>, %f: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mins' op expects src as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.mins"(%d, %s, %f, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.gm>, f32, i64) -> ()
  return
}

// -----

func.func @mins_v3_src(%d: memref<64xf32, #ascendc.ub>, %s: memref<32xf32, #ascendc.ub>, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.mins' op expects a count of at most 32, the elements of src, got 33}}
  "ascendc.mins"(%d, %s, %f, %n) : (memref<64xf32, #ascendc.ub>, memref<32xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @mul_v1_src0(%d: memref<64xf32, #ascendc.ub>, %a: memref<64xf32, #ascendc.gm>, %b: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects src0 as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.mul"(%d, %a, %b, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_v1_src1(%d: memref<64xf32, #ascendc.ub>, %a: memref<64xf32, #ascendc.ub>, %b: memref<64xf32, #ascendc.gm>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.mul' op expects src1 as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.mul"(%d, %a, %b, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.gm>, i64) -> ()
  return
}

// -----

func.func @mul_v3_src0(%d: memref<64xf32, #ascendc.ub>, %a: memref<32xf32, #ascendc.ub>, %b: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.mul' op expects a count of at most 32, the elements of src0, got 33}}
  "ascendc.mul"(%d, %a, %b, %n) : (memref<64xf32, #ascendc.ub>, memref<32xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @mul_v3_src1(%d: memref<64xf32, #ascendc.ub>, %a: memref<64xf32, #ascendc.ub>, %b: memref<32xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.mul' op expects a count of at most 32, the elements of src1, got 33}}
  "ascendc.mul"(%d, %a, %b, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<32xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v1_src0(%d: memref<64xf32, #ascendc.ub>, %a: memref<64xf32, #ascendc.gm>, %b: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects src0 as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.div"(%d, %a, %b, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v1_src1(%d: memref<64xf32, #ascendc.ub>, %a: memref<64xf32, #ascendc.ub>, %b: memref<64xf32, #ascendc.gm>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.div' op expects src1 as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.div"(%d, %a, %b, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.gm>, i64) -> ()
  return
}

// -----

func.func @div_v3_src0(%d: memref<64xf32, #ascendc.ub>, %a: memref<32xf32, #ascendc.ub>, %b: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.div' op expects a count of at most 32, the elements of src0, got 33}}
  "ascendc.div"(%d, %a, %b, %n) : (memref<64xf32, #ascendc.ub>, memref<32xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @div_v3_src1(%d: memref<64xf32, #ascendc.ub>, %a: memref<64xf32, #ascendc.ub>, %b: memref<32xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.div' op expects a count of at most 32, the elements of src1, got 33}}
  "ascendc.div"(%d, %a, %b, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<32xf32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @duplicate_v1_rank(%d: memref<2x64xf32, #ascendc.ub>, %f: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.duplicate' op expects dst as a flat memref in #ascendc.ub, got memref<2x64xf32, #ascendc.ub>}}
  "ascendc.duplicate"(%d, %f, %n) : (memref<2x64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @duplicate_v1_element(%d: memref<64xf64, #ascendc.ub>, %f: f64, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.duplicate' op expects dst as a flat memref in #ascendc.ub, got memref<64xf64, #ascendc.ub>}}
  "ascendc.duplicate"(%d, %f, %n) : (memref<64xf64, #ascendc.ub>, f64, i64) -> ()
  return
}

// -----

func.func @cast_v1_dst(%d: memref<64xf32, #ascendc.gm>, %s: memref<64xf16, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.cast' op expects dst as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.gm>, memref<64xf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_v3_dst(%d: memref<32xf32, #ascendc.ub>, %s: memref<64xf16, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.cast' op expects a count of at most 32, the elements of dst, got 33}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<32xf32, #ascendc.ub>, memref<64xf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @cast_v3_none(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xf16, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.cast' op expects a count of 1 or more, got 0}}
  "ascendc.cast"(%d, %s, %n) {round_mode = "CAST_NONE"} : (memref<64xf32, #ascendc.ub>, memref<64xf16, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v1_dst(%d: memref<8xui8, #ascendc.gm>, %s: memref<64xf32, #ascendc.ub>, %f: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects dst as a flat memref in #ascendc.ub, got memref<8xui8, #ascendc.gm>}}
  "ascendc.compare_scalar"(%d, %s, %f, %n) {mode = "EQ"} : (memref<8xui8, #ascendc.gm>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @compare_scalar_v3_none(%d: memref<8xui8, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.compare_scalar' op expects a count of 1 or more, got 0}}
  "ascendc.compare_scalar"(%d, %s, %f, %n) {mode = "EQ"} : (memref<8xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @compare_scalar_c2_f16(%d: memref<8xui8, #ascendc.ub>, %s: memref<64xf16, #ascendc.ub>, %f: f16) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  // expected-error @+1 {{'ascendc.compare_scalar' op expects a count of whole repeats of 256 bytes, got 64; round it up}}
  "ascendc.compare_scalar"(%d, %s, %f, %n) {mode = "EQ"} : (memref<8xui8, #ascendc.ub>, memref<64xf16, #ascendc.ub>, f16, i64) -> ()
  return
}

// -----

func.func @compare_scalar_c2_one_repeat_into_as_many_bytes_verifies(%d: memref<8xui8, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.compare_scalar"(%d, %s, %f, %n) {mode = "NE"} : (memref<8xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @select_v1_dst(%d: memref<64xf32, #ascendc.gm>, %m: memref<8xui8, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %f: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects dst as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.select"(%d, %m, %s, %f, %n) : (memref<64xf32, #ascendc.gm>, memref<8xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @select_v1_src(%d: memref<64xf32, #ascendc.ub>, %m: memref<8xui8, #ascendc.ub>, %s: memref<64xf32, #ascendc.gm>, %f: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects src as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.select"(%d, %m, %s, %f, %n) : (memref<64xf32, #ascendc.ub>, memref<8xui8, #ascendc.ub>, memref<64xf32, #ascendc.gm>, f32, i64) -> ()
  return
}

// -----

func.func @select_c1_value(%d: memref<64xf32, #ascendc.ub>, %m: memref<8xui8, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %f: f16, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.select' op expects dst, src, value of one element type, got f32, f32, f16}}
  "ascendc.select"(%d, %m, %s, %f, %n) : (memref<64xf32, #ascendc.ub>, memref<8xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f16, i64) -> ()
  return
}

// -----

func.func @select_v3_src(%d: memref<64xf32, #ascendc.ub>, %m: memref<8xui8, #ascendc.ub>, %s: memref<32xf32, #ascendc.ub>, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.select' op expects a count of at most 32, the elements of src, got 33}}
  "ascendc.select"(%d, %m, %s, %f, %n) : (memref<64xf32, #ascendc.ub>, memref<8xui8, #ascendc.ub>, memref<32xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @gather_v1_dst(%d: memref<64xf32, #ascendc.gm>, %s: memref<64xf32, #ascendc.ub>, %o: memref<64xui32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.gather' op expects dst as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  "ascendc.gather"(%d, %s, %o, %n) : (memref<64xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, memref<64xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @gather_v1_offsets(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %o: memref<64xui32, #ascendc.gm>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.gather' op expects offsets as a flat memref in #ascendc.ub, got memref<64xui32, #ascendc.gm>}}
  "ascendc.gather"(%d, %s, %o, %n) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<64xui32, #ascendc.gm>, i64) -> ()
  return
}

// -----

func.func @gather_v3_dst(%d: memref<32xf32, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %o: memref<64xui32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.gather' op expects a count of at most 32, the elements of dst, got 33}}
  "ascendc.gather"(%d, %s, %o, %n) : (memref<32xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, memref<64xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @gather_v3_src_may_be_shorter(%d: memref<64xf32, #ascendc.ub>, %s: memref<8xf32, #ascendc.ub>, %o: memref<64xui32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %n = arith.constant 64 : i64
  "ascendc.gather"(%d, %s, %o, %n) : (memref<64xf32, #ascendc.ub>, memref<8xf32, #ascendc.ub>, memref<64xui32, #ascendc.ub>, i64) -> ()
  return
}

// -----

func.func @local_tensor_c1_rank() attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.local_tensor' op expects a static memref of rank 1 or 2 in #ascendc.ub, got memref<2x2x8xf32, #ascendc.ub>}}
  %0 = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<2x2x8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c2_empty() attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.local_tensor' op expects slots of a multiple of 32 bytes, got 0; round up its elements}}
  %0 = "ascendc.local_tensor"() {buffer = "x"} : () -> memref<0xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c3_all_slots_end_within() attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.local_tensor' op expects to end within 188416 bytes, the UB of ascend910b, got 188448}}
  %0 = "ascendc.local_tensor"() {buffer = "x", offset = 188384 : i64} : () -> memref<2x8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c5_0() attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.local_tensor' op expects buffer as a name like labels_f32, got ''}}
  %0 = "ascendc.local_tensor"() {buffer = ""} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c5_1() attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.local_tensor' op expects buffer as a name like labels_f32, got 'X'}}
  %0 = "ascendc.local_tensor"() {buffer = "X"} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c5_2() attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.local_tensor' op expects buffer as a name like labels_f32, got 'x-y'}}
  %0 = "ascendc.local_tensor"() {buffer = "x-y"} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c5_3() attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.local_tensor' op expects buffer as a name like labels_f32, got '_x'}}
  %0 = "ascendc.local_tensor"() {buffer = "_x"} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c5_4() attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.local_tensor' op expects buffer as a name like labels_f32, got 'xY'}}
  %0 = "ascendc.local_tensor"() {buffer = "xY"} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @local_tensor_c4_dotted_attributes_are_others() attributes {ascendc.target = "ascend910b"} {
  %0 = "ascendc.local_tensor"() {buffer = "x", ascendc.name = "y", other.note = 1 : i64} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @slot_c1_space(%x: memref<2x8xf32, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.slot' op expects source as a static memref of rank 2 in #ascendc.ub, got memref<2x8xf32, #ascendc.gm>}}
  %0 = "ascendc.slot"(%x, %i) : (memref<2x8xf32, #ascendc.gm>, i64) -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @slot_c1_dynamic(%x: memref<?x8xf32, #ascendc.ub>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.slot' op expects source as a static memref of rank 2 in #ascendc.ub, got memref<?x8xf32, #ascendc.ub>}}
  %0 = "ascendc.slot"(%x, %i) : (memref<?x8xf32, #ascendc.ub>, i64) -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @slot_c1_element(%x: memref<2x8xf32, #ascendc.ub>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.slot' op expects the tensor as memref<8xf32, #ascendc.ub>, got memref<8xi32, #ascendc.ub>}}
  %0 = "ascendc.slot"(%x, %i) : (memref<2x8xf32, #ascendc.ub>, i64) -> memref<8xi32, #ascendc.ub>
  return
}

// -----

func.func @slot_c2_negative(%x: memref<2x8xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %i = arith.constant -1 : i64
  // expected-error @+1 {{'ascendc.slot' op expects a slot in [0, 2), got -1}}
  %0 = "ascendc.slot"(%x, %i) : (memref<2x8xf32, #ascendc.ub>, i64) -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @subtensor_c1_space(%x: memref<64xf32, #ascendc.gm>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.subtensor' op expects source as a flat memref in #ascendc.ub, got memref<64xf32, #ascendc.gm>}}
  %0 = "ascendc.subtensor"(%x, %i) : (memref<64xf32, #ascendc.gm>, i64) -> memref<?xf32, #ascendc.ub>
  return
}

// -----

func.func @subtensor_c1_static_result(%x: memref<64xf32, #ascendc.ub>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.subtensor' op expects the tensor as memref<?xf32, #ascendc.ub>, got memref<32xf32, #ascendc.ub>}}
  %0 = "ascendc.subtensor"(%x, %i) : (memref<64xf32, #ascendc.ub>, i64) -> memref<32xf32, #ascendc.ub>
  return
}

// -----

func.func @subtensor_c2_negative(%x: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %i = arith.constant -8 : i64
  // expected-error @+1 {{'ascendc.subtensor' op expects an offset within source, got -8}}
  %0 = "ascendc.subtensor"(%x, %i) : (memref<64xf32, #ascendc.ub>, i64) -> memref<?xf32, #ascendc.ub>
  return
}

// -----

func.func @subtensor_c2_last_block_verifies(%x: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %i = arith.constant 56 : i64
  %0 = "ascendc.subtensor"(%x, %i) : (memref<64xf32, #ascendc.ub>, i64) -> memref<?xf32, #ascendc.ub>
  return
}

// -----

func.func @subtensor_c2_alignment_is_in_bytes(%x: memref<64xui8, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %i = arith.constant 8 : i64
  // expected-error @+1 {{'ascendc.subtensor' op expects offset at a multiple of 32 bytes, got 8}}
  %0 = "ascendc.subtensor"(%x, %i) : (memref<64xui8, #ascendc.ub>, i64) -> memref<?xui8, #ascendc.ub>
  return
}

// -----

func.func @reinterpret_cast_c1_tensor(%x: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.reinterpret_cast' op expects tensor as a flat memref in #ascendc.ub, got memref<64xi32, #ascendc.gm>}}
  %0 = "ascendc.reinterpret_cast"(%x) : (memref<64xf32, #ascendc.ub>) -> memref<64xi32, #ascendc.gm>
  return
}

// -----

func.func @reinterpret_cast_c1_unknown_size(%x: memref<?xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.reinterpret_cast' op expects as many bytes as source, ? of 4, got ? of 2}}
  %0 = "ascendc.reinterpret_cast"(%x) : (memref<?xf32, #ascendc.ub>) -> memref<?xf16, #ascendc.ub>
  return
}

// -----

func.func @reinterpret_cast_c1_forgotten_size(%x: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.reinterpret_cast' op expects as many bytes as source, 256, got ? of 4}}
  %0 = "ascendc.reinterpret_cast"(%x) : (memref<64xf32, #ascendc.ub>) -> memref<?xi32, #ascendc.ub>
  return
}

// -----

func.func @get_value_c2_negative(%x: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %i = arith.constant -1 : i64
  // expected-error @+1 {{'ascendc.get_value' op expects an index within the tensor, got -1}}
  %0 = "ascendc.get_value"(%x, %i) : (memref<64xf32, #ascendc.ub>, i64) -> f32
  return
}

// -----

func.func @get_value_c2_end(%x: memref<64xf32, #ascendc.ub>) attributes {ascendc.target = "ascend910b"} {
  %i = arith.constant 64 : i64
  // expected-error @+1 {{'ascendc.get_value' op expects an index within the tensor, got 64}}
  %0 = "ascendc.get_value"(%x, %i) : (memref<64xf32, #ascendc.ub>, i64) -> f32
  return
}

// -----

func.func @get_value_c1_rank(%x: memref<2x64xf32, #ascendc.ub>, %i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.get_value' op expects source as a flat memref in #ascendc.ub, got memref<2x64xf32, #ascendc.ub>}}
  %0 = "ascendc.get_value"(%x, %i) : (memref<2x64xf32, #ascendc.ub>, i64) -> f32
  return
}

// -----

func.func @set_value_c2_negative(%x: memref<64xf32, #ascendc.ub>, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %i = arith.constant -1 : i64
  // expected-error @+1 {{'ascendc.set_value' op expects an index within the tensor, got -1}}
  "ascendc.set_value"(%x, %i, %f) : (memref<64xf32, #ascendc.ub>, i64, f32) -> ()
  return
}

// -----

func.func @set_value_c2_end(%x: memref<64xf32, #ascendc.ub>, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %i = arith.constant 64 : i64
  // expected-error @+1 {{'ascendc.set_value' op expects an index within the tensor, got 64}}
  "ascendc.set_value"(%x, %i, %f) : (memref<64xf32, #ascendc.ub>, i64, f32) -> ()
  return
}

// -----

func.func @set_value_c1_rank(%x: memref<2x64xf32, #ascendc.ub>, %i: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.set_value' op expects dst as a flat memref in #ascendc.ub, got memref<2x64xf32, #ascendc.ub>}}
  "ascendc.set_value"(%x, %i, %f) : (memref<2x64xf32, #ascendc.ub>, i64, f32) -> ()
  return
}

// -----

func.func @data_copy_pad_c1_both_global(%d: memref<?xf32, #ascendc.gm>, %s: memref<?xf32, #ascendc.gm>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects a flat memref in #ascendc.gm and one in #ascendc.ub, got memref<?xf32, #ascendc.gm> and memref<?xf32, #ascendc.gm>}}
  "ascendc.data_copy_pad"(%d, %s, %n, %n, %n, %n, %n) : (memref<?xf32, #ascendc.gm>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c1_no_space(%d: memref<64xf32>, %s: memref<?xf32, #ascendc.gm>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects a flat memref in #ascendc.gm and one in #ascendc.ub, got memref<64xf32> and memref<?xf32, #ascendc.gm>}}
  "ascendc.data_copy_pad"(%d, %s, %n, %n, %n, %n, %n) : (memref<64xf32>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c1_global_rank(%d: memref<64xf32, #ascendc.ub>, %s: memref<2x64xf32, #ascendc.gm>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects a flat memref in #ascendc.gm and one in #ascendc.ub, got memref<64xf32, #ascendc.ub> and memref<2x64xf32, #ascendc.gm>}}
  "ascendc.data_copy_pad"(%d, %s, %n, %n, %n, %n, %n) : (memref<64xf32, #ascendc.ub>, memref<2x64xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c2_same_size_other_type(%d: memref<64xbf16, #ascendc.ub>, %s: memref<?xf16, #ascendc.gm>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects dst, src of one element type, got bf16, f16}}
  "ascendc.data_copy_pad"(%d, %s, %n, %n, %n, %n, %n) : (memref<64xbf16, #ascendc.ub>, memref<?xf16, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c6_store(%d: memref<?xf32, #ascendc.gm>, %s: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  %c1 = arith.constant 1 : i64
  %c260 = arith.constant 260 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects block_bytes of at most 256, the tensor in the unified buffer, got 260}}
  "ascendc.data_copy_pad"(%d, %s, %n, %c1, %c260, %n, %n) : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c6_several_blocks_are_not_counted(%d: memref<?xf32, #ascendc.gm>, %s: memref<64xf32, #ascendc.ub>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  %c2 = arith.constant 2 : i64
  %c260 = arith.constant 260 : i64
  "ascendc.data_copy_pad"(%d, %s, %n, %c2, %c260, %n, %n) : (memref<?xf32, #ascendc.gm>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c4_64_bit(%d: memref<64xi64, #ascendc.ub>, %s: memref<?xi64, #ascendc.gm>, %n: i64) attributes {ascendc.target = "ascend910b"} {
  %c36 = arith.constant 36 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects block_bytes in [1, 2097151], a multiple of 8, got 36}}
  "ascendc.data_copy_pad"(%d, %s, %n, %n, %c36, %n, %n) : (memref<64xi64, #ascendc.ub>, memref<?xi64, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @set_flag_c1_0(%i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.set_flag' op expects an event of two pipes of S, V, MTE2, MTE3, e.g. MTE2_V, got }}
  "ascendc.set_flag"(%i) {event = "", id = 1 : i64} : (i64) -> ()
  return
}

// -----

func.func @set_flag_c1_1(%i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.set_flag' op expects an event of two pipes of S, V, MTE2, MTE3, e.g. MTE2_V, got V}}
  "ascendc.set_flag"(%i) {event = "V", id = 1 : i64} : (i64) -> ()
  return
}

// -----

func.func @set_flag_c1_2(%i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.set_flag' op expects an event of two pipes of S, V, MTE2, MTE3, e.g. MTE2_V, got V_}}
  "ascendc.set_flag"(%i) {event = "V_", id = 1 : i64} : (i64) -> ()
  return
}

// -----

func.func @set_flag_c1_3(%i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.set_flag' op expects an event of two pipes of S, V, MTE2, MTE3, e.g. MTE2_V, got MTE2_V_S}}
  "ascendc.set_flag"(%i) {event = "MTE2_V_S", id = 1 : i64} : (i64) -> ()
  return
}

// -----

func.func @set_flag_c1_4(%i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.set_flag' op expects an event of two pipes of S, V, MTE2, MTE3, e.g. MTE2_V, got v_s}}
  "ascendc.set_flag"(%i) {event = "v_s", id = 1 : i64} : (i64) -> ()
  return
}

// -----

func.func @set_flag_c1_5(%i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.set_flag' op expects an event of two pipes of S, V, MTE2, MTE3, e.g. MTE2_V, got MTE2 V}}
  "ascendc.set_flag"(%i) {event = "MTE2 V", id = 1 : i64} : (i64) -> ()
  return
}

// -----

func.func @wait_flag_c2_negative(%i: i64) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.wait_flag' op expects an event id in [0, 8), got -1}}
  "ascendc.wait_flag"(%i) {event = "S_V", id = -1 : i64} : (i64) -> ()
  return
}

// -----

func.func @wait_flag_c3_negative_slot() attributes {ascendc.target = "ascend910b"} {
  %i = arith.constant -1 : i64
  // expected-error @+1 {{'ascendc.wait_flag' op expects an event id in [0, 8), got -1}}
  "ascendc.wait_flag"(%i) {event = "S_V", id = 0 : i64} : (i64) -> ()
  return
}

// -----

func.func @pipe_barrier_c1_all() attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.pipe_barrier' op expects pipe V, MTE2, MTE3, got ALL}}
  "ascendc.pipe_barrier"() {pipe = "ALL"} : () -> ()
  return
}
