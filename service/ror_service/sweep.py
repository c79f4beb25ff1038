"""The routes of what if: the odds of a rule over a table of states, one concrete path for each rule.

Computed by the threads that compute odds, and remembered like odds; here is only the way in and out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from ror_rules import __version__, register
from ror_rules._studies import sweep
from ror_rules._studies.sweep import SweepRequest
from ror_rules._wire import shapes
from ror_rules.errors import BudgetError
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service.exchange import CONTENT_TYPE, VARY, Answer, Exchange, Handler, Route, endpoint, represent
from ror_service.forecasts import Forecasts
from ror_service.questions import key_of
from ror_service.settings import Settings

SECONDS: Final = 30.0
"""How long one table may keep a thread. What is cut off here is no answer, so answers do not hang on the machine."""


class Sweeps:
    """What tables need: the bounds of a body, and who computes odds."""

    def __init__(self, settings: Settings, forecasts: Forecasts) -> None:
        self._settings = settings
        self._forecasts = forecasts

    def routes(self) -> Iterator[Route]:
        """A route for each rule."""
        for ruleset in register.rulesets():
            for rule in ruleset.rules.values():
                yield endpoint(f"/v1/{ruleset.id}/{rule.id}/odds/sweep", POST=self.sweeper(ruleset, rule))

    def sweeper(self, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Handler:
        """The handler that gives tables of the odds of one rule."""
        settings = self._settings

        async def swept(exchange: Exchange) -> Answer:
            media = exchange.accepted()
            value = await exchange.body(settings.max_body, settings.body_seconds)
            request = sweep.read(ruleset, rule.id, value)
            exchange.note.ruleset, exchange.note.rule = ruleset.id, rule.id
            key = key_of(
                "sweep", f"{__version__} {ruleset.edition.digest}/{rule.id} ".encode() + shapes.encode(request)
            )
            body = await self._forecasts.answer(key, partial(_computed, ruleset, rule, request), ruleset.id, rule.id)
            return Answer(200, [CONTENT_TYPE[media], VARY], represent(body, media))

        return swept


def _computed(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: SweepRequest) -> bytes:
    return shapes.encode(sweep.answer(ruleset, rule.id, request, tell=_until(time.monotonic() + SECONDS)))


def _until(end: float) -> Callable[[int, int], None]:
    """Ends a table that takes too long. Raises `BudgetError` that says how far it came."""

    def tell(done: int, cells: int) -> None:
        if done < cells and time.monotonic() > end:
            raise BudgetError(
                f"The table takes too long: {done} of its {cells} cells were done.",
                pointer="/vary",
                expected=f"a table that takes at most {SECONDS:.0f} seconds",
                help="Vary less, name fewer fields, or narrow the state.",
            )

    return tell
