"""Find lit and FileCheck directives that would pass silently: `lint_directives.py FILE-OR-FOLDER ...`.

FileCheck skips a directive that it can't read (`CHECK-NXT:`, a missing colon), lit runs
nothing in a file without RUN, and --verify-diagnostics is satisfied when a file that
expects nothing reports nothing. Each line printed is one such place; the exit code is 1
if there are any.
"""

import difflib
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

SUFFIXES = (".mlir", ".test")
KIND = re.compile(r"(?:-(?:NEXT|SAME|NOT|DAG|LABEL|EMPTY|COUNT-[1-9][0-9]*))?(?:\{LITERAL\})?")
OTHER_WORDS = {"ALLOW_RETRIES", "COM", "DEFINE", "NOTE", "REDEFINE", "REQUIRES", "RUN", "TODO", "UNSUPPORTED", "XFAIL"}

_COMMENT = re.compile(r"\s*(?://|#)\s*(?P<word>[A-Z][A-Z0-9_]*)(?P<kind>(?:-[\w-]+)?(?:\{\w+\})?)(?P<colon>\s*:)?")
_RUN = re.compile(r"\s*(?://|#)\s*RUN:(?P<command>.*)")
_PREFIX = re.compile(r"--?check-prefix(?:es)?[= ](?P<names>[\w,-]+)")
_EXPECTED = re.compile(r"(?://|#)\s*expected-(?:error|warning|note|remark)(?P<rest>.*)")


def lint(path: Path) -> Iterator[tuple[int, str]]:
    """The complaints about one lit file, each with its line."""
    lines = list(enumerate(path.read_text(encoding="utf-8").splitlines(), 1))
    commands = [(i, match["command"]) for i, line in lines if (match := _RUN.match(line))]
    prefixes: dict[str, int] = {}
    for i, command in commands:
        for part in command.split("|"):
            named = [name for match in _PREFIX.finditer(part) for name in match["names"].split(",")]
            if named or "FileCheck" in part:
                prefixes = {**dict.fromkeys(named or ["CHECK"], i), **prefixes}
    expected = [(i, match["rest"]) for i, line in lines if (match := _EXPECTED.search(line))]
    used: dict[str, int] = {}
    for i, line in lines:
        yield from ((i, message) for message in _directive(i, line, prefixes, used))
    bare = [i for i, rest in expected if not re.search(r"\{\{.*\}\}", rest)]
    yield from ((i, "an expected-... comment without {{text}}") for i in bare)
    yield from ((i, f"no directive has the prefix '{name}'") for name, i in prefixes.items() if name not in used)
    yield from ((i, f"no RUN line has the prefix '{name}'") for name, i in used.items() if name not in prefixes)
    if not commands:
        yield 1, "no RUN line"
    verifying = [i for i, command in commands if "--verify-diagnostics" in command]
    if not expected:
        yield from ((i, "--verify-diagnostics, and nothing is expected") for i in verifying)


def _directive(i: int, line: str, prefixes: dict[str, int], used: dict[str, int]) -> Iterator[str]:
    """Complain about a comment that looks like a directive; note the prefix of one that is."""
    match = _COMMENT.match(line)
    if match is None or match["word"] in OTHER_WORDS:
        return
    word, kind, colon = match["word"], match["kind"], match["colon"]
    is_kind = KIND.fullmatch(kind) is not None
    if word not in prefixes and word != "CHECK":
        looks_like_one = colon is not None or (kind and is_kind)
        near = difflib.get_close_matches(word, [*prefixes, "CHECK", "RUN"], n=1, cutoff=0.75)
        if looks_like_one and near:
            yield f"misspelt '{word}{kind}', perhaps '{near[0]}'"
        elif colon and is_kind:
            used.setdefault(word, i)
        return
    if is_kind and colon == ":":
        used.setdefault(word, i)
    elif not is_kind and (colon or kind.isupper()):
        yield f"misspelt '{word}{kind}'"
    elif colon:
        yield f"'{word}{kind}' needs its colon next to it"
    elif kind and is_kind:
        yield f"'{word}{kind}' needs a colon"


def lit_files(paths: Sequence[Path]) -> Iterator[Path]:
    """The lit files among `paths` and in the folders among them; what other tests read is in Inputs."""
    for path in paths:
        if path.is_dir():
            found = (item for item in path.rglob("*") if item.suffix in SUFFIXES and "Inputs" not in item.parts)
            yield from sorted(found)
        else:
            yield path


def main(arguments: Sequence[str]) -> int:
    """Print every complaint; returns the exit code."""
    paths = lit_files([Path(item) for item in arguments])
    complaints = [f"{path}:{i}: {message}" for path in paths for i, message in sorted(lint(path))]
    print("\n".join(complaints), end="\n" if complaints else "")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
