"""Odds from the store, or computed by the workers and stored.

Odds, tables of odds and luck all use it. It works without the store, too.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from ror_rules.errors import BudgetError
from ror_rules.host.questions import Question
from ror_service._edge import cache_status
from ror_service._edge.metrics import Metrics
from ror_service._limits import PREVIEW_BUDGET
from ror_service._store.store import Store, StoreAwayError, odds_key
from ror_service._work import tasks
from ror_service._work.single_flight import SingleFlight
from ror_service.settings import Settings


class OddsAnswer(NamedTuple):
    body: bytes
    status: tuple[bytes, bytes]
    id: str = ""


class CachedOdds:
    def __init__(self, settings: Settings, store: Store, flights: SingleFlight, metrics: Metrics) -> None:
        self._most_throws = settings.simulation_throws
        self._store = store
        self._flights = flights
        self._metrics = metrics

    async def odds(self, ruleset_id: str, question: Question, *, part: float = 1) -> OddsAnswer:
        """The answer to a question for odds within `part` of the usual budget. Raises its errors, or 503 when busy."""
        request = question.request
        if request.count is not None and request.count > self._most_throws:
            raise BudgetError(
                "too-many-throws-for-service", pointer="/count", got=request.count, most=self._most_throws
            )

        arguments = (*tasks.asked(question), self._flights.crew.budget * part)
        found = await self.answer(odds_key(question.id), ruleset_id, question.rule.id, tasks.odds, *arguments)
        return found._replace(id=question.id)

    async def quick(self, ruleset_id: str, question: Question) -> OddsAnswer | None:
        """The stored answer to a question, or its exact odds within PREVIEW_BUDGET of the usual budget. None if they need more.

        The latter are stored apart, because a small budget may leave parts of an answer out.
        """
        key = odds_key(question.id)
        found = await self.kept(key)
        if found is not None or question.simulation is not None or question.request.arithmetic == "float":
            return found
        task = (tasks.quick_odds, *tasks.asked(question), self._flights.crew.budget)
        with suppress(BudgetError):
            return await self.answer(f"{key}/{PREVIEW_BUDGET}", ruleset_id, question.rule.id, *task)
        return None

    async def answer(
        self, key: str, ruleset_id: str, rule_id: str, function: Callable[..., bytes], *arguments: Any
    ) -> OddsAnswer:
        """The stored answer of a key, or the stored result of a function of `tasks`."""
        found = await self.kept(key)
        return found or await self._computed(key, ruleset_id, rule_id, function, *arguments)

    async def kept(self, key: str) -> OddsAnswer | None:
        """The stored answer of a key. None also if the store is away."""
        where = "memory" if self._store.holds(key) else self._store.kind
        try:
            body = await self._store.get(key)
        except StoreAwayError:
            return None
        return None if body is None else OddsAnswer(body, cache_status.hit(where))

    async def _computed(
        self,
        key: str,
        ruleset_id: str,
        rule_id: str,
        function: Callable[..., bytes],
        *arguments: Any,
    ) -> OddsAnswer:
        """The result of a function of `tasks`, computed once for concurrent callers of a key, counted and stored."""

        def keep(body: bytes) -> None:
            self._metrics.computed(ruleset_id, rule_id)
            self._store.put(key, body)

        shared = self._flights.computes(key)
        body = await self._flights.ask(key, function, *arguments, keep=keep)
        return self.told(OddsAnswer(body, cache_status.SHARED if shared else cache_status.COMPUTED_LOOSE), key)

    def told(self, found: OddsAnswer, key: str) -> OddsAnswer:
        if found.status is cache_status.COMPUTED_LOOSE and self._store.stored(key):
            return found._replace(status=cache_status.COMPUTED)
        return found
