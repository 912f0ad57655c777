// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b})' > %t
// RUN: FileCheck %s < %t
// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b})' | diff %t -

// A key is the reduction, the type and the labels' type: kernels of each once, in the order of the first operators.

// CHECK-LABEL: func.func @mean_f32(
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch({{.*}}) : (memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, memref<*xf32>, i64,
func.func @mean_f32(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>)
    -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// CHECK-LABEL: func.func @sum_f32(
// CHECK:         call @nll_loss_grad_sum_f32_i64_tiling(
// CHECK:         call @nll_loss_grad_sum_f32_i64_launch({{.*}}) : (memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, i64,
func.func @sum_f32(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>)
    -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum"}
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// CHECK-LABEL: func.func @none_f32(
// CHECK:         call @nll_loss_grad_none_f32_i64_tiling(
// CHECK:         call @nll_loss_grad_none_f32_i64_launch({{.*}}) : (memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, i64,
func.func @none_f32(%x: tensor<3x7xf32>, %g: tensor<3xf32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>)
    -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
      : (tensor<3x7xf32>, tensor<3xf32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// CHECK-LABEL: func.func @mean_f16(
// CHECK:         call @nll_loss_grad_mean_f16_i64_tiling(
// CHECK:         call @nll_loss_grad_mean_f16_i64_launch({{.*}}) : (memref<*xf16>, memref<*xi64>, memref<*xf16>, memref<*xf16>, memref<*xf16>, i64,
func.func @mean_f16(%x: tensor<3x7xf16>, %g: tensor<f16>, %t: tensor<3xi64>, %w: tensor<7xf16>, %n: tensor<1xf16>)
    -> tensor<3x7xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<3x7xf16>, tensor<f16>, tensor<3xi64>, tensor<7xf16>, tensor<1xf16>) -> tensor<3x7xf16>
  return %0 : tensor<3x7xf16>
}

// CHECK-LABEL: func.func @mean_bf16(
// CHECK:         call @nll_loss_grad_mean_bf16_i32_tiling(
// CHECK:         call @nll_loss_grad_mean_bf16_i32_launch({{.*}}) : (memref<*xbf16>, memref<*xi32>, memref<*xbf16>, memref<*xbf16>, memref<*xbf16>, i64,
func.func @mean_bf16(%x: tensor<3x7xbf16>, %g: tensor<bf16>, %t: tensor<3xi32>, %w: tensor<7xbf16>, %n: tensor<1xbf16>)
    -> tensor<3x7xbf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<3x7xbf16>, tensor<bf16>, tensor<3xi32>, tensor<7xbf16>, tensor<1xbf16>) -> tensor<3x7xbf16>
  return %0 : tensor<3x7xbf16>
}

// CHECK-LABEL: func.func @sum_u8(
// CHECK:         call @nll_loss_grad_sum_f32_u8_tiling(
// CHECK:         call @nll_loss_grad_sum_f32_u8_launch({{.*}}) : (memref<*xf32>, memref<*xui8>, memref<*xf32>, memref<*xf32>, i64,
func.func @sum_u8(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xui8>, %w: tensor<7xf32>, %n: tensor<1xf32>)
    -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum", ignore_index = 3 : i64}
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xui8>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// CHECK-LABEL: func.func @mean_f32_again(
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch({{.*}}) : (memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, memref<*xf32>, i64,
func.func @mean_f32_again(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>)
    -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {ignore_index = 5 : i64}
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// CHECK:       func.func @nll_loss_grad_mean_f32_i64_tiling(
// CHECK:       func.func @nll_loss_grad_mean_f32_i64_planes(
// CHECK:       func.func @nll_loss_grad_mean_f32_i64_rows(
// CHECK:       func.func @nll_loss_grad_mean_f32_i64_sparse_rows(
// CHECK:       func.func private @nll_loss_grad_mean_f32_i64_launch(
// CHECK:       func.func @nll_loss_grad_sum_f32_i64_tiling(
// CHECK:       func.func @nll_loss_grad_sum_f32_i64_planes(
// CHECK:       func.func @nll_loss_grad_sum_f32_i64_rows(
// CHECK:       func.func @nll_loss_grad_sum_f32_i64_sparse_rows(
// CHECK:       func.func private @nll_loss_grad_sum_f32_i64_launch(
// CHECK:       func.func @nll_loss_grad_none_f32_i64_tiling(
// CHECK:       func.func @nll_loss_grad_none_f32_i64_planes(
// CHECK:       func.func @nll_loss_grad_none_f32_i64_rows(
// CHECK:       func.func @nll_loss_grad_none_f32_i64_sparse_rows(
// CHECK:       func.func private @nll_loss_grad_none_f32_i64_launch(
// CHECK:       func.func @nll_loss_grad_mean_f16_i64_tiling(
// CHECK:       func.func @nll_loss_grad_mean_f16_i64_planes(
// CHECK:       func.func @nll_loss_grad_mean_f16_i64_rows(
// CHECK:       func.func @nll_loss_grad_mean_f16_i64_sparse_rows(
// CHECK:       func.func private @nll_loss_grad_mean_f16_i64_launch(
// CHECK:       func.func @nll_loss_grad_mean_bf16_i32_tiling(
// CHECK:       func.func @nll_loss_grad_mean_bf16_i32_planes(
// CHECK:       func.func @nll_loss_grad_mean_bf16_i32_rows(
// CHECK:       func.func @nll_loss_grad_mean_bf16_i32_sparse_rows(
// CHECK:       func.func private @nll_loss_grad_mean_bf16_i32_launch(
// CHECK:       func.func @nll_loss_grad_sum_f32_u8_tiling(
// CHECK:       func.func @nll_loss_grad_sum_f32_u8_planes(
// CHECK:       func.func @nll_loss_grad_sum_f32_u8_rows(
// CHECK:       func.func @nll_loss_grad_sum_f32_u8_sparse_rows(
// CHECK:       func.func private @nll_loss_grad_sum_f32_u8_launch(
// CHECK-NOT:   func.func
