// RUN: aclower-opt %s --split-input-file --pass-pipeline='builtin.module(lower-to-folded{target=ascend910b},aclnn-tile{target=ascend910b})' | FileCheck %s

// A single position of a single image.
// CHECK-LABEL: func.func @rank_1_static(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<7xf32>, %[[G:[a-z0-9]*]]: tensor<f32>, %[[T:[a-z0-9]*]]: tensor<i64>, %[[W:[a-z0-9]*]]: tensor<7xf32>, %[[N:[a-z0-9]*]]: tensor<1xf32>
// CHECK-NOT:     %[[X]]
// CHECK-DAG:     %[[C:.*]] = arith.index_cast %c7 : index to i64
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(%{{.*}}, %[[C]], %{{.*}}, %c-100_i64, %{{.*}})
// CHECK-NOT:     %[[X]]
// CHECK:         memref.alloc() : memref<1x7x1xf32>
// CHECK-NOT:     %[[X]]
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch(
// CHECK:         tensor.collapse_shape {{.*}} : tensor<1x7x1xf32> into tensor<7xf32>
func.func @rank_1_static(%x: tensor<7xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<7xf32>, %n: tensor<1xf32>) -> tensor<7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<7xf32>, tensor<f32>, tensor<i64>, tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

// Of x, only the size is wanted.
// CHECK-LABEL: func.func @rank_1_dynamic(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<?xf32>
// CHECK:         %[[C:.*]] = tensor.dim %[[X]]
// CHECK-NOT:     %[[X]]
// CHECK:         %[[CLASSES:.*]] = arith.index_cast %[[C]] : index to i64
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(%{{.*}}, %[[CLASSES]], %{{.*}}, %c-100_i64, %{{.*}})
// CHECK-NOT:     %[[X]]
// CHECK:         memref.alloc(%[[C]]) : memref<1x?x1xf32>
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch(
// CHECK:         tensor.collapse_shape {{.*}} : tensor<1x?x1xf32> into tensor<?xf32>
func.func @rank_1_dynamic(%x: tensor<?xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<?xf32>, %n: tensor<1xf32>) -> tensor<?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?xf32>, tensor<f32>, tensor<i64>, tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @rank_2_static(
// CHECK-DAG:     %[[N:.*]] = arith.index_cast %c3 : index to i64
// CHECK-DAG:     %[[C:.*]] = arith.index_cast %c7 : index to i64
// CHECK-DAG:     %[[P:.*]] = arith.index_cast %c1 : index to i64
// CHECK-DAG:     %[[CORES:.*]] = "ascendc.get_core_num_aiv"()
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(%[[N]], %[[C]], %[[P]], %c-100_i64, %[[CORES]])
// CHECK:         memref.alloc() : memref<3x7x1xf32>
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch(
// CHECK:         tensor.collapse_shape {{.*}} : tensor<3x7x1xf32> into tensor<3x7xf32>
func.func @rank_2_static(%x: tensor<3x7xf32>, %g: tensor<f32>, %t: tensor<3xi64>, %w: tensor<7xf32>, %n: tensor<1xf32>) -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<3x7xf32>, tensor<f32>, tensor<3xi64>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// -----

// CHECK-LABEL: func.func @rank_2_dynamic(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<?x?xf32>
// CHECK:         %[[N:.*]] = tensor.dim %[[X]], %c0
// CHECK:         %[[C:.*]] = tensor.dim %[[X]], %c1
// CHECK-NOT:     %[[X]]
// CHECK-DAG:     %[[IMAGES:.*]] = arith.index_cast %[[N]] : index to i64
// CHECK-DAG:     %[[CLASSES:.*]] = arith.index_cast %[[C]] : index to i64
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(%[[IMAGES]], %[[CLASSES]], %{{.*}}, %c-100_i64, %{{.*}})
// CHECK:         memref.alloc(%[[N]], %[[C]]) : memref<?x?x1xf32>
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch(
// CHECK:         tensor.collapse_shape {{.*}} : tensor<?x?x1xf32> into tensor<?x?xf32>
func.func @rank_2_dynamic(%x: tensor<?x?xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<?xf32>, %n: tensor<1xf32>) -> tensor<?x?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?x?xf32>, tensor<f32>, tensor<?xi64>, tensor<?xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// The positions behind the class axis are one axis.
// CHECK-LABEL: func.func @rank_4_static(
// CHECK-DAG:     %[[N:.*]] = arith.index_cast %c2 : index to i64
// CHECK-DAG:     %[[C:.*]] = arith.index_cast %c3 : index to i64
// CHECK-DAG:     %[[P:.*]] = arith.index_cast %c20 : index to i64
// CHECK:         call @nll_loss_grad_mean_f32_i64_tiling(%[[N]], %[[C]], %[[P]], %c-100_i64, %{{.*}})
// CHECK:         memref.alloc() : memref<2x3x20xf32>
// CHECK:         call @nll_loss_grad_mean_f32_i64_launch(
// CHECK:         tensor.expand_shape {{.*}} : tensor<2x3x20xf32> into tensor<2x3x4x5xf32>
func.func @rank_4_static(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// -----

// No total_weight, a gradient as long as the labels, and ignore_index in the record.
// CHECK-LABEL: func.func @rank_4_gradient_per_position(
// CHECK:         call @nll_loss_grad_none_f32_i64_tiling({{.*}}, %c7_i64, %{{.*}})
// CHECK:         call @nll_loss_grad_none_f32_i64_launch({{.*}}) : (memref<*xf32>, memref<*xi64>, memref<*xf32>, memref<*xf32>, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> ()
// CHECK:         tensor.expand_shape {{.*}} : tensor<?x3x?xf32> into tensor<?x3x?x5xf32>
// CHECK:       func.func @nll_loss_grad_none_f32_i64_planes(
// CHECK-NOT:     total_weight
// CHECK-SAME:    {ascendc.name = "kernel"}
func.func @rank_4_gradient_per_position(%x: tensor<?x3x?x5xf32>, %g: tensor<?x?x5xf32>, %t: tensor<?x?x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<?x3x?x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none", ignore_index = 7 : i64}
      : (tensor<?x3x?x5xf32>, tensor<?x?x5xf32>, tensor<?x?x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<?x3x?x5xf32>
  return %0 : tensor<?x3x?x5xf32>
}
