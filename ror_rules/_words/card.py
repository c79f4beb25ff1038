"""An outcome as one SVG picture: its sentence, its dice, its state, its rule and its short id."""

from __future__ import annotations

from typing import Final

from ror_rules._messages.catalogues import ENGLISH, catalogue
from ror_rules._messages.sentences import summary
from ror_rules._wire.shapes import Outcome
from ror_rules._words.charts import Picture
from ror_rules._words.elements import Markup
from ror_rules._words.faces import face
from ror_rules._words.plain import SHORT_ID, fallen
from ror_rules._words.states import short_line
from ror_rules.values import visible

_WIDE: Final = 640
_MOST_DICE: Final = 60
"""Dice that are drawn one by one. If there are more, the picture has their counts."""
_DIE: Final = 26


def card(told: Outcome, language: str = ENGLISH) -> Markup:
    words = catalogue(told.ruleset.id, language)
    picture = Picture(_WIDE, words)
    sentence = visible(summary(told, language))
    picture.lines(sentence)
    picture.high += 8
    dice = [(number, throw.sides) for throw in told.dice.throws for number in throw.faces]
    if len(dice) <= _MOST_DICE:
        picture.row([face(*each, language) for each in dice], _DIE)
    else:
        picture.aside(fallen(told, words))
    picture.aside(short_line(told))
    picture.aside(f"{told.ruleset.id} {told.ruleset.version}, {told.rule}, id {told.id[:SHORT_ID]}")
    picture.high += 4
    return picture.svg(sentence)
