"""Odds and tables of odds as a picture, SVG or PNG: the same bytes for the same answer.

Needs the extra `plot` (matplotlib), so `files` imports this file only when a picture is requested. Numbers come from the
answer. This file makes only labels and shapes.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import nan
from typing import Any, Final, Literal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter
from msgspec import UNSET

from ror_rules._messages.views import texts
from ror_rules._questions.question import ALL
from ror_rules._studies.sweep import Sweep, SweepCell, SweepView
from ror_rules._wire.shapes import Odds, Share
from ror_rules._words.values import Column, certain, columns, crossed, label, off_by, ordered, percent, varied
from ror_rules.rule import Rule
from ror_rules.values import visible

_INK: Final = "#1f4e79"
_GREY: Final = "#6b6b6b"
_KINDS: Final = ("#1f4e79", "#e07b39", "#5a9e6f", "#b33f62", "#8d7bb8", "#c9a227", "#4bacc6", "#7f7f7f")
"""Colours of the values of a view. The last is for all values without a colour of their own."""

_SLACK: Final = 1e-9
"""The error that sums of floats may have."""

_MOST_NUMBERS: Final = 25
"""Most points with a printed number."""
_MOST_PANELS: Final = 24
"""Fields and summaries that one picture of odds shows."""
_MOST_WORDS: Final = 24
"""Values of one field that is no number that have bars of their own."""

_STYLE: Final[dict[Any, Any]] = {
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 10,
    "grid.alpha": 0.3,
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "ror",
    "text.parse_math": False,
}


def draw(shown: Odds | Sweep, rule: Rule[Any, Any, Any], form: Literal["svg", "png"]) -> bytes:
    """The picture's bytes: a panel for each view.

    Odds have bars for each value. A table has lines or points for one varied field, heat maps for two.
    """
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")  # a name in a script that the font has not is drawn as boxes
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE)
        figure = _odds(shown, rule) if isinstance(shown, Odds) else _table(shown, rule)
        _settle(figure)
        file = io.BytesIO()
        metadata = {"Date": None, "Creator": None} if form == "svg" else {"Software": None}
        figure.savefig(file, format=form, dpi=150, metadata=metadata)
    return file.getvalue()


def _settle(figure: Figure) -> None:
    """Lay the panels out once, and round their positions, because the solver's order of additions is not fixed."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for panel in figure.axes:
        left, low, wide, high = (round(number, 6) for number in panel.get_position(original=True).bounds)
        panel.set_position((left, low, wide, high))


def _sheet(
    shown: Odds | Sweep, rule: Rule[Any, Any, Any], wide: float, heights: Sequence[float]
) -> tuple[Figure, list[Axes]]:
    """An empty picture in inches, with its title and a subtitle, and a panel of each height, one below the other."""
    figure = Figure(figsize=(wide, sum(heights) + 0.9), layout="constrained")
    figure.suptitle(rule.title, fontsize=14, fontweight="bold")
    panels = figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0]
    readings = "".join(f"; {ruling}={reading}" for ruling, reading in shown.rulings.items())
    figure.supxlabel(
        f"{shown.ruleset.id} {shown.ruleset.version}, {shown.rule}{readings}; id {shown.id[:16]}{_how_near(shown)}",
        fontsize=7,
        color=_GREY,
        x=0.99,
        ha="right",
    )
    return figure, list(panels)


def _how_near(shown: Odds | Sweep) -> str:
    """A note about inexact odds: the number of throws, or the largest error of a chance."""
    if not isinstance(shown, Odds) or shown.exact:
        return ""
    return (
        f"; from {shown.total} throws"
        if shown.error is UNSET
        else f"; no chance is off by more than {off_by(shown.error)}"
    )


def _odds(shown: Odds, rule: Rule[Any, Any, Any]) -> Figure:
    """The requested fields and summaries, otherwise those with several values, or all if every value is certain."""
    words = texts(shown.ruleset.id, rule, also=shown.marginals)
    names = ordered(shown, [view.name for view in rule.summaries])
    if shown.fields in (UNSET, (ALL,)):
        names = [name for name in names if not certain(shown, name)] or names
    drawn = names[:_MOST_PANELS]
    figure, panels = _sheet(shown, rule, 8.0, [_height(shown.marginals[name]) for name in drawn])
    for panel, name in zip(panels, drawn, strict=True):
        shares = shown.marginals[name]
        if _are_numbers([share.value for share in shares]):
            _upright(panel, shares)
        else:
            _lying(panel, shares)
        text = words[name]
        panel.set_title(visible(f"{name}: {text}" if text else name), fontsize=10, loc="left")
    if drawn != names:
        panels[-1].set_xlabel(f"and {len(names) - len(drawn)} more fields: name them with --field", color=_GREY)
    return figure


def _height(shares: Sequence[Share]) -> float:
    numbers = _are_numbers([share.value for share in shares])
    return 2.2 if numbers else 0.7 + 0.26 * min(len(shares), _MOST_WORDS + 1)


def _upright(panel: Axes, shares: Sequence[Share]) -> None:
    """Numbers from left to right, in proportion, their probabilities as bars."""
    places = [float(share.value) for share in shares]
    heights = [share.probability for share in shares]
    apart = min((after - before for before, after in pairwise(places)), default=1.0)
    panel.bar(places, heights, width=apart * 0.8, color=_INK, yerr=_bounds(shares), ecolor=_GREY, capsize=2)
    if len(shares) <= _MOST_NUMBERS:
        panel.set_xticks(places, [label(share.value) for share in shares])
    if len(shares) <= _MOST_NUMBERS // 2:
        for place, share in zip(places, shares, strict=True):
            panel.annotate(
                percent(Fraction(share.probability)),
                (place, _top(share)),
                (0, 3),
                textcoords="offset points",
                ha="center",
                fontsize=8,
            )
    panel.margins(y=0.18)
    panel.set_ylim(bottom=0)
    panel.yaxis.set_major_formatter(PercentFormatter(1.0))


def _lying(panel: Axes, shares: Sequence[Share]) -> None:
    """Words from top to bottom, in the order of the answer. If there are many, the likeliest, and the rest together."""
    likely = sorted(shares, key=lambda share: -share.probability)[:_MOST_WORDS]
    kept = [share for share in shares if share in likely]
    rest = [share.probability for share in shares if share not in likely]
    names = [*(_short(share.value) for share in kept), *([f"{len(rest)} others"] if rest else [])]
    widths = [*(share.probability for share in kept), *([sum(rest)] if rest else [])]
    places = [float(at) for at in range(len(names))]
    panel.barh(places, widths, height=0.7, color=_INK, xerr=None if rest else _bounds(kept), ecolor=_GREY, capsize=2)
    panel.set_yticks(places, names)
    panel.invert_yaxis()
    for place, width, end in zip(places, widths, [*(_top(share) for share in kept), *widths[len(kept) :]], strict=True):
        panel.annotate(
            percent(Fraction(width)), (end, place), (4, 0), textcoords="offset points", va="center", fontsize=8
        )
    panel.set_xlim(0, max(widths) * 1.15)
    panel.grid(visible=False, axis="y")
    panel.xaxis.set_major_formatter(PercentFormatter(1.0))


def _top(share: Share) -> float:
    """Where a bar ends, with its bounds."""
    return share.probability if share.high is UNSET else share.high


def _bounds(shares: Sequence[Share]) -> list[list[float]] | None:
    """How far the true probabilities may lie below and above, where they are estimated."""
    known = [
        (share.probability - share.low, share.high - share.probability)
        for share in shares
        if share.low is not UNSET and share.high is not UNSET
    ]
    return [[max(below, 0.0) for below, _ in known], [max(above, 0.0) for _, above in known]] if known else None


def _table(shown: Sweep, rule: Rule[Any, Any, Any]) -> Figure:
    views, words = columns(shown), texts(shown.ruleset.id, rule, also=shown.fields)
    two = len(shown.vary) == 2
    high = max(2.6, 0.36 * len(shown.vary[0].values) + 1.4) if two else 2.9
    room = max(len(line) for view in views for cell in shown.cells for line in _inside(view, cell).split("\n"))
    wide = max(8.0, (0.09 * room + 0.15) * len(shown.vary[-1].values) + 3) if two else 8.0
    figure, panels = _sheet(shown, rule, min(wide, 40.0), [high] * len(views))
    for panel, view in zip(panels, views, strict=True):
        name = words[view.name] or view.name
        if two:
            _heat(panel, shown, view, name)
        else:
            _one(panel, shown, view, name)
    figure.align_ylabels(panels)
    return figure


def _one(panel: Axes, shown: Sweep, view: Column, name: str) -> None:
    """One varied field: its values from left to right, in proportion where they are numbers."""
    values = shown.vary[0].values
    numbers = _are_numbers(values)
    places = [float(value) for value in values] if numbers else [float(at) for at in range(len(values))]
    if view.kind == "likeliest":
        _stacked(panel, shown, view, places)
    else:
        _measured(panel, shown, view, places, joined=numbers)
    panel.set_xlabel(visible(shown.vary[0].pointer))
    panel.set_ylabel(f"{name}\n({'probability' if view.kind == 'likeliest' else view.kind})")
    if len(values) <= _MOST_NUMBERS or not numbers:
        panel.set_xticks(places, [_short(varied(value)) for value in values], rotation=30 if len(values) > 12 else 0)
    if not numbers:
        panel.set_xlim(-0.6, len(values) - 0.4)
    if view.kind != "expected":
        panel.set_ylim(0, 1.1 if view.kind == "probability" else 1)
        panel.yaxis.set_major_formatter(PercentFormatter(1.0))
    for place, cell in zip(places, shown.cells, strict=True):
        if not cell.odds:
            panel.plot([place], [0], marker="x", color=_GREY, clip_on=False)


def _measured(panel: Axes, shown: Sweep, view: Column, places: list[float], *, joined: bool) -> None:
    """Means or probabilities as points, joined if the field is a number. Means have a band with 80 % of the results."""
    heights = [view.height(cell) for cell in shown.cells]
    drawn = [nan if height is None else height for height in heights]
    if view.kind == "expected":
        spans = [_middle(cell.odds[view.name]) if cell.odds else (nan, nan) for cell in shown.cells]
        low, high = [span[0] for span in spans], [span[1] for span in spans]
        about = "at least 80 % of the results"
        if joined:
            panel.fill_between(places, low, high, color=_INK, alpha=0.15, linewidth=0, label=about)
        else:
            panel.vlines(places, low, high, color=_INK, alpha=0.3, linewidth=6, label=about)
    panel.plot(places, drawn, color=_INK, marker="o", linestyle="-" if joined else "none", label="mean")
    if view.kind == "expected":
        panel.legend(loc="best", fontsize=8, frameon=False)
    if len(places) <= _MOST_NUMBERS:
        for place, height, cell in zip(places, heights, shown.cells, strict=True):
            if height is not None:
                panel.annotate(
                    view.text(cell),
                    (place, height),
                    (0, 7),
                    textcoords="offset points",
                    ha="center",
                    fontsize=8,
                    bbox={"facecolor": "white", "alpha": 0.6, "edgecolor": "none", "pad": 0.5},
                )
    panel.margins(y=0.18)
    if view.kind == "expected" and all(height is None or height >= 0 for height in heights):
        panel.set_ylim(bottom=0)


def _stacked(panel: Axes, shown: Sweep, view: Column, places: list[float]) -> None:
    """A view without numbers: the stacked probabilities of its values, the likeliest of all cells lowest."""
    weight: dict[str, float] = {}
    cells: list[dict[str, float]] = []
    for cell in shown.cells:
        shares = cell.odds[view.name].shares if cell.odds else ()
        cells.append({label(share.value): share.probability for share in shares})
        for value, probability in cells[-1].items():
            weight[value] = weight.get(value, 0.0) + probability
    ordered = sorted(weight, key=lambda value: -weight[value])
    named = ordered if len(ordered) <= len(_KINDS) else ordered[: len(_KINDS) - 1]
    stacks = [(_short(value), [cell.get(value, 0.0) for cell in cells]) for value in named]
    if len(named) < len(ordered):
        rest = ordered[len(named) :]
        stacks.append((f"{len(rest)} others", [sum(cell.get(value, 0.0) for value in rest) for cell in cells]))
    apart = min((after - before for before, after in pairwise(places)), default=1.0)
    floor = [0.0] * len(places)
    for (value, heights), colour in zip(stacks, _KINDS, strict=False):
        panel.bar(places, heights, width=apart * 0.7, bottom=floor, color=colour, label=value)
        floor = [below + height for below, height in zip(floor, heights, strict=True)]
    panel.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=8, frameon=False)


def _heat(panel: Axes, shown: Sweep, view: Column, name: str) -> None:
    """Two varied fields: a cell for each pair, coloured by its height, its number or likeliest value in it."""
    down, across = shown.vary
    rows = [[view.height(cell) for cell in cells] for cells in crossed(shown)]
    heights = [[nan if height is None else height for height in row] for row in rows]
    known = [height for row in rows for height in row if height is not None]
    low, high = (0.0, 1.0) if view.kind != "expected" else (min(known, default=0.0), max(known, default=1.0))
    high = high if high > low else low + 1
    image = panel.imshow(
        heights,
        aspect="auto",
        cmap="Blues",
        vmin=low,
        vmax=high,
        origin="lower" if _are_numbers(down.values) else "upper",
    )
    for row, cells in enumerate(crossed(shown)):
        for column, cell in enumerate(cells):
            height = view.height(cell)
            dark = height is not None and height - low > 0.55 * (high - low)
            panel.text(
                column,
                row,
                _inside(view, cell),
                ha="center",
                va="center",
                fontsize=8,
                color="white" if dark else "black",
            )
    panel.grid(visible=False)
    panel.set_xticks(
        range(len(across.values)),
        [_short(varied(value)) for value in across.values],
        rotation=30 if len(across.values) > 10 else 0,
    )
    panel.set_yticks(range(len(down.values)), [_short(varied(value)) for value in down.values])
    panel.set_xlabel(visible(across.pointer))
    panel.set_ylabel(visible(down.pointer))
    panel.set_title(f"{name} ({view.kind})", fontsize=10)
    bar = panel.figure.colorbar(image, ax=panel, pad=0.02)
    if view.kind != "expected":
        bar.ax.yaxis.set_major_formatter(PercentFormatter(1.0))


def _inside(view: Column, cell: SweepCell) -> str:
    """The text of a cell of a heat map: a number, or the likeliest value above its probability."""
    if view.kind != "likeliest" or view.height(cell) is None:
        return view.text(cell)
    value, _, share = view.text(cell).rpartition(" ")
    return f"{_cut(visible(value), 16)}\n{share}"


def _middle(view: SweepView) -> tuple[float, float]:
    """The values between which the middle 80 % of the results lie."""
    passed, low, high = 0.0, nan, nan
    for share in view.shares:
        if passed < _SLACK + 0.1:
            low = share.value
        if passed < 0.9 - _SLACK:
            high = share.value
        passed += share.probability
    return low, high


def _are_numbers(values: Sequence[Any]) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)


def _short(value: Any) -> str:
    return _cut(visible(label(value)), 24)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
