"""What two or more rules of the Sauron variant are asked about: leaders, their ratings, supplied columns.

Shapes, bounds, defaults, and the checks that need two fields at once. What one rule alone takes stands in its file. No
dice, no table. The leaders' ratings are lost with the counters, so every state that needs them has them from the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Literal

from msgspec import Meta

from ror_rules.errors import StateError
from ror_rules.values import Name, Value

Side = Literal["westernesse", "sauron"]
Nationality = Annotated[
    str, Meta(pattern=r"^[a-z][a-z-]{0,31}$", extra={"form": "1 to 32 small letters and dashes, like numenorean"})
]
Rating = Annotated[int, Meta(ge=0, le=99)]
Morale = Annotated[int, Meta(ge=-99, le=99)]
Endurance = Annotated[int, Meta(ge=1, le=99)]
Wounds = Annotated[int, Meta(ge=0, le=99)]
Attempts = Annotated[int, Meta(ge=0, le=99)]
Bearer = Annotated[
    Literal["westernesse", "sauron", "sauron_leader"],
    Meta(
        description="Who has the Ring: a Westernesse leader, Sauron himself, or another leader of Sauron's. A Westernesse "
        "leader by default."
    ),
]
Shot = Annotated[
    str,
    Meta(
        pattern=r"^(-|k|[1-9]w)/(-|k|[1-9]w)$",
        description="What befalls the attacker, a slash, what befalls the defender: `-` nothing, `2w` two Endurance points "
        "lost, `k` all of them.",
        extra={"form": "-, k or 1w to 9w, a slash, and the same again, like 2w/-"},
    ),
]


class Leader(Value):
    """A leader in Leader Combat or Mortal Combat."""

    name: Annotated[Name, Meta(description="What the leader is called; the two who fight have different names.")]
    combat: Annotated[Rating, Meta(description="His Combat rating, 0 to 99.")]
    morale: Annotated[Morale, Meta(description="His Morale rating as it stands now, -99 to 99.")]
    endurance: Annotated[Endurance, Meta(description="His Endurance, 1 to 99: with so many points lost he is dead.")]
    wounds: Annotated[
        Wounds, Meta(description="Endurance points he has lost before, 0 or more and below `endurance`; 0 by default.")
    ] = 0
    nationality: Annotated[
        Nationality | None,
        Meta(
            description="In small letters, singular: `numenorean`, `elf`, `dwarf`, `orc`. Absent where it does not matter: "
            "it must be `numenorean` for whoever bears the shards."
        ),
    ] = None
    shards: Annotated[
        bool, Meta(description="Whether he bears the shards of Narsil, as one Numenorean leader may; false by default.")
    ] = False


class LeaderRatings(Value):
    """The ratings from which a leader's Rally Rating is reckoned."""

    combat: Annotated[Rating, Meta(description="His Combat rating, 0 to 99.")]
    morale: Annotated[Morale, Meta(description="His Morale rating as it stands now, -99 to 99.")]
    wounds: Annotated[Wounds, Meta(description="Endurance points he has lost, 0 to 99; 0 by default.")] = 0


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


def check_fighters(**sides: Leader) -> None:
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


def check_names(names: Iterable[str], text: str, *, at: Callable[[int], str]) -> None:
    """Raises `StateError` with `text` for a name that comes again; `at` makes its pointer from its index."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            raise StateError(text, pointer=f"/state{at(index)}", expected="every name once", got=name)
        seen.add(name)
