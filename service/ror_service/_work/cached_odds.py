"""Odds as the store has them; else computed by the processes that do, and kept.

One way for whoever asks: odds, tables of odds, luck. Odds never hang on the store.
"""

from __future__ import annotations

from collections.abc import Callable
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
        expected = self._instead.get(question.id, question.id) if question.yields else question.id

        def named(body: bytes) -> str:
            """The id of odds: that of the question, but where it yields and exact odds were too much."""
            given = json.decode(body, type=_Named).id if question.yields else question.id
            if given != question.id:
                if len(self._instead) >= MAX_INSTEAD:
                    del self._instead[next(iter(self._instead))]
                self._instead[question.id] = given
            return given

        found = await self.answer(
            odds_key(expected),
            ruleset_id,
            question.rule.id,
            tasks.odds,
            *arguments,
            kept_as=lambda body: odds_key(named(body)),
        )
        return found._replace(id=named(found.body))

    async def answer(
        self,
        key: str,
        ruleset_id: str,
        rule_id: str,
        function: Callable[..., bytes],
        *arguments: Any,
        kept_as: Callable[[bytes], str] | None = None,
    ) -> Found:
        """What is kept under a key, or what a function of `tasks` gives, counted and kept: under the key that `kept_as` gives it, if any."""

        def keep(body: bytes) -> None:
            self._metrics.computed(ruleset_id, rule_id)
            self._store.put(kept_as(body) if kept_as else key, body)

        where = "memory" if self._store.holds(key) else self._store.kind
        try:
            body = await self._store.get(key)
        except StoreAwayError:
            body = None
        if body is not None:
            return Found(body, cache_status.hit(where))
        shared = self._flights.computes(key)
        body = await self._flights.ask(key, function, *arguments, keep=keep)
        held = self._store.holds(kept_as(body) if kept_as else key)
        made = cache_status.COMPUTED if held else cache_status.COMPUTED_LOOSE
        return Found(body, cache_status.SHARED if shared else made)
