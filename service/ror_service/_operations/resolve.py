"""Resolving a rule: the operation of every rule.

The core makes the answer from the request. This file names no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from msgspec import UNSET

from ror_rules.host import wire
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.messages import with_summary
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.trust import content_of
from ror_rules.host.wire import CommittedDice
from ror_service._edge import cache_status, forms
from ror_service._edge.forms import AnswerForm
from ror_service._edge.languages import language
from ror_service._edge.messages import RECEIPT, Headers, HttpRequest, HttpResponse
from ror_service._edge.negotiation import VARY_LANGUAGE, digest, kept_at
from ror_service._operations.shared import examples, signed
from ror_service._operations.shared.in_words import speaks, spoken_tag, told, unscripted
from ror_service._operations.shared.links import links
from ror_service._operations.shared.names import envelope
from ror_service._operations.shared.required import signs
from ror_service._operations.shared.route import (
    REPLAY,
    VERIFY,
    Answer,
    Route,
    Rulesets,
    Services,
    ShownExample,
    asked_or,
    every_rule,
    question,
)
from ror_service._operations.shared.throws import resolved, waits

_HEADERS: Final = ("ETag", "Location", "Vary", "Preference-Applied", "Content-Language")
_ANSWER: Final = Answer(
    "The outcome, with its dice and its reasons.",
    headers=_HEADERS,
    links=(REPLAY, VERIFY),
    signed=True,
    words=True,
    languages=True,
    minimal=True,
)


def operations(rulesets: Rulesets) -> Iterator[Route]:
    for ruleset, rule in every_rule(rulesets):
        throws = " Without `dice` a fresh seed is drawn." if rule.throws else " It throws no dice."
        base = question(QUESTIONS["resolve"], ruleset, rule, _preferred, _answered, partial(_shown, ruleset, rule))
        yield base._replace(
            description=f"{rule.doc}{throws}",
            answer=_ANSWER._replace(shapes=(envelope(ruleset.id, rule.id, "Outcome"),)),
            refusals=asked_or(404, 409, 410),  # receipts, and committed dice
            hot=True,
        )


def by_link(rulesets: Rulesets) -> Iterator[Route]:
    shown = _ANSWER._replace(headers=(*_HEADERS, "Cache-Control"), conditional=True)
    return links(QUESTIONS["resolve"], rulesets, _preferred, _answered, lambda outcome: True, shown)


def _preferred(
    ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], services: Services, request: HttpRequest
) -> AnswerForm:
    form = request.once(forms.of_throw)
    if form.media == RECEIPT:
        signs(services)
    return form._replace(language=language(request, ruleset.id, rule.id))


async def _answered(
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    services: Services,
    request: HttpRequest,
    value: Any,
    form: AnswerForm,
    cached: Callable[[bytes], Headers] | None = None,
) -> HttpResponse:
    media, spoken, words, short = form
    context, settles = request.context, waits(services, request)
    outcome, body, dice = await resolved(services, ruleset, rule, value, long=context.long, alone=True)
    if settles:
        await services.store.settled(outcome.id)
    context.ruleset, context.rule, context.id, context.dice = ruleset.id, rule.id, outcome.id, dice
    if media == RECEIPT:
        content = body if outcome.luck is UNSET else content_of(outcome)
        if isinstance(outcome.dice, CommittedDice):  # its bytes may come from the ledger
            await signed.recomputed(services, content, long=context.long)
        return await signed.receipt_of(services, outcome.id, content)
    luck = "" if outcome.luck is UNSET else f"+{outcome.luck.view}"
    stored = not luck and services.store.stored(outcome.id)
    status = cache_status.RESOLVED if stored else cache_status.RESOLVED_LOOSE
    also: Headers = []
    if short:  # the short form has no sentences
        body, tag, shape = await forms.shortened(body), outcome.id + luck + forms.SHORT_TAG, forms.SHORT
    elif words is not None:
        body = await told(services, request, words, outcome, len(body), spoken)
        tag, shape = digest(body), speaks(spoken)
        also = [unscripted(media)]
    else:
        body = with_summary(outcome, body, spoken)
        tag, shape = outcome.id + luck + spoken_tag(ruleset.id, spoken), speaks(spoken)
    return kept_at(
        body,
        media,
        place="/v1/outcomes/",
        answer_id=outcome.id,
        status=status,
        tag=tag,
        vary=VARY_LANGUAGE,
        also=[shape, *also, *(cached(body) if cached else [])],
    )


def _shown(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any]) -> Sequence[ShownExample]:
    return [
        ShownExample(
            each.example.title,
            each.example.request,
            {**wire.plain(each.outcome), "summary": each.outcome.summary},
            each.outcome.summary,
        )
        for each in examples.resolved(ruleset, rule)
    ]
