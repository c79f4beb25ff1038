"""Answers that are kept: an outcome or odds read back by the id, as they were first answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from msgspec import Struct, json

from ror_rules._wire.shapes import Odds, Outcome
from ror_service._http import cache_status
from ror_service._http.messages import Handler, HttpRequest, HttpResponse
from ror_service._http.negotiation import (
    A_MINUTE,
    FOREVER,
    VARY,
    VARY_PREFER,
    Words,
    accepted,
    conditional,
    digest,
    in_words,
)
from ror_service._http.problems import RefusalError
from ror_service._operations import minimal
from ror_service._operations.in_words import told
from ror_service._operations.operation import Answer, Operation, Parameter, Rulesets, Services, Shape
from ror_service._store.store import StoreAwayError, odds_key

_ID = re.compile(r"[0-9a-f]{64}")


class _Kept(NamedTuple):
    """What is kept: how it is called, its operation, its key in the store by its id, what to say where it is gone."""

    name: str
    shape: Shape
    operation: str
    path: str
    summary: str
    gives: str
    description: str
    key: Callable[[str], str]
    gone: str
    again: str


_KEPT: Final = (
    _Kept(
        "an outcome",
        Outcome,
        "read_outcome",
        "/v1/outcomes/{id}",
        "Read an outcome back",
        "an outcome again, byte for byte; it never changes",
        "The bytes as they were first answered. They never change, so you may cache them for ever. If the outcome is no"
        " longer kept, a 404 says how to make it again.",
        str,
        "outcome-not-kept",
        "No outcome with this id is kept here. POST its request again (state, dice, context, rulings and"
        " version) to the same rule: the same request always gives the same outcome with the same id.",
    ),
    _Kept(
        "odds",
        Odds,
        "read_odds",
        "/v1/odds/{id}",
        "Read odds back",
        "odds again, byte for byte as they are kept",
        "The bytes as they were first answered. The id is that of the question. Exact odds, and the throws of a simulation"
        " that you asked for, never change, so you may cache them for ever. Any other answer may be replaced by a better one"
        " once it is no longer kept: `Cache-Control` says which it is, and the ETag names its bytes. If the odds are no longer"
        " kept, a 404 says how to make them again.",
        odds_key,
        "odds-not-kept",
        "No odds with this id are kept here. POST the question again (state, rulings and version, and what else it"
        " asked for) to the same rule's odds: the same question always has the same id.",
    ),
)


def operations(rulesets: Rulesets) -> Iterator[Operation]:
    """An operation for outcomes, and one for odds."""
    for kept in _KEPT:
        yield Operation(
            method="GET",
            path=kept.path,
            template=kept.path,
            id=kept.operation,
            tag="outcomes",
            summary=kept.summary,
            description=kept.description,
            gives=kept.gives,
            parameters=(Parameter("id", f"The id of {kept.name}.", component="Id"),),
            answer=Answer(
                "As it was first answered.",
                (kept.shape,),
                headers=("ETag", "Cache-Control", *(("Vary", "Preference-Applied") if kept.shape is Outcome else ())),
                conditional=True,
                words=kept.shape is Outcome,
                minimal=kept.shape is Outcome,
            ),
            refusals=(400, 404, 406, 431, 500, 503),
            serve=_served(kept),
            hot=True,
        )


def _served(kept: _Kept) -> Callable[[Services], Mapping[str, Handler]]:
    def serve(services: Services) -> Mapping[str, Handler]:
        is_outcome = kept.shape is Outcome
        vary = VARY_PREFER if is_outcome else VARY

        def wanted(request: HttpRequest) -> tuple[Words | None, str, bool]:
            words = in_words(request) if is_outcome else None
            media = words.media if words else accepted(request, words=is_outcome)
            return words, media, is_outcome and minimal.wanted(request, media)

        async def read(request: HttpRequest) -> HttpResponse:
            """The answer as it was first given, or an outcome in words or in short. Raises 404 if it is not kept."""
            words, media, short = request.once(wanted)
            found = await _found(services, request, kept)
            if words is not None:
                body = await told(services, request, words, found.body, found.body)
                return conditional(body, media, tag=digest(body), cache=A_MINUTE, status=found.status, vary=vary)
            if kept.shape is Odds:
                cache = FOREVER if _final(found.body) else A_MINUTE
                tag = digest(found.body)
                return conditional(found.body, media, tag=tag, cache=cache, status=found.status, vary=vary)
            if short:
                body, tag, also = await minimal.minimal(found.body), found.id + minimal.TAG, [minimal.APPLIED]
                return conditional(body, media, tag=tag, cache=FOREVER, status=found.status, vary=vary, also=also)
            return conditional(found.body, media, tag=found.id, cache=FOREVER, status=found.status, vary=vary)

        return {kept.path: read}

    return serve


class _Exactness(Struct):
    """What odds say of how they were found."""

    exact: bool
    left_out: Any = None
    inexact: str | None = None
    method: str | None = None


def _final(body: bytes) -> bool:
    """Whether the same question can have no other answer: all of it exactly, or the throws that were asked for."""
    odds = json.decode(body, type=_Exactness)
    asked = odds.exact or (odds.method is not None and odds.inexact is None)
    return asked and odds.left_out is None


class Found(NamedTuple):
    """What was kept: its id, its bytes, and where they came from, as Cache-Status has it."""

    id: str
    body: bytes
    status: tuple[bytes, bytes]


async def kept_outcome(services: Services, request: HttpRequest) -> Found:
    """The outcome that the path of a request names. Raises RefusalError where it is gone, or the store is away."""
    return await _found(services, request, _KEPT[0])


async def _found(services: Services, request: HttpRequest, kept: _Kept) -> Found:
    named = request.parameters["id"]
    if not _ID.fullmatch(named):
        raise RefusalError(
            "not-found", f"This is no id of {kept.name}.", expected="64 lowercase hex digits", got=named[:80]
        )
    request.context.id = named
    key = kept.key(named)
    where = "memory" if services.store.holds(key) else services.store.kind
    try:
        body = await services.store.get(key)
    except StoreAwayError:
        raise RefusalError("store-away", "The store does not answer.", headers=[(b"retry-after", b"1")]) from None
    if body is None:
        raise RefusalError(kept.gone, kept.again, headers=[cache_status.MISS])
    return Found(named, body, cache_status.hit(where))
