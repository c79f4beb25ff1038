"""What states of several three-player rules are made of, and the checks that they share. No rule, no dice, no table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ror_rules._rulesets.war_of_the_ring.pieces import Player
from ror_rules.errors import StateError

NazgulNumber = Annotated[int, Meta(ge=0, le=9)]


def two_players(one: Player, other: Player, at: str) -> None:
    """Raises `StateError` where a player would deal with himself."""
    if one == other:
        raise StateError(
            "It takes two players.", pointer=f"/state{at}", expected=f"a player other than {one}", got=other
        )
