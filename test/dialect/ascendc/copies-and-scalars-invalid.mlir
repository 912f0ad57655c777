// RUN: aclower-opt %s --split-input-file --verify-diagnostics

func.func @data_copy_pad_c1_spaces(%d: memref<64xf32, #ascendc.ub>, %s: memref<64xf32, #ascendc.ub>, %i: i64) {
  %n = arith.constant 1 : i64
  %b = arith.constant 32 : i64
  %ss = arith.constant 0 : i64
  %ds = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects a flat memref in #ascendc.gm and one in #ascendc.ub, got memref<64xf32, #ascendc.ub> and memref<64xf32, #ascendc.ub>}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<64xf32, #ascendc.ub>, memref<64xf32, #ascendc.ub>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c1_rank(%d: memref<2x64xf32, #ascendc.ub>, %s: memref<?xf32, #ascendc.gm>, %i: i64) {
  %n = arith.constant 1 : i64
  %b = arith.constant 32 : i64
  %ss = arith.constant 0 : i64
  %ds = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects a flat memref in #ascendc.gm and one in #ascendc.ub, got memref<2x64xf32, #ascendc.ub> and memref<?xf32, #ascendc.gm>}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<2x64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c2_size(%d: memref<64xf64, #ascendc.ub>, %s: memref<?xf64, #ascendc.gm>, %i: i64) {
  %n = arith.constant 1 : i64
  %b = arith.constant 32 : i64
  %ss = arith.constant 0 : i64
  %ds = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects elements of 1 to 8 bytes, got f64}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<64xf64, #ascendc.ub>, memref<?xf64, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c2_types(%d: memref<64xf32, #ascendc.ub>, %s: memref<?xi32, #ascendc.gm>, %i: i64) {
  %n = arith.constant 1 : i64
  %b = arith.constant 32 : i64
  %ss = arith.constant 0 : i64
  %ds = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects dst, src of one element type, got f32, i32}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<64xf32, #ascendc.ub>, memref<?xi32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c3_none(%d: memref<64xf32, #ascendc.ub>, %s: memref<?xf32, #ascendc.gm>, %i: i64) {
  %n = arith.constant 0 : i64
  %b = arith.constant 32 : i64
  %ss = arith.constant 0 : i64
  %ds = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects a block_count in [1, 4095], got 0}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c3_many(%d: memref<64xf32, #ascendc.ub>, %s: memref<?xf32, #ascendc.gm>, %i: i64) {
  %n = arith.constant 4096 : i64
  %b = arith.constant 32 : i64
  %ss = arith.constant 0 : i64
  %ds = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects a block_count in [1, 4095], got 4096}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c4_none(%d: memref<64xf32, #ascendc.ub>, %s: memref<?xf32, #ascendc.gm>, %i: i64) {
  %n = arith.constant 1 : i64
  %b = arith.constant 0 : i64
  %ss = arith.constant 0 : i64
  %ds = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects block_bytes in [1, 2097151], a multiple of 4, got 0}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c4_many(%d: memref<64xf32, #ascendc.ub>, %s: memref<?xf32, #ascendc.gm>, %i: i64) {
  %n = arith.constant 1 : i64
  %b = arith.constant 2097152 : i64
  %ss = arith.constant 0 : i64
  %ds = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects block_bytes in [1, 2097151], a multiple of 4, got 2097152}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c4_parts(%d: memref<64xf32, #ascendc.ub>, %s: memref<?xf32, #ascendc.gm>, %i: i64) {
  %n = arith.constant 1 : i64
  %b = arith.constant 6 : i64
  %ss = arith.constant 0 : i64
  %ds = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects block_bytes in [1, 2097151], a multiple of 4, got 6}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c5_src(%d: memref<64xf32, #ascendc.ub>, %s: memref<?xf32, #ascendc.gm>, %i: i64) {
  %n = arith.constant 1 : i64
  %b = arith.constant 32 : i64
  %ss = arith.constant -1 : i64
  %ds = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects src_stride in [0, 2^32), got -1}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c5_dst(%d: memref<64xf32, #ascendc.ub>, %s: memref<?xf32, #ascendc.gm>, %i: i64) {
  %n = arith.constant 1 : i64
  %b = arith.constant 32 : i64
  %ss = arith.constant 0 : i64
  %ds = arith.constant 4294967296 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects dst_stride in [0, 2^32), got 4294967296}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @data_copy_pad_c6(%d: memref<64xf32, #ascendc.ub>, %s: memref<?xf32, #ascendc.gm>, %i: i64) {
  %n = arith.constant 1 : i64
  %b = arith.constant 260 : i64
  %ss = arith.constant 0 : i64
  %ds = arith.constant 0 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects block_bytes of at most 256, the tensor in the unified buffer, got 260}}
  "ascendc.data_copy_pad"(%d, %s, %i, %n, %b, %ss, %ds) : (memref<64xf32, #ascendc.ub>, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

func.func @get_value_c1_tensor(%x: memref<?xf32, #ascendc.gm>, %i: i64) {
  // expected-error @+1 {{'ascendc.get_value' op expects source as a flat memref in #ascendc.ub, got memref<?xf32, #ascendc.gm>}}
  %0 = "ascendc.get_value"(%x, %i) : (memref<?xf32, #ascendc.gm>, i64) -> f32
  return
}

// -----

func.func @get_value_c1_type(%x: memref<64xf32, #ascendc.ub>, %i: i64) {
  // expected-error @+1 {{'ascendc.get_value' op expects source, value of one element type, got f32, i32}}
  %0 = "ascendc.get_value"(%x, %i) : (memref<64xf32, #ascendc.ub>, i64) -> i32
  return
}

// -----

func.func @get_value_c2(%x: memref<64xf32, #ascendc.ub>) {
  %c = arith.constant 64 : i64
  // expected-error @+1 {{'ascendc.get_value' op expects an index within the tensor, got 64}}
  %0 = "ascendc.get_value"(%x, %c) : (memref<64xf32, #ascendc.ub>, i64) -> f32
  return
}

// -----

func.func @set_value_c1_tensor(%x: memref<?xf32, #ascendc.gm>, %i: i64, %v: f32) {
  // expected-error @+1 {{'ascendc.set_value' op expects dst as a flat memref in #ascendc.ub, got memref<?xf32, #ascendc.gm>}}
  "ascendc.set_value"(%x, %i, %v) : (memref<?xf32, #ascendc.gm>, i64, f32) -> ()
  return
}

// -----

func.func @set_value_c1_type(%x: memref<64xf32, #ascendc.ub>, %i: i64, %v: f16) {
  // expected-error @+1 {{'ascendc.set_value' op expects dst, value of one element type, got f32, f16}}
  "ascendc.set_value"(%x, %i, %v) : (memref<64xf32, #ascendc.ub>, i64, f16) -> ()
  return
}

// -----

func.func @set_value_c2(%x: memref<64xf32, #ascendc.ub>, %v: f32) {
  %c = arith.constant -1 : i64
  // expected-error @+1 {{'ascendc.set_value' op expects an index within the tensor, got -1}}
  "ascendc.set_value"(%x, %c, %v) : (memref<64xf32, #ascendc.ub>, i64, f32) -> ()
  return
}

// -----

func.func @get_address_c1(%x: memref<64xf32, #ascendc.ub>) {
  // expected-error @+1 {{'ascendc.get_address' op expects source in #ascendc.gm, got memref<64xf32, #ascendc.ub>}}
  %0 = "ascendc.get_address"(%x) : (memref<64xf32, #ascendc.ub>) -> i64
  return
}

// -----

func.func @set_flag_c1_unknown(%i: i64) {
  // expected-error @+1 {{'ascendc.set_flag' op expects an event of two pipes of S, V, MTE2, MTE3, e.g. MTE2_V, got MTE1_V}}
  "ascendc.set_flag"(%i) {event = "MTE1_V", id = 1 : i64} : (i64) -> ()
  return
}

// -----

func.func @set_flag_c1_same(%i: i64) {
  // expected-error @+1 {{'ascendc.set_flag' op expects an event of two pipes of S, V, MTE2, MTE3, e.g. MTE2_V, got V_V}}
  "ascendc.set_flag"(%i) {event = "V_V", id = 1 : i64} : (i64) -> ()
  return
}

// -----

func.func @set_flag_c2_kind(%i: i64) {
  // expected-error @+1 {{'ascendc.set_flag' op expects id as an i64, got 1 : i32}}
  "ascendc.set_flag"(%i) {event = "S_V", id = 1 : i32} : (i64) -> ()
  return
}

// -----

func.func @set_flag_c2_range(%i: i64) {
  // expected-error @+1 {{'ascendc.set_flag' op expects an event id in [0, 8), got 8}}
  "ascendc.set_flag"(%i) {event = "S_V", id = 8 : i64} : (i64) -> ()
  return
}

// -----

func.func @set_flag_c3() {
  %c = arith.constant 1 : i64
  // expected-error @+1 {{'ascendc.set_flag' op expects an event id in [0, 8), got 8}}
  "ascendc.set_flag"(%c) {event = "S_V", id = 7 : i64} : (i64) -> ()
  return
}

// -----

func.func @set_flag_c4(%i: i64) {
  // expected-error @+1 {{'ascendc.set_flag' op unknown attribute 'slots'; expected event and id}}
  "ascendc.set_flag"(%i) {event = "S_V", id = 1 : i64, slots = 2 : i64} : (i64) -> ()
  return
}

// -----

func.func @wait_flag_c1_unknown(%i: i64) {
  // expected-error @+1 {{'ascendc.wait_flag' op expects an event of two pipes of S, V, MTE2, MTE3, e.g. MTE2_V, got MTE1_V}}
  "ascendc.wait_flag"(%i) {event = "MTE1_V", id = 1 : i64} : (i64) -> ()
  return
}

// -----

func.func @wait_flag_c1_same(%i: i64) {
  // expected-error @+1 {{'ascendc.wait_flag' op expects an event of two pipes of S, V, MTE2, MTE3, e.g. MTE2_V, got V_V}}
  "ascendc.wait_flag"(%i) {event = "V_V", id = 1 : i64} : (i64) -> ()
  return
}

// -----

func.func @wait_flag_c2_kind(%i: i64) {
  // expected-error @+1 {{'ascendc.wait_flag' op expects id as an i64, got 1 : i32}}
  "ascendc.wait_flag"(%i) {event = "S_V", id = 1 : i32} : (i64) -> ()
  return
}

// -----

func.func @wait_flag_c2_range(%i: i64) {
  // expected-error @+1 {{'ascendc.wait_flag' op expects an event id in [0, 8), got 8}}
  "ascendc.wait_flag"(%i) {event = "S_V", id = 8 : i64} : (i64) -> ()
  return
}

// -----

func.func @wait_flag_c3() {
  %c = arith.constant 1 : i64
  // expected-error @+1 {{'ascendc.wait_flag' op expects an event id in [0, 8), got 8}}
  "ascendc.wait_flag"(%c) {event = "S_V", id = 7 : i64} : (i64) -> ()
  return
}

// -----

func.func @wait_flag_c4(%i: i64) {
  // expected-error @+1 {{'ascendc.wait_flag' op unknown attribute 'slots'; expected event and id}}
  "ascendc.wait_flag"(%i) {event = "S_V", id = 1 : i64, slots = 2 : i64} : (i64) -> ()
  return
}

// -----

func.func @pipe_barrier_c1() {
  // expected-error @+1 {{'ascendc.pipe_barrier' op expects pipe V, MTE2, MTE3, got S}}
  "ascendc.pipe_barrier"() {pipe = "S"} : () -> ()
  return
}

// -----

func.func @pipe_barrier_c2() {
  // expected-error @+1 {{'ascendc.pipe_barrier' op unknown attribute 'all'; expected pipe}}
  "ascendc.pipe_barrier"() {pipe = "V", all} : () -> ()
  return
}
