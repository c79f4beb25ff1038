"""Ring of Power, Healing Wounded Figures: who of the wounded recovers at the end of a turn. No dice are thrown.

The rule `healing`. How the wounded come to a place of healing is the rule `carrying`.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.words import distinct
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import listed
from ror_rules.trace import Line
from ror_rules.values import Name, Value


class WoundedHero(Value):
    """A wounded hero at the end of a turn, as far as it matters to recovering."""

    name: Annotated[Name, Meta(description="What the hero is called, 1 to 64 characters.")]
    hero: Annotated[bool, Meta(description="A figure with the ability heroes, as if left out; others are refused.")] = (
        True
    )
    in_place: Annotated[
        bool, Meta(description="He was in the place of healing for the whole turn; true if left out.")
    ] = True
    moved: Annotated[bool, Meta(description="He moved in this turn; false if left out.")] = False
    fought: Annotated[bool, Meta(description="He fought in this turn; false if left out.")] = False
    defended: Annotated[
        bool, Meta(description="He fought to protect the place before this turn began; false if left out.")
    ] = False


class Healing(Value):
    """The wounded in a place of healing at the end of a turn."""

    heroes: Annotated[
        tuple[WoundedHero, ...], Meta(min_length=1, max_length=99, description="The wounded heroes, 1 to 99.")
    ]
    side_holds_place: Annotated[
        bool, Meta(description="Their side controls the place of healing; true if left out.")
    ] = True

    def __post_init__(self) -> None:
        distinct(tuple(hero.name for hero in self.heroes), "/heroes")
        for index, hero in enumerate(self.heroes):
            if not hero.hero:
                raise StateError(
                    "Only heroes are wounded where others are eliminated, so only they recover.",
                    pointer=f"/state/heroes/{index}/hero",
                    expected="a figure with the ability heroes",
                    got=hero.name,
                )


class Recovery(Value):
    """One wounded hero at the end of the turn."""

    name: Annotated[str, Meta(description="The hero, as the state names him.")]
    healed: Annotated[bool, Meta(description="He recovers now, and is wounded no more.")]


class Healed(Value):
    """Who recovered and who did not."""

    heroes: Annotated[tuple[Recovery, ...], Meta(description="Every hero of the state, in its order.")]


@rule("healing", title="Healing", source=chart("Healing Wounded Figures"), throws=False)
def healing(dice: Dice, book: RingOfPower, state: Healing) -> Healed:
    """A hero recovers in a place of healing after a full turn of rest, or a turn after he fought to protect it."""
    return Healed(
        heroes=tuple(
            Recovery(name=hero.name, healed=_recovers(dice, book, hero, holds=state.side_holds_place))
            for hero in state.heroes
        )
    )


def _recovers(dice: Dice, book: RingOfPower, hero: WoundedHero, *, holds: bool) -> bool:
    """Whether one hero is healed now: by the rest of the turn, else as one who protected the place."""
    table = book.combat_sequence
    turns = book.abilities.number("healing-turns")
    need = f"{turns} full turn in the place without movement or combat"
    if hero.in_place and not hero.moved:
        if hero.fought:
            dice.reading(book, "rp-healing-turn")
        else:
            dice.note(table.note("healing"), f"{hero.name} had {need}: healed")
            return True
    lacking = "was not there all turn" if not hero.in_place else "moved" if hero.moved else "fought"
    if not hero.defended:
        dice.note(table.note("healing"), f"{hero.name} {lacking}; healing takes {need}")
        return False
    dice.note(table.note("healing"), f"{hero.name} {lacking}, but fought to protect the place")
    held = "holds" if holds else "has lost"
    dice.note(
        table.note("healing-defenders"),
        f"{hero.name}'s side {held} the place {turns} full turn later: {'healed' if holds else 'not healed'}",
    )
    return holds


@healing.sentence
def _say(state: Healing, result: Healed, trace: tuple[Line, ...]) -> str:
    well = [hero.name for hero in result.heroes if hero.healed]
    ill = [hero.name for hero in result.heroes if not hero.healed]
    said = []
    if well:
        said.append(f"{listed(well)} {'is' if len(well) == 1 else 'are'} healed")
    if ill:
        said.append(f"{listed(ill)} {'is' if len(ill) == 1 else 'are'} not")
    return f"{' and '.join(said)}{'' if well else ' healed'}."
