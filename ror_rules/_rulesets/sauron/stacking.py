"""Sauron, 8.11 and 8.25: leaders and combat units in one hex, and leaders without units of their own."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules._rulesets.sauron.leaders import acts, master, national, nationality_of, sided
from ror_rules._rulesets.sauron.states import Side
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, OF_MANY, Character, people
from ror_rules.author import Dice, Line, Message, Name, StateError, Value, named, rule, say

_StackedUnit = Literal["own", "allied", "allied_bereft", "elf_dwarf", "enemy"]


class CombatUnit(Value):
    """A combat unit in the hex."""

    nationality: Name
    side: Side


class Stacking(Value, kw_only=True):
    """A leader that stays in a hex, or passes over it."""

    leader: Character
    units: Annotated[tuple[CombatUnit, ...], Meta(max_length=60)] = ()
    passing: bool = False
    own_units: bool = True

    def check(self) -> None:
        acts(self.leader, "/leader")
        side, own = sided(self.leader, "/leader"), national(self.leader, "/leader")
        if side == "third_player":
            raise StateError("side-without-units", pointer="/state/leader/side", got=side)
        for index, unit in enumerate(self.units):
            if not self.own_units and (people(unit.nationality), unit.side) == (own, side):
                raise StateError(
                    "own-unit-in-hex",
                    pointer=f"/state/units/{index}/nationality",
                    got=unit.nationality,
                    who=named(self.leader.name),
                )


class StackingResult(Value):
    """Whether the leader may be there, and the limits of a leader without units of their own."""

    allowed: bool
    because: tuple[_StackedUnit, ...]
    may_rally: bool
    may_form_special_formations: bool
    leader: Annotated[Character, Meta(extra=CARRIED)]


@rule("stacking", title="Leaders in a hex", source=paragraph("8.11"), throws=False)
def stacking(dice: Dice, book: Sauron, state: Stacking) -> StackingResult:
    """Whether a leader may stay in a hex or pass over it, and the limits of a leader without units of their own."""
    who, because = named(state.leader.name), []
    rows = list(dict.fromkeys(_row(state, unit) for unit in state.units))
    for row in rows:
        if state.passing:
            cell = dice.look(book.stacking, row, "pass", why="may-pass-unit", who=who, unit=_unit(state, row))
        else:
            cell = dice.look(book.stacking, row, "stack", why="may-stack-with-unit", who=who, unit=_unit(state, row))
        if cell != "yes":
            because.append(row)
    if not rows:
        dice.note(paragraph("8.11"), "alone-in-hex", who=who)
    if not state.own_units:
        dice.note(paragraph("8.25"), "no-units-left", who=who)
    elif state.leader.no_rally == "refused":
        dice.note(paragraph("22.3"), "no-rally-this-turn", who=who)
    return StackingResult(
        allowed=not because,
        because=tuple(because),
        may_rally=state.own_units and state.leader.no_rally != "refused",
        may_form_special_formations=state.own_units,
        leader=_after(state),
    )


def _after(state: Stacking) -> Character:
    if not state.own_units:
        return structs.replace(state.leader, no_rally="no_units")
    return structs.replace(state.leader, no_rally=UNSET) if state.leader.no_rally == "no_units" else state.leader


def _row(state: Stacking, unit: CombatUnit) -> _StackedUnit:
    if unit.side != master(state.leader):
        return "enemy"
    theirs, own = people(unit.nationality), nationality_of(state.leader)
    if theirs == own:
        return "own"
    if state.own_units:
        return "allied"
    return "elf_dwarf" if {theirs, own} == {"elf", "dwarf"} else "allied_bereft"


def _unit(state: Stacking, row: _StackedUnit) -> Message:
    if row == "elf_dwarf":
        return say("dwarven-unit" if nationality_of(state.leader) == "elf" else "elven-unit")
    if row == "enemy":
        return say("unit-enemy")
    return say(f"unit-{row}", who=named(state.leader.name))


@stacking.sentence
def _say(state: Stacking, result: StackingResult, trace: tuple[Line, ...]) -> Message:
    who = named(state.leader.name)
    if result.allowed:
        return say("may-pass" if state.passing else "may-stay", who=who)
    units = [_unit(state, each) for each in result.because]
    return say("may-not-pass" if state.passing else "may-not-stay", who=who, units=units)


stacking.carries(Character, *OF_MANY)
