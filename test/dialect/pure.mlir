// RUN: aclower-opt %s --pass-pipeline='canonicalize,cse' | FileCheck %s

// The operators have no side effects, and MLIR knows it.

// CHECK-LABEL: func.func @unused_ops_vanish(
// CHECK-NEXT: return
func.func @unused_ops_vanish(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>, %c: index) {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  %1 = "aclnn.narrow_labels"(%t, %c) {ignore_index = 0 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  return
}

// CHECK-LABEL: func.func @equal_ops_merge(
// CHECK: %[[N:.*]] = "aclnn.narrow_labels"
// CHECK-NOT: aclnn.narrow_labels
// CHECK: return %[[N]], %[[N]]
func.func @equal_ops_merge(%t: tensor<4xi64>, %c: index) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = "aclnn.narrow_labels"(%t, %c) {ignore_index = 0 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  %1 = "aclnn.narrow_labels"(%t, %c) {ignore_index = 0 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// CHECK-LABEL: func.func @ops_of_another_ignore_index_stay_two(
// CHECK: %[[N:.*]] = "aclnn.narrow_labels"({{.*}}) {ignore_index = 0 : i64}
// CHECK: %[[M:.*]] = "aclnn.narrow_labels"({{.*}}) {ignore_index = 1 : i64}
// CHECK: return %[[N]], %[[M]]
func.func @ops_of_another_ignore_index_stay_two(%t: tensor<4xi64>, %c: index) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = "aclnn.narrow_labels"(%t, %c) {ignore_index = 0 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  %1 = "aclnn.narrow_labels"(%t, %c) {ignore_index = 1 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}
