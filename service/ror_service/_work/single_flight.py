"""Single flight: workers compute each question once for all concurrent callers.

The event loop never waits. This module knows no rules and stores no answers: a question is a key and a function of
`tasks`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

from ror_service._edge import caller
from ror_service._edge.fair_queue import FullError, Ticket
from ror_service._edge.problems import Headers, RefusalError
from ror_service._work.crew import Crew
from ror_service._work.turns import Turns

_T = TypeVar("_T")


class _Flight:
    """A running question, its ticket, and the number of its callers."""

    def __init__(self, ticket: Ticket, computing: asyncio.Task[Any]) -> None:
        self.ticket = ticket
        self.computing = computing
        self.waiting = 0


class SingleFlight:
    """Computes questions in a crew. A caller waits for at most `seconds`, and has the questions at a time that `turns` allows."""

    def __init__(self, crew: Crew, seconds: float, turns: Turns) -> None:
        self.crew = crew
        self._turns = turns
        self._seconds = seconds
        self._running: dict[str, _Flight] = {}

    async def ask(
        self, key: str, function: Callable[..., _T], *arguments: Any, keep: Callable[[_T], None] | None = None
    ) -> _T:
        name = caller.name()
        self._turns.begin(name)
        try:
            return await self._asked(name, key, function, *arguments, keep=keep)
        finally:
            self._turns.end(name)

    async def _asked(
        self,
        name: str,
        key: str,
        function: Callable[..., _T],
        *arguments: Any,
        keep: Callable[[_T], None] | None,
    ) -> _T:
        if key not in self._running:
            settle = await caller.estimated()
            if key in self._running:  # another caller has begun it meanwhile
                settle()
            else:
                ticket = Ticket()
                computing = asyncio.create_task(self.crew.run(ticket, function, *arguments))
                self._running[key] = _Flight(ticket, computing)
                computing.add_done_callback(lambda done: self._ended(key, done, keep))
                computing.add_done_callback(lambda _: settle())
        flight = self._running[key]
        self.crew.row.join(name, flight.ticket)
        flight.waiting += 1
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.shield(flight.computing)
        except FullError:
            raise RefusalError("busy", "too-many-odds", headers=self._later()) from None
        except TimeoutError:
            raise RefusalError("busy", "no-time-left", headers=self._later()) from None
        finally:
            flight.waiting -= 1
            if not flight.waiting and not flight.computing.done():
                if self._running.get(key) is flight:
                    del self._running[key]  # later callers start again
                flight.computing.cancel()

    def _later(self) -> Headers:
        return [(b"retry-after", b"%d" % (1 + self.crew.row.waiting // self.crew.size))]

    def computes(self, key: str) -> bool:
        return key in self._running

    @property
    def running(self) -> int:
        return len(self._running)

    def close(self) -> None:
        self.crew.close()

    def _ended(self, key: str, done: asyncio.Task[_T], keep: Callable[[_T], None] | None) -> None:
        flight = self._running.get(key)
        if flight is not None and flight.computing is done:
            del self._running[key]
        if not done.cancelled() and done.exception() is None and keep is not None:
            keep(done.result())


def key_of(kind: str, question: bytes) -> str:
    """A key for a question without an id: its kind and a hash of its bytes."""
    return f"{kind}:{sha256(question).hexdigest()}"
