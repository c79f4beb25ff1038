"""The names of the Ring in states of the three-player game."""

from __future__ import annotations

from typing import Final

from ror_rules.author import folded

RING: Final = tuple(map(folded, ("Ring", "One Ring", "Ruling Ring")))
"""Names of the Ring, folded."""
