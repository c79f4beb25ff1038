"""Names for the leaders that replace dead ones. A name has no effect, so every name that no other leader has is valid."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ror_rules._rulesets.war_of_the_ring.known import spelled

_LONGEST_STEM: Final = 50
_NUMERALS: Final = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def numbered(name: str, taken: Collection[str]) -> str:
    """A name with the first Roman numeral that makes it a new one. `taken` are the other names, as `spelled` gives them.

    >>> numbered("Elendil", {"elendil"}), numbered("Elendil", {"elendil", "elendilii"})
    ('Elendil II', 'Elendil III')
    """
    made = (f"{name[:_LONGEST_STEM]} {roman(number)}" for number in range(2, len(taken) + 3))
    return next(each for each in made if spelled(each) not in taken)


def roman(number: int) -> str:
    """A number above 0 as a Roman numeral.

    >>> roman(2), roman(49), roman(122)
    ('II', 'XLIX', 'CXXII')
    """
    text = ""
    for value, letters in _NUMERALS:
        times, number = divmod(number, value)
        text += letters * times
    return text
