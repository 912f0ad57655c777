// RUN: aclower-opt %s --verify-diagnostics --pass-pipeline='builtin.module(aclnn-tile{target=ascend950})'

func.func @regbase(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>) -> tensor<3x7xf32> {
  // expected-error @+1 {{'aclnn.nll_loss_grad' op expects a target whose kernels are implemented, got ascend950}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}
