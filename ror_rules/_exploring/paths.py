"""All paths through a rule: each is run once, and together they are a distribution of results.

Theory of operation. A rule is an ordinary function, which cannot be stopped at a die and continued twice. So it is run
from its start for every path. When a run has ended, the last branch that has a value left goes on to that value, and
the branches after it are dropped: a depth-first walk of the tree of values. A path's weight is the product of the
weights of its values, over the product of their totals. That is right if a rule throws the same dice whenever it gets
the same values. A run that does not reach all its branches raises `LawError`. The paths are few because
indistinguishable values are one branch: equal cells of a table, equal numbers of successes of a pool.

Cost: one state for each path. Source: N. Goodman and A. Stuhlmüller, "The Design and Implementation of Probabilistic
Programming Languages", on enumerating the executions of a program.

    >>> from ror_rules._throwing.dice import Dice
    >>> from ror_rules._throwing.trace import Cite
    >>> key = Cite(section="an example")
    >>> def higher(dice: Dice) -> int:
    ...     return max(dice.roll(2, why="one coin", cite=key), dice.roll(2, why="another", cite=key, at="other"))
    >>> explore(higher).weights
    {1: 1, 2: 3}

`interpreter` has the primitives on a path.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from ror_rules._arithmetic.budget import words
from ror_rules._arithmetic.distribution import Distribution, mixture
from ror_rules._exploring.choices import Options
from ror_rules._exploring.interpreter import Explorer
from ror_rules._exploring.memo import Memo

R_co = TypeVar("R_co", bound=Hashable, covariant=True)
R = TypeVar("R", bound=Hashable)


class Solved(Protocol[R_co]):
    """The odds of a rule in one state, to be looked at by the names of fields and summaries."""

    def look(self, names: Sequence[str] | None, most: int | None = None, /) -> Distribution[Any]:
        """The joint distribution of these, as tuples. None stands for whole results. Raises `BudgetError`, also for more than `most` values."""

    def apart(self, names: Sequence[str], /) -> list[Distribution[Any]]:
        """The distribution of each of these. Raises `BudgetError`."""


class Exploration(Generic[R]):
    """The odds of a rule in one state by enumeration: its paths are walked once, at the first look."""

    def __init__(
        self,
        body: Callable[..., R],
        book: Hashable,
        state: Hashable,
        memo: Memo,
        views: Callable[..., Sequence[Callable[[R], Any]]],
    ) -> None:
        """`views` gives the function that reads the fields and summaries with some names."""
        self._of, self._memo, self._views = (body, book, state), memo, views

    def look(self, names: Sequence[str] | None, most: int | None = None) -> Distribution[Any]:
        body, *of = self._of
        results = self._memo.once((Exploration, *self._of), lambda: explore(lambda dice: body(dice, *of), self._memo))
        if names is None:
            return results
        views = self._views(names)
        self._memo.budget.state(len(results.weights))
        return results.map(lambda result: tuple([view(result) for view in views]))

    def apart(self, names: Sequence[str]) -> list[Distribution[Any]]:
        results, views = self.look(None), self._views(names)
        self._memo.budget.state(len(results.weights))
        return [results.map(view) for view in views]


def explore(run: Callable[[Explorer], R], memo: Memo | None = None, kind: type[Explorer] = Explorer) -> Distribution[R]:
    """Every result of `run` with its weight. An open choice (`Open`) is one of its values.

    Raises `BudgetError` if there are too many paths. Raises `LawError` for a rule that continues with all results at
    once (`seen`, or an `end`), or that throws other dice in another run.
    """
    memo = memo or Memo()
    budget = memo.budget
    branches: list[Any] = []
    found: list[dict[int, dict[Any, int]]] = [{}]
    """On the path, and after each open choice on it: the total of a path -> results with their weights."""

    def add(shares: Mapping[Any, int], out_of: int) -> None:
        weight, total = (branches[-1].weight, branches[-1].total) if branches else (1, 1)
        budget.enter(len(shares) * words(total))
        weights = found[-1].setdefault(total * out_of, {})
        for value, share in shares.items():
            weights[value] = weights.get(value, 0) + weight * share

    def together() -> Distribution[Any]:
        return memo.in_arithmetic(mixture([(weights, total) for total, weights in found.pop().items()]))

    while True:
        budget.state()
        known = len(branches)
        result = kind(memo, branches, explore).run(run)
        found += [{} for each in branches[known:] if type(each) is Options]
        if isinstance(result, Distribution):
            add(result.weights, result.total)
        else:
            add({result: 1}, 1)
        while branches:
            last = branches[-1]
            if type(last) is Options:
                last.ends.append(together())
            if last.next():
                if type(last) is Options:
                    found.append({})
                break
            branches.pop()
            if type(last) is Options:
                made = last.made()
                add(made.weights, made.total)
        if not branches:
            return together()
