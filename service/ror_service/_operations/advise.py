"""Advice: the choices of a side with their chances, computed and kept like odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from msgspec import UNSET

from ror_rules import __version__
from ror_rules._studies import advise
from ror_rules._studies.advise import Advice, AdviseRequest
from ror_rules._wire import shapes
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service._http.body import is_long_line, received
from ror_service._http.messages import Handler, HttpRequest, HttpResponse
from ror_service._http.negotiation import accepted, answer
from ror_service._http.threads import in_thread
from ror_service._limits import LARGEST_EXAMPLE
from ror_service._operations.names import operation_id
from ror_service._operations.operation import ASKED, Answer, Operation, Rulesets, Services, ShownExample, every_rule
from ror_service._work import tasks
from ror_service._work.single_flight import key_of


def operations(rulesets: Rulesets) -> Iterator[Operation]:
    """An operation for each rule that offers alternatives."""
    for ruleset, rule in every_rule(rulesets):
        if rule.offer is None:
            continue
        path = f"/v1/{ruleset.id}/{rule.id}/advise"
        yield Operation(
            method="POST",
            path=path,
            template=f"/v1/{ruleset.id}/{{rule}}/advise",
            id=operation_id("advise", ruleset.id, rule.id),
            tag=ruleset.id,
            summary=f"{rule.title}: advice",
            description="The choices of a side with the chance of each, the best first, and the state with the best in it.",
            gives="the choices of a player with the chance of each",
            request=(AdviseRequest,),
            answer=Answer("The choices with their chances.", (Advice,)),
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

        async def advised(request: HttpRequest) -> HttpResponse:
            media = accepted(request)
            value = await received(request, settings.max_body, settings.body_seconds)
            long = request.context.long or is_long_line(value)
            asked = (
                await in_thread(advise.read, ruleset, rule.id, value) if long else advise.read(ruleset, rule.id, value)
            )
            request.context.ruleset, request.context.rule = ruleset.id, rule.id
            value = tasks.carrying(value, ruleset, asked.houses)
            key = key_of("advise", edition + shapes.encode(asked))
            found = await services.odds.answer(
                key, ruleset.id, rule.id, tasks.advise, ruleset.id, rule.id, value, services.flights.crew.budget
            )
            return answer(found.body, media, also=[found.status])

        return {path: advised}

    return serve


@cache
def _shown(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Sequence[ShownExample]:
    example = next(each for each in ruleset.examples if each.rule == rule.id)
    asked = {"state": example.request["state"], "side": "defender"}
    found = shapes.plain(advise.answer(ruleset, rule.id, advise.read(ruleset, rule.id, asked)))
    small = len(shapes.encode(found)) <= LARGEST_EXAMPLE
    return [ShownExample(example.title, asked, found if small else UNSET, example.title)]
