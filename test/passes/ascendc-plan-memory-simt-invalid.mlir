// RUN: aclower-opt %s --verify-diagnostics --split-input-file --pass-pipeline='builtin.module(ascendc-plan-memory)'
// SIMT functions leave 32 KiB of the unified buffer to their data cache: 248 KiB less that are 221184 bytes.

// expected-error @+1 {{'func.func' op needs 221216 bytes of UB, ascend950 has 221184; lower the tile's sizes: large 221184, small 32}}
func.func @too_large(%n: i64) attributes {ascendc.target = "ascend950"} {
  %a = "ascendc.local_tensor"() {buffer = "large"} : () -> memref<55296xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "small"} : () -> memref<8xf32, #ascendc.ub>
  "ascendc.simt_vf"(%n) ({
    "ascendc.terminator"() : () -> ()
  }) {launch_bounds = 32 : i64} : (i64) -> ()
  return
}

// -----

// Without one, all of it is there.
func.func @fits() attributes {ascendc.target = "ascend950"} {
  %a = "ascendc.local_tensor"() {buffer = "large"} : () -> memref<55296xf32, #ascendc.ub>
  %b = "ascendc.local_tensor"() {buffer = "small"} : () -> memref<8xf32, #ascendc.ub>
  return
}
