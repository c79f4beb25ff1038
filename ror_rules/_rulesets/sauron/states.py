"""What two or more rules of the Sauron variant are asked about: events, supplied columns. Leaders are those of War of the Ring.

Shapes, bounds, defaults, and the checks that need two fields at once. What one rule alone takes stands in its file. No
dice, no table. The leaders' ratings are lost with the counters, so every state that needs them has them from the caller.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character
from ror_rules.errors import StateError
from ror_rules.values import Name, Value

Side = Literal["westernesse", "sauron"]
Rating = Annotated[int, Meta(ge=0, le=99)]
MOST_MORALE: Final = 99
MOST_MAGIC: Final = 9999
MOST_LEVEL: Final = 9999
"""How far from 0, either way, states tell what rules raise and lower."""
MOST_FAILURES: Final = 999
"""As many failed attempts as a state tells of a leader."""
Combat = Annotated[int, Meta(ge=-99, le=99)]
Morale = Annotated[int, Meta(ge=-MOST_MORALE, le=MOST_MORALE)]
Level = Annotated[int, Meta(ge=-MOST_LEVEL, le=MOST_LEVEL)]
Endurance = Annotated[int, Meta(ge=1, le=99)]
Shot = Annotated[
    str,
    Meta(
        pattern=r"^(-|k|[1-9]w)/(-|k|[1-9]w)$",
        description="What befalls the attacker, a slash, what befalls the defender: `-` nothing, `2w` two Endurance points "
        "lost, `k` all of them.",
        extra={"form": "-, k or 1w to 9w, a slash, and the same again, like 2w/-"},
    ),
]


class DemoralizationEvent(Value):
    """Something that changes a Demoralization Level."""

    event: Annotated[
        Literal[
            "ring_lost",
            "ring_recovered",
            "narsil_broken",
            "shards_destroyed",
            "leader_killed",
            "challenge_refused",
            "other",
        ],
        Meta(
            description="What has happened. The Ring and Narsil change levels by fixed points; `leader_killed` (of "
            "Westernesse) and `challenge_refused` by Rally Points; `other` is what the original game has."
        ),
    ]
    side: Annotated[
        Side | None,
        Meta(
            description="Whose level changes: needed for `challenge_refused` and `other` where `leader` does not tell it, absent "
            "for the Ring and Narsil; `leader_killed` is always Westernesse's."
        ),
    ] = None
    name: Annotated[
        Name | None,
        Meta(
            description="What `other` is called, or the leader where `leader` does not tell it. Absent for the Ring and Narsil, "
            "and where it is not told."
        ),
    ] = None
    points: Annotated[
        Annotated[int, Meta(ge=-9999, le=9999)] | None,
        Meta(
            description="The leader's Rally Points, 0 to 9999 (absent: reckoned from `leader`), or what `other` adds, -9999 "
            "to 9999. Absent for the Ring and Narsil."
        ),
    ] = None
    leader: Annotated[
        Character | None,
        Meta(
            description="The leader, from whose `combat`, `morale` and `wounds` his Rally Points are reckoned where `points` is "
            "absent and the ruling `sv-rally-points` lets them be. Absent for the Ring and Narsil."
        ),
    ] = None


Events = Annotated[
    tuple[DemoralizationEvent, ...],
    Meta(
        description="What of it changes a Demoralization Level, as the rule `demoralization` takes it.",
        extra=CARRIED,
    ),
]
"""What a rule answers for `demoralization` to count."""


class SuppliedColumn(Value):
    """A column of the Leader Combat Results Table (7.26), whose cells are lost, as the caller has it."""

    differential: Annotated[
        int, Meta(ge=-4, le=5, description="The Combat Differential at the column's head, -4 to 5.")
    ]
    cells: Annotated[
        tuple[Shot, Shot, Shot, Shot, Shot, Shot], Meta(description="The cells for the die rolls 1 to 6, in order.")
    ]


Columns = Annotated[
    tuple[SuppliedColumn, ...],
    Meta(
        max_length=10,
        description="Columns of the Leader Combat Results Table, whose cells are lost: 0 to 10, every differential once. "
        "Only for the ruling `sv-leader-crt` = `supplied`; none by default.",
    ),
]


def moved(before: int, change: int, most: int, what: str, *, at: str) -> int:
    """A number after a change. Raises `StateError` where it comes beyond `most`, either way from 0: no state takes it back."""
    after = before + change
    if abs(after) > most:
        raise StateError(
            f"{what} would be {after}, and a state tells {-most} to {most}.",
            pointer=f"/state{at}",
            expected=f"{-most - min(change, 0)} to {most - max(change, 0)} before it",
            got=before,
        )
    return after


def check_columns(columns: Columns) -> None:
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
