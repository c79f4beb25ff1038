"""Ring of Power, Terrain: a leg of a path, and the pace of a figure on it."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import ENGINES, Group, check_inches
from ror_rules._rulesets.ring_of_power.march.pace import Pace
from ror_rules._rulesets.ring_of_power.words import Inches, Who, makes_clear
from ror_rules.author import Dice, FormFields, Normal, StateError, Value, settled

_LegGround = Literal[
    "clear", "difficult", "road", "hills", "marsh", "caves", "tunnels", "mountain", "soft-sand", "rocky", "woods",
    "tower", "citadel", "fortress-walls", "river", "stream", "water", "difficult-water",
]  # fmt: skip

_WayThrough = Literal["gate", "path", "pass", "ford", "bridge", "shallows"]
"""A way through ground that is closed otherwise: a gate in a wall, a pass over a mountain, a ford of a river."""

_WAYS: dict[_LegGround, tuple[_WayThrough, ...]] = {
    "fortress-walls": ("gate",),
    "mountain": ("path", "pass"),
    "river": ("ford", "bridge", "shallows"),
}
"""The ways through each ground that is closed otherwise."""

_CROSSED: frozenset[_LegGround] = frozenset({"fortress-walls", "river", "stream", "tower", "citadel"})

_ROADLESS: frozenset[_LegGround] = frozenset({"stream", "tower", "citadel", "water", "difficult-water"})

_TOO_LARGE: Final = frozenset({"chariot", "mumakil", *ENGINES})
"""Types that do not fit into a tower or citadel, under the ruling rp-tower-fits. Riders leave their mounts outside."""

UNCHARTED: Final = ("clear", "difficult", "water", "difficult-water", "citadel")
"""Ground without a row in the terrain chart. The section on towers covers citadels."""

Barrier = Literal[
    "ships-need-water", "only-ships-on-water", "characters-only", "no-gate", "no-pass", "no-ford", "difficult-terrain",
    "no-inches", "no-room", "does-not-fit",
]  # fmt: skip
"""A reason why figures cannot enter a leg."""

_CLOSED: Final[dict[str, Barrier]] = {"gates": "no-gate", "passes": "no-pass", "fords": "no-ford"}
"""Ground that is closed without a way through, by its words in the terrain chart."""


class Leg(Value):
    """A part of a path."""

    terrain: _LegGround
    inches: Inches | None = None
    road: bool = False
    by: _WayThrough | None = None
    room: Annotated[int, Meta(ge=0, le=9999)] | None = None

    form_fields: ClassVar[FormFields | None] = FormFields(("terrain", "inches", "road", "by"))

    def normal(self) -> Normal:
        return {} if self.inches is None else {"inches": settled(self.inches)}


class LegPace(NamedTuple):
    """The pace of figures on a leg, in inches a turn (None for a line that they cross), or the barrier that stops them.

    `stopped`: ids of the groups that cannot enter the leg.
    """

    pace: Fraction | None = None
    barred: Barrier | None = None
    full_move: bool = False
    stopped: tuple[str, ...] = ()


def check_leg(leg: Leg, at: str) -> None:
    check_inches({f"/state{at}/inches": leg.inches})
    crossed = leg.terrain in _CROSSED
    if crossed != (leg.inches is None):
        length = "leg-without-length" if crossed else "leg-needs-length"
        raise StateError(length, pointer=f"/state{at}/inches", got=leg.inches, terrain=leg.terrain)
    if (leg.terrain == "citadel") != (leg.room is not None):
        room = "citadel-needs-room" if leg.room is None else "only-citadels-have-room"
        raise StateError(room, pointer=f"/state{at}/room", got=leg.room)
    ways = _WAYS.get(leg.terrain, ())
    if leg.by is not None and leg.by not in ways:
        raise StateError(
            "no-such-way", pointer=f"/state{at}/by", got=leg.by, way=leg.by, terrain=leg.terrain, ways=ways
        )
    if leg.road and (leg.terrain in _ROADLESS or (leg.terrain in _WAYS and leg.by is None)):
        road = "road-needs-way" if ways else "no-road-there"
        raise StateError(road, pointer=f"/state{at}/road", got=True, terrain=leg.terrain, ways=ways)


def leg_pace(dice: Dice, book: RingOfPower, leg: Leg, mover: Group, pace: Pace, who: Who) -> LegPace:
    chart = book.terrain_movement
    ship = mover.type == "ship"
    afloat = leg.terrain in ("water", "difficult-water")
    if ship != afloat and not (mover.flying and afloat):  # the chart has two distances for ships and names no waters
        return _barred(dice, book, "ships-need-water" if ship else "only-ships-on-water", who)
    if leg.terrain == "tower" and not mover.character:
        return _barred(dice, book, "characters-only", who)
    if leg.terrain in ("citadel", "tower"):
        if mover.type in _TOO_LARGE:
            if dice.reading(book, "rp-tower-fits") == "on-foot":
                return _barred(dice, book, "does-not-fit", who)
            dice.note(book.combat_sequence.note("tower"), "fits-into-tower", who=who)
        return LegPace()
    rule = None if leg.terrain in UNCHARTED else chart.peek(chart_row(leg.terrain), "rule")
    barrier = _CLOSED.get(rule or "") if leg.by is None else None
    if mover.flying and (barrier or rule == "full-move" or leg.by is not None):
        over = dice.reading(book, "rp-flying") == "over"
        if over:
            dice.note(book.movement.note("flying"), "in-flight", who=who, terrain=leg.terrain)
            return LegPace() if leg.terrain in _CROSSED else _difficult(dice, book, pace, who)
    if barrier:
        return _barred(dice, book, barrier, who)
    if rule == "full-move" or leg.by == "shallows":
        return LegPace(full_move=True)
    if leg.by in ("ford", "bridge"):
        full = dice.reading(book, "rp-bridge") == "all"
        code = "crossing-takes-full-move" if full else "crossing-is-open-ground"
        dice.note(chart.note("crossing"), code, who=who, way=leg.by)
        return LegPace(full_move=full)
    if leg.by == "gate":
        dice.note(chart.note("gates"), "through-gate", who=who)
        return LegPace()
    return _ground(dice, book, leg, mover, pace, who)


def chart_row(ground: _LegGround) -> str:
    return "caves" if ground == "tunnels" else ground


def _ground(dice: Dice, book: RingOfPower, leg: Leg, mover: Group, pace: Pace, who: Who) -> LegPace:
    if leg.terrain in ("clear", "water", "road"):
        return LegPace(pace=pace.clear)
    if leg.road and not (mover.flying and book.rulings["rp-flying-road"] == "above"):
        bars = leg.terrain == "rocky" and mover.type == "chariot"
        if bars and dice.reading(book, "rp-chariot-road") == "barred":
            return _barred(dice, book, "difficult-terrain", who)
        dice.note(book.terrain_movement.note("road"), "clear-on-the-road", who=who, terrain=leg.terrain)
        return LegPace(pace=pace.clear)
    if leg.terrain == "mountain" and leg.by is not None:
        clear = dice.reading(book, "rp-pass") == "clear"
        code = "pass-is-clear" if clear else "pass-is-difficult"
        dice.note(book.terrain_movement.note("passes"), code, who=who, way=leg.by)
        if clear:
            return LegPace(pace=pace.clear)
    ability = makes_clear(mover.abilities, leg.terrain)
    if ability is not None and (ability != "camels" or mover.mounted):
        dice.note(book.abilities.note(ability), "clear-by-ability", who=who, terrain=leg.terrain, ability=ability)
        return LegPace(pace=pace.clear)
    return _difficult(dice, book, pace, who)


def _difficult(dice: Dice, book: RingOfPower, pace: Pace, who: Who) -> LegPace:
    if pace.difficult is None:
        return _barred(dice, book, "difficult-terrain", who)
    return LegPace(pace=pace.difficult)


def _barred(dice: Dice, book: RingOfPower, barrier: Barrier, who: Who) -> LegPace:
    dice.note(book.terrain_movement.note("barred"), f"barred-{barrier}", who=who)
    return LegPace(barred=barrier)
