"""The kernels of nll_loss_grad for dav-3510."""

from aclower.lowering.nll_loss_grad.host import Family
from aclower.lowering.regbase.nll_loss_grad.planes import planes
from aclower.lowering.regbase.nll_loss_grad.rows import rows
from aclower.lowering.regbase.nll_loss_grad.tiling import KERNELS, RECORD, tiling

FAMILY = Family(dict(zip(KERNELS, (planes, rows), strict=True)), RECORD, tiling)
