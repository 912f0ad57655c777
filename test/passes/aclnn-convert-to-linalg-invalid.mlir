// RUN: aclower-opt %s --pass-pipeline='aclnn-convert-to-linalg' --split-input-file --verify-diagnostics

func.func @refuses_an_unranked_x(%x: tensor<*xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<*xf32> {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects ranked operands to be lowered, got tensor<*xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>; give x rank 1, 2 or 4}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<*xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
// -----
func.func @refuses_any_other_unranked_operand(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<*xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects ranked operands to be lowered, got tensor<4x3xf32>, tensor<f32>, tensor<*xi64>, tensor<3xf32>, tensor<1xf32>; give x rank 1, 2 or 4}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<*xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
