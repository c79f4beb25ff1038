"""The words and small types that states of several rules share, in battle and on the march.

Types of figures, abilities, distances and numbers with their bounds, and the one check that names differ. No rule, no
table. The words of a battle alone stand in `states`, those of a path in `march.legs`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from ror_rules.errors import StateError
from ror_rules.values import FractionText, segment

FigureType = Literal[
    "man", "elf", "dwarf", "hobbit", "goblin", "orc", "uruk-hai", "troll", "half-troll", "ethereal", "giant-spider",
    "spider-swarm", "warg", "warg-rider", "chariot", "mumakil", "ship", "bolt-shooter", "siege-ballista",
    "siege-catapult", "trebuchet",
]  # fmt: skip
"""A row of the Combat Charts."""

AbilityId = Literal[
    "ambush", "assassin", "axes", "berserk", "bullies", "burrower", "camels", "crushing-attack", "elite", "ethereal",
    "furious-charge", "hardened-veterans", "heavy-armor", "heroes", "immobile", "magic-weapons", "miners", "paralyze",
    "pikes", "poison-weapons", "ponderous", "rabble", "ranger", "sailors", "scouts", "stealth", "swift", "terror",
    "tough", "tracker", "unarmored", "venerable", "woodsmen",
]  # fmt: skip
"""An ability of the rules (Special Abilities)."""

SMALL: Final[dict[str, tuple[FigureType, ...]]] = {"hobbits": ("hobbit",), "half-figures": ("hobbit", "goblin")}
"""Who is much smaller than Bullies, by the readings of rp-bullies."""

Abilities = Annotated[tuple[AbilityId, ...], Meta(max_length=33)]

Small = Annotated[int, Meta(ge=0, le=99)]
"""0 to 99: points, crews, wounds."""

Inches = Annotated[int, Meta(ge=0, le=9999, description="Inches, 0 to 9999.")] | FractionText
"""A distance on the table: whole inches, or a fraction in lowest terms as text (`7/2`)."""


def distinct(names: tuple[str, ...], at: str) -> None:
    """Raises `StateError` when two names of a list below `at` are the same to an address."""
    seen: dict[str, int] = {}
    for index, name in enumerate(names):
        first = seen.setdefault(segment(name), index)
        if first != index:
            raise StateError(
                "Two figures share a name.",
                pointer=f"/state{at}/{index}/name",
                expected=f"a name that differs from /state{at}/{first}/name in letters or digits",
                got=name,
            )
