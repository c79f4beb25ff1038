"""What a question may cost: a budget of paths.

Theory of operation. A *path* is one run of a rule's function, from its first throw to its end, with one value taken at
each branch. Exploring takes every path there is, so the number of paths is what a question costs. Pieces of arithmetic
that stand for many paths have a price in paths instead: how many runs of a rule take as long. A path of a small rule takes
about five microseconds, so `MAX_PATHS` of them take one or two seconds.

The budget is counted and never timed: the same question is answered, or refused, on every machine, whatever else that
machine does. What a memo knows already costs nothing, so a question may cost less after others that shared its memo.

Each price is a constant beside the algorithm it belongs to:

* a run of a rule: 1, and with more than 9 branches 1 for each 3 beyond, for a run repeats them (`interpreter`);
* a pool of n dice: n * n / 40, for it has n + 1 weights of about n bits (`interpreter`);
* drawing k of n items: the number of ordered draws (`interpreter`);
* a step of a loop: 1 for each state that goes on (`interpreter`);
* a further stage of multinomial counts: 6 for each case that it begins with (`interpreter`);
* polynomials of whole numbers: products by their length, and 1 for 8 coefficients that are read (`multinomial`);
* polynomials of floats: 1 for 5,000 products of floats, and for each call of numpy its part (`truncated`);
* a contest: 1 for each way in which a side comes out, 8 more for what becomes of it, 1 for 4 pairs (`contests`).
"""

from __future__ import annotations

from ror_rules._limits import MAX_PATHS
from ror_rules.errors import BudgetError


class Budget:
    """The paths that one question may still take: `left` of `most`.

    >>> budget = Budget(100)
    >>> budget.spend(40)
    >>> budget.left
    60
    """

    __slots__ = ("left", "most")

    def __init__(self, most: int = MAX_PATHS) -> None:
        self.most = self.left = most

    def spend(self, paths: int = 1) -> None:
        """Takes 0 or more paths off. Raises `BudgetError`, and takes nothing, where fewer are left."""
        if paths > self.left:
            raise BudgetError(
                "There are more paths through this than one question may take.",
                expected=f"at most {self.most} paths",
                got=f"{self.most - self.left + paths} paths and perhaps more",
                help="Narrow the state (smaller forces, fewer groups, rounds or Characters), or name fewer `fields`.",
            )
        self.left -= paths


class PairsError(BudgetError):
    """More pairs of a contest's sides than a question may tell apart; one that names fewer fields may be answered."""
