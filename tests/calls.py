"""Counts the calls of a function."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


def calls(work: Callable[[], object], *, built_in: bool = False) -> int:
    """The number of calls of Python functions, with each resumption of generators and coroutines, and optionally of
    built-in ones.

    It also counts if `work` raises, which the caller must catch.
    """
    events = {"call", "c_call"} if built_in else {"call"}
    found = 0

    def count(frame: Any, event: str, given: object) -> None:
        nonlocal found
        found += event in events

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found
