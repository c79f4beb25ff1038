"""Three-player game, Alliances: who may move an ally's units."""

from __future__ import annotations

from typing import Literal

from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.three_player.book import ThreePlayer, part
from ror_rules.three_player.results import UnitsControlled
from ror_rules.three_player.states import UnitControl
from ror_rules.trace import Line
from ror_rules.war_of_the_ring.words import PLAYER


@rule("unit-control", title="Control of an ally's units", source=part("Alliances"), throws=False)
def unit_control(dice: Dice, book: ThreePlayer, state: UnitControl) -> UnitsControlled:
    """A player moves an ally's units with a Character there who can lead armies, or with more Strength Points there."""
    table = book.alliance_effects
    if state.mover == state.owner:
        dice.note(table.note("leader"), "every player moves those that are his own")
        return UnitsControlled(may_move=True, by="own")
    if not state.allied:
        dice.note(table.note("leader"), f"{PLAYER[state.mover]} and {PLAYER[state.owner]} are not allied")
        return UnitsControlled(may_move=False, by=None)
    if "saruman" not in (state.mover, state.owner):
        raise StateError(
            "The Fellowship and the Dark Power are never allied.",
            pointer="/state/allied",
            expected="an Alliance with Saruman",
            got=f"{state.mover} and {state.owner}",
        )
    dice.reading(book, "tp-alliance")
    more = f"{state.strength} against {state.owner_strength} Strength Points"
    by: Literal["leader", "strength"] | None = None
    if state.leader_in_hex:
        by = "leader"
        dice.note(table.note("leader"), "a Character who can lead in Army Combat is in the hex")
    elif state.strength > state.owner_strength:
        by = "strength"
        dice.note(table.note("leader"), more)
    else:
        dice.note(table.note("leader"), f"no Character there can lead, and {more} are not more")
    if by:
        dice.note(table.note("while-moving"), "for as long as that holds while they move")
    return UnitsControlled(may_move=by is not None, by=by)


@unit_control.sentence
def _say(state: UnitControl, result: UnitsControlled, trace: tuple[Line, ...]) -> str:
    mover, owner = PLAYER[state.mover], PLAYER[state.owner]
    if result.by == "own":
        return start(f"{mover} moves {'his' if state.mover == 'saruman' else 'its'} own units.")
    why = {"leader": ", with a leader among them", "strength": ", being the stronger there", None: ""}[result.by]
    return start(f"{mover} {'may' if result.may_move else 'may not'} move the units of {owner}{why}.")
