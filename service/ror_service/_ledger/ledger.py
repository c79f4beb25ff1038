"""The protocol of a ledger: records by game and number, changed by compare-and-swap.

Records are bytes here. `slots` gives them their meaning and their transitions, once for all ledgers. A ledger keeps
every accepted record through crashes and power failures, or reports that it cannot.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import NamedTuple, Protocol


class LedgerAwayError(Exception):
    """The ledger is unavailable, or the result of a write is unknown. A retry settles it."""


class LedgerDamagedError(LedgerAwayError):
    """The ledger's own file is damaged. A retry does not help."""


class Place(NamedTuple):
    game: str
    seq: int


class Entry(NamedTuple):
    epoch: str
    record: bytes | None


class Ledger(Protocol):
    """Records that outlive the process. Every call raises LedgerAwayError if it cannot be answered."""

    kind: str

    async def read(self, place: Place) -> Entry:
        """What stands at a place."""

    async def swap(self, place: Place, old: Entry, new: bytes, answer: bytes | None = None) -> Entry:
        """Replace `old` by `new` and its answer, durably, if `old` is still there. Returns the entry afterwards."""

    async def answer(self, place: Place) -> bytes | None:
        """The answer stored with a record."""

    async def every(self, game: str, after: int, most: int) -> tuple[str, Mapping[int, bytes]]:
        """The life of the ledger, and the next records of a game by number, at most `most`."""

    async def size(self, game: str) -> int:
        """The number of a game's records."""

    async def check(self) -> str:
        """Why the ledger does not keep its records, in a sentence for the operator. Empty if it does.

        Writes, because a readable ledger may refuse writes.
        """

    async def close(self) -> None:
        """Close the ledger."""


def new_epoch() -> str:
    """A new name for a ledger's life: 32 random hex digits."""
    return secrets.token_hex(16)
