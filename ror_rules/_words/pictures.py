"""Answers as pictures that stand alone: an outcome, odds, a table of odds, and the previews of links to them.

Each is SVG. `raster` makes a PNG of it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final

from msgspec import UNSET, Struct

from ror_rules._messages.catalogues import ENGLISH, catalogue
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.sentences import summary
from ror_rules._messages.values import visible
from ror_rules._messages.views import spoken_of, texts
from ror_rules._operations.sweep import Sweep
from ror_rules._packages import register
from ror_rules._packages.questions.question import ALL_FIELDS
from ror_rules._packages.rule import Rule
from ror_rules._wire.shapes import Edition, Odds, Outcome, RuleId, State
from ror_rules._words import card, charts, luck
from ror_rules._words.elements import Markup
from ror_rules._words.exactness import exactness
from ror_rules._words.faces import face
from ror_rules._words.picture import STYLE, Picture
from ror_rules._words.plain import SHORT_ID, fallen
from ror_rules._words.shown import spoken_in, title
from ror_rules._words.states import houses, short_line
from ror_rules._words.steps import fallen_dice
from ror_rules._words.values import certain, chances, ordered

POLICY: Final = f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'"
"""The content security policy of a picture: nothing but its own style."""
PREVIEW: Final = (1200, 630)
"""The size of a preview in pixels, which chats expect."""
_PICTURE_WIDTH: Final = 640
_CELL: Final = 64
"""Pixels of a cell of a heat map. A table of many columns is wider than other pictures."""
_MAX_WIDTH: Final = 2400
_MOST_PANELS: Final = 24
"""Fields and summaries that one picture shows."""
_MOST_DICE: Final = 60
_DIE: Final = 26
_EDGE: Final = 28
_LARGE_SCALE: Final = 1.4
_INSIDE: Final = (544, 214)
"""The room for the content of a preview, in units of two pixels."""


class BareQuestion(Struct, frozen=True):
    """A question for odds without its answer."""

    ruleset: Edition
    rule: RuleId
    state: State


def outcome(told: Outcome, language: str = ENGLISH) -> Markup:
    """An outcome: its sentence, its dice, its state, its rule and its short id."""
    words = catalogue(told.ruleset.id, language)
    picture = Picture(_PICTURE_WIDTH, words)
    sentence = visible(summary(told, language))
    picture.lines(sentence)
    picture.high += 8
    _dice(picture, told, language)
    for each in (*luck.told(told, language), short_line(told)):
        picture.aside(each)
    picture.aside(f"{_under(told)}, {told.rule}, id {told.id[:SHORT_ID]}")
    return picture.alone(sentence)


def _under(told: Outcome | Odds | Sweep | BareQuestion) -> str:
    """The edition with its house rules."""
    return ", ".join(filter(None, [f"{told.ruleset.id} {told.ruleset.version}", houses(told.ruleset)]))


def _dice(picture: Picture, told: Outcome, language: str) -> None:
    dice = fallen_dice(told, language)
    if len(dice) > _MOST_DICE:
        picture.aside(fallen(told, picture.words))
    elif dice:
        picture.row([face(*each) for each in dice], _DIE)


def odds(shown: Odds | Sweep, language: str = ENGLISH) -> Markup:
    """Odds or a table of odds: the title of the rule, a panel for each view, and a line about the question.

    Views that are certain are left out unless the question names them.
    """
    rule, words, named = _known(shown, language)
    heading = title(rule, words)
    picture = Picture(_width(shown), words)
    picture.text(0, picture.high + 18, heading, size=20, bold=True)
    picture.high += 36
    if isinstance(shown, Odds):
        names = _views(shown, rule)
        charts.draw_odds(picture, shown, named, names[:_MOST_PANELS], curved=True)
        picture.aside(visible(exactness(shown, words)))
        text = words.say("chart-title", {"rule": heading})
    else:
        names = list(shown.fields)
        charts.draw_table(picture, shown, named, chances(shown)[:_MOST_PANELS])
        text = charts.by_fields(shown, heading, words)
    if len(names) > _MOST_PANELS:
        picture.aside(words.say("chart-more-views", {"count": len(names) - _MOST_PANELS}))
    readings = "".join(f"; {ruling}={reading}" for ruling, reading in shown.rulings.items())
    picture.aside(f"{_under(shown)}, {shown.rule}{readings}, id {shown.id[:SHORT_ID]}")
    return picture.alone(text)


def _known(shown: Odds | Sweep, language: str) -> tuple[Rule[Any, Any, Any], Catalogue, dict[str, str]]:
    ruleset = register.load(shown.ruleset.id)
    rule = ruleset.rule(shown.rule)
    language = spoken_in(ruleset.id, rule.id, language)
    views = shown.marginals if isinstance(shown, Odds) else shown.fields
    words = spoken_of(ruleset.id, shown.state, language)
    return rule, words, texts(ruleset.id, rule, language, views, words=words)


def _width(shown: Odds | Sweep) -> int:
    if isinstance(shown, Odds) or len(shown.vary) == 1:
        return _PICTURE_WIDTH
    return min(max(_PICTURE_WIDTH, 120 + _CELL * len(shown.vary[1].values)), _MAX_WIDTH)


def _views(shown: Odds, rule: Rule[Any, Any, Any]) -> list[str]:
    """The named views, otherwise those with several values, or all if every value is certain."""
    names = ordered(shown, [view.name for view in rule.summaries])
    if shown.fields in (UNSET, (ALL_FIELDS,)):
        names = [name for name in names if not certain(shown, name)] or names
    return names


def preview(
    told: Outcome | Odds | Sweep | BareQuestion,
    language: str = ENGLISH,
    marked: Odds | None = None,
    chosen: Mapping[str, Any] = MappingProxyType({}),
) -> Markup:
    """The picture of a link in a chat: the answer or the question in large, 1200 by 630. In the odds `marked`, an outcome shows
    where it fell. `chosen` is a view of a table of two fields -> the value whose chance it shows.
    """
    wide, high = (size // 2 for size in PREVIEW)
    if isinstance(told, Outcome):
        inside, heading = _outcome_inside(told, marked, language)
    elif isinstance(told, BareQuestion):
        inside, heading = _question_inside(told, language)
    else:
        inside, heading = _odds_inside(told, language, chosen)
    sheet = Picture(wide, inside.words)
    sheet.text(_EDGE, 44, heading, size=22, bold=True)
    sheet.path(f"M{_EDGE} 58H{wide - _EDGE}")
    sheet.inside(inside, _EDGE, 62, scale=min(_scale(inside), _INSIDE[1] / inside.high))
    sheet.path(f"M{_EDGE} {high - 36}H{wide - _EDGE}")
    sheet.text(_EDGE, high - 15, inside.words.say("chart-site", {}), kind="mark", size=14)
    about = _under(told) if isinstance(told, BareQuestion) else f"{_under(told)}, id {told.id[:SHORT_ID]}"
    sheet.text(wide - _EDGE, high - 15, about, kind="fine", size=12, anchor="end")
    sheet.high = high
    return sheet.alone(heading, margin=0)


def _outcome_inside(told: Outcome, marked: Odds | None, language: str) -> tuple[Picture, str]:
    rule = register.answered(told.ruleset).rule(told.rule)
    inside = Picture(_INSIDE[0], catalogue(told.ruleset.id, language))
    inside.high += 4
    card.draw(inside, told, marked, language, _INSIDE[1])
    return inside, title(rule, inside.words)


def _question_inside(told: BareQuestion, language: str) -> tuple[Picture, str]:
    rule = register.answered(told.ruleset).rule(told.rule)
    inside = Picture(_INSIDE[0], catalogue(told.ruleset.id, language))
    inside.high += 6
    inside.lines(short_line(told), size=19)
    inside.high += 10
    inside.lines(inside.words.say("chart-odds-on-page", {}))
    return inside, inside.words.say("chart-title", {"rule": title(rule, inside.words)})


def _odds_inside(told: Odds | Sweep, language: str, chosen: Mapping[str, Any]) -> tuple[Picture, str]:
    rule, words, named = _known(told, language)
    heading = title(rule, words)
    text = words.say("chart-title", {"rule": heading}) if isinstance(told, Odds) else heading
    views = _views(told, rule) if isinstance(told, Odds) else list(told.fields)
    sizes = [(many, scale) for many in (3, 2, 1) for scale in (_LARGE_SCALE, 1.0)]
    drawings = [_drawing(told, named, words, views[:many], scale, chosen) for many, scale in sizes]
    return next((each for each in drawings if _scale(each) * each.high <= _INSIDE[1]), drawings[-1]), text


def _drawing(
    told: Odds | Sweep,
    named: dict[str, str],
    words: Catalogue,
    views: list[str],
    scale: float,
    chosen: Mapping[str, Any],
) -> Picture:
    picture = Picture(_INSIDE[0] / scale, words)
    if isinstance(told, Odds):
        charts.draw_odds(picture, told, named, views)
    else:
        charts.draw_table(picture, told, named, [each for each in chances(told, chosen) if each.name in views])
    return picture


def _scale(inside: Picture) -> float:
    return _INSIDE[0] / inside.wide
