"""What states of several three-player rules are made of, and the checks that they share. No rule, no dice, no table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules.errors import StateError
from ror_rules.values import folded, segment

Player = Literal["fellowship", "dark_power", "saruman"]
Rating = Annotated[int, Meta(ge=0, le=6)]
"""A Ring, Capture or Escape Rating: a roll is made with a die at or below it."""
NazgulNumber = Annotated[int, Meta(ge=0, le=9)]


def two_players(one: Player, other: Player, at: str) -> None:
    """Raises `StateError` where a player would deal with himself."""
    if one == other:
        raise StateError(
            "It takes two players.", pointer=f"/state{at}", expected=f"a player other than {one}", got=other
        )


def different(names: tuple[str, ...], at: str, field: str = "") -> None:
    """Raises `StateError` where two names are one, however they are written, or would be one in an address."""
    seen: dict[str, int] = {}
    for index, name in enumerate(names):
        first = min(seen.setdefault(word, index) for word in (folded(name) or name, segment(name)))
        if first != index:
            raise StateError(
                "Two of them share a name.",
                pointer=f"/state{at}/{index}{field}",
                expected=f"a name that differs from /state{at}/{first}{field} in letters or digits",
                got=name,
            )
