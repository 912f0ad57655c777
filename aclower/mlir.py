"""The one module that imports the MLIR Python bindings.

Everything else takes them from here, so that a move to other bindings costs
one file. Importing it takes some 100 ms: `import aclower` does not.
"""

import sys
import types

from torch_mlir import ir
from torch_mlir.dialects import arith, bufferization, ext, func, llvm, math, memref, scf, tensor, vector
from torch_mlir.execution_engine import ExecutionEngine
from torch_mlir.passmanager import PassManager

# At each access to an op the bindings look for a module of its dialect's name, on disk if need be
# (27 us each time): ours are found at once.
for _dialect in ("aclnn", "ascendc"):
    _module = f"torch_mlir.dialects.{_dialect}"
    sys.modules.setdefault(_module, types.ModuleType(_module))

__all__ = [
    "ExecutionEngine",
    "PassManager",
    "arith",
    "bufferization",
    "ext",
    "func",
    "ir",
    "llvm",
    "math",
    "memref",
    "scf",
    "tensor",
    "vector",
]
