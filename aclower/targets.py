"""The Ascend chips that aclower lowers for: facts, no decisions.

Code asks a record for a feature (`target.is_regbase`), never for its name.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from aclower.errors import UsageError, unknown_name

KIB = 1024
BLOCK_BYTES = 32
"""The smallest aligned transfer, and the alignment of every address in the unified buffer."""
REPEAT_BYTES = 256
"""What a vector instruction computes at a time."""

MAX_CLASSES = 2**24
"""What operators take on every device target: up to here an f32, in which some kernels compare, tells classes apart."""

_TYPES_16_32 = ("i16", "ui16", "f16", "bf16", "i32", "ui32", "f32")
_ARITHMETIC = ("i16", "f16", "i32", "f32")

# What each vector instruction of dav-2201 takes, by its destination's element type: the pages of the
# Ascend C API (asc-devkit, docs/zh), which the CANN 8.1 headers accept; where those accept more, the chip's list.
_VECTOR_TYPES_2201 = {
    "Duplicate": _TYPES_16_32,
    "Adds": _ARITHMETIC,
    "Muls": _ARITHMETIC,
    "Maxs": _ARITHMETIC,
    "Mins": _ARITHMETIC,
    "Mul": _ARITHMETIC,
    "Div": ("f16", "f32"),
    "CompareScalar": ("f16", "f32", "i32"),
    "Select": ("f16", "f32"),
    "Gather": _TYPES_16_32,
}

_FIVE_MODES = ("CAST_RINT", "CAST_FLOOR", "CAST_CEIL", "CAST_ROUND", "CAST_TRUNC")

# (from, to): round modes. The page of Cast.
_CASTS_2201 = {
    ("f32", "f16"): (*_FIVE_MODES, "CAST_ODD", "CAST_NONE"),
    ("f32", "bf16"): _FIVE_MODES,
    ("f16", "f32"): ("CAST_NONE",),
    ("bf16", "f32"): ("CAST_NONE",),
    ("ui8", "f16"): ("CAST_NONE",),
    ("f32", "i32"): _FIVE_MODES,
    ("f32", "i64"): _FIVE_MODES,
    ("i32", "f32"): (*_FIVE_MODES, "CAST_NONE"),
    ("i64", "f32"): _FIVE_MODES,
    ("i64", "i32"): ("CAST_NONE",),
    ("i32", "i64"): ("CAST_NONE",),
}


@dataclass(frozen=True, kw_only=True)
class Target:
    """One chip family.

    Sources: `data/platform_config` of CANN 8.1.RC1 for core counts and sizes,
    the Ascend C API documents (asc-devkit, docs/zh) for what a kernel may use.
    """

    name: str
    npu_arch: str
    """What bisheng's `--npu-arch` takes."""
    is_regbase: bool
    """Vector registers are programmed directly (dav-3510): CANN's interface then
    applies neither dtype promotion nor the layout canonicalisation."""
    vector_cores: int
    """AIV cores of the largest model of the family."""
    ub_bytes: int
    """Unified buffer of one vector core that a kernel may use."""
    simt_cache_bytes: int
    """What SIMT functions leave of the unified buffer to their data cache, at least; 0 without SIMT."""
    is_vector_in_order: bool
    """Vector instructions start once the ones before are complete, without a barrier."""
    vector_types: Mapping[str, tuple[str, ...]]
    """Element types by vector instruction, as MLIR names them."""
    casts: Mapping[tuple[str, str], tuple[str, ...]]
    """Round modes by (source, destination) element type."""

    @property
    def has_simt(self) -> bool:
        """Whether threads of a core can execute a function each for itself."""
        return self.simt_cache_bytes > 0


_TARGETS = {
    target.name: target
    for target in (
        Target(
            name="ascend910b",
            npu_arch="dav-2201",
            is_regbase=False,
            vector_cores=48,  # B1, B2, B2C; B3 and B4 have 40
            ub_bytes=184 * KIB,  # 192 KiB, the last 8 of which Select takes
            simt_cache_bytes=0,
            is_vector_in_order=False,
            vector_types=_VECTOR_TYPES_2201,
            casts=_CASTS_2201,
        ),
        Target(
            name="ascend910_93",
            npu_arch="dav-2201",
            is_regbase=False,
            vector_cores=48,  # 938x, 939x; 9362 and 9372 have 40
            ub_bytes=184 * KIB,
            simt_cache_bytes=0,
            is_vector_in_order=False,
            vector_types=_VECTOR_TYPES_2201,
            casts=_CASTS_2201,
        ),
        Target(
            name="ascend950",
            npu_arch="dav-3510",
            is_regbase=True,
            vector_cores=72,  # 9599; 957x 56, 958x 64
            ub_bytes=248 * KIB,  # 256 KiB less 8 that the system keeps
            simt_cache_bytes=32 * KIB,
            is_vector_in_order=True,
            vector_types=_VECTOR_TYPES_2201,
            casts=_CASTS_2201,
        ),
    )
}

TARGET_NAMES = tuple(_TARGETS)

# Chips that the documents of both operators list as unsupported.
UNSUPPORTED = ("ascend310b", "ascend310p", "ascend910")


def get_target(name: str) -> Target:
    """The record called `name`.

    Raises:
        UsageError: the chip is known but not supported, or not known.
    """
    if not isinstance(name, str):
        raise UsageError(f"expected the name of a target, got {name!r}")
    if name in _TARGETS:
        return _TARGETS[name]
    if name in UNSUPPORTED:
        raise UsageError(
            f"target '{name}' is not supported by these operators; expected one of {', '.join(TARGET_NAMES)}"
        )
    raise UsageError(unknown_name("target", name, TARGET_NAMES))
