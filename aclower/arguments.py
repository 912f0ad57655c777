"""What both command lines share: one message and exit code 1 for a mistake."""

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn

from aclower.errors import AclowerError, LoweringError


class Parser(argparse.ArgumentParser):
    """An argument parser that exits with 1, like every other refusal."""

    def error(self, message: str) -> NoReturn:
        """Print one line and exit."""
        self.exit(1, f"{self.prog}: {message}; see {self.prog} --help\n")


def run_command(program: str, command: Callable[[], int]) -> int:
    """The exit code of `command`; its error as a message on stderr."""
    try:
        return command()
    except LoweringError as error:
        print(error, file=sys.stderr)  # it begins with a place in a file
    except AclowerError as error:
        print(f"{program}: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"{program}: interrupted", file=sys.stderr)
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            print(f"{program}: can't write: {error.strerror}", file=sys.stderr)
        sys.stdout = None  # so that leaving Python does not flush into it again
    return 1
