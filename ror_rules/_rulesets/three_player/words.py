"""How sentences of the three-player game call its Characters, and the names of the Ring. Wording only."""

from __future__ import annotations

from typing import Final

from ror_rules.values import folded

NAME: Final = {"saruman": "Saruman", "chief_of_the_dunlendings": "the Chief of the Dunlendings"}
"""The Characters of the Saruman Player that rules name."""

RING: Final = tuple(map(folded, ("Ring", "One Ring", "Ruling Ring")))
"""What the Ring is called."""
