"""Three-player game, Alliances: how one is formed, and its effects.

The rules on dissolving Alliances are lost, so the players settle that.
"""

from __future__ import annotations

from typing import Literal, cast

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.states import Allies, Ally, allies, two_players
from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules.author import (
    ABSENT,
    Dice,
    Line,
    Message,
    Normal,
    Parameter,
    StateError,
    UndecidedError,
    Value,
    rule,
    say,
)

AllianceReason = Literal[
    "in_time", "without_saruman", "outside_events", "cards_not_drawn", "second_alliance", "settled", "settled_against"
]


class Alliance(Value):
    """Two players who want to form an Alliance or to dissolve theirs, and the time."""

    one: Player
    other: Player
    deed: Literal["form", "dissolve"] = "form"
    phase: Literal["gollum", "events", "search", "saruman_turn", "fellowship_turn", "dark_power_turn", "end"] = "events"
    cards_drawn: bool = True
    saruman_allied_with: Allies = ()
    settled: bool | None = None

    def normal(self) -> Normal:
        two_players(self.one, self.other, "/other")
        return {"saruman_allied_with": allies(self.saruman_allied_with)}


class AllianceFormed(Value):
    """Whether the Alliance is formed or dissolved, and its effects."""

    formed: bool
    dissolved: bool
    saruman_allied_with: tuple[Ally, ...]
    because: AllianceReason
    changes: tuple[str, ...]
    may_change: tuple[str, ...]


@rule("alliance", title="Alliances", source=part("alliances"), throws=False)
def alliance(dice: Dice, book: ThreePlayer, state: Alliance) -> AllianceFormed:
    """Saruman may form an Alliance with one of the others in the Events Phase, after all cards are drawn."""
    table = book.alliance_effects
    before = allies(state.saruman_allied_with)
    if "saruman" not in (state.one, state.other):
        dice.note(table.note("between"), "alliance-without-saruman")
        return _unchanged(state, "without_saruman")
    partner = cast("Ally", state.other if state.one == "saruman" else state.one)
    if state.deed == "dissolve":
        return _dissolved(dice, book, state, partner)
    if partner in before:
        raise StateError("allied-already", pointer="/state/saruman_allied_with", got=partner, partner=partner)
    if state.phase != "events":
        dice.note(table.note("when"), "alliance-outside-events", phase=state.phase)
        return _unchanged(state, "outside_events")
    if not state.cards_drawn:
        dice.note(table.note("when"), "alliance-cards-not-drawn")
        return _unchanged(state, "cards_not_drawn")
    if before and not _settled(dice, book, state, partner):
        dice.note(table.note("lost"), "alliance-second", allies=before)
        return _unchanged(state, "second_alliance")
    dice.note(table.note("when"), "alliance-in-time")
    found = {row.word: _effect(dice, book, row.word, partner) for row in table.data.rows.entries}
    lost = tuple(effect for effect, cell in found.items() if cell == "lost")
    surviving = dice.reading(book, "tp-offensive-lost") == "surviving"
    if lost:
        dice.note(book.offensive_deeds.note("lost"), "alliance-does-not-offend" if surviving else "alliance-may-offend")
    return AllianceFormed(
        formed=True,
        dissolved=False,
        saruman_allied_with=tuple(sorted((*before, partner))),
        because="in_time",
        changes=tuple(effect for effect, cell in found.items() if cell == "yes"),
        may_change=() if surviving else lost,
    )


def _effect(dice: Dice, book: ThreePlayer, effect: str, partner: Ally) -> str:
    table = book.alliance_effects
    lost = table.peek(effect, partner) == "lost"
    return dice.look(table, effect, partner, why="alliance-effect-lost" if lost else "alliance-effect", effect=effect)


def _unchanged(state: Alliance, because: AllianceReason) -> AllianceFormed:
    return AllianceFormed(
        formed=False,
        dissolved=False,
        saruman_allied_with=allies(state.saruman_allied_with),
        because=because,
        changes=(),
        may_change=(),
    )


def _dissolved(dice: Dice, book: ThreePlayer, state: Alliance, partner: Ally) -> AllianceFormed:
    before = allies(state.saruman_allied_with) or (partner,)
    if partner not in before:
        raise StateError("not-allied", pointer="/state/saruman_allied_with", got=before, partner=partner)
    may = _settled(dice, book, state, partner)
    return AllianceFormed(
        formed=False,
        dissolved=may,
        saruman_allied_with=tuple(each for each in before if each != partner) if may else before,
        because="settled" if may else "settled_against",
        changes=(),
        may_change=(),
    )


def _settled(dice: Dice, book: ThreePlayer, state: Alliance, partner: Ally) -> bool:
    if state.settled is None:
        lost = "dissolving-is-lost" if state.deed == "dissolve" else "second-alliance-is-lost"
        raise UndecidedError(lost, pointer="/state/settled", got=ABSENT)
    code = "alliance-settled" if state.settled else "alliance-settled-against"
    dice.note(book.alliance_effects.note("lost"), code, deed=state.deed, partner=partner)
    return state.settled


@alliance.sentence
def _say(state: Alliance, result: AllianceFormed, trace: tuple[Line, ...]) -> Message:
    two: dict[str, Parameter] = {"one": state.one, "other": state.other}
    if result.formed:
        return say("alliance-formed", **two)
    if result.dissolved:
        return say("alliance-dissolved", **two)
    if result.because == "settled_against":
        return say("alliance-stands", **two)
    last = trace[-1]
    return say("alliance-refused", **two, reason=Message(last.code, last.given))
