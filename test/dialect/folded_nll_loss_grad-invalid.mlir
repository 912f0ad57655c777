// RUN: aclower-opt %s --split-input-file --verify-diagnostics

// What the maps say is refused in folded_nll_loss_grad-maps-invalid.mlir.

func.func @folded_nll_loss_grad_c1_y_grad(%g: tensor<1xf64>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects y_grad of f32, f16, bf16, got f64}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf64>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c1_target(%g: tensor<1xf32>, %t: tensor<2x4xi8>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects target of i64, i32, ui8, got i8}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi8>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c1_weight(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xi32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects weight of f32, f16, bf16, got i32}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xi32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c1_init(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf64>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects init of f32, f16, bf16, got f64}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf64>, i64) -> tensor<2x3x4xf64>
  return
}
// -----
func.func @folded_nll_loss_grad_c1_total_weight(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64, %n: tensor<f64>) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects total_weight of f32, f16, bf16, got f64}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k, %n) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> ()>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64, tensor<f64>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c2_f16(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects compute_type f32, got f16}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f16,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c2_f64(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects compute_type f32, got f64}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f64,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c3_one_map_too_few(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects 4 affine maps, one a tensor operand, got [affine_map<(d0, d1, d2) -> (0)>]}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c3_no_map_for_total_weight(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64, %n: tensor<f32>) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects 5 affine maps, one a tensor operand, got [}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k, %n) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64, tensor<f32>) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c3_no_map(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects 4 affine maps, one a tensor operand, got [1, 2, 3, 4]}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [1, 2, 3, 4]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c3_dimensions(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects the map of weight from 3 dimensions to 1, got (d0, d1) -> (d1)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c3_results(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects the map of target from 3 dimensions to 2, got (d0, d1, d2) -> (d0)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c3_symbols(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects the map of y_grad from 3 dimensions to 1, got (d0, d1, d2)[s0] -> (0)}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c)[s] -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c6_shape(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects x_grad of init's type tensor<2x3x4xf32>, got tensor<2x3x5xf32>}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x5xf32>
  return
}
// -----
func.func @folded_nll_loss_grad_c6_element_type(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op expects x_grad of init's type tensor<2x3x4xf32>, got tensor<2x3x4xf16>}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf16>
  return
}
// -----
func.func @folded_nll_loss_grad_c7_unknown(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  // expected-error@+1 {{'aclnn.folded_nll_loss_grad' op unknown attribute 'reduction'; expected indexing_maps and compute_type}}
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32,
    indexing_maps = [affine_map<(a, b, c) -> (0)>, affine_map<(a, b, c) -> (a, c)>, affine_map<(a, b, c) -> (b)>, affine_map<(a, b, c) -> (a, b, c)>], reduction = "sum"}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
