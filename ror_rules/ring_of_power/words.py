"""How figures and numbers are called in a sentence. Wording only."""

from __future__ import annotations


def start(text: str) -> str:
    """A sentence from its words: the first letter large."""
    return text[:1].upper() + text[1:]


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 hit`, `2 hits`, `no hits`."""
    return f"{number or 'no'} {one if number == 1 else many or one + 's'}"
