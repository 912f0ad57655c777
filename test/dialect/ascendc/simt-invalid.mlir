// RUN: aclower-opt %s --verify-diagnostics --split-input-file

// A chip without SIMT.
func.func @chip(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'ascendc.simt_vf' op expects a chip with SIMT, got ascend910b; use its vector instructions}}
  "ascendc.simt_vf"(%n) ({
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 1024 : i64} : (i64) -> ()
  return
}

// -----

func.func @bounds_type(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.simt_vf' op expects launch_bounds as an i64, got 4 : i32}}
  "ascendc.simt_vf"(%n) ({
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 4 : i32} : (i64) -> ()
  return
}

// -----

func.func @no_threads(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.simt_vf' op expects launch_bounds in [1, 2048], got 0}}
  "ascendc.simt_vf"(%n) ({
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 0 : i64} : (i64) -> ()
  return
}

// -----

func.func @too_many_threads(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.simt_vf' op expects launch_bounds in [1, 2048], got 2049}}
  "ascendc.simt_vf"(%n) ({
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 2049 : i64} : (i64) -> ()
  return
}

// -----

func.func @unknown(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.simt_vf' op unknown attribute 'registers'; expected launch_bounds}}
  "ascendc.simt_vf"(%n) ({
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 32 : i64, registers = 3 : i64} : (i64) -> ()
  return
}

// -----

// Vector instructions are the core's, not a thread's.
func.func @barrier(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.simt_vf' op expects scalar ops and loads and stores of threads in its body, got 'ascendc.pipe_barrier'}}
  "ascendc.simt_vf"(%n) ({
    "ascendc.pipe_barrier"() {pipe = "V"} : () -> ()
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 1024 : i64} : (i64) -> ()
  return
}

// -----

func.func @call(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.simt_vf' op expects scalar ops and loads and stores of threads in its body, got 'func.call'}}
  "ascendc.simt_vf"(%n) ({
    func.call @elsewhere() : () -> ()
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 1024 : i64} : (i64) -> ()
  return
}

// -----

// One within another, too.
func.func @nested(%n: i64) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.simt_vf' op expects scalar ops and loads and stores of threads in its body, got 'ascendc.simt_vf'}}
  "ascendc.simt_vf"(%n) ({
    "ascendc.simt_vf"(%n) ({
      "ascendc.terminator"() : () -> ()
    }) {launch_bounds = 32 : i64} : (i64) -> ()
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 32 : i64} : (i64) -> ()
  return
}

// -----

// 14 floats, an index and a pointer, where 2048 threads have 16 registers.
func.func @registers(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.simt_vf' op expects at most 16 registers a thread, what launch_bounds of 2048 leaves, got 17 for values that live at once; lower launch_bounds}}
  "ascendc.simt_vf"(%n) ({
    %x0 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x1 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x2 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x3 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x4 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x5 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x6 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x7 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x8 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x9 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x10 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x11 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x12 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %x13 = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    %s0 = arith.addf %x0, %x1 : f32
    %s1 = arith.addf %s0, %x2 : f32
    %s2 = arith.addf %s1, %x3 : f32
    %s3 = arith.addf %s2, %x4 : f32
    %s4 = arith.addf %s3, %x5 : f32
    %s5 = arith.addf %s4, %x6 : f32
    %s6 = arith.addf %s5, %x7 : f32
    %s7 = arith.addf %s6, %x8 : f32
    %s8 = arith.addf %s7, %x9 : f32
    %s9 = arith.addf %s8, %x10 : f32
    %s10 = arith.addf %s9, %x11 : f32
    %s11 = arith.addf %s10, %x12 : f32
    %s12 = arith.addf %s11, %x13 : f32
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 2048 : i64} : (i64) -> ()
  return
}

// -----

func.func @load_type(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  "ascendc.simt_vf"(%n) ({
    // expected-error @+1 {{'ascendc.load' op expects value as f32 for elements of f32, got i64}}
    %x = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> i64
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 1024 : i64} : (i64) -> ()
  return
}

// -----

func.func @store_type(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32, %h: memref<?xf16, #ascendc.gm>) attributes {ascendc.target = "ascend950"} {
  "ascendc.simt_vf"(%n) ({
    // expected-error @+1 {{'ascendc.store' op expects value as f32 for elements of f16, got i64}}
    "ascendc.store"(%h, %n, %n) : (memref<?xf16, #ascendc.gm>, i64, i64) -> ()
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 1024 : i64} : (i64) -> ()
  return
}

// -----

func.func @store_tensor(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  "ascendc.simt_vf"(%n) ({
    // expected-error @+1 {{'ascendc.store' op expects value as a scalar, got memref<?xf32, #ascendc.gm>}}
    "ascendc.store"(%g, %n, %g) : (memref<?xf32, #ascendc.gm>, i64, memref<?xf32, #ascendc.gm>) -> ()
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 1024 : i64} : (i64) -> ()
  return
}

// -----

func.func @space(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32, %u: memref<8xf32, #ascendc.ub>) attributes {ascendc.target = "ascend950"} {
  "ascendc.simt_vf"(%n) ({
    // expected-error @+1 {{'ascendc.load' op expects source as a flat memref in #ascendc.gm, got memref<8xf32, #ascendc.ub>}}
    %x = "ascendc.load"(%u, %n) : (memref<8xf32, #ascendc.ub>, i64) -> f32
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 1024 : i64} : (i64) -> ()
  return
}

// -----

func.func @index(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  "ascendc.simt_vf"(%n) ({
    %m = arith.constant -1 : i64
    // expected-error @+1 {{'ascendc.load' op expects an index of 0 or more, got -1}}
    %x = "ascendc.load"(%g, %m) : (memref<?xf32, #ascendc.gm>, i64) -> f32
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 1024 : i64} : (i64) -> ()
  return
}

// -----

func.func @load_attribute(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  "ascendc.simt_vf"(%n) ({
    // expected-error @+1 {{'ascendc.load' op unknown attribute 'volatile'; expected none}}
    %x = "ascendc.load"(%g, %n) {volatile} : (memref<?xf32, #ascendc.gm>, i64) -> f32
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 1024 : i64} : (i64) -> ()
  return
}

// -----

func.func @index_attribute(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  "ascendc.simt_vf"(%n) ({
    // expected-error @+1 {{'ascendc.thread_idx' op unknown attribute 'dimension'; expected none}}
    %x = "ascendc.thread_idx"() {dimension = 1 : i64} : () -> i32
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 1024 : i64} : (i64) -> ()
  return
}

// -----

func.func @shift(%g: memref<?xf32, #ascendc.gm>, %n: i64, %v: f32, %i: i32) attributes {ascendc.target = "ascend950"} {
  "ascendc.simt_vf"(%n) ({
    %m = arith.constant 32 : i32
    // expected-error @+1 {{'ascendc.uint_div' op expects a shift in [0, 32), got 32}}
    %x = "ascendc.uint_div"(%i, %i, %m) : (i32, i32, i32) -> i32
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 1024 : i64} : (i64) -> ()
  return
}

// -----

func.func @constant_threads() attributes {ascendc.target = "ascend950"} {
  %n = arith.constant 64 : i64
  // expected-error @+1 {{'ascendc.simt_vf' op expects threads in [1, 32], the launch_bounds, got 64}}
  "ascendc.simt_vf"(%n) ({
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 32 : i64} : (i64) -> ()
  return
}

// -----

func.func @no_terminator(%n: i64) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.simt_vf' op expects a body of one block that ends in ascendc.terminator}}
  "ascendc.simt_vf"(%n) ({
    cf.br ^end
  ^end:
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 32 : i64} : (i64) -> ()
  return
}

// -----

func.func @load_outside(%g: memref<?xf32, #ascendc.gm>, %n: i64) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.load' op expects to stand in an ascendc.simt_vf}}
  %x = "ascendc.load"(%g, %n) : (memref<?xf32, #ascendc.gm>, i64) -> f32
  return
}

// -----

func.func @thread_outside() attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.thread_idx' op expects to stand in an ascendc.simt_vf}}
  %x = "ascendc.thread_idx"() : () -> i32
  return
}

// -----

func.func @division_outside(%n: i32) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.uint_div' op expects to stand in an ascendc.simt_vf}}
  %x = "ascendc.uint_div"(%n, %n, %n) : (i32, i32, i32) -> i32
  return
}

// -----

func.func @body_argument(%n: i64) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.simt_vf' op expects a body without arguments, got one of i64}}
  "ascendc.simt_vf"(%n) ({
  ^bb0(%q: i64):
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 32 : i64} : (i64) -> ()
  return
}

// -----

func.func @vector(%n: i64) attributes {ascendc.target = "ascend950"} {
  // expected-error @+1 {{'ascendc.simt_vf' op expects scalar ops and loads and stores of threads in its body, got 'arith.constant'}}
  "ascendc.simt_vf"(%n) ({
    %a = arith.constant dense<1> : vector<4xi32>
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 32 : i64} : (i64) -> ()
  return
}
