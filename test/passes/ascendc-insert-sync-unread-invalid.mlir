// RUN: aclower-opt %s --verify-diagnostics --pass-pipeline='builtin.module(ascendc-insert-sync)' --split-input-file
// What the pass can't see is refused, so that nothing is left unordered.

!tensor = memref<64xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

func.func @chosen(%src: !global, %p: i1, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  // expected-error @+1 {{'arith.select' op expects ops of ascendc, scf.for and scf.if around tensors, to order what touches them}}
  %x = arith.select %p, %a, %b : !tensor
  return
}

// -----

!tensor = memref<64xf32, #ascendc.ub>

func.func @carried(%n: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (!tensor) : i64 {
    // expected-error @+1 {{'ascendc.duplicate' op expects tensors that lead to a local tensor or an argument of the kernel, got}}
    "ascendc.duplicate"(%x, %f, %c8) : (!tensor, f32, i64) -> ()
    scf.yield %x : !tensor
  }
  return
}

// -----

// expected-error @+1 {{'func.func' op expects a kernel with a body, got a declaration}}
func.func private @kernel_of_another_module(memref<?xf32, #ascendc.gm>) attributes {ascendc.target = "ascend910b"}

// -----

// expected-error @+1 {{'func.func' op expects a kernel of one block with scf.for and scf.if, got branches between blocks}}
func.func @branches() attributes {ascendc.target = "ascend910b"} {
  cf.br ^end
^end:
  return
}

// -----

func.func @overlapping_tensors(%f: f32, %n: i64) attributes {ascendc.target = "ascend910b"} {
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> memref<64xf32, #ascendc.ub>
  // expected-error @+1 {{'ascendc.local_tensor' op expects tensors with bytes of their own to be ordered, got 'a' and 'b' that overlap}}
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 128 : i64} : () -> memref<32xf32, #ascendc.ub>
  "ascendc.duplicate"(%a, %f, %n) : (memref<64xf32, #ascendc.ub>, f32, i64) -> ()
  "ascendc.duplicate"(%b, %f, %n) : (memref<32xf32, #ascendc.ub>, f32, i64) -> ()
  return
}

// -----

func.func @while(%p: i1) attributes {ascendc.target = "ascend910b"} {
  // expected-error @+1 {{'scf.while' op expects ops of ascendc, scf.for and scf.if around tensors, to order what touches them}}
  scf.while : () -> () {
    scf.condition(%p)
  } do {
    scf.yield
  }
  return
}
