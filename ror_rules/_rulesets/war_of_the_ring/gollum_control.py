"""War of the Ring, Gollum Control Table: the die, its two modifiers, and what becomes of Gollum's Card."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

from msgspec import Meta

from ror_rules._rulesets.war_of_the_ring.book import Controller, WarOfTheRing, chart
from ror_rules._rulesets.war_of_the_ring.words import PLAYER
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.table import Table
from ror_rules.trace import Line, Modifier, Shifts, TableStep, step_of
from ror_rules.values import Value

LAST_TURN: Final = {"controller": "previous_controller"}
"""Who controls Gollum, as an answer calls him, is the previous controller of the next throw."""


class GollumControl(Value):
    """Gollum as the last Game-Turn left him, before the die of this one is thrown."""

    also = LAST_TURN

    previous_controller: Annotated[
        Controller, Meta(description="Who controlled Gollum last Game-Turn; `neither`: nobody, he was neutral.")
    ]
    card_holder: Annotated[
        Controller, Meta(description="Who holds Gollum's Card before the throw; `neither`: no player has it.")
    ]


class GollumControlled(Value):
    """Who has Gollum and his Card after a throw on the Gollum Control Table."""

    controller: Annotated[
        Controller, Meta(description="Who controls Gollum from now on; `neither`: nobody, he is neutral.")
    ]
    card_holder: Annotated[
        Controller,
        Meta(description="Who holds Gollum's Card from now on: his controller, or while he is neutral whoever had it."),
    ]


@rule("gollum-control", title="Gollum control", source=chart("gollum-control-table"))
def gollum_control(dice: Dice, book: WarOfTheRing, state: GollumControl) -> GollumControlled:
    """A die decides who controls Gollum this Game-Turn; whoever had him last turn has it a little easier."""
    modifiers = _last_turn(book.gollum_control, state.previous_controller)
    controller = dice.on(book.gollum_control, "controlled by", why="who controls Gollum", modifiers=modifiers)
    holder = state.card_holder if controller == "neither" else controller
    return GollumControlled(controller=controller, card_holder=holder)


@lru_cache
def _last_turn(table: Table[Controller], before: Controller) -> Shifts:
    """What the die is modified by for whoever had Gollum before."""
    because = f"previous_controller is {before}"
    return Shifts.of(
        (
            table.modifier("dark-power-last-turn", when=before == "dark_power", because=because),
            table.modifier("fellowship-last-turn", when=before == "fellowship", because=because),
        )
    )


@gollum_control.sentence
def _say(state: GollumControl, result: GollumControlled, trace: tuple[Line, ...]) -> str:
    line = step_of(trace, TableStep)
    return _told(state, result, line.face, line.modifiers)


@lru_cache
def _told(state: GollumControl, result: GollumControlled, face: int, modifiers: tuple[Modifier, ...]) -> str:
    """The sentence; so few throws there are that each has it put together once."""
    modified = ""
    for each in modifiers:
        modified += f", {'and' if each.value > 0 else 'less'} {abs(each.value)} for last turn"
    stays = result.controller == state.previous_controller
    if result.controller == "neither":
        end = "stays with nobody" if stays else "breaks loose"
        card = f"; his Card stays with {PLAYER[result.card_holder]}" if result.card_holder != "neither" else ""
    else:
        end = f"{'stays with' if stays else 'goes over to'} {PLAYER[result.controller]}"
        taken = state.card_holder not in (result.card_holder, "neither")
        card = f"; {PLAYER[state.card_holder]} hands over his Card" if taken else ""
    return f"Gollum {end}{card}: {face}{modified}."
