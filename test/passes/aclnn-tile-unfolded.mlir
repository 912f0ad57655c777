// RUN: aclower-opt %s --pass-pipeline='builtin.module(aclnn-promote-dtypes{target=ascend910b},aclnn-canonicalize-layout{target=ascend910b},aclnn-tile{target=ascend910b})' | FileCheck %s

// The casts and the movement stay; the kernels are those of what lies between them.
// CHECK-LABEL: func.func @plain_composition(
// CHECK:         arith.extf
// CHECK:         aclnn.narrow_labels
// CHECK:         call @nll_loss_grad_mean_f32_i32_launch
// CHECK:         linalg.transpose
// CHECK:         arith.truncf
func.func @plain_composition(%x: tensor<2x3x4x5xf16>, %g: tensor<1xf16>, %t: tensor<2x4x5xi64>, %w: tensor<3xf16>,
                             %n: tensor<1xf16>) -> tensor<2x3x4x5xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<2x3x4x5xf16>, tensor<1xf16>, tensor<2x4x5xi64>, tensor<3xf16>, tensor<1xf16>) -> tensor<2x3x4x5xf16>
  return %0 : tensor<2x3x4x5xf16>
}

// CHECK-LABEL: func.func @no_operator(
// CHECK-NEXT:    arith.negf
// CHECK-NEXT:    return
func.func @no_operator(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = arith.negf %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}
