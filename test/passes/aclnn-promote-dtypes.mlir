// RUN: aclower-opt %s --pass-pipeline='aclnn-promote-dtypes{target=ascend910b}' | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='aclnn-promote-dtypes{target=ascend910_93}' | FileCheck %s

// No operator changes on a chip that programs vector registers directly.
// RUN: aclower-opt %s > %t.before
// RUN: aclower-opt %s --pass-pipeline='aclnn-promote-dtypes{target=ascend950}' > %t.after
// RUN: diff %t.before %t.after

// CHECK-LABEL: func.func @f16_is_computed_in_f32(
// CHECK-SAME:    %[[X:.*]]: tensor<4x3xf16>, %[[G:.*]]: tensor<f16>, %[[T:.*]]: tensor<4xi32>, %[[W:.*]]: tensor<3xf16>, %[[N:.*]]: tensor<1xf16>)
// CHECK-DAG:     %[[X32:.*]] = arith.extf %[[X]] : tensor<4x3xf16> to tensor<4x3xf32>
// CHECK-DAG:     %[[G32:.*]] = arith.extf %[[G]] : tensor<f16> to tensor<f32>
// CHECK-DAG:     %[[W32:.*]] = arith.extf %[[W]] : tensor<3xf16> to tensor<3xf32>
// CHECK-DAG:     %[[N32:.*]] = arith.extf %[[N]] : tensor<1xf16> to tensor<1xf32>
// CHECK:         %[[R:.*]] = "aclnn.nll_loss_grad"(%[[X32]], %[[G32]], %[[T]], %[[W32]], %[[N32]])
// CHECK:         %[[R16:.*]] = arith.truncf %[[R]] : tensor<4x3xf32> to tensor<4x3xf16>
// CHECK:         return %[[R16]]
func.func @f16_is_computed_in_f32(%x: tensor<4x3xf16>, %g: tensor<f16>, %t: tensor<4xi32>, %w: tensor<3xf16>, %n: tensor<1xf16>) -> tensor<4x3xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf16>, tensor<f16>, tensor<4xi32>, tensor<3xf16>, tensor<1xf16>) -> tensor<4x3xf16>
  return %0 : tensor<4x3xf16>
}

// The kernel computes bf16 in f32 itself, as CANN's does.
// CHECK-LABEL: func.func @keeps_bf16(
// CHECK-NOT:     arith.
// CHECK:         "aclnn.nll_loss_grad"({{[^)]*}}) : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xi32>,
// CHECK-NOT:     arith.truncf
func.func @keeps_bf16(%x: tensor<4x3xbf16>, %g: tensor<bf16>, %t: tensor<4xi32>, %w: tensor<3xbf16>, %n: tensor<1xbf16>) -> tensor<4x3xbf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xi32>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<4x3xbf16>
  return %0 : tensor<4x3xbf16>
}

// CHECK-LABEL: func.func @keeps_f32_with_i32_labels(
// CHECK-NEXT:    %[[R:.*]] = "aclnn.nll_loss_grad"({{[^)]*}}) {ignore_index = 2 : i64, reduction = "sum"}
// CHECK-NEXT:    return %[[R]]
func.func @keeps_f32_with_i32_labels(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi32>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum", ignore_index = 2 : i64}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// The narrowed labels hold -1 for what was ignored; the operator ignores that.
// CHECK-LABEL: func.func @i64_labels_become_i32(
// CHECK-SAME:    %[[T:[^:]*]]: tensor<4xi64>
// CHECK:         %[[C:.*]] = arith.constant 3 : index
// CHECK:         %[[I32:.*]] = "aclnn.narrow_labels"(%[[T]], %[[C]]) {ignore_index = 2 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
// CHECK:         "aclnn.nll_loss_grad"({{.*}}, {{.*}}, %[[I32]], {{.*}}, {{.*}}) {ignore_index = -1 : i64, reduction = "none"}
// CHECK-NOT:     arith.truncf
func.func @i64_labels_become_i32(%x: tensor<4x3xf32>, %g: tensor<4xf32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<4x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none", ignore_index = 2 : i64}
    : (tensor<4x3xf32>, tensor<4xf32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: func.func @an_absent_ignore_index_narrows_with_its_default(
// CHECK:         "aclnn.narrow_labels"({{.*}}) {ignore_index = -100 : i64} : (tensor<4xui8>, index) -> tensor<4xi32>
// CHECK:         "aclnn.nll_loss_grad"({{.*}}) {ignore_index = -1 : i64} : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xi32>,
func.func @an_absent_ignore_index_narrows_with_its_default(%x: tensor<4x3xbf16>, %g: tensor<bf16>, %t: tensor<4xui8>, %w: tensor<3xbf16>, %n: tensor<1xbf16>) -> tensor<4x3xbf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xbf16>, tensor<bf16>, tensor<4xui8>, tensor<3xbf16>, tensor<1xbf16>) -> tensor<4x3xbf16>
  return %0 : tensor<4x3xbf16>
}

// CHECK-LABEL: func.func @dynamic_classes_are_counted_at_run_time(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<?x?xf16>
// CHECK:         %[[AXIS:.*]] = arith.constant 1 : index
// CHECK:         %[[C:.*]] = tensor.dim %[[X]], %[[AXIS]]
// CHECK:         "aclnn.narrow_labels"({{.*}}, %[[C]])
func.func @dynamic_classes_are_counted_at_run_time(%x: tensor<?x?xf16>, %g: tensor<f16>, %t: tensor<?xi64>, %w: tensor<?xf16>, %n: tensor<1xf16>) -> tensor<?x?xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x?xf16>, tensor<f16>, tensor<?xi64>, tensor<?xf16>, tensor<1xf16>) -> tensor<?x?xf16>
  return %0 : tensor<?x?xf16>
}

// CHECK-LABEL: func.func @rank1_counts_its_only_axis(
// CHECK:         %[[C:.*]] = arith.constant 7 : index
// CHECK:         "aclnn.narrow_labels"({{.*}}, %[[C]]) {{.*}} : (tensor<i64>, index) -> tensor<i32>
func.func @rank1_counts_its_only_axis(%x: tensor<7xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<7xf32>, %n: tensor<1xf32>) -> tensor<7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<7xf32>, tensor<f32>, tensor<i64>, tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// CHECK-LABEL: func.func @rank4_counts_its_second_axis(
// CHECK:         %[[C:.*]] = arith.constant 3 : index
// CHECK:         "aclnn.narrow_labels"({{.*}}, %[[C]]) {{.*}} : (tensor<2x4x5xi64>, index) -> tensor<2x4x5xi32>
func.func @rank4_counts_its_second_axis(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @keeps_unranked_operands(
// CHECK-NEXT:    "aclnn.nll_loss_grad"({{[^)]*}}) : (tensor<*xf16>, tensor<f16>, tensor<4xi64>,
// CHECK-NEXT:    return
func.func @keeps_unranked_operands(%x: tensor<*xf16>, %g: tensor<f16>, %t: tensor<4xi64>, %w: tensor<3xf16>, %n: tensor<1xf16>) {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<*xf16>, tensor<f16>, tensor<4xi64>, tensor<3xf16>, tensor<1xf16>) -> tensor<*xf16>
  return
}

// CHECK-LABEL: func.func @keeps_dotted_attributes(
// CHECK:         "aclnn.nll_loss_grad"({{.*}}) {ignore_index = -1 : i64, test.note = "kept"}
func.func @keeps_dotted_attributes(%x: tensor<4x3xf32>, %g: tensor<f32>, %t: tensor<4xi64>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {test.note = "kept"}
    : (tensor<4x3xf32>, tensor<f32>, tensor<4xi64>, tensor<3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}

// CHECK-LABEL: func.func @keeps_other_ops_of_f16(
// CHECK-NEXT:    arith.addf {{.*}} : tensor<4x3xf16>
// CHECK-NEXT:    return
func.func @keeps_other_ops_of_f16(%a: tensor<4x3xf16>) -> tensor<4x3xf16> {
  %0 = arith.addf %a, %a : tensor<4x3xf16>
  return %0 : tensor<4x3xf16>
}
