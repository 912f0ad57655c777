// RUN: aclower-opt %s --split-input-file --verify-diagnostics

// What aclnn.nll_loss_grad refuses in types and attributes; the shapes are in nll_loss_grad-shapes-invalid.mlir.

func.func @nll_loss_grad_c1_f64(%x: tensor<4x3xf64>, %g: tensor<f64>, %t: tensor<4xi64>, %w: tensor<3xf64>, %n: tensor<1xf64>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects x of f32, f16 or bf16, got f64}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf64>, tensor<f64>, tensor<4xi64>, tensor<3xf64>, tensor<1xf64>) -> tensor<4x3xf64>
  return
}
// -----
func.func @nll_loss_grad_c1_integer(%x: tensor<4x3xi32>, %g: tensor<i32>, %t: tensor<4xi64>, %w: tensor<3xi32>, %n: tensor<1xi32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects x of f32, f16 or bf16, got i32}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xi32>, tensor<i32>, tensor<4xi64>, tensor<3xi32>, tensor<1xi32>) -> tensor<4x3xi32>
  return
}
// -----
func.func @nll_loss_grad_c1_unranked(%x: tensor<*xf8E5M2>, %g: tensor<f8E5M2>, %t: tensor<4xi64>, %w: tensor<3xf8E5M2>, %n: tensor<1xf8E5M2>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects x of f32, f16 or bf16, got f8E5M2}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<*xf8E5M2>, tensor<f8E5M2>, tensor<4xi64>, tensor<3xf8E5M2>, tensor<1xf8E5M2>) -> tensor<*xf8E5M2>
  return
}
// -----
func.func @nll_loss_grad_c2_y_grad(%x: tensor<4x3xf16>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf16>, %n: tensor<1xf16>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects y_grad of f16, the element type of x, got f32}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf16>, tensor<f32>, tensor<4xi64>, tensor<3xf16>, tensor<1xf16>) -> tensor<4x3xf16>
  return
}
// -----
func.func @nll_loss_grad_c2_weight(%x: tensor<4x3xbf16>, %g: tensor<bf16>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xbf16>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects weight of bf16, the element type of x, got f32}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xi64>, tensor<3xf32>, tensor<1xbf16>) -> tensor<4x3xbf16>
  return
}
// -----
func.func @nll_loss_grad_c2_total_weight(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xbf16>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects total_weight of f32, the element type of x, got bf16}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xbf16>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c2_unranked_weight(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<*xf16>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects weight of f32, the element type of x, got f16}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<*xf16>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c3_signless_i8(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi8>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects target of i64, i32 or ui8, got i8}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi8>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c3_signed_i8(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xsi8>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects target of i64, i32 or ui8, got si8}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xsi8>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c3_unsigned_i64(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xui64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects target of i64, i32 or ui8, got ui64}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xui64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c3_i16(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi16>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects target of i64, i32 or ui8, got i16}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi16>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c3_index(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xindex>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects target of i64, i32 or ui8, got index}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xindex>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c3_float(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xf32>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects target of i64, i32 or ui8, got f32}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xf32>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c4_unknown_string(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects reduction "none", "mean" or "sum", got "avg"}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "avg"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c4_upper_case(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects reduction "none", "mean" or "sum", got "Mean"}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "Mean"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c4_aclnn_integer(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects reduction "none", "mean" or "sum", got 1 : i64}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = 1 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c5_i32(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects ignore_index as an i64, got -100 : i32}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {ignore_index = -100 : i32}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c5_signed(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects ignore_index as an i64, got -1 : si64}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {ignore_index = -1 : si64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c5_string(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects ignore_index as an i64, got "none"}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {ignore_index = "none"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c6_misspelt_reduction(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op unknown attribute 'reductoin'; did you mean 'reduction'?}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reductoin = "sum"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c6_misspelt_ignore_index(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op unknown attribute 'ignore_indx'; did you mean 'ignore_index'?}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {ignore_indx = 3 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c6_far_from_both(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op unknown attribute 'tile'; expected one of reduction, ignore_index}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum", tile = 4 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c12_shape(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects x_grad of x's type tensor<4x3xf32>, got tensor<3x4xf32>}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<3x4xf32>
  return
}
// -----
func.func @nll_loss_grad_c12_element_type(%x: tensor<4x3xf16>, %g: tensor<f16>, %t: tensor<4xi64>, %w: tensor<3xf16>, %n: tensor<1xf16>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects x_grad of x's type tensor<4x3xf16>, got tensor<4x3xf32>}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf16>, tensor<f16>, tensor<4xi64>, tensor<3xf16>, tensor<1xf16>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c12_dynamic_for_static(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects x_grad of x's type tensor<4x3xf32>, got tensor<?x3xf32>}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c12_unranked_for_ranked(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects x_grad of x's type tensor<4x3xf32>, got tensor<*xf32>}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<*xf32>
  return
}
// -----
func.func @nll_loss_grad_c12_ranked_for_unranked(%x: tensor<*xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op expects x_grad of x's type tensor<*xf32>, got tensor<4x3xf32>}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<*xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @nll_loss_grad_c13_encoding(%x: tensor<4x3xf32, "sparse">, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error @+1 {{'aclnn.nll_loss_grad' op expects x without an encoding, got tensor<4x3xf32, "sparse">}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) : (tensor<4x3xf32, "sparse">, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32, "sparse">
  return
}
