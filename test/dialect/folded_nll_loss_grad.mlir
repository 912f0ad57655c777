// RUN: aclower-opt %s | aclower-opt | FileCheck %s

#zero = affine_map<(n, c, p) -> (0)>
#none = affine_map<(n, c, p) -> ()>
#positions = affine_map<(n, c, p) -> (n, p)>
#class = affine_map<(n, c, p) -> (c)>
#identity = affine_map<(n, c, p) -> (n, c, p)>

// CHECK-LABEL: func.func @one_gradient_for_all_divided(
// CHECK: %[[R:.*]] = "aclnn.folded_nll_loss_grad"(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5)
// CHECK-SAME: (tensor<f16>, tensor<2x4xi64>, tensor<3xf16>, tensor<2x3x4xf16>, i64, tensor<1xf16>) -> tensor<2x3x4xf16>
// CHECK: return %[[R]]
func.func @one_gradient_for_all_divided(%g: tensor<f16>, %t: tensor<2x4xi64>, %w: tensor<3xf16>, %i: tensor<2x3x4xf16>, %k: i64, %n: tensor<1xf16>) -> tensor<2x3x4xf16> {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k, %n) {compute_type = f32,
    indexing_maps = [#none, #positions, #class, #identity, #zero]}
    : (tensor<f16>, tensor<2x4xi64>, tensor<3xf16>, tensor<2x3x4xf16>, i64, tensor<1xf16>) -> tensor<2x3x4xf16>
  return %0 : tensor<2x3x4xf16>
}

// CHECK-LABEL: func.func @a_gradient_a_position_not_divided(
// CHECK: "aclnn.folded_nll_loss_grad"(%arg0, %arg1, %arg2, %arg3, %arg4)
// CHECK-SAME: (tensor<?x?xf32>, tensor<?x?xui8>, tensor<?xf32>, tensor<?x?x?xf32>, i64) -> tensor<?x?x?xf32>
func.func @a_gradient_a_position_not_divided(%g: tensor<?x?xf32>, %t: tensor<?x?xui8>, %w: tensor<?xf32>, %i: tensor<?x?x?xf32>, %k: i64) {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [#positions, #positions, #class, #identity]}
    : (tensor<?x?xf32>, tensor<?x?xui8>, tensor<?xf32>, tensor<?x?x?xf32>, i64) -> tensor<?x?x?xf32>
  return
}

// What is read may have other float types than what is written.
// CHECK-LABEL: func.func @operands_of_several_types(
// CHECK: "aclnn.folded_nll_loss_grad"
// CHECK-SAME: (tensor<1xf32>, tensor<2x4xi32>, tensor<3xbf16>, tensor<2x3x4xf16>, i64, tensor<f16>) -> tensor<2x3x4xf16>
func.func @operands_of_several_types(%g: tensor<1xf32>, %t: tensor<2x4xi32>, %w: tensor<3xbf16>, %i: tensor<2x3x4xf16>, %k: i64, %n: tensor<f16>) {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k, %n) {compute_type = f32,
    indexing_maps = [#zero, #positions, #class, #identity, #none]}
    : (tensor<1xf32>, tensor<2x4xi32>, tensor<3xbf16>, tensor<2x3x4xf16>, i64, tensor<f16>) -> tensor<2x3x4xf16>
  return
}

// CHECK-LABEL: func.func @classes_alone(
// CHECK: "aclnn.folded_nll_loss_grad"
// CHECK-SAME: (tensor<f32>, tensor<1xi64>, tensor<3xf32>, tensor<3xf32>, i64) -> tensor<3xf32>
func.func @classes_alone(%g: tensor<f32>, %t: tensor<1xi64>, %w: tensor<3xf32>, %i: tensor<3xf32>, %k: i64) {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(c) -> ()>, affine_map<(c) -> (0)>, affine_map<(c) -> (c)>, affine_map<(c) -> (c)>]}
    : (tensor<f32>, tensor<1xi64>, tensor<3xf32>, tensor<3xf32>, i64) -> tensor<3xf32>
  return
}

// CHECK-LABEL: func.func @classes_last_of_four(
// CHECK: "aclnn.folded_nll_loss_grad"
// CHECK-SAME: -> tensor<2x4x5x3xf32>
func.func @classes_last_of_four(%g: tensor<2x4x5xf32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %i: tensor<2x4x5x3xf32>, %k: i64) {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(n, h, w, c) -> (n, h, w)>, affine_map<(n, h, w, c) -> (n, h, w)>,
                     affine_map<(n, h, w, c) -> (c)>, affine_map<(n, h, w, c) -> (n, h, w, c)>]}
    : (tensor<2x4x5xf32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<2x4x5x3xf32>, i64) -> tensor<2x4x5x3xf32>
  return
}

// Dynamic sizes agree with anything until the shapes are at hand.
// CHECK-LABEL: func.func @dynamic_operands_of_a_static_init(
// CHECK: "aclnn.folded_nll_loss_grad"
func.func @dynamic_operands_of_a_static_init(%g: tensor<?xf32>, %t: tensor<2x?xi64>, %w: tensor<?xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<?xf32>, tensor<2x?xi64>, tensor<?xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @dotted_attributes_are_other_dialects(
// CHECK: "aclnn.folded_nll_loss_grad"
// CHECK-SAME: test.note = "kept"
func.func @dotted_attributes_are_other_dialects(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, test.note = "kept",
    indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
