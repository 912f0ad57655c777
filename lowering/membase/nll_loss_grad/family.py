"""The kernels of nll_loss_grad for dav-2201."""

from aclower.lowering.membase.nll_loss_grad.planes import planes
from aclower.lowering.membase.nll_loss_grad.rows import rows, sparse_rows
from aclower.lowering.membase.nll_loss_grad.tiling import KERNELS, RECORD, tiling
from aclower.lowering.nll_loss_grad.host import Family

FAMILY = Family(dict(zip(KERNELS, (planes, rows, sparse_rows), strict=True)), RECORD, tiling)
