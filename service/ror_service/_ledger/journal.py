"""The protocol of a journal: the record of a room and its numbered events, changed together by compare-and-swap.

As in `_ledger`, records are bytes here, and `room` gives them their meaning. Each event has the next whole number, so a
reader sees at once whether one is missing.

A journal only wakes readers. Each reads from its own place, so no queue waits for a slow reader, and nothing is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

Events = Sequence[tuple[int, bytes]]
"""Numbered events, without a gap."""


class Tail:
    """What a process knows of a room that it shows: the number of its newest event, and who waits for the next one."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.readers = 0
        self._grown = asyncio.Event()

    def reached(self, number: int) -> None:
        """An event with this number exists. Wakes all readers, because some may be behind."""
        if number > self.last:
            self.last = number
            self.wake()

    def wake(self) -> None:
        self._grown.set()
        self._grown = asyncio.Event()

    async def beyond(self, number: int) -> None:
        """Wait for an event after this number, or until the tail wakes its readers."""
        if self.last <= number:
            await self._grown.wait()


class Journal(Protocol):
    """Every call but `start` and `close` raises LedgerAwayError if it cannot be answered."""

    tails: dict[str, Tail]
    """The rooms that this process shows, by id."""

    async def read(self, room: str) -> bytes | None:
        """The record of a room."""

    async def swap(
        self, room: str, old: bytes | None, new: bytes, first: int, events: Sequence[bytes], seconds: int
    ) -> bool:
        """Replace a record and append its events, numbered from `first` on, if the old record is still there.

        The room is kept for `seconds` from now on. Returns whether the old record was there.
        """

    async def after(self, room: str, number: int) -> Events:
        """The next events after a number, some at a time."""

    async def watch(self, room: str) -> None:
        """Wake the readers of a room from now on, also for changes by other processes."""

    async def start(self) -> None: ...

    async def close(self) -> None: ...
