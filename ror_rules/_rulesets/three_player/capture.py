"""Three-player game, Persuasion: the capture roll, and the roll against a Rating that escapes share with it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, structs

from ror_rules._rulesets.three_player.book import ThreePlayer, part
from ror_rules._rulesets.war_of_the_ring.pieces import CARRIED, Character, Member, called, free, in_full, living
from ror_rules._rulesets.war_of_the_ring.search import Capture, captive
from ror_rules.dice import Dice
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Value


class CaptureRoll(Value):
    """A Character who is to be captured or persuaded."""

    character: Annotated[
        Member,
        Meta(description="The Character, told in full or by name; `capture_rating` is what the roll is against."),
    ]

    def __post_init__(self) -> None:
        structs.force_setattr(self, "character", in_full(self.character))
        living(self.character, "/character", does="The dead are not captured.")
        free(self.character, "/character", "Who is held by an Enemy already is not captured.")


class CaptureRolled(Capture):
    """How the roll ends."""

    character: Annotated[
        Character, Meta(description="The Character as he goes on: where captured, as a `captive`.", extra=CARRIED)
    ]


@rule("capture", title="Capture roll", source=part("persuasion-procedure"))
def capture(dice: Dice, book: ThreePlayer, state: CaptureRoll) -> CaptureRolled:
    """A Character who is to be captured or persuaded gets away on a die at or below his Capture Rating, 3 without one."""
    who = in_full(state.character)
    face, made = roll(dice, book, "capture", who.name, who.capture_rating)
    return CaptureRolled(name=who.name, face=face, captured=not made, character=who if made else captive(who))


def roll(
    dice: Dice, book: ThreePlayer, which: Literal["capture", "escape"], name: str, rating: int | UnsetType
) -> tuple[int, bool]:
    """A roll against a Rating: the face, and whether it was made."""
    table = book.rolls_without_rating
    if rating is UNSET:
        rating = dice.look(table, which, "rating", why=f"{name} has no {which.capitalize()} Rating")
    dice.reading(book, "wr-capture-roll")
    face = dice.roll(table.die, why=f"{name}'s {which}, Rating {rating}", cite=table.note("roll"))
    return face, face <= rating


@capture.sentence
def _say(state: CaptureRoll, result: CaptureRolled, trace: tuple[Line, ...]) -> str:
    return f"{called(state.character)} is {'captured' if result.captured else 'not captured'}: {result.face}."


capture.head("captured", "face")
