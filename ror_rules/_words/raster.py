"""SVG as PNG, by resvg with a font of our own, so that every machine draws the same bytes.

`resvg_py` is the extra `png`.
"""

from __future__ import annotations

import re
import unicodedata
from math import sqrt
from pathlib import Path
from typing import Final

import resvg_py

_FONT: Final = Path(__file__).parent / "fonts" / "DejaVuSerifCondensed.ttf"
_FAMILY: Final = "DejaVu Serif Condensed"
_ZOOM: Final = 2.0
_MOST_PIXELS: Final = 16_000_000
"""A larger picture is drawn with fewer pixels for each unit."""
_missing: Final = re.compile(
    r"[^\n -~\u00a0-\u024f\u0300-\u033f\u038e-\u03a1\u03a3-\u03e1\u03f0-\u045f\u1e00-\u1efb"
    r"\u2000-\u2026\u202a-\u203a\u20ac\u2190-\u21ff\u2212\u2264\u2265\u25a0-\u25ff]+"
)
"""Characters that the font does not have: it has Latin, Greek and Cyrillic letters, arrows and plain shapes."""
_undrawn: Final = re.compile("[\u2066-\u2069\ufe00-\ufe0f]")
"""Isolates and variation selectors."""
_size: Final = re.compile(r' width="([0-9.]+)" height="([0-9.]+)"')


def _named(missing: re.Match[str]) -> str:
    names = [unicodedata.name(each, "symbol") for each in missing[0]]
    kinds = [
        name.partition(" ")[0] if unicodedata.category(each).startswith(("L", "M")) else name
        for each, name in zip(missing[0], names, strict=True)
    ]
    return f"[{', '.join(dict.fromkeys([each.capitalize() for each in kinds]))}]"


def png(svg: str) -> bytes:
    """The picture in twice its size. Letters that the font does not have are the name of their script: `[Hebrew]`."""
    found = _size.search(svg)
    if found is None:
        raise ValueError("An SVG without width and height.")
    wide, high = map(float, found.groups())
    zoom = min(_ZOOM, sqrt(_MOST_PIXELS / (wide * high)))
    return resvg_py.svg_to_bytes(
        svg_string=_missing.sub(_named, _undrawn.sub("", svg)),
        width=round(wide * zoom),
        height=round(high * zoom),
        skip_system_fonts=True,
        font_files=[str(_FONT)],
        serif_family=_FAMILY,
        font_family=_FAMILY,
    )
