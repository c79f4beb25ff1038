"""The odds of a tally: one trial of each kind is explored, and like trials are convolved (`_arithmetic.convolution`)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Any

from ror_rules._arithmetic.convolution import Convolver, Trial
from ror_rules._arithmetic.distribution import Approximate, Distribution
from ror_rules._exploring.memo import Memo
from ror_rules.dice import Dice, IndependentTrials, check_tally

Tally = tuple[tuple[Any, int], ...]
"""Counts above 0, by key."""
Explore = Callable[[Callable[[Dice], Tally], Memo], Distribution[Tally]]


def tallied(trials: Iterable[IndependentTrials], explore: Explore, memo: Memo) -> Distribution[Tally]:
    """The counts that all trials add up to, with their weights. Raises `BudgetError`."""
    numbers: dict[Hashable, int] = {}
    singles: dict[Hashable, IndependentTrials] = {}
    for each in [one for some in trials for one in some.apart]:
        check_tally(each.number)
        numbers[each.like] = numbers.get(each.like, 0) + each.number
        singles.setdefault(each.like, each)
    odds = {like: explore(partial(_counted, singles[like]), memo) for like, number in numbers.items() if number}
    keys = [*dict.fromkeys([key for some in odds.values() for tally in some.weights for key, _ in tally])]
    if not keys:
        return memo.in_arithmetic(Distribution({(): 1}))
    factors: dict[Trial, int] = {}
    for like, some in odds.items():
        trial = _trial(some, keys)
        factors[trial] = factors.get(trial, 0) + numbers[like]
    convolver = Convolver(memo.budget, floats=memo.floats)
    found, _ = convolver.mixtures({None: {tuple(factors.items()): 1}}, len(keys))
    memo.lost += convolver.lost
    weights: dict[Tally, Any] = {
        tuple([(key, number) for key, number in zip(keys, vector, strict=True) if number]): weight
        for vector, weight in found[None].items()
    }
    return Approximate(weights) if memo.floats else Distribution(weights)


def _counted(trials: IndependentTrials, dice: Dice) -> Tally:
    """The counts of one trial."""
    counts = trials.step(dice, 1)
    for number in counts.values():
        check_tally(number)
    return tuple([(key, number) for key, number in counts.items() if number])


def _trial(odds: Distribution[Tally], keys: list[Any]) -> Trial:
    """The same as vectors of counts, in the order of `keys`."""
    ends: dict[tuple[int, ...], Any] = {}
    for tally, weight in odds.weights.items():
        counts = dict(tally)
        vector = tuple([counts.get(key, 0) for key in keys])
        ends[vector] = ends.get(vector, 0) + weight
    return Trial(ends, odds.total)
