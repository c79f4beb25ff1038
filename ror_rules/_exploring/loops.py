"""The odds of a loop: equal states merged, and pushed forward step by step.

Theory of operation. A loop's next state hangs on its state alone, so a loop is a Markov chain. It is not walked path by
path. After n steps all states that can have been reached are held, each with its weight; states that are equal are one,
however they came about. A step goes from each to every state that can follow it, by the odds of the step, which are found
once for each different state in the whole loop; what comes to one state from several is added up (the Chapman-Kolmogorov
equation). A state that is settled is taken out with the number of steps it took; what is left after `at_most` steps is taken
out then.

Where a step is told less than the whole of a state (`goes_on`), it is found once for all states of which it is told the same
(a lumped chain). What it was not told and still holds afterwards is carried over: a function of what the step came to, equal
for many states, is applied to the sum of what comes of all of these.

Weights stay whole: a step brings the distributions of all live states to their least common total and multiplies the
total of the loop by it. States that settle at different steps have different totals, which are brought together at the
end.

A walk that ends two steps from where it began, by fair coins, in five steps at most:

    >>> from ror_rules._arithmetic.account import Account
    >>> coin = lambda place: Distribution({place - 1: 1, place + 1: 1})
    >>> found = forward(coin, 0, until=lambda place: abs(place) == 2, at_most=5, memo=Memo(Account()))
    >>> sorted(found.weights.items()), found.total
    ([((-2, 2), 2), ((-2, 4), 1), ((-1, 5), 1), ((1, 5), 1), ((2, 2), 2), ((2, 4), 1)], 8)

Where a question tolerates it, and not all states fit in what it may take, a step is found from the likeliest ones on, and the rest
is left out (a truncated chain). What all that weighs, out of the whole, is by how much a probability can be off at most.

Cost: each different state's step once, and for each step an entry for each state that can follow a live one. Fifty rounds of a combat cost as
many as there are states in each round, where there are more paths than can be counted. A counter inside the state would
keep equal states apart; so steps are counted beside it.

Source: J. Kemeny and J. Snell, "Finite Markov Chains" (1960), chapter 3, on absorbing chains. No rule here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from itertools import accumulate
from sys import float_info
from typing import Final, Generic, TypeVar

from ror_rules._arithmetic.account import (
    CALL,
    ENTRY,
    ENTRY_BYTES,
    WORD,
    Account,
    Held,
    Outlook,
    by_cases,
    product,
    words,
)
from ror_rules._arithmetic.distribution import Distribution, common_total, mixture
from ror_rules._exploring.memo import Memo
from ror_rules.errors import BudgetError

S = TypeVar("S", bound=Hashable)

_SUMMED: Final = 50
"""Nanoseconds in which a weight is added to that of a state, beside the product."""
_LOOP: Final = 3 * CALL
"""What a loop takes beside its steps."""
_TAKEN: Final = 3 * CALL
"""What a step of all live states takes, however few they are."""
_STEP_BYTES: Final = 60
"""A state that can follow another one, and its weight."""
_KEPT: Final = 0.2
"""The part of what may be spent that is not for steps from the likeliest states: what ends there is weighed and listed."""
_WHOLE: Final = 0.7
"""The part of what is left that one step may have if all of its states fit in that."""
_SHARE: Final = 0.6
"""The part of what is left, of work and of what may be left out, that one step has where not all of its states fit."""
_NEGLIGIBLE: Final = 1e-5
"""What a step may always leave out, where not all of its states fit: nobody sees it of a percentage."""
_TOLD: Final = 80_000_000
"""Nanoseconds of work that tell what a state takes,"""
_FEW: Final = 5
"""and states."""


Carry = Callable[[S], S]
"""What makes the next state of what a step came to."""


def forward(
    step: Callable[[S], Distribution[S]],
    state: S,
    *,
    until: Callable[[S], bool],
    at_most: int,
    memo: Memo,
    goes_on: Callable[[S], tuple[S, Carry[S] | None]] | None = None,
    all_at_once: bool = False,
) -> Distribution[tuple[S, int]]:
    """The states in which a loop from `state` ends, each with the number of steps it took, 0 to `at_most`.

    `step` gives the odds of the state that follows; with `goes_on`, of what that says is told to it, and what it comes to is
    then carried over. A loop that gives all results of its rule `all_at_once` may leave out what is least likely, where the
    memo tolerates that. Raises `BudgetError`.
    """
    with by_cases():
        chain = _Chain(step, goes_on, memo)
        return _forward(
            chain, state, until, at_most, memo, _Likely(chain, memo) if all_at_once and memo.tolerance else None
        )


def _forward(
    chain: _Chain[S], state: S, until: Callable[[S], bool], at_most: int, memo: Memo, likely: _Likely[S] | None
) -> Distribution[tuple[S, int]]:
    """The same, by the chain of its states."""
    lost_before = memo.lost
    memo.account.spend(_LOOP)
    ended: list[tuple[dict[tuple[S, int], int], int]] = []
    live, total = {chain.place(state): 1}, 1
    for taken in range(at_most + 1):
        states = chain.states
        memo.account.spend(_TAKEN + len(live) * ENTRY)
        settled = [each for each in live if taken == at_most or until(states[each])]
        chain.held.more(len(settled) * (ENTRY_BYTES + WORD * words(total)))
        ended.append(({(states[each], taken): live.pop(each) for each in settled}, total))
        if not live:
            break
        told = chain.told(live)
        if likely is None:
            chain.find(dict.fromkeys([each for some in told.values() for each in some]))
        else:
            told = likely.find(told, total, last=taken + 1 == at_most)
            if not any(told.values()):
                break
        live, growth = chain.step(told, total)
        total *= growth
    memo.lost += (memo.lost - lost_before) * at_most  # no path takes more than `at_most` of the steps
    if likely is not None:
        memo.lost += likely.left_out
    return mixture(ended)


class _Chain(Generic[S]):
    """A Markov chain as far as it is known: its states by number, and the steps from each as numbers and weights.

    So a state is hashed where it is first come to, and not each time that weight goes to it.
    """

    def __init__(
        self,
        step: Callable[[S], Distribution[S]],
        goes_on: Callable[[S], tuple[S, Carry[S] | None]] | None,
        memo: Memo,
    ) -> None:
        self.states: Final[list[S]] = []
        self._step = step
        self._goes_on = goes_on
        self._told: dict[int, tuple[Carry[S] | None, int]] = {}
        """A state -> what carries over what comes of it, and the state that the step is told."""
        self._carried: dict[Carry[S], dict[int, int]] = {}
        """What carries over -> what a step came to -> the next state."""
        self._memo = memo
        self._places: dict[S, int] = {}
        self._steps: dict[int, tuple[list[int], list[int], int]] = {}
        """A state that a step is told -> what it can come to, their weights, and what these are out of."""
        self.held: Final = Held(memo.account)
        self._live: Final = Held(memo.account)

    def place(self, state: S) -> int:
        """The number of a state."""
        found = self._places.get(state)
        if found is None:
            self.held.more(ENTRY_BYTES + self._memo.made)  # which may be refused: until then it has no number
            found = self._places[state] = len(self.states)
            self.states.append(state)
        return found

    def told(self, live: dict[int, int]) -> dict[Carry[S] | None, dict[int, int]]:
        """Live states as the step after them is told of them, each with its weight, by what carries over what that comes to."""
        goes_on = self._goes_on
        if goes_on is None:
            return {None: live}
        new = [each for each in live if each not in self._told]
        self._memo.account.spend(len(new) * 2 * CALL + len(live) * ENTRY)
        for each in new:
            told, carry = goes_on(self.states[each])
            self._told[each] = carry, self.place(told)
        found: dict[Carry[S] | None, dict[int, int]] = {}
        for each, weight in live.items():
            carry, place = self._told[each]
            some = found.setdefault(carry, {})
            some[place] = some.get(place, 0) + weight
        return found

    def find(self, told: Collection[int]) -> None:
        """Finds the steps from what they are told."""
        outlook = Outlook(self._memo.account)
        for done, each in enumerate(told):
            if each not in self._steps:
                outlook.came(done / len(told))
                self.find_one(each)

    def unknown(self, told: Iterable[int]) -> list[int]:
        """Those from which the step is not found yet."""
        return [each for each in told if each not in self._steps]

    def find_one(self, told: int) -> None:
        """Finds the step from what it is told."""
        known = self._places
        found = self._step(self.states[told])
        self._memo.account.spend(len(found.weights) * 2 * ENTRY)
        self.held.more(len(found.weights) * (_STEP_BYTES + WORD * words(found.total)))
        to = [known.get(state, -1) for state in found.weights]
        if -1 in to:
            to = [*map(self.place, found.weights)]
        self._steps[told] = to, [*found.weights.values()], found.total

    def step(self, told: Mapping[Carry[S] | None, Mapping[int, int]], total: int) -> tuple[dict[int, int], int]:
        """The states after one step, of what that is told, weighed out of `total`; and by what that has grown."""
        account, steps = self._memo.account, self._steps
        some = [each for live in told.values() for each in live]
        size = words(total) + max([words(weight) for live in told.values() for weight in live.values()])
        number = sum([len(steps[each][0]) for each in some])
        account.spend(number * (_SUMMED + product(size, 1)) + len(some) * CALL)
        growth = common_total([steps[each][2] for each in some])
        found: dict[int, int] = {}
        for carry, live in told.items():
            few = sum([len(steps[each][0]) for each in live]) < len(self.states)
            weights: dict[int, int] | list[int] = defaultdict(int) if few else [0] * len(self.states)
            for each, weight in live.items():
                to, shares, out_of = steps[each]
                factor = weight * (growth // out_of)
                for place, share in zip(to, shares, strict=True):
                    weights[place] += factor * share
            sums = sorted(weights.items()) if isinstance(weights, dict) else enumerate(weights)
            self._carry(carry, {place: weight for place, weight in sums if weight}, found)
        self._live.hold(len(found) * (ENTRY_BYTES + WORD * size))
        return found, growth

    def _carry(self, carry: Carry[S] | None, came_to: Mapping[int, int], found: dict[int, int]) -> None:
        """Adds to the next states, with their weights, those that are carried over."""
        known: Mapping[int, int] = {}
        if carry is not None:
            known = places = self._carried.setdefault(carry, {})
            new = [each for each in came_to if each not in places]
            self._memo.account.spend(len(new) * CALL)
            places.update({each: self.place(carry(self.states[each])) for each in new})
        self._memo.account.spend(len(came_to) * ENTRY)
        for each, weight in came_to.items():
            place = known.get(each, each)
            found[place] = found.get(place, 0) + weight


class _Likely(Generic[S]):
    """Finds the steps of a chain from its likeliest states on, as far as a question goes; the others are left out.

    All of them, where they seem to fit; else those that take a part of what is left, so that the steps after them have theirs.
    """

    def __init__(self, chain: _Chain[S], memo: Memo) -> None:
        self._chain = chain
        self._memo = memo
        self._kept = int(memo.account.open * _KEPT)
        """Nanoseconds that what comes after the loop has."""
        self.left_out = 0.0
        """The probability of all that is left out."""

    def find(
        self, told: Mapping[Carry[S] | None, Mapping[int, int]], total: int, *, last: bool
    ) -> dict[Carry[S] | None, dict[int, int]]:
        """What of what the steps are told, weighed out of `total`, is not left out. Raises `BudgetError` where that is not enough."""
        weights: dict[int, int] = {}
        for some in told.values():
            for each, weight in some.items():
                weights[each] = weights.get(each, 0) + weight
        self._memo.account.spend(len(weights) * 2 * ENTRY)
        new = sorted(self._chain.unknown(weights), key=weights.__getitem__, reverse=True)
        sums = [0, *accumulate([weights[each] for each in reversed(new)])][::-1]
        beyond = [each / total for each in sums]  # the probability of all from each on
        allowed = (self._memo.tolerance - self.left_out) * (1 if last else _SHARE)
        done = self._found(new, beyond, allowed, last=last)
        if done < len(new):
            self.left_out += max(beyond[done], float_info.min)  # what no float can say is not nothing
        missing = {*new[done:]}
        return {
            carry: {each: weight for each, weight in some.items() if each not in missing}
            for carry, some in told.items()
        }

    def _found(self, new: list[int], beyond: list[float], allowed: float, *, last: bool) -> int:
        """How many of the new ones are found; the others are no likelier than is `allowed`."""
        account = self._memo.account
        open_here = max(account.open - self._kept, 0)
        for_some, for_all = (int(open_here * (1 if last or len(new) == 1 else part)) for part in (_SHARE, _WHOLE))
        begun, pace = account.spent, _Pace(account)
        for done, each in enumerate(new):
            spent, price = account.spent - begun, pace.each(done)
            rest = price * (len(new) - done)
            whole = spent + rest <= for_all  # whether all of them seem to fit
            left = max((for_all if whole else for_some) - spent, 0)
            if not whole:
                if beyond[done] <= _NEGLIGIBLE:
                    return done
                reached = done + left // max(price, 1)
                if reached < len(new) and beyond[reached] > account.doubt * allowed:
                    raise account.too_far(rest)
            try:
                with account.within(left):
                    self._chain.find_one(each)
            except BudgetError as error:
                if beyond[done] > allowed:
                    raise
                error.let_go()
                return done
        return len(new)


class _Pace:
    """What a state takes, of states that are found one after the other: as those after the first ones tell, for these take more."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self._last = account.telling, 0
        self._first: tuple[int, int] | None = None
        """What was spent, and how many were done, when the first ones were."""
        self._each = 0

    def each(self, done: int) -> int:
        """Nanoseconds of work for one, when so many are done; 0 while that is not known."""
        spent = self._account.telling
        if spent - self._last[0] > _TOLD and done > self._last[1] + _FEW:
            self._last = spent, done
            if self._first is None:
                self._first = self._last
            else:
                self._each = (spent - self._first[0]) // (done - self._first[1])
        return self._each
