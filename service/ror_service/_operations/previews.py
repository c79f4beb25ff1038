"""Previews: the answer of a page's link as a PNG, which chats show below the link. A chat draws no SVG.

A preview has the query of its page. `tags` names it in the head of the page.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from html import escape
from typing import Any, Final, Literal, NamedTuple

from msgspec import DecodeError, json

from ror_rules import Outcome
from ror_rules.errors import RorError
from ror_rules.host import register, wire
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.messages import offered
from ror_rules.host.pictures import PREVIEW, BareQuestion
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.sweep import Sweep
from ror_rules.host.wire import known
from ror_rules.host.words import read
from ror_service._edge import cache_status
from ror_service._edge.languages import LANGUAGES, page_language
from ror_service._edge.messages import Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import A_DAY, A_MINUTE, picture
from ror_service._edge.query import parameters
from ror_service._edge.threads import in_thread
from ror_service._limits import PREVIEW_BUDGET
from ror_service._operations import by_get, questions, resolve
from ror_service._operations.in_words import published
from ror_service._operations.page import PAGE
from ror_service._operations.read_back import is_final, kept_outcome
from ror_service._operations.route import Route, Rulesets, Services, every_rule
from ror_service._pages.playing import MODES, Mode
from ror_service._work import tasks
from ror_service._work.single_flight import key_of
from ror_service.settings import scopes

_PATH: Final = "/pages/preview"
_OUTCOME: Final = f"{_PATH}/o/{{id}}"
SCOPES: Final[Mapping[Mode, Any]] = {"play": "resolve", "odds": "odds", "sweep": "odds"}
_MARK: Final = b'<meta name="twitter:card" content="summary">'
_LINE: Final = 200


class _Answer(NamedTuple):
    """An answer as JSON, its kind, how long its preview may be kept, the odds in which an outcome is marked, and the values whose
    chance a table shows, as JSON.
    """

    kind: tasks.Drawable
    body: bytes
    cache: bytes
    marked: bytes = b""
    chosen: bytes = b""


_Asked = Callable[[HttpRequest], Awaitable[_Answer]]


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield PAGE._replace(path=_OUTCOME, template=_OUTCOME, id="preview", serve=_of_outcomes)
    for ruleset, rule in every_rule(rulesets):
        for mode in (mode for mode in MODES if rule.throws or mode != "odds"):
            path = f"{_PATH}/{mode}/{ruleset.id}/{rule.id}"
            yield PAGE._replace(
                path=path,
                template=f"{_PATH}/{mode}/{{ruleset}}/{{rule}}",
                id=f"preview_{mode}",
                scope=SCOPES[mode],
                cost=1,
                serve=partial(_of_links, path, mode, ruleset, rule),
            )


def _of_outcomes(services: Services) -> Mapping[str, Handler]:
    async def asked(request: HttpRequest) -> _Answer:
        body = (await kept_outcome(services, request)).body
        return _Answer("outcome", body, A_DAY, await _odds_of(services, read(body)))

    return {_OUTCOME: _drawn(services, asked, tuple(LANGUAGES))}


def _of_links(
    path: str, mode: Mode, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], services: Services
) -> Mapping[str, Handler]:
    ask = {"play": _outcome, "odds": cheap_odds, "sweep": _sweep}[mode]
    drawn = _drawn(services, partial(ask, services, ruleset, rule), offered(ruleset.id, rule.id))

    async def preview(request: HttpRequest) -> HttpResponse:
        asked = asked_in(request)
        if "state" in asked and by_get.housed(services, ruleset, asked):
            return by_get.moved(request, {"version": ruleset.version, **asked})
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
) -> _Answer:
    outcome, body, _ = await resolve.resolved(services, ruleset, rule, throw_of(rule, asked_in(request)))
    cache = by_get.lifetime(ruleset.version, final=True)
    return _Answer("outcome", body, cache, await _odds_of(services, outcome))


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


async def odds_of_link(
    services: Services, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: HttpRequest
) -> _Answer:
    """The odds of the question in an address."""
    value = question_of("odds", asked_in(request))
    with ruleset.locating(rule.id, value.get("state")):
        asked = await in_thread(ruleset.read_odds, rule.id, value)
        found = await services.odds.odds(ruleset.id, ruleset.question(rule.id, asked))
    return _Answer("odds", found.body, by_get.lifetime(ruleset.version, final=is_final(found.body)))


async def cheap_odds(
    services: Services, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: HttpRequest
) -> _Answer:
    """The odds of the question in an address if they are at hand or cheap, otherwise the question."""
    value = question_of("odds", asked_in(request))
    with ruleset.locating(rule.id, value.get("state")):
        asked = await in_thread(ruleset.read_odds, rule.id, value)
        question = ruleset.question(rule.id, asked)
        found = await services.odds.quick(ruleset.id, question)
    if found is None:
        return _bare(BareQuestion(question.edition, rule.id, asked.state))
    return _Answer("odds", found.body, by_get.lifetime(ruleset.version, final=is_final(found.body)))


async def _sweep(services: Services, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: HttpRequest) -> _Answer:
    """The table of odds of an address if it is at hand or some cells are cheap, otherwise the question."""
    value = question_of("sweep", asked_in(request))
    found = await questions.found(services, QUESTIONS["sweep"], ruleset, rule.id, value, part=PREVIEW_BUDGET)
    table = await in_thread(json.decode, found.body, type=known(Sweep))
    if not any(cell.odds for cell in table.cells):
        return _bare(BareQuestion(table.ruleset, rule.id, table.state))
    return _Answer("sweep", found.body, A_MINUTE, chosen=json.encode(chosen_in(request)))


def _bare(question: BareQuestion) -> _Answer:
    return _Answer("question", wire.encode(question), A_MINUTE)


def asked_in(request: HttpRequest) -> dict[str, str]:
    return dict(parameters(request.query))


def chosen_in(request: HttpRequest) -> dict[str, Any]:
    """The values whose chance a table of two fields shows, by view."""
    with suppress(DecodeError):
        return json.decode(asked_in(request).get("chosen", "{}"), type=dict[str, Any])
    return {}


def throw_of(rule: Rule[Any, Any, Any], asked: Mapping[str, str]) -> dict[str, Any]:
    dice = () if rule.throws else ("seed", "faces")
    return by_get.requested(QUESTIONS["resolve"], {name: each for name, each in asked.items() if name not in dice})


def question_of(kind: Literal["odds", "sweep"], asked: Mapping[str, str]) -> dict[str, Any]:
    """The question of a page's link. Its seed is that of a throw, unless it simulates."""
    seedless = asked.get("method") != "simulate"
    return by_get.requested(
        QUESTIONS[kind], {name: each for name, each in asked.items() if name != "seed" or not seedless}
    )


def tags(services: Services, request: HttpRequest, page: bytes, path: str) -> bytes:
    """The page with the tags of its preview, which is at `path`. Chats want a whole address.

    A page has none if reading the answer needs a key, which no chat has.
    """
    base = published(services, request)
    settings = services.settings
    if not base or (settings.keys and not {"read", "resolve", "odds"} <= scopes(settings.without_key)):
        return page
    wide, high = PREVIEW
    found = (
        '<meta name="twitter:card" content="summary_large_image">\n'
        f'<meta property="og:image" content="{escape(base + path)}">\n'
        f'<meta property="og:image:width" content="{wide}">\n<meta property="og:image:height" content="{high}">'
    )
    return page.replace(_MARK, found.encode(), 1)


async def of_link(
    services: Services,
    request: HttpRequest,
    page: bytes,
    mode: Mode,
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
) -> bytes:
    """The page of a link with its line, and with a preview if the link is a question that can be read."""
    asked = asked_in(request)
    answers = "state" in asked and (mode != "play" or not rule.throws or bool({"seed", "faces"} & asked.keys()))
    if not answers:
        return page
    start, end = b'<meta property="og:description" content="', b'">'
    before, mark, after = page.partition(start)
    line = asked["state"] if len(asked["state"]) <= _LINE else f"{asked['state'][: _LINE - 1]}…"
    described = before + mark + escape(line).encode() + end + after.partition(end)[2]
    try:
        await in_thread(_checked, services, mode, ruleset, rule, asked)
    except RorError:
        return described
    return tags(services, request, described, f"{_PATH}{request.scope['path']}?{request.query.decode('latin-1')}")


def _checked(
    services: Services, mode: Mode, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], asked: dict[str, str]
) -> None:
    """Raises the refusal that the preview of a question would answer before it resolves the rule."""
    by_get.housed(services, ruleset, asked)
    if mode == "play":
        throw = ruleset.read(rule.id, throw_of(rule, asked))
        ruleset.shipped(throw.version)
        ruleset.with_houses(throw.houses).under(throw.rulings)
        return
    if mode == "sweep":
        QUESTIONS["sweep"].read(ruleset, rule.id, question_of("sweep", asked))
    ruleset.question(rule.id, ruleset.read_odds(rule.id, question_of("odds", asked)))
