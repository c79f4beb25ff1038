"""The caller of a request: the name for limits and queues, and the account that pays for work.

A context variable holds it, so every task that a request starts knows its caller.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any, Final, Protocol

from msgspec import Struct

from ror_service._limits import PAID_SECONDS, SENT_BYTES, SENT_SECONDS, UNIT_SECONDS

Meter = Callable[[str, int], Awaitable[None]]
"""Charges units of work to the name of a caller."""

NOBODY: Final = "-"
"""The name of callers without an address: callers over a Unix socket, and the service itself."""


class Addresses(Protocol):
    def caller(self, scope: Any) -> str:
        """The address of the caller, as a name."""


class Caller(Struct, eq=False):
    """The caller of one request. Most requests never need the address, so `name` finds it on demand."""

    addresses: Addresses
    scope: Any
    client: str | None = None
    meter: Meter | None = None
    debt: Callable[[str], Awaitable[None]] | None = None
    """Raises RefusalError, 429, if the caller is in debt. Set for a request that the gate admitted free of charge."""

    @property
    def name(self) -> str:
        return self.addresses.caller(self.scope) if self.client is None else f"key:{self.client}"

    async def spend(self, units: int) -> None:
        """Charges units of work, which may leave the caller in debt."""
        if self.meter is not None and units > 0:
            await self.meter(self.name, units)


CALLER: Final[ContextVar[Caller | None]] = ContextVar("caller", default=None)


def name() -> str:
    caller = CALLER.get()
    return NOBODY if caller is None else caller.name


def free() -> bool:
    """Whether the gate admitted this request free of charge, so that its work costs."""
    caller = CALLER.get()
    return caller is not None and caller.debt is not None


async def solvent() -> None:
    """Raises RefusalError, 429, if the caller of a free request is in debt, before the request becomes work."""
    caller = CALLER.get()
    if caller is not None and caller.debt is not None:
        await caller.debt(caller.name)


async def spend_seconds(seconds: float) -> None:
    """Charges processor time to the caller: what the price of the call does not cover, or all of a free request.

    A free request counts from a tenth of a unit on, or the smallest requests would be the cheapest work.
    """
    over = seconds + 0.9 * UNIT_SECONDS if free() else seconds - PAID_SECONDS
    await spend(int(max(0, over) / UNIT_SECONDS))


async def spend_sending(size: int, seconds: float) -> None:
    """Charges the bytes of an answer, and the seconds that the service waited for its reader: the whole units of the sum."""
    await spend(int(size / SENT_BYTES + seconds / SENT_SECONDS))


async def spend(units: int) -> None:
    caller = CALLER.get()
    if caller is not None and caller.meter is not None:
        await caller.spend(units)
