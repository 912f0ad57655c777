// RUN: aclower-opt %s --pass-pipeline='aclnn-convert-to-linalg' | FileCheck %s --enable-var-scope

#zero = affine_map<(n, c, p) -> (0)>
#positions = affine_map<(n, c, p) -> (n, p)>
#class = affine_map<(n, c, p) -> (c)>
#identity = affine_map<(n, c, p) -> (n, c, p)>

// CHECK-DAG: #[[$ZERO:.*]] = affine_map<(d0, d1, d2) -> (0)>
// CHECK-DAG: #[[$POSITIONS:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$CLASS:.*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-DAG: #[[$IDENTITY:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-NOT: aclnn.

// The gradient is divided before the weight multiplies: PyTorch's order, to the bit.
// CHECK-LABEL: func.func @mean_divides_then_multiplies(
// CHECK-SAME:    %[[G:[^:]*]]: tensor<1xf32>, %[[T:[^:]*]]: tensor<2x4xi64>, %[[W:[^:]*]]: tensor<3xf32>, %[[I:[^:]*]]: tensor<2x3x4xf32>, %[[K:[^:]*]]: i64, %[[N:[^:]*]]: tensor<1xf32>)
// CHECK:         %[[R:.*]] = linalg.generic {indexing_maps = [#[[$ZERO]], #[[$POSITIONS]], #[[$CLASS]], #[[$ZERO]], #[[$IDENTITY]]], iterator_types = ["parallel", "parallel", "parallel"]}
// CHECK-SAME:      ins(%[[G]], %[[T]], %[[W]], %[[N]] : {{.*}}) outs(%[[I]] : tensor<2x3x4xf32>)
// CHECK-NEXT:    ^bb0(%[[EG:.*]]: f32, %[[ET:.*]]: i64, %[[EW:.*]]: f32, %[[EN:.*]]: f32, %{{.*}}: f32):
// CHECK-DAG:       %[[INDEX:.*]] = linalg.index 1
// CHECK-DAG:       %[[CLASS:.*]] = arith.index_cast %[[INDEX]] : index to i64
// CHECK-DAG:       %[[HIT:.*]] = arith.cmpi eq, %[[ET]], %[[CLASS]] : i64
// CHECK-DAG:       %[[KEEP:.*]] = arith.cmpi ne, %[[ET]], %[[K]] : i64
// CHECK-DAG:       %[[Q:.*]] = arith.divf %[[EG]], %[[EN]] : f32
// CHECK-DAG:       %[[M:.*]] = arith.negf %[[Q]] : f32
// CHECK-DAG:       %[[V:.*]] = arith.mulf %[[M]], %[[EW]] : f32
// CHECK-DAG:       %[[BOTH:.*]] = arith.andi %[[HIT]], %[[KEEP]] : i1
// CHECK-DAG:       %[[Z:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:           %[[S:.*]] = arith.select %[[BOTH]], %[[V]], %[[Z]] : f32
// CHECK-NEXT:      linalg.yield %[[S]]
// CHECK:         return %[[R]]
func.func @mean_divides_then_multiplies(%g: tensor<1xf32>, %t: tensor<2x4xi64>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64, %n: tensor<1xf32>) -> tensor<2x3x4xf32> {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k, %n) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity, #zero]}
    : (tensor<1xf32>, tensor<2x4xi64>, tensor<3xf32>, tensor<2x3x4xf32>, i64, tensor<1xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @computes_in_f32_and_rounds_once(
// CHECK:         ^bb0(%[[EG:.*]]: f16, %{{.*}}: i64, %[[EW:.*]]: bf16, %{{.*}}: f16):
// CHECK-NOT:     arith.divf
// CHECK-DAG:       %[[G32:.*]] = arith.extf %[[EG]] : f16 to f32
// CHECK-DAG:       %[[W32:.*]] = arith.extf %[[EW]] : bf16 to f32
// CHECK-DAG:       %[[M:.*]] = arith.negf %[[G32]] : f32
// CHECK:           %[[V:.*]] = arith.mulf %[[M]], %[[W32]] : f32
// CHECK:           %[[V16:.*]] = arith.truncf %[[V]] : f32 to f16
// CHECK-NOT:     arith.truncf
// CHECK:           arith.select %{{.*}}, %[[V16]], %{{.*}} : f16
func.func @computes_in_f32_and_rounds_once(%g: tensor<2x4xf16>, %t: tensor<2x4xi64>, %w: tensor<3xbf16>, %i: tensor<2x3x4xf16>, %k: i64) -> tensor<2x3x4xf16> {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, indexing_maps = [#positions, #positions, #class, #identity]}
    : (tensor<2x4xf16>, tensor<2x4xi64>, tensor<3xbf16>, tensor<2x3x4xf16>, i64) -> tensor<2x3x4xf16>
  return %0 : tensor<2x3x4xf16>
}

// CHECK-LABEL: func.func @i32_labels_extend_with_their_sign(
// CHECK:         arith.extsi %{{.*}} : i32 to i64
func.func @i32_labels_extend_with_their_sign(%g: tensor<1xf32>, %t: tensor<2x4xi32>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) -> tensor<2x3x4xf32> {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<1xf32>, tensor<2x4xi32>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @u8_labels_become_i8_that_extend_without_sign(
// CHECK-SAME:    %{{[^:]*}}: tensor<1xf32>, %[[T:[^:]*]]: tensor<2x4xi8>
// CHECK:         linalg.generic {{.*}} ins({{.*}}, %[[T]], {{.*}})
// CHECK:         arith.extui %{{.*}} : i8 to i64
func.func @u8_labels_become_i8_that_extend_without_sign(%g: tensor<1xf32>, %t: tensor<2x4xui8>, %w: tensor<3xf32>, %i: tensor<2x3x4xf32>, %k: i64) -> tensor<2x3x4xf32> {
  %0 = "aclnn.folded_nll_loss_grad"(%g, %t, %w, %i, %k) {compute_type = f32, indexing_maps = [#zero, #positions, #class, #identity]}
    : (tensor<1xf32>, tensor<2x4xui8>, tensor<3xf32>, tensor<2x3x4xf32>, i64) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// Without aclnn-fold-layout before: what is around the operator stays.
// CHECK-LABEL: func.func @an_unfolded_operator_absorbs_nothing(
// CHECK-SAME:    %[[X:[^:]*]]: tensor<?x3x?x5xf16>, %[[G:[^:]*]]: tensor<f32>, %[[T:[^:]*]]: tensor<?x?x5xi32>
// CHECK:         %[[T2:.*]] = tensor.collapse_shape %[[T]] {{\[}}[0], [1, 2]]
// CHECK:         linalg.generic {{.*}} ins(%[[G]], %[[T2]], {{.*}}) outs({{.*}} : tensor<?x3x?xf32>)
// CHECK:         %[[R:.*]] = tensor.expand_shape {{.*}} : tensor<?x3x?xf32> into tensor<?x3x?x5xf32>
// CHECK:         arith.truncf %[[R]] : tensor<?x3x?x5xf32> to tensor<?x3x?x5xf16>
func.func @an_unfolded_operator_absorbs_nothing(%x: tensor<?x3x?x5xf16>, %g: tensor<f32>, %t: tensor<?x?x5xi32>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<?x3x?x5xf16> {
  %x32 = arith.extf %x : tensor<?x3x?x5xf16> to tensor<?x3x?x5xf32>
  %0 = "aclnn.nll_loss_grad"(%x32, %g, %t, %w, %n) {reduction = "sum"}
    : (tensor<?x3x?x5xf32>, tensor<f32>, tensor<?x?x5xi32>, tensor<3xf32>, tensor<1xf32>) -> tensor<?x3x?x5xf32>
  %1 = arith.truncf %0 : tensor<?x3x?x5xf32> to tensor<?x3x?x5xf16>
  return %1 : tensor<?x3x?x5xf16>
}

// Both comparisons are at 64 bits and come before the truncation: 2^32 + 1 is not class 1.
// CHECK-LABEL: func.func @narrow_labels_compares_then_truncates(
// CHECK-SAME:    %[[T:[^:]*]]: tensor<?x4xi64>, %[[C:[^:]*]]: index)
// CHECK-DAG:     %[[C64:.*]] = arith.index_cast %[[C]] : index to i64
// CHECK-DAG:     %[[K:.*]] = arith.constant 5 : i64
// CHECK:         %[[R:.*]] = linalg.generic {{.*}} ins(%[[T]] : tensor<?x4xi64>) outs({{.*}} : tensor<?x4xi32>)
// CHECK-NEXT:    ^bb0(%[[L:.*]]: i64, %{{.*}}: i32):
// CHECK-DAG:       %[[IN:.*]] = arith.cmpi ult, %[[L]], %[[C64]] : i64
// CHECK-DAG:       %[[KEEP:.*]] = arith.cmpi ne, %[[L]], %[[K]] : i64
// CHECK-DAG:       %[[BOTH:.*]] = arith.andi %[[IN]], %[[KEEP]]
// CHECK-DAG:       %[[SHORT:.*]] = arith.trunci %[[L]] : i64 to i32
// CHECK-DAG:       %[[NONE:.*]] = arith.constant -1 : i32
// CHECK:           arith.select %[[BOTH]], %[[SHORT]], %[[NONE]] : i32
// CHECK:         return %[[R]]
func.func @narrow_labels_compares_then_truncates(%t: tensor<?x4xi64>, %c: index) -> tensor<?x4xi32> {
  %0 = "aclnn.narrow_labels"(%t, %c) {ignore_index = 5 : i64} : (tensor<?x4xi64>, index) -> tensor<?x4xi32>
  return %0 : tensor<?x4xi32>
}

// CHECK-LABEL: func.func @narrow_labels_of_one_u8(
// CHECK-SAME:    tensor<i8>
// CHECK:         linalg.generic {{.*}}iterator_types = []
// CHECK:         arith.extui {{.*}} : i8 to i64
func.func @narrow_labels_of_one_u8(%t: tensor<ui8>, %c: index) -> tensor<i32> {
  %0 = "aclnn.narrow_labels"(%t, %c) {ignore_index = 5 : i64} : (tensor<ui8>, index) -> tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: func.func @keeps_other_ops(
// CHECK-NEXT:    arith.negf
// CHECK-NEXT:    tensor.collapse_shape
// CHECK-NEXT:    return
func.func @keeps_other_ops(%a: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = arith.negf %a : tensor<2x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %1 : tensor<6xf32>
}

// The operator's labels may have been moved by others: what moves u8 moves i8.
// CHECK-LABEL: func.func @u8_labels_that_others_move(
// CHECK-SAME:    tensor<2x5x4xi8>
// CHECK:         linalg.transpose ins({{.*}} : tensor<2x5x4xi8>) outs({{.*}} : tensor<2x4x5xi8>)
func.func @u8_labels_that_others_move(%x: tensor<2x3x4x5xf32>, %g: tensor<f32>, %s: tensor<2x5x4xui8>, %w: tensor<3xf32>, %n: tensor<1xf32>) -> tensor<2x3x4x5xf32> {
  %e = tensor.empty() : tensor<2x4x5xui8>
  %t = linalg.transpose ins(%s : tensor<2x5x4xui8>) outs(%e : tensor<2x4x5xui8>) permutation = [0, 2, 1]
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<2x3x4x5xf32>, tensor<f32>, tensor<2x4x5xui8>, tensor<3xf32>, tensor<1xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @keeps_other_unsigned_types(
// CHECK-SAME:    tensor<4xui16>
func.func @keeps_other_unsigned_types(%a: tensor<4xui16>) {
  return
}
