"""What a caller says of units, terrain, Gates, the Beast, Narsil and the second battle: one frozen state for each rule.

What he says of leaders and the Ring stands in `states`. Shapes, bounds and defaults only, and the checks that need two
fields at once (`__post_init__`). No dice, no table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta

from ror_rules.errors import StateError
from ror_rules.sauron.states import Morale, Nationality, Rating, Side
from ror_rules.values import Name, Points, Value

Hex = Annotated[str, Meta(pattern=r"^[0-9]{4}$", description="A hex by its four digits.")]


class MissileUnit(Value):
    """A combat unit in its Combat Phase, with the enemy units beside it. `shoots_at` is what it means to shoot at."""

    name: Name
    adjacent: Annotated[tuple[Name, ...], Meta(max_length=60)]
    missile: bool = True
    melee: bool = False
    shoots_at: Name | None = None


class Melee(Value):
    """An attack of the Melee Combat Segment that is coming."""

    attacker: Name
    target: Name


class MissileObligation(Value):
    """The units with missile capability that are asked about, and all melee attacks that are coming."""

    units: Annotated[tuple[MissileUnit, ...], Meta(min_length=1, max_length=200)]
    melee_attacks: Annotated[tuple[Melee, ...], Meta(max_length=400)] = ()

    def __post_init__(self) -> None:
        once((unit.name for unit in self.units), "Two units share a name.", at=lambda index: f"/units/{index}/name")
        for at, unit in enumerate(self.units):
            _beside(unit, at)


def _beside(unit: MissileUnit, at: int) -> None:
    """Raises `StateError` for a unit beside itself, and for an enemy unit that is beside it twice."""
    names = (unit.name, *unit.adjacent)
    once(names, "A unit stands beside it once.", at=lambda index: f"/units/{at}/adjacent/{index - 1}")


def once(names: Iterable[str], text: str, *, at: Callable[[int], str]) -> None:
    """Raises `StateError` for a name that comes again; `at` is the pointer to the one with an index."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            raise StateError(text, pointer=f"/state{at(index)}", expected="every name once", got=name)
        seen.add(name)


class RoughStep(Value):
    """A hex entered or crossed: its cost by the original game's chart, in Movement Points, and whether it is rough."""

    cost: Annotated[int, Meta(ge=0, le=99)]
    rough: bool = False


class RoughTerrain(Value):
    """A path, the Movement Allowance for it, and the Armored Protection Rating of a unit that defends in rough or not.

    Without `movement_allowance` the path is only priced; without `protection` no defence is asked for.
    """

    steps: Annotated[tuple[RoughStep, ...], Meta(max_length=200)] = ()
    movement_allowance: Annotated[int, Meta(ge=0, le=999)] | None = None
    protection: Annotated[int, Meta(ge=-99, le=99)] | None = None
    defending_in_rough: bool = False

    def __post_init__(self) -> None:
        if self.defending_in_rough and self.protection is None:
            raise StateError(
                "A defence is spoken of, and no rating for it.",
                pointer="/state/protection",
                expected="an Armored Protection Rating, beside defending_in_rough",
            )


class Passing(Value):
    """Something that would go through the Gates; `from_inside`: it starts in Mordor."""

    act: Literal["movement", "melee", "missile"]
    from_inside: bool = True


class Gates(Value):
    """The Gates of Morannon as the last game-turn left them, what Sauron chooses, and what would go through them.

    `turn_begins` is false in the middle of a game-turn; without a `choice` they are left as they are.
    """

    position: Literal["open", "closed"]
    sauron_in_mordor: bool
    choice: Literal["open", "closed"] | None = None
    turn_begins: bool = True
    acts: Annotated[tuple[Passing, ...], Meta(max_length=200)] = ()


class Beast(Value):
    """What the Beast was given; its ratings with Horn Attack or Death Breath are the original game's."""

    horn_attack: bool = False
    death_breath: bool = False
    flight: bool = False
    attack_rating: Annotated[str, Meta(pattern=r"^[A-Z]$", description="A letter.")] | None = None
    combat_rating: Rating | None = None


class Narsil(Value):
    """What there is of Narsil, what has just struck it, and who would bear it."""

    condition: Literal["whole", "shards", "destroyed"]
    struck_by: Literal["missile", "melee", "death_breath", "other"] | None = None
    bearer: Name | None = None
    nationality: Nationality | None = None
    leader_combat: bool = True

    def __post_init__(self) -> None:
        if self.condition == "destroyed" and self.struck_by is not None:
            raise StateError(
                "Nothing is left of Narsil.", pointer="/state/struck_by", expected="nothing", got=self.struck_by
            )
        if self.nationality is not None and self.bearer is None:
            raise StateError("Nobody is named.", pointer="/state/bearer", expected="a name, beside nationality")
        if self.bearer is not None and self.nationality is None:
            raise StateError(
                "Of whose people is he?", pointer="/state/nationality", expected="a nationality, beside bearer"
            )


class CombatUnit(Value):
    """A combat unit in a hex."""

    nationality: Nationality
    side: Side


class Stacking(Value, kw_only=True):
    """A leader enters a hex to stay, or passes over it; `own_units`: combat units of his nationality are left."""

    leader: Name
    nationality: Nationality
    side: Side
    units: Annotated[tuple[CombatUnit, ...], Meta(max_length=60)] = ()
    passing: bool = False
    own_units: bool = True

    def __post_init__(self) -> None:
        for index, unit in enumerate(self.units):
            if not self.own_units and (unit.nationality, unit.side) == (self.nationality, self.side):
                raise StateError(
                    "He has no units of his own left, and one of them is here.",
                    pointer=f"/state/units/{index}/nationality",
                    expected="another nationality, or own_units",
                    got=unit.nationality,
                )


class Counter(Value):
    """The printed ratings of a leader's counter."""

    combat: Rating
    morale: Morale
    endurance: Annotated[int, Meta(ge=1, le=99)]


class Veteran(Value, kw_only=True):
    """A leader after the first battle. `magic_points` are those of a leader at full strength; `heir` is his son."""

    name: Name
    side: Side
    nationality: Nationality | None = None
    counter: Counter
    dead: bool = False
    magic_points: Points | None = None
    heir: Counter | None = None


class SpecialItem(Value):
    """A special item and its status after the first battle."""

    name: Name
    status: Name


class Restoration(Value):
    """All leaders and special items after the first battle; `gorgol` is needed when a leader of Sauron's is dead."""

    leaders: Annotated[tuple[Veteran, ...], Meta(max_length=60)]
    items: Annotated[tuple[SpecialItem, ...], Meta(max_length=60)] = ()
    gorgol: Counter | None = None

    def __post_init__(self) -> None:
        for part, each in (("leaders", self.leaders), ("items", self.items)):
            once((named.name for named in each), "It comes twice.", at=partial("/{}/{}/name".format, part))


Ground = Literal["path", "wall", "elsewhere"]


class Walls(Value):
    """A step from one hex to the next at the Gate of Morannon of the Expanded Game."""

    from_hex: Hex
    to_hex: Hex
    from_ground: Ground
    to_ground: Ground

    def __post_init__(self) -> None:
        if self.from_hex == self.to_hex:
            raise StateError("No step leads there.", pointer="/state/to_hex", expected="another hex", got=self.to_hex)


class Reinforcements(Value):
    """Units of 14.3 that would come on, and whether the players agreed on so many."""

    game_turn: Annotated[int, Meta(ge=1, le=999)]
    men: Annotated[int, Meta(ge=0, le=99)] = 0
    elf_archers: Annotated[int, Meta(ge=0, le=99)] = 0
    agreed: bool = True
