"""Sauron, 8.11 and 8.25: leaders and combat units in one hex, and leaders who have no units left."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.sauron.book import Sauron, paragraph
from ror_rules.sauron.field import CombatUnit, Stacking
from ror_rules.sauron.results import Stacked
from ror_rules.text import listed
from ror_rules.trace import Line


@rule("stacking", title="Leaders in a hex", source=paragraph("8.11"), throws=False)
def stacking(dice: Dice, book: Sauron, state: Stacking) -> Stacked:
    """Whether a leader may stay in a hex or pass over it, and what he forgoes when he has no units of his own."""
    because = []
    rows = list(dict.fromkeys(_row(state, unit) for unit in state.units))
    for row in rows:
        cell = dice.look(book.stacking, row, "pass" if state.passing else "stack", why=f"{state.leader} comes there")
        if cell != "yes":
            because.append(_label(book, row))
    if not rows:
        dice.note(paragraph("8.11"), f"{state.leader} is alone in the hex, which does nothing")
    if not state.own_units:
        dice.note(paragraph("8.25"), f"{state.leader} has no units left: no special formations, no rally")
    return Stacked(
        allowed=not because,
        because=tuple(because),
        may_rally=state.own_units,
        may_form_special_formations=state.own_units,
    )


def _row(state: Stacking, unit: CombatUnit) -> str:
    """What a unit is to the leader, as the table calls it."""
    if unit.side != state.side:
        return "enemy"
    if unit.nationality == state.nationality:
        return "own"
    if state.own_units:
        return "allied"
    return "elf_dwarf" if {unit.nationality, state.nationality} == {"elf", "dwarf"} else "allied_bereft"


def _label(book: Sauron, row: str) -> str:
    """A row as the table prints it."""
    return next(entry.label for entry in book.stacking.data.rows.entries if entry.word == row)


@stacking.sentence
def _say(state: Stacking, result: Stacked, trace: tuple[Line, ...]) -> str:
    does = "pass over the hex" if state.passing else "stay in the hex"
    why = f": a unit is there, {listed(result.because)}" if result.because else ""
    return f"{state.leader} may {'' if result.allowed else 'not '}{does}{why}."
