"""`aclnn-tile`: operators become kernels, a tiling function and a launch."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from aclower.dialect.ascendc.launch import KERNELS
from aclower.dialect.folded_nll_loss_grad import FoldedNllLossGradOp
from aclower.dialect.nll_loss_grad import NllLossGradOp
from aclower.lowering.fold import fold
from aclower.lowering.membase.nll_loss_grad.family import FAMILY as MEMBASE
from aclower.lowering.nll_loss_grad.host import Family, build_device_code, key_of, replace_by_launch
from aclower.lowering.nll_loss_grad.key import Key
from aclower.lowering.ops import find_ops, require_ranks
from aclower.lowering.regbase.nll_loss_grad.family import FAMILY as REGBASE
from aclower.mlir import ir
from aclower.passes.base import TargetPass
from aclower.source import error_at
from aclower.targets import MAX_CLASSES


@dataclass(frozen=True)
class Tile(TargetPass):
    """Turn operators into kernels, a tiling function that chooses among them, and a launch.

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
        family = REGBASE if self.target.is_regbase else MEMBASE
        built = _built(block, operators, family)
        for op in operators:
            key = key_of(op)
            replace_by_launch(op, key, family)
            if key not in built:
                with ir.Location.unknown():
                    build_device_code(block, key, family, self.target.name)
                built.add(key)

    def _check(self, op: Any, type_: Any, class_axis: int) -> None:
        if not type_.is_dynamic_dim(class_axis) and (classes := type_.get_dim_size(class_axis)) > MAX_CLASSES:
            raise error_at(op, f"expects at most {MAX_CLASSES} classes on a device, got {classes}")


def _built(block: Any, operators: Sequence[Any], family: Family) -> set[Key]:
    """The keys whose kernels the module holds already.

    Raises:
        LoweringError: it holds something else under a name that is to be built.
    """
    known = {ir.StringAttr(op.attributes["sym_name"]).value: op for op in block if "sym_name" in op.attributes}
    keys = {key_of(op) for op in operators}
    built = {key for key in keys if f"{key.name}_launch" in known and KERNELS in known[f"{key.name}_launch"].attributes}
    for key in keys - built:
        for name in ("tiling", *family.bodies, "launch"):
            if (found := known.get(f"{key.name}_{name}")) is not None:
                raise error_at(found, f"has the name of what aclnn-tile builds, {key.name}_{name}; give it another")
    return built
