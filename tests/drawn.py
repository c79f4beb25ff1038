"""The cases of a law: few in `make test`, all in `make nightly`, which sets `DEEP`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any, Final

import pytest
from _pytest.mark import ParameterSet

DEEP: Final = bool(os.environ.get("DEEP"))


def drawn(many: int) -> int:
    """The number of random cases, of `many` by night."""
    return many if DEEP else -(-many // 12)


def by_night(cases: Iterable[Any], where: Callable[[Any], bool]) -> list[Any]:
    """Parameters of a test. Those `where` the function holds run by night alone."""
    return [_nightly(each) if where(each) else each for each in cases]


def _nightly(case: Any) -> ParameterSet:
    if isinstance(case, ParameterSet):
        return pytest.param(*case.values, marks=pytest.mark.nightly, id=case.id)
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.nightly)


def few(cases: Iterable[Any], every: int) -> list[Any]:
    """Parameters of a test. It takes each `every`th by day, and the others by night."""
    listed = list(cases)
    kept = {id(each) for each in listed[::every]}
    return by_night(listed, lambda each: id(each) not in kept)
