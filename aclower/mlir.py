"""The one module that imports the MLIR Python bindings.

Everything else takes them from here, so that a move to other bindings costs
one file. Importing it takes some 100 ms: `import aclower` does not.
"""

from torch_mlir import ir
from torch_mlir.dialects import arith, bufferization, ext, func, llvm, memref, scf, tensor, vector
from torch_mlir.execution_engine import ExecutionEngine
from torch_mlir.passmanager import PassManager

__all__ = [
    "ExecutionEngine",
    "PassManager",
    "arith",
    "bufferization",
    "ext",
    "func",
    "ir",
    "llvm",
    "memref",
    "scf",
    "tensor",
    "vector",
]
