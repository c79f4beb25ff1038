"""What tests of costs share: how many calls something makes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any


def calls(work: Callable[[], object], *, built_in: bool = False) -> int:
    """How many Python functions are called, generators and coroutines each time they go on; and those that are built in.

    Counted also where `work` raises, which has to be caught within.
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
