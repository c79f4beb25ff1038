"""What a store is: bytes under a key, an outcome's id or what `odds_key` makes of a question's.

Values are written once, because the id is made of everything the bytes depend on. Losing one is no disaster: the same
request makes it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

from ror_rules import __version__


def odds_key(question_id: str) -> str:
    """The key of odds: apart from outcomes, so that neither is ever read for the other.

    It names the release too: a later one may say more of the same question.
    """
    return f"odds:{__version__}:{question_id}"


Trouble = Literal["full", "read-only", "forbidden", "refused", "slow", "unreadable"]
"""Why a store takes no value: no memory is left, it is a replica, its user may not write, another reason, or it has not answered
in time. `unreadable`: it takes values, and its user may not read them."""


class StoreAwayError(Exception):
    """The store cannot be asked just now, so nobody knows whether it holds the value."""


class Counts:
    """What happened at a store, for /metrics."""

    __slots__ = ("corrupt", "dropped", "errors", "hits", "misses", "written")

    def __init__(self) -> None:
        self.hits = 0
        self.misses = 0
        self.written = 0
        self.dropped = 0
        self.errors = 0
        self.corrupt = 0

    def as_dict(self) -> dict[str, int]:
        """Counts by what happened."""
        return {name: getattr(self, name) for name in self.__slots__}


class Store(Protocol):
    """A store as the routes use it. `put` neither waits nor fails, and `settled` waits a moment. No answer depends on either."""

    kind: str
    persistent: bool
    note: str
    counts: Counts

    def holds(self, key: str) -> bool:
        """Whether a value is in the memory of this process, where it is read from first."""

    def stored(self, key: str) -> bool:
        """Whether the store has taken a value, so that it can be read back. False while that is not known yet."""

    def trouble(self) -> Trouble | None:
        """Why the store refused the last value that was written, or that `ping` wrote. None if it took it."""

    def levels(self) -> Mapping[str, float]:
        """What goes up and down, for /metrics: values and bytes that are `kept` in memory, and where there is a Redis, those
        `waiting` to be written, and whether Redis is left alone (`away`, 1 or 0).
        """

    async def get(self, key: str) -> bytes | None:
        """The bytes kept under a key, or None. Raises StoreAwayError when that cannot be known."""

    def put(self, key: str, body: bytes) -> None:
        """Keeps `body` under its key, soon."""

    async def settled(self, key: str) -> None:
        """Waits a little, until what was put under a key is where other processes find it."""

    async def ping(self) -> bool:
        """Whether the store answers and takes a value."""

    async def close(self) -> None:
        """Writes what waits to be written, and lets go."""
