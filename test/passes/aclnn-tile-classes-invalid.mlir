// RUN: aclower-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b})'

func.func @rank_4_too_many_classes(%x: tensor<?x16777217x?x?xf32>, %g: tensor<f32>, %t: tensor<?x?x?xi64>, %w: tensor<16777217xf32>, %n: tensor<1xf32>)
    -> tensor<?x16777217x?x?xf32> {
  // expected-error @+1 {{'aclnn.folded_nll_loss_grad' op expects at most 16777216 classes on a device, got 16777217}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?x16777217x?x?xf32>, tensor<f32>, tensor<?x?x?xi64>, tensor<16777217xf32>, tensor<1xf32>) -> tensor<?x16777217x?x?xf32>
  return %0 : tensor<?x16777217x?x?xf32>
}


// -----

func.func @rank_4_as_many_as_f32_tells_apart(%x: tensor<?x16777216x?x?xf32>, %g: tensor<f32>, %t: tensor<?x?x?xi64>, %w: tensor<16777216xf32>, %n: tensor<1xf32>)
    -> tensor<?x16777216x?x?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?x16777216x?x?xf32>, tensor<f32>, tensor<?x?x?xi64>, tensor<16777216xf32>, tensor<1xf32>) -> tensor<?x16777216x?x?xf32>
  return %0 : tensor<?x16777216x?x?xf32>
}


// -----

func.func @rank_1_too_many_classes(%x: tensor<16777217xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<16777217xf32>, %n: tensor<1xf32>)
    -> tensor<16777217xf32> {
  // expected-error @+1 {{'aclnn.folded_nll_loss_grad' op expects at most 16777216 classes on a device, got 16777217}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<16777217xf32>, tensor<f32>, tensor<i64>, tensor<16777217xf32>, tensor<1xf32>) -> tensor<16777217xf32>
  return %0 : tensor<16777217xf32>
}


// -----

// How many a dynamic size is, is known when the kernel is launched.
func.func @dynamic_classes(%x: tensor<?x?xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<?xf32>, %n: tensor<1xf32>)
    -> tensor<?x?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?x?xf32>, tensor<f32>, tensor<?xi64>, tensor<?xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
