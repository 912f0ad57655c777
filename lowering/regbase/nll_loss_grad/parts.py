"""What the SIMT kernels share: their limits, and the value at a label."""

from typing import Any

from aclower.lowering.nll_loss_grad.key import Kernel
from aclower.lowering.scalars import Int, constant
from aclower.lowering.simt import load
from aclower.mlir import arith

MAX_THREADS = 1024  # of a call: 32 registers are left to each
LINE_BYTES = 128  # of a line of the data cache: what one access of global memory moves


def value_at(kernel: Kernel, label: Any, position: Int) -> Any:
    """-g * weight[label] as an f32: only a position with a label that counts reads its gradient and weight."""
    tensors, reduction = kernel.tensors, kernel.key.reduction
    is_scalar = reduction != "none"
    gradient = load(tensors["y_grad"], constant(0) if is_scalar else position, "gradient")
    if reduction == "mean":
        gradient = arith.DivFOp(gradient, load(tensors["total_weight"], constant(0), "total")).result
    return arith.MulFOp(arith.NegFOp(gradient).result, load(tensors["weight"], Int(label), "label_weight")).result
