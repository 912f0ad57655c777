// RUN: aclower-opt %s --split-input-file --pass-pipeline='builtin.module(lower-to-folded{target=ascend950},aclnn-tile{target=ascend950})' | FileCheck %s
// RUN: aclower-opt %s --split-input-file --pass-pipeline='builtin.module(aclnn-tile{target=ascend950})' | FileCheck %s
// The operator keeps its rank: N, C and P are products of its sizes, tensors are passed as they lie.

// CHECK-LABEL: func.func @rank_4(
// CHECK-SAME:    %[[X:[a-z0-9]*]]: tensor<?x19x?x?xf16>, %[[G:[a-z0-9]*]]: tensor<f16>, %[[T:[a-z0-9]*]]: tensor<?x?x?xi64>
// CHECK-NOT:     {{reshape|collapse|expand|transpose|arith\.ext|arith\.trunc}}
// CHECK:         %[[P:.*]] = arith.muli
// CHECK-DAG:     %[[POSITIONS:.*]] = arith.index_cast %[[P]]
// CHECK-DAG:     %[[CORES:.*]] = "ascendc.get_core_num_aiv"()
// CHECK:         %[[RECORD:.*]]:18 = call @nll_loss_grad_mean_f16_i64_tiling(%{{.*}}, %{{.*}}, %[[POSITIONS]], %c-100_i64, %[[CORES]])
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         to_buffer %[[T]] read_only : tensor<?x?x?xi64> to memref<?x?x?xi64>
// CHECK:         memref.cast %{{.*}} : memref<?x?x?xi64> to memref<*xi64>
// CHECK-NOT:     to_buffer %[[X]]
// CHECK:         memref.alloc({{.*}}) : memref<?x19x?x?xf16>
// CHECK:         call @nll_loss_grad_mean_f16_i64_launch({{.*}}%[[RECORD]]#0, {{.*}}%[[RECORD]]#17) : (memref<*xf16>, memref<*xi64>, memref<*xf16>, memref<*xf16>, memref<*xf16>, i64,
// CHECK-NOT:     {{reshape|collapse|expand|transpose|arith\.ext|arith\.trunc}}
// CHECK:         return

// One pass over the output, without a buffer, a flag or a barrier.
// CHECK:       func.func @nll_loss_grad_mean_f16_i64_planes({{.*}}ascendc.target = "ascend950"
// CHECK-NOT:     {{local_tensor|data_copy|flag|barrier|sync_all|duplicate}}
// CHECK:         scf.for
// CHECK:           "ascendc.simt_vf"(
// CHECK:             "ascendc.thread_idx"()
// CHECK:             scf.for
// CHECK:               "ascendc.load"({{.*}}) {ascendc.name = "label"}
// CHECK:               scf.if
// CHECK:                 "ascendc.load"({{.*}}) {ascendc.name = "gradient"}
// CHECK:                 "ascendc.load"({{.*}}) {ascendc.name = "total"}
// CHECK:                 arith.divf
// CHECK:                 "ascendc.load"({{.*}}) {ascendc.name = "label_weight"}
// CHECK:               scf.for
// CHECK:                 "ascendc.store"
// CHECK-NOT:           "ascendc.store"
// CHECK:           }) {launch_bounds = 1024 : i64}

// CHECK:       func.func @nll_loss_grad_mean_f16_i64_rows({{.*}}ascendc.target = "ascend950"
// CHECK-NOT:     {{local_tensor|data_copy|flag|barrier|sync_all|duplicate}}
// CHECK:         "ascendc.simt_vf"(
// CHECK-COUNT-2:   "ascendc.uint_div"
// CHECK:           scf.for
// CHECK-NOT:         {{divsi|remsi|uint_div}}
// CHECK:             "ascendc.store"
// CHECK-NOT:         {{divsi|remsi|uint_div|store}}
// CHECK:         }) {launch_bounds = 1024 : i64}

// CHECK:       func.func private @nll_loss_grad_mean_f16_i64_launch(
// CHECK-SAME:    ascendc.kernels = [@nll_loss_grad_mean_f16_i64_planes, @nll_loss_grad_mean_f16_i64_rows]
func.func @rank_4(%x: tensor<?x19x?x?xf16>, %g: tensor<f16>, %t: tensor<?x?x?xi64>, %w: tensor<19xf16>, %n: tensor<1xf16>) -> tensor<?x19x?x?xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
      : (tensor<?x19x?x?xf16>, tensor<f16>, tensor<?x?x?xi64>, tensor<19xf16>, tensor<1xf16>) -> tensor<?x19x?x?xf16>
  return %0 : tensor<?x19x?x?xf16>
}

// -----

// CHECK-LABEL: func.func @rank_2(
// CHECK-NOT:     {{reshape|collapse|expand|transpose|arith\.ext|arith\.trunc}}
// CHECK-DAG:     %[[N:.*]] = arith.index_cast %c3{{.*}} : index to i64
// CHECK-DAG:     %[[C:.*]] = arith.index_cast %c7{{.*}} : index to i64
// CHECK-DAG:     %[[P:.*]] = arith.index_cast %c1{{.*}} : index to i64
// CHECK:         call @nll_loss_grad_none_f32_u8_tiling(%[[N]], %[[C]], %[[P]], %c4_i64, %{{.*}})
// CHECK:         memref.alloc() : memref<3x7xf32>
// CHECK:         call @nll_loss_grad_none_f32_u8_launch(
// CHECK:         return
// CHECK:       func.func @nll_loss_grad_none_f32_u8_planes(
// CHECK-NOT:     total_weight
func.func @rank_2(%x: tensor<3x7xf32>, %g: tensor<3xf32>, %t: tensor<3xui8>, %w: tensor<7xf32>, %n: tensor<1xf32>) -> tensor<3x7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none", ignore_index = 4 : i64}
      : (tensor<3x7xf32>, tensor<3xf32>, tensor<3xui8>, tensor<7xf32>, tensor<1xf32>) -> tensor<3x7xf32>
  return %0 : tensor<3x7xf32>
}

// -----

// CHECK-LABEL: func.func @rank_1(
// CHECK-NOT:     {{reshape|collapse|expand|transpose|arith\.ext|arith\.trunc}}
// CHECK:         to_buffer %{{.*}} read_only : tensor<i32> to memref<i32>
// CHECK:         memref.alloc(%{{.*}}) : memref<?xbf16>
// CHECK:         call @nll_loss_grad_sum_bf16_i32_launch(
// CHECK:         return
func.func @rank_1(%x: tensor<?xbf16>, %g: tensor<1xbf16>, %t: tensor<i32>, %w: tensor<?xbf16>, %n: tensor<1xbf16>) -> tensor<?xbf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum"}
      : (tensor<?xbf16>, tensor<1xbf16>, tensor<i32>, tensor<?xbf16>, tensor<1xbf16>) -> tensor<?xbf16>
  return %0 : tensor<?xbf16>
}
