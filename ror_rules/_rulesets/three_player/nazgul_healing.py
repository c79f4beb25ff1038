"""Three-player game, Search: wounds of Nazgul that Isengard cures."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, living, told
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import counted
from ror_rules.trace import Line
from ror_rules.values import Value


class NazgulHealing(Value):
    """A Nazgul with its wounds, and where it is."""

    nazgul: Annotated[
        Character,
        Meta(
            description="The Nazgul: `wounds` in all, those of them `by_sorcery` and `by_elven_sword`, and as `side` who controls "
            "it, `saruman` where that is left out."
        ),
    ]
    at_isengard: Annotated[bool, Meta(description="Whether it has been removed to Isengard. Left out: true.")] = True

    def __post_init__(self) -> None:
        living(self.nazgul, "/nazgul", does="The dead are not cured.")
        if known(self.nazgul) not in (None, "nazgul", "lord_of_the_nazgul"):
            raise StateError(
                "Isengard cures Nazgul, and nobody else.",
                pointer="/state/nazgul/name",
                expected="a Nazgul",
                got=self.nazgul.name,
            )
        lasting = told(self.nazgul.by_sorcery) + told(self.nazgul.by_elven_sword)
        if lasting > self.nazgul.wounds:
            raise StateError(
                "More wounds are of Sorcery and Elven Swords than there are.",
                pointer="/state/nazgul/wounds",
                expected=f"at least {lasting}",
                got=self.nazgul.wounds,
            )


class NazgulHealed(Value):
    """What Isengard does for the Nazgul."""

    cured: Annotated[int, Meta(description="Wounds that are cured, 0 or more.")]
    left: Annotated[int, Meta(description="Wounds that stay, 0 or more.")]
    nazgul: Annotated[
        Character, Meta(description="The Nazgul as it goes on, with the wounds that stay.", extra=CARRIED)
    ]


@rule("nazgul-healing", title="Healing of Nazgul", source=part("search-nazgul-against-nazgul"), throws=False)
def nazgul_healing(dice: Dice, book: ThreePlayer, state: NazgulHealing) -> NazgulHealed:
    """A Nazgul of Saruman's who is removed to Isengard is cured of all wounds but those of Elven Swords and Sorcery."""
    table = book.nazgul_wounds
    who = state.nazgul
    lasting = {"elven_sword": told(who.by_elven_sword), "sorcery": told(who.by_sorcery)}
    wounds = {"normal": who.wounds - sum(lasting.values()), **lasting}
    if who.side not in (UNSET, "saruman") or not state.at_isengard:
        dice.note(table.note("cure"), "only a Nazgul of Saruman's, and only at Isengard")
        return NazgulHealed(cured=0, left=who.wounds, nazgul=who)
    dice.note(table.note("cure"), "the Nazgul is removed to Isengard")
    cured = sum(
        number
        for weapon, number in wounds.items()
        if number and dice.look(table, weapon, "cured", why=counted(number, "wound")) == "yes"
    )
    left = who.wounds - cured
    return NazgulHealed(cured=cured, left=left, nazgul=structs.replace(who, wounds=left))


@nazgul_healing.sentence
def _say(state: NazgulHealing, result: NazgulHealed, trace: tuple[Line, ...]) -> str:
    return f"The Nazgul is cured of {counted(result.cured, 'wound')} and keeps {counted(result.left, 'wound')}."
