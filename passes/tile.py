"""`aclnn-tile`: operators become kernels, a tiling function and a launch."""

from dataclasses import dataclass
from typing import Any

from aclower.dialect.folded_nll_loss_grad import FoldedNllLossGradOp
from aclower.dialect.nll_loss_grad import NllLossGradOp
from aclower.lowering.fold import fold
from aclower.lowering.membase.nll_loss_grad import host
from aclower.lowering.ops import find_ops, require_ranks
from aclower.mlir import ir
from aclower.passes.base import TargetPass
from aclower.source import error_at


@dataclass(frozen=True)
class Tile(TargetPass):
    """
    Before: aclnn.folded_nll_loss_grad, or aclnn.nll_loss_grad, left unfolded
    After:  @..._tiling computes a record of i64s from sizes and the number of cores; kernels
            (functions with ascendc.target) do the work of one core, tile by tile, from that
            record; in the operator's place a call of @..._tiling and one of @..._launch.
    Keeps:  all other ops.
    Operators of one reduction and types share their kernels; sizes and ignore_index travel in the record.
    """

    name = "aclnn-tile"

    def run(self, root: Any) -> None:
        unfolded = find_ops(root, NllLossGradOp)
        require_ranks(unfolded)
        for op in unfolded:
            self._check(op, op.x.type, op.class_axis)
        for op in unfolded:
            fold(op, absorb=False)
        operators = find_ops(root, FoldedNllLossGradOp)
        for op in operators:
            self._check(op, op.init.type, op.class_dim)
        module = root.operation
        while module.name != "builtin.module":
            module = module.parent.operation
        block = module.regions[0].blocks[0]
        known = {ir.StringAttr(op.attributes["sym_name"]).value for op in block if "sym_name" in op.attributes}
        for op in operators:
            key = host.key_of(op)
            host.replace_by_launch(op)
            if f"{key.name}_launch" not in known:
                with ir.Location.unknown():
                    host.build_device_code(block, key, self.target.name)
                known.add(f"{key.name}_launch")

    def _check(self, op: Any, type_: Any, class_axis: int) -> None:
        if self.target.is_regbase:
            raise error_at(op, f"expects a target whose kernels are implemented, got {self.target.name}")
        if not type_.is_dynamic_dim(class_axis) and (classes := type_.get_dim_size(class_axis)) > host.MAX_CLASSES:
            raise error_at(op, f"expects at most {host.MAX_CLASSES} classes, which f32 tells apart, got {classes}")
