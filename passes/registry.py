"""Pass names to pass classes; loading a class loads the MLIR bindings, this table does not."""

import importlib

from aclower.errors import UsageError, unknown_name
from aclower.passes.base import Pass
from aclower.passes.pipelines import PIPELINES

# name: (module, class), in the order in which a compilation meets them
_PASSES = {
    "aclnn-promote-dtypes": ("promote_dtypes", "PromoteDtypes"),
    "aclnn-canonicalize-layout": ("canonicalize_layout", "CanonicalizeLayout"),
    "aclnn-fold-layout": ("fold_layout", "FoldLayout"),
    "aclnn-tile": ("tile", "Tile"),
    "ascendc-plan-memory": ("plan_memory", "PlanMemory"),
    "ascendc-insert-sync": ("insert_sync", "InsertSync"),
    "ascendc-keep-host": ("keep_host", "KeepHost"),
    "aclnn-parametrize-ignore-index": ("parametrize_ignore_index", "ParametrizeIgnoreIndex"),
    "aclnn-convert-to-linalg": ("convert_to_linalg", "ConvertToLinalg"),
    "cpu-write-results-in-place": ("write_results_in_place", "WriteResultsInPlace"),
    "cpu-protect-arguments": ("protect_arguments", "ProtectArguments"),
    "cpu-schedule-one-hot": ("schedule_one_hot", "ScheduleOneHot"),
    "cpu-carry-bf16-as-bits": ("carry_bf16_as_bits", "CarryBf16AsBits"),
    "aclnn-outline-shapes": ("outline_shapes", "OutlineShapes"),
    "aclnn-erase-values": ("erase_values", "EraseValues"),
}

PASS_NAMES = tuple(_PASSES)

# The upstream passes that a misspelt name is most likely meant for; any other works too.
_COMMON_UPSTREAM = (
    "canonicalize",
    "cse",
    "inline",
    "symbol-dce",
    "convert-elementwise-to-linalg",
    "convert-linalg-to-loops",
    "one-shot-bufferize",
    "loop-invariant-code-motion",
    "strip-debuginfo",
)


def is_ours(name: str) -> bool:
    """Whether the pass is one of aclower's."""
    return name in _PASSES


def pass_class(name: str) -> type[Pass]:
    """The class of one of aclower's passes."""
    module, cls = _PASSES[name]
    found: type[Pass] = getattr(importlib.import_module(f"aclower.passes.{module}"), cls)
    return found


def unknown_pass(name: str) -> UsageError:
    """The error for a name that neither aclower nor MLIR knows."""
    return UsageError(unknown_name("pass", name, (*PASS_NAMES, *PIPELINES, *_COMMON_UPSTREAM)))
