// RUN: aclower-opt %s --pass-pipeline=cpu-protect-arguments | FileCheck %s
// RUN: aclower-opt %s --pass-pipeline='cpu-protect-arguments,one-shot-bufferize{bufferize-function-boundaries=true}' \
// RUN:   | FileCheck %s --check-prefix=BUFFERS

// CHECK-LABEL:   func.func @an_argument_is_not_written(
// CHECK-SAME:      tensor<4xf32> {bufferization.writable = false}
// BUFFERS-LABEL: func.func @an_argument_is_not_written(
// BUFFERS-SAME:    %[[X:[^:]*]]: memref
// BUFFERS:         %[[COPY:.*]] = memref.alloc
// BUFFERS:         linalg.map {{.*}} outs(%[[COPY]]
func.func @an_argument_is_not_written(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.map { arith.negf } ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>)
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @other_arguments_and_attributes_stay(
// CHECK-SAME:    %{{[^:]*}}: index, %{{[^:]*}}: memref<4xf32>,
// CHECK-SAME:    tensor<4xf32> {bufferization.writable = false, test.note = "kept"}
func.func @other_arguments_and_attributes_stay(%i: index, %m: memref<4xf32>, %x: tensor<4xf32> {test.note = "kept"}) {
  return
}

// CHECK-LABEL: func.func @an_argument_that_may_be_written_says_so(
// CHECK-SAME:    tensor<4xf32> {bufferization.writable = true}
func.func @an_argument_that_may_be_written_says_so(%x: tensor<4xf32> {bufferization.writable = true}) {
  return
}

// CHECK-LABEL: func.func private @a_declaration_stays(tensor<4xf32>)
// CHECK-NOT:     writable
func.func private @a_declaration_stays(tensor<4xf32>)
