"""The beginning that the answers of studies share, and a study under each other reading of the rulings that it read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

from msgspec import Struct, structs

from ror_rules._packages.questions.other_readings import Changed, other_readings
from ror_rules._packages.ruleset import Ruleset
from ror_rules._wire.identity import identity

A = TypeVar("A", bound=Struct)
BUDGETS: Final = 2
"""Times the budget of a study that all its other readings may use."""


def begun(
    ruleset: Ruleset[Any], rule_id: str, request: Any, read: Mapping[str, str], question: Mapping[str, Any]
) -> dict[str, Any]:
    """The first members of an answer. Its id is made of the state, the chosen rulings and the rest of the `question`."""
    edition, state, rulings = ruleset.edition, request.state, ruleset.under(request.rulings).rulings.asked
    asked = {**question, "readings": True} if request.readings else question
    return {
        "id": identity(edition, rule_id, state, None, rulings, asked),
        "ruleset": edition,
        "rule": rule_id,
        "state": state,
        "rulings": rulings,
        "readings": dict(sorted(read.items())),
    }


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
