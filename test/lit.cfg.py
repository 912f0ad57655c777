"""How lit runs the IR tests: `lit test`, or `python -m lit.main test`, from any folder.

The tools are those of the Python that runs lit, so that a checkout with its own
virtual environment tests itself and not whatever PATH finds first.
"""

import os
import sys
from pathlib import Path
from typing import Any

import lit.formats

config: Any = globals()["config"]  # lit defines it before it runs this file

config.name = "aclower"
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]
# lit's own shell: the same on every machine, `!` and `env` included.
config.test_format = lit.formats.ShTest(execute_external=False)

_here = Path(__file__).resolve().parent
config.test_source_root = str(_here)
config.test_exec_root = str(_here.parent / "build" / "lit")

_tools = Path(sys.executable).parent  # not resolved: a venv's python is a link out of it
config.environment["PATH"] = os.pathsep.join((str(_tools), config.environment["PATH"]))
# Passes are checked as text, in the encoding that the files have.
config.environment["PYTHONUTF8"] = "1"
