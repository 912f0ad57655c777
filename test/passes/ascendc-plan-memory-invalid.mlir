// RUN: aclower-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(ascendc-plan-memory)'

// expected-error @+1 {{'func.func' op needs 188448 bytes of UB, ascend910b has 188416; lower the tile's sizes: large 188416, small 32}}
func.func @one_block_too_many() attributes {ascendc.target = "ascend910b"} {
  %0 = "ascendc.local_tensor"() {buffer = "large"} : () -> memref<47104xf32, #ascendc.ub>
  %1 = "ascendc.local_tensor"() {buffer = "small"} : () -> memref<8xf32, #ascendc.ub>
  return
}

// -----

func.func @all_of_it() attributes {ascendc.target = "ascend910b"} {
  %0 = "ascendc.local_tensor"() {buffer = "large"} : () -> memref<47104xf32, #ascendc.ub>
  return
}

// -----

// expected-error @+1 {{'func.func' op expects ascendc.target of ascend910b, ascend910_93, ascend950, got "ascend911"}}
func.func @no_such_chip() attributes {ascendc.target = "ascend911"} {
  return
}
