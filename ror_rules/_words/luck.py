"""The luck of an outcome in one sentence."""

from __future__ import annotations

from fractions import Fraction

from msgspec import UNSET

from ror_rules._messages.catalogues import ENGLISH, engine
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import say
from ror_rules._messages.values import visible
from ror_rules._operations.game_luck import LuckMoment
from ror_rules._wire.shapes import Luck, Outcome, whole
from ror_rules._words.values import decimal, label, percent


def told(outcome: Outcome, language: str = ENGLISH) -> list[str]:
    """The line about the luck that the request asked for. Empty if it asked for none."""
    if outcome.luck is UNSET:
        return []
    return [visible(engine(language).say("luck-of-outcome", {"luck": measured(outcome.luck, language)}))]


def measured(luck: Luck, language: str = ENGLISH) -> str:
    """The place of a result among all possible results."""
    words = engine(language)
    shares = [Fraction(whole(each), whole(luck.total)) for each in (luck.below, luck.equal, luck.above)]
    below, equal, above = (percent(share, words) if share else say("luck-none") for share in shares)
    if isinstance(luck.value, bool):
        told = say("luck-of-truth", view=luck.view, value=label(luck.value, words), equal=equal)
    else:
        told = say("luck-of-number", against=against(luck, words), below=below, equal=equal, above=above)
    return words.show(told)


def against(luck: Luck | LuckMoment, words: Catalogue | None) -> str:
    """The actual value against the expected one."""
    words = words or engine()
    value, expected = label(luck.value, words), decimal(luck.expected, words)
    return words.show(say("luck-against", view=luck.view, value=value, expected=expected))
