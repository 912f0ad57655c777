"""How the host starts kernels.

A launch is a call of a private function that carries `ascendc.kernels`, the kernels that it
chooses from. It takes the tensors, as contiguous memrefs of any rank, and the tiling record, i64s:
which kernel (its place in the list), how many blocks, then what the kernels read. Emitted,
it is the launch wrapper; on this machine, what the emulator's library exports.
"""

from aclower.dialect.ascendc.dialect import AscendcDialect
from aclower.mlir import ext, ir

KERNELS = "ascendc.kernels"
TILING = "ascendc.tiling"  # on the launch function: the function that computes the record


class GetCoreNumAivOp(AscendcDialect.Operation, name="get_core_num_aiv", traits=[ext.Pure]):
    """How many vector cores the device has, i64; on the host, as `PlatformAscendC::GetCoreNumAiv()`."""

    cores: ext.Result[ir.IntegerType[64]]
