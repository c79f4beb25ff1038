"""The odds of a tally: one trial of each kind is explored, and the trials are convolved."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Any

from ror_rules._arithmetic.budget import words
from ror_rules._arithmetic.distribution import Approximate, Distribution
from ror_rules._exploring.memo import Memo
from ror_rules.dice import Dice, IndependentTrials, check_tally

Tally = frozenset[tuple[Any, int]]
"""Counts above 0, by key."""


def tallied(
    trials: Iterable[IndependentTrials], explore: Callable[[Callable[[Dice], Tally], Memo], Distribution[Tally]], memo: Memo
) -> Distribution[Tally]:
    """The counts that all trials add up to, with their weights. Raises `BudgetError`."""
    kinds: dict[Hashable, tuple[IndependentTrials, int]] = {}
    for each in [one for some in trials for one in some.apart]:
        check_tally(each.number)
        _, number = kinds.get(each.like, (each, 0))
        kinds[each.like] = each, number + each.number
    result: dict[Tally, int] = {frozenset(): 1}
    for one, number in kinds.values():
        if number:
            weights = explore(partial(_counted, one), memo).weights
            for _ in range(number):
                result = _times(result, weights, memo)
    return Approximate(result) if memo.floats else Distribution(result)


def _counted(trials: IndependentTrials, dice: Dice) -> Tally:
    """The counts of one trial."""
    counts = trials.step(dice, 1)
    for number in counts.values():
        check_tally(number)
    return frozenset([(key, number) for key, number in counts.items() if number])


def _times(one: dict[Tally, int], other: dict[Tally, int], memo: Memo) -> dict[Tally, int]:
    found: dict[Tally, int] = {}
    memo.budget.enter(len(one) * len(other) * (words(max(one.values())) + words(max(other.values()))))
    for some, weight in one.items():
        for more, share in other.items():
            counts = dict(some)
            for key, number in more:
                counts[key] = counts.get(key, 0) + number
            both = frozenset(counts.items())
            found[both] = found.get(both, 0) + weight * share
    return found
