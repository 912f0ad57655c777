// RUN: aclower-opt %s --pass-pipeline='aclnn-fold-layout{target=ascend910b}' | FileCheck %s --enable-var-scope
// RUN: aclower-opt %s --pass-pipeline='aclnn-fold-layout{target=ascend910_93}' | FileCheck %s --enable-var-scope

// What a kernel absorbs. Where the chip is not regbase, it walks (N, C, P): the positions
// before the classes, the classes, the positions behind them.

// CHECK-DAG: #[[$NONE:.*]] = affine_map<(d0, d1, d2) -> ()>
// CHECK-DAG: #[[$ZERO:.*]] = affine_map<(d0, d1, d2) -> (0)>
// CHECK-DAG: #[[$POSITIONS:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$CLASS:.*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-DAG: #[[$IDENTITY:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// Rank 2 has nothing behind its classes: P is 1.
// CHECK-LABEL: func.func @mean_reads_total_weight(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x3xf32>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<4xi64>, %[[W:[^:]*]]: tensor<3xf32>, %[[N:[^:]*]]: tensor<1xf32>)
// CHECK:       %[[K:.*]] = arith.constant 2 : i64
// CHECK:       %[[I:.*]] = tensor.empty() : tensor<4x3x1xf32>
// CHECK:       %[[T2:.*]] = tensor.expand_shape %[[T]] {{\[}}[0, 1]] output_shape [4, 1]
// CHECK:       %[[R:.*]] = "aclnn.folded_nll_loss_grad"(%[[G]], %[[T2]], %[[W]], %[[I]], %[[K]], %[[N]])
// CHECK-SAME:  compute_type = f32, indexing_maps = [#[[$NONE]], #[[$POSITIONS]], #[[$CLASS]], #[[$IDENTITY]], #[[$ZERO]]]
// CHECK:       %[[R2:.*]] = tensor.collapse_shape %[[R]] {{\[}}[0], [1, 2]] : tensor<4x3x1xf32> into tensor<4x3xf32>
// CHECK:       return %[[R2]]
func.func @mean_reads_total_weight(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "mean", ignore_index = 2 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @sum_does_not_read_total_weight(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x3xf32>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<4xi64>, %[[W:[^:]*]]: tensor<3xf32>, %[[N:[^:]*]]: tensor<1xf32>)
// CHECK:       "aclnn.folded_nll_loss_grad"(%[[G]], {{[^,]*}}, %[[W]], {{[^,]*}}, {{[^,]*}}) {compute_type = f32, indexing_maps = [#[[$NONE]], #[[$POSITIONS]], #[[$CLASS]], #[[$IDENTITY]]]}
func.func @sum_does_not_read_total_weight(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// bf16 is read and written as it is, u8 labels too.
// CHECK-LABEL: func.func @none_reads_a_gradient_a_position(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<2x3x4x5xbf16>, %[[G:[^:]*]]: tensor<2x4x5xbf16>, %[[T:[^:]*]]: tensor<2x4x5xui8>, %[[W:[^:]*]]: tensor<3xbf16>, %[[N:[^:]*]]: tensor<1xbf16>)
// CHECK-DAG:   %[[K:.*]] = arith.constant -100 : i64
// CHECK-DAG:   %[[T2:.*]] = tensor.collapse_shape %[[T]] {{\[}}[0], [1, 2]] : tensor<2x4x5xui8> into tensor<2x20xui8>
// CHECK-DAG:   %[[G2:.*]] = tensor.collapse_shape %[[G]] {{\[}}[0], [1, 2]] : tensor<2x4x5xbf16> into tensor<2x20xbf16>
// CHECK-DAG:   %[[I:.*]] = tensor.empty() : tensor<2x3x20xbf16>
// CHECK:       %[[R:.*]] = "aclnn.folded_nll_loss_grad"(%[[G2]], %[[T2]], %[[W]], %[[I]], %[[K]])
// CHECK-SAME:  indexing_maps = [#[[$POSITIONS]], #[[$POSITIONS]], #[[$CLASS]], #[[$IDENTITY]]]
// CHECK:       %[[R4:.*]] = tensor.expand_shape %[[R]] {{\[}}[0], [1], [2, 3]] output_shape [2, 3, 4, 5]
// CHECK:       return %[[R4]]
func.func @none_reads_a_gradient_a_position(%x: tensor<2x3x4x5xbf16>, %g: tensor<2x4x5xbf16>, %t: tensor<2x4x5xui8>, %w: tensor<3xbf16>, %n: tensor<1xbf16>) -> tensor<2x3x4x5xbf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<2x3x4x5xbf16>, tensor<2x4x5xbf16>, tensor<2x4x5xui8>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<2x3x4x5xbf16>
  return %0 : tensor<2x3x4x5xbf16>
}

// CHECK-LABEL: func.func @rank1_is_one_position(
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} : (tensor<f32>, tensor<1x1xi64>, tensor<3xf32>, tensor<1x3x1xf32>, i64, tensor<1xf32>)
// CHECK:       tensor.collapse_shape {{.*}} {{\[}}[0, 1, 2]] : tensor<1x3x1xf32> into tensor<3xf32>
func.func @rank1_is_one_position(%x: tensor<3xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// Each operand is read, and the result written, in its own type.
// CHECK-LABEL: func.func @absorbs_casts(
// CHECK-NOT:   arith.extf
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} : (tensor<4x1xf16>, tensor<4x1xi32>, tensor<3xbf16>, tensor<4x3x1xf16>, i64)
// CHECK-NOT:   arith.truncf
// CHECK:       return
func.func @absorbs_casts(%x: tensor<4x3xf16>, %g: tensor<4xf16>, %t: tensor<4xi32>, %w: tensor<3xbf16>, %n: tensor<1xf16>) -> tensor<4x3xf16> {
  %x32 = arith.extf %x : tensor<4x3xf16> to tensor<4x3xf32>
  %g32 = arith.extf %g : tensor<4xf16> to tensor<4xf32>
  %w32 = arith.extf %w : tensor<3xbf16> to tensor<3xf32>
  %n32 = arith.extf %n : tensor<1xf16> to tensor<1xf32>
  %0 = "aclnn.nll_loss_grad"(%x32, %g32, %t, %w32, %n32) {reduction = "none"}
    : (tensor<4x3xf32>, tensor<4xf32>, tensor<4xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  %1 = arith.truncf %0 : tensor<4x3xf32> to tensor<4x3xf16>
  return %1 : tensor<4x3xf16>
}

// CHECK-LABEL: func.func @absorbs_narrow_labels_before_an_operator_that_ignores_minus_1(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x3xf32>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<4xi64>, %[[W:[^:]*]]: tensor<3xf32>, %[[N:[^:]*]]: tensor<1xf32>)
// CHECK-NOT:   aclnn.narrow_labels
// CHECK:       %[[K:.*]] = arith.constant 7 : i64
// CHECK:       %[[T2:.*]] = tensor.expand_shape %[[T]]
// CHECK:       "aclnn.folded_nll_loss_grad"({{[^,]*}}, %[[T2]], {{[^,]*}}, {{[^,]*}}, %[[K]], {{[^,]*}})
// CHECK-NOT:   aclnn.narrow_labels
// CHECK:       return
func.func @absorbs_narrow_labels_before_an_operator_that_ignores_minus_1(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %c = arith.constant 3 : index
  %s = "aclnn.narrow_labels"(%t, %c) {ignore_index = 7 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  %0 = "aclnn.nll_loss_grad"(%x, %g, %s, %w, %n) {ignore_index = -1 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @absorbs_narrow_labels_of_the_same_ignore_index(
// CHECK-NOT:   aclnn.narrow_labels
// CHECK:       %[[K:.*]] = arith.constant 1 : i64
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}, %[[K]], {{[^,]*}}) {{.*}}tensor<4x1xi64>
// CHECK-NOT:   aclnn.narrow_labels
// CHECK:       return
func.func @absorbs_narrow_labels_of_the_same_ignore_index(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %c = arith.constant 3 : index
  %s = "aclnn.narrow_labels"(%t, %c) {ignore_index = 1 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  %0 = "aclnn.nll_loss_grad"(%x, %g, %s, %w, %n) {ignore_index = 1 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @reads_past_narrow_labels_that_others_use(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x3xf32>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<4xi64>, %[[W:[^:]*]]: tensor<3xf32>, %[[N:[^:]*]]: tensor<1xf32>)
// CHECK:       %[[S:.*]] = "aclnn.narrow_labels"(%[[T]]
// CHECK:       %[[T2:.*]] = tensor.expand_shape %[[T]]
// CHECK:       "aclnn.folded_nll_loss_grad"({{[^,]*}}, %[[T2]],
// CHECK:       return {{.*}}, %[[S]]
func.func @reads_past_narrow_labels_that_others_use(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> (tensor<4x3xf32>, tensor<4xi32>) {
  %c = arith.constant 3 : index
  %s = "aclnn.narrow_labels"(%t, %c) {ignore_index = 7 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  %0 = "aclnn.nll_loss_grad"(%x, %g, %s, %w, %n) {ignore_index = -1 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0, %s : tensor<4x3xf32>, tensor<4xi32>
}

// CHECK-LABEL: func.func @absorbs_a_transpose_that_moves_classes_last(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<2x3x4x5xf32>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<2x4x5xi64>, %[[W:[^:]*]]: tensor<3xf32>, %[[N:[^:]*]]: tensor<1xf32>)
// CHECK-NOT:   linalg.transpose
// CHECK:       %[[I:.*]] = tensor.empty() : tensor<40x3x1xf32>
// CHECK:       "aclnn.folded_nll_loss_grad"({{[^,]*}}, {{[^,]*}}, {{[^,]*}}, %[[I]], {{.*}})
// CHECK-NOT:   linalg.transpose
// CHECK:       return {{.*}} : tensor<2x4x5x3xf32>
func.func @absorbs_a_transpose_that_moves_classes_last(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x4x5x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  %e = tensor.empty() : tensor<2x4x5x3xf32>
  %1 = linalg.transpose ins(%0 : tensor<2x3x4x5xf32>) outs(%e : tensor<2x4x5x3xf32>) permutation = [0, 2, 3, 1]
  return %1 : tensor<2x4x5x3xf32>
}

// CHECK-LABEL: func.func @absorbs_transposes_that_put_positions_back_in_order(
// CHECK-NOT:   linalg.transpose
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<8x3x5xf32>
// CHECK-NOT:   linalg.transpose
// CHECK:       return {{.*}} : tensor<2x4x3x5xf32>
func.func @absorbs_transposes_that_put_positions_back_in_order(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x4x3x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  %e = tensor.empty() : tensor<2x3x5x4xf32>
  %1 = linalg.transpose ins(%0 : tensor<2x3x4x5xf32>) outs(%e : tensor<2x3x5x4xf32>) permutation = [0, 1, 3, 2]
  %f = tensor.empty() : tensor<2x4x3x5xf32>
  %2 = linalg.transpose ins(%1 : tensor<2x3x5x4xf32>) outs(%f : tensor<2x4x3x5xf32>) permutation = [0, 3, 1, 2]
  return %2 : tensor<2x4x3x5xf32>
}

// CHECK-LABEL: func.func @absorbs_a_reshape_that_splits_positions(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x3xf32>, %[[G:[^:]*]]: tensor<4xf32>, %[[T:[^:]*]]: tensor<4xi64>, %[[W:[^:]*]]: tensor<3xf32>, %[[N:[^:]*]]: tensor<1xf32>)
// CHECK-NOT:   linalg.transpose
// CHECK-DAG:   %[[T2:.*]] = tensor.expand_shape %[[T]] {{\[}}[0, 1]] output_shape [2, 2]
// CHECK-DAG:   %[[G2:.*]] = tensor.expand_shape %[[G]] {{\[}}[0, 1]] output_shape [2, 2]
// CHECK:       %[[R:.*]] = "aclnn.folded_nll_loss_grad"(%[[G2]], %[[T2]], {{.*}}) {{.*}} -> tensor<2x3x2xf32>
// CHECK-NEXT:  return %[[R]]
func.func @absorbs_a_reshape_that_splits_positions(%x: tensor<4x3xf32>, %g: tensor<4xf32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x2xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<4x3xf32>, tensor<4xf32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 3] : tensor<4x3xf32> into tensor<2x2x3xf32>
  %e = tensor.empty() : tensor<2x3x2xf32>
  %2 = linalg.transpose ins(%1 : tensor<2x2x3xf32>) outs(%e : tensor<2x3x2xf32>) permutation = [0, 2, 1]
  return %2 : tensor<2x3x2xf32>
}

// CHECK-LABEL: func.func @absorbs_a_reshape_that_drops_a_position_axis_of_one(
// CHECK:       %[[R:.*]] = "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<4x3x5xf32>
// CHECK-NEXT:  return %[[R]]
func.func @absorbs_a_reshape_that_drops_a_position_axis_of_one(%x: tensor<4x3x1x5xf32>, %g: tensor<f32>, %t: tensor<4x1x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3x1x5xf32>, tensor<f32>, tensor<4x1x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3x1x5xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2, 3]] : tensor<4x3x1x5xf32> into tensor<4x3x5xf32>
  return %1 : tensor<4x3x5xf32>
}

// Reshapes of contiguous tensors move nothing.
// CHECK-LABEL: func.func @reads_operands_before_their_reshapes(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<2x3x4x5xf32>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<8x5xi64>, %[[W:[^:]*]]: tensor<3x1xf32>, %[[N:[^:]*]]: tensor<1x1xf32>)
// CHECK:       %[[W1:.*]] = tensor.collapse_shape %[[W]] {{\[}}[0, 1]] : tensor<3x1xf32> into tensor<3xf32>
// CHECK:       "aclnn.folded_nll_loss_grad"(%[[G]], {{[^,]*}}, %[[W1]], {{[^,]*}}, {{[^,]*}}, %[[N]])
// CHECK-SAME:  (tensor<f32>, tensor<2x20xi64>, tensor<3xf32>, tensor<2x3x20xf32>, i64, tensor<1x1xf32>)
func.func @reads_operands_before_their_reshapes(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<8x5xi64>, %w: tensor<3x1xf32>, %n: tensor<1x1xf32>) -> tensor<2x3x4x5xf32> {
  %s = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 4, 5] : tensor<8x5xi64> into tensor<2x4x5xi64>
  %0 = "aclnn.nll_loss_grad"(%x, %g, %s, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3x1xf32>, tensor<1x1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// The first transpose has another user.
// CHECK-LABEL: func.func @what_only_fed_x_is_gone(
// CHECK:       %[[Y:.*]] = linalg.transpose {{.*}} permutation = [1, 0]
// CHECK-NOT:   linalg.transpose
// CHECK-NOT:   arith.extf
// CHECK:       "aclnn.folded_nll_loss_grad"
// CHECK:       return {{.*}}, %[[Y]]
func.func @what_only_fed_x_is_gone(%y: tensor<4x3xf16>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> (tensor<4x3xf32>, tensor<3x4xf16>) {
  %e = tensor.empty() : tensor<3x4xf16>
  %z = linalg.transpose ins(%y : tensor<4x3xf16>) outs(%e : tensor<3x4xf16>) permutation = [1, 0]
  %e2 = tensor.empty() : tensor<4x3xf16>
  %z2 = linalg.transpose ins(%z : tensor<3x4xf16>) outs(%e2 : tensor<4x3xf16>) permutation = [1, 0]
  %x = arith.extf %z2 : tensor<4x3xf16> to tensor<4x3xf32>
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0, %z : tensor<4x3xf32>, tensor<3x4xf16>
}
