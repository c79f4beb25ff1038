"""Dice as small SVG pictures: pips on a six-sided die, a number on any other. They have the color of the text.

Of a pool, a die that succeeds has the color of a mark, and one that fails is grey. Screen readers read the number, and whether it
succeeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from ror_rules._messages.catalogues import ENGLISH, engine
from ror_rules._words.elements import Markup, element
from ror_rules._words.picture import FINE, MARK

_SIX: Final = 6
_MAX_DRAWN_DICE: Final = 8
_PIPS: Final = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 7), (17, 7), (7, 12), (17, 12), (7, 17), (17, 17)),
}
"""The places of the pips, on a die 24 wide and high."""


def drawn(fell: Sequence[tuple[int, int]], language: str = ENGLISH, *, at_least: int | None = None) -> Markup:
    """Dice in a row, as their faces and sides. `at_least`: the least face that succeeds in a pool."""
    if len(fell) <= _MAX_DRAWN_DICE:
        return element("span", *_spaced(face(*each, language, at_least) for each in fell), class_="ror-dice")
    counted = sorted(Counter(fell).items(), reverse=True)
    return element(
        "span",
        *_spaced(
            element(
                "span",
                face(*each, language, at_least),
                element("span", f"×{number}", class_="ror-times"),
                class_="ror-same",
            )
            for each, number in counted
        ),
        class_="ror-dice",
    )


@lru_cache(maxsize=256)
def face(number: int, sides: int, language: str = ENGLISH, at_least: int | None = None) -> Markup:
    words = engine(language)
    said = words.say("die-face-of" if sides else "die-face", {"face": number, "sides": sides})
    kind = "" if at_least is None else "hit" if number >= at_least else "miss"
    return element(
        "svg",
        element("rect", x=1, y=1, width=22, height=22, rx=4, fill="none", stroke="currentColor", stroke_width=2),
        _pips(number) if sides == _SIX else _digits(number),
        class_=f"ror-die ror-{kind}" if kind else "ror-die",
        data_face=number,
        data_sides=sides or None,
        role="img",
        aria_label=words.say(f"die-{kind}", {"die": said}) if kind else said,
        color={"hit": MARK, "miss": FINE}.get(kind),
        viewBox="0 0 24 24",
        width=20,
        height=20,
    )


def _pips(number: int) -> Markup:
    dots = "".join(f"M{x} {y}h.01" for x, y in _PIPS[number])
    return element("path", d=dots, stroke="currentColor", stroke_width=4, stroke_linecap="round")


def _digits(number: int) -> Markup:
    size = 28 // max(len(str(number)), 2)
    return element("text", str(number), x=12, y=16, text_anchor="middle", font_size=size, fill="currentColor")


def _spaced(parts: Iterable[Markup]) -> Iterable[str]:
    for number, part in enumerate(parts):
        if number:
            yield " "
        yield part
