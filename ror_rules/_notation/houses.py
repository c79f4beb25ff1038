"""House rules at the end of a line: `12 uruk-hai v 4 man +house:6cf9d4482cc3cc1c7b51`.

They are no part of the state. The request has them in `houses`.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

HOUSE_DIGITS: Final = 20
"""Hex digits of a digest that name a house rule in a line. Somebody can find another document with fewer equal digits."""

_MARK: Final = re.compile(r"(?:^|\s)(?:\+house:(\S*)|house:([0-9a-f]{6,64}))\s*$", re.IGNORECASE)
"""A house rule. A link that was typed by hand loses the `+`, which means a space there."""


class Marked(NamedTuple):
    line: str
    houses: tuple[str, ...]


def parted(line: str) -> Marked:
    """A line and its house rules, apart.

    >>> parted("B subtract=3 +house:6cf9d4 +house:be72aa")
    Marked(line='B subtract=3', houses=('6cf9d4', 'be72aa'))
    """
    houses: list[str] = []
    while found := _MARK.search(line):
        houses.insert(0, found[1] or found[2] or "")
        line = line[: found.start()]
    return Marked(line, tuple(houses))


def marked(line: str, digests: tuple[str, ...]) -> str:
    """A line with the house rules of these digests behind it.

    >>> marked("B", ("sha256:6cf9d4482cc3cc1c7b51fd9b103ad0c188e46ada7f693b805408e61aa84dd316",))
    'B +house:6cf9d4482cc3cc1c7b51'
    """
    marks = [f"+house:{each.removeprefix('sha256:')[:HOUSE_DIGITS]}" for each in digests]
    return " ".join(filter(None, [line, *marks]))
