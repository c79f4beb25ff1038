"""Writing to rooms over HTTP: open, join, throw, leave a seed, close."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Annotated, Any, Final

from msgspec import UNSET, Meta, Struct, UnsetType, to_builtins

from ror_rules import Outcome, encode, fresh_seed
from ror_rules.errors import RorError
from ror_rules.host.wire import Faces, Hash, Seq, convert
from ror_service._edge.body import received
from ror_service._edge.messages import JSON, Handler, HttpRequest, HttpResponse
from ror_service._edge.negotiation import answer
from ror_service._edge.problems import RefusalError
from ror_service._ledger import room as changes
from ror_service._ledger.events import Absent, DiceEntered, PlayerName, PlayerNumber, RoomQuestion
from ror_service._ledger.room import RoomChange, RoomRecord, UnderWay
from ror_service._operations.shared.not_found import find
from ror_service._operations.shared.required import rooms_of
from ror_service._operations.shared.room_dice import dice_of
from ror_service._operations.shared.route import FRESH, Answer, Parameter, Route, Rulesets, Services, asked_or
from ror_service._operations.shared.throws import resolved
from ror_service._work.trial import carried

_ROOMS: Final = "/v1/rooms"
_ROOM: Final = f"{_ROOMS}/{{room}}"

Secret = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{16,64}(?!\n)$", extra={"form": "16 to 64 letters, digits, _ and -"})
]


class RoomRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new room, with its rule for players who are away."""

    absent: Absent = "leave-out"


class OpenedRoom(Struct, frozen=True, kw_only=True):
    """A new room. Give the secret to the players alone, and the id also to spectators."""

    room: str
    secret: Secret
    key: Secret
    game: str


class JoinRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new player. The token is theirs alone. A repeated request with the same token changes nothing."""

    secret: Secret
    token: Secret
    name: PlayerName
    anchor: Hash


class JoinedRoom(Struct, frozen=True, kw_only=True):
    """The number of a player."""

    player: PlayerNumber


class HereRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sign of life: back from away, with a new chain of seeds, or leaving."""

    token: Secret
    anchor: Hash | UnsetType = UNSET
    leaves: bool = False


class RoomThrow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A throw with the next number."""

    token: Secret
    seq: Seq
    ruleset: str
    rule: str
    question: RoomQuestion


class RoomEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Real dice, on the word of the player who enters them."""

    token: Secret
    ruleset: str
    rule: str
    question: RoomQuestion
    faces: Faces
    entry: Secret


class ThrowAccepted(Struct, frozen=True, kw_only=True):
    """The number of the newest event of the log, in which the throw stands."""

    event: int


class SeedRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's seed for the throw under way."""

    token: Secret
    seq: Seq
    seed: Hash


class SeedTaken(Struct, frozen=True, kw_only=True):
    """Whether the seed counts. If not, it came too late."""

    counted: bool


class CloseRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The key that came with the new room."""

    key: Secret


class RoomState(Struct, frozen=True, kw_only=True):
    """The game of a room, and how far it is."""

    game: str
    absent: Absent
    seq: Seq
    events: int
    closed: bool


def operations(rulesets: Rulesets) -> Iterator[Route]:
    room = (Parameter("room", "The id of a room.", component="RoomId"),)
    writing = Route(
        method="POST",
        path=_ROOMS,
        id="open_room",
        tag="rooms",
        summary="Open a room",
        description="A room for an evening of several players: one log, and dice that no single party can choose. The id"
        " lets anybody read. The secret lets players join, and the key closes the room. The service keeps hashes of"
        " both. If the service has no ledger, this is a 404 with that reason.",
        gives="a room: its id, the secret for players, and its key",
        request=(RoomRequest,),
        answer=Answer("The room.", (OpenedRoom,), plain=True),
        refusals=asked_or(403, 404, 409),
        scope="resolve",
        cost=1,
        serve=_writing(_ROOMS, RoomRequest, _open),
        general=True,
    )
    yield writing
    here = writing._replace(parameters=room, cost=0)
    yield _at(
        here,
        "players",
        JoinRequest,
        _join,
        id="join_room",
        summary="Join a room",
        description="The anchor is the end of a chain of seeds: the seed of throw n is the SHA-256 of `ror.chain.v1`, the"
        " game and the seed of throw n + 1, separated by zero bytes. So it fixes the player's seeds before any throw.",
        gives="the number of a new player",
        answer=Answer("The player.", (JoinedRoom,), plain=True),
        cost=1,
    )
    yield _at(
        here,
        "here",
        HereRequest,
        _here,
        id="return_to_room",
        summary="Return to a room, or leave it",
        description="A player who was away is waited for again. With `anchor` their next seeds are of another chain."
        " With `leaves` no throw waits for them until they are back.",
        gives="the number of a player who is back",
        answer=Answer("The player.", (JoinedRoom,), plain=True),
    )
    yield _at(
        here,
        "throws",
        RoomThrow,
        _throw,
        id="throw_in_room",
        summary="Throw in a room",
        description="The question stands in the log before any seed, and nobody can change it. Each player then leaves"
        " their seed, and the dice fall once all seeds are there. A question that the rules refuse enters no log. The"
        " first question for a number wins. The same request again changes nothing.",
        gives="a throw under way in a room",
        answer=Answer("The place of the throw in the log.", (ThrowAccepted,), plain=True),
        cost=1,
    )
    yield _at(
        here,
        "faces",
        RoomEntry,
        _enter,
        id="enter_dice_in_room",
        summary="Enter real dice in a room",
        description="The log marks them as on the word of the player who entered them.",
        gives="an entry of real dice in a room",
        answer=Answer("The place of the entry in the log.", (ThrowAccepted,), plain=True),
        cost=1,
    )
    yield _at(
        here,
        "seeds",
        SeedRequest,
        _seed,
        id="leave_seed",
        summary="Leave a seed for a throw",
        description="Leave it after the question stands in the log, and once for a number, for one question. Leave none"
        " for a question in your name that you did not send.",
        gives="whether a player's seed counts",
        answer=Answer("Whether it counts.", (SeedTaken,), plain=True),
    )
    yield _at(
        here,
        "close",
        CloseRequest,
        _close,
        id="close_room",
        summary="Close a room",
        description="Nobody can throw or join any more. An hour later the room and its log are deleted. The ledger and"
        " the public log keep the throws.",
        gives="a closed room, which is deleted an hour later",
        answer=Answer("The room.", (RoomState,), plain=True),
    )


_Write = Callable[[Services, HttpRequest, Any], Awaitable[Struct]]


def _writing(path: str, shape: type[Struct], write: _Write) -> Callable[[Services], Mapping[str, Handler]]:
    def serve(services: Services) -> Mapping[str, Handler]:
        settings = services.settings

        async def written(request: HttpRequest) -> HttpResponse:
            rooms_of(services)
            asked = convert(await received(request, settings.max_body, settings.body_seconds), shape)
            return answer(encode(await write(services, request, asked)), JSON, also=[FRESH])

        return {path: written}

    return serve


def _at(base: Route, name: str, shape: type[Struct], write: _Write, **changes: Any) -> Route:
    path = f"{_ROOM}/{name}"
    return base._replace(path=path, request=(shape,), serve=_writing(path, shape, write), **changes)


def _id(request: HttpRequest) -> str:
    return str(request.path_params["room"])


# Writing --------------------------------------------------------------------------------------------------------------


async def _open(services: Services, request: HttpRequest, asked: RoomRequest) -> OpenedRoom:
    room, secret, key = await rooms_of(services).opened(dice_of(services), waits=asked.absent == "wait")
    return OpenedRoom(room=room.id, secret=secret, key=key, game=room.game)


async def _join(services: Services, request: HttpRequest, asked: JoinRequest) -> JoinedRoom:
    def change(room: RoomRecord) -> RoomChange | None:
        return changes.joined(room, asked.secret, asked.token, asked.name, asked.anchor)

    room = await rooms_of(services).changed(_id(request), change)
    return JoinedRoom(player=changes.player_of(room, asked.token)[0])


async def _here(services: Services, request: HttpRequest, asked: HereRequest) -> JoinedRoom:
    def change(room: RoomRecord) -> RoomChange | None:
        renewed = changes.renewed(room, asked.token, asked.anchor) if asked.anchor is not UNSET else None
        change = changes.left if asked.leaves else changes.here
        there = change(renewed.room if renewed else room, asked.token)
        if renewed is None or there is None:
            return renewed or there
        return RoomChange(there.room, renewed.events + there.events)

    room = await rooms_of(services).changed(_id(request), change)
    _perhaps_throw(services, room)
    return JoinedRoom(player=changes.player_of(room, asked.token)[0])


def _perhaps_throw(services: Services, room: RoomRecord) -> None:
    if room.asked is not None and all(each in room.asked.seeds for each in room.asked.waits):
        rooms_of(services).look_after(room.id, dice_of(services))


async def _throw(services: Services, request: HttpRequest, asked: RoomThrow) -> ThrowAccepted:
    rooms, name = rooms_of(services), _id(request)
    ruleset, rule = await _found(services, name, asked)
    try:  # a question that the rules refuse enters no log
        await _answered(services, asked, {"source": "seeded", "seed": fresh_seed()})
    except RorError as error:
        if not error.fallen:  # else other dice may be answered
            raise
    throw = UnderWay(by=0, ruleset=ruleset, rule=rule, question=asked.question)
    room = await rooms.changed(name, lambda room: changes.asked(room, asked.token, asked.seq, throw, time.time()))
    rooms.look_after(name, dice_of(services))
    return ThrowAccepted(event=room.count)


async def _enter(services: Services, request: HttpRequest, asked: RoomEntry) -> ThrowAccepted:
    name = _id(request)
    ruleset, rule = await _found(services, name, asked)
    outcome = await _answered(services, asked, {"source": "supplied", "faces": asked.faces})
    entry = DiceEntered(
        by=1, ruleset=ruleset, rule=rule, question=asked.question, faces=asked.faces, outcome=outcome.id
    )
    room = await rooms_of(services).changed(name, lambda room: changes.entered(room, asked.token, asked.entry, entry))
    return ThrowAccepted(event=room.count)


async def _found(services: Services, room: str, asked: RoomThrow | RoomEntry) -> tuple[str, str]:
    """The ids of the ruleset and the rule. Raises RefusalError before any work if no player asks, or the room is closed."""
    there = await rooms_of(services).read(room)
    if there.closed:
        raise RefusalError("room-conflict", "room-closed")
    changes.player_of(there, asked.token)
    ruleset, rule = find(asked.ruleset, asked.rule)
    return ruleset.id, rule.id


async def _answered(services: Services, asked: RoomThrow | RoomEntry, dice: Mapping[str, Any]) -> Outcome:
    """The answer to a question with other dice. Raises the errors of the question, with their places in the request."""
    ruleset, rule = find(asked.ruleset, asked.rule)
    question = to_builtins(asked.question)
    try:
        await carried(services.odds, question)
        outcome, *_ = await resolved(services, ruleset, rule, {**question, "dice": dice}, alone=True)
    except RorError as error:
        raise error.moved(_place) from None
    return outcome


def _place(pointer: str) -> str:
    return pointer.removeprefix("/dice") if pointer.startswith("/dice") else f"/question{pointer}"


async def _seed(services: Services, request: HttpRequest, asked: SeedRequest) -> SeedTaken:
    rooms, name = rooms_of(services), _id(request)
    room = await rooms.changed(name, lambda room: changes.seeded(room, asked.token, asked.seq, asked.seed))
    _, player = changes.player_of(room, asked.token)
    counted = (player.at, player.seed) == (asked.seq, asked.seed)
    _perhaps_throw(services, room)
    return SeedTaken(counted=counted)


async def _close(services: Services, request: HttpRequest, asked: CloseRequest) -> RoomState:
    return _state(
        await rooms_of(services).changed(_id(request), lambda room: changes.closed(room, asked.key), also_closed=True)
    )


def _state(room: RoomRecord) -> RoomState:
    absent: Absent = "wait" if room.waits else "leave-out"
    return RoomState(game=room.game, absent=absent, seq=room.seq, events=room.count, closed=room.closed)
