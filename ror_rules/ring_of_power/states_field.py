"""What a caller says of the table top outside combat: one frozen state for each rule of the field.

Shapes, bounds and defaults only, and the checks that need two fields at once (`__post_init__`). No dice, no table.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules.errors import StateError
from ror_rules.values import Name, Value, segment

Wizardry = Annotated[int, Meta(ge=0, le=99, description="The wizardry value of a character, 0 to 99.")]


class Wizard(Value):
    """A character in a wizards' duel, with the wizardry value of the scenario."""

    name: Name
    wizardry: Wizardry


class WizardsDuel(Value):
    """Who challenges whom to a duel of magic."""

    challenger: Wizard
    opponent: Wizard

    def __post_init__(self) -> None:
        for side in ("challenger", "opponent"):
            wizard: Wizard = getattr(self, side)
            if not wizard.wizardry:
                raise StateError(
                    "A duel of magic is fought by wizards.",
                    pointer=f"/{side}/wizardry",
                    expected="a wizardry value of 1 or more",
                    got=wizard.wizardry,
                )
        if segment(self.challenger.name) == segment(self.opponent.name):
            raise StateError(
                "Nobody duels with himself, and two who share a name would share a die.",
                pointer="/opponent/name",
                expected=f"a name that differs from {self.challenger.name} in letters or digits",
                got=self.opponent.name,
            )
