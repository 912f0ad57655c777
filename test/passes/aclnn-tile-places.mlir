// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b})' | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},func.func(aclnn-tile{target=ascend910b}))' | FileCheck %s

// The operator's place is where the calls are; what is around it, and what it is given, stays.
// CHECK-LABEL: func.func @in_a_branch(
// CHECK:         scf.if
// CHECK-NOT:     } else {
// CHECK:           call @nll_loss_grad_mean_f32_i64_tiling(
// CHECK-NOT:     } else {
// CHECK:           call @nll_loss_grad_mean_f32_i64_launch(
// CHECK:           %[[DX:.*]] = bufferization.to_tensor
// CHECK-NEXT:      %[[OUT:.*]] = tensor.collapse_shape %[[DX]]
// CHECK-NEXT:      scf.yield %[[OUT]]
// CHECK:         } else {
// CHECK-NEXT:      %[[NEG:.*]] = arith.negf
// CHECK-NEXT:      scf.yield %[[NEG]]
func.func @in_a_branch(%p: i1, %x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>) -> tensor<3x7xf32> {
  %r = scf.if %p -> tensor<3x7xf32> {
    %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
    scf.yield %0 : tensor<3x7xf32>
  } else {
    %1 = arith.negf %x : tensor<3x7xf32>
    scf.yield %1 : tensor<3x7xf32>
  }
  return %r : tensor<3x7xf32>
}

// Two in one function, the second of what the first gives.
// CHECK-LABEL: func.func @one_behind_the_other(
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch(
// CHECK:         bufferization.to_tensor
// CHECK-NEXT:    %[[FIRST:.*]] = tensor.collapse_shape
// CHECK:         arith.mulf %[[FIRST]], %[[FIRST]]
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch(
// CHECK:         bufferization.to_tensor
// CHECK-NEXT:    %[[SECOND:.*]] = tensor.collapse_shape
// CHECK:         return %[[SECOND]]
func.func @one_behind_the_other(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>) -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  %1 = arith.mulf %0, %0 : tensor<3x7xf32>
  %zero = arith.constant 0 : index
  %y = tensor.extract %1[%zero, %zero] : tensor<3x7xf32>
  %h = tensor.from_elements %y : tensor<f32>
  %2 = "aclnn.nll_loss_grad"(%x, %h, %t, %w, %n) : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %2 : tensor<3x7xf32>
}
