// RUN: aclower-opt %s --split-input-file --verify-diagnostics --pass-pipeline=cpu-carry-bf16-as-bits

llvm.func @bf16_arithmetic(%v: bf16) -> bf16 {
  // expected-error @+1 {{'llvm.fadd' op expects bf16 to be moved alone; extend it to f32 to compute with it}}
  %0 = llvm.fadd %v, %v : bf16
  llvm.return %0 : bf16
}

// -----

llvm.func @a_cast_to_bf16(%v: f32) -> bf16 {
  // expected-error @+1 {{'llvm.fptrunc' op expects bf16 to be moved alone; extend it to f32 to compute with it}}
  %0 = llvm.fptrunc %v : f32 to bf16
  llvm.return %0 : bf16
}

// -----

llvm.func @a_table_of_bf16() {
  // expected-error @+1 {{'llvm.mlir.constant' op expects a bf16 constant of one value; pass a table of them as an argument}}
  %0 = llvm.mlir.constant(dense<[1.0, 2.0]> : vector<2xbf16>) : vector<2xbf16>
  llvm.return
}
