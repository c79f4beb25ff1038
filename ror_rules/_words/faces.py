"""Dice as they lie on a table: a small SVG for each face, pips on a six-sided one and a number on any other.

In one color, the text's own; a program that reads aloud is told the number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from ror_rules._words.elements import Markup, element

_SIX: Final = 6
_FEW: Final = 8
"""As many dice of one throw as are drawn one by one; more are drawn once a face, with how many there are."""
_PIPS: Final = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 7), (17, 7), (7, 12), (17, 12), (7, 17), (17, 17)),
}
"""Where the pips are, on a die 24 wide and high."""


def drawn(fell: Sequence[tuple[int, int]]) -> Markup:
    """Dice in a row, each its face and its sides (0: nobody says how many); many of them counted, the highest face first, each beside its count."""
    if len(fell) <= _FEW:
        return element("span", *_spaced(face(*each) for each in fell), class_="ror-dice")
    counted = sorted(Counter(fell).items(), reverse=True)
    return element(
        "span",
        *_spaced(
            element("span", face(*each), element("span", f"×{number}", class_="ror-times"), class_="ror-same")
            for each, number in counted
        ),
        class_="ror-dice",
    )


@lru_cache(maxsize=256)
def face(number: int, sides: int) -> Markup:
    """One die that shows a number."""
    return element(
        "svg",
        element("rect", x=1, y=1, width=22, height=22, rx=4, fill="none", stroke="currentColor", stroke_width=2),
        _pips(number) if sides == _SIX else _digits(number),
        class_="ror-die",
        data_face=number,
        data_sides=sides or None,
        role="img",
        aria_label=f"die {number} of {sides}" if sides else f"die {number}",
        viewBox="0 0 24 24",
        width=20,
        height=20,
    )


def _pips(number: int) -> Markup:
    """The pips: dots are strokes without a length, with round ends."""
    dots = "".join(f"M{x} {y}h.01" for x, y in _PIPS[number])
    return element("path", d=dots, stroke="currentColor", stroke_width=4, stroke_linecap="round")


def _digits(number: int) -> Markup:
    """The number, so small that it has room."""
    size = 28 // max(len(str(number)), 2)
    return element("text", str(number), x=12, y=16, text_anchor="middle", font_size=size, fill="currentColor")


def _spaced(parts: Iterable[Markup]) -> Iterable[str]:
    for number, part in enumerate(parts):
        if number:
            yield " "
        yield part
