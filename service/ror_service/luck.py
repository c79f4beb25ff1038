"""The route of a game's luck, and how a spread is had without holding up the event loop.

What is measured and how it adds up is the core's; here is only who waits for whom.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import TypeVar

import msgspec

from ror_rules._questions.luck import Measuring, Spread, SpreadQuestion
from ror_rules._studies.game_luck import GameLuck, LuckItem, LuckRequest, examined, held
from ror_rules._wire import reading, shapes
from ror_rules._wire.shapes import Odds, Outcome
from ror_rules.errors import RorError
from ror_service.exchange import CONTENT_TYPE, VARY, Answer, Exchange, Route, Turn, endpoint, represent
from ror_service.forecasts import Forecasts
from ror_service.questions import Questions, key_of
from ror_service.settings import Settings

A = TypeVar("A")


class Luck:
    """What measuring a game needs: who computes its odds."""

    def __init__(self, settings: Settings, questions: Questions, forecasts: Forecasts) -> None:
        self._settings = settings
        self._forecasts = forecasts
        self._questions = questions

    def routes(self) -> Iterator[Route]:
        """The one route."""
        yield endpoint("/v1/luck", POST=self.report)

    async def report(self, exchange: Exchange) -> Answer:
        """Verifies every outcome, measures it, and adds up. The first that cannot be counted is the answer's problem."""
        media = exchange.accepted()
        value = await exchange.body(self._settings.max_batch_body, self._settings.body_seconds)
        request = reading.convert(value, LuckRequest)
        exchange.note.items = len(request.items)
        game = GameLuck()
        known: dict[str, Spread] = {}
        turn = Turn()
        for index, item in enumerate(request.items):
            try:
                outcome, spread = await self._examined(item, request.luck, known)
                game.add(outcome, spread, item.good or request.good)
            except RorError as error:
                raise copy(error).under(f"/items/{index}") from None  # others may wait for the same odds
            await turn.pause()
        body = await self._questions.ask(key_of("luck", shapes.encode(value)), lambda: shapes.encode(game.report()))
        return Answer(200, [CONTENT_TYPE[media], VARY], represent(body, media))

    async def _examined(self, item: LuckItem, view: str | None, known: dict[str, Spread]) -> tuple[Outcome, Spread]:
        """An outcome that holds, and what it is measured by. `known` are spreads by the ids of their questions."""
        found = await measured(self._forecasts, examined(item.outcome, item.luck or view), known)
        return held(found)


async def measured(forecasts: Forecasts, measuring: Measuring[A], known: dict[str, Spread] | None = None) -> A:
    """What measuring comes to. `known` are spreads by the ids of their questions. Raises as odds do, or 503 when busy."""
    known = {} if known is None else known
    try:
        asked = next(measuring)
        while True:
            found = asked.question.id
            if found not in known:
                known[found] = await _spread_of(forecasts, asked)
            asked = measuring.send(known[found])
    except StopIteration as end:
        answer: A = end.value
        return answer


async def _spread_of(forecasts: Forecasts, asked: SpreadQuestion) -> Spread:
    body = await forecasts.odds(asked.question.edition.id, asked.question)
    return asked.spread(msgspec.json.decode(body, type=Odds))
