"""Three-player game, Alliances: moving an ally's units."""

from __future__ import annotations

from typing import Literal

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules.author import Dice, Line, Message, Points, StateError, Value, rule, say


class UnitControl(Value):
    """A player, the owner of the units that the player wants to move, and the strength of both in the hex."""

    mover: Player
    owner: Player
    allied: bool
    leader_in_hex: bool = False
    strength: Points = 0
    owner_strength: Points = 0


class UnitsControlled(Value):
    """Whether the mover may move the units, and why."""

    may_move: bool
    by: Literal["own", "leader", "strength"] | None


@rule("unit-control", title="Control of an ally's units", source=part("alliances"), throws=False)
def unit_control(dice: Dice, book: ThreePlayer, state: UnitControl) -> UnitsControlled:
    """A player may move an ally's units with a leader of armies in the hex, or with more Strength Points there."""
    table = book.alliance_effects
    if state.mover == state.owner:
        dice.note(table.note("leader"), "own-units")
        return UnitsControlled(may_move=True, by="own")
    if not state.allied:
        dice.note(table.note("leader"), "units-of-no-ally", mover=state.mover, owner=state.owner)
        return UnitsControlled(may_move=False, by=None)
    if "saruman" not in (state.mover, state.owner):
        raise StateError("allied-without-saruman", pointer="/state/allied", got=state.allied)
    by: Literal["leader", "strength"] | None = None
    if state.leader_in_hex:
        by = "leader"
        dice.note(table.note("leader"), "leader-in-hex", mover=state.mover)
    else:
        by = "strength" if state.strength > state.owner_strength else None
        dice.note(
            table.note("leader"),
            "stronger-in-hex" if by else "not-stronger-in-hex",
            mover=state.mover,
            strength=state.strength,
            owner=state.owner,
            owner_strength=state.owner_strength,
        )
    if by:
        dice.note(table.note("while-moving"), "while-moving", mover=state.mover)
    return UnitsControlled(may_move=by is not None, by=by)


@unit_control.sentence
def _say(state: UnitControl, result: UnitsControlled, trace: tuple[Line, ...]) -> Message:
    if result.by == "own":
        return say("moves-own-units", mover=state.mover)
    if result.by == "leader":
        return say("moves-units-by-leader", mover=state.mover, owner=state.owner)
    if result.by == "strength":
        return say("moves-units-by-strength", mover=state.mover, owner=state.owner)
    return say("moves-no-units", mover=state.mover, owner=state.owner)
