"""What two or more rules of the Sauron variant answer with. What one rule alone gives stands in its file."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules.values import Value


class LeaderAfter(Value):
    """A leader after Leader Combat or Mortal Combat."""

    wounds: Annotated[
        int, Meta(description="Endurance points lost in all, those from before included; all he had where he is dead.")
    ]
    killed: Annotated[bool, Meta(description="Whether he is dead and leaves the board.")]
