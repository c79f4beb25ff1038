"""Measuring: the spreads that a check of an outcome, or of its luck, needs are odds, computed by workers."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec

from ror_rules import Odds
from ror_rules.errors import BudgetError
from ror_rules.host.questions import Measuring, Spread, SpreadQuestion
from ror_rules.host.wire import known
from ror_service._operations.shared.route import Services
from ror_service._work.cached_odds import CachedOdds

_A = TypeVar("_A")


async def measured(
    services: Services,
    measuring: Measuring[_A],
    known: dict[str, Spread] | None = None,
    *,
    kind: str,
    long: bool = False,
    part: float = 1,
) -> _A:
    """The result of measuring. `known` are spreads by the ids of their measures. Raises as odds do, or 503 when busy.

    `kind` is the rule for scheduling, `long` marks work that is always slow, and `part` is the share of a question's
    budget for each spread.
    """
    known = {} if known is None else known
    spread: Spread | None = None
    while True:
        step = await services.thread_choice.run(kind, partial(_next, measuring, spread), long=long)
        if isinstance(step, _End):
            answer: _A = step.value
            return answer
        found = step.id
        if found not in known:
            known[found] = await _spread_of(services.odds, step, part)
        spread = known[found]


class _End(NamedTuple):
    """The result of measuring as a value, because a thread cannot pass on the end of a generator."""

    value: Any


def _next(measuring: Measuring[Any], spread: Spread | None) -> SpreadQuestion | _End:
    try:
        return next(measuring) if spread is None else measuring.send(spread)
    except StopIteration as end:
        return _End(end.value)


async def _spread_of(odds: CachedOdds, asked: SpreadQuestion, part: float) -> Spread:
    try:
        found = await odds.odds(asked.question.edition.id, asked.question, part=part)
    except BudgetError as error:
        raise asked.refused(error) from None
    return asked.spread(msgspec.json.decode(found.body, type=known(Odds)))
