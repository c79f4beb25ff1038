"""The route of a game's luck, and how a spread is had without holding up the event loop.

What is measured and how it adds up is the core's; here is only who waits for whom.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import copy
from typing import Any

import msgspec

from ror_rules._questions.luck import Question, Spread
from ror_rules._studies.game_luck import LuckItem, LuckRequest, Reckoning, examined
from ror_rules._wire import reading, shapes
from ror_rules._wire.shapes import Difference, Odds, Outcome
from ror_rules.errors import ReceiptError, RorError
from ror_service.exchange import CONTENT_TYPE, VARY, Answer, Exchange, Route, Turn, endpoint, represent
from ror_service.forecasts import Forecasts
from ror_service.questions import Questions, key_of
from ror_service.settings import Settings


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
        reckoning = Reckoning()
        known: dict[str, Spread] = {}
        turn = Turn()
        for index, item in enumerate(request.items):
            try:
                outcome, spread = await self._examined(item, request.luck, known)
                reckoning.add(outcome, spread, item.good or request.good)
            except RorError as error:
                raise copy(error).under(f"/items/{index}") from None  # others may wait for the same odds
            await turn.pause()
        body = await self._questions.ask(
            key_of("luck", shapes.encode(value)), lambda: shapes.encode(reckoning.report())
        )
        return Answer(200, [CONTENT_TYPE[media], VARY], represent(body, media))

    async def _examined(self, item: LuckItem, view: str | None, known: dict[str, Spread]) -> tuple[Outcome, Spread]:
        """An outcome that holds, and what it is measured by. `known` are spreads by the ids of their questions."""
        examination = examined(item.outcome, item.luck or view)
        try:
            question = next(examination)
            while True:
                if question.id not in known:
                    known[question.id] = await spread_of(self._forecasts, question)
                question = examination.send(known[question.id])
        except StopIteration as end:
            found: tuple[Outcome, Spread] | Difference = end.value
        if isinstance(found, Difference):
            raise ReceiptError(
                "This outcome does not hold.",
                pointer="/outcome" + found.pointer,
                expected=_said(found.expected),
                got=_said(found.got),
                help="Send it as it was answered.",
            )
        return found


async def spread_of(forecasts: Forecasts, question: Question) -> Spread:
    """The spread that a question asks for. Raises the question's errors, or 503 when busy."""
    _, body = await forecasts.odds(question.ruleset, question.rule, question.asked)
    return question.spread(msgspec.json.decode(body, type=Odds))


def _said(value: Any) -> str:
    return "nothing" if value is msgspec.UNSET else json.dumps(shapes.plain(value), ensure_ascii=False)
