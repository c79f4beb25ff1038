"""The headline of odds, or of a table of them: the first question of a rule's players in a few words, such as for the title of a link."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Final

from ror_rules._messages.fluent import Catalogue
from ror_rules._operations.sweep import Sweep
from ror_rules._wire.shapes import Odds, Share
from ror_rules._words import charts
from ror_rules._words.values import (
    Column,
    by_choice,
    certain,
    decimal,
    depends,
    label,
    measures_mean,
    values_to_choose,
    whole_percent,
)

_MOST: Final = 3
"""Chances that one headline has."""
_LETTERS: Final = 80
"""Letters after which no further truth follows. A title of a link shows about as many."""
_JOINT: Final = " \N{MIDDLE DOT} "


def headline(shown: Odds, named: Mapping[str, str], words: Catalogue) -> str:
    """`Winner: attacker 5% · defender 91% · neither 4%`. It tells the first view, or up to three truths.

    Views whose value is certain count only if all are.
    """
    names = [name for name in shown.marginals if not certain(shown, name)] or list(shown.marginals)
    truths = [name for name in names if all(isinstance(share.value, bool) for share in shown.marginals[name])]
    if names[0] in truths:
        told = [f"{_called(name, named)} {_truth(shown, name, words)}" for name in truths[:_MOST]]
        return reduce(lambda line, each: line if len(line + each) > _LETTERS else line + _JOINT + each, told)
    return f"{_called(names[0], named)}: {_JOINT.join(_values(shown, names[0], words))}"


def table_headline(shown: Sweep, view: Column, named: Mapping[str, str], words: Catalogue) -> str:
    """`Winner: attacker 5%–91% · defender 9%–95%`: the least and the greatest height of a view over all cells."""
    values = [view.value] if view.kind == "chance" else values_to_choose(shown, view.name)
    if view.kind in ("expected", "probability"):
        return f"{_called(view.name, named)} {_ends(shown, view, words)}"
    told = [f"{label(each, words)} {_ends(shown, Column(view.name, 'chance', each), words)}" for each in values[:_MOST]]
    return f"{_called(view.name, named)}: {_JOINT.join(told)}" if told else ""


def _ends(shown: Sweep, view: Column, words: Catalogue) -> str:
    told = decimal if view.kind == "expected" else whole_percent
    heights = [height for cell in shown.cells if (height := view.height(cell)) is not None] or [0.0]
    low, high = told(min(heights), words), told(max(heights), words)
    return low if low == high else f"{low}\N{EN DASH}{high}"


def _called(name: str, named: Mapping[str, str]) -> str:
    return charts.called(name, named).replace("`", "")


def _truth(shown: Odds, name: str, words: Catalogue) -> str:
    true = next((share for share in shown.marginals[name] if share.value), None)
    return whole_percent(0, words) if true is None else _chance(shown, true, words)


def _values(shown: Odds, name: str, words: Catalogue) -> Iterator[str]:
    shares: Sequence[Share] = shown.marginals[name]
    if mean := measures_mean(shown.statistics[name], words):
        yield mean
        return
    for share in shares[:_MOST]:
        yield f"{label(share.value, words)} {_chance(shown, share, words)}"
    if len(shares) > _MOST:
        yield "\N{HORIZONTAL ELLIPSIS}"


def _chance(shown: Odds, share: Share, words: Catalogue) -> str:
    return by_choice(share, shown.open, words) if depends(share) else whole_percent(share.probability or 0, words)
