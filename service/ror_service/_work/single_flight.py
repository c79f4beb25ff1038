"""Single flight: what takes long is computed by a few processes, and equal questions at once are computed once.

The event loop never waits. It knows no rule and keeps no answer: a question is a key and a function of `tasks`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

from ror_service._http import caller
from ror_service._http.fair_queue import FullError, Ticket
from ror_service._http.problems import Headers, RefusalError
from ror_service._work.crew import Crew

_T = TypeVar("_T")


class _Flight:
    """A question that is being computed, its place among those that wait, and how many wait for it."""

    def __init__(self, ticket: Ticket, computing: asyncio.Task[Any]) -> None:
        self.ticket = ticket
        self.computing = computing
        self.waiting = 0


class SingleFlight:
    """Has a crew compute what takes long. Whoever asks waits for so many `seconds` and no longer."""

    def __init__(self, crew: Crew, seconds: float) -> None:
        self.crew = crew
        self._seconds = seconds
        self._running: dict[str, _Flight] = {}

    async def ask(
        self, key: str, function: Callable[..., _T], *arguments: Any, keep: Callable[[_T], None] | None = None
    ) -> _T:
        """What `function` gives, shared by all who ask under the same key meanwhile. Raises its errors, or 503.

        `keep` is called once with what came of it. A question that nobody waits for any more is given up.
        """
        flight = self._running.get(key)
        if flight is None:
            ticket = Ticket()
            computing = asyncio.create_task(self.crew.run(ticket, function, *arguments))
            flight = self._running[key] = _Flight(ticket, computing)
            flight.computing.add_done_callback(lambda done: self._ended(key, done, keep))
        else:
            self.crew.row.join(caller.name(), flight.ticket)
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
                    del self._running[key]  # who asks from now on asks anew
                flight.computing.cancel()

    def _later(self) -> Headers:
        """When to ask again: a second for every round that waits."""
        return [(b"retry-after", b"%d" % (1 + self.crew.row.waiting // self.crew.size))]

    def computes(self, key: str) -> bool:
        """Whether somebody asked for this already, and waits."""
        return key in self._running

    @property
    def running(self) -> int:
        """Questions that are being computed, or wait for that."""
        return len(self._running)

    def close(self) -> None:
        """Lets go of the crew, whatever it is at."""
        self.crew.close()

    def _ended(self, key: str, done: asyncio.Task[_T], keep: Callable[[_T], None] | None) -> None:
        flight = self._running.get(key)
        if flight is not None and flight.computing is done:
            del self._running[key]
        if not done.cancelled() and done.exception() is None and keep is not None:
            keep(done.result())


def key_of(kind: str, question: bytes) -> str:
    """A key for a question that has no id: its kind, and a hash of its bytes."""
    return f"{kind}:{sha256(question).hexdigest()}"
