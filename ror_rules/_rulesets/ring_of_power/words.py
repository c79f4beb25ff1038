"""Small types that states of several rules share, in battle and on the march: types of figures, abilities, distances."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta

from ror_rules.author import ChosenName, Measure, Message, amount, say

FigureType = Literal[
    "man", "elf", "dwarf", "hobbit", "goblin", "orc", "uruk-hai", "troll", "half-troll", "ethereal", "giant-spider",
    "spider-swarm", "warg", "warg-rider", "chariot", "mumakil", "ship", "bolt-shooter", "siege-ballista",
    "siege-catapult", "trebuchet", "battering-ram",
]  # fmt: skip

AbilityId = Literal[
    "ambush", "assassin", "axes", "berserk", "bullies", "burrower", "camels", "crushing-attack", "elite", "ethereal",
    "furious-charge", "hardened-veterans", "heavy-armor", "heroes", "immobile", "magic-weapons", "miners", "paralyze",
    "pikes", "poison-weapons", "ponderous", "rabble", "ranger", "sailors", "scouts", "stealth", "swift", "terror",
    "tough", "tracker", "unarmored", "venerable", "woodsmen",
]  # fmt: skip

SMALL_TYPES: Final[dict[str, tuple[FigureType, ...]]] = {"hobbits": ("hobbit",), "half-figures": ("hobbit", "goblin")}

_CLEAR_TO: Final[dict[str, tuple[AbilityId, ...]]] = {
    "hills": ("miners", "burrower"),
    "rocky": ("miners", "burrower"),
    "caves": ("miners", "burrower"),
    "tunnels": ("miners", "burrower"),
    "woods": ("woodsmen",),
    "soft-sand": ("camels",),
}


def makes_clear(abilities: Collection[str], ground: str) -> AbilityId | None:
    return next((each for each in _CLEAR_TO.get(ground, ()) if each in abilities), None)


Abilities = Annotated[tuple[AbilityId, ...], Meta(max_length=33)]

Small = Annotated[int, Meta(ge=0, le=99)]

Inches = Measure
"""A distance on the table: whole inches, a decimal, or a fraction as text."""

Who = ChosenName | Message
"""A group, several groups or part of a group, as a parameter of a message."""


def inches(distance: float | str | Fraction) -> Message:
    exact = Fraction(distance)
    return say("inch" if 0 < exact <= 1 else "inches", amount=amount(exact))
