"""The odds of a loop: equal states merged, and pushed forward step by step.

Theory of operation. A loop's next state hangs on its state alone, so a loop is a Markov chain. It is not walked path by
path. After n steps all states that can have been reached are held, each with its weight; states that are equal are one,
however they came about. A step goes from each to every state that can follow it, by the odds of the step, which are found
once for each different state in the whole loop (`markov_step`; the Chapman-Kolmogorov equation). A state that is
settled is taken out with the number of steps it took; what is left after `at_most` steps is taken out then.

Weights stay whole: a step brings the distributions of all live states to their least common total and multiplies the
total of the loop by it. States that settle at different steps have different totals, which are brought together at the
end.

A walk that ends two steps from where it began, by fair coins, in five steps at most:

    >>> from ror_rules._exploring.account import Account
    >>> coin = lambda place: Distribution({place - 1: 1, place + 1: 1})
    >>> found = forward(coin, 0, until=lambda place: abs(place) == 2, at_most=5, memo=Memo(Account()))
    >>> sorted(found.weights.items()), found.total
    ([((-2, 2), 2), ((-2, 4), 1), ((-1, 5), 1), ((1, 5), 1), ((2, 2), 2), ((2, 4), 1)], 8)

Cost: each different state's step once, and for each step an entry for each state that can follow a live one. Fifty rounds of a combat cost as
many as there are states in each round, where there are more paths than can be counted. A counter inside the state would
keep equal states apart; so steps are counted beside it.

Source: J. Kemeny and J. Snell, "Finite Markov Chains" (1960), chapter 3, on absorbing chains. No rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from ror_rules._exploring.account import ENTRY, ENTRY_BYTES, WORD, Outlook, product, words
from ror_rules._exploring.distribution import Distribution, markov_step, mixture
from ror_rules._exploring.memo import Memo

S = TypeVar("S", bound=Hashable)


def forward(
    step: Callable[[S], Distribution[S]], state: S, *, until: Callable[[S], bool], at_most: int, memo: Memo
) -> Distribution[tuple[S, int]]:
    """The states in which a loop from `state` ends, each with the number of steps it took, 0 to `at_most`.

    `step` gives the odds of the state that follows. Raises `BudgetError`.
    """
    lost_before = memo.lost
    steps: dict[S, Distribution[S]] = {}
    ended: list[tuple[dict[tuple[S, int], int], int]] = []
    live, total = {state: 1}, 1
    for taken in range(at_most + 1):
        settled = {each for each in live if taken == at_most or until(each)}
        ended.append(({(each, taken): live.pop(each) for each in settled}, total))
        if not live:
            break
        outlook = Outlook(memo.account)
        for place, each in enumerate(live):
            if each not in steps:
                outlook.came(place / len(live))
                steps[each] = step(each)
        size = words(total) + words(max(live.values()))
        reached = sum(len(steps[each].weights) for each in live)
        memo.account.spend(reached * (ENTRY + product(size, 1)) + len(live) * memo.call)
        live, growth = markov_step((steps[each], weight) for each, weight in live.items())
        total *= growth
        memo.account.hold(len(live) * (ENTRY_BYTES + WORD * size))
    memo.lost += (memo.lost - lost_before) * at_most  # no path takes more than `at_most` of the steps
    return mixture(ended)
