"""The errors that aclower raises for a user's mistake.

Every message says what was expected, what was found and what to do, in lower
case and without a full stop. The command line prints it and exits with 1.
"""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, replace


class AclowerError(Exception):
    """Base of all errors that a user can cause and mend."""


class UsageError(AclowerError):
    """An argument, a name or a file is not what the call expects."""


@dataclass(frozen=True)
class Diagnostic:
    """One message about a place in a source file."""

    path: str
    line: int
    column: int
    message: str
    severity: str = "error"

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}:{self.column}" if self.line else self.path
        return f"{place}: {self.severity}: {self.message}" if place else f"{self.severity}: {self.message}"


class LoweringError(AclowerError):
    """A module can't be parsed, verified or lowered as asked.

    Attributes:
        diagnostics: what was found, each with its place; never empty.
    """

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("\n".join(str(diagnostic) for diagnostic in diagnostics))
        self.diagnostics = diagnostics

    def in_file(self, path: str) -> "LoweringError":
        """The same error, what was parsed from text being called `path`."""
        return LoweringError(*(replace(item, path=path) if item.path == "-" else item for item in self.diagnostics))


def unknown_name(kind: str, name: str, known: Iterable[str], where: str = "") -> str:
    """Message for a misspelt name: the nearest right one, else the whole list, in its order."""
    names = list(dict.fromkeys(known))
    given = name
    kind, name = f"unknown {kind}", f"'{name}'{where}"
    near = difflib.get_close_matches(given, names, n=1, cutoff=0.6)
    if near:
        return f"{kind} {name}; did you mean '{near[0]}'?"
    return f"{kind} {name}; expected one of {', '.join(names)}"
