// RUN: aclower-opt %s --verify-diagnostics --split-input-file
// Attributes of another kind, layouts, and tensors where a scalar belongs.

!t = memref<64xf32, #ascendc.ub>

func.func @strided(%d: !t, %s: memref<64xf32, strided<[2]>, #ascendc.ub>, %f: f32, %n: i64) {
  // expected-error @+1 {{'ascendc.muls' op expects src as a flat memref in #ascendc.ub, got memref<64xf32, strided<[2]>, #ascendc.ub>}}
  "ascendc.muls"(%d, %s, %f, %n) : (!t, memref<64xf32, strided<[2]>, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>
!g = memref<?xf32, strided<[2]>, #ascendc.gm>

func.func @strided_copy(%d: !t, %s: !g, %n: i64) {
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects a flat memref in #ascendc.gm and one in #ascendc.ub}}
  "ascendc.data_copy_pad"(%d, %s, %n, %n, %n, %n, %n) : (!t, !g, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>

func.func @negative_offset(%d: !t, %s: memref<?xf32, #ascendc.gm>, %n: i64) {
  %m = arith.constant -1 : i64
  // expected-error @+1 {{'ascendc.data_copy_pad' op expects an offset of 0 or more, got -1}}
  "ascendc.data_copy_pad"(%d, %s, %m, %n, %n, %n, %n) : (!t, memref<?xf32, #ascendc.gm>, i64, i64, i64, i64, i64) -> ()
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>

func.func @tensor_for_scalar(%d: !t, %n: i64) {
  // expected-error @+1 {{'ascendc.duplicate' op expects value as a scalar, got memref<64xf32, #ascendc.ub>}}
  "ascendc.duplicate"(%d, %d, %n) : (!t, !t, i64) -> ()
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>

func.func @read_tensor(%d: !t, %n: i64) {
  // expected-error @+1 {{'ascendc.get_value' op expects value as a scalar, got memref<64xf32, #ascendc.ub>}}
  %v = "ascendc.get_value"(%d, %n) : (!t, i64) -> !t
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>

func.func @written_tensor(%d: !t, %n: i64) {
  // expected-error @+1 {{'ascendc.set_value' op expects value as a scalar, got memref<64xf32, #ascendc.ub>}}
  "ascendc.set_value"(%d, %n, %d) : (!t, i64, !t) -> ()
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>
!m = memref<32xui8, #ascendc.ub>

func.func @compared_with_a_tensor(%m: !m, %d: !t, %n: i64) {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects value as a scalar, got memref<64xf32, #ascendc.ub>}}
  "ascendc.compare_scalar"(%m, %d, %d, %n) {mode = "EQ"} : (!m, !t, !t, i64) -> ()
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>
!m = memref<4xui8, #ascendc.ub>

func.func @short_mask(%m: !m, %d: !t, %f: f32) {
  %n = arith.constant 33 : i64
  // expected-error @+1 {{'ascendc.select' op expects mask of 5 bytes or more, got 4}}
  "ascendc.select"(%d, %m, %d, %f, %n) : (!t, !m, !t, f32, i64) -> ()
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>
!m = memref<32xui8, #ascendc.ub>

func.func @selected_tensor(%m: !m, %d: !t, %n: i64) {
  // expected-error @+1 {{'ascendc.select' op expects value as a scalar, got memref<64xf32, #ascendc.ub>}}
  "ascendc.select"(%d, %m, %d, %d, %n) : (!t, !m, !t, !t, i64) -> ()
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>
!m = memref<32xui8, #ascendc.ub>

func.func @attribute_of_select(%m: !m, %d: !t, %f: f32, %n: i64) {
  // expected-error @+1 {{'ascendc.select' op unknown attribute 'mode'; expected none}}
  "ascendc.select"(%d, %m, %d, %f, %n) {mode = 1 : i64} : (!t, !m, !t, f32, i64) -> ()
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>
!o = memref<64xui32, #ascendc.ub>

func.func @attribute_of_gather(%o: !o, %d: !t, %n: i64) {
  // expected-error @+1 {{'ascendc.gather' op unknown attribute 'base'; expected none}}
  "ascendc.gather"(%d, %d, %o, %n) {base = 1 : i64} : (!t, !t, !o, i64) -> ()
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>

func.func @attribute_of_adds(%d: !t, %f: f32, %n: i64) {
  // expected-error @+1 {{'ascendc.adds' op unknown attribute 'mode'; expected none}}
  "ascendc.adds"(%d, %d, %f, %n) {mode = 1 : i64} : (!t, !t, f32, i64) -> ()
  return
}

// -----

func.func @attribute_of_sync_all() {
  // expected-error @+1 {{'ascendc.sync_all' op unknown attribute 'soft'; expected none}}
  "ascendc.sync_all"() {soft} : () -> ()
  return
}

// -----

func.func @slot_of_f64(%s: memref<2x8xf64, #ascendc.ub>, %n: i64) {
  // expected-error @+1 {{'ascendc.slot' op expects source as a static memref of rank 2 in #ascendc.ub, got memref<2x8xf64, #ascendc.ub>}}
  %t = "ascendc.slot"(%s, %n) : (memref<2x8xf64, #ascendc.ub>, i64) -> memref<8xf64, #ascendc.ub>
  return
}

// -----

!t = memref<64xf32, #ascendc.ub>

func.func @round_mode(%d: !t, %n: i64) {
  // expected-error @+1 {{'ascendc.cast' op expects round_mode as a string, got 3 : i64}}
  "ascendc.cast"(%d, %d, %n) {round_mode = 3 : i64} : (!t, !t, i64) -> ()
  return
}

// -----

func.func @mode(%m: memref<32xui8, #ascendc.ub>, %d: memref<64xf32, #ascendc.ub>, %f: f32, %n: i64) {
  // expected-error @+1 {{'ascendc.compare_scalar' op expects mode as a string, got 3 : i64}}
  "ascendc.compare_scalar"(%m, %d, %f, %n) {mode = 3 : i64} : (memref<32xui8, #ascendc.ub>, memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @event(%n: i64) {
  // expected-error @+1 {{'ascendc.set_flag' op expects event as a string, got 3 : i64}}
  "ascendc.set_flag"(%n) {event = 3 : i64, id = 1 : i64} : (i64) -> ()
  return
}

// -----

func.func @pipe() {
  // expected-error @+1 {{'ascendc.pipe_barrier' op expects pipe as a string, got 3 : i64}}
  "ascendc.pipe_barrier"() {pipe = 3 : i64} : () -> ()
  return
}

// -----

func.func @buffer() {
  // expected-error @+1 {{'ascendc.local_tensor' op expects buffer as a string, got 3 : i64}}
  %t = "ascendc.local_tensor"() {buffer = 3 : i64} : () -> memref<64xf32, #ascendc.ub>
  return
}

// -----

func.func @no_elements() {
  // expected-error @+1 {{'ascendc.local_tensor' op expects slots of a multiple of 32 bytes, got 0; round up its elements}}
  %t = "ascendc.local_tensor"() {buffer = "a"} : () -> memref<0x8xf32, #ascendc.ub>
  return
}
