"""What states of several three-player rules are made of, and the checks that they share. No rule, no dice, no table."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta

from ror_rules._rulesets.three_player.words import tells
from ror_rules._rulesets.war_of_the_ring.pieces import Character, Member, Player, called
from ror_rules.errors import StateError

NazgulNumber = Annotated[int, Meta(ge=0, le=9)]


def two_players(one: Player, other: Player, at: str) -> None:
    """Raises `StateError` where a player would deal with himself."""
    if one == other:
        raise StateError(
            "It takes two players.", pointer=f"/state{at}", expected=f"a player other than {one}", got=other
        )


def known(member: Member) -> str | None:
    """Who of those whom rules name one of a party is: told by `who`, or by the name."""
    if isinstance(member, Character) and member.who not in (UNSET, "other"):
        return str(member.who)
    return tells(called(member))
