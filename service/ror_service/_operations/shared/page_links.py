"""The question in the address of a page: its answer, and the tags of its preview, which has the query of its page."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import Any, Final, Literal, NamedTuple

from msgspec import DecodeError, json

from ror_rules.errors import RorError
from ror_rules.host import wire
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.pictures import PREVIEW, BareQuestion
from ror_rules.host.rulesets import Rule, Ruleset
from ror_service._edge.messages import HttpRequest
from ror_service._edge.negotiation import A_MINUTE
from ror_service._edge.query import parameters
from ror_service._edge.threads import in_thread
from ror_service._operations.shared.in_words import published
from ror_service._operations.shared.links import housed, lifetime, requested
from ror_service._operations.shared.route import Services
from ror_service._operations.shared.stored import is_final
from ror_service._pages.playing import Mode
from ror_service._work import tasks
from ror_service.settings import scopes

PREVIEWS: Final = "/pages/preview"
SCOPES: Final[Mapping[Mode, Any]] = {"play": "resolve", "odds": "odds", "sweep": "odds"}
_MARK: Final = b'<meta name="twitter:card" content="summary">'
_LINE: Final = 200


class PageAnswer(NamedTuple):
    """An answer as JSON, its kind, how long its preview may be kept, the odds in which an outcome is marked, and the values whose
    chance a table shows, as JSON.
    """

    kind: tasks.Drawable
    body: bytes
    cache: bytes
    marked: bytes = b""
    chosen: bytes = b""


async def odds_of_link(
    services: Services, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], request: HttpRequest, *, cheap: bool = False
) -> PageAnswer:
    """The odds of the question in an address. `cheap`: the question itself if they are neither at hand nor cheap."""
    value = question_of("odds", asked_in(request))
    with ruleset.locating(rule.id, value.get("state")):
        asked = await in_thread(ruleset.read_odds, rule.id, value)
        question = ruleset.question(rule.id, asked)
        found = await (services.odds.quick if cheap else services.odds.odds)(ruleset.id, question)
    if found is None:
        return bare(BareQuestion(question.edition, rule.id, asked.state))
    return PageAnswer("odds", found.body, lifetime(ruleset.version, final=is_final(found.body)))


def bare(question: BareQuestion) -> PageAnswer:
    return PageAnswer("question", wire.encode(question), A_MINUTE)


def asked_in(request: HttpRequest) -> dict[str, str]:
    return dict(parameters(request.query))


def chosen_in(request: HttpRequest) -> dict[str, Any]:
    """The values whose chance a table of two fields shows, by view."""
    with suppress(DecodeError):
        return json.decode(asked_in(request).get("chosen", "{}"), type=dict[str, Any])
    return {}


def throw_of(rule: Rule[Any, Any, Any], asked: Mapping[str, str]) -> dict[str, Any]:
    dice = () if rule.throws else ("seed", "faces")
    return requested(QUESTIONS["resolve"], {name: each for name, each in asked.items() if name not in dice})


def question_of(kind: Literal["odds", "sweep"], asked: Mapping[str, str]) -> dict[str, Any]:
    """The question of a page's link. Its seed is that of a throw, unless it simulates."""
    seedless = asked.get("method") != "simulate"
    return requested(QUESTIONS[kind], {name: each for name, each in asked.items() if name != "seed" or not seedless})


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
    return tags(services, request, described, f"{PREVIEWS}{request.scope['path']}?{request.query.decode('latin-1')}")


def _checked(
    services: Services, mode: Mode, ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], asked: dict[str, str]
) -> None:
    """Raises the refusal that the preview of a question would answer before it resolves the rule."""
    housed(services, ruleset, asked)
    if mode == "play":
        throw = ruleset.read(rule.id, throw_of(rule, asked))
        ruleset.shipped(throw.version)
        ruleset.with_houses(throw.houses).under(throw.rulings)
        return
    if mode == "sweep":
        QUESTIONS["sweep"].read(ruleset, rule.id, question_of("sweep", asked))
    ruleset.question(rule.id, ruleset.read_odds(rule.id, question_of("odds", asked)))
