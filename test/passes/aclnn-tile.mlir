// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b})' | FileCheck %s

// The sizes go to the tiling function, its record and the tensors to the launch; x is not among them.
// CHECK-LABEL: func.func @rank_4(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<?x?x?x?xf16>
// CHECK:         %[[CORES:.*]] = "ascendc.get_core_num_aiv"() : () -> i64
// CHECK:         %[[RECORD:.*]]:12 = call @nll_loss_grad_mean_f16_i64_tiling({{.*}}, %[[CORES]])
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         %[[OUT:.*]] = memref.alloc
// CHECK:         call @nll_loss_grad_mean_f16_i64_launch({{.*}}%[[RECORD]]#0, {{.*}}%[[RECORD]]#11) : (memref<*xf16>, memref<*xi64>, memref<*xf16>, memref<*xf16>, memref<*xf16>, i64,
// CHECK:         bufferization.to_tensor %[[OUT]] restrict writable
func.func @rank_4(%x: tensor<?x?x?x?xf16>, %g: tensor<1xf16>, %t: tensor<?x?x?xi64>, %w: tensor<?xf16>, %n: tensor<1xf16>)
    -> tensor<?x?x?x?xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?x?x?x?xf16>, tensor<1xf16>, tensor<?x?x?xi64>, tensor<?xf16>, tensor<1xf16>) -> tensor<?x?x?x?xf16>
  return %0 : tensor<?x?x?x?xf16>
}

// The same types and reduction: the same kernels. Ops around it stay.
// CHECK-LABEL: func.func @rank_2_static(
// CHECK:         call @nll_loss_grad_mean_f16_i64_tiling
// CHECK:         call @nll_loss_grad_mean_f16_i64_launch
// CHECK:         arith.addf
func.func @rank_2_static(%x: tensor<3x7xf16>, %g: tensor<f16>, %t: tensor<3xi64>, %w: tensor<7xf16>, %n: tensor<1xf16>)
    -> tensor<3x7xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<3x7xf16>, tensor<f16>, tensor<3xi64>, tensor<7xf16>, tensor<1xf16>) -> tensor<3x7xf16>
  %1 = arith.addf %0, %0 : tensor<3x7xf16>
  return %1 : tensor<3x7xf16>
}

// Another reduction and other labels: other kernels, which take no total_weight.
// CHECK-LABEL: func.func @rank_1(
// CHECK:         call @nll_loss_grad_sum_f32_u8_launch({{.*}}) : (memref<*xf32>, memref<*xui8>, memref<*xf32>, memref<*xf32>, i64,
func.func @rank_1(%x: tensor<7xf32>, %g: tensor<f32>, %t: tensor<ui8>, %w: tensor<7xf32>, %n: tensor<1xf32>)
    -> tensor<7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum"}
      : (tensor<7xf32>, tensor<f32>, tensor<ui8>, tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// CHECK-LABEL: func.func @nll_loss_grad_mean_f16_i64_tiling(
// CHECK-SAME:    ascendc.name = "images"
// CHECK-SAME:    -> (i64 {{.*}}ascendc.name = "kernel"
// CHECK-NOT:     scf.
// CHECK-NOT:     memref
// CHECK:         return
// CHECK:       func.func @nll_loss_grad_mean_f16_i64_planes(
// CHECK-SAME:    memref<?xf16, #ascendc.gm> {ascendc.name = "y_grad"}
// CHECK-SAME:    memref<?xi64, #ascendc.gm> {ascendc.name = "target"}
// CHECK-SAME:    attributes {{.*}}ascendc.target = "ascend910b"
// CHECK:         "ascendc.compare_scalar"
// CHECK:         "ascendc.select"
// CHECK:       func.func @nll_loss_grad_mean_f16_i64_rows(
// CHECK:         "ascendc.duplicate"
// CHECK:         "ascendc.set_value"
// CHECK:       func.func @nll_loss_grad_mean_f16_i64_sparse_rows(
// CHECK:       func.func private @nll_loss_grad_mean_f16_i64_launch(
// CHECK-SAME:    ascendc.kernels = [@nll_loss_grad_mean_f16_i64_planes, @nll_loss_grad_mean_f16_i64_rows, @nll_loss_grad_mean_f16_i64_sparse_rows]
// CHECK-SAME:    ascendc.tiling = @nll_loss_grad_mean_f16_i64_tiling
// CHECK:       func.func @nll_loss_grad_sum_f32_u8_tiling(
// CHECK-NOT:   _mean_f16_i64_{{tiling|planes|launch}}(%
