// How pipelines are written. Ours and MLIR's passes mix, in the order of the text.
// RUN: aclower-opt %s --pass-pipeline='builtin.module(aclnn-promote-dtypes{target=ascend910b},cse,func.func(canonicalize))' | FileCheck %s --check-prefix=PROMOTED
// RUN: aclower-opt %s --pass-pipeline='aclnn-promote-dtypes{target=ascend910b},cse' | FileCheck %s --check-prefix=PROMOTED
// RUN: aclower-opt %s --pass-pipeline=' builtin.module( cse , func.func( cse , aclnn-promote-dtypes{ target=ascend910b } ) ) ' | FileCheck %s --check-prefix=PROMOTED
// RUN: aclower-opt %s --pass-pipeline='any(aclnn-promote-dtypes{target=ascend910b})' | FileCheck %s --check-prefix=PROMOTED

// --target is for the passes that are not given one.
// RUN: aclower-opt %s --target=ascend910b --pass-pipeline='aclnn-promote-dtypes' | FileCheck %s --check-prefix=PROMOTED
// RUN: aclower-opt %s --target=ascend950 --pass-pipeline='aclnn-promote-dtypes{target=ascend910b}' | FileCheck %s --check-prefix=PROMOTED
// RUN: aclower-opt %s --target=ascend910b --pass-pipeline='aclnn-promote-dtypes{target=ascend950}' | FileCheck %s --check-prefix=SAME
// RUN: aclower-opt %s --target=ascend950 --pass-pipeline='lower-to-folded{target=ascend910b}' | FileCheck %s --check-prefix=GROUPED
// RUN: aclower-opt %s --target=ascend910b --pass-pipeline='func.func(lower-to-folded)' | FileCheck %s --check-prefix=GROUPED

// A pass runs on the ops that its anchors name, no others.
// RUN: aclower-opt %s --target=ascend910b --pass-pipeline='func.func(scf.if(aclnn-promote-dtypes))' | FileCheck %s --check-prefix=SAME

// Nothing to run is fine.
// RUN: aclower-opt %s | FileCheck %s --check-prefix=SAME
// RUN: aclower-opt %s --pass-pipeline='builtin.module()' | FileCheck %s --check-prefix=SAME
// RUN: aclower-opt %s --pass-pipeline='func.func()' | FileCheck %s --check-prefix=SAME

// Braces inside options belong to them.
// RUN: aclower-opt %s --pass-pipeline='builtin.module(canonicalize{max-iterations=2 region-simplify=disabled},cse)' | FileCheck %s --check-prefix=SAME

// PROMOTED-LABEL: func.func @f(
// PROMOTED:         "aclnn.nll_loss_grad"({{.*}}) {{.*}} : (tensor<4x3xf32>, tensor<f32>, tensor<4xi32>,
// PROMOTED:         arith.truncf

// SAME-LABEL: func.func @f(
// SAME-NEXT:    "aclnn.nll_loss_grad"({{.*}}) : (tensor<4x3xf16>, tensor<f16>, tensor<4xi64>,
// SAME-NEXT:    return

// GROUPED-LABEL: func.func @f(
// GROUPED:         "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<4x3x1xf16>
func.func @f(%x: tensor<4x3xf16>, %g: tensor<f16>, %t: tensor<4xi64>, %w: tensor<3xf16>, %n: tensor<1xf16>) -> tensor<4x3xf16> {
  %0 = "aclnn.nll_loss_grad"(%x, %g, %t, %w, %n)
    : (tensor<4x3xf16>, tensor<f16>, tensor<4xi64>, tensor<3xf16>, tensor<1xf16>) -> tensor<4x3xf16>
  return %0 : tensor<4x3xf16>
}
