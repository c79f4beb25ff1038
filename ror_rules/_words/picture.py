"""A drawing in SVG: text, boxes, paths and dice, one below the other.

Shapes have the colors of a light page, and classes. A page's sheet gives the classes the page's colors. A picture that
stands alone has `STYLE`, which gives them dark colors on a dark screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ror_rules._messages.fluent import Catalogue
from ror_rules._words.elements import Markup, element

INK: Final = "#231d15"
FINE: Final = "#675c4a"
LINE: Final = "#d9d0bd"
BAR: Final = "#b9a988"
MARK: Final = "#8f2d1b"
PAPER: Final = "#fbfaf5"
LIGHT: Final = "#ffffff"
STYLE: Final = (
    "@media (prefers-color-scheme: dark) {"
    " .ror-ground, .ror-paper { fill: #17140f } .ror-ink { fill: #e9e2d3 } .ror-fine { fill: #ada18b }"
    " .ror-line { fill: #40382c } .ror-bar { fill: #6b6252 } .ror-mark { fill: #eba07c } .ror-dice { color: #e9e2d3 }"
    " .ror-hit { color: #eba07c } .ror-miss { color: #ada18b }"
    " .ror-stroke { fill: none; stroke: #40382c } .ror-stroke.ror-mark { stroke: #eba07c }"
    " .ror-stroke.ror-ink { stroke: #e9e2d3 } }"
)
LETTER: Final = 7.6
_MARGIN: Final = 16
_SERIF: Final = (
    "Iowan Old Style, Palatino Linotype, Palatino, URW Palladio L, Book Antiqua, Georgia, DejaVu Serif, serif"
)
"""The type of our pages."""


class Picture:
    def __init__(self, wide: float, words: Catalogue) -> None:
        self.wide: Final = wide
        self.high = 4.0
        self.words: Final = words
        self._shapes: list[Markup] = []
        self._said: list[str] = []

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        kind: str = "ink",
        size: int = 13,
        anchor: str | None = None,
        bold: bool = False,
        upright: bool = False,
    ) -> None:
        """`upright`: turned to the left about its place."""
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
                font_weight="bold" if bold else None,
                transform=f"rotate(-90 {x:g} {y:g})" if upright else None,
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

    def path(self, way: str, kind: str = "line", *, thick: float = 1, dashed: bool = False) -> None:
        stroke = {"line": LINE, "mark": MARK, "ink": INK}.get(kind, kind)
        self._shapes.append(
            element(
                "path",
                d=way,
                fill="none",
                stroke=stroke,
                stroke_width=f"{thick:g}",
                stroke_dasharray="5 3" if dashed else None,
                class_="ror-kind" if kind.startswith("#") else f"ror-{kind} ror-stroke",
            )
        )

    def dot(self, x: float, y: float, title: str, color: str | None = None) -> None:
        name = "ror-kind" if color else "ror-mark"
        said, fill = element("title", title), color or MARK
        self._shapes.append(element("circle", said, cx=f"{x:.1f}", cy=f"{y:.1f}", r="3.5", fill=fill, class_=name))

    def heading(self, words: str, aside: str = "") -> None:
        self._said.append(": ".join(each for each in (words, aside) if each))
        for part in broken(words, int(self.wide / (LETTER + 0.6))):
            self.text(0, self.high + 15, part, size=14)
            self.high += 19
        self.aside(aside)
        self.high += 5

    def legend(self, colors: Mapping[str, str]) -> None:
        x = 0.0
        for value, color in colors.items():
            text = cut(value, int((self.wide - 20) / LETTER))
            wide = 20 + len(text) * LETTER + 14
            if x and x + wide > self.wide:
                x = 0.0
                self.high += 20
            self.box(x, self.high + 4, 14, 14, color)
            self.text(x + 20, self.high + 15, text, size=12)
            x += wide
        self.high += 24

    def lines(self, words: str, kind: str = "ink", *, size: int = 13) -> None:
        for part in broken(words, int(self.wide / (LETTER * size / 13))):
            self.text(0, self.high + size + 2, part, kind=kind, size=size)
            self.high += round(size * 1.3)

    def aside(self, words: str) -> None:
        for part in broken(words, int(self.wide / LETTER)):
            self.text(0, self.high + 13, part, kind="fine", size=12)
            self.high += 16

    def row(self, parts: Sequence[Markup], wide: int, *, scale: float = 1) -> None:
        many = int(self.wide // wide)
        for at, part in enumerate(parts):
            self.place(part, at % many * wide, self.high + at // many * wide, scale=scale)
        self.high += -(-len(parts) // many) * wide

    def place(self, part: Markup, x: float, y: float, *, scale: float = 1) -> None:
        """A small picture in the color of the ink."""
        move = f"translate({x:g} {y:g})" + ("" if scale == 1 else f" scale({scale:g})")
        self._shapes.append(element("g", part, transform=move, color=INK, class_="ror-dice"))

    def inside(self, other: Picture, x: float, y: float, *, scale: float = 1) -> None:
        self._shapes.append(element("g", *other._shapes, transform=f"translate({x:g} {y:g}) scale({scale:.4f})"))
        self._said += other._said

    @property
    def drawn(self) -> bool:
        return bool(self._shapes)

    def svg(self, title: str) -> Markup:
        """A part of a page, whose sheet gives the colors."""
        return self._drawn(title, f"0 0 {self.wide:g} {self.high:.0f}", self.wide, self.high, self._shapes)

    def alone(self, title: str, *, margin: int = _MARGIN) -> Markup:
        """A file of its own, on paper, with dark colors on a dark screen."""
        wide, high = self.wide + 2 * margin, round(self.high) + 2 * margin
        ground = element("rect", x=-margin, y=-margin, width=f"{wide:g}", height=high, fill=PAPER, class_="ror-ground")
        shapes = [element("style", Markup(STYLE)), ground, *self._shapes]
        return self._drawn(title, f"{-margin} {-margin} {wide:g} {high}", wide, high, shapes)

    def _drawn(self, title: str, view: str, wide: float, high: float, shapes: Sequence[Markup]) -> Markup:
        return element(
            "svg",
            element("title", title),
            element("desc", ". ".join(self._said)) if self._said else None,
            *shapes,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=view,
            width=f"{wide:g}",
            height=f"{high:.0f}",
            font_family=_SERIF,
            role="img",
            aria_label=title,
            class_="ror-chart",
        )


def cut(words: str, most: int) -> str:
    return words if len(words) <= max(most, 2) else words[: max(most - 1, 1)] + "…"


def broken(words: str, most: int) -> Iterable[str]:
    line = ""
    for word in words.split():
        if line and len(line) + len(word) >= most:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        yield line
