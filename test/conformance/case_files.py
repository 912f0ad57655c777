"""The folder with the field cases and the operator library's lists, which lie outside the project."""

import os
from pathlib import Path

import pytest


def case_file(name: str) -> Path:
    """The path of a file in $ACLOWER_CASES; without the variable, the importing module is skipped."""
    folder = os.environ.get("ACLOWER_CASES")
    if not folder:
        pytest.skip("set ACLOWER_CASES to the folder with the cases to run these", allow_module_level=True)
    return Path(folder) / name
