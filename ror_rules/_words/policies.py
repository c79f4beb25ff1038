"""A policy of best play as a few lines: where it differs from its usual option, by thresholds.

`fold` merges the choices that look alike. A line has the values of the first column as a threshold, the values of the other
columns, and the turns that are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Literal, NamedTuple

from ror_rules._operations.best import Decision
from ror_rules._packages.questions.listing import sort_key
from ror_rules._reading.documents import plain

Threshold = Literal["any", "at-most", "at-least", "among"]


class Fold(NamedTuple):
    """One option in several states: the bound of the first column, the values of the others, and the turns left."""

    option: Any
    first: str | None
    kind: Threshold
    values: tuple[Any, ...]
    beside: tuple[tuple[str, tuple[Any, ...]], ...]
    left: tuple[int, ...] | None
    """None for every number of turns in which the choice is met."""


class FoldedPolicy(NamedTuple):
    """The choices of one kind."""

    who: str
    what: str
    usual: Any
    """The plan if it is the same in every state. Otherwise the option that is best in most of them."""
    others: tuple[Fold, ...]
    """Where another option is best. Empty if the usual one is always best."""
    depends_on_more: bool


def folded(policy: Iterable[Decision]) -> list[FoldedPolicy]:
    """The policies by who decides and what, in the order of the choices."""
    groups: dict[tuple[str, str], list[Decision]] = {}
    for each in policy:
        groups.setdefault((each.who, each.what), []).append(each)
    found = []
    for (who, what), some in groups.items():
        usual = _usual(some)
        folds = tuple(_folds(some, usual))
        found.append(FoldedPolicy(who, what, usual, folds, any(each.depends_on_more for each in some)))
    return found


def _usual(some: Sequence[Decision]) -> Any:
    if all(each.plan == some[0].plan for each in some):
        return some[0].plan
    best = [each.option for each in some]
    return max(best, key=best.count)


def _folds(some: Sequence[Decision], usual: Any) -> Iterator[Fold]:
    options = {sort_key(plain(each.option)): each.option for each in some if each.option != usual}
    for key in sorted(options):
        yield from _of_option(some, options[key])


def _of_option(some: Sequence[Decision], option: Any) -> Iterator[Fold]:
    names = list(some[0].given)
    first, rest = (names[0] if names else None), names[1:]
    columns: dict[tuple[tuple[Any, ...], int | None], list[Decision]] = {}
    for each in some:
        columns.setdefault((tuple(each.given[name] for name in rest), each.left), []).append(each)
    bounds: dict[tuple[Any, ...], dict[tuple[Threshold, tuple[Any, ...]], list[int | None]]] = {}
    for (beside, left), met in columns.items():
        bound = _bound(met, first, option)
        if bound is not None:
            bounds.setdefault(beside, {}).setdefault(bound, []).append(left)
    alike = sorted(bounds.items(), key=lambda item: [sort_key(value) for value in item[0]])
    for _, run in groupby(alike, key=lambda item: item[1]):
        same = list(run)
        besides = [beside for beside, _ in same]
        for (kind, values), lefts in same[0][1].items():
            turns = {left for beside in besides for at, left in columns if at == beside}
            yield Fold(
                option=option,
                first=first,
                kind=kind,
                values=values,
                beside=tuple((name, _distinct(beside[at] for beside in besides)) for at, name in enumerate(rest)),
                left=None if turns == {*lefts} else tuple(sorted(left for left in lefts if left is not None)),
            )


def _bound(met: Sequence[Decision], first: str | None, option: Any) -> tuple[Threshold, tuple[Any, ...]] | None:
    """The values of the first column with which an option is best, among those that are met. None if it never is."""
    if first is None:
        return ("any", ()) if any(each.option == option for each in met) else None
    values = _distinct(each.given[first] for each in met)
    taken = _distinct(each.given[first] for each in met if each.option == option)
    if not taken:
        return None
    if taken == values:
        return "any", taken
    if not all(isinstance(each, int) for each in values):
        return "among", taken
    if values[: len(taken)] == taken:
        return "at-most", taken[-1:]
    if values[-len(taken) :] == taken:
        return "at-least", taken[:1]
    return "among", taken


def _distinct(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(dict.fromkeys(values), key=sort_key))
