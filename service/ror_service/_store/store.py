"""The protocol of a store: bytes under a key, an outcome's id or an `odds_key`.

Values are written once, because the id covers everything that the bytes depend on. A lost value costs only time: the
same request computes it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

from ror_rules import __version__


def odds_key(question_id: str) -> str:
    """The key of odds, distinct from keys of outcomes.

    It contains the release, because a later one may add to the answer.
    """
    return f"odds:{__version__}:{question_id}"


def has_one_value(key: str) -> bool:
    """Whether the key is that of an outcome, which determines every byte of its value."""
    return not key.startswith("odds:")


Trouble = Literal["full", "read-only", "forbidden", "refused", "slow", "unreadable"]
"""Why a store takes no value: out of memory, a replica, a user without permission to write, another reason, or a
timeout.
"""


class StoreAwayError(Exception):
    """The store is unavailable, so it is unknown whether it holds the value."""


class Counts:
    __slots__ = ("corrupt", "dropped", "errors", "hits", "misses", "written")

    def __init__(self) -> None:
        self.hits = 0
        self.misses = 0
        self.written = 0
        self.dropped = 0
        self.errors = 0
        self.corrupt = 0

    def as_dict(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in self.__slots__}


class Store(Protocol):
    kind: str
    persistent: bool
    note: str
    counts: Counts

    def holds(self, key: str) -> bool:
        """Whether a value is in this process's memory."""

    def stored(self, key: str) -> bool:
        """Whether the store is known to have the value, so that it can be read back."""

    def trouble(self) -> Trouble | None:
        """Why the store refused the last value, also of `ping`. None if it took it."""

    def levels(self) -> Mapping[str, float]:
        """Gauges for /metrics: values and bytes `kept` in memory, values `waiting` for Redis, and `away`, 1 while Redis
        is unavailable.
        """

    async def get(self, key: str) -> bytes | None:
        """The bytes under a key, or None. Raises StoreAwayError if that is unknown."""

    def put(self, key: str, body: bytes) -> None:
        """Keep `body` under its key, soon. It replaces another value of an outcome's key, because an id has one value."""

    async def settled(self, key: str) -> None:
        """Wait briefly until other processes can read the value."""

    async def ping(self) -> bool:
        """Whether the store answers and takes a value."""

    async def close(self) -> None:
        """Write all waiting values, and close."""
