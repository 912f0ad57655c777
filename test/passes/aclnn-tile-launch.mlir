// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b})' | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b})' | FileCheck %s --check-prefix=ONCE
// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b})' > %t.once
// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b},aclnn-tile{target=ascend910b})' > %t.twice
// RUN: diff %t.once %t.twice

// Two operators of one key in one function, each with a record and a buffer of its own.
// CHECK-LABEL: func.func @twice(
// CHECK:         %[[R1:.*]]:12 = call @nll_loss_grad_mean_f32_i64_tiling(
// CHECK:         %[[X1:.*]] = memref.alloc()
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch({{.*}}, %[[R1]]#0, {{.*}}, %[[R1]]#11)
// CHECK:         bufferization.to_tensor %[[X1]] restrict writable
// CHECK:         %[[R2:.*]]:12 = call @nll_loss_grad_mean_f32_i64_tiling(
// CHECK:         %[[X2:.*]] = memref.alloc()
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch({{.*}}, %[[R2]]#0, {{.*}}, %[[R2]]#11)
// CHECK:         bufferization.to_tensor %[[X2]] restrict writable
func.func @twice(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>)
    -> (tensor<3x7xf32>, tensor<3x7xf32>) {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  %1 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {ignore_index = 1 : i64}
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0, %1 : tensor<3x7xf32>, tensor<3x7xf32>
}

// Labels of another type: another key.
// CHECK-LABEL: func.func @other_labels(
// CHECK:         call @nll_loss_grad_mean_f32_i32_launch(
func.func @other_labels(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi32>, %w: tensor<7xf32>, %n: tensor<1xf32>) -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xi32>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// The launch has no body: it takes the tensors, then the record, under the names that kernels use.
// CHECK-LABEL: func.func @nll_loss_grad_mean_f32_i64_tiling(
// CHECK-SAME:    %{{[a-z0-9]*}}: i64 {ascendc.name = "images"}, %{{[a-z0-9]*}}: i64 {ascendc.name = "classes"}, %{{[a-z0-9]*}}: i64 {ascendc.name = "positions"}, %{{[a-z0-9]*}}: i64 {ascendc.name = "ignore_index"}, %{{[a-z0-9]*}}: i64 {ascendc.name = "cores"})
// CHECK-SAME:    attributes {llvm.emit_c_interface}
// CHECK-LABEL: func.func @nll_loss_grad_mean_f32_i64_planes(
// CHECK-SAME:    memref<?xf32, #ascendc.gm> {ascendc.name = "y_grad"}, %{{[a-z0-9]*}}: memref<?xi64, #ascendc.gm> {ascendc.name = "target"}, %{{[a-z0-9]*}}: memref<?xf32, #ascendc.gm> {ascendc.name = "weight"}, %{{[a-z0-9]*}}: memref<?xf32, #ascendc.gm> {ascendc.name = "total_weight"}, %{{[a-z0-9]*}}: memref<?xf32, #ascendc.gm> {ascendc.name = "x_grad"}, %{{[a-z0-9]*}}: i64 {ascendc.name = "kernel"}
// CHECK-LABEL: func.func private @nll_loss_grad_mean_f32_i64_launch(
// CHECK-SAME:    memref<*xf32> {ascendc.name = "y_grad"}, memref<*xi64> {ascendc.name = "target"}, memref<*xf32> {ascendc.name = "weight"}, memref<*xf32> {ascendc.name = "total_weight"}, memref<*xf32> {ascendc.name = "x_grad"}, i64 {ascendc.name = "kernel"}, i64 {ascendc.name = "blocks"}, i64 {ascendc.name = "images"}
// CHECK-SAME:    attributes {ascendc.kernels = [@nll_loss_grad_mean_f32_i64_planes, @nll_loss_grad_mean_f32_i64_rows, @nll_loss_grad_mean_f32_i64_sparse_rows], ascendc.tiling = @nll_loss_grad_mean_f32_i64_tiling, llvm.emit_c_interface}
// CHECK-LABEL: func.func @nll_loss_grad_mean_f32_i32_tiling(
// CHECK-LABEL: func.func private @nll_loss_grad_mean_f32_i32_launch(

// ONCE-NOT:     "aclnn.
// ONCE:         func.func @nll_loss_grad_mean_f32_i64_tiling(
// ONCE:         func.func private @nll_loss_grad_mean_f32_i64_launch(
// ONCE-NOT:     func.func {{.*}}@nll_loss_grad_mean_f32_i64_
// ONCE:         func.func private @nll_loss_grad_mean_f32_i32_launch(
// ONCE-NOT:     func.func
