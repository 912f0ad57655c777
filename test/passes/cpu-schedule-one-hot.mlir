// RUN: aclower-opt %s --pass-pipeline='cpu-schedule-one-hot' | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='cpu-schedule-one-hot{threads=8}' | FileCheck %s

// What is recognised as one value a position and zeros; what the schedule computes is tested by running it.

#positions = affine_map<(n, c, p) -> (n, p)>
#class = affine_map<(n, c, p) -> (c)>
#identity = affine_map<(n, c, p) -> (n, c, p)>
#zero = affine_map<(n, c, p) -> (0)>

// CHECK-LABEL: func.func @one_value_a_class(
// CHECK-NOT:     linalg.generic
// CHECK:         call @aclower_parallel_for(
// CHECK:         return
func.func @one_value_a_class(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @of_dynamic_sizes(
// CHECK-NOT:     linalg.generic
// CHECK:         call @aclower_parallel_for(
// CHECK:         return
func.func @of_dynamic_sizes(%t: memref<?x?xi64>, %w: memref<?xf32>, %o: memref<?x?x?xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<?x?xi64>, memref<?xf32>) outs(%o : memref<?x?x?xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @of_bf16(
// CHECK-NOT:     linalg.generic
// CHECK:         call @aclower_parallel_for(
// CHECK:         return
func.func @of_bf16(%t: memref<2x4xi64>, %w: memref<3xbf16>, %o: memref<2x3x4xbf16>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xbf16>) outs(%o : memref<2x3x4xbf16>) {
  ^bb0(%label: i64, %v: bf16, %old: bf16):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : bf16
    %s = arith.select %hit, %v, %zero : bf16
    linalg.yield %s : bf16
  }
  return
}

// CHECK-LABEL: func.func @with_the_class_on_the_left(
// CHECK-NOT:     linalg.generic
// CHECK:         call @aclower_parallel_for(
// CHECK:         return
func.func @with_the_class_on_the_left(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %c, %label : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @with_labels_to_leave_out(
// CHECK-NOT:     linalg.generic
// CHECK:         call @aclower_parallel_for(
// CHECK:         return
func.func @with_labels_to_leave_out(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>, %k: i64) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %keep = arith.cmpi ne, %label, %k : i64
    %same = arith.cmpi eq, %label, %c : i64
    %hit = arith.andi %same, %keep : i1
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @with_labels_extended_from_i8(
// CHECK-NOT:     linalg.generic
// CHECK:         call @aclower_parallel_for(
// CHECK:         return
func.func @with_labels_extended_from_i8(%t: memref<2x4xi8>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi8>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i8, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %long = arith.extui %label : i8 to i64
    %hit = arith.cmpi eq, %long, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @with_a_computed_value(
// CHECK-NOT:     linalg.generic
// CHECK:         call @aclower_parallel_for(
// CHECK:         return
func.func @with_a_computed_value(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %m = arith.negf %v : f32
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %m, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @with_a_value_a_position(
// CHECK-NOT:     linalg.generic
// CHECK:         call @aclower_parallel_for(
// CHECK:         return
func.func @with_a_value_a_position(%t: memref<2x4xi64>, %w: memref<2x4xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #positions, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<2x4xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @with_one_value_for_all(
// CHECK-NOT:     linalg.generic
// CHECK:         call @aclower_parallel_for(
// CHECK:         return
func.func @with_one_value_for_all(%t: memref<2x4xi64>, %w: memref<1xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #zero, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<1xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// Both schedules of every function, stored around the caches where the output is large.
// CHECK-LABEL: func.func private @aclower_one_value_a_class_0_planes(
// CHECK:         vector.store {{.*}}nontemporal
// CHECK-LABEL: func.func private @aclower_one_value_a_class_0_rows(
// CHECK:         vector.store {{.*}}nontemporal
