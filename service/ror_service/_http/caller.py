"""Who asks: the name that a caller is counted and queued by, and the account that what he asks for is charged to.

It goes with the request's task, and with the tasks that it begins, so that whoever does work knows for whom.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Final

Meter = Callable[[str, int], Awaitable[None]]
"""What counts units of work against a caller's name."""

NOBODY: Final = "-"
"""The name of whoever cannot be told apart: callers over a Unix socket, and the service itself."""


class Caller:
    """The caller of one request. `address` finds the address when it is first asked for, as most requests never do."""

    __slots__ = ("_address", "_found", "client", "meter")

    def __init__(self, address: Callable[[], str], client: str | None = None, meter: Meter | None = None) -> None:
        self._address = address
        self._found: str | None = None
        self.client = client
        """The client whose key was sent, if one was."""
        self.meter = meter

    @property
    def name(self) -> str:
        """`key:` and the client where a key was sent, else the address, of an IPv6 one the network that one caller has."""
        if self.client is not None:
            return f"key:{self.client}"
        if self._found is None:
            self._found = self._address()
        return self._found

    async def spend(self, units: int) -> None:
        """Charges so many units of work, which may leave the caller in debt. Never fails."""
        if self.meter is not None and units > 0:
            await self.meter(self.name, units)


CALLER: Final[ContextVar[Caller | None]] = ContextVar("caller", default=None)


def name() -> str:
    """The name of whoever is being answered."""
    caller = CALLER.get()
    return NOBODY if caller is None else caller.name


async def spend(units: int) -> None:
    """Charges units of work to whoever is being answered."""
    caller = CALLER.get()
    if caller is not None and caller.meter is not None:
        await caller.spend(units)
