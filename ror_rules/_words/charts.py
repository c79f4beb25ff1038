"""Odds as SVG pictures: bars for the values of each view, lines and heat maps for a table of odds.

A picture has a given width and works on its own. Shapes have colors, and classes with which a page can change them. Numbers
come from the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from ror_rules._messages.catalogues import engine
from ror_rules._messages.fluent import Catalogue
from ror_rules._questions.statistics import is_figure, number
from ror_rules._studies.sweep import Sweep, SweepCell
from ror_rules._wire.shapes import Odds, Share, plain
from ror_rules._words.elements import Markup, element
from ror_rules._words.values import Column, columns, crossed, label, measures, percent, percentage, pointed, varied
from ror_rules.errors import tokens
from ror_rules.message import Name

WIDTHS: Final = (280, 1200)
"""The narrowest and the widest picture, in pixels."""
INK: Final = "#231d15"
FINE: Final = "#675c4a"
LINE: Final = "#d9d0bd"
BAR: Final = "#b9a988"
MARK: Final = "#8f2d1b"
PAPER: Final = "#fbfaf5"
KINDS: Final = ("#ba4836", "#396fac", "#367d4d", "#9653ac", "#8a6714", "#20777e", "#b5457d", "#736e68")
"""Colors of distinct values. The last is for all others. Each has a contrast of 5 to white, and of 3 to paper and
night.
"""
LIGHT: Final = "#ffffff"
_SERIF: Final = "Palatino Linotype, Palatino, Georgia, serif"
_ROW: Final = 22
_LETTER: Final = 7.6
"""Average width of a letter of 13 pixels."""
_ROWS: Final = 12
"""Numbers that are drawn as rows. If there are more, they are drawn as columns."""
_WORDS: Final = 20
"""Words that have bars of their own: the likeliest. The others share a bar."""
_HIGH: Final = 120
_INSIDE: Final = 40
"""Pixels of a part of a bar that has its percentage inside."""
_UPRIGHT: Final = 32
"""Pixels of an upright bar that has its percentage above it."""
_SLACK: Final = 1e-9
"""Rounding error of sums of floats."""


class Picture:
    """Shapes one below the other, and their height so far. `words` is the catalogue of the ruleset."""

    def __init__(self, wide: int, words: Catalogue) -> None:
        self.wide = max(WIDTHS[0], min(wide, WIDTHS[1]))
        self.high = 4.0
        self.words = words
        self._shapes: list[Markup] = []

    def text(
        self, x: float, y: float, words: str, *, kind: str = "ink", size: int = 13, anchor: str | None = None
    ) -> None:
        fill = {"ink": INK, "fine": FINE, "mark": MARK, "paper": PAPER, "light": LIGHT}[kind]
        self._shapes.append(
            element(
                "text",
                words,
                x=f"{x:g}",
                y=f"{y:g}",
                font_size=size,
                fill=fill,
                text_anchor=anchor,
                class_=f"ror-{kind}",
            )
        )

    def box(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        kind: str,
        *,
        opacity: float | None = None,
        title: str | None = None,
    ) -> None:
        fill = {"bar": BAR, "mark": MARK, "line": LINE}.get(kind, kind)
        self._shapes.append(
            element(
                "rect",
                element("title", title) if title else None,
                x=f"{x:.1f}",
                y=f"{y:.1f}",
                width=f"{max(wide, 0.8):.1f}",
                height=f"{high:.1f}",
                fill=fill,
                fill_opacity=None if opacity is None else f"{opacity:.2f}",
                class_="ror-kind" if kind.startswith("#") else f"ror-{kind}",
            )
        )

    def path(self, way: str, kind: str = "line", *, thick: float = 1) -> None:
        stroke = {"line": LINE, "mark": MARK, "ink": INK}[kind]
        self._shapes.append(
            element(
                "path", d=way, fill="none", stroke=stroke, stroke_width=f"{thick:g}", class_=f"ror-{kind} ror-stroke"
            )
        )

    def dot(self, x: float, y: float, title: str) -> None:
        self._shapes.append(
            element(
                "circle", element("title", title), cx=f"{x:.1f}", cy=f"{y:.1f}", r="3.5", fill=MARK, class_="ror-mark"
            )
        )

    def heading(self, words: str, aside: str = "") -> None:
        """A heading, and a line of small text below it."""
        for part in _broken(words, int(self.wide / (_LETTER + 0.6))):
            self.text(0, self.high + 15, part, size=14)
            self.high += 19
        self.aside(aside)
        self.high += 5

    def legend(self, colors: Mapping[str, str]) -> None:
        """The values with their colors, on as many lines as they need."""
        x = 0.0
        for value, color in colors.items():
            text = _cut(value, int((self.wide - 20) / _LETTER))
            wide = 20 + len(text) * _LETTER + 14
            if x and x + wide > self.wide:
                x = 0.0
                self.high += 20
            self.box(x, self.high + 4, 14, 14, color)
            self.text(x + 20, self.high + 15, text, size=12)
            x += wide
        self.high += 24

    def lines(self, words: str, kind: str = "ink") -> None:
        for part in _broken(words, int(self.wide / _LETTER)):
            self.text(0, self.high + 15, part, kind=kind)
            self.high += 17

    def aside(self, words: str) -> None:
        """Small text as wide as the picture."""
        for part in _broken(words, int(self.wide / _LETTER)):
            self.text(0, self.high + 13, part, kind="fine", size=12)
            self.high += 16

    def row(self, parts: Sequence[Markup], wide: int) -> None:
        """Small pictures side by side, in as many rows as they need."""
        many = self.wide // wide
        for at, part in enumerate(parts):
            x, y = at % many * wide, self.high + at // many * wide
            self._shapes.append(element("g", part, transform=f"translate({x:g} {y:g})", color=INK))
        self.high += -(-len(parts) // many) * wide

    def svg(self, title: str) -> Markup:
        return element(
            "svg",
            element("title", title),
            *self._shapes,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.wide} {self.high:.0f}",
            width=self.wide,
            height=f"{self.high:.0f}",
            font_family=_SERIF,
            role="img",
            aria_label=title,
            class_="ror-chart",
        )


class Came(NamedTuple):
    """The result of a throw in one view, as a plain value."""

    value: Any


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
    words = words or engine()
    picture = Picture(wide, words)
    came = came or {}
    drawn = list(shown.marginals) if names is None else list(names)
    truths = [name for name in drawn if all(isinstance(share.value, bool) for share in shown.marginals[name])]
    for name in drawn:
        if name in truths:
            continue
        shares = shown.marginals[name]
        picture.heading(called(name, texts), measures(shown.statistics[name], words))
        there = Came(plain(came[name])) if name in came else None
        if len(shares) > _ROWS and all(is_figure(plain(share.value)) for share in shares):
            _draw_columns(picture, shares, there)
        else:
            _draw_rows(
                picture,
                [
                    (
                        label(share.value, words),
                        share.probability,
                        there is not None and plain(share.value) == there.value,
                    )
                    for share in shares
                ],
            )
        if there is not None and (said := luck(shown, name, there.value, words)):
            picture.aside(said)
        picture.high += 14
    if truths:
        picture.heading(words.say("chart-probabilities", {}))
        _draw_rows(
            picture,
            [
                (
                    called(name, texts),
                    sum(share.probability for share in shown.marginals[name] if share.value),
                    bool(came.get(name)),
                )
                for name in truths
            ],
        )
    return picture.svg(words.say("chart-title", {"rule": title}))


def called(name: str, texts: Mapping[str, str]) -> str:
    """The heading of a view: its words, or its name if it has no words.

    >>> called("attacker.strength_lost", {})
    'Attacker: strength lost'
    """
    return _capital(texts.get(name) or ": ".join(name.replace("_", " ").split(".")))


def luck(shown: Odds, name: str, value: Any, words: Catalogue | None = None) -> str:
    """The shares of throws that give less and more than the number `value`. Empty if the odds do not contain them."""
    shares, found = shown.marginals[name], shown.statistics[name]
    values = [plain(share.value) for share in shares]
    if isinstance(found.every, int) or len(shares) == 1 or not all(is_figure(each) for each in [value, *values]):
        return ""
    words = words or engine()
    at = number(value)
    below = found.below if isinstance(found.below, float) else 0.0
    below += sum(share.probability for share, each in zip(shares, values, strict=True) if number(each) < at)
    same = sum(share.probability for share, each in zip(shares, values, strict=True) if number(each) == at)
    more = max(0.0, 1 - below - same)
    return words.say("chart-luck", {"below": _share(below, words), "above": _share(more, words)})


def _share(probability: float, words: Catalogue) -> str:
    return percentage("0", words) if probability < _SLACK else percent(Fraction(min(probability, 1.0)), words)


def _draw_rows(picture: Picture, rows: Sequence[tuple[str, float, bool]]) -> None:
    """Values from top to bottom, each with its probability as a bar. The last member marks the result of the throw."""
    words = picture.words
    if len(rows) > _WORDS:
        likely = sorted(rows, key=lambda row: -row[1])[:_WORDS]
        rest = [row for row in rows if row not in likely]
        others = words.say("chart-others", {"count": len(rest)})
        rows = [
            *(row for row in rows if row in likely),
            (others, sum(row[1] for row in rest), any(row[2] for row in rest)),
        ]
    room = max(len(row[0]) for row in rows) * _LETTER
    below = room > picture.wide * 0.42
    left = 0.0 if below else room + 10
    across = picture.wide - left - 150
    for text, share, here in rows:
        kind = "mark" if here else "ink"
        if below:
            picture.lines(text, kind)
        else:
            picture.text(room, picture.high + 15, text, kind=kind, anchor="end")
        picture.box(left, picture.high + 4, across * share, 14, "mark" if here else "bar")
        said = _share(share, words) if share < _SLACK else percent(Fraction(share), words)
        picture.text(
            left + across * share + 6,
            picture.high + 15,
            f"{said} ◂ {words.say('chart-this-throw', {})}" if here else said,
            kind="mark" if here else "fine",
            size=12,
        )
        picture.high += _ROW


def _draw_columns(picture: Picture, shares: Sequence[Share], came: Came | None) -> None:
    """Many numbers from left to right, in proportion."""
    words = picture.words
    places = [float(number(plain(share.value))) for share in shares]
    low, high = min(places), max(places)
    apart = min(after - before for before, after in zip(sorted(places), sorted(places)[1:], strict=False))
    slots = (high - low) / apart + 1
    slot = picture.wide / slots
    top = max(share.probability for share in shares)
    foot = picture.high + _HIGH + 16
    for place, share in zip(places, shares, strict=True):
        tall = _HIGH * share.probability / top
        here = came is not None and plain(share.value) == came.value
        x = (place - low) / apart * slot
        title = f"{label(share.value, words)}: {percent(Fraction(share.probability), words)}"
        picture.box(x + slot * 0.1, foot - tall, slot * 0.8, tall, "mark" if here else "bar", title=title)
        if slot >= _UPRIGHT and not here:
            said = percentage(f"{share.probability * 100:.0f}", words)
            picture.text(x + slot / 2, foot - tall - 3, said, kind="fine", size=10, anchor="middle")
        if here:
            picture.path(f"M{x + slot / 2:.1f} {foot - _HIGH - 1:.1f}V{foot - tall:.1f}", "mark")
            picture.text(
                min(max(x + slot / 2, 36), picture.wide - 36),
                foot - _HIGH - 4,  # above the highest bar, so that it covers no bar
                words.say("chart-this-throw", {}),
                kind="mark",
                size=12,
                anchor="middle",
            )
    picture.path(f"M0 {foot:.1f}H{picture.wide}")
    every = max(1, int(len(shares) * 34 / picture.wide) + 1)
    for place, share in list(zip(places, shares, strict=True))[::every]:
        x = (place - low) / apart * slot + slot / 2
        picture.text(x, foot + 15, label(share.value, words), kind="fine", size=12, anchor="middle")
    picture.high = foot + 20


def table(
    shown: Sweep, title: str, texts: Mapping[str, str], *, wide: int = 640, words: Catalogue | None = None
) -> Markup:
    """A panel for each view. One varied number makes a line, one varied word makes bars, two fields make a heat map.

    A view of words has the probability of each value: stacked bars of 100 %. A heat map has the likeliest value.
    """
    words = words or engine()
    picture = Picture(wide, words)
    for view in columns(shown):
        stacked = view.kind == "likeliest" and len(shown.vary) == 1
        picture.heading(called(view.name, texts), words.say("chart-shares" if stacked else f"chart-{view.kind}", {}))
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
    fields = [Name(field(axis.pointer)) for axis in shown.vary]
    return picture.svg(words.say("chart-by-fields", {"rule": title, "fields": fields}))


def _scale(shown: Sweep, view: Column) -> Callable[[float], float]:
    """A function from a height to its part of the highest one, or of 1 for probabilities."""
    heights = [height for cell in shown.cells if (height := view.height(cell)) is not None]
    low, high = (min(heights, default=0.0), max(heights, default=1.0)) if view.kind == "expected" else (0.0, 1.0)
    low = min(low, 0.0)
    return lambda height: (height - low) / ((high - low) or 1.0)


def _rows(picture: Picture, shown: Sweep, view: Column) -> None:
    scale = _scale(shown, view)
    words = picture.words
    names = [varied(value, words) for value in shown.vary[0].values]
    room = max(map(len, names)) * _LETTER
    below = room > picture.wide * 0.42
    left = 0.0 if below else room + 10
    across = picture.wide - left - 150
    for name, cell in zip(names, shown.cells, strict=True):
        if below:
            picture.lines(name)
        else:
            picture.text(room, picture.high + 15, name, anchor="end")
        height = view.height(cell)
        long = 0.0 if height is None else across * scale(height)
        if height is not None:
            picture.box(left, picture.high + 4, long, 14, "bar")
        picture.text(left + long + 6, picture.high + 15, _cell(view, cell, words), kind="fine", size=12)
        picture.high += _ROW


def told_apart(shown: Sweep, view: Column, words: Catalogue) -> tuple[list[str], list[dict[str, float]]]:
    """The values of a view of words, the likeliest of all cells first, and their probabilities in each cell.

    If there are more values than colors, the least likely ones are one value: the others.
    """
    cells = [
        {label(share.value, words): share.probability for share in (cell.odds[view.name].shares if cell.odds else ())}
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
    """The probability of each value as a part of a bar of 100 %. A value has one color in all bars, and one place."""
    words = picture.words
    values, cells = told_apart(shown, view, words)
    colors = dict(zip(values, KINDS, strict=False))
    picture.legend(colors)
    names = [varied(value, words) for value in shown.vary[0].values]
    room = max(map(len, names)) * _LETTER
    below = room > picture.wide * 0.42
    left = 0.0 if below else room + 10
    across = picture.wide - left
    for name, cell in zip(names, cells, strict=True):
        if below:
            picture.lines(name)
        else:
            picture.text(room, picture.high + 15, name, anchor="end")
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


def _line(picture: Picture, shown: Sweep, view: Column) -> None:
    """Means or probabilities as joined points, in proportion to the varied field."""
    words = picture.words
    scale = _scale(shown, view)
    places = [float(number(value)) for value in shown.vary[0].values]
    low, high = min(places), max(places)
    left, right = 22.0, picture.wide - 22.0
    top, foot = picture.high + 18, picture.high + 18 + _HIGH
    points = []
    picture.path(f"M0 {foot:.1f}H{picture.wide}M0 {top:.1f}H{picture.wide}")
    for place, cell in zip(places, shown.cells, strict=True):
        x = left + (right - left) * (place - low) / ((high - low) or 1.0)
        height = view.height(cell)
        if height is None:
            picture.text(x, foot - 4, "-", kind="fine", size=12, anchor="middle")
        else:
            points.append((x, foot - (foot - top) * scale(height), cell, place))
    if points:
        picture.path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y, _, _ in points), "mark", thick=1.5)
    sparse = max(1, int(len(points) * 46 / picture.wide) + 1)
    for at, (x, y, cell, place) in enumerate(points):
        picture.dot(x, y, f"{pointed(f'{place:g}', words)}: {_cell(view, cell, words)}")
        if at % sparse == 0:
            picture.text(x, y - 8, _cell(view, cell, words), kind="ink", size=11, anchor="middle")
            picture.text(x, foot + 15, pointed(f"{place:g}", words), kind="fine", size=12, anchor="middle")
    picture.text(picture.wide, foot + 31, field(shown.vary[0].pointer), kind="fine", size=12, anchor="end")
    picture.high = foot + 36


def _heat(picture: Picture, shown: Sweep, view: Column) -> None:
    """A cell for each pair of values. A higher number has a deeper color, a likeliest value a color of its own."""
    words = picture.words
    scale = _scale(shown, view)
    first, second = ([varied(value, words) for value in axis.values] for axis in shown.vary)
    room = min(max(map(len, first)) * _LETTER + 8, picture.wide * 0.3)
    wide = (picture.wide - room) / len(second)
    fits = int(wide / _LETTER)
    colors: dict[str, str] = {}
    if view.kind == "likeliest":
        found = list(dict.fromkeys(_value(view, cell, words) for cell in shown.cells if cell.odds))
        colors = {value: KINDS[min(at, len(KINDS) - 1)] for at, value in enumerate(found)}
        picture.legend(colors)
    picture.text(0, picture.high + 13, field(shown.vary[0].pointer), kind="fine", size=12)
    picture.text(picture.wide, picture.high + 13, field(shown.vary[1].pointer), kind="fine", size=12, anchor="end")
    picture.high += 20
    for at, name in enumerate(second):
        picture.text(
            room + wide * (at + 0.5), picture.high + 13, _cut(name, fits), kind="ink", size=12, anchor="middle"
        )
    picture.high += 20
    for name, cells in zip(first, crossed(shown), strict=True):
        picture.text(room - 8, picture.high + 17, _cut(name, int(room / _LETTER)), kind="ink", size=12, anchor="end")
        for at, cell in enumerate(cells):
            height = view.height(cell)
            x = room + wide * at
            deep = 0.0 if height is None else scale(height)
            title = f"{name}, {second[at]}: {_cell(view, cell, words)}"
            said = _value(view, cell, words) if colors else _cell(view, cell, words)
            color = colors.get(said, "mark") if cell.odds else "mark"
            opacity, kind = (1.0, "light") if color in KINDS else _depth(deep)
            picture.box(x, picture.high, wide - 1, 25, color, opacity=opacity, title=title)
            if fits >= 4:  # wide enough for a number
                picture.text(x + wide / 2, picture.high + 17, _cut(said, fits), kind=kind, size=12, anchor="middle")
        picture.high += 26


def _depth(deep: float) -> tuple[float, str]:
    """The opacity of a cell, and the color of its text. There is a step in the middle, where neither color could be read."""
    return (0.04 + 0.6 * deep, "ink") if deep <= 0.5 else (0.6 + 0.4 * deep, "paper")


def _value(view: Column, cell: SweepCell, words: Catalogue) -> str:
    """The likeliest value without its probability."""
    text, _, share = _cell(view, cell, words).rpartition(" ")
    return text or share


def field(pointer: str) -> str:
    """A field of a state in words: `Attacker, strength`."""
    names = [each.replace("_", " ") for each in tokens(pointer)]
    return _capital(", ".join(str(int(each) + 1) if each.isdecimal() else each for each in names))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _cell(view: Column, cell: SweepCell, words: Catalogue) -> str:
    return view.text(cell, words) if cell.odds else "-"


def _cut(words: str, most: int) -> str:
    return words if len(words) <= max(most, 2) else words[: max(most - 1, 1)] + "…"


def _broken(words: str, most: int) -> Iterable[str]:
    """The lines of a text that is too long for one line."""
    line = ""
    for word in words.split():
        if line and len(line) + len(word) >= most:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        yield line
