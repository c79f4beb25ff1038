"""Stored answers: outcomes and odds, by the id in a path."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from msgspec import Struct, json

from ror_service._edge import cache_status
from ror_service._edge.messages import HttpRequest
from ror_service._edge.problems import RefusalError
from ror_service._operations.shared.route import Services
from ror_service._store.store import StoreAwayError, odds_key

_ID: Final = re.compile(r"[0-9a-f]{64}")


class StoredKind(NamedTuple):
    """A kind of stored answers: their keys by id, and the refusals of an id."""

    key: Callable[[str], str]
    gone: str
    not_an_id: str


OUTCOME: Final = StoredKind(str, "outcome-not-kept", "not-an-outcome-id")
ODDS: Final = StoredKind(odds_key, "odds-not-kept", "not-an-odds-id")


class StoredAnswer(NamedTuple):
    """A stored answer: its id, its bytes, and its origin for Cache-Status."""

    id: str
    body: bytes
    status: tuple[bytes, bytes]


async def kept_outcome(services: Services, request: HttpRequest) -> StoredAnswer:
    """The outcome in the path of a request. Raises RefusalError if it is gone, or the store is unavailable."""
    return await stored(services, request, OUTCOME)


async def stored(services: Services, request: HttpRequest, kind: StoredKind) -> StoredAnswer:
    named = request.path_params["id"]
    if not _ID.fullmatch(named):
        raise RefusalError("not-found", kind.not_an_id, got=named[:80])
    request.context.id = named
    key = kind.key(named)
    where = "memory" if services.store.holds(key) else services.store.kind
    try:
        body = await services.store.get(key)
    except StoreAwayError:
        raise RefusalError("store-away", "store-away", headers=[(b"retry-after", b"1")]) from None
    if body is None:
        raise RefusalError(kind.gone, kind.gone, headers=[cache_status.MISS])
    return StoredAnswer(named, body, cache_status.hit(where))


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
