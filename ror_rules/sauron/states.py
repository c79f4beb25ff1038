"""What a caller says of leaders, of the Ring and of Demoralization: one frozen state for each rule about them.

What he says of units, places and the second battle stands in `field`. Shapes, bounds and defaults only, and the checks
that need two fields at once (`__post_init__`). No dice, no table. The leaders' ratings are lost with the counters, so
every state that needs them has them from the caller.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules.errors import StateError
from ror_rules.values import Name, Points, Value

Side = Literal["westernesse", "sauron"]
Nationality = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z-]{0,31}$",
        description="A nationality in small letters, singular: `numenorean`, `elf`, `dwarf`, `orc`. The rules name the "
        "first three.",
    ),
]
Rating = Annotated[int, Meta(ge=0, le=99, description="A rating of a counter, 0 to 99.")]
Morale = Annotated[int, Meta(ge=-99, le=99, description="A Morale Rating as it stands now, -99 to 99.")]
Wounds = Annotated[int, Meta(ge=0, le=99, description="Endurance points lost, 0 to 99.")]
Shot = Annotated[
    str,
    Meta(pattern=r"^(-|k|[1-9]w)/(-|k|[1-9]w)$", description="A cell, attacker before the slash: `2w/-`, `1w/k`."),
]


class Leader(Value):
    """A leader in combat: his ratings, the Endurance points he has lost, and whether he bears the shards of Narsil."""

    name: Name
    combat: Rating
    morale: Morale
    endurance: Annotated[int, Meta(ge=1, le=99)]
    wounds: Wounds = 0
    nationality: Nationality | None = None
    shards: bool = False


class Column(Value):
    """A column of the Leader Combat Results Table that the caller supplies: its cells for the die rolls 1 to 6."""

    differential: Annotated[int, Meta(ge=-4, le=5)]
    cells: tuple[Shot, Shot, Shot, Shot, Shot, Shot]


Columns = Annotated[tuple[Column, ...], Meta(max_length=10)]


class LeaderCombat(Value):
    """One leader attacks another. `columns` are read under the ruling `sv-leader-crt` = `supplied` only."""

    attacker: Leader
    defender: Leader
    already_attacked: bool = False
    columns: Columns = ()

    def __post_init__(self) -> None:
        fighters(attacker=self.attacker, defender=self.defender)
        distinct(self.columns)


class MortalCombat(Value, kw_only=True):
    """A challenge, the answer to it, and what comes of it.

    `distance` is in hexes. `moves` says of each attempt to enter the other's hex whether it succeeded: the opponent's
    first, then the challenger's, and so on in turn. `rally_points` are the opponent's, now. The fight is cut short
    after `rounds` rounds.
    """

    challenger: Leader
    opponent: Leader
    distance: Annotated[int, Meta(ge=0, le=99)]
    challenger_phasing: bool = True
    accepted: bool = True
    rally_points: Points | None = None
    moves: Annotated[tuple[bool, ...], Meta(max_length=99)] = (True,)
    rounds: Annotated[int, Meta(ge=1, le=200)] = 100
    columns: Columns = ()

    def __post_init__(self) -> None:
        fighters(challenger=self.challenger, opponent=self.opponent)
        distinct(self.columns)
        if True in self.moves[:-1]:
            raise StateError(
                "Somebody moves after the two have met.",
                pointer=f"/state/moves/{self.moves.index(True) + 1}",
                expected="no move after the first that succeeds",
            )


def fighters(**sides: Leader) -> None:
    """Raises `StateError` for a leader who is dead or fights himself, and for shards that he may not bear."""
    for side, leader in sides.items():
        if leader.wounds >= leader.endurance:
            raise StateError(
                "The dead do not fight.",
                pointer=f"/state/{side}/wounds",
                expected=f"fewer wounds than Endurance {leader.endurance}",
                got=leader.wounds,
            )
        if leader.shards and leader.nationality != "numenorean":
            raise StateError(
                "Only a Numenorean leader bears the shards of Narsil.",
                pointer=f"/state/{side}/shards",
                expected="nationality numenorean",
                got=leader.nationality or "no nationality",
            )
    one, (at, other) = next(iter(sides.values())), list(sides.items())[-1]
    if one.name == other.name:
        raise StateError("Nobody fights himself.", pointer=f"/state/{at}/name", expected="another name", got=other.name)
    if one.shards and other.shards:
        raise StateError(
            "Narsil's shards are borne by one.", pointer=f"/state/{at}/shards", expected="false", got="true"
        )


def distinct(columns: Columns) -> None:
    """Raises `StateError` for a differential that is supplied twice."""
    seen: set[int] = set()
    for index, column in enumerate(columns):
        if column.differential in seen:
            raise StateError(
                "A column is supplied twice.",
                pointer=f"/state/columns/{index}/differential",
                expected="every differential once",
                got=column.differential,
            )
        seen.add(column.differential)


class Given(Value):
    """A change of a Rally Rating that the original game makes: the night, a magic weapon."""

    value: Annotated[int, Meta(ge=-20, le=20)]
    why: Name


class Rally(Value, kw_only=True):
    """A leader who would rally. `own_units`: combat units of his nationality are left."""

    name: Name
    combat: Rating
    morale: Morale
    wounds: Wounds = 0
    modifiers: Annotated[tuple[Given, ...], Meta(max_length=20)] = ()
    own_units: bool = True
    refused_challenge: bool = False


Bearer = Literal["westernesse", "sauron", "sauron_leader"]


class RingRemoval(Value, kw_only=True):
    """Somebody who wears the Ring tries to take it off, in the Joint Rally Phase.

    `bearer` is a Westernesse leader, Sauron himself, or another leader of Sauron's; `failed_attempts` are those before.
    """

    name: Name
    bearer: Bearer = "westernesse"
    ring_rating: Annotated[int, Meta(ge=0, le=6)]
    failed_attempts: Annotated[int, Meta(ge=0, le=99)] = 0


class RingFate(Value, kw_only=True):
    """Who has the Ring, where he stands, and what he has tried.

    `destroy`: he wishes to throw it into the fire. `turns_after_first_battle` matters to an evil leader who is his own
    master. `with_sauron`, `sauron_alive` and `highest_ranking` matter to leaders of Sauron's.
    """

    name: Name
    bearer: Bearer = "westernesse"
    combat: Rating
    morale: Morale
    wounds: Wounds = 0
    wearing: bool = True
    failed_attempts: Annotated[int, Meta(ge=0, le=99)] = 0
    destroy: bool = False
    at_orodruin_center: bool = False
    joint_rally_phase: bool = True
    turns_after_first_battle: Annotated[int, Meta(ge=0, le=999)] = 0
    sauron_alive: bool = True
    with_sauron: bool = False
    highest_ranking: bool = False

    def __post_init__(self) -> None:
        if self.bearer == "sauron" and not self.sauron_alive:
            raise StateError("The dead bear no Ring.", pointer="/state/sauron_alive", expected="true", got="false")
        if self.bearer != "westernesse" and self.destroy:
            raise StateError("Sauron's side keeps the Ring.", pointer="/state/destroy", expected="false", got="true")


class Ratings(Value):
    """A leader's ratings; `wounds` are those he has now."""

    combat: Rating
    morale: Morale
    wounds: Wounds = 0


class Event(Value):
    """Something that changes a Demoralization Level.

    `leader_killed` and `challenge_refused` need the leader's Rally Points: `points`, or `leader`, from whose ratings
    they are reckoned. `other` is what the original game has: `points` to the level of `side`.
    """

    event: Literal[
        "ring_lost",
        "ring_recovered",
        "narsil_broken",
        "shards_destroyed",
        "leader_killed",
        "challenge_refused",
        "other",
    ]
    side: Side | None = None
    name: Name | None = None
    points: Annotated[int, Meta(ge=-9999, le=9999)] | None = None
    leader: Ratings | None = None


class Demoralization(Value):
    """Both levels, what Sauron has of Morale and Magic Capability Points, and what has happened since, in order."""

    westernesse: Points = 0
    sauron: Points = 0
    sauron_morale: Morale | None = None
    sauron_magic: Annotated[int, Meta(ge=-9999, le=9999)] | None = None
    ring: Literal["with_sauron", "lost"] = "with_sauron"
    narsil: Literal["whole", "shards", "destroyed"] = "whole"
    events: Annotated[tuple[Event, ...], Meta(max_length=200)] = ()
