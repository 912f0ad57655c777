// RUN: aclower-opt %s --pass-pipeline='aclnn-fold-layout{target=ascend950}' | FileCheck %s --enable-var-scope

// A regbase kernel walks the operator's own dimensions: nothing is grouped.

// CHECK-DAG: #[[$NONE2:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-DAG: #[[$ZERO2:.*]] = affine_map<(d0, d1) -> (0)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$COLUMN:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[$BOTH:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$NHW:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
// CHECK-DAG: #[[$C:.*]] = affine_map<(d0, d1, d2, d3) -> (d1)>
// CHECK-DAG: #[[$NCHW:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[$NHW_LAST:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[$C_LAST:.*]] = affine_map<(d0, d1, d2, d3) -> (d3)>

// CHECK-LABEL: func.func @rank2(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<4x3xf32>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<4xi64>, %[[W:[^:]*]]: tensor<3xf32>, %[[N:[^:]*]]: tensor<1xf32>)
// CHECK:       %[[R:.*]] = "aclnn.folded_nll_loss_grad"(%[[G]], %[[T]], %[[W]], {{[^,]*}}, {{[^,]*}}, %[[N]])
// CHECK-SAME:  [#[[$NONE2]], #[[$ROW]], #[[$COLUMN]], #[[$BOTH]], #[[$ZERO2]]]
// CHECK-NEXT:  return %[[R]]
func.func @rank2(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "mean", ignore_index = 2 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @rank1(
// CHECK:       %[[R:.*]] = "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} : (tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, i64, tensor<1xf32>)
// CHECK-NEXT:  return %[[R]]
func.func @rank1(%x: tensor<3xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @rank4_keeps_its_dimensions(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<2x3x4x5xbf16>, %[[G:[^:]*]]: tensor<2x4x5xbf16>, %[[T:[^:]*]]: tensor<2x4x5xui8>, %[[W:[^:]*]]: tensor<3xbf16>, %[[N:[^:]*]]: tensor<1xbf16>)
// CHECK:       %[[R:.*]] = "aclnn.folded_nll_loss_grad"(%[[G]], %[[T]], %[[W]], {{[^,]*}}, {{[^,]*}})
// CHECK-SAME:  [#[[$NHW]], #[[$NHW]], #[[$C]], #[[$NCHW]]]
// CHECK-NEXT:  return %[[R]]
func.func @rank4_keeps_its_dimensions(%x: tensor<2x3x4x5xbf16>, %g: tensor<2x4x5xbf16>, %t: tensor<2x4x5xui8>, %w: tensor<3xbf16>, %n: tensor<1xbf16>) -> tensor<2x3x4x5xbf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<2x3x4x5xbf16>, tensor<2x4x5xbf16>, tensor<2x4x5xui8>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<2x3x4x5xbf16>
  return %0 : tensor<2x3x4x5xbf16>
}

// CHECK-LABEL: func.func @classes_last_is_a_map_of_weight(
// CHECK-SAME:  %[[X:[^:]*]]: tensor<2x3x4x5xf32>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<2x4x5xi64>, %[[W:[^:]*]]: tensor<3xf32>, %[[N:[^:]*]]: tensor<1xf32>)
// CHECK-NOT:   linalg.transpose
// CHECK:       %[[R:.*]] = "aclnn.folded_nll_loss_grad"(%[[G]], %[[T]], %[[W]], {{[^,]*}}, {{[^,]*}}, %[[N]])
// CHECK-SAME:  #[[$NHW_LAST]], #[[$C_LAST]], #[[$NCHW]],
// CHECK-SAME:  -> tensor<2x4x5x3xf32>
// CHECK-NEXT:  return %[[R]]
func.func @classes_last_is_a_map_of_weight(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x4x5x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  %e = tensor.empty() : tensor<2x4x5x3xf32>
  %1 = linalg.transpose ins(%0 : tensor<2x3x4x5xf32>) outs(%e : tensor<2x4x5x3xf32>) permutation = [0, 2, 3, 1]
  return %1 : tensor<2x4x5x3xf32>
}

// CHECK-LABEL: func.func @keeps_a_transpose_that_puts_positions_out_of_order(
// CHECK:       %[[R:.*]] = "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<2x3x4x5xf32>
// CHECK:       linalg.transpose ins(%[[R]] : {{.*}}) {{.*}} permutation = [0, 1, 3, 2]
func.func @keeps_a_transpose_that_puts_positions_out_of_order(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x5x4xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  %e = tensor.empty() : tensor<2x3x5x4xf32>
  %1 = linalg.transpose ins(%0 : tensor<2x3x4x5xf32>) outs(%e : tensor<2x3x5x4xf32>) permutation = [0, 1, 3, 2]
  return %1 : tensor<2x3x5x4xf32>
}

// CHECK-LABEL: func.func @absorbs_casts(
// CHECK-NOT:   arith.extf
// CHECK:       "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} : (tensor<4xf16>, tensor<4xi32>, tensor<3xbf16>, tensor<4x3xf16>, i64)
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

// CHECK-LABEL: func.func @keeps_unranked_operands(
// CHECK-NEXT:  "aclnn.nll_loss_grad"({{.*}}) : (tensor<*xf32>,
// CHECK-NEXT:  return
func.func @keeps_unranked_operands(%x: tensor<*xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<*xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<*xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
