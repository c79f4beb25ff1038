"""Several resolutions in one request, each with its own answer or problem, in order."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, Struct, UnsetType

from ror_rules import Outcome
from ror_rules.errors import BudgetError, RorError
from ror_rules.host import wire
from ror_rules.host.calls import CALLS
from ror_rules.host.messages import with_summary
from ror_rules.host.problems import Problem
from ror_rules.host.questions import named
from ror_rules.host.trust import content_of, receipts as sign
from ror_rules.host.wire import pascal
from ror_service._edge import caller, problems
from ror_service._edge.body import received
from ror_service._edge.languages import Wish, wish
from ror_service._edge.messages import CONTENT_TYPE, JSON, RECEIPT, Handler, HttpRequest, HttpResponse, RequestContext
from ror_service._edge.negotiation import VARY_SUMMARIES, accepted
from ror_service._edge.packing import list_head, packed
from ror_service._edge.threads import in_thread
from ror_service._limits import MAX_BATCH_ITEMS, MAX_SIGNED_BYTES, PIECE_BYTES, WORKED_AT_ONCE
from ror_service._operations.shared.required import signs
from ror_service._operations.shared.route import Answer, Route, Rulesets, Services, ShownExample, asked_or, called
from ror_service._operations.shared.signed import logged
from ror_service._operations.shared.throws import resolved, waits
from ror_service._work.time_slice import TimeSlice
from ror_service._work.trial import carried
from ror_service.log import log

_PATH: Final = CALLS["resolve_batch"].template


class Batch(Struct, frozen=True, forbid_unknown_fields=True):
    """A list of resolutions. Each item is answered for itself, so only the list as such can be refused."""

    items: Annotated[tuple[Any, ...], Meta(min_length=1, max_length=MAX_BATCH_ITEMS)]


class BatchAnswerItem(Struct, frozen=True):
    """The result of an item: its outcome, or its problem."""

    status: Annotated[int, Meta(ge=200, le=599)]
    outcome: Outcome | UnsetType = UNSET
    problem: Problem | UnsetType = UNSET


class BatchAnswer(Struct, frozen=True):
    """The answers to a batch."""

    items: tuple[BatchAnswerItem, ...]


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield Route(
        *called("resolve_batch"),
        tag="many",
        summary="Resolve several",
        description=f"Up to {MAX_BATCH_ITEMS} resolutions, answered in their order, each with its own outcome or problem. An"
        " item is a rule's request with the names of its `ruleset` and `rule`. Items do not know of each other. Each"
        " `summary` is in the language that you prefer among those of its rule, and so is each problem.",
        gives=f"up to {MAX_BATCH_ITEMS} resolutions, each with its own answer or problem, in order",
        request=(Batch, *(f"{pascal(ruleset.id)}Batch" for ruleset in rulesets)),
        answer=Answer("An answer for each item.", (BatchAnswer,), signed=True, languages=True),
        refusals=asked_or(404),  # receipts
        scope="resolve",
        cost=1,
        serve=_served,
        hot=True,
        examples=partial(_shown, rulesets),
    )


def _served(services: Services) -> Mapping[str, Handler]:
    settings = services.settings

    async def batch(request: HttpRequest) -> HttpResponse:
        media = accepted(request, signed=True)
        if media == RECEIPT:
            signs(services)
        spoken = wish(request)
        value = await received(request, settings.max_batch_body, settings.body_seconds)
        context = request.context
        items = _asked(value) if _is_short(value) else await in_thread(_asked, value)
        context.items, context.dice = len(items), 0
        caller.reserve(len(items) - 1)
        if media == RECEIPT:
            return HttpResponse(
                200, [CONTENT_TYPE[media], VARY_SUMMARIES], await _signed(services, items, context, spoken)
            )
        pieces = _pieces(services, items, media, context, spoken, settle=waits(services, request))
        headers = [CONTENT_TYPE[media], VARY_SUMMARIES]
        body = b""
        async for body in pieces:  # a short answer has a length, a long one is sent as it comes
            if len(body) > PIECE_BYTES:
                return HttpResponse(200, headers, body, pieces=pieces)
        return HttpResponse(200, headers, body)

    return {_PATH: batch}


def _is_short(value: Any) -> bool:
    items = value.get("items") if isinstance(value, dict) else None
    return isinstance(items, list) and len(items) <= MAX_BATCH_ITEMS and len(value) <= MAX_BATCH_ITEMS


def _asked(value: Any) -> Sequence[Any]:
    items = value.get("items") if isinstance(value, dict) else None
    if not isinstance(items, list):
        return wire.convert(value, Batch).items
    wire.convert({**value, "items": [None] * len(items)}, Batch)
    return items


async def _pieces(
    services: Services, items: Sequence[Any], media: str, context: RequestContext, spoken: Wish, *, settle: bool
) -> AsyncIterator[bytes]:
    time_slice = TimeSlice()
    long = context.marks > WORKED_AT_ONCE * len(items)
    answered: list[str] = []
    few = [b'{"items":[' if media == JSON else b"\x81\xa5items" + list_head(len(items))]
    size = len(few[0])
    for index, item in enumerate(items):
        body, outcome, dice = await _item(services, item, f"/items/{index}", context, spoken, media, long=long)
        if outcome is not None:
            context.dice = (context.dice or 0) + dice
            answered.append(outcome.id)
        if index and media == JSON:
            few.append(b",")
        for piece in (body,) if media == JSON else packed(body):
            few.append(piece)
            size += len(piece)
            if size > PIECE_BYTES:
                yield b"".join(few)
                few, size = [], 0
            if time_slice.over:
                await time_slice.pause()
    for each in answered if settle else ():
        await services.store.settled(each)
    if media == JSON:
        few.append(b"]}")
    yield b"".join(few)


async def _signed(services: Services, items: Sequence[Any], context: RequestContext, spoken: Wish) -> bytes:
    time_slice = TimeSlice()
    long = context.marks > WORKED_AT_ONCE * len(items)
    answered: list[bytes | None] = []
    outcomes: list[bytes] = []
    size = 0
    for index, item in enumerate(items):
        body, outcome, dice = await _item(services, item, f"/items/{index}", context, spoken, RECEIPT, long=long)
        answered.append(body if outcome is None else None)
        if outcome is not None:
            context.dice = (context.dice or 0) + dice
            outcomes.append(content_of(outcome))
            size += len(outcomes[-1])
        if size > MAX_SIGNED_BYTES:
            raise BudgetError("too-much-to-sign", pointer=f"/items/{index}", bytes=MAX_SIGNED_BYTES)
        await time_slice.pause()
    await logged(services, outcomes)
    signed = iter(await in_thread(sign, outcomes, signs(services)))
    told = [each or b'{"status":200,"receipt":%s}' % next(signed).encoded() for each in answered]
    return b'{"items":[%s]}' % b",".join(told)


async def _item(
    services: Services, item: Any, place: str, context: RequestContext, spoken: Wish, media: str, *, long: bool
) -> tuple[bytes, Outcome | None, int]:
    try:
        ruleset, rule, value = named(item)
        path, version = f"/v1/{ruleset.id}/{rule.id}", value.get("version")
        earlier = await services.earlier.relayed(path, ruleset.id, version, value, media)
        if earlier is not None:
            return b'{"status":200,"outcome":%s}' % earlier, None, 0
        if "houses" in value:
            await carried(services.odds, value)
        outcome, body, dice = await resolved(services, ruleset, rule, value, long=long)
    except (RorError, problems.RefusalError) as error:
        language = problems.spoken(error, spoken.of_refusals)
        problem = problems.problem(error, under=place, language=language)
        if problem.status == 500:
            log.error("engine error", exc_info=error)
        return b'{"status":%d,"problem":%s}' % (problem.status, problems.encode(problem, context.root)), None, 0
    except problems.RelayedError as error:
        problem = problems.under(error.problem, place)
        return b'{"status":%d,"problem":%s}' % (problem.status, problems.encode(problem, context.root)), None, 0
    except Exception:  # noqa: BLE001  # one item's fault must not lose the other answers
        log.exception("internal error", path=_PATH)
        problem = problems.internal(language=spoken.of_refusals)
        return b'{"status":500,"problem":%s}' % problems.encode(problem, context.root), None, 0
    said = with_summary(outcome, body, spoken.of_rule(ruleset.id, rule.id))
    return b'{"status":200,"outcome":%s}' % said, outcome, dice


def _shown(rulesets: Rulesets) -> Sequence[ShownExample]:
    ruleset = rulesets[0]
    return [
        ShownExample(each.title, {"items": [{"ruleset": ruleset.id, "rule": each.rule, **each.request}]})
        for each in ruleset.examples[:1]
    ]
