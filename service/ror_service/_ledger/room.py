"""A room: its players, the promise that lies ahead, the throw under way, and the head of its log.

Everything here is a pure function of a record. `rooms` stores the results.

Players are known by a token, and their seeds by a chain: each seed is the hash of the next one. So the first hash, the
anchor, fixes the seeds of a whole evening before any throw, and nobody else can name the next one.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct, structs

from ror_rules.host.rooms import continues, hashed, next_head
from ror_service._edge.problems import RefusalError
from ror_service._ledger.events import (
    DiceEntered,
    PlayerBack,
    PlayerJoined,
    PlayerLeft,
    PlayerRenewed,
    RoomClosed,
    RoomEvent,
    RoomPromised,
    RoomQuestion,
    SeedLeft,
    ThrowAsked,
    ThrowEnded,
)
from ror_service._limits import AWAY_SECONDS, ROOM_BYTES, ROOM_EVENT_BYTES, ROOM_PLAYERS


class Player(Struct, frozen=True, kw_only=True):
    name: str
    token: bytes
    """The hash of the token."""
    anchor: str
    """The anchor with which they joined."""
    entry: bytes = b""
    """The hash of the name of their newest entry of real dice."""
    at: int
    """The number of the throw whose seed `seed` is. At first the number before the first throw, and the anchor."""
    seed: str
    away: bool = False


class UnderWay(Struct, frozen=True, kw_only=True):
    """A throw under way. Nobody can change its question."""

    by: int
    ruleset: str
    rule: str
    question: RoomQuestion
    context: str = ""
    """The head of the log, up to and with the question. Fixed before any seed is known: a head after the seeds would let
    the operator choose among their orders.
    """
    players: tuple[int, ...] = ()
    """The players who have a seed for it."""
    waits: tuple[int, ...] = ()
    """Those of them for whom it waits."""
    due: float = 0
    """The time at which the missing seeds are left out. Infinite in a room that waits."""
    seeds: dict[int, str] = {}
    closed: bool = False
    """Whether no further seed counts. Fixed before the dice fall, because a late seed would make another question."""


class RoomRecord(Struct, frozen=True, kw_only=True):
    id: str
    secret: bytes
    """The hash of the secret with which players join."""
    key: bytes
    """The hash of the key that closes the room."""
    game: str
    seq: int
    commitment: str
    head: str
    """The hash of the log so far: of the head before and the newest event. It is part of each question, so the binding of
    a throw binds the log before it.
    """
    waits: bool = False
    """Whether a throw waits for absent players, without end."""
    done: str = ""
    """The hash of the last throw's number, player and question, so that a repeated call gets its answer."""
    count: int = 0
    size: int = 0
    """Bytes of its events."""
    players: tuple[Player, ...] = ()
    asked: UnderWay | None = None
    closed: bool = False


class RoomChange(NamedTuple):
    room: RoomRecord
    events: tuple[RoomEvent, ...] = ()


_GAME: Final = re.compile("room-[0-9a-f]{24}")
_encode: Final = msgspec.msgpack.encode
_decoder: Final = msgspec.msgpack.Decoder(RoomRecord)


def encoded(room: RoomRecord) -> bytes:
    return _encode(room)


def decoded(record: bytes) -> RoomRecord:
    return _decoder.decode(record)


# Names ----------------------------------------------------------------------------------------------------------------


def is_game_of_room(game: str) -> bool:
    """Whether only a room takes and uses the promises of a game. Otherwise a stranger with the log could."""
    return _GAME.fullmatch(game) is not None


def digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


# Changes --------------------------------------------------------------------------------------------------------------


def joined(room: RoomRecord, secret: str, token: str, name: str, anchor: str) -> RoomChange | None:
    if not hmac.compare_digest(room.secret, digest(secret)):
        raise RefusalError("room-secret", "room-secret", pointer="/secret")
    hashed_token = digest(token)
    for each in room.players:
        if each.token == hashed_token:
            if each.anchor != anchor:
                raise RefusalError("room-conflict", "room-joined", pointer="/anchor", got=anchor)
            return None
    if name.casefold() in {each.name.casefold() for each in room.players}:
        raise RefusalError("room-conflict", "room-name", pointer="/name", got=name)
    if len(room.players) >= ROOM_PLAYERS:
        raise RefusalError("room-conflict", "room-players", most=ROOM_PLAYERS)
    at = _answered(room)
    player = Player(name=name, token=hashed_token, anchor=anchor, at=at, seed=anchor)
    event = PlayerJoined(player=len(room.players) + 1, name=name, after=at, anchor=anchor)
    return RoomChange(structs.replace(room, players=(*room.players, player)), (event,))


def renewed(room: RoomRecord, token: str, anchor: str) -> RoomChange | None:
    """A new chain, for a player whose old one is lost or ends. A throw under way goes on without their seed."""
    number, player = player_of(room, token)
    at = _answered(room)
    if (player.seed, player.at) == (anchor, at):
        return None
    event = PlayerRenewed(player=number, after=at, anchor=anchor)
    room = _with(room, number, structs.replace(player, at=at, seed=anchor, away=False))
    return RoomChange(_not_waiting(room, number), (event,))


def here(room: RoomRecord, token: str) -> RoomChange | None:
    number, player = player_of(room, token)
    if not player.away:
        return None
    return RoomChange(_with(room, number, structs.replace(player, away=False)), (PlayerBack(player=number),))


def left(room: RoomRecord, token: str) -> RoomChange | None:
    """The player leaves, by their own word: no throw waits for them until they are back."""
    number, player = player_of(room, token)
    if player.away:
        return None
    room = _with(room, number, structs.replace(player, away=True))
    return RoomChange(_not_waiting(room, number), (PlayerLeft(player=number),))


def asked(room: RoomRecord, token: str, seq: int, throw: UnderWay, now: float) -> RoomChange | None:
    """A throw begins: its question and its players are fixed. The same call again changes nothing.

    No seed comes with a question. Each browser, also the asker's, leaves its seed after it saw the question in the log, so
    nobody who knows another player's seed can still choose the question.
    """
    number, player = player_of(room, token)
    this = _one_throw(seq, number, throw)
    if room.asked is not None or seq != room.seq:
        if this == (room.done if room.asked is None else _one_throw(room.seq, room.asked.by, room.asked)):
            return None
        raise RefusalError("room-conflict", "room-other-throw", pointer="/seq", got=str(seq))
    room = _with(room, number, structs.replace(player, away=False))
    players = tuple(place for place, each in enumerate(room.players, 1) if each.at < seq)
    waits = tuple(place for place in players if not room.players[place - 1].away)
    due = float("inf") if room.waits else now + AWAY_SECONDS
    new = structs.replace(throw, by=number, players=players, waits=waits, due=due)
    event = ThrowAsked(seq=seq, by=number, ruleset=throw.ruleset, rule=throw.rule, question=throw.question, waits=waits)
    return RoomChange(structs.replace(room, asked=new), (event,))


def seeded(room: RoomRecord, token: str, seq: int, seed: str) -> RoomChange | None:
    """A player leaves their seed. One that comes too late or again changes nothing."""
    number, player = player_of(room, token)
    if room.asked is None or room.seq != seq or number in room.asked.seeds or room.asked.closed:
        return None
    if not continues(room.game, player.seed, seed, seq - player.at):
        raise RefusalError("room-conflict", "room-chain", pointer="/seed", got=seed)
    room = _with(room, number, structs.replace(player, at=seq, seed=seed, away=False))
    new = structs.replace(room.asked, seeds={**room.asked.seeds, number: seed})  # type: ignore[type-var,union-attr]
    return RoomChange(structs.replace(room, asked=new), (SeedLeft(seq=seq, player=number, seed=seed),))


def entered(room: RoomRecord, token: str, entry: str, dice: DiceEntered) -> RoomChange | None:
    """Real dice, beside the promised throws. An entry of the same name again changes nothing."""
    number, player = player_of(room, token)
    name = digest(entry)
    if player.entry == name:
        return None
    return RoomChange(_with(room, number, structs.replace(player, entry=name)), (structs.replace(dice, by=number),))


def seeds_closed(room: RoomRecord, now: float) -> RoomChange | None:
    """No seed counts any more, if all are there or it is time."""
    throw = room.asked
    if throw is None or not (now >= throw.due or all(number in throw.seeds for number in throw.waits)):
        return None
    return RoomChange(structs.replace(room, asked=structs.replace(throw, closed=True)))


def missing(throw: UnderWay) -> tuple[int, ...]:
    """The players who left no seed for the throw under way."""
    return tuple(number for number in throw.players if number not in throw.seeds)


def thrown(room: RoomRecord, throw: UnderWay, ended: ThrowEnded, promised: RoomPromised, commitment: str) -> RoomChange:
    """The dice fell. Who left no seed is away from now on."""
    new = structs.replace(
        room, asked=None, done=_one_throw(room.seq, throw.by, throw), seq=promised.seq, commitment=commitment
    )
    for number in ended.without:
        new = _with(new, number, structs.replace(new.players[number - 1], away=True))
    return RoomChange(new, (ended, promised))


def closed(room: RoomRecord, key: str) -> RoomChange | None:
    if not hmac.compare_digest(room.key, digest(key)):
        raise RefusalError("room-secret", "room-key", pointer="/key")
    return None if room.closed else RoomChange(structs.replace(room, closed=True, asked=None), (RoomClosed(),))


def written(changed: RoomChange, now: float) -> tuple[RoomRecord, list[bytes]]:
    """The new record, and its events as they are logged. Raises RefusalError for too many bytes."""
    new, lines = changed.room, []
    for event in changed.events:
        line = msgspec.json.encode(structs.replace(event, at=int(now)))
        if len(line) > ROOM_EVENT_BYTES:
            raise RefusalError("body-too-large", "body-too-large", bytes=ROOM_EVENT_BYTES)
        lines.append(line)
        new = structs.replace(new, head=next_head(new.head, line), count=new.count + 1, size=new.size + len(line))
    if new.size > ROOM_BYTES and not new.closed:
        raise RefusalError("room-conflict", "room-full", bytes=ROOM_BYTES)
    if new.asked is not None and not new.asked.context:
        context = f"{new.game}/{new.seq}/{new.head}"
        new = structs.replace(new, asked=structs.replace(new.asked, context=context))
    return new, lines


# Players --------------------------------------------------------------------------------------------------------------


def player_of(room: RoomRecord, token: str) -> tuple[int, Player]:
    """The number and the player of a token. Raises RefusalError for another token."""
    wanted = digest(token)
    for number, each in enumerate(room.players, 1):
        if hmac.compare_digest(each.token, wanted):
            return number, each
    raise RefusalError("room-secret", "room-token", pointer="/token")


def _answered(room: RoomRecord) -> int:
    """The last number whose seeds are settled: a throw under way has its players."""
    return room.seq - (0 if room.asked else 1)


def _not_waiting(room: RoomRecord, number: int) -> RoomRecord:
    """A throw under way no longer waits for a player."""
    throw = room.asked
    if throw is None:
        return room
    waits = tuple(each for each in throw.waits if each != number)
    return structs.replace(room, asked=structs.replace(throw, waits=waits))


def _one_throw(seq: int, by: int, throw: UnderWay) -> str:
    question = msgspec.json.encode(throw.question, order="sorted").decode()
    return hashed(str(seq), str(by), throw.ruleset, throw.rule, question)


def _with(room: RoomRecord, number: int, player: Player) -> RoomRecord:
    players = list(room.players)
    players[number - 1] = player
    return structs.replace(room, players=tuple(players))
