// RUN: aclower-opt %s --split-input-file --verify-diagnostics

func.func @folded_nll_loss_grad_c4_init_permuted(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects init mapped by the identity, got (d0, d1, d2) -> (d0, d2, d1)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, c, b)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c4_init_computed(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects init mapped by the identity, got (d0, d1, d2) -> (d0, d1, d2 + 1)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c + 1)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c4_weight_constant(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<1xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects weight mapped by its class dimension, got (d0, d1, d2) -> (0)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<1xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c4_weight_computed(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects weight mapped by its class dimension, got (d0, d1, d2) -> (d1 * 2)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b * 2)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c4_target_permuted(%g: tensor<1xf32>, %t: tensor<4x2xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects target mapped by dimensions [0, 2] in order, got (d0, d1, d2) -> (d2, d0)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (c, a)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<4x2xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c4_target_by_class(%g: tensor<1xf32>, %t: tensor<2x3xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects target mapped by dimensions [0, 2] in order, got (d0, d1, d2) -> (d0, d1)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, b)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x3xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c4_target_incomplete(%g: tensor<1xf32>, %t: tensor<2xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects target mapped by dimensions [0, 2] in order, got (d0, d1, d2) -> (d0)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c4_y_grad_by_one_position_dimension(%g: tensor<2xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects y_grad mapped as target or by zeros, got (d0, d1, d2) -> (d0)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (a)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<2xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c4_y_grad_by_another_constant(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects y_grad mapped as target or by zeros, got (d0, d1, d2) -> (1)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (1)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c4_total_weight(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64, %n: tensor<2xf32>) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects total_weight mapped by zeros, got (d0, d1, d2) -> (d0)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k, %n) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (a)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64, tensor<2xf32>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c5_target(%g: tensor<1xf32>, %t: tensor<2x5xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects size 4 for dimension 1 of target, got 5}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x5xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c5_y_grad(%g: tensor<3x4xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects size 2 for dimension 0 of y_grad, got 3}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<3x4xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c5_weight(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<4xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects size 3 for dimension 0 of weight, got 4}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<4xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c5_one_gradient(%g: tensor<2xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects size 1 for dimension 0 of y_grad, got 2}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<2xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c5_total_weight(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64, %n: tensor<3xf32>) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects size 1 for dimension 0 of total_weight, got 3}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k, %n) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (0)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64, tensor<3xf32>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c5_target_against_y_grad(%g: tensor<?x7xf32>, %t: tensor<2x6xi64>, %w: tensor<3xf32>, %i: tensor<2x3x?xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects size 7 for dimension 1 of target, got 6}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<?x7xf32>, tensor<2x6xi64>, tensor<3xf32>, tensor<2x3x?xf32>, i64) -> tensor<2x3x?xf32>
  return
}
