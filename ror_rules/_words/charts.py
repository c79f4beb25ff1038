"""Charts of odds: bars for the values of each view, lines, stacked bars and heat maps for a table of odds, a line of luck.

A chart is drawn from an answer into a `Picture`. Numbers come from the answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from msgspec import UNSET

from ror_rules._messages.catalogues import engine
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import ChosenName
from ror_rules._messages.values import capital
from ror_rules._operations.sweep import Sweep, SweepCell
from ror_rules._packages.questions.statistics import is_figure, number
from ror_rules._packages.questions.worth import is_name
from ror_rules._reading.documents import plain
from ror_rules._wire.shapes import Odds, Share
from ror_rules._words.elements import Markup
from ror_rules._words.fields import axes
from ror_rules._words.picture import LETTER, Picture, cut
from ror_rules._words.sides import Sides
from ror_rules._words.values import (
    Column,
    chances,
    chosen,
    crossed,
    depends,
    label,
    measures,
    most,
    over_choices,
    percent,
    percentage,
    pointed,
    varied_in,
    whole_percent,
)

WIDTHS: Final = (280, 1200)
"""The narrowest and the widest picture, in pixels."""
KINDS: Final = ("#ba4836", "#396fac", "#367d4d", "#9653ac", "#8a6714", "#20777e", "#b5457d", "#736e68")
"""Colors of distinct values. Each has a contrast of 5 to white, and of 3 to paper and night."""
_ROW: Final = 22
_ROWS: Final = 12
_WORDS: Final = 20
_CHART_HEIGHT: Final = 120
_INSIDE: Final = 40
"""Pixels of a part of a bar that has its percentage inside."""
_UPRIGHT: Final = 32
"""Pixels of a column that has its percentage level above it. A narrower one has it upright."""
_NARROW: Final = 9
"""Pixels of a column that has an upright percentage."""
_NUMBER: Final = 66
"""Pixels of a percentage beside a bar."""
_NOTE: Final = 150
"""Pixels of a percentage with the mark of a throw."""
_USUAL: Final = 1.96
"""Scores of the normal curve that 19 of 20 stay within, on either side."""
_SLACK: Final = 1e-9
"""Rounding error of sums of floats."""


class Came(NamedTuple):
    value: Any


class Bar(NamedTuple):
    text: str
    share: float
    here: bool = False
    low: float | None = None
    high: float | None = None
    bounds: str = ""
    """The bounds over an open choice in words, in place of a bar."""
    color: str | None = None
    """The color of a side."""


class MeasuredThrow(NamedTuple):
    """The luck of a throw: its normal score, the variance of that score with fair dice, and a text if it is marked."""

    score: float
    variance: float
    text: str = ""


def width(wide: int) -> int:
    return max(WIDTHS[0], min(wide, WIDTHS[1]))


def odds(
    shown: Odds,
    title: str,
    texts: Mapping[str, str],
    *,
    names: Sequence[str] | None = None,
    came: Mapping[str, Any] | None = None,
    wide: int = 640,
    words: Catalogue | None = None,
) -> Markup:
    """A panel of bars for each view, or for those in `names`. Views that are truths share a panel.

    `texts` are the words of the views. `came` is the result of a throw in each view, which is marked.
    """
    picture = Picture(width(wide), words or engine())
    draw_odds(picture, shown, texts, list(shown.marginals) if names is None else names, came)
    return picture.svg(picture.words.say("chart-title", {"rule": title}))


def draw_odds(
    picture: Picture,
    shown: Odds,
    texts: Mapping[str, str],
    names: Sequence[str],
    came: Mapping[str, Any] | None = None,
    *,
    curved: bool = False,
) -> None:
    words, came, sides = picture.words, came or {}, sides_of(shown)
    truths = [name for name in names if all(isinstance(share.value, bool) for share in shown.marginals[name])]
    for name in names:
        if name in truths:
            continue
        shares = shown.marginals[name]
        picture.heading(called(name, texts), measures(shown.statistics[name], words))
        there = Came(plain(came[name])) if name in came else None
        if are_many_numbers(shares):
            _draw_columns(picture, shares, there, sides.of_view(name))
            if curved and _has_sums(shares):
                draw_curves(picture, shares)
        else:
            own = sides.of_view(name)
            bars = [
                _bar(share, label(share.value, words), words, there)._replace(color=sides.of_value(share.value) or own)
                for share in shares
            ]
            _draw_rows(picture, bars)
        if any(map(depends, shares)):
            picture.aside(capital(chosen(shown.open, words)))
        if there is not None and (said := luck(shown, name, there.value, words)):
            picture.aside(said)
        picture.high += 14
    if truths:
        picture.heading(words.say("chart-probabilities", {}))
        bars = [
            next(
                (_bar(share, called(name, texts), words) for share in shown.marginals[name] if share.value),
                Bar(called(name, texts), 0.0),
            )._replace(here=bool(came.get(name)), color=sides.of_view(name))
            for name in truths
        ]
        _draw_rows(picture, bars)
        if any(bar.bounds for bar in bars):
            picture.aside(capital(chosen(shown.open, words)))


def _bar(share: Share, text: str, words: Catalogue, there: Came | None = None) -> Bar:
    low, high = (None if each is UNSET else each for each in (share.low, share.high))
    here = there is not None and plain(share.value) == there.value
    if share.probability is UNSET:
        return Bar(text, 0.0, here, low, high, over_choices(share, words))
    return Bar(text, share.probability, here, low, high)


def _has_sums(shares: Sequence[Share]) -> bool:
    return any(share.at_least is not UNSET for share in shares)


def are_many_numbers(shares: Sequence[Share]) -> bool:
    return len(shares) > _ROWS and all(is_figure(plain(share.value)) for share in shares)


def curves(
    shown: Odds,
    title: str,
    texts: Mapping[str, str],
    names: Sequence[str],
    *,
    wide: int = 640,
    words: Catalogue | None = None,
) -> Markup | None:
    picture = Picture(width(wide), words or engine())
    for name in names:
        if are_many_numbers(shown.marginals[name]) and _has_sums(shown.marginals[name]):
            picture.heading(called(name, texts))
            draw_curves(picture, shown.marginals[name])
            picture.high += 14
    return picture.svg(picture.words.say("chart-title", {"rule": title})) if picture.drawn else None


def draw_curves(picture: Picture, shares: Sequence[Share]) -> None:
    """A line for at least each value, and a dashed one for at most, from 0 to 100 %, with numbers where there is room."""
    words = picture.words
    for text, kind, dashed in (("chart-at-least", "mark", False), ("chart-at-most", "ink", True)):
        picture.path(f"M0 {picture.high + 8:.1f}h24", kind, thick=2, dashed=dashed)
        picture.text(32, picture.high + 12, words.say(text, {}), size=12)
        picture.high += 18
    places = [float(number(plain(share.value))) for share in shares]
    low, high = min(places), max(places)
    left, right, top = 44.0, picture.wide - 22.0, picture.high + 10
    foot = top + _CHART_HEIGHT
    for part in (0, 25, 50, 75, 100):
        y = foot - _CHART_HEIGHT * part / 100
        picture.path(f"M{left:.1f} {y:.1f}H{picture.wide:g}")
        picture.text(left - 6, y + 4, percentage(str(part), words), kind="fine", size=11, anchor="end")
    xs = [left + 12 + (right - left - 12) * (place - low) / ((high - low) or 1.0) for place in places]
    for kind, dashed, heights in (
        ("mark", False, [share.at_least for share in shares]),
        ("ink", True, [share.within for share in shares]),
    ):
        points = [
            (x, foot - _CHART_HEIGHT * min(chance, 1.0))
            for x, chance in zip(xs, heights, strict=True)
            if chance is not UNSET
        ]
        if points:
            picture.path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), kind, thick=2, dashed=dashed)
    every = max(1, -(-len(shares) * 46 // int(right - left)))
    for at, (x, share) in enumerate(zip(xs, shares, strict=True)):
        if at % every:
            continue
        picture.text(x, foot + 15, label(share.value, words), kind="fine", size=12, anchor="middle")
        if share.at_least is not UNSET:
            text = whole_percent(share.at_least, words)
            picture.text(x, foot + 31, text, kind="mark", size=11, anchor="middle")
        if share.within is not UNSET:
            text = whole_percent(share.within, words)
            picture.text(x, foot + 46, text, size=11, anchor="middle")
    picture.high = foot + 52


def called(name: str, texts: Mapping[str, str]) -> str:
    """The heading of a view: its words, or its name if it has no words. A comparison or a sum is its own heading.

    >>> called("attacker.strength_lost", {}), called("points_lost<=10", {})
    ('Attacker: strength lost', 'points_lost<=10')
    """
    return name if not is_name(name) else capital(texts.get(name) or ": ".join(name.replace("_", " ").split(".")))


def luck(shown: Odds, name: str, value: Any, words: Catalogue | None = None) -> str:
    shares, found = shown.marginals[name], shown.statistics[name]
    values = [plain(share.value) for share in shares]
    if isinstance(found.every, int) or len(shares) == 1 or not all(is_figure(each) for each in [value, *values]):
        return ""
    if any(map(depends, shares)):
        return ""
    words = words or engine()
    at = number(value)
    below = found.below if isinstance(found.below, float) else 0.0
    below += sum(most(share) for share, each in zip(shares, values, strict=True) if number(each) < at)
    same = sum(most(share) for share, each in zip(shares, values, strict=True) if number(each) == at)
    more = max(0.0, 1 - below - same)
    return words.say("chart-luck", {"below": _share(below, words), "above": _share(more, words)})


def _share(probability: float, words: Catalogue) -> str:
    return percentage("0", words) if probability < _SLACK else percent(Fraction(min(probability, 1.0)), words)


def _draw_rows(picture: Picture, bars: Sequence[Bar]) -> None:
    words = picture.words
    if len(bars) > _WORDS:
        likely = sorted(bars, key=lambda bar: -max(bar.share, bar.high or 0.0))[:_WORDS]
        rest = [bar for bar in bars if bar not in likely]
        others = words.say("chart-others", {"count": len(rest)})
        bars = [
            *(bar for bar in bars if bar in likely),
            _others(others, rest, words),
        ]
    left, write = _named(picture, [bar.text for bar in bars])
    across = picture.wide - left - (_NOTE if any(bar.here or bar.bounds for bar in bars) else _NUMBER)
    for bar in bars:
        write(bar.text, "mark" if bar.here else "ink")
        if not bar.bounds:
            picture.box(left, picture.high + 4, across * bar.share, 14, bar.color or ("mark" if bar.here else "bar"))
        end = bar.share
        if bar.low is not None and bar.high is not None:
            end = max(end, bar.high)
            picture.path(
                f"M{left + across * bar.low:.1f} {picture.high + 11:.1f}H{left + across * bar.high:.1f}", "ink"
            )
        said = bar.bounds or _share(bar.share, words)
        picture.text(
            left + across * end + 6,
            picture.high + 15,
            f"{said} ◂ {words.say('chart-this-throw', {})}" if bar.here else said,
            kind="mark" if bar.here else "fine",
            size=12,
        )
        picture.high += _ROW


def _named(picture: Picture, names: Sequence[str]) -> tuple[float, Callable[[str, str], None]]:
    """The left end of bars, and a function that writes a name beside its bar, or above it if names are long."""
    room = max(map(len, names)) * LETTER
    if room > picture.wide * 0.42:
        return 0.0, picture.lines
    return room + 10, lambda name, kind: picture.text(room, picture.high + 15, name, kind=kind, anchor="end")


def _others(text: str, rest: Sequence[Bar], words: Catalogue) -> Bar:
    here = any(bar.here for bar in rest)
    if not any(bar.bounds for bar in rest):
        return Bar(text, sum(bar.share for bar in rest), here)
    low, high = (
        min(sum(known if bar.bounds and known is not None else bar.share for bar, known in each), 1.0)
        for each in ([(bar, bar.low) for bar in rest], [(bar, bar.high) for bar in rest])
    )
    return Bar(text, 0.0, here, low, high, over_choices(Share(value=None, low=low, high=high), words))


def _draw_columns(picture: Picture, shares: Sequence[Share], came: Came | None, color: str | None) -> None:
    words = picture.words
    places = [float(number(plain(share.value))) for share in shares]
    low, high = min(places), max(places)
    apart = min(after - before for before, after in zip(sorted(places), sorted(places)[1:], strict=False))
    slots = (high - low) / apart + 1
    slot = picture.wide / slots
    top = max(map(most, shares))
    foot = picture.high + _CHART_HEIGHT + (16 if slot >= _UPRIGHT else 36)
    for at, (place, share) in enumerate(zip(places, shares, strict=True)):
        tall = 0.0 if depends(share) else _CHART_HEIGHT * most(share) / top
        here = came is not None and plain(share.value) == came.value
        x = (place - low) / apart * slot
        said = over_choices(share, words) if depends(share) else percent(Fraction(most(share)), words)
        title = f"{label(share.value, words)}: {said}"
        if not depends(share):
            picture.box(x + slot * 0.1, foot - tall, slot * 0.8, tall, "mark" if here else color or "bar", title=title)
        if share.low is not UNSET and share.high is not UNSET:
            ends = (foot - _CHART_HEIGHT * min(end / top, 1.1) for end in (share.low, share.high))
            picture.path("M{x:.1f} {:.1f}V{:.1f}".format(*ends, x=x + slot / 2), "ink")
        if not here and not depends(share):
            said = whole_percent(most(share), words)
            if slot >= _UPRIGHT:
                picture.text(x + slot / 2, foot - tall - 3, said, kind="fine", size=10, anchor="middle")
            elif at % -(-_NARROW // slot) == 0:
                picture.text(x + slot / 2 + 3, foot - tall - 4, said, kind="fine", size=9, upright=True)
        if here:
            picture.path(f"M{x + slot / 2:.1f} {foot - _CHART_HEIGHT - 1:.1f}V{foot - tall:.1f}", "mark")
            picture.text(
                min(max(x + slot / 2, 36), picture.wide - 36),
                foot - _CHART_HEIGHT - 4,  # above the highest bar, so that it covers no bar
                words.say("chart-this-throw", {}),
                kind="mark",
                size=12,
                anchor="middle",
            )
    picture.path(f"M0 {foot:.1f}H{picture.wide:g}")
    every = max(1, int(len(shares) * 34 / picture.wide) + 1)
    for place, share in list(zip(places, shares, strict=True))[::every]:
        x = (place - low) / apart * slot + slot / 2
        picture.text(x, foot + 15, label(share.value, words), kind="fine", size=12, anchor="middle")
    picture.high = foot + 20


def luck_over_time(throws: Sequence[MeasuredThrow], *, wide: int = 640, words: Catalogue | None = None) -> Markup:
    picture = Picture(width(wide), words or engine())
    words = picture.words
    picture.heading(words.say("chart-luck-over-time", {}), words.say("chart-luck-band", {}))
    sums = [0.0, *accumulate(each.score for each in throws)]
    bounds = [_USUAL * sqrt(each) for each in (0.0, *accumulate(each.variance for each in throws))]
    reach = max(*map(abs, sums), *bounds) or 1.0
    top, middle, right = picture.high + 4, picture.high + 4 + _CHART_HEIGHT, picture.wide - 12.0
    xs = [12 + (right - 12) * at / len(throws) for at in range(len(sums))]

    def line(heights: Iterable[float]) -> str:
        return "M" + "L".join(
            f"{x:.1f} {middle - _CHART_HEIGHT * each / reach:.1f}" for x, each in zip(xs, heights, strict=True)
        )

    picture.path(f"M12 {middle:.1f}H{right:.1f}")
    for side in (1, -1):
        picture.path(line(side * each for each in bounds), "ink", dashed=True)
    picture.path(line(sums), "mark", thick=2)
    for x, height, each in zip(xs[1:], sums[1:], throws, strict=True):
        if each.text:
            picture.dot(x, middle - _CHART_HEIGHT * height / reach, each.text)
    picture.text(12, top + 10, words.say("chart-good-luck", {}), kind="fine", size=12)
    picture.text(12, middle + _CHART_HEIGHT, words.say("chart-bad-luck", {}), kind="fine", size=12)
    foot = middle + _CHART_HEIGHT + 18
    picture.text(12, foot, words.say("chart-throw", {"number": 1}), kind="fine", size=12)
    if len(throws) > 1:
        last = words.say("chart-throw", {"number": len(throws)})
        picture.text(right, foot, last, kind="fine", size=12, anchor="end")
    picture.high = foot + 6
    return picture.svg(words.say("chart-luck-over-time", {}))


def table(
    shown: Sweep,
    title: str,
    texts: Mapping[str, str],
    *,
    wide: int = 640,
    words: Catalogue | None = None,
    chosen: Mapping[str, Any] = MappingProxyType({}),
) -> Markup:
    """A panel for each view. One varied number makes a line, one varied word makes bars, two fields make a heat map.

    A view of words has the probability of each value: stacked bars of 100 %. A heat map has the chance of one value, `chosen`
    by its view.
    """
    picture = Picture(width(wide), words or engine())
    draw_table(picture, shown, texts, chances(shown, chosen))
    return picture.svg(by_fields(shown, title, picture.words))


def by_fields(shown: Sweep, title: str, words: Catalogue) -> str:
    return words.say("chart-by-fields", {"rule": title, "fields": list(map(ChosenName, axes(shown, words)))})


def draw_table(picture: Picture, shown: Sweep, texts: Mapping[str, str], views: Sequence[Column]) -> None:
    for view in views:
        stacked = stacks(shown, view)
        kind = "chart-shares" if stacked else f"chart-{'probability' if view.kind == 'chance' else view.kind}"
        picture.heading(heading(view, texts, picture.words), picture.words.say(kind, {}))
        if len(shown.vary) == 2:  # a table of two fields
            _heat(picture, shown, view)
        elif stacked:
            _stacked(picture, shown, view)
        elif (
            all(is_figure(value) and not isinstance(value, bool) for value in shown.vary[0].values)
            and len(shown.cells) > 2
        ):
            _line(picture, shown, view)
        else:
            _rows(picture, shown, view)
        picture.high += 16


def heading(view: Column, texts: Mapping[str, str], words: Catalogue) -> str:
    """The heading of a view in a table, with the value whose chance it shows."""
    name = called(view.name, texts)
    return f"{name}: {label(view.value, words)}" if view.kind == "chance" else name


def sides_of(shown: Odds | Sweep) -> Sides:
    return Sides(shown.ruleset.id, shown.rule, shown.state)


def stacks(shown: Sweep, view: Column) -> bool:
    """Whether a table has the probability of each value of a view, and not only of one."""
    settled = all(cell.odds[view.name].open is UNSET for cell in shown.cells if cell.odds)
    return view.kind == "likeliest" and len(shown.vary) == 1 and settled


def _scale(shown: Sweep, view: Column) -> Callable[[float], float]:
    heights = [height for cell in shown.cells if (height := view.height(cell)) is not None]
    low, high = (min(heights, default=0.0), max(heights, default=1.0)) if view.kind == "expected" else (0.0, 1.0)
    low = min(low, 0.0)
    return lambda height: (height - low) / ((high - low) or 1.0)


def _rows(picture: Picture, shown: Sweep, view: Column) -> None:
    scale = _scale(shown, view)
    words = picture.words
    names = varied_in(shown.vary[0], words)
    left, write = _named(picture, names)
    across = picture.wide - left - _NUMBER
    for name, cell in zip(names, shown.cells, strict=True):
        write(name, "ink")
        height = view.height(cell)
        long = 0.0 if height is None else across * scale(height)
        if height is not None:
            picture.box(left, picture.high + 4, long, 14, sides_of(shown).of_view(view.name) or "bar")
        picture.text(left + long + 6, picture.high + 15, _cell(view, cell, words), kind="fine", size=12)
        picture.high += _ROW


def told_apart(shown: Sweep, view: Column, words: Catalogue) -> tuple[list[str], list[dict[str, float]]]:
    cells = [
        {label(share.value, words): most(share) for share in (cell.odds[view.name].shares if cell.odds else ())}
        for cell in shown.cells
    ]
    weight: dict[str, float] = {}
    for cell in cells:
        for value, probability in cell.items():
            weight[value] = weight.get(value, 0.0) + probability
    values = sorted(weight, key=lambda value: -weight[value])
    if len(values) <= len(KINDS):
        return values, cells
    kept, rest = values[: len(KINDS) - 1], set(values[len(KINDS) - 1 :])
    others = words.say("chart-others", {"count": len(rest)})
    for cell in cells:
        together = sum(cell.pop(value) for value in rest & cell.keys())
        if together:
            cell[others] = together
    return [*kept, others], cells


def _stacked(picture: Picture, shown: Sweep, view: Column) -> None:
    """The probability of each value as a part of a bar of 100 %."""
    words = picture.words
    values, cells = told_apart(shown, view, words)
    colors = _colors(shown, view, values, words)
    picture.legend(colors)
    names = varied_in(shown.vary[0], words)
    left, write = _named(picture, names)
    small = [
        [value for value in values if 0 < cell.get(value, 0.0) * (picture.wide - left) < _INSIDE] for cell in cells
    ]
    beside = [
        ", ".join(f"{value} {whole_percent(cell[value], words)}" for value in each)
        for cell, each in zip(cells, small, strict=True)
    ]
    across = picture.wide - left
    for name, cell, rest in zip(names, cells, beside, strict=True):
        write(name, "ink")
        if not cell:
            picture.text(left + 6, picture.high + 15, "-", kind="fine", size=12)
        x = left
        for value in (value for value in values if value in cell):
            wide = across * cell[value]
            title = f"{name}: {value} {percent(Fraction(min(cell[value], 1.0)), words)}"
            picture.box(x, picture.high + 2, wide - 1, 18, colors[value], title=title)
            if wide >= _INSIDE:
                said = percentage(f"{cell[value] * 100:.0f}", words)
                picture.text(x + wide / 2, picture.high + 15, said, kind="light", size=12, anchor="middle")
            x += wide
        picture.high += _ROW + 2
        if rest:  # parts without room for a number
            picture.text(picture.wide, picture.high + 9, rest, kind="fine", size=11, anchor="end")
            picture.high += 16


def _colors(shown: Sweep, view: Column, values: Sequence[str], words: Catalogue) -> dict[str, str]:
    """The color of each value: a side has its own."""
    sides = sides_of(shown)
    stated = [plain(share.value) for cell in shown.cells if cell.odds for share in cell.odds[view.name].shares]
    own = {label(value, words): color for value in stated if (color := sides.of_value(value))}
    others = iter([color for color in KINDS if color not in own.values()])
    return {value: own.get(value) or next(others) for value in values}


def _line(picture: Picture, shown: Sweep, view: Column) -> None:
    words = picture.words
    scale = _scale(shown, view)
    color = sides_of(shown).of_view(view.name)
    places = [float(number(value)) for value in shown.vary[0].values]
    low, high = min(places), max(places)
    left, right = 22.0, picture.wide - 22.0
    top, foot = picture.high + 18, picture.high + 18 + _CHART_HEIGHT
    points = []
    picture.path(f"M0 {foot:.1f}H{picture.wide:g}M0 {top:.1f}H{picture.wide:g}")
    for place, cell in zip(places, shown.cells, strict=True):
        x = left + (right - left) * (place - low) / ((high - low) or 1.0)
        height = view.height(cell)
        if height is None:
            picture.text(x, foot - 4, "-", kind="fine", size=12, anchor="middle")
        else:
            points.append((x, foot - (foot - top) * scale(height), cell, place))
    if points:
        picture.path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y, _, _ in points), color or "mark", thick=1.5)
    sparse = max(1, int(len(points) * 46 / picture.wide) + 1)
    for at, (x, y, cell, place) in enumerate(points):
        picture.dot(x, y, f"{pointed(f'{place:g}', words)}: {_cell(view, cell, words)}", color)
        if at % sparse == 0:
            picture.text(x, y - 8, _cell(view, cell, words), kind="ink", size=11, anchor="middle")
            picture.text(x, foot + 15, pointed(f"{place:g}", words), kind="fine", size=12, anchor="middle")
    picture.text(picture.wide, foot + 31, axes(shown, words)[0], kind="fine", size=12, anchor="end")
    picture.high = foot + 36


def _heat(picture: Picture, shown: Sweep, view: Column) -> None:
    """A cell's number as text and as the depth of a color: that of the side whose chance it is."""
    words = picture.words
    scale = _scale(shown, view)
    color = sides_of(shown).of_value(view.value) or sides_of(shown).of_view(view.name)
    first, second = (varied_in(axis, words) for axis in shown.vary)
    room = min(max(map(len, first)) * LETTER + 8, picture.wide * 0.3)
    wide = (picture.wide - room) / len(second)
    fits = int(wide / LETTER)
    down, across = axes(shown, words)
    picture.text(0, picture.high + 13, down, kind="fine", size=12)
    picture.text(picture.wide, picture.high + 13, across, kind="fine", size=12, anchor="end")
    picture.high += 20
    for at, name in enumerate(second):
        picture.text(room + wide * (at + 0.5), picture.high + 13, cut(name, fits), kind="ink", size=12, anchor="middle")
    picture.high += 20
    for name, cells in zip(first, crossed(shown), strict=True):
        picture.text(room - 8, picture.high + 17, cut(name, int(room / LETTER)), kind="ink", size=12, anchor="end")
        for at, cell in enumerate(cells):
            height = view.height(cell)
            x = room + wide * at
            said = _cell(view, cell, words)
            opacity, kind = _depth(0.0 if height is None else scale(height), colored=color is not None)
            picture.box(
                x,
                picture.high,
                wide - 1,
                25,
                color or "mark",
                opacity=opacity,
                title=f"{name}, {second[at]}: {said}",
            )
            if fits >= 4:  # wide enough for a number
                picture.text(x + wide / 2, picture.high + 17, _fitting(said, fits), kind=kind, size=12, anchor="middle")
        picture.high += 26


def _fitting(said: str, fits: int) -> str:
    """A number without its decimals if they have no room."""
    return cut(said if len(said) <= fits else re.sub(r"[.,][0-9]+", "", said), fits)


def _depth(deep: float, *, colored: bool) -> tuple[float, str]:
    """How dark a cell is, and the color of its text. The color of a side is the same on paper and at night."""
    if colored:
        return 0.04 + 0.7 * deep, "ink"
    return (0.04 + 0.6 * deep, "ink") if deep <= 0.5 else (0.6 + 0.4 * deep, "paper")


def _cell(view: Column, cell: SweepCell, words: Catalogue) -> str:
    return view.text(cell, words) if cell.odds else "-"
