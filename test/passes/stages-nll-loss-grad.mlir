// The stages of an f16 gradient of images on a chip without vector registers to program.
// RUN: aclower-opt %s --target=ascend910b --pass-pipeline='aclnn-promote-dtypes' | FileCheck %s --check-prefix=PROMOTED
// RUN: aclower-opt %s --target=ascend910b --pass-pipeline='aclnn-promote-dtypes,aclnn-canonicalize-layout,canonicalize,cse' | FileCheck %s --check-prefix=CANONICAL
// RUN: aclower-opt %s --target=ascend910b --pass-pipeline='lower-to-folded' | FileCheck %s --check-prefix=FOLDED

// The same by naming the target once for the pipeline.
// RUN: aclower-opt %s --pass-pipeline='builtin.module(lower-to-folded{target=ascend910_93})' | FileCheck %s --check-prefix=FOLDED

// On ascend950 the first two stages change nothing.
// RUN: aclower-opt %s > %t.operator
// RUN: aclower-opt %s --target=ascend950 --pass-pipeline='aclnn-promote-dtypes,aclnn-canonicalize-layout' > %t.canonical
// RUN: diff %t.operator %t.canonical
// RUN: aclower-opt %s --target=ascend950 --pass-pipeline='lower-to-folded' | FileCheck %s --check-prefix=REGBASE

// Without aclnn-fold-layout the movement of what is read and written is computed, as CANN's own interface does.
// RUN: aclower-opt %s --target=ascend910b --pass-pipeline='aclnn-promote-dtypes,aclnn-canonicalize-layout,canonicalize,cse,aclnn-convert-to-linalg' | FileCheck %s --check-prefix=UNFOLDED --implicit-check-not=aclnn.

// Either way there is LLVM at the end, and nothing else.
// RUN: aclower-opt %s --target=ascend910b --pass-pipeline='lower-to-llvm' | FileCheck %s --check-prefix=LLVM --implicit-check-not=aclnn. --implicit-check-not=linalg. --implicit-check-not=unrealized_conversion_cast
// RUN: aclower-opt %s --target=ascend950 --pass-pipeline='lower-to-llvm' | FileCheck %s --check-prefix=LLVM --implicit-check-not=aclnn. --implicit-check-not=linalg. --implicit-check-not=unrealized_conversion_cast

// PROMOTED-LABEL: func.func @cityscapes(
// PROMOTED-SAME:    %[[X:[^:]*]]: tensor<2x19x512x1024xf16>, %[[G:[^:]*]]: tensor<f16>, %[[T:[^:]*]]: tensor<2x512x1024xi64>, %[[W:[^:]*]]: tensor<19xf16>, %[[N:[^:]*]]: tensor<1xf16>)
// PROMOTED-DAG:     %[[X32:.*]] = arith.extf %[[X]]
// PROMOTED-DAG:     %[[G32:.*]] = arith.extf %[[G]]
// PROMOTED-DAG:     %[[W32:.*]] = arith.extf %[[W]]
// PROMOTED-DAG:     %[[N32:.*]] = arith.extf %[[N]]
// PROMOTED-DAG:     %[[T32:.*]] = "aclnn.narrow_labels"(%[[T]], {{.*}}) {ignore_index = 255 : i64}
// PROMOTED:         %[[R:.*]] = "aclnn.nll_loss_grad"(%[[X32]], %[[G32]], %[[T32]], %[[W32]], %[[N32]]) {ignore_index = -1 : i64, reduction = "mean"}
// PROMOTED:         arith.truncf %[[R]] : tensor<2x19x512x1024xf32> to tensor<2x19x512x1024xf16>

// CANONICAL-LABEL: func.func @cityscapes(
// CANONICAL:         %[[X32:.*]] = arith.extf
// CANONICAL:         %[[XT:.*]] = linalg.transpose ins(%[[X32]] : {{.*}}) {{.*}} permutation = [0, 2, 3, 1]
// CANONICAL:         %[[X2:.*]] = tensor.collapse_shape %[[XT]] {{.*}} into tensor<1048576x19xf32>
// CANONICAL:         %[[R:.*]] = "aclnn.nll_loss_grad"(%[[X2]], {{.*}}) {{.*}} : (tensor<1048576x19xf32>, tensor<f32>, tensor<1048576xi32>, tensor<19xf32>, tensor<1xf32>)
// CANONICAL:         %[[R4:.*]] = tensor.expand_shape %[[R]] {{.*}} into tensor<2x512x1024x19xf32>
// CANONICAL:         %[[RT:.*]] = linalg.transpose ins(%[[R4]] : {{.*}}) {{.*}} permutation = [0, 3, 1, 2]
// CANONICAL:         arith.truncf %[[RT]]

// Labels, gradients and weights are read as they lie; x is not read at all.
// FOLDED-LABEL: func.func @cityscapes(
// FOLDED-SAME:    %[[X:[^:]*]]: tensor<2x19x512x1024xf16>, %[[G:[^:]*]]: tensor<f16>, %[[T:[^:]*]]: tensor<2x512x1024xi64>, %[[W:[^:]*]]: tensor<19xf16>, %[[N:[^:]*]]: tensor<1xf16>)
// FOLDED-NOT:     %[[X]]
// FOLDED-NOT:     arith.extf
// FOLDED-NOT:     linalg.transpose
// FOLDED-DAG:     %[[K:.*]] = arith.constant 255 : i64
// FOLDED-DAG:     %[[I:.*]] = tensor.empty() : tensor<2x19x524288xf16>
// FOLDED-DAG:     %[[T2:.*]] = tensor.collapse_shape %[[T]] {{.*}} into tensor<2x524288xi64>
// FOLDED:         %[[R:.*]] = "aclnn.folded_nll_loss_grad"(%[[G]], %[[T2]], %[[W]], %[[I]], %[[K]], %[[N]])
// FOLDED-NEXT:    %[[R4:.*]] = tensor.expand_shape %[[R]] {{.*}} into tensor<2x19x512x1024xf16>
// FOLDED-NEXT:    return %[[R4]]

// REGBASE-LABEL: func.func @cityscapes(
// REGBASE-SAME:    %{{[^:]*}}: tensor<2x19x512x1024xf16>, %[[G:[^:]*]]: tensor<f16>, %[[T:[^:]*]]: tensor<2x512x1024xi64>, %[[W:[^:]*]]: tensor<19xf16>, %[[N:[^:]*]]: tensor<1xf16>)
// REGBASE:         %[[R:.*]] = "aclnn.folded_nll_loss_grad"(%[[G]], %[[T]], %[[W]], {{.*}}, {{.*}}, %[[N]])
// REGBASE-SAME:      -> tensor<2x19x512x1024xf16>
// REGBASE-NEXT:    return %[[R]]

// UNFOLDED-LABEL: func.func @cityscapes(
// UNFOLDED-DAG:     arith.extf {{.*}} : tensor<f16> to tensor<f32>
// UNFOLDED-DAG:     arith.extf {{.*}} : tensor<19xf16> to tensor<19xf32>
// UNFOLDED:         linalg.generic {{.*}} ins({{.*}} : tensor<2x512x1024xi64>) outs({{.*}} : tensor<2x512x1024xi32>)
// UNFOLDED:         arith.trunci
// UNFOLDED:         linalg.generic {{.*}} outs({{.*}} : tensor<1048576x19x1xf32>)
// UNFOLDED:         linalg.transpose {{.*}} permutation = [0, 3, 1, 2]
// UNFOLDED:         arith.truncf {{.*}} : tensor<2x19x512x1024xf32> to tensor<2x19x512x1024xf16>

// LLVM:             llvm.func @cityscapes(
// LLVM:             llvm.func @_mlir_ciface_cityscapes(
// LLVM:             llvm.func @dynamic(
// LLVM:             llvm.func @_mlir_ciface_dynamic(
func.func @cityscapes(%x: tensor<2x19x512x1024xf16>, %y_grad: tensor<f16>, %target: tensor<2x512x1024xi64>, %weight: tensor<19xf16>, %total_weight: tensor<1xf16>) -> tensor<2x19x512x1024xf16> {
  %x_grad = "aclnn.nll_loss_grad"(%x, %y_grad, %target, %weight, %total_weight) {reduction = "mean", ignore_index = 255 : i64}
    : (tensor<2x19x512x1024xf16>, tensor<f16>, tensor<2x512x1024xi64>, tensor<19xf16>, tensor<1xf16>) -> tensor<2x19x512x1024xf16>
  return %x_grad : tensor<2x19x512x1024xf16>
}

// PROMOTED-LABEL: func.func @dynamic(
// PROMOTED:         "aclnn.nll_loss_grad"({{.*}}) {{.*}} : (tensor<?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xi32>, tensor<?xf32>, tensor<1xf32>)

// CANONICAL-LABEL: func.func @dynamic(
// CANONICAL:         "aclnn.nll_loss_grad"({{.*}}) {{.*}} : (tensor<?x?xf32>, tensor<?xf32>, tensor<?xi32>, tensor<?xf32>, tensor<1xf32>)

// Of x, only the sizes are asked.
// FOLDED-LABEL: func.func @dynamic(
// FOLDED-SAME:    %[[X:[^:]*]]: tensor<?x?x?x?xf16>, %{{[^:]*}}: tensor<?x?x?xf16>, %{{[^:]*}}: tensor<?x?x?xi64>, %[[W:[^:]*]]: tensor<?xf16>
// FOLDED-NOT:     arith.extf
// FOLDED-NOT:     linalg.transpose
// FOLDED-DAG:     %[[C0:.*]] = arith.constant 0 : index
// FOLDED-DAG:     %[[C1:.*]] = arith.constant 1 : index
// FOLDED-DAG:     %[[C2:.*]] = arith.constant 2 : index
// FOLDED-DAG:     %[[C3:.*]] = arith.constant 3 : index
// FOLDED-DAG:     %[[DN:.*]] = tensor.dim %[[X]], %[[C0]]
// FOLDED-DAG:     %[[DC:.*]] = tensor.dim %[[X]], %[[C1]]
// FOLDED-DAG:     %[[DH:.*]] = tensor.dim %[[X]], %[[C2]]
// FOLDED-DAG:     %[[DW:.*]] = tensor.dim %[[X]], %[[C3]]
// FOLDED-DAG:     %[[P:.*]] = arith.muli %[[DH]], %[[DW]]
// FOLDED:         %[[I:.*]] = tensor.empty(%[[DN]], %[[DC]], %[[P]]) : tensor<?x?x?xf16>
// FOLDED:         %[[R:.*]] = "aclnn.folded_nll_loss_grad"({{.*}}, {{.*}}, %[[W]], %[[I]], {{.*}}) {{.*}} : (tensor<?x?xf16>, tensor<?x?xi64>, tensor<?xf16>, tensor<?x?x?xf16>, i64)
// FOLDED-NEXT:    %[[R4:.*]] = tensor.expand_shape %[[R]] {{.*}} output_shape [%[[DN]], %[[DC]], %[[DH]], %[[DW]]]
// FOLDED-NEXT:    return %[[R4]]

// REGBASE-LABEL: func.func @dynamic(
// REGBASE:         "aclnn.folded_nll_loss_grad"({{.*}}) {{.*}} -> tensor<?x?x?x?xf16>

// UNFOLDED-LABEL: func.func @dynamic(
// UNFOLDED:         linalg.generic {{.*}} outs({{.*}} : tensor<?x?x1xf32>)
// UNFOLDED:         linalg.transpose {{.*}} permutation = [0, 3, 1, 2]
func.func @dynamic(%x: tensor<?x?x?x?xf16>, %y_grad: tensor<?x?x?xf16>, %target: tensor<?x?x?xi64>, %weight: tensor<?xf16>, %total_weight: tensor<1xf16>) -> tensor<?x?x?x?xf16> {
  %x_grad = "aclnn.nll_loss_grad"(%x, %y_grad, %target, %weight, %total_weight) {reduction = "none"}
    : (tensor<?x?x?x?xf16>, tensor<?x?x?xf16>, tensor<?x?x?xi64>, tensor<?xf16>, tensor<1xf16>) -> tensor<?x?x?x?xf16>
  return %x_grad : tensor<?x?x?x?xf16>
}
