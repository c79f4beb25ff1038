"""War of the Ring, Percentage Loss Table: how many Strength Points a percentage of a force is."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from ror_rules._rulesets.war_of_the_ring.book import Percent, WarOfTheRing, chart
from ror_rules.dice import Dice
from ror_rules.errors import UndecidedError
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Points, Value

WHOLE: Final = 100
"""All of anything, in percent."""


class Losses(Value):
    """A force, and the percentage of it that is lost."""

    strength: Annotated[Points, Meta(description="Force Strength: its Strength Points before the loss, 0 to 9999.")]
    percent: Annotated[
        Percent, Meta(description="Percent of Force Lost, one of those that the Army Combat Results Table prints.")
    ]


class StrengthLost(Value):
    """A percentage of a force in Strength Points."""

    lost: Annotated[int, Meta(description="Strength Points lost, 0 to the strength of the force.")]
    remaining: Annotated[int, Meta(description="Strength Points left, 0 to the strength of the force.")]


@rule("losses", title="Percentage losses", source=chart("percentage-loss-table"), throws=False)
def losses(dice: Dice, book: WarOfTheRing, state: Losses) -> StrengthLost:
    """A percentage of a force in Strength Points: the table up to 99 points, a formula above, never more than it has."""
    lost = points_lost(dice, book, state.strength, state.percent)
    return StrengthLost(lost=lost, remaining=state.strength - lost)


def points_lost(dice: Dice, book: WarOfTheRing, strength: int, percent: Percent) -> int:
    """The Strength Points that a percentage of a force is: as printed, by the formula above the table, or all it has."""
    table = book.percentage_loss
    if percent == 0 or strength == 0:
        dice.note(table.note("points-lost"), f"{percent}% of {strength}: nothing is lost")
        return 0
    if percent == WHOLE:
        dice.reading(book, "wr-loss-cap")
        dice.note(table.note("points-lost"), f"{percent}% of {strength} is all of it")
        return strength
    printed = table.rows.high
    if printed is None or strength <= printed:
        lost = dice.look(table, strength, percent, why=f"{percent}% of {strength}")
        if lost > strength:
            dice.reading(book, "wr-loss-cap")
            dice.note(table.note("points-lost"), f"a force of {strength} loses no more than it has")
            return strength
        return lost
    if dice.reading(book, "wr-loss-above-99") == "refuse":
        raise UndecidedError(
            f"The Percentage Loss Table ends at {printed} Strength Points; what {strength} lose is not printed.",
            pointer="/rulings/wr-loss-above-99",
            expected=f"a strength of at most {printed}, or the reading formula",
            got=strength,
        )
    product = strength * percent
    down, rest = divmod(product, WHOLE)
    lost = down + (2 * rest > WHOLE)
    dice.note(
        table.note("points-lost"), f"above {printed}: {percent}% of {strength}, an exact half rounded down: {lost}"
    )
    return lost


@losses.sentence
def _say(state: Losses, result: StrengthLost, trace: tuple[Line, ...]) -> str:
    return f"A force of {state.strength} that loses {state.percent}% loses {result.lost} and keeps {result.remaining}."
