"""Three-player game, Persuasion: the capture roll, and the roll against a Rating that escapes share with it."""

from __future__ import annotations

from typing import Literal

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.search import Capture, Hunted
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.trace import Line


@rule("capture", title="Capture roll", source=part("Persuasion, procedure"))
def capture(dice: Dice, book: ThreePlayer, state: Hunted) -> Capture:
    """A Character who is to be captured or persuaded gets away on a die at or below his Capture Rating, 3 without one."""
    face, made = roll(dice, book, "capture", state.name, state.capture_rating)
    return Capture(name=state.name, face=face, captured=not made)


def roll(
    dice: Dice, book: ThreePlayer, which: Literal["capture", "escape"], name: str, rating: int | None
) -> tuple[int, bool]:
    """A roll against a Rating: the face, and whether it was made."""
    table = book.rolls_without_rating
    if rating is None:
        rating = dice.look(table, which, "rating", why=f"{name} has no {which.capitalize()} Rating")
    dice.reading(book, "wr-capture-roll")
    face = dice.roll(table.die, why=f"{name}'s {which}, Rating {rating}", cite=table.note("roll"))
    return face, face <= rating


@capture.sentence
def _say(state: Hunted, result: Capture, trace: tuple[Line, ...]) -> str:
    return f"{state.name} is {'captured' if result.captured else 'not captured'}: {result.face}."
