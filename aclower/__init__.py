"""aclower: loss operators in MLIR, lowered to Ascend NPU kernels, run through the two-phase interface."""

__version__ = "0.1.0"
