"""How sides are called in a sentence. Wording only."""

from __future__ import annotations

from typing import Final

PLAYER: Final = {
    "fellowship": "the Fellowship",
    "dark_power": "the Dark Power",
    "saruman": "Saruman",
    "neither": "nobody",
}
"""A side as the middle of a sentence calls it; rulesets that amend this one have a third."""
