"""Three-player game, Persuasion: the capture roll, and the roll against a Rating that `escape` shares with it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.pieces import (
    CARRIED,
    Character,
    Member,
    endures,
    free,
    in_full,
    living,
    unread,
)
from ror_rules._rulesets.war_of_the_ring.search import Capture, captive
from ror_rules._rulesets.war_of_the_ring.turns import Turns, TurnsPlayed, again, game_turns, in_turn, last_roll
from ror_rules.author import Dice, Line, Message, Normal, Value, named, rule, say


class CaptureRoll(Value, kw_only=True):
    """A Character whom an Enemy tries to capture or to persuade."""

    character: Member
    turns: Turns = 1

    def normal(self) -> Normal:
        return {"character": in_full(self.character)}

    def check(self) -> None:
        living(self.character, "/character", equal_kills=False)
        free(self.character, "/character")


class CaptureRolled(Capture, kw_only=True):
    """The result of the roll."""

    turns: TurnsPlayed = 1
    character: Annotated[Character, Meta(extra=CARRIED)]


@rule("capture", title="Capture roll", source=part("persuasion-procedure"))
def capture(dice: Dice, book: ThreePlayer, state: CaptureRoll) -> CaptureRolled:
    """A Character gets away with a die at or below their Capture Rating, by another reading above it. Without a Rating it is 3."""
    who = in_full(state.character)
    return again(
        dice,
        book,
        state,
        lambda dice, once, now: _attempt(dice, book, once),
        CaptureRolled(name=who.name, captured=False, character=who),
        until=lambda now: now.captured,
    )


def _attempt(dice: Dice, book: ThreePlayer, state: CaptureRoll) -> CaptureRolled:
    endures(dice, book, [(state.character, "/character")])
    who = in_full(state.character)
    made = roll(dice, book, "capture", who.name, who.capture_rating)
    return CaptureRolled(name=who.name, captured=not made, character=who if made else captive(who))


def roll(
    dice: Dice, book: ThreePlayer, which: Literal["capture", "escape", "persuasion"], name: str, rating: int | UnsetType
) -> bool:
    table, row, why = book.rolls_without_rating, "escape" if which == "escape" else "capture", f"{which}-roll"
    if rating is UNSET:
        rating = dice.look(table, row, "rating", why=f"no-{row}-rating", who=named(name))
        why = f"{which}-roll-without-rating"
    above = dice.reading(book, "wr-capture-roll") == "above"
    if above:
        why = f"{why}-above"
    face = dice.roll(table.die, why=why, cite=table.note("roll"), who=named(name), rating=rating)
    return (face <= rating) != above


@capture.sentence
def _say(state: CaptureRoll, result: CaptureRolled, trace: tuple[Line, ...]) -> Message:
    code = "captured" if result.captured else "not-captured"
    return in_turn(result.turns, say(code, who=named(result.name), face=last_roll(trace).face))


capture.headings(lambda state, trace: game_turns(trace))
capture.head("captured", "turns")
capture.carries(Character, *unread("capture_rating"))
