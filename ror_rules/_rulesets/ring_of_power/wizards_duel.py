"""Ring of Power, Magic in Combat: the competitive roll of a wizards' duel.

The rule `wizards-duel` is the duel alone. `battle.opening` silences the loser in the combat that follows.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.figures import Group, check_group, identified
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Value

_WIZARDRY: Final = "a wizardry value of 1 or more"
"""The requirement for a wizard."""


class WizardsDuel(Value):
    """A challenge to a duel of magic: two groups of one character. Both have wizardry, unless a ruling allows an
    opponent without it.
    """

    challenger: Annotated[Group, Meta(description="The wizard that challenges.")]
    opponent: Annotated[Group, Meta(description="The wizard that is challenged.")]

    def __post_init__(self) -> None:
        for side in ("challenger", "opponent"):
            (wizard,), _ = identified((getattr(self, side),))
            force_setattr(self, side, wizard)
            check_group(wizard, f"/state/{side}")
            for field, came, fits, expected in (
                ("wizardry", wizard.wizardry, wizard.wizardry or side == "opponent", _WIZARDRY),
                ("character", wizard.character, wizard.character, "true beside wizardry"),
                ("count", wizard.count, wizard.count == 1, "one wizard"),
            ):
                if not fits:
                    raise StateError(
                        "A duel of magic is fought by wizards, one with one.",
                        pointer=f"/state/{side}/{field}",
                        expected=expected,
                        got=came,
                    )


class WizardsDuelled(Value):
    """The result of a duel of magic. Each total is a die plus wizardry."""

    winner: Annotated[
        Literal["challenger", "opponent"] | None, Meta(description="The wizard with the higher total. Null for a tie.")
    ]
    tie: Annotated[bool, Meta(description="Whether the totals are equal. If so, magic has no effect.")]
    challenger_total: Annotated[int, Meta(description="The challenger's die plus wizardry.")]
    opponent_total: Annotated[int, Meta(description="The opponent's die plus wizardry.")]


@rule("wizards-duel", title="Wizards' duel", source=chart("magic-in-combat"))
def wizards_duel(dice: Dice, book: RingOfPower, state: WizardsDuel) -> WizardsDuelled:
    """Both wizards throw a die and add their wizardry. The higher total wins. Equal totals have no effect."""
    one, other = state.challenger, state.opponent
    if not other.wizardry:
        if dice.reading(book, "rp-duel-target") == "wizards":
            raise StateError(
                "A duel of magic is fought by wizards, one with one.",
                pointer="/state/opponent/wizardry",
                expected=_WIZARDRY,
                got=other.wizardry,
            )
        dice.note(book.combat_sequence.note("silenced"), f"{other.label} has no wizardry to add")
    face, reply = _throw(dice, book, one, "challenger"), _throw(dice, book, other, "opponent")
    first, second = face + one.wizardry, reply + other.wizardry
    cite = book.combat_sequence.note("duel")
    sums = f"{face} + {one.wizardry} = {first} against {reply} + {other.wizardry} = {second}"
    if first == second:
        dice.note(cite, f"{sums}: a tie, magic has no effect")
        return WizardsDuelled(winner=None, tie=True, challenger_total=first, opponent_total=second)
    winner, loser = (one, other) if first > second else (other, one)
    dice.note(cite, f"{sums}: {winner.label} wins, {loser.label} loses")
    return WizardsDuelled(
        winner="challenger" if first > second else "opponent",
        tie=False,
        challenger_total=first,
        opponent_total=second,
    )


def _throw(dice: Dice, book: RingOfPower, wizard: Group, at: str) -> int:
    """A wizard's die."""
    return dice.roll(
        book.combat_chart.number("sides"),
        why=f"{wizard.label}'s magic, wizardry {wizard.wizardry}",
        cite=book.combat_sequence.note("duel"),
        at=at,
    )


@wizards_duel.sentence
def _say(state: WizardsDuel, result: WizardsDuelled, trace: tuple[Line, ...]) -> str:
    totals = f"{result.challenger_total} against {result.opponent_total}"
    one, other = state.challenger, state.opponent
    if result.tie:
        return f"The duel of {one.label} and {other.label} is a tie, magic has no effect: {totals}."
    winner, loser = (one, other) if result.winner == "challenger" else (other, one)
    return f"{winner.label} wins the wizards' duel, {loser.label} loses it: {totals}."


@wizards_duel.summary("challenger.wins", "the challenger wins the duel")
def _challenger(state: WizardsDuel, result: WizardsDuelled) -> bool:
    return result.challenger_total > result.opponent_total


@wizards_duel.summary("opponent.wins", "the opponent wins the duel")
def _opponent(state: WizardsDuel, result: WizardsDuelled) -> bool:
    return result.opponent_total > result.challenger_total


wizards_duel.head("winner", "tie", "challenger_total", "opponent_total")
