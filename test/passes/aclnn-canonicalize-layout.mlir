// RUN: aclower-opt %s --pass-pipeline='aclnn-canonicalize-layout{target=ascend910b}' | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='aclnn-canonicalize-layout{target=ascend910_93}' | FileCheck %s

// No operator changes on a chip that programs vector registers directly.
// RUN: aclower-opt %s > %t.before
// RUN: aclower-opt %s --pass-pipeline='aclnn-canonicalize-layout{target=ascend950}' > %t.after
// RUN: diff %t.before %t.after

// CHECK-LABEL: func.func @rank4_becomes_positions_by_classes(
// CHECK-SAME:    %[[X:.*]]: tensor<2x3x4x5xf32>, %[[G:.*]]: tensor<f32>, %[[T:.*]]: tensor<2x4x5xi32>, %[[W:.*]]: tensor<3xf32>, %[[N:.*]]: tensor<1xf32>)
// CHECK:         %[[XT:.*]] = linalg.transpose ins(%[[X]] : tensor<2x3x4x5xf32>) outs({{.*}} : tensor<2x4x5x3xf32>) permutation = [0, 2, 3, 1]
// CHECK:         %[[X2:.*]] = tensor.collapse_shape %[[XT]] {{\[}}[0, 1, 2], [3]] : tensor<2x4x5x3xf32> into tensor<40x3xf32>
// CHECK:         %[[T1:.*]] = tensor.collapse_shape %[[T]] {{\[}}[0, 1, 2]] : tensor<2x4x5xi32> into tensor<40xi32>
// CHECK:         %[[R:.*]] = "aclnn.nll_loss_grad"(%[[X2]], %[[G]], %[[T1]], %[[W]], %[[N]]) {ignore_index = 2 : i64, reduction = "sum"}
// CHECK-SAME:      (tensor<40x3xf32>, tensor<f32>, tensor<40xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<40x3xf32>
// CHECK:         %[[R4:.*]] = tensor.expand_shape %[[R]] {{\[}}[0, 1, 2], [3]] output_shape [2, 4, 5, 3]
// CHECK:         %[[RT:.*]] = linalg.transpose ins(%[[R4]] : tensor<2x4x5x3xf32>) outs({{.*}} : tensor<2x3x4x5xf32>) permutation = [0, 3, 1, 2]
// CHECK:         return %[[RT]]
func.func @rank4_becomes_positions_by_classes(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi32>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "sum", ignore_index = 2 : i64}
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @gradients_of_positions_are_flattened(
// CHECK-SAME:    %[[G:[^:]*]]: tensor<2x4x5xf32>
// CHECK:         %[[G1:.*]] = tensor.collapse_shape %[[G]] {{\[}}[0, 1, 2]] : tensor<2x4x5xf32> into tensor<40xf32>
// CHECK:         "aclnn.nll_loss_grad"({{.*}}, %[[G1]], {{.*}}) {reduction = "none"} : (tensor<40x3xf32>, tensor<40xf32>,
func.func @gradients_of_positions_are_flattened(%x: tensor<2x3x4x5xf32>, %g: tensor<2x4x5xf32>, %t: tensor<2x4x5xi32>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<2x3x4x5xf32>, tensor<2x4x5xf32>, tensor<2x4x5xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @weights_of_several_dimensions_are_flattened(
// CHECK:         tensor.collapse_shape {{.*}} {{\[}}[0, 1, 2]] : tensor<1x2x3xf32> into tensor<6xf32>
// CHECK:         "aclnn.nll_loss_grad"({{.*}}) : (tensor<40x6xf32>, tensor<f32>, tensor<40xi32>, tensor<6xf32>, tensor<1xf32>)
func.func @weights_of_several_dimensions_are_flattened(%x: tensor<2x6x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi32>, %w: tensor<1x2x3xf32>, %n: tensor<1xf32>) -> tensor<2x6x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x6x4x5xf32>, tensor<f32>, tensor<2x4x5xi32>, tensor<1x2x3xf32>, tensor<1xf32>) -> tensor<2x6x4x5xf32>
  return %0 : tensor<2x6x4x5xf32>
}

// CHECK-LABEL: func.func @a_weight_without_dimensions_gets_one(
// CHECK:         tensor.expand_shape {{.*}} [] output_shape [1] : tensor<f32> into tensor<1xf32>
// CHECK:         "aclnn.nll_loss_grad"({{.*}}) : (tensor<40x1xf32>,
func.func @a_weight_without_dimensions_gets_one(%x: tensor<2x1x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi32>, %w: tensor<f32>, %n: tensor<1xf32>) -> tensor<2x1x4x5xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x1x4x5xf32>, tensor<f32>, tensor<2x4x5xi32>, tensor<f32>, tensor<1xf32>) -> tensor<2x1x4x5xf32>
  return %0 : tensor<2x1x4x5xf32>
}

// The sizes of the result are asked of the argument, so that they keep nothing else alive.
// CHECK-LABEL: func.func @rank4_dynamic(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<?x19x?x?xf32>
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[D0:.*]] = tensor.dim %[[X]], %[[C0]]
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG:     %[[D2:.*]] = tensor.dim %[[X]], %[[C2]]
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : index
// CHECK-DAG:     %[[D3:.*]] = tensor.dim %[[X]], %[[C3]]
// CHECK:         "aclnn.nll_loss_grad"({{.*}}) : (tensor<?x19xf32>, tensor<f32>, tensor<?xi32>, tensor<19xf32>, tensor<1xf32>) -> tensor<?x19xf32>
// CHECK:         tensor.expand_shape {{.*}} output_shape [%[[D0]], %[[D2]], %[[D3]], 19] : tensor<?x19xf32> into tensor<?x?x?x19xf32>
// CHECK:         linalg.transpose {{.*}} outs({{.*}} : tensor<?x19x?x?xf32>) permutation = [0, 3, 1, 2]
func.func @rank4_dynamic(%x: tensor<?x19x?x?xf32>, %g: tensor<f32>, %t: tensor<?x?x?xi32>, %w: tensor<19xf32>, %n: tensor<1xf32>) -> tensor<?x19x?x?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x19x?x?xf32>, tensor<f32>, tensor<?x?x?xi32>, tensor<19xf32>, tensor<1xf32>) -> tensor<?x19x?x?xf32>
  return %0 : tensor<?x19x?x?xf32>
}

// CHECK-LABEL: func.func @rank1_becomes_one_position(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<7xf32>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<i32>
// CHECK:         %[[X2:.*]] = tensor.expand_shape %[[X]] {{\[}}[0, 1]] output_shape [1, 7]
// CHECK:         %[[T1:.*]] = tensor.expand_shape %[[T]] [] output_shape [1] : tensor<i32> into tensor<1xi32>
// CHECK:         %[[R:.*]] = "aclnn.nll_loss_grad"(%[[X2]], %[[G]], %[[T1]], {{.*}}) : (tensor<1x7xf32>,
// CHECK:         %[[R1:.*]] = tensor.collapse_shape %[[R]] {{\[}}[0, 1]] : tensor<1x7xf32> into tensor<7xf32>
// CHECK:         return %[[R1]]
func.func @rank1_becomes_one_position(%x: tensor<7xf32>, %g: tensor<f32>, %t: tensor<i32>, %w: tensor<7xf32>, %n: tensor<1xf32>) -> tensor<7xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<7xf32>, tensor<f32>, tensor<i32>, tensor<7xf32>, tensor<1xf32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// CHECK-LABEL: func.func @rank1_none_has_a_gradient_of_one_element(
// CHECK:         tensor.expand_shape {{.*}} [] output_shape [1] : tensor<f32> into tensor<1xf32>
// CHECK:         "aclnn.nll_loss_grad"({{.*}}) {reduction = "none"} : (tensor<1x?xf32>, tensor<1xf32>, tensor<1xi32>, tensor<?xf32>,
func.func @rank1_none_has_a_gradient_of_one_element(%x: tensor<?xf32>, %g: tensor<f32>, %t: tensor<1xi32>, %w: tensor<?xf32>, %n: tensor<1xf32>) -> tensor<?xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {reduction = "none"}
    : (tensor<?xf32>, tensor<f32>, tensor<1xi32>, tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @keeps_rank2(
// CHECK-NEXT:    %[[R:.*]] = "aclnn.nll_loss_grad"({{[^)]*}}) : (tensor<?x3xf16>, tensor<f16>, tensor<?xi64>,
// CHECK-NEXT:    return %[[R]]
func.func @keeps_rank2(%x: tensor<?x3xf16>, %g: tensor<f16>, %t: tensor<?xi64>, %w: tensor<3xf16>, %n: tensor<1xf16>) -> tensor<?x3xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x3xf16>, tensor<f16>, tensor<?xi64>, tensor<3xf16>, tensor<1xf16>) -> tensor<?x3xf16>
  return %0 : tensor<?x3xf16>
}

// One operand of unknown rank is enough.
// CHECK-LABEL: func.func @keeps_unranked_operands(
// CHECK-NEXT:    "aclnn.nll_loss_grad"({{.*}}) : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<*xi32>,
// CHECK-NEXT:    "aclnn.nll_loss_grad"({{.*}}) : (tensor<*xf32>, tensor<f32>, tensor<*xi32>,
// CHECK-NEXT:    return
func.func @keeps_unranked_operands(%x: tensor<2x3x4x5xf32>, %u: tensor<*xf32>, %g: tensor<f32>, %t: tensor<*xi32>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<*xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  %1 = "aclnn.nll_loss_grad"(%u, %g, %t, %w, %n)
    : (tensor<*xf32>, tensor<f32>, tensor<*xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<*xf32>
  return
}

// CHECK-LABEL: func.func @keeps_dotted_attributes(
// CHECK:         "aclnn.nll_loss_grad"({{.*}}) {test.note = "kept"} : (tensor<40x3xf32>,
func.func @keeps_dotted_attributes(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %t: tensor<2x4x5xi32>, %w: tensor<3xf32>, %n: tensor<1xf32>) {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n) {test.note = "kept"}
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return
}
