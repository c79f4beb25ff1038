"""The other readings of the rulings that a study read: each is the same study under one other reading."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from msgspec import Struct, structs

from ror_rules._packages.questions.other_readings import Changed, other_readings
from ror_rules._packages.ruleset import Ruleset

A = TypeVar("A", bound=Struct)
BUDGETS: Final = 2
"""Times the budget of a study that all its other readings may use."""


def tried(
    run: Callable[[Ruleset[Any], str, Any, float], A],
    ruleset: Ruleset[Any],
    rule_id: str,
    request: Any,
    budget: float,
    changed: Callable[[A, A], Changed | None],
) -> A:
    """The answer of a study, with the other readings that change it if the request asks for `readings`."""
    found = run(ruleset, rule_id, request, budget)
    if not request.readings:
        return found

    def ask(rulings: dict[str, str], part: float) -> A:
        return run(ruleset, rule_id, structs.replace(request, rulings=rulings, readings=False), budget * part)

    read: dict[str, str] = structs.asdict(found)["readings"]
    under = ruleset.under(request.rulings).rulings
    return structs.replace(found, other_readings=other_readings(under, read, ask, partial(changed, found), BUDGETS))
