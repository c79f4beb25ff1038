"""The odds of a loop with a limit: equal states merged, and pushed forward step by step.

Theory of operation. A loop's next state depends on its state alone, so a loop is a Markov chain. After n steps all states
that can have been reached are held, each with its weight. Equal states are one, however they came about. A step goes from
each to every state that can follow it, by the odds of the step, which are found once for each different state of the loop.
What reaches one state from several is added up (the Chapman-Kolmogorov equation). A settled state is taken out with the
number of steps it took. States that are live after `at_most` steps are taken out then.

Weights stay whole: a step brings the distributions of all live states to their least common total, and multiplies the
total of the loop by it. States that settle at different steps have different totals, which are brought together at the
end.

A walk that ends two steps from where it began, by fair coins, in five steps at most:

    >>> coin = lambda place: Distribution({place - 1: 1, place + 1: 1})
    >>> found = forward(coin, 0, until=lambda place: abs(place) == 2, at_most=5, memo=Memo())
    >>> sorted(found.weights.items()), found.total
    ([((-2, 2), 2), ((-2, 4), 1), ((-1, 5), 1), ((1, 5), 1), ((2, 2), 2), ((2, 4), 1)], 8)

Cost: each different state's step once, and for each step an entry for each state that can follow a live one.
Source: J. Kemeny and J. Snell, "Finite Markov Chains" (1960), chapter 3, on absorbing chains.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeVar

from ror_rules._arithmetic.budget import words
from ror_rules._arithmetic.distribution import Distribution, common_total, mixture
from ror_rules._exploring.memo import Memo

S = TypeVar("S", bound=Hashable)


class _Step(NamedTuple):
    """The states that can follow one, by number, and their weights, out of a total."""

    to: list[int]
    weights: list[int]
    total: int


def forward(
    step: Callable[[S], Distribution[S]],
    state: S,
    *,
    until: Callable[[S], bool],
    at_most: int,
    memo: Memo,
) -> Distribution[tuple[S, int]]:
    """The states in which a loop from `state` ends, each with the number of steps it took, 0 to `at_most`.

    `step` gives the odds of the state that follows. Raises `BudgetError`.
    """
    lost_before = memo.lost
    states, numbers = [state], {state: 0}  # so a state is hashed when it is first reached, and not at each step
    settled: dict[int, bool] = {}
    steps: dict[int, _Step] = {}
    ended: list[tuple[dict[tuple[S, int], int], int]] = []
    live, total = {0: 1}, 1

    def followed(number: int) -> _Step:
        found = step(states[number])
        memo.budget.enter(len(found.weights) * words(found.total))
        for each in found.weights:
            if each not in numbers:
                numbers[each] = len(states)
                states.append(each)
        return _Step([numbers[each] for each in found.weights], [*found.weights.values()], found.total)

    for taken in range(at_most + 1):
        new = [each for each in live if each not in settled]
        memo.budget.state(len(new))
        settled.update({each: until(states[each]) for each in new})
        over = [each for each in live if taken == at_most or settled[each]]
        ended.append(({(states[each], taken): live.pop(each) for each in over}, total))
        if not live:
            break
        for each in live:
            if each not in steps:
                steps[each] = followed(each)
        growth = common_total([steps[each].total for each in live])
        memo.budget.enter(sum([len(steps[each].to) for each in live]) * words(total * growth))
        after: dict[int, int] = {}
        for each, weight in live.items():
            to, weights, out_of = steps[each]
            factor = weight * (growth // out_of)
            for other, share in zip(to, weights, strict=True):
                after[other] = after.get(other, 0) + factor * share
        live, total = after, total * growth
    memo.lost += (memo.lost - lost_before) * at_most  # no path takes more than `at_most` of the steps
    return mixture(ended)
