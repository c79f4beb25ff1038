"""Shapes that several rules of the Sauron variant share: events and supplied columns. Leaders are those of War of the Ring.

Shapes, bounds, defaults, and checks of two fields at once. No dice, no table. The leaders' ratings are lost with the
counters, so the caller gives every rating.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character
from ror_rules.author import Message, Name, StateError, Value

Side = Literal["westernesse", "sauron"]
Rating = Annotated[int, Meta(ge=0, le=99)]
MOST_MORALE: Final = 99
MOST_MAGIC: Final = 9999
MOST_LEVEL: Final = 9999
MOST_FAILURES: Final = 999
"""The most failed attempts of a leader in a state."""
Combat = Annotated[int, Meta(ge=-99, le=99)]
Morale = Annotated[int, Meta(ge=-MOST_MORALE, le=MOST_MORALE)]
Level = Annotated[int, Meta(ge=-MOST_LEVEL, le=MOST_LEVEL)]
Endurance = Annotated[int, Meta(ge=1, le=99)]
Shot = Annotated[
    str,
    Meta(
        pattern=r"^(-|k|[1-9]w)/(-|k|[1-9]w)$",
        description="The attacker's loss, a slash, the defender's loss: `-` no loss, `2w` two Endurance points, `k`"
        " all of them.",
        extra={"form": "-, k or 1w to 9w, a slash, and the same again, like 2w/-"},
    ),
]


EventKind = Literal[
    "ring_lost",
    "ring_recovered",
    "narsil_broken",
    "shards_destroyed",
    "leader_killed",
    "challenge_refused",
    "other",
]


class DemoralizationEvent(Value):
    """An event that changes a Demoralization Level."""

    event: EventKind
    side: Side | None = None
    name: Name | None = None
    points: Annotated[int, Meta(ge=-9999, le=9999)] | None = None
    leader: Character | None = None


Events = Annotated[
    tuple[DemoralizationEvent, ...],
    Meta(
        description="The events that change a Demoralization Level, in the form that the rule `demoralization` takes.",
        extra=CARRIED,
    ),
]


class SuppliedColumn(Value):
    """A column of the Leader Combat Results Table (7.26), given by the caller, because its cells are lost."""

    differential: Annotated[int, Meta(ge=-4, le=5)]
    cells: tuple[Shot, Shot, Shot, Shot, Shot, Shot]


Columns = Annotated[
    tuple[SuppliedColumn, ...],
    Meta(
        max_length=10,
        description="Columns of the Leader Combat Results Table, because its cells are lost, every"
        " differential once. Only for the ruling `sv-leader-crt` = `supplied`.",
    ),
]


def moved(before: int, change: int, most: int, what: Message, *, at: str) -> int:
    after = before + change
    if abs(after) > most:
        raise StateError(
            "beyond-the-bounds",
            pointer=f"/state{at}",
            got=before,
            what=what,
            after=after,
            least=-most,
            most=most,
            low=-most - min(change, 0),
            high=most - max(change, 0),
        )
    return after


def check_columns(columns: Columns) -> None:
    seen: set[int] = set()
    for index, column in enumerate(columns):
        if column.differential in seen:
            raise StateError(
                "column-twice",
                pointer=f"/state/columns/{index}/differential",
                got=column.differential,
                differential=column.differential,
            )
        seen.add(column.differential)
