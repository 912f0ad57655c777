// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-ascendc{target=ascend910b},ascendc-keep-host{cores=7})' | FileCheck %s

// CHECK-NOT:   ascendc
// CHECK-LABEL: func.func @f(
// CHECK:         %[[CORES:.*]] = arith.constant 7 : i64
// CHECK:         call @nll_loss_grad_sum_f32_i64_tiling({{.*}}, %[[CORES]])
// CHECK:         call @nll_loss_grad_sum_f32_i64_launch
// CHECK:       func.func @nll_loss_grad_sum_f32_i64_tiling(
// CHECK-NOT:   _planes
// CHECK:       func.func private @nll_loss_grad_sum_f32_i64_launch(memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, i64,
// CHECK-NOT:   ascendc
func.func @f(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>) -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum"}
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}
