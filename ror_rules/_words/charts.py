"""Odds as pictures: bars for the values of each field, with a mark where a throw fell; lines and heat maps of a table of odds.

SVG of a given width that stands on its own: shapes carry their colors, and classes by which a page may give them others.
Numbers come from the answer; only labels and shapes are made here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from ror_rules._questions.statistics import is_figure, number
from ror_rules._studies.sweep import Sweep, SweepCell
from ror_rules._wire.shapes import Odds, Share, plain
from ror_rules._words.elements import Markup, element
from ror_rules._words.values import Column, columns, crossed, label, measures, percent, varied
from ror_rules.errors import tokens
from ror_rules.text import start

WIDTHS: Final = (280, 1200)
"""The narrowest and the widest picture, in pixels."""
INK: Final = "#231d15"
FINE: Final = "#675c4a"
LINE: Final = "#d9d0bd"
BAR: Final = "#b9a988"
MARK: Final = "#8f2d1b"
PAPER: Final = "#fbfaf5"
_SERIF: Final = "Palatino Linotype, Palatino, Georgia, serif"
_ROW: Final = 22
_LETTER: Final = 7.6
"""How wide a letter of 13 pixels is, about."""
_LYING: Final = 12
"""As many numbers as lie below each other; more stand side by side."""
_WORDS: Final = 20
"""As many words as have bars of their own; the likeliest, and the rest together."""
_HIGH: Final = 120
_CAME: Final = "◂ this throw"
_KINDS: Final = {"expected": "the mean", "probability": "how often it is so", "likeliest": "the likeliest value"}
"""What of a view a table of odds shows."""
_DEEP: Final = 0.7
"""From here on a color is so deep that words on it are light."""
_SLACK: Final = 1e-9
"""What sums of floats may be off by."""


class _Picture:
    """Shapes one below the other, and how high they are so far."""

    def __init__(self, wide: int) -> None:
        self.wide = max(WIDTHS[0], min(wide, WIDTHS[1]))
        self.high = 4.0
        self._shapes: list[Markup] = []

    def text(
        self, x: float, y: float, words: str, *, kind: str = "ink", size: int = 13, anchor: str | None = None
    ) -> None:
        fill = {"ink": INK, "fine": FINE, "mark": MARK, "paper": PAPER}[kind]
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
        fill = {"bar": BAR, "mark": MARK, "line": LINE}[kind]
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
                class_=f"ror-{kind}",
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
        """A line that says what comes below, and one that says more of it."""
        for part in _broken(words, int(self.wide / (_LETTER + 0.6))):
            self.text(0, self.high + 15, part, size=14)
            self.high += 19
        self.aside(aside)
        self.high += 5

    def lines(self, words: str, kind: str = "ink") -> None:
        """Words as wide as the picture."""
        for part in _broken(words, int(self.wide / _LETTER)):
            self.text(0, self.high + 15, part, kind=kind)
            self.high += 17

    def aside(self, words: str) -> None:
        """Lines that say more of what stands above."""
        for part in _broken(words, int(self.wide / _LETTER)):
            self.text(0, self.high + 13, part, kind="fine", size=12)
            self.high += 16

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
    """What a throw came to in one view: the value, as it goes over the wire."""

    value: Any


def odds(
    shown: Odds,
    title: str,
    texts: Mapping[str, str],
    *,
    names: Sequence[str] | None = None,
    came: Mapping[str, Any] | None = None,
    wide: int = 640,
) -> Markup:
    """A panel of bars for each view, or for those that `names` has; truths together in one.

    `texts` are what the views say, `came` what a throw came to in each: it is marked, with how lucky that was.
    """
    picture = _Picture(wide)
    came = came or {}
    drawn = list(shown.marginals) if names is None else list(names)
    truths = [name for name in drawn if all(isinstance(share.value, bool) for share in shown.marginals[name])]
    for name in drawn:
        if name in truths:
            continue
        shares = shown.marginals[name]
        picture.heading(called(name, texts), measures(shown.statistics[name]))
        there = Came(plain(came[name])) if name in came else None
        if len(shares) > _LYING and all(is_figure(plain(share.value)) for share in shares):
            _upright(picture, shares, there)
        else:
            _lying(
                picture,
                [
                    (label(share.value), share.probability, there is not None and plain(share.value) == there.value)
                    for share in shares
                ],
            )
        if there is not None and (said := luck(shown, name, there.value)):
            picture.aside(said)
        picture.high += 14
    if truths:
        picture.heading("How often it is so")
        _lying(
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
    return picture.svg(f"The odds of {title}")


def called(name: str, texts: Mapping[str, str]) -> str:
    """What a view is called over its picture: what it says, else its name in words.

    >>> called("attacker.strength_lost", {})
    'Attacker: strength lost'
    """
    return start(texts.get(name) or ": ".join(name.replace("_", " ").split(".")))


def luck(shown: Odds, name: str, value: Any) -> str:
    """How often less, as much and more comes of a number than `value`; nothing where that is not known to the odds."""
    shares, found = shown.marginals[name], shown.statistics[name]
    values = [plain(share.value) for share in shares]
    if isinstance(found.every, int) or len(shares) == 1 or not all(is_figure(each) for each in [value, *values]):
        return ""
    at = number(value)
    below = found.below if isinstance(found.below, float) else 0.0
    below += sum(share.probability for share, each in zip(shares, values, strict=True) if number(each) < at)
    same = sum(share.probability for share, each in zip(shares, values, strict=True) if number(each) == at)
    more = max(0.0, 1 - below - same)
    return f"Less comes in {_share(below)} of all throws, more in {_share(more)}."


def _share(probability: float) -> str:
    return "none" if probability < _SLACK else percent(Fraction(min(probability, 1.0)))


def _lying(picture: _Picture, rows: Sequence[tuple[str, float, bool]]) -> None:
    """Values from top to bottom, their probabilities as bars, and whether it is what came."""
    if len(rows) > _WORDS:
        likely = sorted(rows, key=lambda row: -row[1])[:_WORDS]
        rest = [row for row in rows if row not in likely]
        rows = [
            *(row for row in rows if row in likely),
            (f"{len(rest)} others", sum(row[1] for row in rest), any(row[2] for row in rest)),
        ]
    room = max(len(row[0]) for row in rows) * _LETTER
    below = room > picture.wide * 0.42
    left = 0.0 if below else room + 10
    across = picture.wide - left - 150
    for words, share, here in rows:
        kind = "mark" if here else "ink"
        if below:
            picture.lines(words, kind)
        else:
            picture.text(room, picture.high + 15, words, kind=kind, anchor="end")
        picture.box(left, picture.high + 4, across * share, 14, "mark" if here else "bar")
        said = percent(Fraction(share)) if share else "0%"
        picture.text(
            left + across * share + 6,
            picture.high + 15,
            f"{said} {_CAME}" if here else said,
            kind="mark" if here else "fine",
            size=12,
        )
        picture.high += _ROW


def _upright(picture: _Picture, shares: Sequence[Share], came: Came | None) -> None:
    """Many numbers from left to right, in proportion."""
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
        title = f"{label(share.value)}: {percent(Fraction(share.probability))}"
        picture.box(x + slot * 0.1, foot - tall, slot * 0.8, tall, "mark" if here else "bar", title=title)
        if here:
            picture.path(f"M{x + slot / 2:.1f} {foot - _HIGH - 1:.1f}V{foot - tall:.1f}", "mark")
            picture.text(
                min(max(x + slot / 2, 36), picture.wide - 36),
                foot - _HIGH - 4,  # above the highest bar: beside its own, it would lie on others
                "this throw",
                kind="mark",
                size=12,
                anchor="middle",
            )
    picture.path(f"M0 {foot:.1f}H{picture.wide}")
    every = max(1, int(len(shares) * 34 / picture.wide) + 1)
    for place, share in list(zip(places, shares, strict=True))[::every]:
        x = (place - low) / apart * slot + slot / 2
        picture.text(x, foot + 15, label(share.value), kind="fine", size=12, anchor="middle")
    picture.high = foot + 20


def table(shown: Sweep, title: str, texts: Mapping[str, str], *, wide: int = 640) -> Markup:
    """A panel for each view: of one varied field points, or bars where it is no number; of two a heat map."""
    picture = _Picture(wide)
    for view in columns(shown):
        picture.heading(called(view.name, texts), _KINDS[view.kind])
        if len(shown.vary) == 2:  # a table of two fields
            _heat(picture, shown, view)
        elif (
            view.kind != "likeliest"
            and all(is_figure(value) and not isinstance(value, bool) for value in shown.vary[0].values)
            and len(shown.cells) > 2
        ):
            _line(picture, shown, view)
        else:
            _rows(picture, shown, view)
        picture.high += 16
    return picture.svg(f"{title}, by {' and '.join(_field(axis.pointer) for axis in shown.vary)}")


def _scale(shown: Sweep, view: Column) -> Callable[[float], float]:
    """Where a height stands between 0 and the highest there is, or 1 for probabilities."""
    heights = [height for cell in shown.cells if (height := view.height(cell)) is not None]
    low, high = (min(heights, default=0.0), max(heights, default=1.0)) if view.kind == "expected" else (0.0, 1.0)
    low = min(low, 0.0)
    return lambda height: (height - low) / ((high - low) or 1.0)


def _rows(picture: _Picture, shown: Sweep, view: Column) -> None:
    scale = _scale(shown, view)
    names = [varied(value) for value in shown.vary[0].values]
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
        picture.text(left + long + 6, picture.high + 15, _cell(view, cell), kind="fine", size=12)
        picture.high += _ROW


def _line(picture: _Picture, shown: Sweep, view: Column) -> None:
    """Means or probabilities as points, joined, in proportion to the field that varies."""
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
        picture.dot(x, y, f"{place:g}: {_cell(view, cell)}")
        if at % sparse == 0:
            picture.text(x, y - 8, _cell(view, cell), kind="ink", size=11, anchor="middle")
            picture.text(x, foot + 15, f"{place:g}", kind="fine", size=12, anchor="middle")
    picture.text(picture.wide, foot + 31, _field(shown.vary[0].pointer), kind="fine", size=12, anchor="end")
    picture.high = foot + 36


def _heat(picture: _Picture, shown: Sweep, view: Column) -> None:
    """A cell for each pair: the deeper its color, the higher it is."""
    scale = _scale(shown, view)
    first, second = ([varied(value) for value in axis.values] for axis in shown.vary)
    room = min(max(map(len, first)) * _LETTER + 8, picture.wide * 0.3)
    wide = (picture.wide - room) / len(second)
    fits = int(wide / _LETTER)
    likely = view.kind == "likeliest"
    kinds = list(dict.fromkeys(_said(view, cell) for cell in shown.cells if cell.odds))  # the first has its own color
    picture.text(0, picture.high + 13, _field(shown.vary[0].pointer), kind="fine", size=12)
    picture.text(picture.wide, picture.high + 13, _field(shown.vary[1].pointer), kind="fine", size=12, anchor="end")
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
            title = f"{name}, {second[at]}: {_cell(view, cell)}"
            said = _said(view, cell) if likely else _cell(view, cell)
            color = "bar" if likely and said in kinds[1:] else "mark"
            picture.box(x, picture.high, wide - 1, 25, color, opacity=0.04 + 0.8 * deep, title=title)
            if fits >= 4:  # a number has room
                kind = "paper" if deep > _DEEP and color == "mark" else "ink"
                picture.text(x + wide / 2, picture.high + 17, _cut(said, fits), kind=kind, size=12, anchor="middle")
        picture.high += 26


def _said(view: Column, cell: SweepCell) -> str:
    """The likeliest value alone, without how often it comes."""
    return _cell(view, cell).rpartition(" ")[0] or _cell(view, cell)


def _field(pointer: str) -> str:
    """A field of a state as people say it: `Attacker, strength`."""
    names = [each.replace("_", " ") for each in tokens(pointer)]
    return start(", ".join(str(int(each) + 1) if each.isdecimal() else each for each in names))


def _cell(view: Column, cell: SweepCell) -> str:
    return view.text(cell) if cell.odds else "-"


def _cut(words: str, most: int) -> str:
    return words if len(words) <= max(most, 2) else words[: max(most - 1, 1)] + "…"


def _broken(words: str, most: int) -> Iterable[str]:
    """The lines of words that are too long for one."""
    line = ""
    for word in words.split():
        if line and len(line) + len(word) >= most:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        yield line
