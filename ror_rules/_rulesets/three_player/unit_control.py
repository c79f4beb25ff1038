"""Three-player game, Alliances: who may move an ally's units."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules._rulesets.war_of_the_ring.words import PLAYER
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.text import start
from ror_rules.trace import Line
from ror_rules.values import Points, Value


class UnitControl(Value):
    """Who would move whose units out of a hex, and what each of the two has there."""

    mover: Annotated[Player, Meta(description="The player who would move the units.")]
    owner: Annotated[Player, Meta(description="The player whose units they are.")]
    allied: Annotated[
        bool, Meta(description="Whether the two are allied; it matters where the mover is not the owner.")
    ]
    leader_in_hex: Annotated[
        bool,
        Meta(description="Whether the mover has a Character in the hex who can lead in Army Combat. Left out: false."),
    ] = False
    strength: Annotated[
        Points, Meta(description="Strength Points that the mover has in the hex, 0 to 9999. Left out: 0.")
    ] = 0
    owner_strength: Annotated[
        Points, Meta(description="Strength Points that the owner has in the hex, 0 to 9999. Left out: 0.")
    ] = 0


class UnitsControlled(Value):
    """Whether the units may be moved, and by what right."""

    may_move: Annotated[bool, Meta(description="Whether the mover may move them.")]
    by: Annotated[
        Literal["own", "leader", "strength"] | None,
        Meta(
            description="By what right: they are his `own`, he has a `leader` in the hex, or more `strength` there than the "
            "owner; null where he may not move them."
        ),
    ]


@rule("unit-control", title="Control of an ally's units", source=part("alliances"), throws=False)
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
