"""Ring of Power, Movement: a path walked leg by leg by a force, at the pace of its slowest, to where it stops.

Like figures of the force are looked at as one. How one of them goes one leg is in `legs`; who moves at all, and with
whom on their backs, is the rule `movement`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import Group
from ror_rules._rulesets.ring_of_power.march.legs import UNCHARTED, Leg, LegPace, chart_row, ground_name, leg_pace
from ror_rules._rulesets.ring_of_power.march.pace import Pace
from ror_rules.dice import Dice
from ror_rules.text import counted, inches, mixed


class Contingent(NamedTuple):
    """Like figures of a force, looked at as one: what they are, their name in the trace, why they stay, how far they go.

    `pace` is None for those who stay and for the wounded, who do not walk. `army`: how many of them are army figures.
    """

    mover: Group
    label: str
    held: str | None
    pace: Pace | None
    army: int


class Walked(NamedTuple):
    """A path as far as it is gone: inches, and where and why it stopped before its end."""

    moved: Fraction
    stopped_at: int | None
    because: str | None


def walk(dice: Dice, book: RingOfPower, legs: Sequence[Leg], going: Sequence[Contingent]) -> Walked:
    """The path, leg by leg, to its end or to where it stops."""
    if not going:
        return Walked(Fraction(0), 0, "it may not move")
    contingents = _on_road(dice, book, legs, going)
    moved = share = Fraction(0)
    paces: list[Fraction] = []
    slowest: bool | None = None
    used = False
    for index, leg in enumerate(legs):
        if used or share >= 1:
            return Walked(moved, index, "the move is used up")
        path = _leg(dice, book, leg, index, contingents)
        if path.barred is not None:
            return Walked(moved, index, path.barred)
        if path.full_move:
            whole = dice.reading(book, "rp-full-move") == "whole"
            late = whole and moved > 0
            end = "and part of the move is gone" if late else "and the move ends on the other side"
            dice.note(book.terrain_movement.note("crossing"), f"leg {index} takes a full move, {end}")
            if late:
                return Walked(moved, index, "crossing takes a full move")
            used = True
        if path.pace is None or leg.inches is None:
            continue
        paces.append(path.pace)
        if slowest is None and len(set(paces)) > 1:
            slowest = dice.reading(book, "rp-mixed-terrain") == "slowest"
            how = "the shortest distance holds for all of it" if slowest else "each inch takes its share of the move"
            dice.note(book.movement.note("inches"), f"terrain of different distances in one move: {how}")
        pace = min(paces) if slowest else path.pace
        gone = moved / pace if slowest else share
        left = max(Fraction(0), (1 - gone) * pace)
        far = Fraction(leg.inches)
        step = min(far, left)
        moved += step
        share = moved / pace if slowest else share + step / pace
        if step < far:
            dice.note(
                book.movement.note("inches"),
                f"leg {index}: of {inches(pace)} {mixed(left)} left, the leg has {mixed(far)}: it stops there",
            )
            return Walked(moved, index, "the move is used up")
    return Walked(moved, None, None)


def _on_road(dice: Dice, book: RingOfPower, legs: Sequence[Leg], going: Sequence[Contingent]) -> Sequence[Contingent]:
    """The contingents with what a road adds to a move that never leaves it."""
    helped = any(each.pace is not None and each.pace.road != each.pace.clear for each in going)
    if not helped or not all(leg.road or leg.terrain == "road" for leg in legs):
        return going
    dice.reading(book, "rp-road-bonus")
    dice.note(
        book.terrain_movement.note("road"),
        f"the whole move is on a road: {inches(book.terrain_movement.number('road'))} more",
    )
    return tuple(
        each._replace(pace=each.pace._replace(clear=each.pace.road)) for each in going if each.pace is not None
    )


def _leg(dice: Dice, book: RingOfPower, leg: Leg, index: int, contingents: Sequence[Contingent]) -> LegPace:
    """How a force goes one leg: barred if it is to one, else at the pace of its slowest."""
    if leg.terrain not in UNCHARTED:
        table = book.terrain_movement
        row = chart_row(leg.terrain)
        if table.peek(row, "rule") in ("rough", "underground", "no-chariots"):
            dice.reading(book, "rp-rough")
        dice.look(table, row, "rule", why=f"leg {index}, {ground_name(leg.terrain)}")
    if leg.room is not None:
        army = sum(each.army for each in contingents)
        told = f"the citadel has room for {counted(leg.room, 'army figure')}, the force has {army}"
        dice.note(book.combat_sequence.note("tower"), told)
        if army > leg.room:
            return LegPace(barred=told)
    pace: Fraction | None = None
    full_move = False
    for each in contingents:
        if each.pace is None:
            continue
        path = leg_pace(dice, book, leg, each.mover, each.pace, each.label)
        if path.pace is not None and path.pace <= 0:
            path = LegPace(barred=f"{each.label}: no inches left in such terrain")
        if path.barred is not None:
            return path
        full_move = full_move or path.full_move
        if path.pace is not None:
            pace = path.pace if pace is None else min(pace, path.pace)
    return LegPace(pace=pace, full_move=full_move)
