"""Sauron, 14.3: six more Westernesse units, if the players want them."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.sauron.book import Sauron, paragraph
from ror_rules.sauron.field import Reinforcements
from ror_rules.sauron.results import Arrival, Reinforced
from ror_rules.text import listed
from ror_rules.trace import Line


@rule("reinforcements", title="Optional Westernesse units", source=paragraph("14.3"), throws=False)
def reinforcements(dice: Dice, book: Sauron, state: Reinforcements) -> Reinforced:
    """Whether the optional Westernesse units asked for may come on."""
    table = book.reinforcements
    because, units = [], []
    if state.game_turn < (first := table.number("first-turn")):
        because.append(f"it is game-turn {state.game_turn}, and they come on from {first}")
    if not state.agreed:
        because.append("the players have not agreed on them")
    for row, wanted in (("men", state.men), ("elf_archers", state.elf_archers)):
        if not wanted:
            continue
        counter = dice.look(table, row, "counter", why="the counter")
        there = int(dice.look(table, row, "count", why=f"{wanted} wanted"))
        units.append(Arrival(unit=row, counter=str(counter), count=wanted))
        if wanted > there:
            because.append(f"the countermix has {there} {counter}, not {wanted}")
    text = listed(because) if because else "they may come on" if units else "no unit is asked for"
    dice.note(paragraph("14.3"), text)
    return Reinforced(allowed=not because, because=tuple(because), units=() if because else tuple(units))


@reinforcements.sentence
def _say(state: Reinforcements, result: Reinforced, trace: tuple[Line, ...]) -> str:
    if not result.allowed:
        return f"They may not come on: {listed(result.because)}."
    units = [f"{each.count} {each.counter}" for each in result.units]
    return f"{listed(units)} may come on in game-turn {state.game_turn}." if units else "Nothing comes on."
