// RUN: aclower-opt %s --pass-pipeline=aclnn-erase-values | FileCheck %s

// CHECK-LABEL: func.func @a_result_stands_for_its_shape(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<?x3xf32>
// CHECK-NOT:     aclnn
// CHECK:         arith.negf %[[X]]
func.func @a_result_stands_for_its_shape(%x: tensor<?x3xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<3xf32>, %n: tensor<f32>) -> tensor<?x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x3xf32>, tensor<f32>, tensor<?xi64>, tensor<3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %1 = arith.negf %0 : tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}

// CHECK-LABEL: func.func @sizes_may_be_asked_for(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<?x3xf32>
// CHECK:         tensor.dim %[[X]]
func.func @sizes_may_be_asked_for(%x: tensor<?x3xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<3xf32>, %n: tensor<f32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x3xf32>, tensor<f32>, tensor<?xi64>, tensor<3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x3xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @tensors_may_go_through_loops_and_branches(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<?x3xf32>
// CHECK:         scf.for {{.*}} iter_args({{.*}} = %[[X]])
// CHECK:           scf.if
// CHECK:             scf.yield %[[X]]
func.func @tensors_may_go_through_loops_and_branches(%b: i1, %x: tensor<?x3xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<3xf32>, %n: tensor<f32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x3xf32>, tensor<f32>, tensor<?xi64>, tensor<3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %1 = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %0) -> tensor<?x3xf32> {
    %2 = scf.if %b -> tensor<?x3xf32> {
      scf.yield %0 : tensor<?x3xf32>
    } else {
      scf.yield %a : tensor<?x3xf32>
    }
    scf.yield %2 : tensor<?x3xf32>
  }
  return %1 : tensor<?x3xf32>
}

// CHECK-LABEL: func.func @scalars_of_other_tensors_may_be_read(
// CHECK:         tensor.extract
func.func @scalars_of_other_tensors_may_be_read(%x: tensor<?x3xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<3xf32>, %n: tensor<f32>) -> f32 {
  %0 = tensor.extract %g[] : tensor<f32>
  return %0 : f32
}
