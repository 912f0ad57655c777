"""The passes and pipelines. `run(module, pipeline, target=...)` runs them in place.

Importing this package loads no MLIR bindings; running does.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aclower.passes.runner import run as run

__all__ = ["run"]


def __getattr__(name: str) -> Any:
    if name != "run":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from aclower.passes import runner

    return runner.run
