// RUN: aclower-opt %s --pass-pipeline='aclnn-parametrize-ignore-index' | FileCheck %s

#zero = affine_map<(n, c, p) -> (0)>
#positions = affine_map<(n, c, p) -> (n, p)>
#class = affine_map<(n, c, p) -> (c)>
#identity = affine_map<(n, c, p) -> (n, c, p)>

// CHECK-LABEL: func.func @one_folded_operator(
// CHECK-SAME:    %[[G:.*]]: tensor<1xf32>, %[[T:.*]]: tensor<2x4xi64>, %[[W:.*]]: tensor<3xf32>, %[[I:.*]]: tensor<2x3x4xf32>, %[[K:.*]]: i64) -> tensor<2x3x4xf32>
// CHECK:         %[[R:.*]] = "aclnn.folded_nll_loss_grad"(%[[G]], %[[T]], %[[W]], %[[I]], %[[K]])
// CHECK:         return %[[R]]
func.func @one_folded_operator(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %k = arith.constant -100 : i64
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @total_weight_stays_behind_it(
// CHECK-SAME:    %[[N:[^,]*]]: tensor<1xf32>, %[[K:[^,]*]]: i64)
// CHECK:         "aclnn.folded_nll_loss_grad"({{.*}}, %[[K]], %[[N]])
func.func @total_weight_stays_behind_it(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %n: tensor<1xf32>) {
  %k = arith.constant -100 : i64
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k, %n) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity, #zero]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64, tensor<1xf32>) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @argument_attributes_stay_with_their_arguments(
// CHECK-SAME:    %[[G:[^ ]*]]: tensor<1xf32> {test.name = "g"}
// CHECK-SAME:    %[[I:[^ ]*]]: tensor<2x3x4xf32> {test.name = "i"}, %[[K:[^,]*]]: i64)
func.func @argument_attributes_stay_with_their_arguments(%g: tensor<1xf32> {test.name = "g"}, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32> {test.name = "i"}) {
  %k = arith.constant -100 : i64
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @keeps_functions_without_a_folded_operator(
// CHECK-SAME:    %{{[^,]*}}: tensor<4xf32>) -> tensor<4xf32>
func.func @keeps_functions_without_a_folded_operator(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
}

// CHECK-LABEL: func.func @keeps_functions_with_several_folded_operators(
// CHECK-SAME:    %{{[^,]*}}: tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
// CHECK:         %[[K:.*]] = arith.constant -100 : i64
// CHECK:         "aclnn.folded_nll_loss_grad"({{.*}}, %[[K]])
// CHECK:         "aclnn.folded_nll_loss_grad"({{.*}}, %[[K]])
func.func @keeps_functions_with_several_folded_operators(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %k = arith.constant -100 : i64
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  %1 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %0, %k) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @keeps_functions_that_another_calls(
// CHECK-SAME:    %{{[^,]*}}: tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
// CHECK:         arith.constant -100 : i64
func.func @keeps_functions_that_another_calls(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %k = arith.constant -100 : i64
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}
func.func @caller(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = call @keeps_functions_that_another_calls(%g, %t, %w, %i) : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @keeps_an_ignore_index_that_is_an_argument(
// CHECK-SAME:    %[[K:[^,]*]]: i64) {
// CHECK-NOT:     %{{.*}}: i64
// CHECK:         "aclnn.folded_nll_loss_grad"({{.*}}, %[[K]])
func.func @keeps_an_ignore_index_that_is_an_argument(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @keeps_an_ignore_index_that_is_computed(
// CHECK:         %[[K:.*]] = arith.addi
// CHECK:         "aclnn.folded_nll_loss_grad"({{.*}}, %[[K]])
func.func @keeps_an_ignore_index_that_is_computed(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %a: i64) {
  %k = arith.addi %a, %a : i64
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: func.func @keeps_a_function_whose_address_is_taken(
// CHECK-SAME:    tensor<2x3x4xf32>) {
func.func @keeps_a_function_whose_address_is_taken(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>) {
  %k = arith.constant -100 : i64
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return
}
func.func @takes_the_address() -> ((tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>) -> ()) {
  %0 = func.constant @keeps_a_function_whose_address_is_taken : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>) -> ()
  return %0 : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>) -> ()
}
