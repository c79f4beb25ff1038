"""War of the Ring, Percentage Loss Table: a percentage of a force in Strength Points."""

from __future__ import annotations

from typing import Final, Literal

from ror_rules._rulesets.war_of_the_ring.book import Percent, WarOfTheRing, chart
from ror_rules.author import Dice, Line, Message, Points, UndecidedError, Value, rule, say

WHOLE: Final = 100


Loser = Literal["force", "fellowship", "dark_power", "saruman"]


class Losses(Value):
    """A force, and the percentage of it that is lost."""

    strength: Points
    percent: Percent


class StrengthLost(Value):
    """A percentage of a force in Strength Points."""

    lost: int
    remaining: int


@rule("losses", title="Percentage losses", source=chart("percentage-loss-table"), throws=False)
def losses(dice: Dice, book: WarOfTheRing, state: Losses) -> StrengthLost:
    """A percentage of a force in Strength Points: by the table up to 99, by a formula above, and never more than it has."""
    lost = points_lost(dice, book, state.strength, state.percent)
    return StrengthLost(lost=lost, remaining=state.strength - lost)


def points_lost(dice: Dice, book: WarOfTheRing, strength: int, percent: Percent, side: Loser = "force") -> int:
    table = book.percentage_loss
    if percent == 0 or strength == 0:
        dice.note(table.note("points-lost"), "nothing-lost", side=side, strength=strength)
        return 0
    if percent == WHOLE:
        dice.note(table.note("points-lost"), "all-lost", side=side, strength=strength)
        return strength
    printed = table.rows.high
    if printed is None or strength <= printed:
        lost = dice.look(table, strength, percent, why="part-lost", side=side, percent=percent, strength=strength)
        if lost > strength:
            dice.note(table.note("points-lost"), "no-more-than-it-has", side=side, strength=strength)
            return strength
        return lost
    if dice.reading(book, "wr-loss-above-99") == "refuse":
        raise UndecidedError(
            "beyond-the-loss-table",
            pointer="/rulings/wr-loss-above-99",
            got=strength,
            printed=printed,
            strength=strength,
        )
    product = strength * percent
    down, rest = divmod(product, WHOLE)
    lost = down + (2 * rest > WHOLE)
    dice.note(
        table.note("points-lost"),
        "part-by-formula",
        side=side,
        percent=percent,
        strength=strength,
        lost=lost,
        printed=printed,
    )
    return lost


@losses.sentence
def _say(state: Losses, result: StrengthLost, trace: tuple[Line, ...]) -> Message:
    return say("loss", strength=state.strength, percent=state.percent, lost=result.lost, remaining=result.remaining)
