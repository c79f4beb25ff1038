"""Sauron, 14.3: six more Westernesse units, if the players want them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.sauron.book import Sauron, paragraph
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import Value


class Reinforcements(Value):
    """Optional Westernesse units that would come on."""

    game_turn: Annotated[int, Meta(ge=1, le=999, description="The game-turn, 1 to 999.")]
    men: Annotated[int, Meta(ge=0, le=99, description="Units of Men that would come on, 0 to 99; 0 by default.")] = 0
    elf_archers: Annotated[
        int, Meta(ge=0, le=99, description="Units of Elves Archers that would come on, 0 to 99; 0 by default.")
    ] = 0
    agreed: Annotated[bool, Meta(description="Whether the players have agreed on them; true by default.")] = True


class ArrivingUnits(Value):
    """Units of one kind that come on."""

    unit: Annotated[str, Meta(description="`men` or `elf_archers`.")]
    counter: Annotated[str, Meta(description="What is printed on their counter: `B-3-W`.")]
    count: Annotated[int, Meta(description="How many units come on, 1 or more.")]


class ReinforcementsResult(Value):
    """Whether the units asked for come on."""

    allowed: Annotated[bool, Meta(description="Whether all of them may come on; if not, none does.")]
    because: Annotated[tuple[str, ...], Meta(description="What forbids it; empty where nothing does.")]
    units: Annotated[tuple[ArrivingUnits, ...], Meta(description="What comes on, kind by kind; empty where forbidden.")]


@rule("reinforcements", title="Optional Westernesse units", source=paragraph("14.3"), throws=False)
def reinforcements(dice: Dice, book: Sauron, state: Reinforcements) -> ReinforcementsResult:
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
        units.append(ArrivingUnits(unit=row, counter=str(counter), count=wanted))
        if wanted > there:
            because.append(f"the countermix has {there} {counter}, not {wanted}")
    text = listed(because) if because else "they may come on" if units else "no unit is asked for"
    dice.note(paragraph("14.3"), text)
    return ReinforcementsResult(allowed=not because, because=tuple(because), units=() if because else tuple(units))


@reinforcements.sentence
def _say(state: Reinforcements, result: ReinforcementsResult, trace: tuple[Line, ...]) -> str:
    if not result.allowed:
        return f"They may not come on: {listed(result.because)}."
    units = [f"{each.count} {each.counter}" for each in result.units]
    return f"{listed(units)} may come on in game-turn {state.game_turn}." if units else "Nothing comes on."
