// RUN: aclower-opt %s --pass-pipeline='cpu-write-results-in-place' | FileCheck %s

// CHECK-LABEL: func.func @a_linalg_op_writes_where_the_caller_wants(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<4xf32>, %[[OUT:[^:]*]]: memref<4xf32>) {
// CHECK:         %[[I:.*]] = bufferization.to_tensor %[[OUT]] restrict writable : memref<4xf32> to tensor<4xf32>
// CHECK:         %[[R:.*]] = linalg.copy ins(%[[A]] : {{.*}}) outs(%[[I]] : {{.*}})
// CHECK:         bufferization.materialize_in_destination %[[R]] in restrict writable %[[OUT]]
// CHECK-NEXT:    return{{$}}
func.func @a_linalg_op_writes_where_the_caller_wants(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @an_expanded_result_is_written_collapsed(
// CHECK-SAME:    %[[OUT:[^: ]*]]: memref<2x3x2x2xf32>) {
// CHECK:         %[[V:.*]] = memref.collapse_shape %[[OUT]] {{\[}}[0], [1], [2, 3]] : memref<2x3x2x2xf32> into memref<2x3x4xf32>
// CHECK:         %[[I:.*]] = bufferization.to_tensor %[[V]] restrict writable
// CHECK:         %[[R:.*]] = linalg.copy {{.*}} outs(%[[I]] : tensor<2x3x4xf32>)
// CHECK:         bufferization.materialize_in_destination %[[R]] in restrict writable %[[V]]
func.func @an_expanded_result_is_written_collapsed(%a: tensor<2x3x4xf32>) -> tensor<2x3x2x2xf32> {
  %e = tensor.empty() : tensor<2x3x4xf32>
  %0 = linalg.copy ins(%a : tensor<2x3x4xf32>) outs(%e : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = tensor.expand_shape %0 [[0], [1], [2, 3]] output_shape [2, 3, 2, 2] : tensor<2x3x4xf32> into tensor<2x3x2x2xf32>
  return %1 : tensor<2x3x2x2xf32>
}

// CHECK-LABEL: func.func @a_collapsed_result_is_written_expanded(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<?x3xf32>, %[[OUT:[^:]*]]: memref<?xf32>) {
// CHECK:         %[[D:.*]] = tensor.dim %[[A]]
// CHECK:         %[[V:.*]] = memref.expand_shape %[[OUT]] {{\[}}[0, 1]] output_shape [%[[D]], 3] : memref<?xf32> into memref<?x3xf32>
// CHECK:         %[[I:.*]] = bufferization.to_tensor %[[V]] restrict writable
// CHECK:         linalg.copy {{.*}} outs(%[[I]] : tensor<?x3xf32>)
func.func @a_collapsed_result_is_written_expanded(%a: tensor<?x3xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x3xf32>
  %e = tensor.empty(%d) : tensor<?x3xf32>
  %0 = linalg.copy ins(%a : tensor<?x3xf32>) outs(%e : tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x3xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @several_results_become_several_arguments(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<4xf32>, %[[B:[^:]*]]: tensor<i64>, %[[OUT0:[^:]*]]: memref<i64>, %[[OUT1:[^:]*]]: memref<4xf32>) {
// CHECK:         materialize_in_destination %[[B]] in restrict writable %[[OUT0]]
// CHECK:         materialize_in_destination %[[A]] in restrict writable %[[OUT1]]
func.func @several_results_become_several_arguments(%a: tensor<4xf32>, %b: tensor<i64>) -> (tensor<i64>, tensor<4xf32>) {
  return %b, %a : tensor<i64>, tensor<4xf32>
}

// Neither of the two can be where the op writes.
// CHECK-LABEL: func.func @a_value_returned_twice_is_copied_twice(
// CHECK-SAME:    %[[OUT0:[^: ]*]]: memref<4xf32>, %[[OUT1:[^:]*]]: memref<4xf32>) {
// CHECK:         %[[R:.*]] = linalg.copy
// CHECK:         materialize_in_destination %[[R]] in restrict writable %[[OUT0]]
// CHECK:         materialize_in_destination %[[R]] in restrict writable %[[OUT1]]
func.func @a_value_returned_twice_is_copied_twice(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %0, %0 : tensor<4xf32>, tensor<4xf32>
}

// The op reads, or may keep, what the tensor that it writes over held before.
// CHECK-LABEL: func.func @an_op_that_writes_over_a_value_is_copied(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<4xf32>, %[[B:[^:]*]]: tensor<4xf32>, %[[OUT:[^:]*]]: memref<4xf32>) {
// CHECK:         %[[R:.*]] = linalg.copy ins(%[[A]] : {{.*}}) outs(%[[B]] : {{.*}})
// CHECK:         materialize_in_destination %[[R]] in restrict writable %[[OUT]]
func.func @an_op_that_writes_over_a_value_is_copied(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @an_op_that_writes_over_a_computed_value_is_copied(
// CHECK-SAME:    %[[OUT:[^: ]*]]: memref<4xf32>) {
// CHECK:         %[[B:.*]] = arith.negf
// CHECK:         %[[R:.*]] = linalg.copy {{.*}} outs(%[[B]] : {{.*}})
// CHECK:         materialize_in_destination %[[R]] in restrict writable %[[OUT]]
func.func @an_op_that_writes_over_a_computed_value_is_copied(%a: tensor<4xf32>) -> tensor<4xf32> {
  %b = arith.negf %a : tensor<4xf32>
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @every_return_writes(
// CHECK-SAME:    %[[A:[^:]*]]: tensor<4xf32>, %[[B:[^:]*]]: tensor<4xf32>, %{{[^:]*}}: i1, %[[OUT:[^:]*]]: memref<4xf32>) {
// CHECK:         materialize_in_destination %[[A]] in restrict writable %[[OUT]]
// CHECK-NEXT:    return{{$}}
// CHECK:         materialize_in_destination %[[B]] in restrict writable %[[OUT]]
// CHECK-NEXT:    return{{$}}
func.func @every_return_writes(%a: tensor<4xf32>, %b: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  cf.cond_br %p, ^first, ^second
^first:
  return %a : tensor<4xf32>
^second:
  return %b : tensor<4xf32>
}

// CHECK-LABEL: func.func @argument_attributes_stay_result_attributes_go(
// CHECK-SAME:    %{{[^:]*}}: tensor<4xf32> {test.name = "a"}, %{{[^:]*}}: memref<4xf32>) {
func.func @argument_attributes_stay_result_attributes_go(%a: tensor<4xf32> {test.name = "a"}) -> (tensor<4xf32> {test.name = "r"}) {
  return %a : tensor<4xf32>
}

// CHECK-LABEL: func.func @keeps_functions_without_results(
// CHECK-SAME:    %{{[^:]*}}: tensor<4xf32>) {
func.func @keeps_functions_without_results(%a: tensor<4xf32>) {
  return
}

// CHECK-LABEL: func.func @keeps_functions_with_a_result_that_is_no_tensor(
// CHECK-SAME:    -> (tensor<4xf32>, f32)
// CHECK-NEXT:    return {{.*}} : tensor<4xf32>, f32
func.func @keeps_functions_with_a_result_that_is_no_tensor(%a: tensor<4xf32>, %b: f32) -> (tensor<4xf32>, f32) {
  return %a, %b : tensor<4xf32>, f32
}

// CHECK-LABEL: func.func @keeps_functions_with_an_unranked_result(
// CHECK-SAME:    -> tensor<*xf32>
func.func @keeps_functions_with_an_unranked_result(%a: tensor<*xf32>) -> tensor<*xf32> {
  return %a : tensor<*xf32>
}

// CHECK-LABEL: func.func private @keeps_declarations(tensor<4xf32>) -> tensor<4xf32>
func.func private @keeps_declarations(tensor<4xf32>) -> tensor<4xf32>

// CHECK-LABEL: func.func @keeps_functions_that_another_calls(
// CHECK-SAME:    %{{[^:]*}}: tensor<4xf32>) -> tensor<4xf32>
// CHECK-LABEL: func.func @caller(
// CHECK-SAME:    %{{[^:]*}}: memref<4xf32>) {
func.func @keeps_functions_that_another_calls(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}
func.func @caller(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @keeps_functions_that_another_calls(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
