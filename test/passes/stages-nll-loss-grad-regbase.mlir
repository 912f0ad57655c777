// Every stage on ascend950: no cast, transpose or reshape in any, and no synchronisation in the last.
// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-ascendc{target=ascend950})' --print-after-all 2>&1 | FileCheck %s --implicit-check-not=arith.extf --implicit-check-not=arith.truncf --implicit-check-not=narrow_labels --implicit-check-not=transpose --implicit-check-not=reshape --implicit-check-not=collapse --implicit-check-not=expand --implicit-check-not=sync_all --implicit-check-not=_flag --implicit-check-not=pipe_barrier --implicit-check-not=data_copy

// CHECK:      IR Dump After aclnn-promote-dtypes
// CHECK:      "aclnn.nll_loss_grad"({{.*}}tensor<2x19x512x1024xf16>
// CHECK:      IR Dump After aclnn-canonicalize-layout
// CHECK:      "aclnn.nll_loss_grad"({{.*}}tensor<2x19x512x1024xf16>
// CHECK:      IR Dump After aclnn-fold-layout
// CHECK:      "aclnn.folded_nll_loss_grad"({{.*}} -> tensor<2x19x512x1024xf16>
// CHECK:      IR Dump After aclnn-tile
// CHECK:      "ascendc.simt_vf"
// CHECK:      IR Dump After ascendc-plan-memory
// CHECK:      "ascendc.simt_vf"
// CHECK:      IR Dump After ascendc-insert-sync
// CHECK:      "ascendc.simt_vf"
func.func @cityscapes(%x: tensor<2x19x512x1024xf16>, %g: tensor<f16>, %t: tensor<2x512x1024xi64>, %w: tensor<19xf16>, %n: tensor<1xf16>) -> tensor<2x19x512x1024xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {ignore_index = 255 : i64}
      : (tensor<2x19x512x1024xf16>, tensor<f16>, tensor<2x512x1024xi64>, tensor<19xf16>, tensor<1xf16>) -> tensor<2x19x512x1024xf16>
  return %0 : tensor<2x19x512x1024xf16>
}
