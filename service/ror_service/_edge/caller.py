"""The caller of a request: the name for limits and queues, and the account that pays for work.

A context variable holds it, so every task that a request starts knows its caller, and so does the callback that charges work
when it ends, also if the caller has left by then.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from functools import partial
from typing import Any, Final, Protocol

from msgspec import Struct

from ror_service._edge.dearest import DEAREST
from ror_service._limits import ESTIMATED_SECONDS, PAID_SECONDS, SENT_BYTES, SENT_SECONDS, UNIT_SECONDS

Meter = Callable[[str, int], None]
"""Charges units of work to the name of a caller."""

_ESTIMATE: Final = round(ESTIMATED_SECONDS / UNIT_SECONDS)
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
    estimate: Callable[[str, int, int], Awaitable[object]] | None = None
    """Charges units of an estimate. Raises RefusalError, 429, if the caller is in debt without the units that the request has cost."""
    spent: int = 0
    """Units that the request has cost."""
    paid: float = PAID_SECONDS
    """Seconds of the processor in threads that the price of the request still covers."""

    @property
    def name(self) -> str:
        return self.addresses.caller(self.scope) if self.client is None else f"key:{self.client}"

    def charge(self, units: int) -> None:
        """Charges units of work, which may leave the caller in debt."""
        if units > 0:
            DEAREST.add(self.name, units)
            self.count(units)

    def reserve(self, units: int) -> None:
        """Charges the price of further units before their work, which they cover."""
        self.paid += units * UNIT_SECONDS
        if units > 0:
            self.count(units)

    def count(self, units: int) -> None:
        """Takes units from the account, or gives them back."""
        self.spent += units
        if self.meter is not None:
            self.meter(self.name, units)

    def pay(self, seconds: float) -> float:
        """Seconds of the processor that the price does not cover."""
        covered = min(self.paid, seconds)
        self.paid -= covered
        return seconds - covered


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


async def estimated() -> Callable[[], None]:
    """Charges the estimated cost of a question when it enters. The returned function gives it back, when the question has ended.

    Raises RefusalError, 429, if the caller is in debt without this request.
    """
    caller = CALLER.get()
    if caller is None or caller.estimate is None:
        return lambda: None
    await caller.estimate(caller.name, _ESTIMATE, caller.spent)
    caller.spent += _ESTIMATE
    return partial(caller.count, -_ESTIMATE)


def charge_thread(seconds: float) -> None:
    """Charges processor time of a thread to the caller: what the price of the call does not cover, or all of a free request.

    A free request counts from a tenth of a unit on, or the smallest requests would be the cheapest work.
    """
    caller = CALLER.get()
    if caller is not None:
        over = seconds + 0.9 * UNIT_SECONDS if free() else caller.pay(seconds)
        caller.charge(int(over / UNIT_SECONDS))


def charge_process(seconds: float) -> None:
    """Charges processor time of another process to the caller, besides the price of the call."""
    charge(round(seconds / UNIT_SECONDS))


def charge_sending(size: int, seconds: float) -> None:
    """Charges the bytes of an answer, and the seconds that the service waited for its reader: the whole units of the sum."""
    charge(int(size / SENT_BYTES + seconds / SENT_SECONDS))


def charge(units: int) -> None:
    caller = CALLER.get()
    if caller is not None:
        caller.charge(units)


def reserve(units: int) -> None:
    """Charges the price of further items of a request."""
    caller = CALLER.get()
    if caller is not None:
        caller.reserve(units)
