"""How sides and numbers are called in a sentence. Wording only."""

from __future__ import annotations

from typing import Final

PLAYER: Final = {
    "fellowship": "the Fellowship",
    "dark_power": "the Dark Power",
    "saruman": "Saruman",
    "neither": "nobody",
}
"""A side as the middle of a sentence calls it; rulesets that amend this one have a third."""


def start(text: str) -> str:
    """A sentence from its words: the first letter large."""
    return text[:1].upper() + text[1:]


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 wound`, `2 wounds`, `no wounds`."""
    return f"{number or 'no'} {one if number == 1 else many or one + 's'}"
