"""Requests are answered without a task as far as nobody is waited for; whoever waits long, or by the clock, has one first."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from types import coroutine


@coroutine
def in_task() -> Generator[None]:
    """Goes on in a task of its own: time limits need one, and who is waited for long has to be cancelled."""
    if asyncio.current_task() is None:
        yield
