// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b})' | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b},canonicalize)' | FileCheck %s --check-prefix=SIZES

// Each form calls the tiling function with (images, classes, positions): the sizes in front of the class axis, of
// it and behind it. Kernels, and launches, take a flat tensor each of what is read and written: never x.

// CHECK-LABEL: func.func @rank_1_static(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<7xf32>
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         memref.alloc()
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch({{.*}}) : (memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, memref<*xf32>, i64,
// CHECK-NOT:     aclnn.
// CHECK:         return
// SIZES-LABEL: func.func @rank_1_static(
// SIZES:         %[[CORES:.*]] = "ascendc.get_core_num_aiv"
// SIZES:         call @nll_loss_grad_mean_f32_i64_tiling(%c1_i64{{[_0-9]*}}, %c7_i64{{[_0-9]*}}, %c1_i64{{[_0-9]*}}, %c-100_i64{{[_0-9]*}}, %[[CORES]])
func.func @rank_1_static(%x: tensor<7xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<7xf32>, %n: tensor<1xf32>)
    -> tensor<7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<7xf32>, tensor<f32>, tensor<i64>, tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// CHECK-LABEL: func.func @rank_1_dynamic(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<?xf32>
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         memref.alloc({{[^)]+}})
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch({{.*}}) : (memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, memref<*xf32>, i64,
// CHECK-NOT:     aclnn.
// CHECK:         return
// SIZES-LABEL: func.func @rank_1_dynamic(
// SIZES:         %[[CORES:.*]] = "ascendc.get_core_num_aiv"
// SIZES:         call @nll_loss_grad_mean_f32_i64_tiling(%c1_i64{{[_0-9]*}}, %{{[a-z0-9]+}}, %c1_i64{{[_0-9]*}}, %c-100_i64{{[_0-9]*}}, %[[CORES]])
func.func @rank_1_dynamic(%x: tensor<?xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<?xf32>, %n: tensor<1xf32>)
    -> tensor<?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?xf32>, tensor<f32>, tensor<i64>, tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @rank_2_static(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<3x7xf32>
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         memref.alloc()
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch({{.*}}) : (memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, memref<*xf32>, i64,
// CHECK-NOT:     aclnn.
// CHECK:         return
// SIZES-LABEL: func.func @rank_2_static(
// SIZES:         %[[CORES:.*]] = "ascendc.get_core_num_aiv"
// SIZES:         call @nll_loss_grad_mean_f32_i64_tiling(%c3_i64{{[_0-9]*}}, %c7_i64{{[_0-9]*}}, %c1_i64{{[_0-9]*}}, %c-100_i64{{[_0-9]*}}, %[[CORES]])
func.func @rank_2_static(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>)
    -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// CHECK-LABEL: func.func @rank_2_dynamic(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<?x?xf32>
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         memref.alloc({{[^)]+}})
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch({{.*}}) : (memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, memref<*xf32>, i64,
// CHECK-NOT:     aclnn.
// CHECK:         return
// SIZES-LABEL: func.func @rank_2_dynamic(
// SIZES:         %[[CORES:.*]] = "ascendc.get_core_num_aiv"
// SIZES:         call @nll_loss_grad_mean_f32_i64_tiling(%{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %c1_i64{{[_0-9]*}}, %c-100_i64{{[_0-9]*}}, %[[CORES]])
func.func @rank_2_dynamic(%x: tensor<?x?xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<?xf32>, %n: tensor<1xf32>)
    -> tensor<?x?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?x?xf32>, tensor<f32>, tensor<?xi64>, tensor<?xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @rank_4_static(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<2x3x4x5xf32>
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         memref.alloc()
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch({{.*}}) : (memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, memref<*xf32>, i64,
// CHECK-NOT:     aclnn.
// CHECK:         return
// SIZES-LABEL: func.func @rank_4_static(
// SIZES:         %[[CORES:.*]] = "ascendc.get_core_num_aiv"
// SIZES:         call @nll_loss_grad_mean_f32_i64_tiling(%c2_i64{{[_0-9]*}}, %c3_i64{{[_0-9]*}}, %c20_i64{{[_0-9]*}}, %c-100_i64{{[_0-9]*}}, %[[CORES]])
func.func @rank_4_static(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>)
    -> tensor<2x3x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @rank_4_dynamic(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<?x?x?x?xf32>
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(
// CHECK-NOT:     aclnn.
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         memref.alloc({{[^)]+}})
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch({{.*}}) : (memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, memref<*xf32>, i64,
// CHECK-NOT:     aclnn.
// CHECK:         return
// SIZES-LABEL: func.func @rank_4_dynamic(
// SIZES:         %[[CORES:.*]] = "ascendc.get_core_num_aiv"
// SIZES:         call @nll_loss_grad_mean_f32_i64_tiling(%{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %{{[a-z0-9]+}}, %c-100_i64{{[_0-9]*}}, %[[CORES]])
func.func @rank_4_dynamic(%x: tensor<?x?x?x?xf32>, %g: tensor<f32>, %t: tensor<?x?x?xi64>, %w: tensor<?xf32>, %n: tensor<1xf32>)
    -> tensor<?x?x?x?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?x?x?x?xf32>, tensor<f32>, tensor<?x?x?xi64>, tensor<?xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// One tiling function, three kernels, one launch for all of them.
// CHECK:       func.func @nll_loss_grad_mean_f32_i64_tiling(
// CHECK:       func.func @nll_loss_grad_mean_f32_i64_planes(
// CHECK-SAME:    %{{[a-z0-9]*}}: memref<?xf32, #ascendc.gm> {ascendc.name = "y_grad"}, %{{[a-z0-9]*}}: memref<?xi64, #ascendc.gm> {ascendc.name = "target"}, %{{[a-z0-9]*}}: memref<?xf32, #ascendc.gm> {ascendc.name = "weight"}, %{{[a-z0-9]*}}: memref<?xf32, #ascendc.gm> {ascendc.name = "total_weight"}, %{{[a-z0-9]*}}: memref<?xf32, #ascendc.gm> {ascendc.name = "x_grad"}, %{{[a-z0-9]*}}: i64 {ascendc.name = "kernel"}, %{{[a-z0-9]*}}: i64 {ascendc.name = "blocks"},
// CHECK:       func.func @nll_loss_grad_mean_f32_i64_rows(
// CHECK:       func.func @nll_loss_grad_mean_f32_i64_sparse_rows(
// CHECK:       func.func private @nll_loss_grad_mean_f32_i64_launch(
// CHECK-NOT:   func.func
