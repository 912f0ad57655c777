// RUN: aclower-opt %s --pass-pipeline='cpu-schedule-one-hot' | FileCheck %s --implicit-check-not=aclower_parallel_for

// Near misses of cpu-schedule-one-hot.mlir.

#positions = affine_map<(n, c, p) -> (n, p)>
#class = affine_map<(n, c, p) -> (c)>
#identity = affine_map<(n, c, p) -> (n, c, p)>
#zero = affine_map<(n, c, p) -> (0)>

// Buffers come first.
// CHECK-LABEL: func.func @keeps_tensors(
// CHECK:         linalg.generic
func.func @keeps_tensors(%t: tensor<2x4xi64>, %w: tensor<3xf32>, %o: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %r = linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : tensor<2x4xi64>, tensor<3xf32>) outs(%o : tensor<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  } -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @keeps_strided_memrefs(
// CHECK:         linalg.generic
func.func @keeps_strided_memrefs(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32, strided<[24, 8, 2]>>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32, strided<[24, 8, 2]>>) {
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

// CHECK-LABEL: func.func @keeps_memrefs_with_an_offset(
// CHECK:         linalg.generic
func.func @keeps_memrefs_with_an_offset(%t: memref<2x4xi64, strided<[4, 1], offset: ?>>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64, strided<[4, 1], offset: ?>>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
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

// CHECK-LABEL: func.func @keeps_another_value_elsewhere(
// CHECK:         linalg.generic
func.func @keeps_another_value_elsewhere(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 1.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// Nothing is known of what is not written.
// CHECK-LABEL: func.func @keeps_the_old_value_elsewhere(
// CHECK:         linalg.generic
func.func @keeps_the_old_value_elsewhere(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %old : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_zero_at_the_class(
// CHECK:         linalg.generic
func.func @keeps_zero_at_the_class(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %zero, %v : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_a_comparison_other_than_equality(
// CHECK:         linalg.generic
func.func @keeps_a_comparison_other_than_equality(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi ne, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_labels_compared_with_a_position(
// CHECK:         linalg.generic
func.func @keeps_labels_compared_with_a_position(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 2 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_a_value_that_depends_on_the_class(
// CHECK:         linalg.generic
func.func @keeps_a_value_that_depends_on_the_class(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %half = arith.uitofp %c : i64 to f32
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %half, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_a_label_that_depends_on_the_class(
// CHECK:         linalg.generic
func.func @keeps_a_label_that_depends_on_the_class(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %moved = arith.addi %label, %c : i64
    %hit = arith.cmpi eq, %moved, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// Which weight is read would depend on what it holds.
// CHECK-LABEL: func.func @keeps_a_condition_that_reads_the_class(
// CHECK:         linalg.generic
func.func @keeps_a_condition_that_reads_the_class(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %limit = arith.constant 2.0 : f32
    %keep = arith.cmpf olt, %v, %limit : f32
    %same = arith.cmpi eq, %label, %c : i64
    %hit = arith.andi %same, %keep : i1
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_classes_elsewhere_than_in_the_middle(
// CHECK:         linalg.generic
func.func @keeps_classes_elsewhere_than_in_the_middle(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<3x2x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(c, n, p) -> (n, p)>, affine_map<(c, n, p) -> (c)>, affine_map<(c, n, p) -> (c, n, p)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<3x2x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 0 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.select %hit, %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @keeps_an_output_out_of_order(
// CHECK:         linalg.generic
func.func @keeps_an_output_out_of_order(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x4x3xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, affine_map<(n, c, p) -> (n, p, c)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x4x3xf32>) {
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

// CHECK-LABEL: func.func @keeps_what_is_not_selected(
// CHECK:         linalg.generic
func.func @keeps_what_is_not_selected(%t: memref<2x4xi64>, %w: memref<3xf32>, %o: memref<2x3x4xf32>) {
  linalg.generic {indexing_maps = [#positions, #class, #identity], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%t, %w : memref<2x4xi64>, memref<3xf32>) outs(%o : memref<2x3x4xf32>) {
  ^bb0(%label: i64, %v: f32, %old: f32):
    %index = linalg.index 1 : index
    %c = arith.index_cast %index : index to i64
    %hit = arith.cmpi eq, %label, %c : i64
    %zero = arith.constant 0.0 : f32
    %s = arith.addf %v, %zero : f32
    linalg.yield %s : f32
  }
  return
}
