// RUN: aclower-opt %s --split-input-file --verify-diagnostics

func.func @narrow_labels_c1_signless_i8(%t: tensor<4xi8>, %n: index) {
  // expected-error@+1 {{'aclnn.narrow_labels' op expects target of i64, i32 or ui8, got i8}}
  %0 = "aclnn.narrow_labels"(%t, %n) {ignore_index = -100 : i64} : (tensor<4xi8>, index) -> tensor<4xi32>
  return
}
// -----
func.func @narrow_labels_c1_unsigned_i32(%t: tensor<4xui32>, %n: index) {
  // expected-error@+1 {{'aclnn.narrow_labels' op expects target of i64, i32 or ui8, got ui32}}
  %0 = "aclnn.narrow_labels"(%t, %n) {ignore_index = -100 : i64} : (tensor<4xui32>, index) -> tensor<4xi32>
  return
}
// -----
func.func @narrow_labels_c1_float(%t: tensor<4xf32>, %n: index) {
  // expected-error@+1 {{'aclnn.narrow_labels' op expects target of i64, i32 or ui8, got f32}}
  %0 = "aclnn.narrow_labels"(%t, %n) {ignore_index = -100 : i64} : (tensor<4xf32>, index) -> tensor<4xi32>
  return
}
// -----
func.func @narrow_labels_c2_element_type(%t: tensor<4xi64>, %n: index) {
  // expected-error@+1 {{'aclnn.narrow_labels' op expects a result of i32 with the shape of tensor<4xi64>, got tensor<4xi64>}}
  %0 = "aclnn.narrow_labels"(%t, %n) {ignore_index = -100 : i64} : (tensor<4xi64>, index) -> tensor<4xi64>
  return
}
// -----
func.func @narrow_labels_c2_unsigned(%t: tensor<4xi64>, %n: index) {
  // expected-error@+1 {{'aclnn.narrow_labels' op expects a result of i32 with the shape of tensor<4xi64>, got tensor<4xui32>}}
  %0 = "aclnn.narrow_labels"(%t, %n) {ignore_index = -100 : i64} : (tensor<4xi64>, index) -> tensor<4xui32>
  return
}
// -----
func.func @narrow_labels_c2_size(%t: tensor<4xi64>, %n: index) {
  // expected-error@+1 {{'aclnn.narrow_labels' op expects a result of i32 with the shape of tensor<4xi64>, got tensor<5xi32>}}
  %0 = "aclnn.narrow_labels"(%t, %n) {ignore_index = -100 : i64} : (tensor<4xi64>, index) -> tensor<5xi32>
  return
}
// -----
func.func @narrow_labels_c2_rank(%t: tensor<4xi64>, %n: index) {
  // expected-error@+1 {{'aclnn.narrow_labels' op expects a result of i32 with the shape of tensor<4xi64>, got tensor<4x1xi32>}}
  %0 = "aclnn.narrow_labels"(%t, %n) {ignore_index = -100 : i64} : (tensor<4xi64>, index) -> tensor<4x1xi32>
  return
}
// -----
func.func @narrow_labels_c2_dynamic(%t: tensor<4xi64>, %n: index) {
  // expected-error@+1 {{'aclnn.narrow_labels' op expects a result of i32 with the shape of tensor<4xi64>, got tensor<?xi32>}}
  %0 = "aclnn.narrow_labels"(%t, %n) {ignore_index = -100 : i64} : (tensor<4xi64>, index) -> tensor<?xi32>
  return
}
// -----
func.func @narrow_labels_c3_i32(%t: tensor<4xi64>, %n: index) {
  // expected-error@+1 {{'aclnn.narrow_labels' op expects ignore_index as an i64, got -100 : i32}}
  %0 = "aclnn.narrow_labels"(%t, %n) {ignore_index = -100 : i32} : (tensor<4xi64>, index) -> tensor<4xi32>
  return
}
// -----
func.func @narrow_labels_c3_string(%t: tensor<4xi64>, %n: index) {
  // expected-error@+1 {{'aclnn.narrow_labels' op expects ignore_index as an i64, got "none"}}
  %0 = "aclnn.narrow_labels"(%t, %n) {ignore_index = "none"} : (tensor<4xi64>, index) -> tensor<4xi32>
  return
}
// -----
func.func @narrow_labels_c4_unknown(%t: tensor<4xi64>, %n: index) {
  // expected-error@+1 {{'aclnn.narrow_labels' op unknown attribute 'classes'; expected ignore_index alone}}
  %0 = "aclnn.narrow_labels"(%t, %n) {classes = 3 : i64, ignore_index = 0 : i64} : (tensor<4xi64>, index) -> tensor<4xi32>
  return
}
