"""aclower: loss operators in MLIR, lowered to Ascend NPU kernels, run through the two-phase interface.

Importing it is cheap: NumPy and the MLIR bindings are loaded by the first call that
needs them.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aclower import aclnn as aclnn
    from aclower import dialect as dialect
    from aclower import passes as passes
    from aclower.compiler import Artifact as Artifact
    from aclower.compiler import compile as compile
    from aclower.errors import AclowerError as AclowerError
    from aclower.errors import LoweringError as LoweringError
    from aclower.errors import UsageError as UsageError
    from aclower.runtime.device import Device as Device

__version__ = "0.1.0"

# name: the module that defines it; a module of its own where both are the same.
_PUBLIC = {
    "AclowerError": "aclower.errors",
    "Artifact": "aclower.compiler",
    "Device": "aclower.runtime.device",
    "LoweringError": "aclower.errors",
    "UsageError": "aclower.errors",
    "aclnn": "aclower.aclnn",
    "compile": "aclower.compiler",
    "dialect": "aclower.dialect",
    "passes": "aclower.passes",
}

__all__ = sorted(_PUBLIC)


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = importlib.import_module(_PUBLIC[name])
    return module if module.__name__ == f"{__name__}.{name}" else getattr(module, name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
