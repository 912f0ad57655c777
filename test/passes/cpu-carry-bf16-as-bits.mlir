// RUN: aclower-opt %s --pass-pipeline=cpu-carry-bf16-as-bits | FileCheck %s

// CHECK-LABEL: llvm.func @a_value_is_moved_as_i16(
// CHECK-SAME:    %[[P:[^:]*]]: !llvm.ptr, %[[V:[^:]*]]: i16) -> i16
// CHECK:         llvm.getelementptr %[[P]][1] : (!llvm.ptr) -> !llvm.ptr, i16
// CHECK:         llvm.load {{.*}} -> i16
// CHECK:         llvm.store %[[V]], {{.*}} : i16, !llvm.ptr
llvm.func @a_value_is_moved_as_i16(%p: !llvm.ptr, %v: bf16) -> bf16 {
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, bf16
  %0 = llvm.load %q : !llvm.ptr -> bf16
  llvm.store %v, %p : bf16, !llvm.ptr
  llvm.return %0 : bf16
}

// CHECK-LABEL: llvm.func @nested_types_are_replaced(
// CHECK-SAME:    !llvm.struct<(i16, vector<4xi16>, array<2 x i16>, f32)>
llvm.func @nested_types_are_replaced(%s: !llvm.struct<(bf16, vector<4xbf16>, array<2 x bf16>, f32)>) {
  llvm.return
}

// 0x3FC0, 0x8000 and 0x3F80 as signed numbers.
// CHECK-LABEL: llvm.func @constants_become_their_bits(
// CHECK:         llvm.mlir.constant(16320 : i16) : i16
// CHECK:         llvm.mlir.constant(-32768 : i16) : i16
// CHECK:         llvm.mlir.constant(dense<16256> : vector<4xi16>) : vector<4xi16>
llvm.func @constants_become_their_bits() {
  %0 = llvm.mlir.constant(1.5 : bf16) : bf16
  %1 = llvm.mlir.constant(-0.0 : bf16) : bf16
  %2 = llvm.mlir.constant(dense<1.0> : vector<4xbf16>) : vector<4xbf16>
  llvm.return
}

// CHECK-LABEL: llvm.func @other_floats_stay(
// CHECK-SAME:    f16, %{{[^:]*}}: f32
// CHECK:         llvm.fadd {{.*}} : f32
llvm.func @other_floats_stay(%h: f16, %f: f32) -> f32 {
  %0 = llvm.fadd %f, %f : f32
  llvm.return %0 : f32
}

// CHECK-LABEL: llvm.func @names_with_bf16_stay(
// CHECK:         llvm.call @names_with_bf16_stay
llvm.func @names_with_bf16_stay(%v: bf16) {
  llvm.call @names_with_bf16_stay(%v) : (bf16) -> ()
  llvm.return
}
