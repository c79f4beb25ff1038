"""The quality of odds in words: why they are not exact, and which parts are not listed."""

from __future__ import annotations

from msgspec import UNSET

from ror_rules._messages.catalogues import engine
from ror_rules._messages.fluent import Catalogue
from ror_rules._wire.shapes import Odds
from ror_rules.message import Message, Name


def inexact(odds: Odds, words: Catalogue | None = None) -> str:
    """The reason why odds are not exact. Empty if they are exact, and if the question requested floats or throws."""
    return "" if odds.inexact is UNSET else (words or engine()).say(f"inexact-{odds.inexact}", {})


def left_out(odds: Odds, words: Catalogue | None = None) -> str:
    """Which parts are too large to be counted or listed. Empty if all of them are there."""
    if odds.left_out is UNSET:
        return ""
    names = [*([Message("joint-results")] if odds.left_out.outcomes else []), *map(Name, odds.left_out.views)]
    return (words or engine()).say("left-out", {"names": names})
