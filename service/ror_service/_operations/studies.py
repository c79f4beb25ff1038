"""The handler of a study of one rule: read, computed by the processes for odds, and stored like odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ror_rules import __version__
from ror_rules.host import wire
from ror_rules.host.releases import member
from ror_rules.host.words import Rows
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service._http.body import is_long_line, received
from ror_service._http.messages import Handler, HttpRequest, HttpResponse
from ror_service._http.negotiation import accepted, answer
from ror_service._http.threads import in_thread
from ror_service._operations import in_rows
from ror_service._operations.operation import Services, called
from ror_service._work import tasks
from ror_service._work.cached_odds import OddsAnswer
from ror_service._work.single_flight import key_of

Read = Callable[[Ruleset[Any], str, object], Any]
"""Reads a request from plain values, by the ruleset and the id of the rule."""


def served(
    name: str,
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    read: Read,
    rows_of: Callable[[bytes], Rows] | None = None,
) -> Callable[[Services], Mapping[str, Handler]]:
    """The handler of a call of the library's table, there named `name`.

    `rows_of` makes rows of an answer, for callers who prefer text, Markdown or CSV.
    """
    _, path, *_ = called(name, ruleset.id, rule.id)

    def serve(services: Services) -> Mapping[str, Handler]:
        settings = services.settings

        async def studied(request: HttpRequest) -> HttpResponse:
            media = in_rows.wanted(request) if rows_of else accepted(request)
            value = await received(request, settings.max_body, settings.body_seconds)
            request.context.ruleset, request.context.rule = ruleset.id, rule.id
            earlier = await services.earlier.answered(path, ruleset.id, member(value, "version"), value, media)
            if earlier is not None:
                return earlier
            long = request.context.long
            answered = await found(services, name, ruleset, rule.id, value, read, long=long)
            body = answered.body
            if rows_of is not None and media in in_rows.WRITERS:
                body = await in_thread(lambda: in_rows.WRITERS[media](rows_of(body)).encode())
            return answer(body, media, also=[answered.status])

        return {path: studied}

    return serve


async def found(
    services: Services,
    name: str,
    ruleset: Ruleset[Any],
    rule_id: str,
    value: Any,
    read: Read,
    *,
    long: bool = False,
) -> OddsAnswer:
    long = long or is_long_line(value)
    asked = await in_thread(read, ruleset, rule_id, value) if long else read(ruleset, rule_id, value)
    value = tasks.carrying(value, ruleset, asked.houses)
    edition = f"{__version__} {ruleset.edition.digest}/{rule_id} ".encode()
    key = key_of(name, edition + wire.encode(asked))
    budget = services.flights.crew.budget
    return await services.odds.answer(key, ruleset.id, rule_id, tasks.call, name, ruleset.id, rule_id, value, budget)
