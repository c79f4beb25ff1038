"""Previews: the answer of a page's link as a PNG, which chats show below the link. A chat draws no SVG."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from msgspec import json

from ror_rules import Outcome
from ror_rules.errors import RorError
from ror_rules.host import register, wire
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.messages import offered
from ror_rules.host.pictures import BareQuestion
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.sweep import Sweep
from ror_rules.host.wire import known
from ror_rules.host.words import read
from ror_service._edge import cache_status
from ror_service._edge.languages import LANGUAGES, page_language
from ror_service._edge.messages import Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import A_DAY, A_MINUTE, picture
from ror_service._edge.threads import in_thread
from ror_service._limits import PREVIEW_BUDGET
from ror_service._operations.shared.links import housed, lifetime, moved
from ror_service._operations.shared.page import PAGE
from ror_service._operations.shared.page_links import (
    PREVIEWS,
    SCOPES,
    PageAnswer,
    asked_in,
    bare,
    chosen_in,
    odds_of_link,
    question_of,
    throw_of,
)
from ror_service._operations.shared.route import Route, Rulesets, Services, every_rule
from ror_service._operations.shared.stored import kept_outcome
from ror_service._operations.shared.studied import studied
from ror_service._operations.shared.throws import resolved
from ror_service._pages.playing import MODES, Mode
from ror_service._work import tasks
from ror_service._work.single_flight import key_of

_OUTCOME: Final = f"{PREVIEWS}/o/{{id}}"


_Asked = Callable[[HttpRequest], Awaitable[PageAnswer]]


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield PAGE._replace(path=_OUTCOME, id="preview", serve=_of_outcomes)
    for ruleset, rule in every_rule(rulesets):
        for mode in (mode for mode in MODES if rule.throws or mode != "odds"):
            path = f"{PREVIEWS}/{mode}/{ruleset.id}/{rule.id}"
            yield PAGE._replace(
                path=path,
                pattern=f"{PREVIEWS}/{mode}/{{ruleset}}/{{rule}}",
                id=f"preview_{mode}",
                scope=SCOPES[mode],
                cost=1,
                serve=partial(_of_links, path, mode, ruleset, rule),
            )


def _of_outcomes(services: Services) -> Mapping[str, Handler]:
    async def asked(request: HttpRequest) -> PageAnswer:
        body = (await kept_outcome(services, request)).body
        return PageAnswer("outcome", body, A_DAY, await _odds_of(services, read(body)))

    return {_OUTCOME: _drawn(services, asked, tuple(LANGUAGES))}


def _of_links(
    path: str, mode: Mode, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], services: Services
) -> Mapping[str, Handler]:
    asks: Mapping[Mode, Callable[..., Awaitable[PageAnswer]]] = {
        "play": _outcome,
        "odds": partial(odds_of_link, cheap=True),
        "sweep": _sweep,
    }
    drawn = _drawn(services, partial(asks[mode], services, ruleset, rule), offered(ruleset.id, rule.id))

    async def preview(request: HttpRequest) -> HttpResponse:
        asked = asked_in(request)
        if "state" in asked and housed(services, ruleset, asked):
            return moved(request, {"version": ruleset.version, **asked})
        return await drawn(request)

    return {path: preview}


def _drawn(services: Services, ask: _Asked, languages: tuple[str, ...]) -> Handler:
    """The preview of an answer, drawn by a process, because drawing holds the interpreter."""

    async def preview(request: HttpRequest) -> HttpResponse:
        language = page_language(request, languages).language
        answer = await ask(request)
        key = key_of("preview", f"{language} {answer.kind} ".encode() + answer.body + answer.marked + answer.chosen)
        there = services.previews.get(key)
        status = cache_status.hit("memory") if there else cache_status.MISS
        if there is None:
            there = await services.flights.ask(
                key, tasks.preview, answer.kind, answer.body, language, answer.marked, answer.chosen
            )
            services.previews.put(key, there)
        return picture(request, there, cache=answer.cache, status=status)

    return preview


async def _outcome(
    services: Services, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: HttpRequest
) -> PageAnswer:
    outcome, body, _ = await resolved(services, ruleset, rule, throw_of(rule, asked_in(request)))
    cache = lifetime(ruleset.version, final=True)
    return PageAnswer("outcome", body, cache, await _odds_of(services, outcome))


async def _odds_of(services: Services, outcome: Outcome) -> bytes:
    """The odds of the question that an outcome answers, if they are at hand or cheap. Empty otherwise."""
    if not outcome.dice.throws:
        return b""
    asked = {"state": outcome.state, "rulings": outcome.rulings, "houses": outcome.ruleset.houses}
    with suppress(RorError):
        ruleset = register.load(outcome.ruleset.id)
        ruleset.shipped(outcome.ruleset.version)
        question = ruleset.question(outcome.rule, await in_thread(ruleset.read_odds, outcome.rule, wire.plain(asked)))
        found = await services.odds.quick(ruleset.id, question)
        return found.body if found else b""
    return b""


async def _sweep(
    services: Services, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: HttpRequest
) -> PageAnswer:
    """The table of odds of an address if it is at hand or some cells are cheap, otherwise the question."""
    value = question_of("sweep", asked_in(request))
    found = await studied(services, QUESTIONS["sweep"], ruleset, rule.id, value, part=PREVIEW_BUDGET)
    table = await in_thread(json.decode, found.body, type=known(Sweep))
    if not any(cell.odds for cell in table.cells):
        return bare(BareQuestion(table.ruleset, rule.id, table.state))
    return PageAnswer("sweep", found.body, A_MINUTE, chosen=json.encode(chosen_in(request)))
