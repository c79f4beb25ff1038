"""The health of the service, part by part, for people and for machines, and the probes for liveness and readiness."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from functools import partial
from ipaddress import ip_address
from typing import Any, Final, Literal

from msgspec import UNSET, Struct, UnsetType

from ror_rules import __version__
from ror_rules.host import register, wire
from ror_rules.host.rulesets import Ruleset
from ror_service._edge.dearest import DEAREST, DearCaller
from ror_service._edge.endpoint import reads_pages
from ror_service._edge.messages import CONTENT_TYPE, JSON, Handler, Headers, HttpRequest, HttpResponse
from ror_service._edge.negotiation import VARY
from ror_service._edge.problems import RefusalError
from ror_service._ledger.ledger import LedgerAwayError
from ror_service._limits import HELPER_REPLACED_SECONDS, LOG_DROPPED_SECONDS
from ror_service._operations.shared.route import FRESH, Answer, Route, Rulesets, Services, for_machines
from ror_service._pages import frame
from ror_service._store.store import Store, Trouble
from ror_service.log import log, writer

State = Literal["ok", "degraded", "down"]

_RANK: Final[tuple[State, ...]] = ("ok", "degraded", "down")


_TROUBLES: Final[Mapping[Trouble, str]] = {
    "full": "has no memory left and takes no new values",
    "read-only": "is a replica and takes no values",
    "forbidden": "does not let the service's user write",
    "refused": "refuses to store values. See the log for the reason",
    "slow": "answers, but takes no value in time",
    "unreadable": "does not let the service's user read",
}


UNSEALED: Final = "The store is shared, and ROR_STORE_SECRET is empty. Other writers of Redis can plant outcomes, which are shown but not signed."


class Live(Struct, frozen=True):
    """The answer of a running process. `/health/ready` also checks its store."""

    status: Literal["alive"] = "alive"


class StoreState(Struct, frozen=True):
    """Where outcomes are kept, whether they outlive the process, and whether the store answers."""

    kind: str
    persistent: bool
    state: Literal["ok", "degraded"]
    note: str


class Ready(Struct, frozen=True):
    """The service can resolve. Without its store no answer can be read back, which is no reason to send no requests."""

    status: Literal["ready"]
    store: StoreState


class Part(Struct, frozen=True):
    """A part of the service. Degraded: its function is missing, and the rest of the service works. Down: the service
    answers no request.
    """

    name: str
    state: State
    note: str


class Health(Struct, frozen=True):
    """The state of the service: that of its worst part. With several processes, it is the state of the one that answers."""

    status: State
    version: str
    parts: tuple[Part, ...]
    callers: tuple[DearCaller, ...] | UnsetType = UNSET


def operations(rulesets: Rulesets) -> Iterator[Route]:
    yield for_machines(
        "/health",
        "health",
        "How is it, part by part?",
        "how the service is: ok, degraded or down, part by part",
        Answer("How it is.", (Health,), plain=True),
        partial(_health, rulesets),
    )._replace(
        description="How the service is, part by part: JSON, or a page for a browser. Where it is `down`, the same with"
        " status 503."
    )
    yield for_machines(
        "/health/live",
        "live",
        "Is the process alive?",
        "whether the process lives",
        Answer("It is.", (Live,), plain=True),
        _live,
    )._replace(hot=True)
    yield for_machines(
        "/health/ready",
        "ready",
        "Can it resolve, and where are outcomes kept?",
        "whether it may be sent requests",
        Answer("It can.", (Ready,), plain=True),
        _ready,
    )._replace(refusals=(431, 500, 503))


def _live(services: Services) -> Mapping[str, Handler]:
    async def live(request: HttpRequest) -> HttpResponse:
        return HttpResponse(200, [CONTENT_TYPE[JSON], FRESH], wire.encode(Live()))

    return {"/health/live": live}


def _ready(services: Services) -> Mapping[str, Handler]:
    async def ready(request: HttpRequest) -> HttpResponse:
        store = services.store
        found = await _store(store)
        if found.state != "ok" and services.settings.store_wait == "acknowledged":
            raise RefusalError("store-away", "store-takes-nothing", headers=[(b"retry-after", b"1"), FRESH])
        state = StoreState(store.kind, store.persistent, "ok" if found.state == "ok" else "degraded", found.note)
        return HttpResponse(200, [CONTENT_TYPE[JSON], FRESH], wire.encode(Ready("ready", state)))

    return {"/health/ready": ready}


def _health(rulesets: Rulesets, services: Services) -> Mapping[str, Handler]:
    async def health(request: HttpRequest) -> HttpResponse:
        parts = (
            _rules(rulesets[0]),
            *_guests(),
            await _store(services.store),
            *await _ledger(services),
            _odds(services),
            _log(),
            *_receipts(services),
        )
        status = max((part.state for part in parts), key=_RANK.index)
        callers = tuple(DEAREST.found()) if services.settings.log_callers and _is_inside(request) else UNSET
        found = Health(status, __version__, parts, callers)
        code = 503 if status == "down" else 200
        headers: Headers = [FRESH, VARY]
        if reads_pages(request.context):
            return HttpResponse(code, [frame.HTML, *frame.POLICY, *headers], frame.health(found))
        return HttpResponse(code, [CONTENT_TYPE[JSON], *headers], wire.encode(found))

    return {"/health": health}


def _is_inside(request: HttpRequest) -> bool:
    """Whether a request comes from the machine itself, and no proxy forwards it."""
    peer = request.scope.get("client")
    return (
        peer is not None
        and ip_address(peer[0]).is_loopback
        and request.context.fields.keys().isdisjoint({b"forwarded", b"x-forwarded-for", b"via"})
    )


def _rules(ruleset: Ruleset[Any]) -> Part:
    example = ruleset.examples[0]
    try:
        ruleset.answer(example.rule, ruleset.read(example.rule, example.request))
    except Exception:  # noqa: BLE001  # any failure means that no request can be answered
        log.exception("a rule's own example cannot be resolved")
        return Part("rules", "down", "An example of a rule cannot be resolved. See the log for the reason.")
    return Part("rules", "ok", "A rule was resolved just now.")


def _guests() -> list[Part]:
    wrong = register.broken()
    notes = [f"{len(wrong)} installed rulesets are left out: {', '.join(wrong)}."] if wrong else []
    for guest in register.guests():
        if guest.mistakes:
            parts = dict.fromkeys(each.part for each in guest.mistakes)
            notes.append(f"{guest.id} is served without some of its {', '.join(parts)}.")
    return [Part("rulesets", "degraded", " ".join([*notes, "The log says why."]))] if notes else []


async def _store(store: Store) -> Part:
    waiting = store.levels()["waiting"]
    if await store.ping():
        return Part("store", "ok", store.note)
    trouble = store.trouble()
    if trouble is not None:
        return Part("store", "degraded", f"{store.kind} {_TROUBLES[trouble]}. New answers cannot be read back later.")
    note = f"{store.kind} does not answer. New answers still go out. Earlier ones and those of other processes cannot be read"
    return Part("store", "degraded", f"{note} back, and {waiting:.0f} answers wait to be written.")


async def _ledger(services: Services) -> list[Part]:
    if services.slots is None:
        return []
    try:
        wrong = await services.slots.ledger.check()
    except LedgerAwayError as fault:
        wrong = str(fault)
    if wrong:
        log.error("the ledger cannot be used", reason=wrong[:200])
        wrong = "It does not answer, takes no records, or may lose records: see the log."
        return [Part("ledger", "degraded", f"{wrong} Committed play is answered 503, all other requests as usual.")]
    if services.slots.trouble is not None:
        wrong = "Since the start it could not answer every throw. The log says why."
        return [Part("ledger", "degraded", f"{wrong} These throws are answered 503, all other requests as usual.")]
    return [Part("ledger", "ok", "It answers, and seems to keep its records.")]


def _odds(services: Services) -> Part:
    flights, settings = services.flights, services.settings
    waiting = max(0, flights.running - flights.crew.size)
    note = f"{flights.running - waiting} of {flights.crew.size} processes compute odds, {waiting} questions wait."
    if flights.running >= flights.crew.size + settings.odds_waiting:
        return Part("odds", "degraded", f"{note} Further questions for odds are answered 503.")
    if time.monotonic() - flights.crew.replaced_at < HELPER_REPLACED_SECONDS:
        replaced = f"{note} Some did not answer and were replaced, the last a moment ago."
        return Part("odds", "degraded", f"{replaced} Questions for odds may take seconds longer, or be answered 503.")
    return Part("odds", "ok", note)


def _log() -> Part:
    if writer.dropped and time.monotonic() - writer.dropped_at < LOG_DROPPED_SECONDS:
        return Part(
            "log", "degraded", f"{writer.dropped} lines were dropped, the last just now: their reader takes none."
        )
    return Part("log", "ok", "Its lines are taken.")


def unsealed(services: Services) -> bool:
    """Whether a service that signs takes unsigned values from a shared store."""
    settings = services.settings
    return services.signing.signer is not None and services.store.kind != "memory" and not settings.store_secret


def _receipts(services: Services) -> list[Part]:
    if unsealed(services):
        return [Part("receipts", "degraded", UNSEALED)]
    if services.log is None:
        return []
    if services.log.trouble is None:
        return [Part("receipts", "ok", "Signed documents go into the log.")]
    return [Part("receipts", "degraded", "The log of signed documents cannot be written: receipts are answered 503.")]
