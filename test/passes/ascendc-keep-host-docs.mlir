// RUN: aclower-opt %s --pass-pipeline='builtin.module(ascendc-keep-host{cores=7})' | FileCheck %s
// `ascendc.doc` and `ascendc.reason` on ops and functions of the host stay.

// CHECK-NOT: ascendc
func.func @host(%a: i64) -> i64 attributes {ascendc.doc = "Doubles."} {
  %0 = arith.addi %a, %a : i64
  return %0 : i64
}
