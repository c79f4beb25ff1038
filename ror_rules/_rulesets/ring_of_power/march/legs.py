"""Ring of Power, Terrain: a leg of a path, and how a figure goes it: at what pace, or why not at all.

Roads, difficult ground and who finds it clear, walls, rivers, mountains, towers, water and ships, and flying over all of
it. How many inches a figure has is in `pace`; a whole path is walked in `path`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import Group, check_inches
from ror_rules._rulesets.ring_of_power.march.pace import Pace
from ror_rules._rulesets.ring_of_power.words import AbilityId, Inches
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.values import Value, settled

_LegGround = Literal[
    "clear", "difficult", "road", "hills", "marsh", "caves", "tunnels", "mountain", "soft-sand", "rocky", "woods",
    "tower", "citadel", "fortress-walls", "river", "stream", "water", "difficult-water",
]  # fmt: skip
"""What a leg of a path leads through. `difficult` is what a scenario calls so, `water` is navigable."""

_WayThrough = Literal["gate", "path", "pass", "ford", "bridge", "shallows"]
"""What lets a move through that would not get through: a gate in a wall, a pass over a mountain, a ford of a river."""

_WAYS: dict[_LegGround, tuple[_WayThrough, ...]] = {
    "fortress-walls": ("gate",),
    "mountain": ("path", "pass"),
    "river": ("ford", "bridge", "shallows"),
}
"""Which way through belongs to which ground."""

_CROSSED: frozenset[_LegGround] = frozenset({"fortress-walls", "river", "stream", "tower", "citadel"})
"""Ground that is crossed or entered as a line is: it has no inches of its own."""

_ROADLESS: frozenset[_LegGround] = frozenset({"stream", "tower", "citadel", "water", "difficult-water"})
"""Ground that no road leads through."""

UNCHARTED: Final = ("clear", "difficult", "water", "difficult-water", "citadel")
"""Ground that the terrain chart has no row for: because its name says all, or, of a citadel, the section on towers."""

_CLEAR_TO: Final[dict[_LegGround, tuple[AbilityId, ...]]] = {
    "hills": ("miners", "burrower"),
    "rocky": ("miners", "burrower"),
    "caves": ("miners", "burrower"),
    "tunnels": ("miners", "burrower"),
    "woods": ("woodsmen",),
    "soft-sand": ("camels",),
}
"""Rough ground, and the abilities to which it is clear."""


class Leg(Value):
    """A part of a path."""

    terrain: Annotated[
        _LegGround,
        Meta(description="The ground it leads through; `difficult` is what a scenario calls so, `water` is navigable."),
    ]
    inches: Annotated[
        Inches | None,
        Meta(
            description="Its length in inches, with at most three decimal places; left out for walls, rivers, streams and towers, which have none."
        ),
    ] = None
    road: Annotated[bool, Meta(description="The leg keeps to a road; false if left out.")] = False
    by: Annotated[
        _WayThrough | None,
        Meta(
            description="What lets it through walls, mountains or rivers that are closed otherwise; nothing if left out."
        ),
    ] = None
    room: Annotated[
        Annotated[int, Meta(ge=0, le=9999)] | None,
        Meta(description="Army figures that a citadel has room for, 0 to 9999; said of citadels, and of them always."),
    ] = None

    def __post_init__(self) -> None:
        if self.inches is not None:
            force_setattr(self, "inches", settled(self.inches))


class LegPace(NamedTuple):
    """How a leg is gone: at how many inches a turn (None for a line that is crossed), or why it is not gone at all."""

    pace: Fraction | None = None
    barred: str | None = None
    full_move: bool = False


def check_leg(leg: Leg, at: str) -> None:
    """Raises `StateError` for details that do not belong to a leg's ground."""
    check_inches({f"/state{at}/inches": leg.inches})
    crossed = leg.terrain in _CROSSED
    if crossed != (leg.inches is None):
        raise StateError(
            f"A leg across {leg.terrain} has no inches." if crossed else f"A leg through {leg.terrain} has a length.",
            pointer=f"/state{at}/inches",
            expected="no inches" if crossed else "inches",
            got="nothing" if leg.inches is None else leg.inches,
        )
    if (leg.terrain == "citadel") != (leg.room is not None):
        raise StateError(
            "A citadel holds a limited number of army figures." if leg.room is None else "Only a citadel has room.",
            pointer=f"/state{at}/room",
            expected="how many it has room for" if leg.room is None else "nothing here",
            got="nothing" if leg.room is None else leg.room,
        )
    if leg.by is not None and leg.by not in _WAYS.get(leg.terrain, ()):
        raise StateError(
            f"No {leg.by} leads through {leg.terrain}.",
            pointer=f"/state{at}/by",
            expected=" or ".join(_WAYS.get(leg.terrain, ("nothing",))),
            got=leg.by,
        )
    if leg.road and (leg.terrain in _ROADLESS or (leg.terrain in _WAYS and leg.by is None)):
        raise StateError(
            f"No road leads through {leg.terrain}, unless some other way does.",
            pointer=f"/state{at}/road",
            expected=" or ".join(f"by {way}" for way in _WAYS.get(leg.terrain, ())) or "false",
            got="true",
        )


def leg_pace(dice: Dice, book: RingOfPower, leg: Leg, mover: Group, pace: Pace, label: str) -> LegPace:
    """How a figure goes a leg. The row of the terrain chart is looked up already, once for all figures."""
    chart = book.terrain_movement
    ship = mover.type == "ship"
    afloat = leg.terrain in ("water", "difficult-water")
    if ship != afloat and not (mover.flying and afloat):
        dice.reading(book, "rp-ship-waters")
        return _barred(dice, book, f"{label}: {'ships keep to water' if ship else 'only ships move on water'}")
    if leg.terrain == "citadel":
        return LegPace()
    if leg.terrain == "tower":
        if mover.character:
            return LegPace()
        return _barred(dice, book, f"{label}: towers hold characters only")
    rule = None if leg.terrain in UNCHARTED else chart.peek(chart_row(leg.terrain), "rule")
    closed = leg.by is None and rule in ("gates", "passes", "fords")
    if mover.flying and (closed or rule == "full-move" or leg.by is not None):
        over = dice.reading(book, "rp-flying") == "over"
        if over:
            dice.note(book.movement.note("flying"), f"{label}: in flight over {ground_name(leg.terrain)}")
            return LegPace() if leg.terrain in _CROSSED else _difficult(dice, book, pace, label)
    if closed:
        return _barred(dice, book, f"{label}: {chart.data.words[rule or '']}")
    if rule == "full-move" or leg.by == "shallows":
        return LegPace(full_move=True)
    if leg.by in ("ford", "bridge"):
        full = dice.reading(book, "rp-bridge") == "all"
        dice.note(chart.note("crossing"), f"{label}: a {leg.by} {'takes a full move' if full else 'is open ground'}")
        return LegPace(full_move=full)
    if leg.by == "gate":
        dice.note(chart.note("gates"), f"{label}: through the gate")
        return LegPace()
    return _ground(dice, book, leg, mover, pace, label)


def chart_row(ground: _LegGround) -> str:
    """What the terrain chart calls a ground."""
    return "caves" if ground == "tunnels" else ground


def ground_name(ground: _LegGround) -> str:
    """What a sentence calls a ground."""
    return ground.replace("-", " ")


def _ground(dice: Dice, book: RingOfPower, leg: Leg, mover: Group, pace: Pace, label: str) -> LegPace:
    """The pace over ground that has inches."""
    if leg.terrain in ("clear", "water", "road"):
        return LegPace(pace=pace.clear)
    if leg.road and not mover.flying:
        if leg.terrain == "rocky" and mover.type == "chariot":
            dice.reading(book, "rp-chariot-road")
        dice.note(book.terrain_movement.note("road"), f"{label}: on the road {ground_name(leg.terrain)} is clear")
        return LegPace(pace=pace.clear)
    if leg.terrain == "mountain":
        clear = dice.reading(book, "rp-pass") == "clear"
        dice.note(book.terrain_movement.note("passes"), f"{label}: a {leg.by} is {'clear' if clear else 'difficult'}")
        if clear:
            return LegPace(pace=pace.clear)
    ability = next((each for each in _CLEAR_TO.get(leg.terrain, ()) if each in mover.abilities), None)
    if ability is not None and (ability != "camels" or mover.mounted):
        dice.note(book.abilities.note(ability), f"{label}: {ground_name(leg.terrain)} is clear to {ability}")
        return LegPace(pace=pace.clear)
    return _difficult(dice, book, pace, label)


def _difficult(dice: Dice, book: RingOfPower, pace: Pace, label: str) -> LegPace:
    if pace.difficult is None:
        return _barred(dice, book, f"{label} may not enter difficult terrain")
    return LegPace(pace=pace.difficult)


def _barred(dice: Dice, book: RingOfPower, why: str) -> LegPace:
    dice.note(book.terrain_movement.note("barred"), why)
    return LegPace(barred=why)
