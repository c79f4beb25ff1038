"""The route that reads one throw in two ways. The comparison is the core's; here is only the way in and out."""

from __future__ import annotations

from collections.abc import Iterator

from ror_rules import wire
from ror_rules.compare import compare
from ror_service.exchange import CONTENT_TYPE, VARY, Answer, Exchange, Route, endpoint, represent
from ror_service.settings import Settings
from ror_service.store import Store


class Comparisons:
    """What comparing needs: both outcomes are kept, as any outcome that is answered."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings = settings
        self._store = store

    def routes(self) -> Iterator[Route]:
        """The one route."""
        yield endpoint("/v1/compare", POST=self.compare)

    async def compare(self, exchange: Exchange) -> Answer:
        """Both outcomes of one throw, and where their results differ."""
        media = exchange.accepted()
        value = await exchange.body(self._settings.max_body, self._settings.body_seconds)
        found = compare(value)
        exchange.note.ruleset, exchange.note.rule = found.a.ruleset.id, found.a.rule
        for outcome in (found.a, found.b):
            self._store.put(outcome.id, wire.encode(outcome))
        return Answer(200, [CONTENT_TYPE[media], VARY], represent(wire.encode(found), media))
