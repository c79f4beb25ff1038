"""The luck of a game. Spreads are computed without blocking the event loop.

The core measures and adds up. This file schedules the work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from ror_rules import Odds
from ror_rules.errors import BudgetError, RorError
from ror_rules.host import wire
from ror_rules.host.calls import CALLS
from ror_rules.host.questions import (
    GameLuck,
    LuckReport,
    LuckRequest,
    Measuring,
    Spread,
    SpreadQuestion,
    asking,
    examined,
    held,
    measurable,
)
from ror_rules.host.releases import edition
from ror_rules.host.wire import known
from ror_service._edge import caller
from ror_service._edge.body import received
from ror_service._edge.languages import wish
from ror_service._edge.messages import Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import VARY_SUMMARIES, accepted, answer
from ror_service._edge.threads import in_thread
from ror_service._limits import MAX_GAME_QUESTIONS
from ror_service._operations import examples
from ror_service._operations.route import ASKED, Answer, Route, Rulesets, Services, ShownExample, called
from ror_service._work import tasks
from ror_service._work.cached_odds import CachedOdds
from ror_service._work.single_flight import key_of
from ror_service._work.time_slice import TimeSlice

_A = TypeVar("_A")
_PATH: Final = CALLS["measure_luck"].template


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield Route(
        *called("measure_luck"),
        tag="outcomes",
        summary="Measure the luck of a game",
        description="Up to 200 outcomes, each verified first, each measured by the exact odds of one field or summary"
        " of its result. Those measured alike are added up: expected against actual, and the percentile of the sum."
        " One that does not hold, or stands there twice, is a 422 with its place. Each `summary` is in the language that you prefer"
        " among those of its rule.",
        gives="up to 200 outcomes verified and measured against expected results",
        request=(LuckRequest,),
        answer=Answer("How the outcomes stand.", (LuckReport,), languages=True),
        refusals=ASKED,
        scope="odds",
        cost=1,
        serve=_served,
        examples=partial(_shown, rulesets),
    )


def _served(services: Services) -> Mapping[str, Handler]:
    settings = services.settings

    async def report(request: HttpRequest) -> HttpResponse:
        media, spoken = accepted(request), wish(request)
        value = await received(request, settings.max_batch_body, settings.body_seconds)
        long = request.context.long
        asked = await in_thread(wire.convert, value, LuckRequest) if long else wire.convert(value, LuckRequest)
        request.context.items = len(asked.items)
        caller.reserve(len(asked.items) - 1)
        first, *others = [edition(item.outcome) for item in asked.items]
        if all(each == first for each in others):
            earlier = await services.earlier.answered(_PATH, *first, value, media)
            if earlier is not None:
                return earlier
        game = GameLuck()
        known: dict[str, Spread] = {}
        part = min(1, MAX_GAME_QUESTIONS / len(asked.items))
        time_slice = TimeSlice()
        for index, item in enumerate(asked.items):
            try:
                examining = examined(item.outcome, asked.measure(item))
                found = await measured(services, examining, known, kind=_PATH, part=part)
                measure = held(found)
                outcome = measure.outcome
                game.take(measure, spoken.of_rule(outcome.ruleset.id, outcome.rule))
            except RorError as error:
                of_all = item.luck is item.side is None and (asked.luck, asked.side) != (None, None)
                named = error.pointer in {"/luck", "/side"} and of_all  # once, for all items
                at = "" if named else f"/items/{index}"
                raise copy(error).under(at) from None  # others may wait for the same odds
            await time_slice.pause()
        key = key_of("luck", wire.encode([value, *spoken]))
        return answer(await services.flights.ask(key, tasks.luck, game), media, vary=VARY_SUMMARIES)

    return {_PATH: report}


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


def _shown(rulesets: Rulesets) -> Sequence[ShownExample]:
    ruleset = rulesets[0]
    thrown = (
        (shown, rule, view)
        for rule in ruleset.rules.values()
        if rule.throws
        for shown in examples.resolved(ruleset, rule)
        for view in measurable(rule)
    )
    first = next(thrown, None)
    if first is None:
        return []
    shown, rule, view = first
    game = GameLuck()
    question = ruleset.question(rule.id, asking(rule, shown.request, view))
    game.add(shown.outcome, SpreadQuestion(question, view, "/luck").answered(), "high")
    items = {"items": [{"outcome": wire.plain(shown.outcome), "luck": view, "good": "high"}]}
    return [ShownExample(shown.outcome.summary, items, wire.plain(game.report()), shown.outcome.summary)]
