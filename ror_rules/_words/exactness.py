"""The quality of odds in words: why they are not exact, and which parts are not listed."""

from __future__ import annotations

from msgspec import UNSET

from ror_rules._messages.catalogues import engine
from ror_rules._messages.fluent import Catalogue
from ror_rules._questions.intervals import widest
from ror_rules._wire.shapes import Odds, whole
from ror_rules._words.values import off_by, pointed
from ror_rules.message import Message, Name


def inexact(odds: Odds, words: Catalogue | None = None) -> str:
    """The reason why odds are not exact. Empty if they are exact, and if the question requested floats or throws."""
    return "" if odds.inexact is UNSET else (words or engine()).say(f"inexact-{odds.inexact}", {})


def left_out(odds: Odds, words: Catalogue | None = None) -> str:
    """Which parts are too large to be counted or listed."""
    if odds.left_out is UNSET:
        return ""
    names = [*([Message("joint-results")] if odds.left_out.outcomes else []), *map(Name, odds.left_out.views)]
    return (words or engine()).say("left-out", {"names": names})


def exactness(odds: Odds, words: Catalogue) -> str:
    why = f" {inexact(odds, words)}" if odds.inexact is not UNSET else ""
    if odds.method is not UNSET:
        points = f"{float(widest(whole(odds.total))) * 100:.2f}"
        given = {"throws": odds.total, "seed": odds.seed, "error": pointed(points, words)}
        return words.say("odds-estimated", given) + why
    if odds.error is not UNSET:
        code = "odds-in-floats" if odds.inexact is UNSET else "odds-approximate"
        return words.say(code, {"error": off_by(odds.error, words)}) + why
    return words.say("odds-exact", {})
