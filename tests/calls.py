"""Counts the calls of a function, and lists the functions that it calls."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any


def first_calls(work: Callable[[], object]) -> list[CodeType]:
    """The Python functions that `work` calls, in the order of their first calls. Comprehensions and lambdas are no functions."""
    found: dict[CodeType, None] = {}

    def keep(frame: FrameType, event: str, given: object) -> None:
        if event == "call" and not frame.f_code.co_name.startswith("<"):
            found.setdefault(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(keep)
    try:
        work()
    finally:
        sys.setprofile(before)
    return list(found)


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
