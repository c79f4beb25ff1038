"""Three-player game, Persuasion: Saruman's attempt, the immune Characters, and the capture roll."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import UNSET, Meta, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.three_player.capture import capture, roll
from ror_rules._rulesets.three_player.states import known
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, endures, free, living, unread
from ror_rules.author import (
    ABSENT,
    Dice,
    Line,
    Message,
    NoteStep,
    RollStep,
    StateError,
    Value,
    folded,
    named,
    rule,
    say,
    step_of,
)

_OTHERS: Final = (
    *("saruman", "chief_of_the_dunlendings", "gollum", "nazgul", "lord_of_the_nazgul", "sauron", "balrog"),
)
"""The known Characters outside the Fellowship."""


class Persuasion(Value, kw_only=True):
    """Saruman's attempt to persuade: the Character, Saruman's place, and his other actions in the Game-Turn."""

    character: Character | None = None
    bears_ring: bool | None = None
    character_at_palantir: bool = True
    at_isengard: bool = True
    at_palantir: bool = True
    controls_nazgul: bool = False
    mind_battles: bool = False

    def check(self) -> None:
        if self.character is None:
            return
        living(self.character, "/character", equal_kills=False)
        given = None if self.character.ring is UNSET else True
        frodo = known(self.character) == "frodo"
        who = named(self.character.name)
        if self.bears_ring is None and given is None and frodo:
            raise StateError("bears-the-ring-or-not", pointer="/state/bears_ring", got=ABSENT, who=who)
        if given and self.bears_ring is False:
            raise StateError("has-the-ring-already", pointer="/state/bears_ring", got=self.bears_ring, who=who)
        free(self.character, "/character")
        other_side = self.character.side not in (UNSET, "fellowship")
        if other_side or known(self.character) in _OTHERS:
            raise StateError(
                "not-of-the-fellowship",
                pointer=f"/state/character/{'side' if other_side else 'name'}",
                got=str(self.character.side) if other_side else self.character.name,
                who=who,
            )


class PersuasionAttempted(Value):
    """The end of the attempt."""

    allowed: bool
    wasted: bool
    persuaded: bool
    goes_to: str | None
    character: Annotated[Character | None, Meta(extra=CARRIED)]


@rule("persuasion", title="Persuasion", source=part("persuasion"))
def persuasion(dice: Dice, book: ThreePlayer, state: Persuasion) -> PersuasionAttempted:
    """Saruman at Isengard persuades a Fellowship Character at a Palantir if the Character fails a capture roll."""
    table = book.persuasion
    bar = _bar(state)
    if bar is not None:
        note, because = bar
        dice.note(table.note(note), because.code)
        return _unmoved(state, allowed=False)
    who = state.character
    if who is not None:
        endures(dice, book, [(who, "/character")])
    if who is None:
        dice.note(table.note("nobody-eligible"), "nobody-at-a-palantir")
        return _unmoved(state, wasted=True)
    name = named(who.name)
    if not state.character_at_palantir:
        dice.note(table.note("nobody-eligible"), "not-at-a-palantir", who=name)
        return _unmoved(state, wasted=True)
    immune = "ringbearer" if state.bears_ring else _immune(book, who)
    if immune is not None:
        by_row = immune in ("ringbearer", "immobile")
        dice.look(table, immune, "Persuasion", why=f"persuasion-of-{immune}" if by_row else "persuasion-of", who=name)
        dice.note(table.note("nobody-eligible"), "cannot-be-persuaded", who=name)
        return _unmoved(state, wasted=True)
    resists = roll(dice.within(capture.place), book, "persuasion", who.name, who.capture_rating)
    if resists:
        return _unmoved(state)
    dice.note(table.note("goes"), "sets-out-for-isengard", who=name)
    isengard = dice.look(book.places, "isengard", "hex", why="hex-of", place="isengard")
    return PersuasionAttempted(
        allowed=True,
        wasted=False,
        persuaded=True,
        goes_to=isengard,
        character=structs.replace(who, held="persuaded"),
    )


def _unmoved(state: Persuasion, *, allowed: bool = True, wasted: bool = False) -> PersuasionAttempted:
    return PersuasionAttempted(allowed=allowed, wasted=wasted, persuaded=False, goes_to=None, character=state.character)


def _bar(state: Persuasion) -> tuple[str, Message] | None:
    if not state.at_isengard:
        return "where", say("saruman-not-at-isengard")
    if not state.at_palantir:
        return "where", say("saruman-not-at-a-palantir")
    if state.controls_nazgul:
        return "that-turn", say("saruman-controls-nazgul")
    if state.mind_battles:
        return "that-turn", say("saruman-battles-minds")
    return None


def _immune(book: ThreePlayer, who: Character) -> str | None:
    """The row that makes a Character immune, or None. Raises `StateError` if a needed rating is missing."""
    if who.ring is not UNSET:
        return "ringbearer"
    rows = {folded(row.label): row.word for row in book.persuasion.data.rows.entries}
    named = rows.get(folded((known(who) or "").partition("_with_")[0]))
    if named is not None:
        return named
    living(who, "/character", "movement_allowance")
    return "immobile" if who.movement_allowance == 0 else None


@persuasion.sentence
def _say(state: Persuasion, result: PersuasionAttempted, trace: tuple[Line, ...]) -> Message:
    if not result.allowed or result.wasted or state.character is None:
        reason = step_of(trace, NoteStep)
        because = Message(reason.code, reason.given)
        return say("persuasion-wasted" if result.allowed else "persuasion-not-allowed", because=because)
    who, face = named(state.character.name), step_of(trace, RollStep).face
    if result.goes_to is None:
        return say("persuasion-failed", who=who, face=face)
    return say("persuasion-succeeded", who=who, face=face, hex=result.goes_to)


persuasion.carries(Character, *unread("capture_rating", "movement_allowance"))
