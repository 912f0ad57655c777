"""The records of chips, and the names that are refused."""

import dataclasses

import pytest

from aclower.errors import UsageError
from aclower.targets import TARGET_NAMES, UNSUPPORTED, Target, get_target

SUPPORTED = "ascend910b, ascend910_93, ascend950"


def test_the_supported_targets() -> None:
    assert ", ".join(TARGET_NAMES) == SUPPORTED


def test_the_targets_that_the_documents_exclude() -> None:
    assert set(UNSUPPORTED) == {"ascend310p", "ascend310b", "ascend910"}


@pytest.mark.parametrize("name", TARGET_NAMES)
def test_a_record_is_frozen_and_whole(name: str) -> None:
    target = get_target(name)
    assert get_target(name) is target
    assert target.name == name
    for field in dataclasses.fields(Target):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(target, field.name, None)
    assert target.ub_bytes % 1024 == 0
    assert 0 < target.ub_bytes <= 256 * 1024
    assert target.vector_cores > 0


@pytest.mark.parametrize(("name", "is_regbase"), [("ascend910b", False), ("ascend910_93", False), ("ascend950", True)])
def test_only_the_950_is_regbase(name: str, is_regbase: bool) -> None:
    target = get_target(name)
    assert target.is_regbase is is_regbase
    assert target.npu_arch == ("dav-3510" if is_regbase else "dav-2201")


@pytest.mark.parametrize("name", UNSUPPORTED)
def test_a_known_chip_that_is_not_supported_is_refused_with_those_that_are(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        get_target(name)
    assert str(caught.value) == f"target '{name}' is not supported by these operators; expected one of {SUPPORTED}"


@pytest.mark.parametrize(
    ("name", "fragment"),
    [
        ("ascend910c", "did you mean 'ascend910b'?"),
        ("Ascend910B", "did you mean 'ascend910b'?"),
        ("ascend910_94", "did you mean 'ascend910_93'?"),
        ("ascend950 ", "did you mean 'ascend950'?"),
        ("h100", "expected one of ascend910b, ascend910_93, ascend950"),
        ("", "expected one of ascend910b, ascend910_93, ascend950"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest_or_all(name: str, fragment: str) -> None:
    with pytest.raises(UsageError) as caught:
        get_target(name)
    assert str(caught.value).startswith(f"unknown target '{name}'; ")
    assert fragment in str(caught.value)
