"""A fixture that compiles kernels written by hand."""

from collections.abc import Callable

import pytest
from hand import Kernels, build


@pytest.fixture(scope="session")
def compiled() -> Callable[..., Kernels]:
    return build
