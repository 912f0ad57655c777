// RUN: aclower-opt %s --split-input-file --verify-diagnostics

// Every row and column of the shape table of aclnn.nll_loss_grad, broken once.

func.func @nll_loss_grad_c7_rank0(%x: tensor<f32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<1xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op x: expected rank 1 or 2 or 4, got shape []}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<f32>, tensor<f32>, tensor<i64>, tensor<1xf32>, tensor<1xf32>) -> tensor<f32>
  return
}
// -----
func.func @nll_loss_grad_c7_rank3(%x: tensor<2x3x5xf32>, %g: tensor<f32>, %t: tensor<2x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op x: expected rank 1 or 2 or 4, got shape [2, 3, 5]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x5xf32>, tensor<f32>, tensor<2x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x5xf32>
  return
}
// -----
func.func @nll_loss_grad_c7_rank5(%x: tensor<2x3x?x4x5xf32>, %g: tensor<f32>, %t: tensor<2x?x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op x: expected rank 1 or 2 or 4, got shape [2, 3, ?, 4, 5]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x?x4x5xf32>, tensor<f32>, tensor<2x?x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x?x4x5xf32>
  return
}
// -----
func.func @nll_loss_grad_c8_rank1(%x: tensor<3xf32>, %g: tensor<f32>, %t: tensor<1xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op target: expected shape [] (x without its class dimension), got [1]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<3xf32>, tensor<f32>, tensor<1xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  return
}
// -----
func.func @nll_loss_grad_c8_rank1_one_class(%x: tensor<1xf32>, %g: tensor<f32>, %t: tensor<2xi64>, %w: tensor<1xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op target: expected shape [] or [1] (x without its class dimension), got [2]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<1xf32>, tensor<f32>, tensor<2xi64>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}
// -----
func.func @nll_loss_grad_c8_rank1_dynamic_classes(%x: tensor<?xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<?xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op target: expected shape [] or [1] (x without its class dimension), got [3]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?xf32>, tensor<f32>, tensor<3xi64>, tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  return
}
// -----
func.func @nll_loss_grad_c8_rank2_size(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op target: expected shape [4] (x without its class dimension), got [5]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c8_rank2_rank(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4x1xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op target: expected shape [4] (x without its class dimension), got [4, 1]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4x1xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c8_rank4_size(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x5x4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op target: expected shape [2, 4, 5] (x without its class dimension), got [2, 5, 4]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x5x4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return
}
// -----
func.func @nll_loss_grad_c8_rank4_rank(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x1x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op target: expected shape [2, 4, 5] (x without its class dimension), got [2, 1, 4, 5]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x1x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return
}
// -----
func.func @nll_loss_grad_c8_rank4_partly_dynamic(%x: tensor<?x3x4x?xf32>, %g: tensor<f32>, %t: tensor<2x5x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op target: expected shape [?, 4, ?] (x without its class dimension), got [2, 5, 5]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x3x4x?xf32>, tensor<f32>, tensor<2x5x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<?x3x4x?xf32>
  return
}
// -----
func.func @nll_loss_grad_c9_rank1_none(%x: tensor<3xf32>, %g: tensor<3xf32>, %t: tensor<i64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op y_grad: expected shape [] or [1] (one gradient, reduction is none), got [3]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<3xf32>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  return
}
// -----
func.func @nll_loss_grad_c9_rank1_mean(%x: tensor<3xf32>, %g: tensor<3xf32>, %t: tensor<i64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op y_grad: expected shape [] or [1] (one gradient, reduction is mean), got [3]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<3xf32>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  return
}
// -----
func.func @nll_loss_grad_c9_rank2_none_size(%x: tensor<4x3xf32>, %g: tensor<3xf32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op y_grad: expected shape [4] (one gradient a position, reduction is none), got [3]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<4x3xf32>, tensor<3xf32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c9_rank2_none_scalar(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op y_grad: expected shape [4] (one gradient a position, reduction is none), got []}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c9_rank2_mean(%x: tensor<4x3xf32>, %g: tensor<4xf32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op y_grad: expected shape [] or [1] (one gradient, reduction is mean), got [4]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "mean"}
    : (tensor<4x3xf32>, tensor<4xf32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c9_rank2_sum(%x: tensor<4x3xf32>, %g: tensor<1x1xf32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op y_grad: expected shape [] or [1] (one gradient, reduction is sum), got [1, 1]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum"}
    : (tensor<4x3xf32>, tensor<1x1xf32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c9_rank4_none(%x: tensor<2x3x4x5xf32>, %g: tensor<40xf32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op y_grad: expected shape [2, 4, 5] (one gradient a position, reduction is none), got [40]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<2x3x4x5xf32>, tensor<40xf32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return
}
// -----
func.func @nll_loss_grad_c9_rank4_mean(%x: tensor<2x3x4x5xf32>, %g: tensor<2x4x5xf32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op y_grad: expected shape [] or [1] (one gradient, reduction is mean), got [2, 4, 5]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "mean"}
    : (tensor<2x3x4x5xf32>, tensor<2x4x5xf32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return
}
// -----
func.func @nll_loss_grad_c9_rank4_sum(%x: tensor<2x3x4x5xf32>, %g: tensor<2xf32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op y_grad: expected shape [] or [1] (one gradient, reduction is sum), got [2]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum"}
    : (tensor<2x3x4x5xf32>, tensor<2xf32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return
}
// -----
func.func @nll_loss_grad_c10_rank1(%x: tensor<3xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<4xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op weight: expected shape [3] (one weight a class), got [4]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<4xf32>, tensor<1xf32>) -> tensor<3xf32>
  return
}
// -----
func.func @nll_loss_grad_c10_rank2_size(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<4xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op weight: expected shape [3] (one weight a class), got [4]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<4xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c10_rank2_rank(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3x1xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op weight: expected shape [3] (one weight a class), got [3, 1]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3x1xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c10_rank2_dynamic_rank(%x: tensor<?x?xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<?x?xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op weight: expected shape [?] (one weight a class), got [?, ?]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x?xf32>, tensor<f32>, tensor<?xi64>, tensor<?x?xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @nll_loss_grad_c10_rank4(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<4xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op weight: expected 3 elements (one a class), got [4]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<4xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return
}
// -----
func.func @nll_loss_grad_c10_rank4_several_dimensions(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<3x2xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op weight: expected 3 elements (one a class), got [3, 2]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3x2xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return
}
// -----
func.func @nll_loss_grad_c10_rank4_empty(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<?x0xf32>, %n: tensor<1xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op weight: expected 3 elements (one a class), got [?, 0]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<?x0xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return
}
// -----
func.func @nll_loss_grad_c11_two(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<2xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op total_weight: expected 1 element, got shape [2]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c11_none(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<0xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op total_weight: expected 1 element, got shape [0]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<0xf32>) -> tensor<4x3xf32>
  return
}
// -----
func.func @nll_loss_grad_c11_also_unread(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1x3xf32>) {
  // expected-error@+1 {{'aclnn.nll_loss_grad' op total_weight: expected 1 element, got shape [1, 3]}}
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<4x3xf32>
  return
}
