"""The values of odds, and of tables of odds, as words.

Functions that write words take a catalogue. Without one they write English, with the words of closed lists as codes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_UP, Context
from fractions import Fraction
from itertools import groupby
from math import ceil, floor
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from msgspec import UNSET, UnsetType

from ror_rules._messages.catalogues import ENGLISH, engine
from ror_rules._messages.fluent import Catalogue
from ror_rules._messages.message import Given
from ror_rules._operations.sweep import Sweep, SweepCell, SweepProblem, SweepView
from ror_rules._operations.vary import Varied
from ror_rules._packages import register
from ror_rules._packages.questions.question import ALL_FIELDS
from ror_rules._packages.questions.statistics import number
from ror_rules._reading.documents import plain
from ror_rules._reading.errors import UnknownError
from ror_rules._reading.fault import RequestFault
from ror_rules._reading.types import type_of, values_of
from ror_rules._wire.shapes import Odds, OpenChoice, Share, Statistics

_HARDLY: Final = 1e-9
"""The largest probability that a certainty may lack."""
_DIGITS: Final = Context(prec=2, rounding=ROUND_UP)
_CODES: Final = {None: "shown-none", True: "shown-true", False: "shown-false"}


def percent(share: Fraction, words: Catalogue | None = None) -> str:
    """A possible result's probability as a percentage with two decimals. It is never 0, and 100 only if it is certain."""
    if share == 1:
        return percentage("100", words)
    rounded = round(share * 10000)
    return percentage("<0.01" if rounded == 0 else ">99.99" if rounded == 10000 else f"{rounded / 100:.2f}", words)


def whole_percent(probability: float, words: Catalogue | None = None) -> str:
    """A probability without decimals. `<1` and `>99` stand for what is not certain.

    >>> whole_percent(0.914), whole_percent(0.001), whole_percent(1.0)
    ('91%', '<1%', '100%')
    """
    rounded = round(probability * 100)
    if 0 < probability < 1 - _HARDLY and rounded in (0, 100):
        return percentage(">99" if rounded else "<1", words)
    return percentage(str(rounded), words)


def percentage(number: str, words: Catalogue | None = None) -> str:
    """A number with its percent sign: `2.33%`."""
    words = words or engine()
    return words.say("percentage", {"number": pointed(number, words)})


def pointed(number: str, words: Catalogue | None = None) -> str:
    return number.replace(".", (words or engine()).say("decimal-point", {}))


def fraction(share: Fraction) -> str:
    """A probability in lowest terms. Empty if it is too long for a line."""
    text = str(share)
    return text if len(text) <= 32 else ""


def decimal(number: float, words: Catalogue | None = None) -> str:
    return pointed(f"{number:.2f}".rstrip("0").rstrip("."), words)


def label(value: Any, words: Catalogue | None = None) -> str:
    """A value in words: a word of a closed list or a truth from the catalogue, other text unchanged, null as `none`, the
    rest as JSON. Without a catalogue, a truth is JSON, too.
    """
    if value is None or (words is not None and isinstance(value, bool)):
        return (words or engine()).say(_CODES[value], {})
    if words is not None and isinstance(value, str) and f"word-{value}" in words:
        return words.word(value, "label")
    return raw(value)


def raw(value: Any) -> str:
    """A value as data: text unchanged, the rest as JSON."""
    return value if isinstance(value, str) else quoted(value)


def quoted(value: Any) -> str:
    return json.dumps(plain(value), ensure_ascii=False)


def varied(axis: Varied, value: Any, words: Catalogue | None = None) -> str:
    """A value of a varied field: an object as its part of a line."""
    if value is None:
        return (words or engine()).say("shown-absent", {})
    line = axis.lines[axis.values.index(value)] if axis.lines and isinstance(value, dict | list) else None
    return label(value, words) if line is None else line


def varied_in(axis: Varied, words: Catalogue | None = None) -> list[str]:
    """All values of a varied field."""
    return [varied(axis, value, words) for value in axis.values]


def cell_in(shown: Sweep, cell: SweepCell, words: Catalogue | None = None) -> list[str]:
    """The values of a cell, one for each varied field."""
    return [varied(axis, value, words) for axis, value in zip(shown.vary, cell.at, strict=True)]


def ordered(shown: Odds, summaries: Collection[str]) -> list[str]:
    if shown.fields == (ALL_FIELDS,):
        return sorted(shown.marginals, key=lambda name: name not in summaries)
    return list(shown.marginals)


def certain(shown: Odds, name: str) -> bool:
    found, shares = shown.statistics[name], shown.marginals[name]
    all_of_it = shown.error is UNSET or (shares[0].probability == 1 and shown.error < _HARDLY)
    return len(shares) == 1 and found.below is UNSET and found.above is UNSET and all_of_it


def certainties(
    shown: Odds,
    names: Collection[str],
    words: Catalogue | None = None,
    titles: Mapping[str, str] = MappingProxyType({}),
) -> str:
    known = [(name, label(shown.marginals[name][0].value, words)) for name in names]
    words = words or engine()
    values = ", ".join(f"{titles[name]}: {value}" if name in titles else f"{name} {value}" for name, value in known)
    low = shown.marginals[next(iter(names))][0].low
    if low is UNSET:
        return words.say("certain", {"values": values})
    return words.say("certain-in-throws", {"low": percentage(f"{low * 100:.1f}", words), "values": values})


def measures(found: Statistics, words: Catalogue | None = None) -> str:
    if found.mean is UNSET or found.median is UNSET or found.standard_deviation is UNSET:
        return ""
    words = words or engine()
    given = {
        "mean": decimal(found.mean, words),
        "median": decimal(found.median, words),
        "likely": decimal(float(number(found.most_likely)), words),
        "deviation": decimal(found.standard_deviation, words),
    }
    if found.mean_low is UNSET or found.mean_high is UNSET:
        return words.say("measures", given)
    low, high = floor(found.mean_low * 100) / 100, ceil(found.mean_high * 100) / 100
    return words.say("measures-estimated", {**given, "low": decimal(low, words), "high": decimal(high, words)})


def measures_mean(found: Statistics, words: Catalogue) -> str:
    """The mean of numbers: `6.25 on average`. Empty for other values."""
    return "" if found.mean is UNSET else words.say("measures-mean", {"mean": decimal(found.mean, words)})


def off_by(error: float, words: Catalogue | None = None) -> str:
    """The largest error of a probability: `0.42 percentage points`. An error below a billionth is `a billionth`.

    >>> off_by(0.001317), off_by(0.001), off_by(3e-13)
    ('0.14 percentage points', '0.1 percentage points', 'a billionth')
    """
    words = words or engine()
    if error < _HARDLY:
        return words.say("off-by-a-billionth", {})
    points = f"{_DIGITS.create_decimal(repr(error)).scaleb(2):f}"
    return words.say("off-by", {"points": pointed(points, words)})


def between(low: float, high: float, words: Catalogue | None = None) -> str:
    """The bounds of a probability: `29.1% to 38.3%`."""
    words = words or engine()
    bounds = {name: percentage(f"{share * 100:.1f}", words) for name, share in (("low", low), ("high", high))}
    return words.say("between", bounds)


def depends(share: Share) -> bool:
    """Whether a share depends on a choice that the state leaves open. Then it has bounds and no probability."""
    return share.probability is UNSET


def most(share: Share) -> float:
    """The probability of a share, or the most over the choices that it depends on."""
    found = share.high if share.probability is UNSET else share.probability
    return 0.0 if found is UNSET else found


def over_choices(share: Share | SweepView, words: Catalogue | None = None) -> str:
    """The bounds of a share over all ways to choose: `30.69% to 47.69%`."""
    words = words or engine()
    ends = [percentage(decimal(each * 100), words) for each in (share.low, share.high) if each is not UNSET]
    return words.say("between", dict(zip(("low", "high"), ends, strict=True)))


def chosen(choices: Iterable[OpenChoice] | UnsetType, words: Catalogue | None = None) -> str:
    """Whose choices the state leaves open: `the Fellowship chooses`."""
    who = dict.fromkeys(each.who for each in (choices or ()))
    return ", ".join((words or engine()).say("chooses", {"who": each}) for each in who)


def by_choice(
    share: Share | SweepView, choices: Iterable[OpenChoice] | UnsetType, words: Catalogue | None = None
) -> str:
    """The bounds of a share and whose choice it is: `0% to 50%: the Fellowship chooses`."""
    given = {"bounds": over_choices(share, words), "choices": chosen(choices, words)}
    return (words or engine()).say("by-choice", given)


class Column(NamedTuple):
    """A view in a table of odds. `value`: the one whose chance it shows, if `kind` is `chance`."""

    name: str
    kind: Literal["expected", "probability", "likeliest", "chance"]
    value: Any = None

    def height(self, cell: SweepCell) -> float | None:
        view = cell.odds.get(self.name)
        if view is None:
            return None
        if self.kind == "chance":
            found = [share.probability for share in view.shares if plain(share.value) == self.value]
            chance = found[0] if found else 0.0
            return None if chance is UNSET or not view.shares else chance
        if self.kind == "likeliest":
            top = _likeliest(view) if view.open is UNSET else None
            return most(top) if top else None
        return view.expected if self.kind == "expected" else view.probability

    def text(self, cell: SweepCell, words: Catalogue | None = None, players: Catalogue | None = None) -> str:
        """The height in words. `players` has the words for those who choose, if they are not in `words`."""
        height = self.height(cell)
        view = cell.odds.get(self.name)
        if view is not None and view.open is not UNSET:
            known = self.kind == "probability" and view.low is not UNSET
            who = players or words
            return by_choice(view, view.open, who) if known else chosen(view.open, who)
        if height is None:
            return "-"
        if self.kind == "expected":
            return pointed(f"{height:.2f}", words)
        top = _likeliest(cell.odds[self.name]) if self.kind == "likeliest" else None
        share = percent(Fraction(height), words) if height else percentage("0", words)
        return f"{label(top.value, words)} {share}" if top else share


def columns(shown: Sweep) -> list[Column]:
    """The views in the order of the question. Numbers show their mean, truths their probability, other values the
    likeliest one.
    """
    found = []
    for name in shown.fields:
        views = [cell.odds[name] for cell in shown.cells if cell.odds]
        settled = [view for view in views if view.open is UNSET]
        if settled and all(view.expected is not None for view in settled):
            found.append(Column(name, "expected"))
        elif all(view.probability is not None or view.low is not UNSET for view in views):
            found.append(Column(name, "probability"))
        else:
            found.append(Column(name, "likeliest"))
    return found


def chances(shown: Sweep, chosen: Mapping[str, Any] = MappingProxyType({})) -> list[Column]:
    """The views, where a view of words in a table of two fields shows the chance of one value, which all cells share.

    `chosen` is a view -> the value. By default it is the first of its closed list that any cell has.
    """
    found = columns(shown)
    if len(shown.vary) < 2:
        return found
    return [_chance(shown, view, chosen) if view.kind == "likeliest" else view for view in found]


def _chance(shown: Sweep, view: Column, chosen: Mapping[str, Any]) -> Column:
    values = values_to_choose(shown, view.name)
    if not values:
        return view
    wanted = chosen.get(view.name)
    return Column(view.name, "chance", wanted if wanted in values else values[0])


def values_to_choose(shown: Sweep, name: str) -> list[Any]:
    """The values of a view that is a closed list, in its order, as far as the cells have them. None if a cell lists none."""
    if any(cell.odds and (not cell.odds[name].shares or cell.odds[name].open is not UNSET) for cell in shown.cells):
        return []
    try:
        views = register.load(shown.ruleset.id).rule(shown.rule).projections
    except UnknownError:
        return []
    listed = values_of(type_of(views[name].shape)) if name in views else []
    there = [plain(share.value) for cell in shown.cells if cell.odds for share in cell.odds[name].shares]
    return [value for value in listed if value in there]


def problems_of(shown: Sweep, words: Catalogue | None = None) -> dict[str, list[str]]:
    """The reasons for cells without odds, each with its cells in words. Three or more cells in a row are `first … last`."""
    found: dict[str, list[int]] = {}
    for at, cell in enumerate(shown.cells):
        if cell.problem is not UNSET:
            found.setdefault(_reason(cell.problem, words), []).append(at)

    def told(at: int) -> str:
        return ", ".join(cell_in(shown, shown.cells[at], words))

    return {detail: [*_runs(cells, told)] for detail, cells in found.items()}


def _reason(problem: SweepProblem, words: Catalogue | None) -> str:
    """The words of a problem in the language of a catalogue, if it knows them."""
    given = dict(problem.given)
    if words is None or words.language == ENGLISH or not words.knows(problem.code, given):
        return problem.detail
    expected, got = given.pop("expected", None), given.pop("got", None)
    return RequestFault("", problem.code, Given(given), expected, got).told_in_one_line(words)


def _runs(cells: Sequence[int], told: Callable[[int], str]) -> Iterator[str]:
    for _, run in groupby(enumerate(cells), key=lambda pair: pair[1] - pair[0]):
        at = [cell for _, cell in run]
        if len(at) > 2:
            yield f"{told(at[0])} … {told(at[-1])}"
        else:
            yield from map(told, at)


def crossed(shown: Sweep) -> list[Sequence[SweepCell]]:
    wide = len(shown.vary[1].values)
    return [shown.cells[start : start + wide] for start in range(0, len(shown.cells), wide)]


def _likeliest(view: SweepView) -> Share | None:
    return max(view.shares, key=most, default=None)
