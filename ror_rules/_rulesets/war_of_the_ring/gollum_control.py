"""War of the Ring, Gollum Control Table: the die, its two modifiers, and the holder of Gollum's Card."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ror_rules._rulesets.war_of_the_ring.book import Controller, WarOfTheRing, chart
from ror_rules.author import Dice, Line, Message, Shifts, StateError, Table, TableStep, Value, rule, say, shift, step_of

LAST_TURN: Final = {"controller": "previous_controller"}


class GollumControl(Value):
    """Gollum after the last Game-Turn, before the throw of this one."""

    also = LAST_TURN

    previous_controller: Controller
    card_holder: Controller

    def check(self) -> None:
        card_with_controller(self.previous_controller, self.card_holder)


def card_with_controller(controller: str, holder: str) -> None:
    if "neither" not in (controller, holder) and controller != holder:
        raise StateError("card-with-another", pointer="/state/card_holder", got=holder, controller=controller)


class GollumControlled(Value):
    """The controller of Gollum and the holder of his Card after a throw on the Gollum Control Table."""

    controller: Controller
    card_holder: Controller


@rule("gollum-control", title="Gollum control", source=chart("gollum-control-table"))
def gollum_control(dice: Dice, book: WarOfTheRing, state: GollumControl) -> GollumControlled:
    """A die decides which player controls Gollum this Game-Turn. The player who controlled him last turn has a modifier."""
    modifiers = _last_turn(book.gollum_control, state.previous_controller)
    controller = dice.on(book.gollum_control, "controlled by", why="gollum-throw", modifiers=modifiers)
    holder = state.card_holder if controller == "neither" else controller
    return GollumControlled(controller=controller, card_holder=holder)


@lru_cache
def _last_turn(table: Table[Controller], before: Controller) -> Shifts:
    if before == "neither":
        return Shifts.of((shift(0, "gollum-modifier", when=False, because="gollum-last-turn"),))
    name = "dark-power-last-turn" if before == "dark_power" else "fellowship-last-turn"
    return Shifts.of((table.modifier(name, when=True, because=""),))


@gollum_control.sentence
def _say(state: GollumControl, result: GollumControlled, trace: tuple[Line, ...]) -> Message:
    line = step_of(trace, TableStep)
    if line.modifiers:
        (modifier,), before = line.modifiers, state.previous_controller
        thrown = say(
            "gollum-face-modified", face=line.face, modifier=modifier.value, before=before, total=line.adjusted
        )
    else:
        thrown = say("gollum-face", face=line.face)
    gollum, card = _gollum(state, result), _card(state, result)
    return (
        say("gollum", gollum=gollum, thrown=thrown)
        if card is None
        else say("gollum-and-card", gollum=gollum, card=card, thrown=thrown)
    )


def _gollum(state: GollumControl, result: GollumControlled) -> Message:
    stays = result.controller == state.previous_controller
    if result.controller == "neither":
        return say("gollum-stays-neutral" if stays else "gollum-breaks-loose")
    return say("gollum-stays" if stays else "gollum-goes-over", controller=result.controller)


def _card(state: GollumControl, result: GollumControlled) -> Message | None:
    if state.card_holder == "neither":
        return None
    if result.controller == "neither":
        return say("card-stays", holder=state.card_holder)
    return say("card-handed-over", holder=state.card_holder) if state.card_holder != result.card_holder else None
