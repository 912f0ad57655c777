// RUN: aclower-opt %s --pass-pipeline='builtin.module(aclnn-fold-layout{target=ascend910b},canonicalize,cse)' | FileCheck %s

// What folding must not change: labels that a narrowing drops, a rounding, sizes that only one type knows.

// CHECK-LABEL: func.func @narrowing_to_fewer_classes_stays(
// CHECK:       %[[N:.*]] = "aclnn.narrow_labels"
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}tensor<4x1xi32>
func.func @narrowing_to_fewer_classes_stays(%x: tensor<4x19xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<19xf32>, %n: tensor<1xf32>) -> tensor<4x19xf32> {
  %c5 = arith.constant 5 : index
  %l = "aclnn.narrow_labels"(%t, %c5) {ignore_index = -100 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  %0 = "aclnn.nll_loss_grad"(%x, %g, %l, %w, %n) {ignore_index = -1 : i64}
    : (tensor<4x19xf32>, tensor<f32>, tensor<4xi32>, tensor<19xf32>, tensor<1xf32>) -> tensor<4x19xf32>
  return %0 : tensor<4x19xf32>
}

// CHECK-LABEL: func.func @of_two_narrowings_the_first_stays(
// CHECK-DAG:   %[[SEVEN:.*]] = arith.constant 7 : i64
// CHECK-DAG:   "aclnn.narrow_labels"({{.*}}) {ignore_index = 5 : i64}
// CHECK-NOT:   narrow_labels
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}, %[[SEVEN]], {{.*}})
func.func @of_two_narrowings_the_first_stays(%x: tensor<4x19xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<19xf32>, %n: tensor<1xf32>) -> tensor<4x19xf32> {
  %c = arith.constant 19 : index
  %l = "aclnn.narrow_labels"(%t, %c) {ignore_index = 5 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  %m = "aclnn.narrow_labels"(%l, %c) {ignore_index = 7 : i64} : (tensor<4xi32>, index) -> tensor<4xi32>
  %0 = "aclnn.nll_loss_grad"(%x, %g, %m, %w, %n) {ignore_index = -1 : i64}
    : (tensor<4x19xf32>, tensor<f32>, tensor<4xi32>, tensor<19xf32>, tensor<1xf32>) -> tensor<4x19xf32>
  return %0 : tensor<4x19xf32>
}

// CHECK-LABEL: func.func @narrowing_to_a_dynamic_number_of_classes_is_absorbed(
// CHECK-NOT:   narrow_labels
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}tensor<?x1xi64>
func.func @narrowing_to_a_dynamic_number_of_classes_is_absorbed(%x: tensor<?x?xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<?xf32>, %n: tensor<1xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c = tensor.dim %x, %c1 : tensor<?x?xf32>
  %l = "aclnn.narrow_labels"(%t, %c) {ignore_index = -100 : i64} : (tensor<?xi64>, index) -> tensor<?xi32>
  %0 = "aclnn.nll_loss_grad"(%x, %g, %l, %w, %n) {ignore_index = -1 : i64}
    : (tensor<?x?xf32>, tensor<f32>, tensor<?xi32>, tensor<?xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @narrowing_to_another_dynamic_size_stays(
// CHECK:       narrow_labels
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}tensor<?x1xi32>
func.func @narrowing_to_another_dynamic_size_stays(%x: tensor<?x?xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<?xf32>, %n: tensor<1xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c = tensor.dim %x, %c0 : tensor<?x?xf32>
  %l = "aclnn.narrow_labels"(%t, %c) {ignore_index = -100 : i64} : (tensor<?xi64>, index) -> tensor<?xi32>
  %0 = "aclnn.nll_loss_grad"(%x, %g, %l, %w, %n) {ignore_index = -1 : i64}
    : (tensor<?x?xf32>, tensor<f32>, tensor<?xi32>, tensor<?xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @a_cast_that_rounds_another_way_stays(
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) -> tensor<4x3x1xf32>
// CHECK:       arith.truncf {{.*}} toward_zero
func.func @a_cast_that_rounds_another_way_stays(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  %1 = arith.truncf %0 toward_zero : tensor<4x3xf32> to tensor<4x3xf16>
  return %1 : tensor<4x3xf16>
}

// CHECK-LABEL: func.func @a_cast_to_a_type_of_no_operator_stays(
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) -> tensor<4x3x1xf32>
// CHECK:       arith.truncf {{.*}} to tensor<4x3xf8E5M2>
func.func @a_cast_to_a_type_of_no_operator_stays(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf8E5M2> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  %1 = arith.truncf %0 : tensor<4x3xf32> to tensor<4x3xf8E5M2>
  return %1 : tensor<4x3xf8E5M2>
}

// CHECK-LABEL: func.func @labels_of_unknown_sizes_take_those_of_x(
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) -> tensor<2x3x20xf32>
func.func @labels_of_unknown_sizes_take_those_of_x(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<?x?x?xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<?x?x?xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// The user of the result is in a loop: the gradient is computed once, before it.
// CHECK-LABEL: func.func @a_user_inside_a_loop_is_not_followed(
// CHECK:       "aclnn.folded_nll_loss_grad"
// CHECK:       scf.for
// CHECK:         arith.truncf
func.func @a_user_inside_a_loop_is_not_followed(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>, %init: tensor<4x3xf16>) -> tensor<4x3xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  %1 = scf.for %i = %c0 to %c9 step %c1 iter_args(%sum = %init) -> tensor<4x3xf16> {
    %2 = arith.truncf %0 : tensor<4x3xf32> to tensor<4x3xf16>
    %3 = arith.addf %sum, %2 : tensor<4x3xf16>
    scf.yield %3 : tensor<4x3xf16>
  }
  return %1 : tensor<4x3xf16>
}

// Blocks may stand in another order than they run; the first gradient is only the second's x.
// CHECK-LABEL: func.func @blocks_out_of_order_are_each_folded(
// CHECK-COUNT-1: "aclnn.folded_nll_loss_grad"
func.func @blocks_out_of_order_are_each_folded(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  cf.br ^first
^second:
  %1 = "aclnn.nll_loss_grad"(%0, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
^first:
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  cf.br ^second
}
