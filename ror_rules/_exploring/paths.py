"""All paths through a rule: each run once, and what they come to as a distribution of results, or of what is looked at.

Theory of operation. A rule is an ordinary function; it cannot be stopped at a die and continued twice. So it is run again
from its start for every path. When a run has ended, the last branch that has a value left goes on to it, and branches after
it are dropped: a depth-first walk of the tree of values. A path's weight is the product of the weights of its values, over
the product of their totals. That is right if a rule asks for the same dice whenever it is given the same values, which is
what a rule is; a run that does not come to all its branches raises `LawError`. The paths are few because what cannot be told
apart is one value: equal cells of a table, equal numbers of successes of a pool.

One walk serves any number of looks (`Exploration`): statistics of the results are pushed through what the paths came to, and
through the contests that they end in.

Cost: a run of the rule for each path, with every primitive that it asks for (`account` has the prices). Source: N. Goodman and
A. Stuhlmüller, "The Design and Implementation of Probabilistic Programming Languages", on enumerating the executions of a
program.

    >>> from ror_rules.dice import Dice
    >>> from ror_rules.trace import Cite
    >>> key = Cite(section="an example")
    >>> def higher(dice: Dice) -> int:
    ...     return max(dice.roll(2, why="one coin", cite=key), dice.roll(2, why="another", cite=key, at="other"))
    >>> explore(higher).weights
    {1: 1, 2: 3}

What a primitive does on a path is in `interpreter`. No rule and no table here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

from ror_rules._arithmetic.account import CALL, ENTRY, ENTRY_BYTES, STEP, VIEWED, WORD, Account, Held, Outlook, words
from ror_rules._arithmetic.distribution import Alike, Distribution, mixture, weighted
from ror_rules._exploring.contests import Look, Sights, View, Weights
from ror_rules._exploring.interpreter import Branch, Explorer, Met, Witness
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.pairs import Most, gathered
from ror_rules._exploring.sides import Contests, Meeting
from ror_rules._exploring.stages import Unmixed
from ror_rules.dice import Dice, Side, UntoldError
from ror_rules.errors import LawError

R = TypeVar("R", bound=Hashable)
T = TypeVar("T")
X = TypeVar("X", bound=Hashable)


class Exploration(Generic[R]):
    """A rule in one state, its paths walked once: what it comes to can be looked at in as many ways as one likes."""

    def __init__(self, run: Callable[[Explorer], R], memo: Memo) -> None:
        self._run = run
        self._memo = memo
        self._walked: dict[bool, _Paths[R]] = {}
        """Whether all faces of dice are told, though they be alike -> the paths."""

    def walk(self, *, all_faces: bool = False) -> _Paths[R]:
        """Goes through all paths, if that is not done yet: what every look needs. Raises `BudgetError`."""
        if all_faces not in self._walked:
            alike: list[Alike] = []
            paths = _walk(self._run, self._memo, alike=None if all_faces else alike, foreseen=True)
            for each in alike:
                each.sealed = True
            self._walked[all_faces] = paths
            if not alike:
                self._walked[True] = paths
        return self._walked[all_faces]

    @property
    def selective(self) -> bool:
        """Whether to look at less may cost less."""
        paths = self.walk()
        return bool(paths.contests) or self._walked.get(True) is not paths

    def whole(self, *, most_pairs: int | None = None) -> Distribution[R]:
        """Every result with its weight. Raises `BudgetError`, also for more than `most_pairs` pairs of a contest."""
        return self.walk(all_faces=True).mixed(self._memo, None, Most(most_pairs))

    def look(
        self, views: Sequence[View], *, most_pairs: int | None = None, most_values: int | None = None
    ) -> Distribution[tuple[Any, ...]]:
        """What some views see of the results together. Raises the same, and mostly for more than `most_values` values."""
        return self._told(lambda paths: paths.mixed(self._memo, views, Most(most_pairs, most_values)))

    def apart(self, views: Sequence[View], *, most_pairs: int | None = None) -> list[Distribution[Any]]:
        """What each of some views sees of the results, by itself. Raises the same."""
        return self._told(lambda paths: paths.apart(self._memo, views, Most(most_pairs)))

    def _told(self, look: Callable[[_Paths[R]], T]) -> T:
        """What is seen where alike faces are one or, if somebody looks at such a face, where all faces are told."""
        with suppress(UntoldError):
            return look(self.walk())
        try:
            return look(self.walk(all_faces=True))
        except UntoldError:
            raise LawError(
                "A rule goes on with a face that is alike to others, as the state of a part: what `alike` says of it may go there."
            ) from None

    def forget(self) -> None:
        """Lets go of all that was found out, also by others who share the memo."""
        self._memo.forget()
        self._walked.clear()


def explore(
    run: Callable[[Explorer], R],
    *,
    memo: Memo | None = None,
    price: int | None = None,
    kept: bool = False,
    foreseen: bool = False,
    sights: Sights | None = None,
) -> Distribution[Any]:
    """Every result of `run` with its weight; `price` is that of one run, beside what it asks for; `kept` results are large, and held by
    whoever asks for them.

    With `sights`, what these make of what they see of each.

    What `run` returns of `multinomial`, `contest` or `seen` is all results of its path at once. Raises `BudgetError` where
    there are too many paths, also where that is `foreseen` on the way; and `LawError` for a rule that goes on with all
    results, or that is not the same when it is run again.
    """
    memo = memo or Memo(Account())
    paths = _walk(run, memo, price, kept=kept, foreseen=foreseen)
    return paths.mixed(memo, None if sights is None else sights.views, sights=sights)


class _Paths(Generic[R]):
    """What the paths through a rule come to: results with their weights, by what these are out of; and contests."""

    def __init__(self) -> None:
        self.whole: Distribution[R] | None = None
        """All there is, where the only path gave it."""
        self.found: dict[int, dict[R, int]] = {}
        self.contests: dict[Hashable, Contests] = {}

    def mixed(
        self,
        memo: Memo,
        views: Sequence[View] | None,
        most: Most = Most(),  # noqa: B008  # frozen
        *,
        sights: Sights | None = None,
    ) -> Distribution[Any]:
        """All in one distribution: of what some views see together, or is made of that, or (None) of whole results."""
        found = self.found
        if views is None and len(found) == 1 and not self.contests:
            ((total, weights),) = found.items()
            return memo.in_arithmetic(weighted(weights, total))
        if self.whole is not None:
            if views is None:
                return memo.in_arithmetic(self.whole)
            found = {self.whole.total: self.whole.weights}
        components: list[tuple[Mapping[Any, int], int]] = [
            (weights if views is None else _seen(weights, views, sights, memo.account), total)
            for total, weights in found.items()
        ]
        if self.contests:
            explored = _SideOdds(memo)
            components += [Look(same, views, explored, most, sights).together() for same in self.contests.values()]
        return memo.in_arithmetic(mixture(components))

    def apart(self, memo: Memo, views: Sequence[View], most: Most) -> list[Distribution[Any]]:
        """The distribution of each of some views."""
        found = self.found if self.whole is None else {self.whole.total: self.whole.weights}
        components: list[list[Weights]] = [[] for _ in views]
        for total, weights in found.items():
            memo.account.spend(len(weights) * (CALL + len(views) * VIEWED))
            for each, view in zip(components, views, strict=True):
                each.append((gathered((view(result), weight) for result, weight in weights.items()), total))
        explored = _SideOdds(memo)
        for same in self.contests.values():
            for each, known in zip(components, Look(same, views, explored, most).apart(), strict=True):
                each.append(known)
        return [memo.in_arithmetic(mixture(each)) for each in components]


class _SideOdds:
    """What finds how a side of a contest comes out; its contest is scored by a `Witness`."""

    def __init__(self, memo: Memo) -> None:
        self.memo = memo
        self.dice: Dice = Witness(memo, [], explore)

    def __call__(self, side: Side[Any, Any, X], /) -> Distribution[X]:
        """Every way in which it comes out, with its weight."""
        return explore(lambda dice: side.step(dice, side.book, side.state), memo=self.memo)

    def begun(self, side: Side[Any, Any, Any], /) -> Unmixed | None:
        """What it says of like trials with one stage after them; None where it does anything else."""
        branches: list[Branch] = []
        interpreter = Explorer(self.memo, branches, explore, unmixed=True)
        result = side.step(interpreter, side.book, side.state)
        self.memo.account.spend(self.memo.call + interpreter.steps * STEP)
        return result if isinstance(result, Unmixed) and not branches else None


def _seen(
    weights: Mapping[Any, int], views: Sequence[View], sights: Sights | None, account: Account
) -> Mapping[Any, int]:
    """What views see of results, or what is made of that, with its weight."""
    account.spend(len(weights) * (CALL + len(views) * VIEWED))
    seen = gathered((tuple([view(result) for view in views]), weight) for result, weight in weights.items())
    return seen if sights is None else gathered((sights.end(*value), weight) for value, weight in seen.items())


def _walk(
    run: Callable[[Explorer], R],
    memo: Memo,
    price: int | None = None,
    *,
    kept: bool = False,
    foreseen: bool = False,
    alike: list[Alike] | None = None,
) -> _Paths[R]:
    """Every path through a rule; `alike` takes the faces of dice that stand for several."""
    account, size = memo.account, ENTRY_BYTES + (0 if price and not kept else memo.made)
    price = price or memo.run
    outlook = Outlook(account) if foreseen else None
    branches: list[Branch] = []
    paths: _Paths[R] = _Paths()
    held = Held(account)  # given back where all paths are too much
    while True:
        interpreter = Explorer(memo, branches, explore, alike)
        try:
            result = interpreter.checked(run(interpreter))
        except (TypeError, AttributeError) as error:
            fault = interpreter.stumbled()
            if fault is None:
                raise
            raise fault from error
        account.spend(price + interpreter.steps * STEP)
        weight = denominator = 1
        if branches:
            last = branches[-1]
            weight, denominator = last.before * last.weights[last.taken], last.total
        if isinstance(result, Met):
            same = paths.contests.setdefault((type(result.contest), result.contest.scope), Contests())
            same.meetings.append(Meeting(result.contest, weight, denominator))
        elif isinstance(result, Distribution):
            if not branches:
                paths.whole = result
                return paths
            account.spend(len(result.weights) * (ENTRY + words(result.total) * WORD))
            weights = paths.found.setdefault(denominator * result.total, {})
            for value, share in result.weights.items():
                weights[value] = weights.get(value, 0) + weight * share
        else:
            weights = paths.found.setdefault(denominator, {})
            if result in weights:
                weights[result] += weight
            else:
                weights[result] = weight
                held.more(size)
        while branches and branches[-1].taken + 1 == len(branches[-1].values):
            branches.pop()
        if not branches:
            if len(paths.found) > 1:  # the same result may be out of several
                again = sum(map(len, paths.found.values())) - len(set().union(*paths.found.values()))
                held.hold(max(held.size - size * again, 0))  # what all at once gave was not held here
            if not kept:  # else whoever asked holds them, each once
                held.hand_over()
            return paths
        branches[-1].taken += 1
        if outlook is not None:
            outlook.came(_walked(branches))


def _walked(branches: Sequence[Branch]) -> float:
    """The part of all paths that lies behind these branches, were each branch as large as those beside it."""
    part, found = 1.0, 0.0
    for branch in branches:
        part /= len(branch.values)
        found += part * branch.taken
    return found
