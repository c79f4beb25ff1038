"""The exact odds of a rule, computed by workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any, Final

from msgspec import json

from ror_rules import Odds
from ror_rules.host import pictures, wire
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.messages import assumptions
from ror_rules.host.questions import answer
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.shown import shown
from ror_rules.host.wire import known
from ror_rules.host.words import rows_of
from ror_service._edge.body import is_long_line
from ror_service._edge.forms import ROWS, AnswerForm, in_rows
from ror_service._edge.languages import language
from ror_service._edge.messages import CSV, HTML, JSON, MARKDOWN, MSGPACK, SVG, TEXT, Headers, HttpRequest, HttpResponse
from ror_service._edge.negotiation import VARY, VARY_LANGUAGE, chosen, digest, kept_at
from ror_service._edge.threads import in_thread
from ror_service._limits import LARGEST_EXAMPLE
from ror_service._operations.shared import examples
from ror_service._operations.shared.in_words import speaks, unscripted
from ror_service._operations.shared.links import links
from ror_service._operations.shared.route import (
    REPLAY_ODDS,
    Answer,
    Route,
    Rulesets,
    Services,
    ShownExample,
    every_rule,
    question,
)
from ror_service._operations.shared.stored import is_final
from ror_service._operations.shared.throws import waits
from ror_service._store.store import odds_key

_HEADERS: Final = ("ETag", "Location", "Content-Location")
_DRAWN: Final = (CSV, SVG, HTML, TEXT, MARKDOWN)
"""Media types of odds for people and for spreadsheets, converted from JSON."""


def operations(rulesets: Rulesets) -> Iterator[Route]:
    for ruleset, rule in every_rule(rulesets):
        base = question(QUESTIONS["odds"], ruleset, rule, _data, _answered, partial(_shown, ruleset, rule))
        yield base._replace(answer=base.answer._replace(headers=_HEADERS, links=(REPLAY_ODDS,)))


def by_link(rulesets: Rulesets) -> Iterator[Route]:
    shown = Answer(
        "The distribution.",
        headers=("ETag", "Location", "Content-Location", "Vary", "Content-Language", "Cache-Control"),
        links=(REPLAY_ODDS,),
        also=_DRAWN,
        conditional=True,
    )
    return links(QUESTIONS["odds"], rulesets, _also_drawn, _answered, is_final, shown)


def _data(ruleset: object, rule: object, services: Services, request: HttpRequest) -> AnswerForm:
    return AnswerForm(in_rows(request))


def _also_drawn(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], services: Services, request: HttpRequest
) -> AnswerForm:
    return AnswerForm(chosen(request, (JSON, MSGPACK, *_DRAWN)), language(request, ruleset.id, rule.id))


async def _answered(
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    services: Services,
    request: HttpRequest,
    value: Any,
    form: AnswerForm,
    cached: Callable[[bytes], Headers] | None = None,
) -> HttpResponse:
    media, spoken = form.media, form.language
    context = request.context
    long = context.long or is_long_line(value)
    with ruleset.locating(rule.id, value.get("state") if isinstance(value, dict) else None):
        asked = await in_thread(ruleset.read_odds, rule.id, value) if long else ruleset.read_odds(rule.id, value)
        found = await services.odds.odds(ruleset.id, ruleset.question(rule.id, asked))
    if waits(services, request):
        await services.store.settled(odds_key(found.id))
    found = services.odds.told(found, odds_key(found.id))
    context.ruleset, context.rule, context.id = ruleset.id, rule.id, found.id
    body, also = found.body, [] if cached is None else cached(found.body)
    if media in _DRAWN:
        body = await in_thread(_drawn, body, media, spoken)
        also += [unscripted(media), speaks(spoken)]
    else:
        also.append((b"content-location", b"/v1/odds/" + found.id.encode()))  # the same bytes
    vary = VARY_LANGUAGE if media in _DRAWN else VARY
    tag = digest(body)
    return kept_at(
        body, media, place="/v1/odds/", answer_id=found.id, status=found.status, tag=tag, vary=vary, also=also
    )


def _drawn(body: bytes, media: str, language: str) -> bytes:
    odds = json.decode(body, type=known(Odds))
    if media in ROWS:
        below = () if media == CSV else assumptions(odds, language)
        return "".join([ROWS[media](rows_of(odds)), *(f"\n{each}\n" for each in below)]).encode()
    if media == SVG:
        return pictures.odds(odds, language).encode()
    return shown({"kind": "odds", "answer": json.decode(body), "language": language})["html"].encode()


@cache
def _shown(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Sequence[ShownExample]:
    found = []
    for example in examples.of(ruleset, rule):
        value = {"state": example.request["state"]}
        odds = answer(ruleset.question(rule.id, ruleset.read_odds(rule.id, value)))
        shown = ShownExample(example.title, value)
        if len(wire.encode(odds)) <= LARGEST_EXAMPLE:
            shown = shown._replace(answer=wire.plain(odds), answer_text=example.title)
        found.append(shown)
    return found
