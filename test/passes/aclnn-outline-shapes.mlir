// RUN: aclower-opt %s --pass-pipeline='aclnn-outline-shapes,canonicalize' | FileCheck %s

// x [2,3], y_grad [], target [2], weight [3], total_weight [1], then the result [2,3].
// CHECK-LABEL: func.func @static_sizes_in_operand_order(
// CHECK-SAME:    %[[OUT:[^: ]*]]: memref<7xi64>) {
// CHECK-DAG:     %[[S1:.*]] = arith.constant 1 : i64
// CHECK-DAG:     %[[S2:.*]] = arith.constant 2 : i64
// CHECK-DAG:     %[[S3:.*]] = arith.constant 3 : i64
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG:     %[[C5:.*]] = arith.constant 5 : index
// CHECK-DAG:     %[[C6:.*]] = arith.constant 6 : index
// CHECK-NOT:     aclnn.nll_loss_grad
// CHECK:         memref.store %[[S2]], %[[OUT]][%[[C0]]]
// CHECK:         memref.store %[[S3]], %[[OUT]][%[[C1]]]
// CHECK:         memref.store %[[S2]], %[[OUT]][%[[C2]]]
// CHECK:         memref.store %[[S3]], %[[OUT]][%[[C3]]]
// CHECK:         memref.store %[[S1]], %[[OUT]][%[[C4]]]
// CHECK:         memref.store %[[S2]], %[[OUT]][%[[C5]]]
// CHECK:         memref.store %[[S3]], %[[OUT]][%[[C6]]]
// CHECK-NEXT:    return{{$}}
func.func @static_sizes_in_operand_order(%x: tensor<2x3xf16>, %g: tensor<f16>, %t: tensor<2xi64>, %w: tensor<3xf16>, %n: tensor<1xf16>) -> tensor<2x3xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3xf16>, tensor<f16>, tensor<2xi64>, tensor<3xf16>, tensor<1xf16>) -> tensor<2x3xf16>
  return %0 : tensor<2x3xf16>
}

// Each operand tells its own sizes, so that a caller can compare them.
// CHECK-LABEL: func.func @dynamic_sizes_are_asked_of_each_operand(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<?xf32>, %{{[^:]*}}: tensor<f32>, %{{[^:]*}}: tensor<i64>, %[[W:[^:]*]]: tensor<?xf32>, %{{[^:]*}}: tensor<f32>, %[[OUT:[^:]*]]: memref<2xi64>) {
// CHECK:         %[[DX:.*]] = tensor.dim %[[X]]
// CHECK:         %[[SX:.*]] = arith.index_cast %[[DX]]
// CHECK:         memref.store %[[SX]], %[[OUT]]
// CHECK:         %[[DW:.*]] = tensor.dim %[[W]]
// CHECK:         %[[SW:.*]] = arith.index_cast %[[DW]]
// CHECK:         memref.store %[[SW]], %[[OUT]]
func.func @dynamic_sizes_are_asked_of_each_operand(%x: tensor<?xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<?xf32>, %n: tensor<f32>) {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?xf32>, tensor<f32>, tensor<i64>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  return
}

// What is computed with the result is dead once its sizes are known.
// CHECK-LABEL: func.func @the_result_of_an_operator_has_the_sizes_of_x(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<?x3xf32>
// CHECK-NOT:     aclnn
// CHECK-NOT:     arith.negf
// CHECK:         tensor.dim %[[X]]
// CHECK:         return
func.func @the_result_of_an_operator_has_the_sizes_of_x(%x: tensor<?x3xf32>, %g: tensor<f32>, %t: tensor<?xi64>, %w: tensor<3xf32>, %n: tensor<f32>) -> tensor<?x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<?x3xf32>, tensor<f32>, tensor<?xi64>, tensor<3xf32>, tensor<f32>) -> tensor<?x3xf32>
  %1 = arith.negf %0 : tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}

// CHECK-LABEL: func.func @several_operators_follow_one_another(
// CHECK-SAME:    memref<10xi64>) {
// CHECK-COUNT-10: memref.store
// CHECK-NOT:     memref.store
func.func @several_operators_follow_one_another(%x: tensor<3xf32>, %g: tensor<f32>, %t: tensor<i64>, %w: tensor<3xf32>, %n: tensor<1xf32>, %y: tensor<?x3xf32>, %s: tensor<?xi64>, %m: tensor<1x1xf32>) -> tensor<3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<3xf32>, tensor<f32>, tensor<i64>, tensor<3xf32>, tensor<1xf32>) -> tensor<3xf32>
  %1 = "aclnn.nll_loss_grad"(%y, %g, %s, %w, %m)
    : (tensor<?x3xf32>, tensor<f32>, tensor<?xi64>, tensor<3xf32>, tensor<1x1xf32>) -> tensor<?x3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @argument_attributes_stay_result_attributes_go(
// CHECK-SAME:    %{{[^:]*}}: tensor<4xf32> {test.name = "a"}, %{{[^:]*}}: memref<1xi64>) {
func.func @argument_attributes_stay_result_attributes_go(%a: tensor<4xf32> {test.name = "a"}) -> (tensor<4xf32> {test.name = "r"}) {
  return %a : tensor<4xf32>
}

// The folded operator counts too: its tensors in the order of its maps.
// CHECK-LABEL: func.func @a_folded_operator_has_the_sizes_of_init(
// CHECK-SAME:    %[[I:[^:]*]]: tensor<?x3x?xf32>, %{{[^:]*}}: i64, %[[OUT:[^:]*]]: memref<9xi64>) {
// CHECK-NOT:     aclnn.folded_nll_loss_grad
// CHECK-COUNT-9: memref.store
func.func @a_folded_operator_has_the_sizes_of_init(%g: tensor<f32>, %t: tensor<?x?xi64>, %w: tensor<3xf32>, %i: tensor<?x3x?xf32>, %k: i64) -> tensor<?x3x?xf32> {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, indexing_maps = [affine_map<(n, c, p) -> ()>,
    affine_map<(n, c, p) -> (n, p)>, affine_map<(n, c, p) -> (c)>, affine_map<(n, c, p) -> (n, c, p)>]}
    : (tensor<f32>, tensor<?x?xi64>, tensor<3xf32>, tensor<?x3x?xf32>, i64) -> tensor<?x3x?xf32>
  return %0 : tensor<?x3x?xf32>
}

// CHECK-LABEL: func.func @keeps_functions_with_operators_of_unknown_rank(
// CHECK-SAME:    %{{[^:]*}}: tensor<f32>) -> tensor<2x3xf32>
// CHECK:         %[[U:.*]] = "aclnn.nll_loss_grad"
// CHECK:         return %[[U]]
func.func @keeps_functions_with_operators_of_unknown_rank(%x: tensor<2x3xf32>, %g: tensor<f32>, %t: tensor<*xi64>, %w: tensor<3xf32>, %n: tensor<f32>) -> tensor<2x3xf32> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3xf32>, tensor<f32>, tensor<*xi64>, tensor<3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @keeps_functions_with_a_result_that_is_no_tensor(
// CHECK-SAME:    -> (tensor<4xf32>, f32)
func.func @keeps_functions_with_a_result_that_is_no_tensor(%a: tensor<4xf32>, %b: f32) -> (tensor<4xf32>, f32) {
  return %a, %b : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func private @keeps_declarations(tensor<4xf32>) -> tensor<4xf32>
func.func private @keeps_declarations(tensor<4xf32>) -> tensor<4xf32>

// CHECK-LABEL: func.func @keeps_functions_that_another_calls(
// CHECK-SAME:    %{{[^:]*}}: tensor<4xf32>) -> tensor<4xf32>
// CHECK-LABEL: func.func @caller(
// CHECK-SAME:    memref<1xi64>) {
func.func @keeps_functions_that_another_calls(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @caller(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @keeps_functions_that_another_calls(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
