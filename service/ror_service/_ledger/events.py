"""The events of a room's log. Each is one line of JSON, told apart by `is`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ror_rules.host.trust import Envelope
from ror_rules.host.wire import Asked, Choices, Faces, Game, Hash, Houses, Id, Seq, outside_text
from ror_service._limits import MAX_PLAYER_NAME, ROOM_PLAYERS

PlayerName = Annotated[str, outside_text(MAX_PLAYER_NAME, "The name of a player.")]
PlayerNumber = Annotated[
    int, Meta(ge=1, le=ROOM_PLAYERS, description="The number of a player, in the order in which they joined.")
]
LastSettled = Annotated[int, Meta(ge=0, description="The chain begins after this throw.")]
Absent = Annotated[
    Literal["leave-out", "wait"],
    Meta(
        description="Whether a throw leaves out the seed of a player who is away, after a wait, or waits without end."
    ),
]


class RoomQuestion(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The question of a throw. The room adds the dice and their context."""

    state: Asked
    rulings: Choices = {}
    houses: Houses = ()


class _RoomEvent(Struct, frozen=True, kw_only=True, tag_field="is"):
    at: int = 0


class RoomOpened(_RoomEvent, frozen=True, kw_only=True, tag="opened"):
    """The first event of a room."""

    game: Game
    absent: Absent


class RoomPromised(_RoomEvent, frozen=True, kw_only=True, tag="promised"):
    """The service's commitment for the next throw, before its question."""

    seq: Seq
    commitment: Envelope


class PlayerJoined(_RoomEvent, frozen=True, kw_only=True, tag="joined"):
    """A new player. The anchor fixes their seeds: the seed of number `after` + n, hashed n times, is the anchor."""

    player: PlayerNumber
    name: PlayerName
    after: LastSettled
    anchor: Hash


class PlayerRenewed(_RoomEvent, frozen=True, kw_only=True, tag="renewed"):
    """A new chain of seeds, because the old one is lost or ends."""

    player: PlayerNumber
    after: LastSettled
    anchor: Hash


class PlayerBack(_RoomEvent, frozen=True, kw_only=True, tag="back"):
    """A player who was away is here again."""

    player: PlayerNumber


class PlayerLeft(_RoomEvent, frozen=True, kw_only=True, tag="left"):
    """A player leaves, by their own word. No throw waits for them until they are back."""

    player: PlayerNumber


class ThrowAsked(_RoomEvent, frozen=True, kw_only=True, tag="asked"):
    """The question of a throw. Nobody can change it. `waits` are the players whose seeds it waits for."""

    seq: Seq
    by: PlayerNumber
    ruleset: str
    rule: str
    question: RoomQuestion
    waits: tuple[PlayerNumber, ...]


class SeedLeft(_RoomEvent, frozen=True, kw_only=True, tag="seed"):
    """A player's seed for the throw under way."""

    seq: Seq
    player: PlayerNumber
    seed: Hash


class CountedSeed(Struct, frozen=True):
    """A player's seed that counts for a throw."""

    player: PlayerNumber
    seed: Hash


class _ThrowEnded(_RoomEvent, frozen=True, kw_only=True):
    seq: Seq
    by: PlayerNumber
    seeds: tuple[CountedSeed, ...]
    without: tuple[PlayerNumber, ...]


class ThrowAnswered(_ThrowEnded, frozen=True, kw_only=True, tag="thrown"):
    """The dice fell."""

    ruleset: str
    rule: str
    outcome: Id


class ThrowRefused(_ThrowEnded, frozen=True, kw_only=True, tag="refused"):
    """The rules refused the question, with the code of its first fault."""

    code: str


class ThrowVoid(_ThrowEnded, frozen=True, kw_only=True, tag="void"):
    """The promise ended before its question."""


class ThrowWithdrawn(_ThrowEnded, frozen=True, kw_only=True, tag="withdrawn"):
    """No player left a seed. The number is spent, because seeds for it may be on their way."""


class DiceEntered(_RoomEvent, frozen=True, kw_only=True, tag="entered"):
    """Real dice, on the word of the player who entered them."""

    by: PlayerNumber
    ruleset: str
    rule: str
    question: RoomQuestion
    faces: Faces
    outcome: Id


class RoomClosed(_RoomEvent, frozen=True, kw_only=True, tag="closed"):
    """The last event. The room and its log are deleted an hour later."""


ThrowEnded = ThrowAnswered | ThrowRefused | ThrowVoid | ThrowWithdrawn
RoomEvent = (
    RoomOpened
    | RoomPromised
    | PlayerJoined
    | PlayerRenewed
    | PlayerBack
    | PlayerLeft
    | ThrowAsked
    | SeedLeft
    | ThrowAnswered
    | ThrowRefused
    | ThrowVoid
    | ThrowWithdrawn
    | DiceEntered
    | RoomClosed
)
