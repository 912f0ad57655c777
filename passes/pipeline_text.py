"""Textual pass pipelines: `builtin.module(ours{opt=1},canonicalize,func.func(cse))`.

Python passes can't be named inside MLIR's own pipelines, so this parser splits the
text into steps, each with the ops it is nested in; `runner` runs ours itself and
hands the others to MLIR.
"""

import re
from dataclasses import dataclass

from aclower.errors import UsageError

ROOT = "builtin.module"
_NAME = re.compile(r"[A-Za-z_][\w.-]*")
_DEEPEST = 32


@dataclass(frozen=True)
class Step:
    """One pass of a pipeline.

    Attributes:
        anchors: the op names it is nested in, outermost first, `builtin.module` included.
        name: the pass or pipeline.
        options: the text between its braces.
    """

    anchors: tuple[str, ...]
    name: str
    options: str = ""

    def text(self) -> str:
        """The step alone as a pipeline."""
        leaf = f"{self.name}{{{self.options}}}" if self.options else self.name
        for anchor in reversed(self.anchors):
            leaf = f"{anchor}({leaf})"
        return leaf


def parse_pipeline(text: str) -> list[Step]:
    """The steps of a pipeline; without an anchor it runs on the module.

    Raises:
        UsageError: braces or parentheses don't match, a name is missing, or the
            outermost op is not the module.
    """
    items = _split(text)
    if len(items) == 1 and items[0].endswith(")") and items[0].split("(", 1)[0].strip() == ROOT:
        items = _split(items[0].split("(", 1)[1][:-1])
    steps: list[Step] = []
    for item in items:
        _parse_item(item, (ROOT,), steps)
    return steps


def _name(text: str) -> str:
    """A pass or op name; refused if it can't be one."""
    name = text.strip()
    if not _NAME.fullmatch(name):
        raise UsageError(f"expected a pass or op name in the pass pipeline, got '{name}'")
    return name


def parse_options(text: str) -> dict[str, str]:
    """`a=1 b=2` as a dictionary; an option without a value means true."""
    options = {}
    for word in text.split():
        name, is_given, value = word.partition("=")
        options[name] = value if is_given else "true"
    return options


def _parse_item(item: str, anchors: tuple[str, ...], steps: list[Step]) -> None:
    brace, paren = item.find("{"), item.find("(")
    if paren >= 0 and (brace < 0 or paren < brace):
        name = _name(item[:paren])
        if len(anchors) > _DEEPEST:
            raise UsageError(f"expected at most {_DEEPEST} ops nested in the pass pipeline, got more")
        if not item.endswith(")"):
            raise UsageError(f"expected ',' after '{name}(...)' in the pass pipeline, got '{item}'")
        if name == ROOT:
            raise UsageError(f"expected '{ROOT}' as the outermost op of the pass pipeline alone, got it nested")
        for inner in _split(item[paren + 1 : -1]):
            _parse_item(inner, (*anchors, name), steps)
        return
    name, options = item, ""
    if brace >= 0:
        name, options = item[:brace], item[brace + 1 : -1].strip()
        if not item.endswith("}") or _closes_early(item[brace:]):
            raise UsageError(f"expected ',' after the options of '{name}' in the pass pipeline, got '{item}'")
    steps.append(Step(anchors, _name(name), options))


def _closes_early(text: str) -> bool:
    """Whether the brace that opens `text` is closed before its end."""
    depth = 0
    for i, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if depth == 0:
            return i + 1 < len(text)
    return True


def _split(text: str) -> list[str]:
    """The parts between commas that stand in no braces or parentheses."""
    parts, start, stack = [], 0, []
    closing = {")": "(", "}": "{"}
    for i, char in enumerate(text):
        if char in "({":
            stack.append(char)
        elif char in ")}":
            if not stack or stack.pop() != closing[char]:
                raise UsageError(f"unexpected '{char}' at column {i + 1} of the pass pipeline '{text}'")
        elif char == "," and not stack:
            parts.append(text[start:i].strip())
            start = i + 1
    if stack:
        raise UsageError(f"expected a closing '{')' if stack[-1] == '(' else '}'}' in the pass pipeline '{text}'")
    parts.append(text[start:].strip())
    return [] if parts == [""] else parts
