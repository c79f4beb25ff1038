"""Resolving a rule: the operation of every rule, and of each item of a batch.

The core makes the answer from the request. This file names no rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import UNSET

from ror_rules import Outcome
from ror_rules.errors import DiceError
from ror_rules.host import wire
from ror_rules.host.calls import QUESTIONS
from ror_rules.host.messages import with_summary
from ror_rules.host.rulesets import Rule, Ruleset
from ror_rules.host.trust import content_of
from ror_rules.host.wire import Committed, CommittedDice
from ror_service._edge import cache_status
from ror_service._edge.body import is_long_line
from ror_service._edge.languages import language
from ror_service._edge.messages import RECEIPT, HttpRequest, HttpResponse
from ror_service._edge.negotiation import VARY_LANGUAGE, WordsFormat, accepted, digest, in_words, kept_at
from ror_service._edge.preferences import preferences
from ror_service._edge.threads import in_thread
from ror_service._operations import committed, examples, minimal, receipts
from ror_service._operations.in_words import speaks, spoken_tag, told, unscripted
from ror_service._operations.luck import measured
from ror_service._operations.names import envelope
from ror_service._operations.route import (
    REPLAY,
    VERIFY,
    Answer,
    OutcomeForm,
    Route,
    Rulesets,
    Services,
    ShownExample,
    asked_or,
    every_rule,
    question,
)


def operations(rulesets: Rulesets) -> Iterator[Route]:
    for ruleset, rule in every_rule(rulesets):
        throws = " Without `dice` a fresh seed is drawn." if rule.throws else " It throws no dice."
        base = question(
            QUESTIONS["resolve"],
            ruleset,
            rule,
            form=partial(wanted, ruleset, rule),
            answered=partial(answered, ruleset, rule),
            examples=partial(_shown, ruleset, rule),
        )
        yield base._replace(
            description=f"{rule.doc}{throws}",
            answer=Answer(
                "The outcome, with its dice and its reasons.",
                (envelope(ruleset.id, rule.id, "Outcome"),),
                headers=("ETag", "Location", "Vary", "Preference-Applied", "Content-Language"),
                links=(REPLAY, VERIFY),
                signed=True,
                words=True,
                languages=True,
                minimal=True,
            ),
            refusals=asked_or(404, 409, 410),  # receipts, and committed dice
            hot=True,
        )


def wanted(ruleset: Ruleset[Any], rule: Rule[Any, Any, Any], services: Services, request: HttpRequest) -> OutcomeForm:
    words, media, short = request.once(_form)
    spoken = language(request, ruleset.id, rule.id)
    receipts.check(services, media)
    return OutcomeForm(words, media, short, spoken)


def _form(request: HttpRequest) -> tuple[WordsFormat | None, str, bool]:
    words = in_words(request)
    media = words.media if words else accepted(request, signed=True, words=True)
    return words, media, minimal.wanted(request, media)


async def answered(
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    services: Services,
    request: HttpRequest,
    value: Any,
    form: OutcomeForm,
    also: Sequence[tuple[bytes, bytes]] = (),
) -> HttpResponse:
    """The answer to a resolution. `also` are further header fields."""
    words, media, short, spoken = form
    context = request.context
    outcome, body, dice = await resolved(services, ruleset, rule, value, long=context.long, alone=True)
    if waits(services, request):
        await services.store.settled(outcome.id)
    context.ruleset, context.rule, context.id, context.dice = ruleset.id, rule.id, outcome.id, dice
    if media == RECEIPT:
        content = body if outcome.luck is UNSET else content_of(outcome)
        if isinstance(outcome.dice, CommittedDice):  # its bytes may come from the ledger
            await receipts.recomputed(services, content, long=context.long)
        return await receipts.signed(services, outcome.id, content)
    luck = "" if outcome.luck is UNSET else f"+{outcome.luck.view}"
    stored = not luck and services.store.stored(outcome.id)
    status = cache_status.RESOLVED if stored else cache_status.RESOLVED_LOOSE
    if short:  # the short form has no sentences
        body, tag, shape = await minimal.minimal(body), outcome.id + luck + minimal.TAG, minimal.APPLIED
    elif words is not None:
        body = await told(services, request, words, outcome, len(body), spoken)
        tag, shape = digest(body), speaks(spoken)
        also = [*also, unscripted(media)]
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
        also=[shape, *also],
    )


async def resolved(
    services: Services,
    ruleset: Ruleset[Any],
    rule: Rule[Any, Any, Any],
    value: Any,
    *,
    long: bool = False,
    alone: bool = False,
    room: bool = False,
) -> tuple[Outcome, bytes, int]:
    """The outcome of a request, its bytes and the number of its dice, counted and stored without its luck.

    `long`: the request is long. `alone`: it is not in a batch, so its dice may be committed. `room`: a room
    asks.
    """
    line = value.get("state") if isinstance(value, dict) else None
    with ruleset.locating(rule.id, line):
        long, kind = long or is_long_line(value), f"{ruleset.id}/{rule.id}"
        request = await in_thread(ruleset.read, rule.id, value) if long else ruleset.read(rule.id, value)
        if isinstance(request.dice, Committed):
            if not alone:
                raise DiceError("committed-dice-in-a-batch", pointer="/dice/source", got="committed")
            kept, body = await committed.kept(services, ruleset, rule, request, request.dice, long=long, room=room)
            outcome = kept
        elif request.luck is None:
            kept = outcome = await services.thread_choice.run(
                kind, partial(ruleset.answer, rule.id, request), long=long
            )
            body = wire.encode(kept)
        else:
            kept, outcome = await measured(services, ruleset.resolving(rule.id, request), kind=kind, long=long)
            body = wire.encode(kept)
    services.store.put(kept.id, body)
    dice = sum([len(throw.faces) for throw in kept.dice.throws])
    services.metrics.thrown(ruleset.id, rule.id, dice)
    return outcome, body if outcome is kept else wire.encode(outcome), dice


def waits(services: Services, request: HttpRequest) -> bool:
    if services.settings.store_wait != "none":
        return True
    prefer = request.fields.get(b"prefer")
    return prefer is not None and "wait" in preferences(prefer)


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
