"""Pools: what like dice count together, by what one of them counts.

Theory of operation. Let W(n) be what one die counts that may be thrown again n more times. A die that shows a face outside of
`again` counts that face, and so does the last throw, W(0). Otherwise the die counts W(n - 1), plus its face if faces add up. Without an
end, the throws of a die are a loop over (what it counts so far, whether it goes on), which `loops` solves: a die of which the
faces replace each other has two live states at most, and one with a `cap` has as many as the cap. The sum of a die without end and
cap has no largest value. It is found in floats, until the chance to go on is negligible.

Dice are independent, so a pool is a power: a binomial if a die counts 0 or 1, otherwise a convolution. A cap of all
is also a cap of each die, because no face counts less than 0.

    >>> from ror_rules._throwing.dice import SUM, Rethrow, at_most
    >>> pooled(2, at_most(30), 100, None, None, Memo()).weights
    {0: 49, 1: 42, 2: 9}
    >>> pooled(1, SUM, 2, Rethrow(frozenset({2}), None, True), 5, Memo()).weights
    {1: 2, 3: 1, 5: 1}

Cost: for one die its faces at each throw, for the power that of `_arithmetic.convolution`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ror_rules._arithmetic.budget import words
from ror_rules._arithmetic.convolution import Convolver, Trial
from ror_rules._arithmetic.distribution import (
    NEGLIGIBLE,
    Distribution,
    binomial,
    binomial_in_floats,
    common_total,
    mixture,
)
from ror_rules._exploring.loops import absorbed
from ror_rules._exploring.memo import Memo
from ror_rules._reading.errors import BudgetError
from ror_rules._throwing.dice import Rethrow, Success

_Face = tuple[int, bool]
"""What a face counts, and whether the die is thrown again."""


def pooled(
    count: int, success: Success, sides: int, again: Rethrow | None, cap: int | None, memo: Memo
) -> Distribution[int]:
    """The odds of what the dice count. Raises `BudgetError` for a sum without a bound, unless the memo is in floats."""
    key = (pooled, success, sides, again, cap)
    lost = memo.lost
    one: Distribution[int] = memo.once(key, lambda: _one_die(success, sides, again, cap, memo))
    memo.lost = lost + count * (memo.lost - lost)
    if one.weights.keys() <= {0, 1}:
        found = _binomial(count, one.weights.get(1, 0), one.weights.get(0, 0), memo)
    else:
        found = _power(one, count, memo)
    return found if cap is None else found.map(lambda number: min(number, cap))


def _binomial(count: int, good: int, bad: int, memo: Memo) -> Distribution[int]:
    if memo.floats and good and bad:
        memo.budget.enter(count)
        found, lost = binomial_in_floats(count, good, bad)
        memo.lost += lost
        return found
    memo.budget.enter(count * (1 + count * (good + bad).bit_length() // 64))
    return binomial(count, good, bad)


def _power(one: Distribution[int], count: int, memo: Memo) -> Distribution[int]:
    if not count:
        return Distribution({0: 1})
    convolver = Convolver(memo.budget, floats=memo.floats)
    counts, _ = convolver.power(Trial({(number,): weight for number, weight in one.weights.items()}, one.total), count)
    memo.lost += convolver.lost
    return Distribution({number: weight for (number,), weight in sorted(counts.items())})


def _one_die(success: Success, sides: int, again: Rethrow | None, cap: int | None, memo: Memo) -> Distribution[int]:
    memo.budget.enter(sides)
    faces = Counter([(success.of(face), again is not None and face in again.faces) for face in range(1, sides + 1)])
    if again is None:
        found = _of(faces)
    elif again.times is not None:
        found = _limited(faces, again, again.times, memo)
    else:
        bounded = cap is not None or not any(number for number, live in faces if live)
        found = _looped(faces, again, cap, memo) if bounded or not again.adds else _endless(faces, sides, again, memo)
    return found if cap is None else found.map(lambda number: min(number, cap))


def _of(faces: Mapping[_Face, Any]) -> Distribution[int]:
    found = Counter[int]()
    for (number, _), weight in faces.items():
        found[number] += weight
    return Distribution(found)


def _limited(faces: Mapping[_Face, Any], again: Rethrow, times: int, memo: Memo) -> Distribution[int]:
    found = _of(faces)
    sides = common_total([sum(faces.values())])
    settled = {number: weight for (number, live), weight in faces.items() if not live}
    for _ in range(times):
        memo.budget.enter(len(found.weights) * len(faces) * words(found.total * sides))
        parts = [(settled, sides)]
        for (number, live), weight in faces.items():
            if live:
                more = number if again.adds else 0
                parts.append(({each + more: n * weight for each, n in found.weights.items()}, found.total * sides))
        found = mixture(parts)
    return found


def _looped(faces: Mapping[_Face, int], again: Rethrow, cap: int | None, memo: Memo) -> Distribution[int]:
    """The loop of one die, whose state is what it counts so far and whether it goes on."""

    def throw(now: _Face) -> Distribution[_Face]:
        after = Counter[_Face]()
        for (number, live), weight in faces.items():
            total = now[0] + (number if again.adds or not live else 0)
            after[total if cap is None else min(total, cap), live] += weight
        return Distribution(after)

    ends = absorbed(throw, (0, True), until=lambda now: not now[1] or now[0] == cap, memo=memo)
    return ends.map(lambda end: end[0])


def _endless(faces: Mapping[_Face, int], sides: int, again: Rethrow, memo: Memo) -> Distribution[int]:
    if not memo.floats:
        error = BudgetError("sum-without-end")
        error.exhausted = "entries"  # floats can answer
        raise error
    chance = sum([weight for (_, live), weight in faces.items() if live]) / sides
    times, left = 0, 1.0
    while left > NEGLIGIBLE:
        times, left = times + 1, left * chance
        memo.budget.enter(len(faces))
    memo.lost += left
    return memo.in_arithmetic(_limited({face: n / sides for face, n in faces.items()}, again, times, memo))
