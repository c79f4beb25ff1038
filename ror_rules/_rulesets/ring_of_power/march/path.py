"""Ring of Power, Movement: the move of a force along a path, leg by leg, at the pace of its slowest figure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import Group
from ror_rules._rulesets.ring_of_power.march.held import Held
from ror_rules._rulesets.ring_of_power.march.legs import UNCHARTED, Barrier, Leg, LegPace, chart_row, leg_pace
from ror_rules._rulesets.ring_of_power.march.pace import Pace
from ror_rules._rulesets.ring_of_power.words import Who, inches
from ror_rules.author import Dice

Stop = Literal["may-not-move", "used-up", "full-move", Barrier]
"""A reason why a move stops before the end of its path."""


class Contingent(NamedTuple):
    """Like figures of a force: the figure that stands for all, their groups and name in the trace, and their move.

    `held`: why they may not move, or None. `pace`: None for figures that may not move, and for the wounded, which do not
    walk. `army`: the number of army figures among them.
    """

    mover: Group
    ids: tuple[str, ...]
    who: Who
    held: Held | None
    pace: Pace | None
    army: int


class Walked(NamedTuple):
    """The part of a path that a force moves: inches, and where and why it stops before the end.

    `stopped`: ids of the groups that cannot enter the next leg, if only some cannot. `left`: inches in clear terrain
    that the force could still move.
    """

    moved: Fraction
    stopped_at: int | None = None
    because: Stop | None = None
    stopped: tuple[str, ...] = ()
    left: Fraction = Fraction(0)


def walk(dice: Dice, book: RingOfPower, legs: Sequence[Leg], going: Sequence[Contingent]) -> Walked:
    if not going:
        return Walked(Fraction(0), 0, "may-not-move")
    contingents, cite = _on_road(dice, book, legs, going), book.movement.note("inches")
    whole_move = min(each.pace.clear for each in contingents if each.pace is not None)
    moved = share = Fraction(0)
    paces: list[Fraction] = []
    slowest: bool | None = None
    used = False
    for index, leg in enumerate(legs):
        if used or share >= 1:
            return Walked(moved, index, "used-up")
        path = _leg(dice, book, leg, index, contingents, moved)
        if path.barred is not None:
            return Walked(moved, index, path.barred, path.stopped, left=(1 - share) * whole_move)
        if path.full_move:
            whole = dice.reading(book, "rp-full-move") == "whole"
            late = whole and moved > 0
            code = "full-move-too-late" if late else "full-move"
            dice.note(book.terrain_movement.note("crossing"), code, leg=index + 1)
            if late:
                return Walked(moved, index, "full-move", left=(1 - share) * whole_move)
            used = True
        if path.pace is None or leg.inches is None:
            continue
        paces.append(path.pace)
        if slowest is None and len(set(paces)) > 1:
            slowest = dice.reading(book, "rp-mixed-terrain") == "slowest"
            if slowest:
                dice.note(cite, "mixed-terrain-slowest", pace=inches(min(paces)))
            else:
                dice.note(
                    cite,
                    "mixed-terrain-shares",
                    before=inches(paces[0]),
                    pace=inches(path.pace),
                    moved=inches(moved),
                    left=inches((1 - share) * path.pace),
                )
        pace = min(paces) if slowest else path.pace
        gone = moved / pace if slowest else share
        left = max(Fraction(0), (1 - gone) * pace)
        far = Fraction(leg.inches)
        step = min(far, left)
        moved += step
        share = moved / pace if slowest else share + step / pace
        if step < far:
            length = inches(far)
            if left == pace:
                dice.note(cite, "leg-is-too-long", leg=index + 1, length=length, pace=inches(pace))
            else:
                dice.note(cite, "stops-in-leg", leg=index + 1, length=length, left=inches(left))
            return Walked(moved, index, "used-up")
    return Walked(moved, left=Fraction(0) if used else (1 - share) * whole_move)


def _on_road(dice: Dice, book: RingOfPower, legs: Sequence[Leg], going: Sequence[Contingent]) -> Sequence[Contingent]:
    helped = any(each.pace is not None and each.pace.road != each.pace.clear for each in going)
    if not helped or not all(leg.road or leg.terrain == "road" for leg in legs):
        return going
    dice.reading(book, "rp-road-bonus")
    dice.note(
        book.terrain_movement.note("road"),
        "whole-move-on-road",
        distance=inches(book.terrain_movement.number("road")),
    )
    return tuple(
        each._replace(pace=each.pace._replace(clear=each.pace.road)) for each in going if each.pace is not None
    )


def _leg(
    dice: Dice, book: RingOfPower, leg: Leg, index: int, contingents: Sequence[Contingent], moved: Fraction
) -> LegPace:
    if leg.terrain not in UNCHARTED:
        table = book.terrain_movement  # its rough terrain is the difficult terrain of the Movement Chart
        row = chart_row(leg.terrain)
        number = index + 1
        if leg.terrain == "road":
            dice.look(table, row, "rule", why="leg-on-road", leg=number)
        elif moved:
            dice.look(table, row, "rule", why="leg-terrain-after", leg=number, moved=inches(moved), terrain=leg.terrain)
        else:
            dice.look(table, row, "rule", why="leg-terrain", leg=number, terrain=leg.terrain)
    if leg.room is not None:
        army = sum(each.army for each in contingents)
        full = army > leg.room
        code = "citadel-is-full" if full else "citadel-has-room"
        dice.note(book.combat_sequence.note("tower"), code, room=leg.room, army=army)
        if full:
            return LegPace(barred="no-room")
    pace: Fraction | None = None
    full_move = False
    for each in contingents:
        if each.pace is None:
            continue
        path = leg_pace(dice, book, leg, each.mover, each.pace, each.who)
        if path.pace is not None and path.pace <= 0:
            path = LegPace(barred="no-inches")
        if path.barred is not None:
            return path._replace(stopped=each.ids)
        full_move = full_move or path.full_move
        if path.pace is not None:
            pace = path.pace if pace is None else min(pace, path.pace)
    return LegPace(pace=pace, full_move=full_move)
