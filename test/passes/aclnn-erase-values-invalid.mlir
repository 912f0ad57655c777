// RUN: aclower-opt %s --split-input-file --verify-diagnostics --pass-pipeline=aclnn-erase-values

func.func @a_scalar_is_read(%x: tensor<?x3xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<3xf32>, %n: tensor<f32>) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'aclnn.nll_loss_grad' op expects that no size and no branch depends on its values, which 'tensor.extract' reads; split the function there}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x3xf32>, tensor<f32>, tensor<?xi64>, tensor<3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %1 = tensor.extract %0[%c0, %c0] : tensor<?x3xf32>
  return %1 : f32
}

// -----

func.func @a_scalar_is_read_downstream(%b: i1, %x: tensor<?x3xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<3xf32>, %n: tensor<f32>) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{which 'tensor.extract' reads}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x3xf32>, tensor<f32>, tensor<?xi64>, tensor<3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %1 = scf.if %b -> tensor<?x3xf32> {
    %2 = arith.negf %0 : tensor<?x3xf32>
    scf.yield %2 : tensor<?x3xf32>
  } else {
    scf.yield %x : tensor<?x3xf32>
  }
  %3 = tensor.extract %1[%c0, %c0] : tensor<?x3xf32>
  return %3 : f32
}

// -----

func.func private @reads(%x: tensor<?x3xf32>)

func.func @another_function_may_read_one(%x: tensor<?x3xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<3xf32>, %n: tensor<f32>) {
  // expected-error @+1 {{which 'func.call' reads}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x3xf32>, tensor<f32>, tensor<?xi64>, tensor<3xf32>, tensor<f32>) -> tensor<?x3xf32>
  func.call @reads(%0) : (tensor<?x3xf32>) -> ()
  return
}
