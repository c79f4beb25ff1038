"""Three-player game, Search: wounds of Nazgul that Isengard cures."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.nazgul_loyalty import Master
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.text import counted
from ror_rules.trace import Line
from ror_rules.values import Points, Value


class NazgulHealing(Value):
    """A Nazgul's wounds by what inflicted them, whose it is, and where."""

    normal: Annotated[Points, Meta(description="Wounds of normal weapons, 0 to 9999. Left out: 0.")] = 0
    elven_sword: Annotated[Points, Meta(description="Wounds of Elven Swords, 0 to 9999. Left out: 0.")] = 0
    sorcery: Annotated[Points, Meta(description="Wounds of Sorcery, 0 to 9999. Left out: 0.")] = 0
    controller: Annotated[
        Master, Meta(description="Who controls the Nazgul; `dark_power` is Sauron. Left out: `saruman`.")
    ] = "saruman"
    at_isengard: Annotated[bool, Meta(description="Whether it has been removed to Isengard. Left out: true.")] = True


class NazgulHealed(Value):
    """What Isengard does for the Nazgul."""

    cured: Annotated[int, Meta(description="Wounds that are cured, 0 or more.")]
    left: Annotated[int, Meta(description="Wounds that stay, 0 or more.")]


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
