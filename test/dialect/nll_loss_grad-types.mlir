// RUN: aclower-opt %s | aclower-opt | FileCheck %s

// The element types and attributes that verify, through the printer and the parser.

// CHECK-LABEL: func.func @f32_labels_i64(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @f32_labels_i64(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @f32_labels_i32(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xf32>, tensor<f32>, tensor<4xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @f32_labels_i32(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi32>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @f32_labels_ui8(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xf32>, tensor<f32>, tensor<4xui8>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @f32_labels_ui8(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xui8>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xui8>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @f16_labels_i64(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xf16>, tensor<f16>, tensor<4xi64>, tensor<3xf16>, tensor<1xf16>) -> tensor<4x3xf16>
func.func @f16_labels_i64(%x: tensor<4x3xf16>, %g: tensor<f16>, %t: tensor<4xi64>, %w: tensor<3xf16>, %n: tensor<1xf16>) -> tensor<4x3xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf16>, tensor<f16>, tensor<4xi64>, tensor<3xf16>, tensor<1xf16>) -> tensor<4x3xf16>
  return %0 : tensor<4x3xf16>
}

// CHECK-LABEL: func.func @f16_labels_i32(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xf16>, tensor<f16>, tensor<4xi32>, tensor<3xf16>, tensor<1xf16>) -> tensor<4x3xf16>
func.func @f16_labels_i32(%x: tensor<4x3xf16>, %g: tensor<f16>, %t: tensor<4xi32>, %w: tensor<3xf16>, %n: tensor<1xf16>) -> tensor<4x3xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf16>, tensor<f16>, tensor<4xi32>, tensor<3xf16>, tensor<1xf16>) -> tensor<4x3xf16>
  return %0 : tensor<4x3xf16>
}

// CHECK-LABEL: func.func @f16_labels_ui8(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xf16>, tensor<f16>, tensor<4xui8>, tensor<3xf16>, tensor<1xf16>) -> tensor<4x3xf16>
func.func @f16_labels_ui8(%x: tensor<4x3xf16>, %g: tensor<f16>, %t: tensor<4xui8>, %w: tensor<3xf16>, %n: tensor<1xf16>) -> tensor<4x3xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf16>, tensor<f16>, tensor<4xui8>, tensor<3xf16>, tensor<1xf16>) -> tensor<4x3xf16>
  return %0 : tensor<4x3xf16>
}

// CHECK-LABEL: func.func @bf16_labels_i64(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xi64>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<4x3xbf16>
func.func @bf16_labels_i64(%x: tensor<4x3xbf16>, %g: tensor<bf16>, %t: tensor<4xi64>, %w: tensor<3xbf16>, %n: tensor<1xbf16>) -> tensor<4x3xbf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xi64>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<4x3xbf16>
  return %0 : tensor<4x3xbf16>
}

// CHECK-LABEL: func.func @bf16_labels_i32(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xi32>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<4x3xbf16>
func.func @bf16_labels_i32(%x: tensor<4x3xbf16>, %g: tensor<bf16>, %t: tensor<4xi32>, %w: tensor<3xbf16>, %n: tensor<1xbf16>) -> tensor<4x3xbf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xi32>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<4x3xbf16>
  return %0 : tensor<4x3xbf16>
}

// CHECK-LABEL: func.func @bf16_labels_ui8(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xui8>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<4x3xbf16>
func.func @bf16_labels_ui8(%x: tensor<4x3xbf16>, %g: tensor<bf16>, %t: tensor<4xui8>, %w: tensor<3xbf16>, %n: tensor<1xbf16>) -> tensor<4x3xbf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xui8>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<4x3xbf16>
  return %0 : tensor<4x3xbf16>
}

// Defaults are what their absence means; nothing is written for them.
// CHECK-LABEL: func.func @attributes_left_out_stay_out(
// CHECK: "aclnn.nll_loss_grad"({{[^)]*}}) : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @attributes_left_out_stay_out(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @ignore_index_inside_the_classes(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {ignore_index = 2 : i64} : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @ignore_index_inside_the_classes(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {ignore_index = 2 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @ignore_index_beyond_32_bits(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {ignore_index = 4294967297 : i64} : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @ignore_index_beyond_32_bits(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {ignore_index = 4294967297 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @ignore_index_smallest(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {ignore_index = -9223372036854775808 : i64} : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @ignore_index_smallest(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {ignore_index = -9223372036854775808 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @ignore_index_without_a_type_is_i64(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {ignore_index = -1 : i64} : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @ignore_index_without_a_type_is_i64(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {ignore_index = -1}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @dotted_attributes_are_other_dialects(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {reduction = "sum", test.reductoin = "x"} : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @dotted_attributes_are_other_dialects(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum", test.reductoin = "x"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
