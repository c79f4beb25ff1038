"""Three-player game, controlling the Nazgul: whether an army follows its Nazgul, and where a Nazgul among Enemies goes."""

from __future__ import annotations

from typing import Literal

from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.results import NazgulsArmy
from ror_rules.three_player.states import NazgulLoyalty
from ror_rules.three_player.words import PLACE
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.words import PLAYER

Master = Literal["saruman", "dark_power"]


@rule("nazgul-loyalty", title="The army of a Nazgul", source=part("Controlling the Nazgul, Nazgul who lead armies"))
def nazgul_loyalty(dice: Dice, book: ThreePlayer, state: NazgulLoyalty) -> NazgulsArmy:
    """A die says whether the army of a Nazgul goes over with it; a Nazgul left among Enemies only flies away."""
    army = _army(dice, book, state) if state.leads_army else None
    friends = state.friends or army == state.taken_by
    enemies = state.enemies or (army is not None and army != state.taken_by)
    if friends or not enemies:
        among = "is among friends" if friends else "is not among Enemies"
        dice.note(book.nazgul_loyalty.note("enemies-only"), f"{state.nazgul} {among}")
        return NazgulsArmy(army=army, flies_to=None, hex=None)
    place: Literal["isengard", "barad_dur"] = "isengard" if state.taken_by == "saruman" else "barad_dur"
    dice.note(book.nazgul_loyalty.note("enemies-only"), f"{state.nazgul} is among Enemies only")
    return NazgulsArmy(army=army, flies_to=place, hex=dice.look(book.places, place, "hex", why="it flies there"))


def _army(dice: Dice, book: ThreePlayer, state: NazgulLoyalty) -> Master:
    """Whose the army is from now on."""
    if state.taken_by == "saruman":
        follows = dice.on(book.nazgul_loyalty, "army", why=f"whether the army follows {state.nazgul}") == "follows"
        return "saruman" if follows else "dark_power"
    if state.army_began_under == "saruman":
        dice.note(book.nazgul_count.note("never-sarumans-army"), "the army began the game under Saruman and stays his")
        return "saruman"
    dice.look(book.army_loyalty, "other", "army", why="who leads it now")
    return "dark_power"


@nazgul_loyalty.sentence
def _say(state: NazgulLoyalty, result: NazgulsArmy, trace: tuple[Line, ...]) -> str:
    said = f"{state.nazgul} comes under {PLAYER[state.taken_by]}"
    if result.army:
        said += f", its army {'with it' if result.army == state.taken_by else 'does not'}"
    return said + (f"; it flies to {PLACE[result.flies_to]}, {result.hex}." if result.flies_to else ".")


@nazgul_loyalty.summary("army_follows", "the Nazgul leads an army, and it goes where the Nazgul goes")
def _follows(state: NazgulLoyalty, result: NazgulsArmy) -> bool:
    return result.army == state.taken_by
