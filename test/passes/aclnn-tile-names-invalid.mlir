// RUN: aclower-opt %s --verify-diagnostics --pass-pipeline='builtin.module(aclnn-tile{target=ascend910b})'
// Functions of the module's own keep their names.

// expected-error @+1 {{'func.func' op has the name of what aclnn-tile builds, nll_loss_grad_mean_f32_i64_rows; give it another}}
func.func private @nll_loss_grad_mean_f32_i64_rows()

func.func @f(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>) -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}
