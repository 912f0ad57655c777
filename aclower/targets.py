"""The Ascend chips that aclower lowers for: facts, no decisions.

Code asks a record for a feature (`target.is_regbase`), never for its name.
"""

from dataclasses import dataclass

from aclower.errors import UsageError, unknown_name

KIB = 1024


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


_TARGETS = {
    target.name: target
    for target in (
        Target(
            name="ascend910b",
            npu_arch="dav-2201",
            is_regbase=False,
            vector_cores=48,  # B1, B2, B2C; B3 and B4 have 40
            ub_bytes=184 * KIB,  # 192 KiB, the last 8 of which Select takes
        ),
        Target(
            name="ascend910_93",
            npu_arch="dav-2201",
            is_regbase=False,
            vector_cores=48,  # 938x, 939x; 9362 and 9372 have 40
            ub_bytes=184 * KIB,
        ),
        Target(
            name="ascend950",
            npu_arch="dav-3510",
            is_regbase=True,
            vector_cores=72,  # 9599; 957x 56, 958x 64
            ub_bytes=248 * KIB,  # 256 KiB less 8 that the system keeps
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
