"""Ring of Power, Magic in Combat: the competitive roll of a wizards' duel.

The duel alone. Whom it silences in a combat that follows is for the combat to say.
"""

from __future__ import annotations

from ror_rules.dice import Dice
from ror_rules.ring_of_power.book import RingOfPower, chart
from ror_rules.ring_of_power.results_field import WizardsDuelled
from ror_rules.ring_of_power.states_field import Wizard, WizardsDuel
from ror_rules.rule import rule
from ror_rules.trace import Line
from ror_rules.values import segment


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


def _throw(dice: Dice, book: RingOfPower, wizard: Wizard) -> int:
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
