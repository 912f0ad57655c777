// RUN: aclower-opt %s | aclower-opt | FileCheck %s

// CHECK-LABEL: func.func @labels_of_every_type(
// CHECK: "aclnn.narrow_labels"({{.*}}) {ignore_index = -100 : i64} : (tensor<2x4xi64>, index) -> tensor<2x4xi32>
// CHECK: "aclnn.narrow_labels"({{.*}}) {ignore_index = -100 : i64} : (tensor<2x4xi32>, index) -> tensor<2x4xi32>
// CHECK: "aclnn.narrow_labels"({{.*}}) {ignore_index = -100 : i64} : (tensor<2x4xui8>, index) -> tensor<2x4xi32>
func.func @labels_of_every_type(%a: tensor<2x4xi64>, %b: tensor<2x4xi32>, %c: tensor<2x4xui8>, %n: index) {
  %0 = "aclnn.narrow_labels"(%a, %n) {ignore_index = -100 : i64} : (tensor<2x4xi64>, index) -> tensor<2x4xi32>
  %1 = "aclnn.narrow_labels"(%b, %n) {ignore_index = -100 : i64} : (tensor<2x4xi32>, index) -> tensor<2x4xi32>
  %2 = "aclnn.narrow_labels"(%c, %n) {ignore_index = -100 : i64} : (tensor<2x4xui8>, index) -> tensor<2x4xi32>
  return
}

// CHECK-LABEL: func.func @labels_of_every_rank(
// CHECK: "aclnn.narrow_labels"({{.*}}) {ignore_index = -100 : i64} : (tensor<i64>, index) -> tensor<i32>
// CHECK: "aclnn.narrow_labels"({{.*}}) {ignore_index = -100 : i64} : (tensor<?xi64>, index) -> tensor<?xi32>
// CHECK: "aclnn.narrow_labels"({{.*}}) {ignore_index = -100 : i64} : (tensor<?x0x4xi64>, index) -> tensor<?x0x4xi32>
func.func @labels_of_every_rank(%a: tensor<i64>, %b: tensor<?xi64>, %c: tensor<?x0x4xi64>, %n: index) {
  %0 = "aclnn.narrow_labels"(%a, %n) {ignore_index = -100 : i64} : (tensor<i64>, index) -> tensor<i32>
  %1 = "aclnn.narrow_labels"(%b, %n) {ignore_index = -100 : i64} : (tensor<?xi64>, index) -> tensor<?xi32>
  %2 = "aclnn.narrow_labels"(%c, %n) {ignore_index = -100 : i64} : (tensor<?x0x4xi64>, index) -> tensor<?x0x4xi32>
  return
}

// Compared at 64 bits, so it may be any i64.
// CHECK-LABEL: func.func @ignore_index_beyond_32_bits(
// CHECK: "aclnn.narrow_labels"({{.*}}) {ignore_index = 4294967297 : i64}
func.func @ignore_index_beyond_32_bits(%a: tensor<4xi64>, %n: index) {
  %0 = "aclnn.narrow_labels"(%a, %n) {ignore_index = 4294967297 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  return
}

// CHECK-LABEL: func.func @dotted_attributes_are_other_dialects(
// CHECK: "aclnn.narrow_labels"({{.*}}) {ignore_index = 0 : i64, test.note = 1 : i32}
func.func @dotted_attributes_are_other_dialects(%a: tensor<4xi64>, %n: index) {
  %0 = "aclnn.narrow_labels"(%a, %n) {ignore_index = 0 : i64, test.note = 1 : i32} : (tensor<4xi64>, index) -> tensor<4xi32>
  return
}
