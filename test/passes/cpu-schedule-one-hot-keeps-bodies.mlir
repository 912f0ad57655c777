// RUN: aclower-opt %s --pass-pipeline=cpu-schedule-one-hot | FileCheck %s

// Bodies that select by class like a loss does, and that the schedule still can't take.

#t = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1)>
#i = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// CHECK-LABEL: func.func @keeps_an_output_of_bits(
// CHECK:         linalg.generic
func.func @keeps_an_output_of_bits(%t: memref<2x4xi64>, %w: memref<3xi1>, %o: memref<2x3x4xi1>) {
  linalg.generic {indexing_maps = [#t, #w, #i], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t, %w : memref<2x4xi64>, memref<3xi1>) outs(%o : memref<2x3x4xi1>) {
  ^bb0(%l: i64, %v: i1, %out: i1):
    %k = linalg.index 1 : index
    %c = arith.index_cast %k : index to i64
    %eq = arith.cmpi eq, %l, %c : i64
    %z = arith.constant 0 : i1
    %s = arith.select %eq, %v, %z : i1
    linalg.yield %s : i1
  }
  return
}

// CHECK-LABEL: func.func @keeps_an_output_of_half_bytes(
// CHECK:         linalg.generic
func.func @keeps_an_output_of_half_bytes(%t: memref<2x4xi64>, %w: memref<3xi4>, %o: memref<2x3x4xi4>) {
  linalg.generic {indexing_maps = [#t, #w, #i], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t, %w : memref<2x4xi64>, memref<3xi4>) outs(%o : memref<2x3x4xi4>) {
  ^bb0(%l: i64, %v: i4, %out: i4):
    %k = linalg.index 1 : index
    %c = arith.index_cast %k : index to i64
    %eq = arith.cmpi eq, %l, %c : i64
    %z = arith.constant 0 : i4
    %s = arith.select %eq, %v, %z : i4
    linalg.yield %s : i4
  }
  return
}

// CHECK-LABEL: func.func @keeps_a_body_on_indices(
// CHECK:         linalg.generic
func.func @keeps_a_body_on_indices(%t: memref<2x4xi64>, %w: memref<3xindex>, %o: memref<2x3x4xindex>) {
  linalg.generic {indexing_maps = [#t, #w, #i], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t, %w : memref<2x4xi64>, memref<3xindex>) outs(%o : memref<2x3x4xindex>) {
  ^bb0(%l: i64, %v: index, %out: index):
    %k = linalg.index 1 : index
    %c = arith.index_cast %k : index to i64
    %eq = arith.cmpi eq, %l, %c : i64
    %z = arith.constant 0 : index
    %s = arith.select %eq, %v, %z : index
    linalg.yield %s : index
  }
  return
}

// CHECK-LABEL: func.func @keeps_a_body_that_reads_what_it_overwrites(
// CHECK:         linalg.generic
func.func @keeps_a_body_that_reads_what_it_overwrites(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#t, #w, #i], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%l: i64, %v: f32, %out: f32):
    %k = linalg.index 1 : index
    %c = arith.index_cast %k : index to i64
    %eq = arith.cmpi eq, %l, %c : i64
    %z = arith.constant 0.0 : f32
    %u = arith.addf %v, %out : f32
    %s = arith.select %eq, %u, %z : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_labels_compared_at_32_bits(
// CHECK:         linalg.generic
func.func @keeps_labels_compared_at_32_bits(%t: memref<2x4xi32>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#t, #w, #i], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t, %w : memref<2x4xi32>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%l: i32, %v: f32, %out: f32):
    %k = linalg.index 1 : index
    %c = arith.index_cast %k : index to i32
    %eq = arith.cmpi eq, %l, %c : i32
    %z = arith.constant 0.0 : f32
    %s = arith.select %eq, %v, %z : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_a_body_with_regions(
// CHECK:         linalg.generic
func.func @keeps_a_body_with_regions(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#t, #w, #i], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%l: i64, %v: f32, %out: f32):
    %k = linalg.index 1 : index
    %c = arith.index_cast %k : index to i64
    %eq = arith.cmpi eq, %l, %c : i64
    %z = arith.constant 0.0 : f32
    %cc = arith.constant true
    %u = scf.if %cc -> f32 { %n = arith.negf %v : f32
      scf.yield %n : f32 } else { scf.yield %v : f32 }
    %s = arith.select %eq, %u, %z : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_memory_of_another_space(
// CHECK:         linalg.generic
func.func @keeps_memory_of_another_space(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32, 1>) {
  linalg.generic {indexing_maps = [#t, #w, #i], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32, 1>) {
  ^bb0(%l: i64, %v: f32, %out: f32):
    %k = linalg.index 1 : index
    %c = arith.index_cast %k : index to i64
    %eq = arith.cmpi eq, %l, %c : i64
    %z = arith.constant 0.0 : f32
    %s = arith.select %eq, %v, %z : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_a_fill_with_minus_zero(
// CHECK:         linalg.generic
func.func @keeps_a_fill_with_minus_zero(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#t, #w, #i], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%l: i64, %v: f32, %out: f32):
    %k = linalg.index 1 : index
    %c = arith.index_cast %k : index to i64
    %eq = arith.cmpi eq, %l, %c : i64
    %z = arith.constant -0.0 : f32
    %s = arith.select %eq, %v, %z : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_a_body_that_divides_integers(
// CHECK:         linalg.generic
func.func @keeps_a_body_that_divides_integers(%t: memref<2x4xi64>, %a: memref<2x4xi32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#t, #t, #i], iterator_types = ["parallel", "parallel", "parallel"]} ins(%t, %a : memref<2x4xi64>, memref<2x4xi32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%l: i64, %v: i32, %out: f32):
    %k = linalg.index 1 : index
    %c = arith.index_cast %k : index to i64
    %eq = arith.cmpi eq, %l, %c : i64
    %z = arith.constant 0.0 : f32
    %q = arith.divsi %v, %v : i32
    %f = arith.sitofp %q : i32 to f32
    %s = arith.select %eq, %f, %z : f32
    linalg.yield %s : f32
  }
  return
}
