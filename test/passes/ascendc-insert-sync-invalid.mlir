// RUN: aclower-opt %s --verify-diagnostics --pass-pipeline='builtin.module(ascendc-insert-sync)'

!tensor = memref<64xf32, #ascendc.ub>
!global = memref<?xf32, #ascendc.gm>

// Each load is used in a loop of its own: six flags of one event, none of which can be shared.
// expected-error @+1 {{'func.func' op needs more than the 5 event ids of MTE2_V; have fewer places or tensors ordered by it: a: V may read it once MTE2 has written it}}
func.func @six_events(%src: !global, %n: i64, %f: f32) attributes {ascendc.target = "ascend910b"} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %c256 = arith.constant 256 : i64
  %a = "ascendc.local_tensor"() {buffer = "a", offset = 0 : i64} : () -> !tensor
  %b = "ascendc.local_tensor"() {buffer = "b", offset = 256 : i64} : () -> !tensor
  scf.for %i = %c0 to %n step %c1 : i64 {
    "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    "ascendc.muls"(%b, %a, %f, %c64) : (!tensor, !tensor, f32, i64) -> ()
  }
  scf.for %i = %c0 to %n step %c1 : i64 {
    "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    "ascendc.muls"(%b, %a, %f, %c64) : (!tensor, !tensor, f32, i64) -> ()
  }
  scf.for %i = %c0 to %n step %c1 : i64 {
    "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    "ascendc.muls"(%b, %a, %f, %c64) : (!tensor, !tensor, f32, i64) -> ()
  }
  scf.for %i = %c0 to %n step %c1 : i64 {
    "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    "ascendc.muls"(%b, %a, %f, %c64) : (!tensor, !tensor, f32, i64) -> ()
  }
  scf.for %i = %c0 to %n step %c1 : i64 {
    "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    "ascendc.muls"(%b, %a, %f, %c64) : (!tensor, !tensor, f32, i64) -> ()
  }
  scf.for %i = %c0 to %n step %c1 : i64 {
    "ascendc.data_copy_pad"(%a, %src, %i, %c1, %c256, %c0, %c0) : (!tensor, !global, i64, i64, i64, i64, i64) -> ()
    "ascendc.muls"(%b, %a, %f, %c64) : (!tensor, !tensor, f32, i64) -> ()
  }
  return
}
