"""What it takes: a number in the state with which something has a chance, computed and kept like odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from msgspec import UNSET

from ror_rules import __version__
from ror_rules._studies import need
from ror_rules._studies.need import Need
from ror_rules._wire import shapes
from ror_rules.errors import InputError
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service._http.beside import beside
from ror_service._http.body import received
from ror_service._http.messages import Handler, HttpRequest, HttpResponse
from ror_service._http.negotiation import accepted, answer
from ror_service._limits import LARGEST_EXAMPLE
from ror_service._operations.names import envelope, operation_id
from ror_service._operations.operation import ASKED, Answer, Operation, Rulesets, Services, ShownExample, every_rule
from ror_service._work import tasks
from ror_service._work.single_flight import key_of


def operations(rulesets: Rulesets) -> Iterator[Operation]:
    """An operation for each rule."""
    for ruleset, rule in every_rule(rulesets):
        path = f"/v1/{ruleset.id}/{rule.id}/odds/need"
        yield Operation(
            method="POST",
            path=path,
            template="/v1/{ruleset}/{rule}/odds/need",
            id=operation_id("need", ruleset.id, rule.id),
            tag=ruleset.id,
            summary=f"{rule.title}: what it takes",
            description="The least or the most of a whole number in the state with which a field or a summary of the result has a"
            " value with a chance of at least so much, the chance beside it, or the best chance that there is.",
            gives="the least or the most of a number in the state that a chance needs",
            request=(envelope(ruleset.id, rule.id, "NeedRequest"),),
            answer=Answer("What it takes.", (envelope(ruleset.id, rule.id, "Need"),)),
            refusals=ASKED,
            scope="odds",
            cost=1,
            serve=_served(path, ruleset, rule),
            examples=partial(_shown, ruleset, rule),
        )


def _served(path: str, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Callable[[Services], Mapping[str, Handler]]:
    edition = f"{__version__} {ruleset.edition.digest}/{rule.id} ".encode()

    def serve(services: Services) -> Mapping[str, Handler]:
        settings = services.settings

        async def needed(request: HttpRequest) -> HttpResponse:
            media = accepted(request)
            value = await received(request, settings.max_body, settings.body_seconds)
            long = request.context.long
            asked = await beside(need.read, ruleset, rule.id, value) if long else need.read(ruleset, rule.id, value)
            request.context.ruleset, request.context.rule = ruleset.id, rule.id
            key = key_of("need", edition + shapes.encode(asked))
            found = await services.odds.answer(
                key, ruleset.id, rule.id, tasks.need, ruleset.id, rule.id, value, services.flights.crew.budget
            )
            return answer(found.body, media, also=[found.status])

        return {path: needed}

    return serve


@cache
def _shown(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Sequence[ShownExample]:
    """An example with the first number of a state that can be varied. None for a rule whose examples have none."""
    for example in ruleset.examples:
        if example.rule == rule.id and (found := _needed(ruleset, rule, example.request["state"])) is not None:
            value, answered = found
            small = len(shapes.encode(answered)) <= LARGEST_EXAMPLE
            return [ShownExample(example.title, value, shapes.plain(answered) if small else UNSET, example.title)]
    return []


def _needed(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], state: dict[str, Any]
) -> tuple[dict[str, Any], Need] | None:
    """A request for the first number of a state that can be one more and for the likeliest value, and its answer."""
    for pointer, number in _numbers(state, ""):
        vary = {"pointer": pointer, "from": number, "to": number + 1}
        field = rule.headline[0].name
        try:
            odds = ruleset.odds(rule.id, state, fields=[field], arithmetic="exact")
            wanted = shapes.plain(odds.marginals[field][-1].value)
            value = {"state": state, "vary": vary, "field": field, "value": wanted, "at_least": 0.5}
            return value, need.answer(ruleset, rule.id, need.read(ruleset, rule.id, value))
        except InputError:
            continue
    return None


def _numbers(value: Any, pointer: str) -> Iterator[tuple[str, int]]:
    """The whole numbers in a state."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield pointer, value
    elif isinstance(value, dict | list):
        for name, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _numbers(member, f"{pointer}/{name}")
