"""What is asked of a ledger: records by game and number, each changed only by who knows what stands there.

A record is bytes here; what they mean, and which change may follow which, stands in `slots`, once for every kind of ledger. A
ledger keeps what it has taken, whoever is killed and whatever loses its power, or says that it cannot.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import NamedTuple, Protocol


class LedgerAwayError(Exception):
    """The ledger cannot be asked, or nobody knows whether it took what it was told: asking again tells."""


class Place(NamedTuple):
    """Where a record stands: its game, and its number in it."""

    game: str
    seq: int


class Entry(NamedTuple):
    """What stands at a place just now: nothing, or a record; in which life of the ledger."""

    epoch: str
    record: bytes | None


class Ledger(Protocol):
    """Records that outlive the process. Every call raises LedgerAwayError where it cannot be answered."""

    kind: str

    async def read(self, place: Place) -> Entry:
        """What stands at a place."""

    async def swap(self, place: Place, old: Entry, new: bytes, answer: bytes | None = None) -> Entry:
        """Puts `new` there, with what is answered by it, where still `old` stands; whatever stands there afterwards.

        It is on the disk before this is over.
        """

    async def answer(self, place: Place) -> bytes | None:
        """What was put there with a record, to be answered."""

    async def every(self, game: str, after: int, most: int) -> tuple[str, Mapping[int, bytes]]:
        """The life of the ledger, and the records of a game by their numbers, in order: at most so many, after a number."""

    async def size(self, game: str) -> int:
        """How many a game has."""

    async def check(self) -> str:
        """Why it does not keep what it takes, in a sentence for the operator. Empty if it does.

        Writes, because a ledger that can be read may refuse to write.
        """

    async def close(self) -> None:
        """Lets go."""


def new_epoch() -> str:
    """The name of a ledger's life: 32 hex digits that nobody had before."""
    return secrets.token_hex(16)
