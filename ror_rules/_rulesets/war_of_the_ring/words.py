"""How sides are called in a sentence. Wording only."""

from __future__ import annotations

from typing import Final

from ror_rules.text import start

PLAYER: Final = {
    "fellowship": "the Fellowship",
    "dark_power": "the Dark Power",
    "saruman": "Saruman",
    "neither": "nobody",
}
"""A side as the middle of a sentence calls it; rulesets that amend this one have a third."""

STARTS: Final = {side: start(called) for side, called in PLAYER.items()}
"""A side as the start of a sentence calls it."""
