"""Previews: the answer of a page's link as a PNG, which chats show below the link. A chat draws no SVG.

A preview has the query of its page. `tags` names it in the head of the page.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from html import escape
from typing import Any, Final, Literal, NamedTuple

from ror_rules.errors import RorError
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.messages import offered
from ror_rules.host.pictures import PREVIEW
from ror_rules.rule import Rule
from ror_rules.ruleset import Ruleset
from ror_service._http import cache_status
from ror_service._http.languages import LANGUAGES, page_language
from ror_service._http.messages import Handler, HttpRequest, HttpResponse
from ror_service._http.negotiation import A_DAY, A_MINUTE, picture
from ror_service._http.query import parameters
from ror_service._http.threads import in_thread
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
_SCOPES: Final[Mapping[Mode, Any]] = {"play": "resolve", "odds": "odds", "sweep": "odds"}
_MARK: Final = b'<meta name="twitter:card" content="summary">'
_LINE: Final = 200


class _Answer(NamedTuple):
    """An answer as JSON, its kind, and how long its preview may be kept."""

    kind: tasks.Drawable
    body: bytes
    cache: bytes


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
                scope=_SCOPES[mode],
                cost=1,
                serve=partial(_of_links, path, mode, ruleset, rule),
            )


def _of_outcomes(services: Services) -> Mapping[str, Handler]:
    async def asked(request: HttpRequest) -> _Answer:
        return _Answer("outcome", (await kept_outcome(services, request)).body, A_DAY)

    return {_OUTCOME: _drawn(services, asked, tuple(LANGUAGES))}


def _of_links(
    path: str, mode: Mode, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], services: Services
) -> Mapping[str, Handler]:
    ask = {"play": _outcome, "odds": odds_of_link, "sweep": _sweep}[mode]
    drawn = _drawn(services, partial(ask, services, ruleset, rule), offered(ruleset.id, rule.id))

    async def preview(request: HttpRequest) -> HttpResponse:
        asked = _asked(request)
        if "state" in asked and by_get.housed(services, ruleset, asked):
            return by_get.moved(request, {"version": ruleset.version, **asked})
        return await drawn(request)

    return {path: preview}


def _drawn(services: Services, ask: _Asked, languages: tuple[str, ...]) -> Handler:
    """The preview of an answer, drawn by a process, because drawing holds the interpreter."""

    async def preview(request: HttpRequest) -> HttpResponse:
        language = page_language(request, languages).language
        answer = await ask(request)
        key = key_of("preview", f"{language} {answer.kind} ".encode() + answer.body)
        there = services.previews.get(key)
        status = cache_status.hit("memory") if there else cache_status.MISS
        if there is None:
            there = await services.flights.ask(key, tasks.preview, answer.kind, answer.body, language)
            services.previews.put(key, there)
        return picture(request, there, cache=answer.cache, status=status)

    return preview


async def _outcome(
    services: Services, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: HttpRequest
) -> _Answer:
    _, body, _ = await resolve.resolved(services, ruleset, rule, _throw(rule, _asked(request)))
    return _Answer("outcome", body, by_get.lifetime(ruleset.version, final=True))


async def odds_of_link(
    services: Services, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: HttpRequest
) -> _Answer:
    """The odds of the question in an address."""
    value = _question("odds", _asked(request))
    with ruleset.locating(rule.id, value.get("state")):
        asked = await in_thread(ruleset.read_odds, rule.id, value)
        found = await services.odds.odds(ruleset.id, ruleset.question(rule.id, asked))
    return _Answer("odds", found.body, by_get.lifetime(ruleset.version, final=is_final(found.body)))


async def _sweep(services: Services, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: HttpRequest) -> _Answer:
    found = await questions.found(services, QUESTIONS["sweep"], ruleset, rule.id, _question("sweep", _asked(request)))
    return _Answer("sweep", found.body, A_MINUTE)


def _asked(request: HttpRequest) -> dict[str, str]:
    return dict(parameters(request.query))


def _throw(rule: Rule[Any, Any, Any], asked: Mapping[str, str]) -> dict[str, Any]:
    dice = () if rule.throws else ("seed", "faces")
    return by_get.requested(QUESTIONS["resolve"], {name: each for name, each in asked.items() if name not in dice})


def _question(kind: Literal["odds", "sweep"], asked: Mapping[str, str]) -> dict[str, Any]:
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
    asked = _asked(request)
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
        read = ruleset.read(rule.id, _throw(rule, asked))
        ruleset.shipped(read.version)
        ruleset.with_houses(read.houses).under(read.rulings)
        return
    if mode == "sweep":
        QUESTIONS["sweep"].read(ruleset, rule.id, _question("sweep", asked))
    ruleset.question(rule.id, ruleset.read_odds(rule.id, _question("odds", asked)))
