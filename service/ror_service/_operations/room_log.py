"""The log of a room over HTTP: its events as they come, and the proofs of its throws."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import aclosing, contextmanager
from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType, json, structs

from ror_rules import encode
from ror_rules.host import log_entries
from ror_rules.host.trust import Binding, Envelope, Receipt, leaf_hash, receipt
from ror_rules.host.wire import MAX_SEQ, Seq
from ror_service._edge import caller
from ror_service._edge.live import EVENTS, HEADERS, WAITS, LiveAnswer, waits
from ror_service._edge.messages import JSON, Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import answer
from ror_service._edge.problems import RefusalError
from ror_service._edge.query import parameters
from ror_service._ledger.ledger import LedgerAwayError, Place
from ror_service._ledger.room import RoomRecord
from ror_service._ledger.rooms import Rooms
from ror_service._ledger.slots import Record
from ror_service._limits import (
    BEAT_SECONDS,
    CALLER_STREAMS,
    POLL_SECONDS,
    RETRY_SECONDS,
    ROOM_STREAMS,
    STREAM_SECONDS,
)
from ror_service._operations.shared.required import rooms_of, signs, slots_of
from ror_service._operations.shared.room_dice import dice_of
from ror_service._operations.shared.route import FRESH, Answer, Parameter, Route, Rulesets, Services

_EVENTS: Final = "/v1/rooms/{room}/events"
_THROW: Final = "/v1/rooms/{room}/throws/{seq}"
_NUMBER: Final = re.compile("[0-9]{1,7}", re.ASCII)
_LATER: Final = [(b"retry-after", b"2")]
_ASKED: Final = b'"is":"asked"'
_CLOSED: Final = b'{"is":"closed"'
_PADDING: Final = b" " * 2048
"""Blanks of the first comment, because some proxies and browsers hold back a short beginning."""


class NumberedEvent(Struct, frozen=True, kw_only=True):
    """An event as the head of the log hashes it: its number, and its line of JSON, a `RoomEvent`."""

    id: int
    text: str


class RoomEvents(Struct, frozen=True, kw_only=True):
    """The next events of a room."""

    events: tuple[NumberedEvent, ...]


class RoomProof(Struct, frozen=True, kw_only=True):
    """A throw of a room from the ledger, with what is needed to check it offline."""

    seq: Seq
    state: Literal["open", "bound", "void"]
    commitment: Envelope
    receipt: Receipt | UnsetType = UNSET
    binding: str | UnsetType = UNSET


def operations(rulesets: Rulesets) -> Iterator[Route]:
    room = Parameter("room", "The id of a room.", component="RoomId")
    yield Route(
        method="GET",
        path=_EVENTS,
        tag="rooms",
        general=True,
        id="follow_room",
        summary="Follow a room",
        description="The log, as it grows. With `Accept: text/event-stream` as server-sent events: each has its number as"
        " its id, and a `RoomEvent` as its data. At the end of a closed room, it is a 204. Otherwise the next events as JSON, at once or after a wait. The head of the log is"
        " the SHA-256 of the head before, as hex digits, and the bytes of the event. The first head is that of"
        " `ror.room.v1`, a zero byte and the game.",
        gives="the events of a room, as they come",
        parameters=(
            room,
            Parameter(
                "after",
                "The number of the last event that you have. Last-Event-ID overrides it.",
                schema={"type": "integer", "minimum": 0, "maximum": MAX_SEQ},
                where="query",
            ),
            Parameter(
                "wait",
                "The seconds to wait for an event, if JSON is wanted.",
                schema={"type": "integer", "minimum": 0, "maximum": POLL_SECONDS},
                where="query",
            ),
        ),
        answer=Answer("The next events.", (RoomEvents,), plain=True, also=(EVENTS,)),
        refusals=(400, 404, 409, 431, 500, 503),
        serve=_follow,
        strict_query=False,
    )
    yield Route(
        method="GET",
        path=_THROW,
        tag="rooms",
        general=True,
        id="read_room_throw",
        summary="Read a throw of a room",
        description="The commitment, the receipt and the proof that the log binds them, from the ledger: also if the"
        " outcome is no longer kept. `ror verify` checks them offline.",
        gives="a throw of a room, with its receipt and proof",
        parameters=(room, Parameter("seq", "The number of the throw.", component="ThrowNumber")),
        answer=Answer("The throw.", (RoomProof,), plain=True),
        refusals=(400, 404, 431, 500, 503),
        serve=_proven,
    )


def _follow(services: Services) -> Mapping[str, Handler]:
    async def followed(request: HttpRequest) -> HttpResponse:
        rooms = rooms_of(services)
        room = await rooms.read(str(request.path_params["room"]))
        asked = parameters(request.query)
        if not asked.keys() <= {"after", "wait"}:
            raise RefusalError("query-not-taken", "query-not-taken")
        last = request.fields.get(b"last-event-id", b"").decode("latin-1")
        after = _whole(last or asked.get("after", "0"))
        seconds = _whole(asked.get("wait", "0"))
        if seconds > POLL_SECONDS:
            raise RefusalError("query-not-taken", "room-wait", most=POLL_SECONDS, got=str(seconds))
        if after > room.count:
            raise RefusalError("room-conflict", "room-shorter", events=room.count, after=after)
        if room.asked is not None:
            rooms.look_after(room.id, dice_of(services))
        name = caller.name()
        _check_number(rooms, room.id, name)
        if EVENTS.encode() in request.fields.get(b"accept", b"") and request.scope["http_version"] != "1.0":
            if room.closed and after == room.count:
                return HttpResponse(204, [FRESH])  # so that an EventSource does not come again
            seconds = STREAM_SECONDS if WAITS in request.scope else POLL_SECONDS  # another server cannot end it sooner
            return LiveAnswer(200, HEADERS, live=_stream(services, rooms, room, after, name, seconds))
        found = await rooms.after(room.id, after, room.count)
        if not found and seconds and not room.closed:
            waits(request.scope)
            with _counted(rooms, room.id, name):
                async with aclosing(rooms.follow(room, after, seconds)) as looks:
                    found = await anext(looks)
        events = tuple(NumberedEvent(id=number, text=event.decode()) for number, event in found)
        return answer(encode(RoomEvents(events=events)), JSON, also=[FRESH])

    return {_EVENTS: followed}


def _whole(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise RefusalError("query-not-taken", "room-number", got=text[:40])
    return int(text)


def _check_number(rooms: Rooms, *names: str) -> None:
    """Raises RefusalError, 503, if a room or a caller has too many readers here."""
    for name, most in zip(names, (ROOM_STREAMS, CALLER_STREAMS), strict=True):
        if rooms.readers[name] >= most:
            raise RefusalError("busy", "room-streams", headers=_LATER, most=most)


@contextmanager
def _counted(rooms: Rooms, *names: str) -> Iterator[None]:
    rooms.readers.update(names)
    try:
        yield
    finally:
        rooms.readers.subtract(names)
        for name in names:
            if not rooms.readers[name]:
                del rooms.readers[name]


async def _stream(
    services: Services, rooms: Rooms, room: RoomRecord, after: int, name: str, seconds: float
) -> AsyncGenerator[bytes, None]:
    ends = time.monotonic() + seconds
    retry = 500 + secrets.randbelow(
        int(RETRY_SECONDS * 1000)
    )  # so that readers of a stopped process do not come at once
    with _counted(rooms, room.id, name):
        yield b"retry: %d\n: %b\n\n" % (retry, _PADDING)
        while time.monotonic() < ends and not rooms.ending.is_set():
            try:
                async with aclosing(rooms.follow(room, after, BEAT_SECONDS)) as looks:
                    async for found in looks:
                        if rooms.ending.is_set() or time.monotonic() >= ends:
                            return
                        if not found:
                            yield b":\n\n"
                            continue
                        after = found[-1][0]
                        yield b"".join([b"id: %d\ndata: %b\n\n" % each for each in found])
                        if found[-1][1].startswith(_CLOSED):
                            return
                        if _ASKED in found[-1][1]:
                            rooms.look_after(room.id, dice_of(services))
            except LedgerAwayError:  # the reader keeps its place
                yield b": away\n\n"
                await asyncio.sleep(1)


# Proofs ---------------------------------------------------------------------------------------------------------------


def _proven(services: Services) -> Mapping[str, Handler]:
    async def proven(request: HttpRequest) -> HttpResponse:
        room = await rooms_of(services).read(str(request.path_params["room"]))
        named = str(request.path_params["seq"])
        seq = int(named) if _NUMBER.fullmatch(named) else 0
        slots = slots_of(services)
        record = (await slots.game(room.game, seq - 1, 1)).get(seq) if 0 < seq <= room.seq else None
        if record is None:
            raise RefusalError("no-such-room", "no-such-throw", got=named[:40])
        place = Place(room.game, seq)
        return answer(encode(await _proof(services, place, record)), JSON, also=[FRESH])

    return {_THROW: proven}


async def _proof(services: Services, place: Place, record: Record) -> RoomProof:
    found = RoomProof(seq=place.seq, state=record.state, commitment=json.decode(record.signed, type=Envelope))
    if record.state != "bound":
        return found
    if services.log is not None:
        binding = Binding(commitment=record.promise.commitment, game=place.game, seq=place.seq, binding=record.binding)
        proof = await services.log.proof(leaf_hash(log_entries.of_binding(binding)))
        if proof is not None:
            found = structs.replace(found, binding=proof.decode())
    if record.outcome:
        signed = receipt(await slots_of(services).answer(place), signs(services))
        found = structs.replace(found, receipt=signed)
    return found
