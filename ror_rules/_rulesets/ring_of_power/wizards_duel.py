"""Ring of Power, Magic in Combat: the competitive roll of a wizards' duel."""

from __future__ import annotations

from typing import ClassVar, Literal

from ror_rules._rulesets.ring_of_power.book import RingOfPower, chart
from ror_rules._rulesets.ring_of_power.figures import Group, check_group, identified
from ror_rules.author import Dice, Line, Message, Normal, Short, StateError, Value, rule, say


class WizardsDuel(Value):
    """A challenge to a duel of magic: two groups of one character. Both have wizardry, unless a ruling allows an
    opponent without it.
    """

    challenger: Group
    opponent: Group

    short: ClassVar[Short | None] = Short("battle", sides=("challenger", "opponent"))

    def normal(self) -> Normal:
        return {side: identified((getattr(self, side),))[0][0] for side in ("challenger", "opponent")}

    def check(self) -> None:
        for side in ("challenger", "opponent"):
            wizard: Group = getattr(self, side)
            check_group(wizard, f"/state/{side}")
            if wizard.dispersed and wizard.returns_on is None:
                raise StateError("duel-of-dispersed", pointer=f"/state/{side}/dispersed", got=True, who=wizard.called)
            if not wizard.wizardry and side == "challenger":
                raise StateError("duel-needs-wizardry", pointer=f"/state/{side}/wizardry", got=0, who=wizard.called)
            if not wizard.character:
                raise StateError(
                    "duel-needs-characters", pointer=f"/state/{side}/character", got=False, who=wizard.called
                )
            if wizard.count != 1:
                raise StateError("duel-of-two", pointer=f"/state/{side}/count", got=wizard.count, who=wizard.called)


class WizardsDuelled(Value):
    """The result of a duel of magic. Each total is a die plus wizardry."""

    winner: Literal["challenger", "opponent"] | None
    tie: bool
    challenger_total: int
    opponent_total: int


@rule(
    "wizards-duel",
    title="Wizards' duel",
    source=chart("magic-in-combat"),
    wants={"challenger": "challenger.wins - opponent.wins", "opponent": "opponent.wins - challenger.wins"},
)
def wizards_duel(dice: Dice, book: RingOfPower, state: WizardsDuel) -> WizardsDuelled:
    """Both wizards throw a die and add their wizardry. The higher total wins. Equal totals have no effect."""
    one, other = state.challenger, state.opponent
    if not other.wizardry:
        if dice.reading(book, "rp-duel-target") == "wizards":
            raise StateError(
                "duel-needs-wizardry", pointer="/state/opponent/wizardry", got=other.wizardry, who=other.called
            )
        dice.note(book.combat_sequence.note("silenced"), "no-wizardry", who=other.called)
    face, reply = _throw(dice, book, one, "challenger"), _throw(dice, book, other, "opponent")
    first, second = face + one.wizardry, reply + other.wizardry
    cite = book.combat_sequence.note("duel")
    ours = say("duel-total", face=face, wizardry=one.wizardry, total=first)
    theirs = say("duel-total", face=reply, wizardry=other.wizardry, total=second)
    if first == second:
        dice.note(cite, "duel-is-a-tie", challenger=ours, opponent=theirs)
        return WizardsDuelled(winner=None, tie=True, challenger_total=first, opponent_total=second)
    winner, loser, higher, lower = (one, other, ours, theirs) if first > second else (other, one, theirs, ours)
    dice.note(cite, "wins-the-duel", winner=winner.called, loser=loser.called, higher=higher, lower=lower)
    return WizardsDuelled(
        winner="challenger" if first > second else "opponent",
        tie=False,
        challenger_total=first,
        opponent_total=second,
    )


def _throw(dice: Dice, book: RingOfPower, wizard: Group, at: str) -> int:
    sides, cite = book.combat_chart.number("sides"), book.combat_sequence.note("duel")
    face = dice.roll(sides, why="magic", cite=cite, at=at, who=wizard.called, wizardry=wizard.wizardry)
    if "poison-weapons" not in wizard.abilities or dice.reading(book, "rp-poison") != "duels-too" or face > 1:
        return face
    return dice.roll(sides, why="magic-again", cite=cite, at=f"{at}-again", who=wizard.called)


@wizards_duel.sentence
def _say(state: WizardsDuel, result: WizardsDuelled, trace: tuple[Line, ...]) -> Message:
    one, other = state.challenger.called, state.opponent.called
    first, second = result.challenger_total, result.opponent_total
    if result.tie:
        return say("duel-tied", challenger=one, opponent=other, total=first)
    if result.winner == "challenger":
        return say("duel-won", winner=one, loser=other, total=first, other=second)
    return say("duel-won", winner=other, loser=one, total=second, other=first)


@wizards_duel.summary("challenger.wins")
def _challenger(state: WizardsDuel, result: WizardsDuelled) -> bool:
    return result.challenger_total > result.opponent_total


@wizards_duel.summary("opponent.wins")
def _opponent(state: WizardsDuel, result: WizardsDuelled) -> bool:
    return result.opponent_total > result.challenger_total


wizards_duel.head("winner", "tie", "challenger_total", "opponent_total")
