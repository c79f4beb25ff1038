"""The need: a number in the state that gives a result a wanted chance. It is computed and stored like odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from ror_rules import __version__
from ror_rules.errors import InputError
from ror_rules.host import need, wire
from ror_rules.host.calls import CALLS
from ror_rules.host.need import Need, NeedQuestion
from ror_rules.host.questions import in_body
from ror_rules.ruleset import Ruleset
from ror_service._http.body import is_long_line, received
from ror_service._http.messages import Handler, HttpRequest, HttpResponse
from ror_service._http.negotiation import accepted, answer
from ror_service._http.threads import in_thread
from ror_service._operations.operation import ASKED, Answer, Operation, Rulesets, Services, ShownExample, called
from ror_service._work import tasks
from ror_service._work.cached_odds import OddsAnswer
from ror_service._work.single_flight import key_of

_PATH: Final = CALLS["need"].template


def operations(rulesets: Rulesets) -> Iterator[Operation]:
    yield Operation(
        *called("need"),
        tag="outcomes",
        summary="The number that a chance needs",
        description="The least or the most of a whole number in the state with which a field or a summary of the"
        " result has a value with at least the given chance. The answer has that chance, and the best possible one"
        " if the given one is out of reach.",
        gives="the least or the most of a number in the state that a chance needs",
        request=(NeedQuestion,),
        answer=Answer("The needed number.", (Need,)),
        refusals=ASKED,
        scope="odds",
        cost=1,
        serve=_served,
        examples=partial(_shown, rulesets),
    )


def _served(services: Services) -> Mapping[str, Handler]:
    settings = services.settings

    async def needed(request: HttpRequest) -> HttpResponse:
        media = accepted(request)
        value = await received(request, settings.max_body, settings.body_seconds)
        ruleset, rule, rest = in_body(value)
        earlier = await services.earlier.answered(_PATH, ruleset.id, rest.get("version"), value, media)
        if earlier is not None:
            return earlier
        found = await answered(services, request, ruleset, rule.id, rest)
        return answer(found.body, media, also=[found.status])

    return {_PATH: needed}


async def answered(
    services: Services, request: HttpRequest, ruleset: Ruleset[Any], rule_id: str, value: dict[str, Any]
) -> OddsAnswer:
    """The answer to a question about a rule, which is `value`. Raises its errors, or 503 if the service is busy."""
    request.context.ruleset, request.context.rule = ruleset.id, rule_id
    long = request.context.long or is_long_line(value)
    asked = await in_thread(need.read, ruleset, rule_id, value) if long else need.read(ruleset, rule_id, value)
    whole = tasks.carrying({**value, "ruleset": ruleset.id, "rule": rule_id}, ruleset, asked.houses)
    key = key_of("need", f"{__version__} {ruleset.edition.digest}/{rule_id} ".encode() + wire.encode(asked))
    return await services.odds.answer(key, ruleset.id, rule_id, tasks.need, whole, services.flights.crew.budget)


def _shown(rulesets: Rulesets) -> Sequence[ShownExample]:
    return [found for ruleset in rulesets[:1] for found in _of(ruleset)][:1]


def _of(ruleset: Ruleset[Any]) -> Iterator[ShownExample]:
    for example in ruleset.examples:
        rule, state = ruleset.rules[example.rule], example.request["state"]
        for pointer, number in _numbers(state, ""):
            asked: dict[str, Any] = {
                "ruleset": ruleset.id,
                "rule": rule.id,
                "state": state,
                "vary": {"pointer": pointer, "from": number, "to": number + 1},
                "field": rule.headline[0].name,
                "at_least": 0.5,
            }
            try:
                yield ShownExample(example.title, asked, wire.plain(need.answered(asked)), example.title)
            except InputError:
                continue


def _numbers(value: Any, pointer: str) -> Iterator[tuple[str, int]]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield pointer, value
    elif isinstance(value, dict | list):
        for name, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _numbers(member, f"{pointer}/{name}")
