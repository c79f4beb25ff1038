"""The quality of odds in words: why they are not exact, and which parts are not listed."""

from __future__ import annotations

from fractions import Fraction

from msgspec import UNSET

from ror_rules._messages.catalogues import engine
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import ChosenName, Message
from ror_rules._operations.need import Need
from ror_rules._packages.questions.intervals import widest
from ror_rules._wire.shapes import Odds, whole
from ror_rules._words.values import chosen, depends, label, off_by, percent, pointed


def inexact(odds: Odds, words: Catalogue | None = None) -> str:
    """The reason why odds are not exact. Empty if they are exact, and if the question requested floats or throws."""
    return "" if odds.inexact is UNSET else (words or engine()).say(f"inexact-{odds.inexact}", {})


def left_out(odds: Odds, words: Catalogue | None = None) -> str:
    """Which parts are not listed: those that are too large, and joint results that depend on a choice."""
    words = words or engine()
    if odds.left_out is UNSET:
        return ""
    chosen = odds.left_out.outcomes and odds.open is not UNSET
    joint = [Message("joint-results")] if odds.left_out.outcomes and not chosen else []
    names = [*joint, *map(ChosenName, odds.left_out.views)]
    told = [words.say("joint-results-open", {})] if chosen else []
    return " ".join([*told, *([words.say("left-out", {"names": names})] if names else [])])


def open_choices(odds: Odds, words: Catalogue | None = None) -> str:
    """The choices that a share depends on, with their options. Empty if there is no such share."""
    if odds.open is UNSET or not any(depends(share) for shares in odds.marginals.values() for share in shares):
        return ""
    words = words or engine()
    options = [(each.who, [ChosenName(label(option, words)) for option in each.options]) for each in odds.open]
    return " ".join(words.say("chooses-among", {"who": who, "options": each}) for who, each in options)


def least_over_choices(need: Need, words: Catalogue | None = None) -> str:
    """What the chances of a need are, if a state leaves a choice open. Otherwise empty."""
    if need.open is UNSET:
        return ""
    words = words or engine()
    return words.say("least-over-choices", {"choices": chosen(need.open, words)})


def condition(odds: Odds, words: Catalogue | None = None) -> str:
    """The given values, and how often they come. Empty without given values."""
    if odds.given is UNSET or odds.given_probability is UNSET:
        return ""
    told = ", ".join(f"{name} {label(value, words)}" for name, value in odds.given.items())
    given = {"values": told, "chance": percent(Fraction(odds.given_probability), words)}
    words = words or engine()
    return words.say("odds-given", given)


def exactness(odds: Odds, words: Catalogue) -> str:
    """How near the odds are, and under which condition they hold."""
    given = condition(odds, words)
    return f"{given}. {_nearness(odds, words)}" if given else _nearness(odds, words)


def _nearness(odds: Odds, words: Catalogue) -> str:
    why = f" {inexact(odds, words)}" if odds.inexact is not UNSET else ""
    why += f" {told}" if (told := open_choices(odds, words)) else ""
    if odds.method is not UNSET:
        points = f"{float(widest(whole(odds.total))) * 100:.2f}"
        given = {"throws": odds.total, "seed": odds.seed, "error": pointed(points, words)}
        return words.say("odds-estimated", given) + why
    if odds.error is not UNSET:
        code = "odds-in-floats" if odds.inexact is UNSET else "odds-approximate"
        return words.say(code, {"error": off_by(odds.error, words)}) + why
    return words.say("odds-exact", {}) + why
