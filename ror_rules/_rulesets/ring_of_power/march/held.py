"""Ring of Power, Movement: the reasons why figures may not move."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from ror_rules._rulesets.ring_of_power.book import RingOfPower
from ror_rules._rulesets.ring_of_power.figures import BEASTS, SHOOTERS, Group
from ror_rules._rulesets.ring_of_power.words import Who, inches
from ror_rules.author import ABSENT, Dice, StateError, UndecidedError, number

ENGINE_ROWS: Final = {"heavy": "heavy-artillery", "light": "light-artillery"}
"""The rows of the Movement Chart for engines, by the column `moves` of the artillery table."""

RAM: Final = "battering-ram"

Held = Literal[
    "immobile",
    "stationary",
    "crew-lost",
    "pinned",
    "venerable",
    "regrouping",
    "recovering",
    "dispersed",
    "not-carried",
    "undefeated",
]
"""A reason why figures may not move."""


def defeated(group: Group) -> bool:
    """Whether figures lost a combat after their latest movement phase."""
    return group.regrouping and group.moved is not False


def why_held(
    dice: Dice, book: RingOfPower, mover: Group, who: Who, *, stealthy: bool, retreat: bool, at: str
) -> Held | None:
    if "immobile" in mover.abilities:
        dice.note(book.abilities.note("immobile"), "held-immobile", who=who)
        return "immobile"
    if (crew := _crew_lost(dice, book, mover, who, at)) is not None:
        return crew
    held = (
        _after_combat(dice, book, mover, who) if retreat else _before_moving(dice, book, mover, who, stealthy=stealthy)
    )
    if held is None and mover.recovering:
        dice.note(book.abilities.note("paralyze"), "held-recovering", who=who)
        return "recovering"
    return held


def crew_to_move(book: RingOfPower, engine: str, own: int, others: int) -> int:
    """The men who count when an engine is to move: by a ruling, its own crew without those who took the places of lost men."""
    own_only = engine in SHOOTERS and book.rulings["rp-refilled-engine"] == "stays"
    return own if own_only else own + others


def why_stuck(book: RingOfPower, mover: Group) -> Held | None:
    if "immobile" in mover.abilities:
        return "immobile"
    if mover.type == RAM:
        full = book.special_artillery.peek(RAM, "crew")
        return "crew-lost" if mover.count < full and book.rulings["rp-ram-carried"] != "any-crew" else None
    if mover.type not in book.artillery.rows.words:
        return None
    if book.artillery.peek(mover.type, "moves") not in ENGINE_ROWS:
        return "stationary"
    return "crew-lost" if mover.count < number(book.artillery.peek(mover.type, "crew")) else None


def _after_combat(dice: Dice, book: RingOfPower, mover: Group, who: Who) -> Held | None:
    if defeated(mover):
        return None
    dice.note(book.combat_sequence.note("retreat"), "held-undefeated", who=who)
    return "undefeated"


def _before_moving(dice: Dice, book: RingOfPower, mover: Group, who: Who, *, stealthy: bool) -> Held | None:
    near = None if mover.enemy_within is None else Fraction(mover.enemy_within)
    if near is not None and near <= book.movement.number("pinned"):
        cite = book.movement.note("pinned")
        if not stealthy:
            dice.note(cite, "held-pinned", who=who, distance=inches(near))
            return "pinned"
        dice.note(cite, "not-pinned", who=who, distance=inches(near))
    if mover.fought and "venerable" in mover.abilities:
        dice.note(book.abilities.note("venerable"), "held-venerable", who=who)
        return "venerable"
    if defeated(mover):
        dice.note(book.combat_sequence.note("retreat"), "held-regrouping", who=who)
        return "regrouping"
    return None


def _crew_lost(dice: Dice, book: RingOfPower, mover: Group, who: Who, at: str) -> Held | None:
    if mover.crew is not None and mover.type not in BEASTS:
        raise StateError("no-men-aboard", pointer=f"/state{at}/crew", got=mover.crew)
    if mover.type == "mumakil" and mover.crew == 0:
        if dice.reading(book, "rp-mumakil") == "crewed":
            raise UndecidedError("amok", pointer=f"/state{at}/crew", got=mover.crew)
        dice.note(book.combat_chart.note("amok"), "goes-on-without-crew", who=who)
    if mover.type == RAM:
        return _ram(dice, book, mover, who, at)
    if mover.type not in book.artillery.rows.words:
        return None
    full = _full(mover, number(book.artillery.peek(mover.type, "crew")), at)
    dice.look(book.artillery, mover.type, "moves", why="engine-moves", who=who)
    stuck = why_stuck(book, mover)
    if stuck == "stationary":
        dice.note(book.artillery.note(mover.type), "held-stationary", who=who)
    elif stuck == "crew-lost":
        dice.note(book.artillery.note("crew-lost"), "held-crew-lost", who=who, lost=full - mover.count, crew=full)
    return stuck


def _ram(dice: Dice, book: RingOfPower, mover: Group, who: Who, at: str) -> Held | None:
    """Why a battering ram stays: by one reading of rp-ram-carried, because its crew is not complete."""
    table = book.special_artillery
    if mover.crew_type is None:
        raise StateError("ram-without-crew-type", pointer=f"/state{at}/crew_type", got=ABSENT)
    full = _full(mover, number(table.peek(RAM, "crew")), at)
    if mover.count == full:
        return None
    dice.reading(book, "rp-ram-carried")
    stuck = why_stuck(book, mover)
    if stuck is not None:
        dice.note(table.note("ram-crew"), "held-ram-crew", who=who, left=mover.count, crew=full)
    return stuck


def _full(mover: Group, full: int, at: str) -> int:
    if mover.count > full:
        raise StateError("crew-too-large", pointer=f"/state{at}/count", got=mover.count, crew=full)
    return full
