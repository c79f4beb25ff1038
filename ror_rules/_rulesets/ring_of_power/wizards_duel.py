"""Ring of Power, Magic in Combat: the competitive roll of a wizards' duel.

The rule `wizards-duel`: the duel alone. Whom it silences in a combat that follows is for `battle.opening` to say.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.words import Small
from ror_rules.dice import Dice
from ror_rules.errors import StateError
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import Name, Value, segment


class Duellist(Value):
    """A character in a wizards' duel."""

    name: Annotated[Name, Meta(description="What the character is called, 1 to 64 characters; it names the die too.")]
    wizardry: Annotated[Small, Meta(description="The wizardry value of the scenario, added to the die: 1 to 99.")]


class WizardsDuel(Value):
    """Who challenges whom to a duel of magic."""

    challenger: Annotated[Duellist, Meta(description="The wizard who challenges.")]
    opponent: Annotated[Duellist, Meta(description="The wizard who is challenged.")]

    def __post_init__(self) -> None:
        for side in ("challenger", "opponent"):
            wizard: Duellist = getattr(self, side)
            if not wizard.wizardry:
                raise StateError(
                    "A duel of magic is fought by wizards.",
                    pointer=f"/state/{side}/wizardry",
                    expected="a wizardry value of 1 or more",
                    got=wizard.wizardry,
                )
        if segment(self.challenger.name) == segment(self.opponent.name):
            raise StateError(
                "Nobody duels with himself, and two who share a name would share a die.",
                pointer="/state/opponent/name",
                expected=f"a name that differs from {self.challenger.name} in letters or digits",
                got=self.opponent.name,
            )


class WizardsDuelled(Value):
    """A duel of magic fought; both totals are die and wizardry."""

    winner: Annotated[str | None, Meta(description="The name of the wizard with the higher total; null in a tie.")]
    loser: Annotated[str | None, Meta(description="The name of the wizard with the lower total; null in a tie.")]
    tie: Annotated[bool, Meta(description="The totals are alike, and magic has no effect.")]
    challenger_total: Annotated[int, Meta(description="The challenger's die plus wizardry.")]
    opponent_total: Annotated[int, Meta(description="The opponent's die plus wizardry.")]


@rule("wizards-duel", title="Wizards' duel", source=chart("Magic in Combat"))
def wizards_duel(dice: Dice, book: RingOfPower, state: WizardsDuel) -> WizardsDuelled:
    """Both wizards throw a die and add their wizardry; the higher total wins, equal totals mean that nothing happens."""
    one, other = state.challenger, state.opponent
    face, reply = _throw(dice, book, one), _throw(dice, book, other)
    first, second = face + one.wizardry, reply + other.wizardry
    cite = book.combat_sequence.note("duel")
    sums = f"{face} + {one.wizardry} = {first} against {reply} + {other.wizardry} = {second}"
    if first == second:
        dice.note(cite, f"{sums}: a tie, magic has no effect")
        return WizardsDuelled(winner=None, loser=None, tie=True, challenger_total=first, opponent_total=second)
    winner, loser = (one, other) if first > second else (other, one)
    dice.note(cite, f"{sums}: {winner.name} wins, {loser.name} loses")
    return WizardsDuelled(
        winner=winner.name, loser=loser.name, tie=False, challenger_total=first, opponent_total=second
    )


def _throw(dice: Dice, book: RingOfPower, wizard: Duellist) -> int:
    """A wizard's die."""
    return dice.roll(
        book.combat_chart.number("sides"),
        why=f"{wizard.name}'s magic, wizardry {wizard.wizardry}",
        cite=book.combat_sequence.note("duel"),
        at=segment(wizard.name),
    )


@wizards_duel.sentence
def _say(state: WizardsDuel, result: WizardsDuelled, trace: tuple[Line, ...]) -> str:
    totals = f"{result.challenger_total} against {result.opponent_total}"
    if result.tie:
        return f"The duel of {state.challenger.name} and {state.opponent.name} is a tie, magic has no effect: {totals}."
    return f"{result.winner} wins the wizards' duel, {result.loser} loses it: {totals}."


@wizards_duel.summary("challenger_wins", "the challenger wins the duel")
def _challenger(state: WizardsDuel, result: WizardsDuelled) -> bool:
    return result.challenger_total > result.opponent_total


@wizards_duel.summary("opponent_wins", "the opponent wins the duel")
def _opponent(state: WizardsDuel, result: WizardsDuelled) -> bool:
    return result.opponent_total > result.challenger_total
