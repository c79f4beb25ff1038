"""What of an answer is shown, and in which words: the values of odds, the views of a table of odds. It draws nothing."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from decimal import ROUND_UP, Context
from fractions import Fraction
from math import ceil, floor
from typing import Any, Final, Literal, NamedTuple

from msgspec import UNSET

from ror_rules._questions.question import ALL
from ror_rules._questions.statistics import number
from ror_rules._studies.sweep import Sweep, SweepCell, SweepView
from ror_rules._wire.shapes import Odds, Share, Statistics, plain

_HARDLY: Final = 1e-9
"""What is left out of a certainty at most; what is more is told."""
_DIGITS: Final = Context(prec=2, rounding=ROUND_UP)
"""An error is told in two digits, and none that is less than it."""


def percent(share: Fraction) -> str:
    """A probability as a percentage: two decimals, and nothing possible is 0, nothing uncertain 100."""
    if share == 1:
        return "100%"
    rounded = round(share * 10000)
    return "<0.01%" if rounded == 0 else ">99.99%" if rounded == 10000 else f"{rounded / 100:.2f}%"


def fraction(share: Fraction) -> str:
    """A probability in lowest terms, and nothing where a line has no room for it."""
    text = str(share)
    return text if len(text) <= 32 else ""


def decimal(number: float) -> str:
    """A number with at most two decimals: `2.33`, `4`."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def label(value: Any) -> str:
    """A value in words: text as it is, nothing and nobody as `none`, all else as JSON."""
    return "none" if value is None else raw(value)


def raw(value: Any) -> str:
    """A value as data: text as it is, all else as JSON."""
    return value if isinstance(value, str) else quoted(value)


def quoted(value: Any) -> str:
    """A value as JSON, on one line."""
    return json.dumps(plain(value), ensure_ascii=False)


def varied(value: Any) -> str:
    """A value that a field of the state takes: null is, that it is not there."""
    return "absent" if value is None else label(value)


def ordered(shown: Odds, summaries: Collection[str]) -> list[str]:
    """The names of all that odds were found of, in the order they are shown in: as asked for; of all, `summaries` first."""
    if shown.fields == (ALL,):
        return sorted(shown.marginals, key=lambda name: name not in summaries)
    return list(shown.marginals)


def certain(shown: Odds, name: str) -> bool:
    """Whether a field or a summary has one value only; of throws, whether it had."""
    found, shares = shown.statistics[name], shown.marginals[name]
    all_of_it = shown.error is UNSET or (shares[0].probability == 1 and shown.error < _HARDLY)
    return len(shares) == 1 and found.below is UNSET and found.above is UNSET and all_of_it


def certainties(shown: Odds, names: Collection[str]) -> str:
    """Fields and summaries that have one value only, each with it, and whether that is so or was in every throw."""
    values = ", ".join(f"{name} {label(shown.marginals[name][0].value)}" for name in names)
    low = shown.marginals[next(iter(names))][0].low
    return f"{'Certain' if low is UNSET else f'In every one of these throws ({low:.1%} or more of all)'}: {values}"


def measures(found: Statistics) -> str:
    """What numbers come to, in words; nothing for what is no number."""
    if found.mean is UNSET or found.median is UNSET or found.standard_deviation is UNSET:
        return ""
    near = ""
    if found.mean_low is not UNSET and found.mean_high is not UNSET:
        near = f" ({decimal(floor(found.mean_low * 100) / 100)} to {decimal(ceil(found.mean_high * 100) / 100)})"
    median, likely = decimal(found.median), decimal(float(number(found.most_likely)))
    deviation = decimal(found.standard_deviation)
    return f"mean {decimal(found.mean)}{near}, median {median}, most likely {likely}, standard deviation {deviation}"


def off_by(error: float) -> str:
    """By how much a probability may be off at most: `0.42 percentage points`; less than a billionth is told as that.

    >>> off_by(0.001317), off_by(0.001), off_by(3e-13)
    ('0.14 percentage points', '0.1 percentage points', 'a billionth')
    """
    return "a billionth" if error < _HARDLY else f"{_DIGITS.create_decimal(repr(error)).scaleb(2):f} percentage points"


def between(low: float, high: float) -> str:
    """The bounds of a probability: `29.1% to 38.3%`."""
    return f"{low:.1%} to {high:.1%}"


class Column(NamedTuple):
    """A view of the table: its name, and what there is to show of it: a mean, a probability, or the likeliest value."""

    name: str
    kind: Literal["expected", "probability", "likeliest"]

    @property
    def title(self) -> str:
        """How it is headed."""
        return f"{self.name}, {self.kind}"

    def height(self, cell: SweepCell) -> float | None:
        """What is measured in a cell: the mean or a probability. None where there are no odds."""
        view = cell.odds.get(self.name)
        if view is None:
            return None
        if self.kind == "likeliest":
            top = _likeliest(view)
            return top.probability if top else None
        return view.expected if self.kind == "expected" else view.probability

    def text(self, cell: SweepCell) -> str:
        """What a cell says in a table, `-` where there are no odds."""
        height = self.height(cell)
        if height is None:
            return "-"
        if self.kind == "expected":
            return f"{height:.2f}"
        top = _likeliest(cell.odds[self.name]) if self.kind == "likeliest" else None
        share = percent(Fraction(height)) if height else "0%"
        return f"{label(top.value)} {share}" if top else share


def columns(shown: Sweep) -> list[Column]:
    """The views in the order asked for; what is no number and no truth in every cell is shown by its likeliest value."""
    found = []
    for name in shown.fields:
        views = [cell.odds[name] for cell in shown.cells if cell.odds]
        if all(view.expected is not None for view in views):
            found.append(Column(name, "expected"))
        elif all(view.probability is not None for view in views):
            found.append(Column(name, "probability"))
        else:
            found.append(Column(name, "likeliest"))
    return found


def crossed(shown: Sweep) -> list[Sequence[SweepCell]]:
    """The cells of a table of two fields, row by row."""
    wide = len(shown.vary[1].values)
    return [shown.cells[start : start + wide] for start in range(0, len(shown.cells), wide)]


def _likeliest(view: SweepView) -> Share | None:
    """The share that comes most often, the first of equals; None where shares were left out."""
    return max(view.shares, key=lambda share: share.probability, default=None)
