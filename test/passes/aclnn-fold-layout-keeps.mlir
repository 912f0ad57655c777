// RUN: aclower-opt %s --pass-pipeline='aclnn-fold-layout{target=ascend910b}' | FileCheck %s --enable-var-scope

// Near misses of aclnn-fold-layout.mlir.

// No single ignore_index says that 7 and 1 are both ignored.
// CHECK-LABEL: func.func @keeps_narrow_labels_of_another_ignore_index(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x3xf32>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<4xi64>, %[[W:[^:]*]]: tensor<3xf32>, %[[N:[^:]*]]: tensor<1xf32>)
// CHECK:       %[[S:.*]] = "aclnn.narrow_labels"(%[[T]], {{.*}}) {ignore_index = 7 : i64}
// CHECK:       %[[K:.*]] = arith.constant 1 : i64
// CHECK:       %[[S2:.*]] = tensor.expand_shape %[[S]]
// CHECK:       "aclnn.folded_nll_loss_grad"({{[^,]*}}, %[[S2]], {{[^,]*}}, {{[^,]*}}, %[[K]], {{[^,]*}})
func.func @keeps_narrow_labels_of_another_ignore_index(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %c = arith.constant 3 : index
  %s = "aclnn.narrow_labels"(%t, %c) {ignore_index = 7 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  %0 = "aclnn.nll_loss_grad"(%x, %g, %s, %w, %n) {ignore_index = 1 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @keeps_a_transpose_that_puts_positions_out_of_order(
// CHECK:       %[[R:.*]] = "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<2x3x20xf32>
// CHECK:       %[[R4:.*]] = tensor.expand_shape %[[R]] {{.*}} output_shape [2, 3, 4, 5]
// CHECK:       %[[P:.*]] = linalg.transpose ins(%[[R4]] : {{.*}}) {{.*}} permutation = [0, 1, 3, 2]
// CHECK:       return %[[P]]
func.func @keeps_a_transpose_that_puts_positions_out_of_order(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x5x4xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  %e = tensor.empty() : tensor<2x3x5x4xf32>
  %1 = linalg.transpose ins(%0 : tensor<2x3x4x5xf32>) outs(%e : tensor<2x3x5x4xf32>) permutation = [0, 1, 3, 2]
  return %1 : tensor<2x3x5x4xf32>
}

// CHECK-LABEL: func.func @keeps_a_reshape_that_splits_classes(
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<4x6x1xf32>
// CHECK:       tensor.expand_shape {{.*}} {{\[}}[0], [1, 2]] output_shape [4, 2, 3]
func.func @keeps_a_reshape_that_splits_classes(%x: tensor<4x6xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<6xf32>, %n: tensor<1xf32>) -> tensor<4x2x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x6xf32>, tensor<f32>, tensor<4xi64>, tensor<6xf32>, tensor<1xf32>) -> tensor<4x6xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
  return %1 : tensor<4x2x3xf32>
}

// A view of the result, which moves nothing: canonicalize removes it.
// CHECK-LABEL: func.func @keeps_a_reshape_that_merges_positions(
// CHECK:       "aclnn.folded_nll_loss_grad"
// CHECK:       %[[R4:.*]] = tensor.expand_shape {{.*}} output_shape [2, 3, 4, 5]
// CHECK:       tensor.collapse_shape %[[R4]] {{\[}}[0], [1], [2, 3]]
func.func @keeps_a_reshape_that_merges_positions(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x20xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<2x3x20xf32>
  return %1 : tensor<2x3x20xf32>
}

// Written as f32, the result would not have been rounded to bf16.
// CHECK-LABEL: func.func @keeps_an_extension_of_a_rounded_result(
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<4x3x1xbf16>
// CHECK:       %[[R:.*]] = arith.extf {{.*}} : tensor<4x3xbf16> to tensor<4x3xf32>
// CHECK:       return %[[R]]
func.func @keeps_an_extension_of_a_rounded_result(%x: tensor<4x3xbf16>, %g: tensor<bf16>, %t: tensor<4xi64>, %w: tensor<3xbf16>, %n: tensor<1xbf16>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xi64>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<4x3xbf16>
  %1 = arith.extf %0 : tensor<4x3xbf16> to tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @keeps_a_rounding_after_another_one(
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<4x3x1xbf16>
// CHECK:       arith.extf {{.*}} : tensor<4x3xbf16> to tensor<4x3xf32>
// CHECK:       arith.truncf {{.*}} : tensor<4x3xf32> to tensor<4x3xf16>
func.func @keeps_a_rounding_after_another_one(%x: tensor<4x3xbf16>, %g: tensor<bf16>, %t: tensor<4xi64>, %w: tensor<3xbf16>, %n: tensor<1xbf16>) -> tensor<4x3xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xi64>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<4x3xbf16>
  %1 = arith.extf %0 : tensor<4x3xbf16> to tensor<4x3xf32>
  %2 = arith.truncf %1 : tensor<4x3xf32> to tensor<4x3xf16>
  return %2 : tensor<4x3xf16>
}

// CHECK-LABEL: func.func @absorbs_the_first_rounding_alone(
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<4x3x1xf16>
// CHECK:       arith.extf {{.*}} : tensor<4x3xf16> to tensor<4x3xf32>
// CHECK:       arith.truncf {{.*}} : tensor<4x3xf32> to tensor<4x3xbf16>
func.func @absorbs_the_first_rounding_alone(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xbf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  %1 = arith.truncf %0 : tensor<4x3xf32> to tensor<4x3xf16>
  %2 = arith.extf %1 : tensor<4x3xf16> to tensor<4x3xf32>
  %3 = arith.truncf %2 : tensor<4x3xf32> to tensor<4x3xbf16>
  return %3 : tensor<4x3xbf16>
}

// CHECK-LABEL: func.func @keeps_the_rounding_of_a_result_used_twice(
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<4x3x1xf32>
// CHECK:       %[[R:.*]] = tensor.collapse_shape
// CHECK:       %[[R16:.*]] = arith.truncf %[[R]]
// CHECK:       return %[[R16]], %[[R]]
func.func @keeps_the_rounding_of_a_result_used_twice(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> (tensor<4x3xf16>, tensor<4x3xf32>) {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  %1 = arith.truncf %0 : tensor<4x3xf32> to tensor<4x3xf16>
  return %1, %0 : tensor<4x3xf16>, tensor<4x3xf32>
}

// CHECK-LABEL: func.func @keeps_two_roundings_of_one_result(
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<4x3x1xf32>
// CHECK:       %[[R:.*]] = tensor.collapse_shape
// CHECK:       %[[R16:.*]] = arith.truncf %[[R]] : tensor<4x3xf32> to tensor<4x3xf16>
// CHECK:       %[[RB:.*]] = arith.truncf %[[R]] : tensor<4x3xf32> to tensor<4x3xbf16>
// CHECK:       return %[[R16]], %[[RB]]
func.func @keeps_two_roundings_of_one_result(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> (tensor<4x3xf16>, tensor<4x3xbf16>) {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  %1 = arith.truncf %0 : tensor<4x3xf32> to tensor<4x3xf16>
  %2 = arith.truncf %0 : tensor<4x3xf32> to tensor<4x3xbf16>
  return %1, %2 : tensor<4x3xf16>, tensor<4x3xbf16>
}

// CHECK-LABEL: func.func @keeps_a_transpose_of_labels(
// CHECK:       %[[S:.*]] = linalg.transpose {{.*}} permutation = [0, 2, 1]
// CHECK:       %[[S2:.*]] = tensor.collapse_shape %[[S]]
// CHECK:       "aclnn.folded_nll_loss_grad"({{[^,]*}}, %[[S2]],
func.func @keeps_a_transpose_of_labels(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x5x4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x4x5xf32> {
  %e = tensor.empty() : tensor<2x4x5xi64>
  %s = linalg.transpose ins(%t : tensor<2x5x4xi64>) outs(%e : tensor<2x4x5xi64>) permutation = [0, 2, 1]
  %0 = "aclnn.nll_loss_grad"(%x, %g, %s, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @keeps_an_op_that_writes_over_the_result(
// CHECK:       "aclnn.folded_nll_loss_grad"
// CHECK:       %[[R:.*]] = tensor.collapse_shape
// CHECK:       linalg.transpose ins({{.*}}) outs(%[[R]] : tensor<4x3xf32>)
func.func @keeps_an_op_that_writes_over_the_result(%x: tensor<4x3xf32>, %y: tensor<3x4xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  %1 = linalg.transpose ins(%y : tensor<3x4xf32>) outs(%0 : tensor<4x3xf32>) permutation = [1, 0]
  return %1 : tensor<4x3xf32>
}

// That nothing reads the negation any more is for canonicalize to find.
// CHECK-LABEL: func.func @keeps_ops_around_the_operator(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x3xf32>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<4xi64>, %[[W:[^:]*]]: tensor<3xf32>, %[[N:[^:]*]]: tensor<1xf32>)
// CHECK:       arith.negf %[[X]]
// CHECK:       "aclnn.folded_nll_loss_grad"
// CHECK:       arith.addf {{.*}}, %[[X]]
func.func @keeps_ops_around_the_operator(%y: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %x = arith.negf %y : tensor<4x3xf32>
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  %1 = arith.addf %0, %y : tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @keeps_movement_of_other_values(
// CHECK:       linalg.transpose {{.*}} permutation = [1, 0]
// CHECK:       arith.extf {{.*}} : tensor<3x4xf16> to tensor<3x4xf32>
func.func @keeps_movement_of_other_values(%a: tensor<4x3xf16>) -> tensor<3x4xf32> {
  %e = tensor.empty() : tensor<3x4xf16>
  %0 = linalg.transpose ins(%a : tensor<4x3xf16>) outs(%e : tensor<3x4xf16>) permutation = [1, 0]
  %1 = arith.extf %0 : tensor<3x4xf16> to tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @keeps_unranked_operands(
// CHECK-NEXT:  "aclnn.nll_loss_grad"({{.*}}) : (tensor<*xf32>,
// CHECK-NEXT:  return
func.func @keeps_unranked_operands(%x: tensor<*xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<*xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<*xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: func.func @keeps_dotted_attributes(
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}}test.note = "kept"
func.func @keeps_dotted_attributes(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {test.note = "kept"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
