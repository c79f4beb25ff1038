"""What the rules of the field answer: one frozen result for each, shapes and units only."""

from __future__ import annotations

from ror_rules.values import Value


class WizardsDuelled(Value):
    """Both totals, die and wizardry; who won and who lost, by name, both null when the totals are alike."""

    winner: str | None
    loser: str | None
    tie: bool
    challenger_total: int
    opponent_total: int
