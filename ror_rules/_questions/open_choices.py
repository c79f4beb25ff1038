"""The least and the most of a chance over the choices that a state leaves open.

A choice without a plan (`dice.choose` with `otherwise=None`) ends a result with the choice still owed. So the odds of its fields
say nothing about what comes of it. Each value of a field has instead the least and the most chance over all ways to choose.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.backward import Weighing
from ror_rules._exploring.memo import Memo
from ror_rules.rule import Projection, Rule
from ror_rules.table import Book


def bounds(
    rule: Rule[Any, Any, Any], book: Book, state: Any, view: Projection, budget: Budget
) -> dict[Any, tuple[float, float]]:
    """Each value that a field or summary can have, with the least and the most chance of it."""
    memo = Memo(budget, open=lambda who, plan: plan is None)
    seen: dict[Any, None] = {}

    def chance(role: Callable[[str, str], Any], value: Any) -> float:
        def comes(result: Any) -> int:
            found = view.of(state, result)
            seen[found] = None
            return int(found == value)

        return float(Weighing(lambda dice: rule.body(dice, book, state), memo, comes, role).worth)

    chance(_most, None)
    return {value: (chance(_least, value), chance(_most, value)) for value in list(seen)}


def _least(who: str, what: str) -> Callable[..., Any]:
    return min


def _most(who: str, what: str) -> Callable[..., Any]:
    return max
