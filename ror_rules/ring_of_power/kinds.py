"""The words of Ring of Power that states of several rules share: types of figures, abilities, distances. Shapes only."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ror_rules.values import FractionText

FigureType = Literal[
    "man", "elf", "dwarf", "hobbit", "goblin", "orc", "uruk-hai", "troll", "half-troll", "ethereal", "giant-spider",
    "spider-swarm", "warg", "warg-rider", "chariot", "mumakil", "ship", "bolt-shooter", "siege-ballista",
    "siege-catapult", "trebuchet",
]  # fmt: skip

AbilityId = Literal[
    "ambush", "assassin", "axes", "berserk", "bullies", "burrower", "camels", "crushing-attack", "elite", "ethereal",
    "furious-charge", "hardened-veterans", "heavy-armor", "heroes", "immobile", "magic-weapons", "miners", "paralyze",
    "pikes", "poison-weapons", "ponderous", "rabble", "ranger", "sailors", "scouts", "stealth", "swift", "terror",
    "tough", "tracker", "unarmored", "venerable", "woodsmen",
]  # fmt: skip

Inches = Annotated[int, Meta(ge=0, le=9999, description="Inches, 0 to 9999.")] | FractionText
"""A distance on the table: whole inches, or a fraction in lowest terms as text (`7/2`)."""
