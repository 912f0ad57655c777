// RUN: aclower-opt %s | aclower-opt | FileCheck %s

// The shapes that verify, through the printer and the parser.

// CHECK-LABEL: func.func @rank1(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
func.func @rank1(%x: tensor<3xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @rank1_none_gradient_of_one_element(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {reduction = "none"} : (tensor<3xf32>, tensor<1xf32>, tensor<i64>, tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
func.func @rank1_none_gradient_of_one_element(%x: tensor<3xf32>, %g: tensor<1xf32>, %t: tensor<i64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<3xf32>, tensor<1xf32>, tensor<i64>, tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @rank1_one_class_target_of_one_element(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<1xf32>, tensor<f32>, tensor<1xi64>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
func.func @rank1_one_class_target_of_one_element(%x: tensor<1xf32>, %g: tensor<f32>, %t: tensor<1xi64>, %w: tensor<1xf32>, %n: tensor<1xf32>) -> tensor<1xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<1xf32>, tensor<f32>, tensor<1xi64>, tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// CHECK-LABEL: func.func @rank1_dynamic_may_have_one_class(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<?xf32>, tensor<f32>, tensor<1xi64>, tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
func.func @rank1_dynamic_may_have_one_class(%x: tensor<?xf32>, %g: tensor<f32>, %t: tensor<1xi64>, %w: tensor<?xf32>, %n: tensor<1xf32>) -> tensor<?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?xf32>, tensor<f32>, tensor<1xi64>, tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @rank2(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {reduction = "mean"} : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @rank2(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "mean"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @rank2_none_one_gradient_a_position(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {reduction = "none"} : (tensor<4x3xf32>, tensor<4xf32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @rank2_none_one_gradient_a_position(%x: tensor<4x3xf32>, %g: tensor<4xf32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<4x3xf32>, tensor<4xf32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @rank2_sum_gradient_of_one_element(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {reduction = "sum"} : (tensor<4x3xf32>, tensor<1xf32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @rank2_sum_gradient_of_one_element(%x: tensor<4x3xf32>, %g: tensor<1xf32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum"}
    : (tensor<4x3xf32>, tensor<1xf32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @rank2_dynamic(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {reduction = "none"} : (tensor<?x?xf32>, tensor<?xf32>, tensor<?xi64>, tensor<?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
func.func @rank2_dynamic(%x: tensor<?x?xf32>, %g: tensor<?xf32>, %t: tensor<?xi64>, %w: tensor<?xf32>, %n: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<?x?xf32>, tensor<?xf32>, tensor<?xi64>, tensor<?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @rank2_static_x_dynamic_others(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {reduction = "sum"} : (tensor<4x3xf32>, tensor<?xf32>, tensor<?xi64>, tensor<?xf32>, tensor<?xf32>) -> tensor<4x3xf32>
func.func @rank2_static_x_dynamic_others(%x: tensor<4x3xf32>, %g: tensor<?xf32>, %t: tensor<?xi64>, %w: tensor<?xf32>, %n: tensor<?xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum"}
    : (tensor<4x3xf32>, tensor<?xf32>, tensor<?xi64>, tensor<?xf32>, tensor<?xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @rank2_empty_batch(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<0x3xf32>, tensor<f32>, tensor<0xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<0x3xf32>
func.func @rank2_empty_batch(%x: tensor<0x3xf32>, %g: tensor<f32>, %t: tensor<0xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<0x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<0x3xf32>, tensor<f32>, tensor<0xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// CHECK-LABEL: func.func @rank2_no_class(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x0xf32>, tensor<f32>, tensor<4xi64>, tensor<0xf32>, tensor<1xf32>) -> tensor<4x0xf32>
func.func @rank2_no_class(%x: tensor<4x0xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<0xf32>, %n: tensor<1xf32>) -> tensor<4x0xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x0xf32>, tensor<f32>, tensor<4xi64>, tensor<0xf32>, tensor<1xf32>) -> tensor<4x0xf32>
  return %0 : tensor<4x0xf32>
}

// CHECK-LABEL: func.func @rank4(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<2x3x4x5xf32>, tensor<1xf32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
func.func @rank4(%x: tensor<2x3x4x5xf32>, %g: tensor<1xf32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<1xf32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @rank4_none_one_gradient_a_position(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {reduction = "none"} : (tensor<2x3x4x5xf32>, tensor<2x4x5xf32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
func.func @rank4_none_one_gradient_a_position(%x: tensor<2x3x4x5xf32>, %g: tensor<2x4x5xf32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<2x3x4x5xf32>, tensor<2x4x5xf32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// Rank 4 counts the weight's elements, whatever its shape.
// CHECK-LABEL: func.func @rank4_weight_of_another_rank(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<2x6x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<1x2x3xf32>, tensor<1xf32>) -> tensor<2x6x4x5xf32>
func.func @rank4_weight_of_another_rank(%x: tensor<2x6x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<1x2x3xf32>, %n: tensor<1xf32>) -> tensor<2x6x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x6x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<1x2x3xf32>, tensor<1xf32>) -> tensor<2x6x4x5xf32>
  return %0 : tensor<2x6x4x5xf32>
}

// CHECK-LABEL: func.func @rank4_weight_without_dimensions(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<2x1x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<f32>, tensor<1xf32>) -> tensor<2x1x4x5xf32>
func.func @rank4_weight_without_dimensions(%x: tensor<2x1x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<f32>, %n: tensor<1xf32>) -> tensor<2x1x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x1x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<f32>, tensor<1xf32>) -> tensor<2x1x4x5xf32>
  return %0 : tensor<2x1x4x5xf32>
}

// CHECK-LABEL: func.func @rank4_weight_of_unknown_size(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<2x6x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<2x?xf32>, tensor<1xf32>) -> tensor<2x6x4x5xf32>
func.func @rank4_weight_of_unknown_size(%x: tensor<2x6x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<2x?xf32>, %n: tensor<1xf32>) -> tensor<2x6x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x6x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<2x?xf32>, tensor<1xf32>) -> tensor<2x6x4x5xf32>
  return %0 : tensor<2x6x4x5xf32>
}

// CHECK-LABEL: func.func @rank4_dynamic(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<?x19x?x?xf16>, tensor<f16>, tensor<?x?x?xi64>, tensor<19xf16>, tensor<1xf16>) -> tensor<?x19x?x?xf16>
func.func @rank4_dynamic(%x: tensor<?x19x?x?xf16>, %g: tensor<f16>, %t: tensor<?x?x?xi64>, %w: tensor<19xf16>, %n: tensor<1xf16>) -> tensor<?x19x?x?xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x19x?x?xf16>, tensor<f16>, tensor<?x?x?xi64>, tensor<19xf16>, tensor<1xf16>) -> tensor<?x19x?x?xf16>
  return %0 : tensor<?x19x?x?xf16>
}

// CHECK-LABEL: func.func @rank4_partly_dynamic_operands_that_can_agree(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {reduction = "none"} : (tensor<?x3x4x?xf32>, tensor<2x?x?xf32>, tensor<?x?x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<?x3x4x?xf32>
func.func @rank4_partly_dynamic_operands_that_can_agree(%x: tensor<?x3x4x?xf32>, %g: tensor<2x?x?xf32>, %t: tensor<?x?x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<?x3x4x?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<?x3x4x?xf32>, tensor<2x?x?xf32>, tensor<?x?x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<?x3x4x?xf32>
  return %0 : tensor<?x3x4x?xf32>
}

// CHECK-LABEL: func.func @total_weight_without_dimensions(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<f32>) -> tensor<4x3xf32>
func.func @total_weight_without_dimensions(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<f32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<f32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @total_weight_of_two_dimensions(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1x1xf32>) -> tensor<4x3xf32>
func.func @total_weight_of_two_dimensions(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1x1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1x1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @unranked(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<*xf32>, tensor<*xf32>, tensor<*xi64>, tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
func.func @unranked(%x: tensor<*xf32>, %g: tensor<*xf32>, %t: tensor<*xi64>, %w: tensor<*xf32>, %n: tensor<*xf32>) -> tensor<*xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<*xf32>, tensor<*xf32>, tensor<*xi64>, tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: func.func @unranked_x_takes_any_other_shape(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) {reduction = "mean"} : (tensor<*xf32>, tensor<7xf32>, tensor<2x2x2xi64>, tensor<5xf32>, tensor<1xf32>) -> tensor<*xf32>
func.func @unranked_x_takes_any_other_shape(%x: tensor<*xf32>, %g: tensor<7xf32>, %t: tensor<2x2x2xi64>, %w: tensor<5xf32>, %n: tensor<1xf32>) -> tensor<*xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "mean"}
    : (tensor<*xf32>, tensor<7xf32>, tensor<2x2x2xi64>, tensor<5xf32>, tensor<1xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: func.func @unranked_target_and_weight(
// CHECK: "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xf32>, tensor<f32>, tensor<*xi64>, tensor<*xf32>, tensor<1xf32>) -> tensor<4x3xf32>
func.func @unranked_target_and_weight(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<*xi64>, %w: tensor<*xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<*xi64>, tensor<*xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
