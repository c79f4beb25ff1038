"""Stored answers: outcomes and odds, read back by id, unchanged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from msgspec import Struct, json

from ror_rules import Odds, Outcome
from ror_rules.host.words import read
from ror_service._edge import cache_status
from ror_service._edge.languages import language
from ror_service._edge.messages import Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import (
    A_DAY,
    A_MINUTE,
    FOREVER,
    VARY,
    VARY_LANGUAGE,
    VARY_PREFER,
    WordsFormat,
    accepted,
    conditional,
    digest,
    in_words,
)
from ror_service._edge.problems import RefusalError
from ror_service._edge.threads import in_thread
from ror_service._limits import MANY_BYTES
from ror_service._operations import minimal
from ror_service._operations.in_words import speaks, told, unscripted
from ror_service._operations.route import Answer, Parameter, Route, Rulesets, Services, Shape
from ror_service._store.store import StoreAwayError, odds_key

_ID = re.compile(r"[0-9a-f]{64}")


class _Kept(NamedTuple):
    name: str
    shape: Shape
    operation: str
    path: str
    summary: str
    gives: str
    description: str
    key: Callable[[str], str]
    gone: str
    not_an_id: str


_KEPT: Final = (
    _Kept(
        "an outcome",
        Outcome,
        "read_outcome",
        "/v1/outcomes/{id}",
        "Read an outcome back",
        "an outcome again, byte for byte, because it never changes",
        "The stored bytes: the answer of the resolution without `summary`. They never change, so you may cache them"
        " for ever. Request text to get sentences. If the outcome is no longer kept, a 404 explains how to make it"
        " again.",
        str,
        "outcome-not-kept",
        "not-an-outcome-id",
    ),
    _Kept(
        "odds",
        Odds,
        "read_odds",
        "/v1/odds/{id}",
        "Read odds back",
        "odds again, byte for byte as they are kept",
        "The bytes of the first answer. The id is that of the question. Exact odds, and the throws of a simulation"
        " that you asked for, never change, so you may cache them for ever. Any other answer may be replaced by a"
        " better one once it is no longer kept: `Cache-Control` shows this, and the ETag names its bytes. If the odds"
        " are no longer kept, a 404 explains how to make them again.",
        odds_key,
        "odds-not-kept",
        "not-an-odds-id",
    ),
)


def operations(rulesets: Rulesets) -> Iterator[Route]:
    for kept in _KEPT:
        yield Route(
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
                headers=(
                    "ETag",
                    "Cache-Control",
                    *(("Vary", "Preference-Applied", "Content-Language") if kept.shape is Outcome else ()),
                ),
                conditional=True,
                words=kept.shape is Outcome,
                languages=kept.shape is Outcome,
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

        def wanted(request: HttpRequest) -> tuple[WordsFormat | None, str, bool]:
            words = in_words(request) if is_outcome else None
            media = words.media if words else accepted(request, words=is_outcome)
            return words, media, is_outcome and minimal.wanted(request, media)

        async def again(request: HttpRequest) -> HttpResponse:
            words, media, short = request.once(wanted)
            found = await _found(services, request, kept)
            outcome = await outcome_of(found.body) if words is not None or request.query else None
            spoken = "" if outcome is None else language(request, outcome.ruleset.id, outcome.rule)
            if words is not None and outcome is not None:
                body = await told(services, request, words, outcome, len(found.body), spoken)
                tag, also = digest(body), [speaks(spoken), unscripted(media)]
                return conditional(
                    body, media, tag=tag, cache=A_DAY, status=found.status, vary=VARY_LANGUAGE, also=also
                )
            if kept.shape is Odds:
                cache = FOREVER if is_final(found.body) else A_MINUTE
                tag = digest(found.body)
                return conditional(found.body, media, tag=tag, cache=cache, status=found.status, vary=vary)
            if short:
                body, tag, also = await minimal.minimal(found.body), found.id + minimal.TAG, [minimal.APPLIED]
                return conditional(body, media, tag=tag, cache=FOREVER, status=found.status, vary=vary, also=also)
            return conditional(found.body, media, tag=found.id, cache=FOREVER, status=found.status, vary=vary)

        return {kept.path: again}

    return serve


class _Untried(Struct):
    untried: tuple[Any, ...]


class _Exactness(Struct):
    exact: bool
    left_out: Any = None
    inexact: str | None = None
    method: str | None = None
    other_readings: _Untried | None = None


def is_final(body: bytes) -> bool:
    """Whether the odds cannot improve: exact, or with the requested number of throws."""
    odds = json.decode(body, type=_Exactness)
    asked = odds.exact or (odds.method is not None and odds.inexact is None)
    return asked and odds.left_out is None and not (odds.other_readings and odds.other_readings.untried)


class StoredAnswer(NamedTuple):
    """A stored answer: its id, its bytes, and its origin for Cache-Status."""

    id: str
    body: bytes
    status: tuple[bytes, bytes]


async def outcome_of(body: bytes) -> Outcome:
    """An outcome from its bytes."""
    return await in_thread(read, body) if len(body) > MANY_BYTES else read(body)


async def kept_outcome(services: Services, request: HttpRequest) -> StoredAnswer:
    """The outcome in the path of a request. Raises RefusalError if it is gone, or the store is unavailable."""
    return await _found(services, request, _KEPT[0])


async def _found(services: Services, request: HttpRequest, kept: _Kept) -> StoredAnswer:
    named = request.path_params["id"]
    if not _ID.fullmatch(named):
        raise RefusalError("not-found", kept.not_an_id, got=named[:80])
    request.context.id = named
    key = kept.key(named)
    where = "memory" if services.store.holds(key) else services.store.kind
    try:
        body = await services.store.get(key)
    except StoreAwayError:
        raise RefusalError("store-away", "store-away", headers=[(b"retry-after", b"1")]) from None
    if body is None:
        raise RefusalError(kept.gone, kept.gone, headers=[cache_status.MISS])
    return StoredAnswer(named, body, cache_status.hit(where))
