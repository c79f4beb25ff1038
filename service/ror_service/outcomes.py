"""The routes of outcomes that exist already: reading one back by its id, and recomputing one to see whether it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ror_rules import receipt, wire
from ror_service.exchange import CONTENT_TYPE, VARY, Answer, Exchange, Route, conditional, endpoint, represent
from ror_service.problems import RefusalError
from ror_service.settings import Settings
from ror_service.store import Store, StoreAwayError

FOREVER: Final = b"public, max-age=31536000, immutable"

_ID = re.compile(r"[0-9a-f]{64}")


class Outcomes:
    """Replay and verification."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings = settings
        self._store = store

    def routes(self) -> Iterator[Route]:
        """The two routes."""
        yield endpoint("/v1/outcomes/{id:str}", GET=self.read)
        yield endpoint("/v1/verify", POST=self.verify)

    async def read(self, exchange: Exchange) -> Answer:
        """The bytes as they were first answered; 304 for whoever has them; 404 that says how to make them again."""
        media = exchange.accepted()
        outcome_id = exchange.parameters["id"]
        if not _ID.fullmatch(outcome_id):
            raise RefusalError(
                "not-found", "This is no outcome's id.", expected="64 lowercase hex digits", got=outcome_id[:80]
            )
        exchange.note.id = outcome_id
        try:
            body = await self._store.get(outcome_id)
        except StoreAwayError:
            raise RefusalError("store-away", "The store does not answer.", headers=[(b"retry-after", b"1")]) from None
        if body is None:
            raise RefusalError(
                "outcome-not-kept",
                "No outcome with this id is kept here. POST its request again (state, dice, context, rulings and"
                " version) to the same rule: the same request always gives the same outcome with the same id.",
            )
        return conditional(exchange, body, media, tag=outcome_id.encode(), cache=FOREVER)

    async def verify(self, exchange: Exchange) -> Answer:
        """Recomputes an outcome from the inputs it names and compares everything."""
        media = exchange.accepted()
        claimed = await exchange.body(self._settings.max_body, self._settings.body_seconds)
        verdict = receipt.verify(claimed)
        exchange.note.id = verdict.id
        return Answer(200, [CONTENT_TYPE[media], VARY], represent(wire.encode(verdict), media))
