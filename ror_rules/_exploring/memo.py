"""What the interpreters of one question for odds share while they explore: the budget, and what was found out on the way.

How it is found out stands in `interpreter` and `contests`. No interpreter and no rule here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

from ror_rules._exploring.distribution import ONE, Approximate, Budget, Distribution
from ror_rules._exploring.multinomial import Counts, Trial
from ror_rules._limits import MAX_PAIRS, MAX_REMEMBERED
from ror_rules.dice import Sign
from ror_rules.errors import BudgetError

R = TypeVar("R", bound=Hashable)
K = TypeVar("K")

Observed = frozenset[str] | None
"""The fields and summaries of the result that are looked at; None for all."""
UNASKED: Final[Observed] = frozenset({""})
"""In place of what is observed, where a part of a rule is explored: it does not know."""
ENTIRE: Final[Observed] = frozenset({"*"})
"""In place of what is observed, where a rule is called by another: all of it may matter there."""


class PairsError(BudgetError):
    """Too many pairs of a contest's sides: keeping less of them may do."""


class Memo:
    """What the interpreters of one question share: the budget, the arithmetic, and what was found out of parts and rules.

    It may serve one question after the other, in one thread. `pairs` is how many pairs of a contest's sides may be told
    apart. `lost` is the mass that floats have dropped. `selective`: the rule asked what is observed, so that asking for less
    costs less. `asked` are answers to `observes`, `known` the odds of parts and called rules, `trials` what one thing of a
    part adds (by scope and `like`), `mixtures` sums of trials, `sides` how a contest's sides come out, `said` and `shown`
    what is said of them and what of it is observed.
    """

    __slots__ = (
        "_before",
        "asked",
        "budget",
        "floats",
        "interned",
        "known",
        "lost",
        "mixtures",
        "pairs",
        "said",
        "selective",
        "shown",
        "sides",
        "trials",
    )

    def __init__(self, budget: Budget, *, floats: bool = False) -> None:
        self._before = 0
        self.budget = budget
        self.floats = floats
        self.pairs = MAX_PAIRS
        self.lost = 0 * ONE
        self.selective = False
        self.asked: dict[tuple[Observed, tuple[str, ...]], bool] = {}
        self.known: dict[Any, tuple[Distribution[Any], float]] = {}
        self.trials: dict[Hashable, dict[Hashable, Trial]] = {}
        self.interned: dict[Any, Trial] = {}
        self.sides: dict[Hashable, tuple[Distribution[Any], float]] = {}
        self.said: dict[Hashable, dict[Any, tuple[Any, dict[Sign, Any]]]] = {}
        self.shown: dict[Hashable, dict[Any, tuple[int, dict[Sign, Any]]]] = {}
        self.mixtures: dict[Hashable, tuple[Distribution[Counts], float]] = {}

    @property
    def spent(self) -> int:
        """Ways that were spent so far, of all budgets."""
        return self._before + self.budget.most - self.budget.left

    def allow(self, paths: int) -> None:
        """A new budget of so many paths."""
        self._before = self.spent
        self.budget = Budget(paths)

    def turn(self) -> None:
        """Lets go of what hangs on the state asked about before; trials and their sums stay for those that are alike."""
        self.sides.clear()
        self.said.clear()
        self.shown.clear()
        self.trials.clear()
        if len(self.known) > MAX_REMEMBERED:
            self.known.clear()
        if len(self.mixtures) > MAX_REMEMBERED:
            self.mixtures.clear()

    def once(self, found: dict[Any, tuple[K, float]], key: Hashable, find: Callable[[], K]) -> K:
        """What `find` gives, found once. The mass that floats dropped on the path there counts every time."""
        known = found.get(key)
        if known is None:
            before, self.lost = self.lost, 0 * ONE
            try:
                known = found[key] = find(), self.lost
            finally:
                self.lost = before
        self.lost += known[1]
        return known[0]

    def floated(self, distribution: Distribution[R]) -> Distribution[R]:
        """The distribution in the arithmetic of the question."""
        if not self.floats or isinstance(distribution.total, float):
            return distribution
        return Approximate({value: weight / distribution.total for value, weight in distribution.weights.items()})

    def spend_pairs(self, pairs: int) -> None:
        """Raises `PairsError` where more pairs would be told apart than this question may."""
        if pairs > self.pairs:
            raise PairsError(
                "There are more pairs of what can become of both sides than one question may tell apart.",
                expected=f"at most {self.pairs}",
                got=pairs,
                help="Keep fewer `fields`, or fields of one side only.",
            )
        self.budget.spend(pairs // 4)
