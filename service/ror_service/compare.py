"""The route that reads one throw in two ways. The comparison is the core's; here is only the way in and out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ror_rules._studies.compare import Comparison, compare
from ror_rules._wire import shapes
from ror_service.exchange import CONTENT_TYPE, VARY, Answer, Exchange, Route, endpoint, represent
from ror_service.questions import Questions, key_of
from ror_service.settings import Settings
from ror_service.store import Store


class Comparisons:
    """What comparing needs: both outcomes are kept, as any outcome that is answered; and who computes odds."""

    def __init__(self, settings: Settings, store: Store, questions: Questions) -> None:
        self._settings = settings
        self._store = store
        self._questions = questions

    def routes(self) -> Iterator[Route]:
        """The one route."""
        yield endpoint("/v1/compare", POST=self.compare)

    async def compare(self, exchange: Exchange) -> Answer:
        """Both outcomes of one throw, and where their results differ."""
        media = exchange.accepted()
        value = await exchange.body(self._settings.max_body, self._settings.body_seconds)
        if measured(value):  # its odds must not hold up the others
            answer = await self._questions.ask(
                key_of("compare", shapes.encode(value)), lambda: shapes.encode(compare(value))
            )
            found = msgspec.json.decode(answer, type=Comparison)
        else:
            found = compare(value)
        exchange.note.ruleset, exchange.note.rule = found.a.ruleset.id, found.a.rule
        for outcome in (found.a, found.b):
            self._store.put(outcome.id, shapes.encode(outcome))
        return Answer(200, [CONTENT_TYPE[media], VARY], represent(shapes.encode(found), media))


def measured(value: Any) -> bool:
    """Whether the outcome or the resolution that a body holds is measured by its luck."""
    throw = value.get("outcome", value) if isinstance(value, dict) else None
    return isinstance(throw, dict) and throw.get("luck") is not None
