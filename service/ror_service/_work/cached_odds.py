"""Odds as the store has them; else computed by the processes that do, and kept.

One way for whoever asks: odds, tables of odds, luck. Odds never hang on the store.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct, json

from ror_rules._questions.question import Question
from ror_rules.errors import BudgetError
from ror_service._http import cache_status
from ror_service._http.metrics import Metrics
from ror_service._limits import MAX_INSTEAD
from ror_service._store.store import Store, StoreAwayError, odds_key
from ror_service._work import tasks
from ror_service._work.single_flight import SingleFlight
from ror_service.settings import Settings


class Found(NamedTuple):
    """An answer, where it came from (its Cache-Status), and of odds their id."""

    body: bytes
    status: tuple[bytes, bytes]
    id: str = ""


class _Named(Struct):
    """The id that odds have."""

    id: str


class CachedOdds:
    """Answers that are kept under a key known before they are computed."""

    def __init__(self, settings: Settings, store: Store, flights: SingleFlight, metrics: Metrics) -> None:
        self._most_throws = settings.simulation_throws
        self._store = store
        self._flights = flights
        self._metrics = metrics
        self._instead: dict[str, str] = {}
        """The id of a question whose exact odds were too much -> the id of the odds that are given instead."""

    async def odds(self, ruleset_id: str, question: Question, *, part: float = 1) -> Found:
        """The answer of a question for odds, for a `part` of what one may cost. Raises its errors, or 503 when busy."""
        request = question.request
        if request.count is not None and request.count > self._most_throws:
            raise BudgetError(
                "So many throws are not simulated here.",
                pointer="/count",
                expected=f"at most {self._most_throws}",
                got=request.count,
                help="Ask for fewer, or simulate with the library: it takes a million.",
            )

        arguments = (*tasks.asked(question), self._flights.crew.allowance.times(part))
        expected, flight = question.id, odds_key(question.id)
        if question.yields:
            expected = self._instead.get(question.id, question.id)
            flight = f"{flight}:or-instead"  # who wants exact odds does not wait for an estimate
        found = await self._kept(odds_key(expected))
        if found is None:
            named = partial(self._named, question)
            found = await self._computed(
                flight, lambda body: odds_key(named(body)), ruleset_id, question.rule.id, tasks.odds, *arguments
            )
            expected = named(found.body)
        return found._replace(id=expected)

    async def answer(
        self, key: str, ruleset_id: str, rule_id: str, function: Callable[..., bytes], *arguments: Any
    ) -> Found:
        """What is kept under a key, or what a function of `tasks` gives, counted and kept."""
        found = await self._kept(key)
        return found or await self._computed(key, lambda body: key, ruleset_id, rule_id, function, *arguments)

    def _named(self, question: Question, body: bytes) -> str:
        """The id of a question's odds: its own, but where it yields and exact odds were too much, which is remembered."""
        given = json.decode(body, type=_Named).id if question.yields else question.id
        if given != question.id and question.id not in self._instead:
            if len(self._instead) >= MAX_INSTEAD:
                del self._instead[next(iter(self._instead))]
            self._instead[question.id] = given
        return given

    async def _kept(self, key: str) -> Found | None:
        """What is kept under a key; None where nothing is, or the store cannot be asked."""
        where = "memory" if self._store.holds(key) else self._store.kind
        try:
            body = await self._store.get(key)
        except StoreAwayError:
            return None
        return None if body is None else Found(body, cache_status.hit(where))

    async def _computed(
        self,
        flight: str,
        key_of: Callable[[bytes], str],
        ruleset_id: str,
        rule_id: str,
        function: Callable[..., bytes],
        *arguments: Any,
    ) -> Found:
        """What a function of `tasks` gives, once for all who ask under `flight` meanwhile, counted and kept under its key."""

        def keep(body: bytes) -> None:
            self._metrics.computed(ruleset_id, rule_id)
            self._store.put(key_of(body), body)

        shared = self._flights.computes(flight)
        body = await self._flights.ask(flight, function, *arguments, keep=keep)
        made = cache_status.COMPUTED if self._store.holds(key_of(body)) else cache_status.COMPUTED_LOOSE
        return Found(body, cache_status.SHARED if shared else made)
