"""Three-player game, Search: wounds of Nazgul that Isengard cures."""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import counted
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.results import NazgulHealed
from ror_rules.three_player.states import NazgulHealing
from ror_rules.trace import Line


@rule("nazgul-healing", title="Healing of Nazgul", source=part("Search, Nazgul against Nazgul"), throws=False)
def nazgul_healing(dice: Dice, book: ThreePlayer, state: NazgulHealing) -> NazgulHealed:
    """A Nazgul of Saruman's who is removed to Isengard is cured of all wounds but those of Elven Swords and Sorcery."""
    table = book.nazgul_wounds
    wounds = {"normal": state.normal, "elven_sword": state.elven_sword, "sorcery": state.sorcery}
    total = sum(wounds.values())
    if state.controller != "saruman" or not state.at_isengard:
        dice.note(table.note("cure"), "only a Nazgul of Saruman's, and only at Isengard")
        return NazgulHealed(cured=0, left=total)
    dice.note(table.note("cure"), "the Nazgul is removed to Isengard")
    cured = sum(
        number
        for weapon, number in wounds.items()
        if number and dice.look(table, weapon, "cured", why=counted(number, "wound")) == "yes"
    )
    return NazgulHealed(cured=cured, left=total - cured)


@nazgul_healing.sentence
def _say(state: NazgulHealing, result: NazgulHealed, trace: tuple[Line, ...]) -> str:
    return f"The Nazgul is cured of {counted(result.cured, 'wound')} and keeps {counted(result.left, 'wound')}."
