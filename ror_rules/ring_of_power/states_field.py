"""What a caller says of the table top outside combat: one frozen state for each rule of the field.

Shapes, bounds and defaults only, and the checks that need two fields at once (`__post_init__`). No dice, no table.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules.errors import StateError
from ror_rules.ring_of_power.kinds import AbilityId, FigureType, Inches
from ror_rules.values import Count, Name, Value, segment

Wizardry = Annotated[int, Meta(ge=0, le=99, description="The wizardry value of a character, 0 to 99.")]
Abilities = Annotated[tuple[AbilityId, ...], Meta(max_length=33)]

Ground = Literal[
    "clear", "difficult", "road", "hills", "marsh", "caves", "tunnels", "mountain", "soft-sand", "rocky", "woods",
    "tower", "fortress-walls", "river", "stream", "water", "difficult-water",
]  # fmt: skip
"""What a leg of a path leads through. `difficult` is what a scenario calls so, `water` is navigable."""

By = Literal["gate", "path", "pass", "ford", "bridge", "shallows"]
"""What lets a move through that would not get through: a gate in a wall, a pass over a mountain, a ford of a river."""

WAYS: dict[Ground, tuple[By, ...]] = {
    "fortress-walls": ("gate",),
    "mountain": ("path", "pass"),
    "river": ("ford", "bridge", "shallows"),
}
"""Which way through belongs to which ground."""

CROSSED: frozenset[Ground] = frozenset({"fortress-walls", "river", "stream", "tower"})
"""Ground that is crossed or entered as a line is: it has no inches of its own."""

ROADLESS: frozenset[Ground] = frozenset({"stream", "tower", "water", "difficult-water"})
"""Ground that no road leads through."""


def distinct(names: tuple[str, ...], at: str) -> None:
    """Raises `StateError` when two names of a list below `at` are the same to an address."""
    seen: dict[str, int] = {}
    for index, name in enumerate(names):
        first = seen.setdefault(segment(name), index)
        if first != index:
            raise StateError(
                "Two figures share a name.",
                pointer=f"/state{at}/{index}/name",
                expected=f"a name that differs from /state{at}/{first}/name in letters or digits",
                got=name,
            )


class Wizard(Value):
    """A character in a wizards' duel, with the wizardry value of the scenario."""

    name: Name
    wizardry: Wizardry


class WizardsDuel(Value):
    """Who challenges whom to a duel of magic."""

    challenger: Wizard
    opponent: Wizard

    def __post_init__(self) -> None:
        for side in ("challenger", "opponent"):
            wizard: Wizard = getattr(self, side)
            if not wizard.wizardry:
                raise StateError(
                    "A duel of magic is fought by wizards.",
                    pointer=f"/state/{side}/wizardry",
                    expected="a wizardry value of 1 or more",
                    got=wizard.wizardry,
                )
        if segment(self.challenger.name) == segment(self.opponent.name):
            raise StateError(
                "Nobody duels with himself, and two who share a name would share a die.",
                pointer="/state/opponent/name",
                expected=f"a name that differs from {self.challenger.name} in letters or digits",
                got=self.opponent.name,
            )


class Hider(Value):
    """A figure of a party that hides. Only characters can; `character` false is refused."""

    name: Name
    character: bool = True


class PartySearch(Value):
    """A party of characters hides as combat starts; the enemy searches for it.

    `distance` is how far the nearest enemy is, in inches, null when the party is known to be near enough; `trackers`
    is how many of the searchers have that ability.
    """

    party: Annotated[tuple[Hider, ...], Meta(min_length=1, max_length=30)]
    distance: Inches | None = None
    trackers: Annotated[int, Meta(ge=0, le=999)] = 0

    def __post_init__(self) -> None:
        distinct(tuple(hider.name for hider in self.party), "/party")
        for index, hider in enumerate(self.party):
            if not hider.character:
                raise StateError(
                    "Only a party of nothing but characters can hide.",
                    pointer=f"/state/party/{index}/character",
                    expected="characters only, or no search: the party fights",
                    got="an army figure",
                )


class Mover(Value):
    """A figure, or `count` like figures, at the start of its move.

    `enemy_within` is the distance to the nearest enemy in inches (null: none near). `crew` is how many of a mumakil's
    or an engine's crew live, null for all of them. `wounded` is a hero's who has to be carried.
    """

    name: Name
    type: FigureType
    count: Count = 1
    mounted: bool = False
    flying: bool = False
    character: bool = False
    abilities: Abilities = ()
    crew: Annotated[int, Meta(ge=0, le=99)] | None = None
    wounded: bool = False
    enemy_within: Inches | None = None
    fought_last_turn: bool = False
    regrouping: bool = False
    paralyzed_last_turn: bool = False


class Leg(Value):
    """A part of a path: the ground it leads through, how many inches of it, and what lets it through.

    Fortress walls, rivers, streams and towers are crossed or entered and have no inches. `road` says that the leg keeps
    to a road.
    """

    terrain: Ground
    inches: Inches | None = None
    road: bool = False
    by: By | None = None


class Prey(Value):
    """Whom a move leads into combat with: how many figures, of which types, and whether all of them have stealth."""

    figures: Count
    types: Annotated[tuple[FigureType, ...], Meta(min_length=1, max_length=21)]
    stealthy: bool = False
    spotted: bool = False


class Movement(Value):
    """A figure or a force that moves together, and the path it is to take, if one is to be checked.

    `spotted` says whether the enemy has spotted them, which matters to stealthy figures only; `attacks` is whom the
    path ends in combat with.
    """

    figures: Annotated[tuple[Mover, ...], Meta(min_length=1, max_length=1000)]
    legs: Annotated[tuple[Leg, ...], Meta(max_length=100)] = ()
    spotted: bool = False
    attacks: Prey | None = None

    def __post_init__(self) -> None:
        distinct(tuple(mover.name for mover in self.figures), "/figures")
        for index, mover in enumerate(self.figures):
            if mover.wounded and not (mover.character and "heroes" in mover.abilities and mover.count == 1):
                raise StateError(
                    "Only a hero is wounded where others are eliminated.",
                    pointer=f"/state/figures/{index}/wounded",
                    expected="one figure, a character with the ability heroes",
                    got=mover.name,
                )
        for index, leg in enumerate(self.legs):
            _check(leg, f"/legs/{index}")


def _check(leg: Leg, at: str) -> None:
    """Raises `StateError` for details that do not belong to a leg's ground."""
    crossed = leg.terrain in CROSSED
    if crossed != (leg.inches is None):
        raise StateError(
            f"A leg across {leg.terrain} has no inches." if crossed else f"A leg through {leg.terrain} has a length.",
            pointer=f"/state{at}/inches",
            expected="no inches" if crossed else "inches",
            got="nothing" if leg.inches is None else leg.inches,
        )
    if leg.by is not None and leg.by not in WAYS.get(leg.terrain, ()):
        raise StateError(
            f"No {leg.by} leads through {leg.terrain}.",
            pointer=f"/state{at}/by",
            expected=" or ".join(WAYS.get(leg.terrain, ("nothing",))),
            got=leg.by,
        )
    if leg.road and (leg.terrain in ROADLESS or (leg.terrain in WAYS and leg.by is None)):
        raise StateError(
            f"No road leads through {leg.terrain}, unless some other way does.",
            pointer=f"/state{at}/road",
            expected=" or ".join(f"by {way}" for way in WAYS.get(leg.terrain, ())) or "false",
            got="true",
        )


class Resting(Value):
    """A wounded hero at the end of a turn, as far as it matters to recovering.

    `in_place` says that he was in the place of healing for the whole turn; `moved` and `fought` are of this turn.
    `defended` says that he fought to protect the place before this turn began.
    """

    name: Name
    hero: bool = True
    in_place: bool = True
    moved: bool = False
    fought: bool = False
    defended: bool = False


class Healing(Value):
    """The wounded in a place of healing at the end of a turn; `side_holds_place` is whether their side controls it."""

    heroes: Annotated[tuple[Resting, ...], Meta(min_length=1, max_length=99)]
    side_holds_place: bool = True

    def __post_init__(self) -> None:
        distinct(tuple(hero.name for hero in self.heroes), "/heroes")
        for index, hero in enumerate(self.heroes):
            if not hero.hero:
                raise StateError(
                    "Only heroes are wounded where others are eliminated, so only they recover.",
                    pointer=f"/state/heroes/{index}/hero",
                    expected="a figure with the ability heroes",
                    got=hero.name,
                )


class Bearer(Value):
    """A figure, or `count` like ones, of a group with wounded heroes: one who carries or, `wounded`, is carried."""

    name: Name
    type: FigureType = "man"
    count: Count = 1
    character: bool = True
    wounded: bool = False


class Carrying(Value):
    """A group with wounded heroes. Who is to be carried first, if not all can be, stands first."""

    figures: Annotated[tuple[Bearer, ...], Meta(min_length=1, max_length=1000)]

    def __post_init__(self) -> None:
        distinct(tuple(figure.name for figure in self.figures), "/figures")
        for index, figure in enumerate(self.figures):
            if figure.wounded and not (figure.character and figure.count == 1):
                raise StateError(
                    "Only a hero is wounded where others are eliminated.",
                    pointer=f"/state/figures/{index}/wounded",
                    expected="one figure that is a character",
                    got=figure.name,
                )
        if not any(figure.wounded for figure in self.figures):
            raise StateError(
                "Nobody is wounded.", pointer="/state/figures", expected="at least one wounded", got="none"
            )


class GateAssault(Value):
    """A battering ram at a gate: its living crew (null: all), and how many attempts it makes after how many earlier."""

    crew: Annotated[int, Meta(ge=0, le=99)] | None = None
    attempts: Annotated[int, Meta(ge=1, le=20)] = 1
    earlier_attempts: Annotated[int, Meta(ge=0, le=20)] = 0
    target: Literal["gate", "weak-wall", "wall"] = "gate"


class Demolition(Value):
    """Demolition charges about to be lit: where they lie and who lights them.

    `weak-wall` is a wall that the scenario calls weak; `placed` says that the charges lie next to the target.
    """

    target: Literal["gate", "weak-wall", "wall"] = "gate"
    engineers: Annotated[int, Meta(ge=0, le=99)] = 1
    special_figures: Annotated[int, Meta(ge=0, le=99)] = 1
    placed: bool = True
