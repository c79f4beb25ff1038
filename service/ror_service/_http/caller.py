"""Who asks: the name that a caller is counted and queued by, and the account that what he asks for is charged to.

It goes with the request's task, and with the tasks that it begins, so that whoever does work knows for whom.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any, Final, Protocol

from msgspec import Struct

Meter = Callable[[str, int], Awaitable[None]]
"""What counts units of work against a caller's name."""

NOBODY: Final = "-"
"""The name of whoever cannot be told apart: callers over a Unix socket, and the service itself."""


class Addresses(Protocol):
    """What finds a caller's address."""

    def caller(self, scope: Any) -> str:
        """The address that a caller is named by."""


class Caller(Struct, eq=False):
    """The caller of one request. His address is looked for when it is first asked for, as for most requests it never is."""

    addresses: Addresses
    scope: Any
    client: str | None = None
    """The client whose key was sent, if one was."""
    meter: Meter | None = None
    """Charges them, if calls are limited."""
    debt: Callable[[str], Awaitable[None]] | None = None
    """Raises RefusalError, 429, if they are in debt. Set for a request that the gate let in for nothing."""

    @property
    def name(self) -> str:
        """`key:` and the client where a key was sent, else the address, of an IPv6 one the network that one caller has."""
        return self.addresses.caller(self.scope) if self.client is None else f"key:{self.client}"

    async def spend(self, units: int) -> None:
        """Charges so many units of work, which may leave the caller in debt. Never fails."""
        if self.meter is not None and units > 0:
            await self.meter(self.name, units)


CALLER: Final[ContextVar[Caller | None]] = ContextVar("caller", default=None)


def name() -> str:
    """The name of whoever is being answered."""
    caller = CALLER.get()
    return NOBODY if caller is None else caller.name


def free() -> bool:
    """Whether the gate let this request in for nothing, so that its work has to be paid for."""
    caller = CALLER.get()
    return caller is not None and caller.debt is not None


async def solvent() -> None:
    """Raises RefusalError, 429, if the caller of a free request is in debt, before the request becomes work."""
    caller = CALLER.get()
    if caller is not None and caller.debt is not None:
        await caller.debt(caller.name)


async def spend(units: int) -> None:
    """Charges units of work to the caller of this request."""
    caller = CALLER.get()
    if caller is not None and caller.meter is not None:
        await caller.spend(units)
