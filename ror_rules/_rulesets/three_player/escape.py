"""Three-player game, Persuasion: escape rolls, and the ways out of Isengard."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.capture import roll
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, Member, endures, in_full, living, unread
from ror_rules._rulesets.war_of_the_ring.turns import Turns, TurnsPlayed, again, game_turns, in_turn
from ror_rules.author import Dice, Line, Message, Normal, NoteStep, RollStep, StateError, Value, named, rule, say

_FROM_ISENGARD: Final = {
    "roll": "escape-not-from-isengard",
    "eagles_card": "escape-by-eagles",
    "freed_by_saruman": "escape-by-saruman",
    "isengard_conquered": "escape-by-conquest",
}

_WITHOUT_ROLL: Final = frozenset({*_FROM_ISENGARD.values(), "escape-no-friend-came", "escape-too-early"})


class Escape(Value, kw_only=True):
    """A captive who tries to escape, and the means."""

    character: Member
    reached_isengard: bool = False
    captured_this_turn: bool = False
    met_by_friend: bool = False
    means: Literal["roll", "eagles_card", "freed_by_saruman", "isengard_conquered"] = "roll"
    turns: Turns = 1

    def normal(self) -> Normal:
        return {"character": in_full(self.character)}

    def check(self) -> None:
        living(self.character, "/character", equal_kills=False)
        if not self.reached_isengard and _held(self) != "at_isengard" and self.means != "roll":
            raise StateError("way-out-of-isengard", pointer="/state/means", got=self.means)


class Escaped(Value, kw_only=True):
    """The result of an escape."""

    name: str
    escaped: bool
    turns: TurnsPlayed = 1
    character: Annotated[Character, Meta(extra=CARRIED)]


@rule("escape", title="Escape", source=part("persuasion"))
def escape(dice: Dice, book: ThreePlayer, state: Escape) -> Escaped:
    """A captive gets free with a die at or below their Escape Rating, or tries again. From Isengard nobody can roll."""
    who = in_full(state.character)

    def attempt(dice: Dice, once: Escape, now: Escaped) -> Escaped:
        this_turn = once.captured_this_turn and not now.turns
        return _attempt(dice, book, structs.replace(once, character=now.character, captured_this_turn=this_turn))

    before = Escaped(name=who.name, escaped=False, turns=0, character=who)
    return again(dice, book, state, attempt, before, until=lambda now: now.escaped)


def _attempt(dice: Dice, book: ThreePlayer, state: Escape) -> Escaped:
    table = book.persuasion
    endures(dice, book, [(state.character, "/character")])
    who = in_full(state.character)
    held = _held(state)
    if state.reached_isengard and held != "at_isengard":
        dice.note(table.note("goes"), "captive-at-isengard", who=named(who.name))
        held = "at_isengard"
        state = structs.replace(state, character=structs.replace(who, held=held))
    if held == "at_isengard":
        dice.note(table.note("isengard"), _FROM_ISENGARD[state.means], who=named(who.name))
        if state.means in ("eagles_card", "freed_by_saruman"):
            state = _with_or_without_ring(dice, book, state)
        return _ends(state, escaped=state.means != "roll")
    if held == "persuaded":
        code = "escape-friend-came" if state.met_by_friend else "escape-no-friend-came"
        dice.note(table.note("goes"), code, who=named(who.name))
        if not state.met_by_friend:
            return _ends(state, escaped=False)
    if state.captured_this_turn:
        bars = dice.reading(book, "tp-captured-this-turn") == "next-turn"
        dice.note(part("sequence-of-play"), "escape-too-early" if bars else "escape-at-once", who=named(who.name))
        if bars:
            return _ends(state, escaped=False)
    escaped = roll(dice, book, "escape", who.name, who.escape_rating)
    return _ends(_with_or_without_ring(dice, book, state) if escaped else state, escaped=escaped)


def _with_or_without_ring(dice: Dice, book: ThreePlayer, state: Escape) -> Escape:
    who = in_full(state.character)
    if who.ring is UNSET:
        return state
    keeps = dice.reading(book, "tp-captives-ring") == "captive"
    code = "ring-comes-along" if keeps else "ring-stays-with-captors"
    dice.note(book.barter_goods.note("captives-ring"), code, who=named(who.name))
    return state if keeps else structs.replace(state, character=structs.replace(who, ring=UNSET))


def _held(state: Escape) -> str:
    held = in_full(state.character).held
    return "captive" if held is UNSET else held


def _ends(state: Escape, *, escaped: bool) -> Escaped:
    who = in_full(state.character)
    free = structs.replace(who, held=UNSET)
    return Escaped(name=who.name, escaped=escaped, character=free if escaped else who)


@escape.sentence
def _say(state: Escape, result: Escaped, trace: tuple[Line, ...]) -> Message:
    who = named(result.name)
    rolls = [line for line in trace if isinstance(line, RollStep)]
    if rolls:
        said = say("escaped" if result.escaped else "not-escaped", who=who, face=rolls[-1].face)
        return in_turn(result.turns, said)
    step = [line for line in trace if isinstance(line, NoteStep) and line.code in _WITHOUT_ROLL][-1]
    reason = Message(step.code, step.given)
    if result.escaped:
        return say("escaped-without-roll", reason=reason)
    if step.code == "escape-no-friend-came":
        return say("not-escaped-alone", reason=reason, who=who)
    return say("not-escaped-without-roll", reason=reason)


escape.headings(lambda state, trace: game_turns(trace, _WITHOUT_ROLL))
escape.head("escaped", "turns")
escape.carries(Character, *unread("escape_rating"))
