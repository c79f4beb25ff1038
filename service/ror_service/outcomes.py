"""The routes of answers that exist already: reading an outcome or odds back by the id, and recomputing an outcome."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ror_rules._studies.verify import verifying
from ror_rules._wire import shapes
from ror_service.exchange import CONTENT_TYPE, VARY, Answer, Exchange, Handler, Route, conditional, endpoint, represent
from ror_service.forecasts import Forecasts
from ror_service.luck import measured
from ror_service.problems import RefusalError
from ror_service.settings import Settings
from ror_service.store import Store, StoreAwayError, odds_key

FOREVER: Final = b"public, max-age=31536000, immutable"

_ID = re.compile(r"[0-9a-f]{64}")


class Kept(NamedTuple):
    """What is kept: how it is called, its key in the store by its id, and what to say where it is not kept."""

    name: str
    key: Callable[[str], str]
    gone: str
    again: str


OUTCOME: Final = Kept(
    "an outcome",
    str,
    "outcome-not-kept",
    "No outcome with this id is kept here. POST its request again (state, dice, context, rulings and"
    " version) to the same rule: the same request always gives the same outcome with the same id.",
)
ODDS: Final = Kept(
    "odds",
    odds_key,
    "odds-not-kept",
    "No odds with this id are kept here. POST the question again (state, rulings and version, and what else it"
    " asked for) to the same rule's odds: the same question always gives the same answer with the same id.",
)


class Outcomes:
    """Replay and verification."""

    def __init__(self, settings: Settings, store: Store, forecasts: Forecasts) -> None:
        self._settings = settings
        self._store = store
        self._forecasts = forecasts

    def routes(self) -> Iterator[Route]:
        """The three routes."""
        yield endpoint("/v1/outcomes/{id:str}", GET=self.reader(OUTCOME))
        yield endpoint("/v1/odds/{id:str}", GET=self.reader(ODDS))
        yield endpoint("/v1/verify", POST=self.verify)

    def reader(self, kept: Kept) -> Handler:
        """The handler that gives what is kept: as it was first answered, 304 for whoever has it, 404 where it is gone."""

        async def read(exchange: Exchange) -> Answer:
            media = exchange.accepted()
            found = exchange.parameters["id"]
            if not _ID.fullmatch(found):
                raise RefusalError(
                    "not-found", f"This is no id of {kept.name}.", expected="64 lowercase hex digits", got=found[:80]
                )
            exchange.note.id = found
            try:
                body = await self._store.get(kept.key(found))
            except StoreAwayError:
                raise RefusalError(
                    "store-away", "The store does not answer.", headers=[(b"retry-after", b"1")]
                ) from None
            if body is None:
                raise RefusalError(kept.gone, kept.again)
            return conditional(exchange, body, media, tag=found.encode(), cache=FOREVER)

        return read

    async def verify(self, exchange: Exchange) -> Answer:
        """Recomputes an outcome from the inputs it names and compares everything."""
        media = exchange.accepted()
        claimed = await exchange.body(self._settings.max_body, self._settings.body_seconds)
        verdict = await measured(self._forecasts, verifying(claimed))
        exchange.note.id = verdict.id
        return Answer(200, [CONTENT_TYPE[media], VARY], represent(shapes.encode(verdict), media))
