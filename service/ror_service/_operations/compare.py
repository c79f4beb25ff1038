"""One throw read in two ways. The core compares. This file has the operation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from ror_rules import compare
from ror_rules.errors import InputError, RorError, UndecidedError
from ror_rules.host import wire
from ror_rules.host.calls import CALLS
from ror_rules.host.questions import CompareOutcome, CompareResolution, Comparison
from ror_rules.host.releases import edition, member
from ror_rules.host.rulesets import Ruleset
from ror_rules.host.wire import Edition, convert
from ror_service._edge.messages import HttpRequest, HttpResponse
from ror_service._edge.negotiation import answer
from ror_service._edge.threads import in_thread
from ror_service._operations.shared import examples
from ror_service._operations.shared.route import ASKED, Answer, Route, Rulesets, Services, ShownExample, called, posted
from ror_service._operations.shared.throws import waits
from ror_service._work import tasks
from ror_service._work.single_flight import key_of
from ror_service._work.trial import carried

_PATH: Final = CALLS["compare"].template


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield Route(
        *called("compare"),
        tag="outcomes",
        summary="The same dice under other rules",
        description="Reads one throw in two ways, each with its own rulings or a changed state, and returns both"
        " outcomes and every place where their results differ. The throw is an outcome, which is verified first, or a"
        " resolution without a record. Seeded dice stay in their places. If a reading throws a supplied die that is"
        " not recorded, the answer is a 422 that names it.",
        gives="a throw read in two ways, with the differences of the results",
        request=(CompareOutcome, CompareResolution),
        answer=Answer("Both outcomes and their differences.", (Comparison,)),
        refusals=ASKED,
        scope="resolve",
        cost=2,
        serve=posted(_PATH, _compared),
        examples=partial(_shown, rulesets),
    )


async def _compared(services: Services, request: HttpRequest, value: Any, media: str) -> HttpResponse:
    outcome = member(value, "outcome")
    named = edition(outcome) if outcome is not None else (member(value, "ruleset"), member(value, "version"))
    earlier = await services.earlier.answered(_PATH, *named, value, media)
    if earlier is not None:
        return earlier
    await carried(services.odds, value)
    if _has_luck(value) or (isinstance(value, dict) and _has_luck(value.get("outcome"))):
        # its odds must not hold up the others
        key = key_of("compare", wire.encode(value))
        found = await services.flights.ask(key, tasks.compare, value, _documents(value))
    else:
        found = await in_thread(tasks.compare, value)  # it resolves two or three times
    request.context.ruleset, request.context.rule = found.ruleset, found.rule
    for outcome_id, outcome in found.outcomes.items():
        services.store.put(outcome_id, outcome)
    if waits(services, request):
        await services.store.settled(list(found.outcomes)[-1])
    return answer(found.body, media)


def _documents(value: Any) -> list[Any]:
    """The known house rule documents that a recorded outcome names."""
    with suppress(RorError, LookupError, TypeError):
        return tasks.documents(convert(value["outcome"]["ruleset"], Edition))
    return []


def _has_luck(value: Any) -> bool:
    return isinstance(value, dict) and value.get("luck") is not None


def _shown(rulesets: Rulesets) -> Sequence[ShownExample]:
    """An outcome, and a resolution, each unchanged and with one changed number or truth in its state."""
    parting = _parting(rulesets[0])
    if parting is None:
        return []
    shown, under, found = parting
    recorded = {"outcome": wire.plain(shown.outcome), "under": under}
    example = shown.example
    unrecorded = {"ruleset": rulesets[0].id, "rule": example.rule, **example.request, "under": under}
    return [
        ShownExample("An outcome that was recorded", recorded, wire.plain(found), found.summary),
        ShownExample("A throw that nobody recorded", unrecorded),
    ]


def _parting(ruleset: Ruleset[Any]) -> tuple[examples.Resolved, list[Any], Comparison] | None:
    tried: list[tuple[examples.Resolved, list[Any], Comparison]] = []
    for rule in ruleset.rules.values():
        for shown in examples.resolved(ruleset, rule):
            for patch in ({}, *_patches(shown.example.state)):
                under: list[Any] = [{}, {"patch": patch} if patch else {}]
                try:
                    found = compare({"outcome": wire.plain(shown.outcome), "under": under})
                except (InputError, UndecidedError):
                    continue
                tried.append((shown, under, found))
                if not found.same:
                    return tried[-1]
    return tried[0] if tried else None


def _patches(state: Any) -> Iterator[dict[str, Any]]:
    """Merge patches that change one number or truth of a state, outside of lists."""
    for name, value in state.items():
        if isinstance(value, bool):
            yield {name: not value}
        elif isinstance(value, int):
            yield {name: value + 1}
        elif isinstance(value, dict):
            yield from ({name: patch} for patch in _patches(value))
