"""The luck of a game. Spreads are computed without blocking the event loop.

The core measures and adds up. This file schedules the work.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any, Final

from ror_rules.errors import RorError
from ror_rules.host import wire
from ror_rules.host.calls import CALLS
from ror_rules.host.questions import (
    GameLuck,
    LuckReport,
    LuckRequest,
    Spread,
    SpreadQuestion,
    asking,
    examined,
    held,
    measurable,
)
from ror_rules.host.releases import edition
from ror_service._edge import caller
from ror_service._edge.languages import wish
from ror_service._edge.messages import HttpRequest, HttpResponse
from ror_service._edge.negotiation import VARY_SUMMARIES, answer
from ror_service._edge.threads import in_thread
from ror_service._limits import MAX_GAME_QUESTIONS
from ror_service._operations.shared import examples
from ror_service._operations.shared.measured import measured
from ror_service._operations.shared.route import ASKED, Answer, Route, Rulesets, Services, ShownExample, called, posted
from ror_service._work import tasks
from ror_service._work.single_flight import key_of
from ror_service._work.time_slice import TimeSlice

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
        serve=posted(_PATH, _report, many=True),
        examples=partial(_shown, rulesets),
    )


async def _report(services: Services, request: HttpRequest, value: Any, media: str) -> HttpResponse:
    spoken = wish(request)
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
