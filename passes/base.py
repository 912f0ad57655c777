"""What a pass is, and how its options are read from text."""

from abc import ABC, abstractmethod
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, ClassVar, Self, cast

from aclower.errors import UsageError, unknown_name
from aclower.targets import Target, get_target


@dataclass(frozen=True)
class Pass(ABC):
    """One transformation of the IR below an op, in place.

    A subclass is a frozen dataclass: its fields are the pass's options, `snake_case`
    here, `kebab-case` in text. It decides first and changes IR after its last refusal.
    """

    name: ClassVar[str]

    @abstractmethod
    def run(self, root: Any) -> None:
        """Transform everything inside `root` (a module or any other op with regions).

        Raises:
            LoweringError: an op is refused.
        """

    @classmethod
    def option_names(cls) -> list[str]:
        """The options as text writes them."""
        return [field.name.replace("_", "-") for field in fields(cls)]

    @classmethod
    def from_options(cls, options: dict[str, str]) -> Self:
        """Build the pass from text options.

        Raises:
            UsageError: an option is unknown, missing or has a bad value.
        """
        names = cls.option_names()
        for name in options:
            if name not in names:
                if not names:
                    raise UsageError(f"pass '{cls.name}' takes no options, got '{name}'")
                raise UsageError(unknown_name("option", name, names, f" of pass '{cls.name}'"))
        values = {}
        for field in fields(cls):
            text = options.get(field.name.replace("_", "-"))
            if text is not None:
                values[field.name] = _parse(cls, field, text)
            elif field.default is MISSING:
                raise UsageError(f"pass '{cls.name}' needs option '{field.name}', e.g. {cls.name}{{{_example(field)}}}")
        return cls(**values)


@dataclass(frozen=True)
class TargetPass(Pass):
    """A pass whose work depends on the chip."""

    target: Target


def _example(field: "Field[Any]") -> str:
    return f"{field.name}=ascend910b" if field.name == "target" else f"{field.name}=VALUE"


def _parse(cls: type[Pass], field: "Field[Any]", text: str) -> Any:
    if field.type is Target:
        return get_target(text)
    if field.type is bool:
        if text not in ("true", "false"):
            raise UsageError(f"pass '{cls.name}' expects true or false for option '{field.name}', got '{text}'")
        return text == "true"
    try:
        return cast(type, field.type)(text)
    except ValueError:
        kind = getattr(field.type, "__name__", field.type)
        raise UsageError(f"pass '{cls.name}' expects an {kind} for option '{field.name}', got '{text}'") from None
