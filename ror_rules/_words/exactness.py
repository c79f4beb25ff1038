"""What odds say of themselves, in words: why they are not exact, and which parts are not listed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET

from ror_rules._wire.shapes import Inexact, Odds
from ror_rules.text import listed

REASONS: Final[Mapping[Inexact, str]] = {
    "states": "Exact odds need more states than the budget of a question has.",
    "entries": "Exact odds need more entries than the budget of a question has.",
}
"""Why odds are not exact, by the code that an answer has."""


def inexact(odds: Odds) -> str:
    """Why the odds are not exact; empty if they are, or if floats or throws were asked for."""
    return "" if odds.inexact is UNSET else REASONS[odds.inexact]


def left_out(odds: Odds) -> str:
    """Which parts are too large to be counted or listed; empty if all of them are there."""
    if odds.left_out is UNSET:
        return ""
    names = [*(["the joint results"] if odds.left_out.outcomes else []), *odds.left_out.views]
    return f"Too much to be counted or listed here: {listed(names)}. Name fewer `fields` to have more."
