// RUN: aclower-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(aclnn-tile{target=ascend910b})'

func.func @unranked(%x: tensor<*xf32>, %g: tensor<f32>, %t: tensor<*xi64>, %w: tensor<?xf32>, %n: tensor<1xf32>) -> tensor<*xf32> {
  // expected-error @+1 {{'aclnn.nll_loss_grad' op expects ranked operands to be lowered, got tensor<*xf32>, tensor<f32>, tensor<*xi64>, tensor<?xf32>, tensor<1xf32>; give x rank 1, 2 or 4}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<*xf32>, tensor<f32>, tensor<*xi64>, tensor<?xf32>, tensor<1xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

func.func @too_many_classes(%x: tensor<?x16777217xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<16777217xf32>, %n: tensor<1xf32>)
    -> tensor<?x16777217xf32> {
  // expected-error @+1 {{'aclnn.nll_loss_grad' op expects at most 16777216 classes on a device, got 16777217}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?x16777217xf32>, tensor<f32>, tensor<?xi64>, tensor<16777217xf32>, tensor<1xf32>) -> tensor<?x16777217xf32>
  return %0 : tensor<?x16777217xf32>
}

// -----

func.func @as_many_as_f32_tells_apart(%x: tensor<?x16777216xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<16777216xf32>, %n: tensor<1xf32>)
    -> tensor<?x16777216xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?x16777216xf32>, tensor<f32>, tensor<?xi64>, tensor<16777216xf32>, tensor<1xf32>) -> tensor<?x16777216xf32>
  return %0 : tensor<?x16777216xf32>
}
