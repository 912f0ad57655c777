"""Pointers to global memory in SIMT functions, as ones whose accesses are checked.

A SIMT function takes `__gm__ T*`, which C++ reads and writes without asking anyone. Where a
source has such functions, the type becomes `aclower::GmPointer<T>` (include/emulator/simt.h),
on the same line; all else stays as it is.
"""

import re

from aclower.errors import AclowerError

_QUALIFIERS = r"(?:(?:const|volatile)\s+)*"
_POINTEE = rf"(?:__gm__\s+{_QUALIFIERS}([\w:]+)(?:\s+(?:const|volatile))*|{_QUALIFIERS}\b([\w:]+)\s+__gm__)\s*\*"
_CAST = re.compile(rf"reinterpret_cast<\s*{_POINTEE}\s*>\s*\(")
_TYPE = re.compile(_POINTEE)


class PointerError(AclowerError):
    """A pointer to global memory of a form that can't be checked."""


def checked_pointers(text: str) -> str:
    """The text of a source as the emulator compiles it.

    Raises:
        PointerError: it has SIMT functions, and a pointer to global memory of another form than `__gm__ T*`.
    """
    if "__simt_vf__" not in text:
        return text
    checked = _CAST.sub(lambda found: f"aclower::PointerTo<{_pointee(found)}>(", text)
    checked = _TYPE.sub(lambda found: f"aclower::GmPointer<{_pointee(found)}>", checked)
    for number, line in enumerate(checked.splitlines(), 1):
        if re.search(r"\b__gm__\b", line.partition("//")[0]):
            raise PointerError(
                f"line {number}: expected pointers to global memory as '__gm__ T*', got {line.strip()!r}"
            )
    return checked


def _pointee(found: "re.Match[str]") -> str:
    return found[1] or found[2]
