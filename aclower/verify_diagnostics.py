"""`--verify-diagnostics`: compare what was reported with `expected-error@+1 {{text}}` comments."""

import re
from dataclasses import dataclass

from aclower.errors import Diagnostic, UsageError

_EXPECTED = re.compile(
    r"expected-(?P<severity>error|warning|note|remark)(?P<regex>-re)?\s*"
    r"(?:@(?P<where>[+-]\d+|above|below|unknown))?\s*\{\{"
)


@dataclass
class _Expectation:
    line: int
    severity: str
    text: str
    is_regex: bool
    is_met: bool = False

    def matches(self, found: Diagnostic) -> bool:
        """Whether `found` is what the comment expects."""
        if found.line != self.line or found.severity != self.severity:
            return False
        return bool(re.search(self.text, found.message)) if self.is_regex else self.text in found.message


def check_diagnostics(text: str, first_line: int, path: str, found: list[Diagnostic]) -> list[str]:
    """What differs between the diagnostics of `text` and its comments; empty when nothing does.

    Args:
        first_line: the line of the file at which `text` begins.
    """
    expectations = _expectations(text, first_line, path)
    complaints = []
    for diagnostic in found:
        match = next((item for item in expectations if not item.is_met and item.matches(diagnostic)), None)
        if match is None:
            complaints.append(f"{path}:{diagnostic.line}: unexpected {diagnostic.severity}: {diagnostic.message}")
        else:
            match.is_met = True
    complaints += [
        f'{path}:{item.line}: expected {item.severity} "{item.text}" was not produced'
        for item in expectations
        if not item.is_met
    ]
    return complaints


def _expectations(text: str, first_line: int, path: str) -> list[_Expectation]:
    lines = text.split("\n")
    found = []
    for i, line in enumerate(lines):
        for match in _EXPECTED.finditer(line):
            is_regex = match["regex"] is not None
            rest = line[match.end() :]
            try:
                pattern = _regex(rest) if is_regex else rest.partition("}}")[0]
            except re.error as error:
                raise UsageError(
                    f"{path}:{i + first_line}: expected a regular expression in '{{{{{rest}': {error}"
                ) from None
            where = _line(match["where"], i, lines, first_line)
            found.append(_Expectation(where, match["severity"], pattern, is_regex))
    return found


def _regex(rest: str) -> str:
    """The pattern before the closing braces; as in MLIR, `{{text {{[0-9]+}} text}}` is literal but for the inner."""
    pattern, at = "", 0
    while at < len(rest) and not rest.startswith("}}", at):
        if rest.startswith("{{", at):
            inner, closed, _ = rest[at + 2 :].partition("}}")
            re.compile(inner)
            pattern += f"(?:{inner})"
            at += 2 + len(inner) + len(closed)
        else:
            pattern += re.escape(rest[at])
            at += 1
    return pattern


def _line(where: str | None, i: int, lines: list[str], first_line: int) -> int:
    """The line an expectation in line `i` is about; 0 for @unknown."""
    if where == "unknown":
        return 0
    if where in ("above", "below"):
        step = 1 if where == "below" else -1
        i += step
        while 0 <= i < len(lines) and "expected-" in lines[i]:
            i += step
        return i + first_line
    return i + first_line + int(where or 0)
