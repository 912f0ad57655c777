"""Pointers to global memory in SIMT functions, as ones whose accesses are checked.

A SIMT function takes `__gm__ T*`, which C++ reads and writes without asking anyone. Where a
source has such functions, the type becomes `aclower::GmPointer<T>` (include/emulator/simt.h),
on the same line; all else stays as it is.
"""

import re

_CAST = re.compile(r"reinterpret_cast<\s*__gm__\s+(?:const\s+)?([\w:]+)\s*\*\s*>\s*\(")
_TYPE = re.compile(r"__gm__\s+(?:const\s+)?([\w:]+)\s*\*")


def checked_pointers(text: str) -> str:
    """The text of a source as the emulator compiles it."""
    if "__simt_vf__" not in text:
        return text
    return _TYPE.sub(r"aclower::GmPointer<\1>", _CAST.sub(r"aclower::PointerTo<\1>(", text))
