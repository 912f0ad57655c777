"""The pipelines, as data: stages, and names that stand for a sequence of passes.

`aclower-opt --list` prints them. A pass that takes a target gets the pipeline's.
"""

# What a compilation goes through: each stage and the passes that lead to it.
FRONT_STAGES = {
    "promoted": ("aclnn-promote-dtypes",),
    "canonical": ("aclnn-canonicalize-layout", "canonicalize", "cse"),
    "folded": ("aclnn-fold-layout", "canonicalize", "cse"),
}

# The device: kernels that work tile by tile, with every buffer placed and every access ordered.
DEVICE_STAGES: dict[str, tuple[str, ...]] = {
    "tiled": ("aclnn-tile",),
    "planned": ("ascendc-plan-memory",),
    "synchronised": ("ascendc-insert-sync",),
}

_BUFFERIZE = (
    "cpu-protect-arguments",
    "one-shot-bufferize{allow-return-allocs-from-loops=true bufferize-function-boundaries=true"
    " function-boundary-type-conversion=identity-layout-map}",
    "buffer-deallocation-pipeline",
    "canonicalize",
    "cse",
)

_LLVM = (
    "func.func(llvm-request-c-wrappers)",
    "convert-bufferization-to-memref",
    "expand-strided-metadata",
    "lower-affine",
    "convert-scf-to-cf",
    "arith-emulate-unsupported-floats{source-types=bf16 target-type=f32}",
    "arith-expand{include-bf16=true}",
    "convert-to-llvm",
    "reconcile-unrealized-casts",
    "cpu-carry-bf16-as-bits",
)

# The CPU backend: values as linalg, results written where the caller wants them,
# then buffers, a schedule for what the operators compute, loops, LLVM.
CPU_STAGES = {
    "linalg": ("aclnn-convert-to-linalg", "convert-elementwise-to-linalg", "canonicalize", "cse"),
    "buffers": ("cpu-write-results-in-place", *_BUFFERIZE),
    "loops": (
        "cpu-schedule-one-hot",
        "convert-linalg-to-loops",
        "canonicalize",
        "loop-invariant-code-motion",
        "cse",
    ),
    "llvm": _LLVM,
}


def _passes(*stages: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(name for table in stages for names in table.values() for name in names)


PIPELINES = {
    "lower-to-folded": _passes(FRONT_STAGES),
    "lower-to-ascendc": _passes(FRONT_STAGES, DEVICE_STAGES),
    "lower-folded-to-ascendc": _passes(DEVICE_STAGES),
    "lower-folded-to-llvm": _passes(CPU_STAGES),
    "lower-loops-to-llvm": ("canonicalize", "cse", *_LLVM),
    "lower-to-llvm": _passes(FRONT_STAGES, CPU_STAGES),
    # The functions' shapes alone: sizes of operands and results, from sizes of arguments.
    "lower-shapes-to-llvm": (
        "aclnn-outline-shapes",
        "canonicalize",
        "cse",
        "aclnn-erase-values",
        "convert-elementwise-to-linalg",
        "resolve-ranked-shaped-type-result-dims",
        "canonicalize",
        "cse",
        *_BUFFERIZE,
        "convert-linalg-to-loops",
        *_LLVM,
    ),
}
