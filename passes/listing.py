"""What `aclower-opt --list` prints."""

from aclower.passes.pipelines import PIPELINES
from aclower.passes.registry import PASS_NAMES, pass_class


def listing() -> str:
    """Every pass of aclower with its options, and every pipeline with its steps."""
    lines = ["passes:"]
    for name in PASS_NAMES:
        cls = pass_class(name)
        options = " ".join(f"{option}=..." for option in cls.option_names())
        summary = (cls.__doc__ or "").splitlines()[0]
        lines += [f"  {name}{{{options}}}" if options else f"  {name}", f"      {summary}"]
    lines.append("pipelines:")
    for name, steps in PIPELINES.items():
        lines += [f"  {name}{{target=...}}", *(f"      {step}" for step in steps)]
    return "\n".join(lines) + "\n"
