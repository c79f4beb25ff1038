from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ror_rules import RorError, load, rulesets
from ror_rules.errors import BudgetError, FacesError
from tests.rules.situations import single


def refusal(ask: Callable[[], Any]) -> tuple[str, str] | None:
    try:
        ask()
    except BudgetError:
        return None
    except RorError as error:
        return error.code, error.pointer
    return None


@pytest.mark.parametrize("ruleset", [each.id for each in rulesets()])
def test_what_a_throw_refuses_the_odds_refuse(ruleset: str) -> None:
    found: Any = load(ruleset)
    wrong, compared = [], 0
    for case in single(ruleset):
        for each in case.situations:
            if each.refused is None:
                continue
            try:
                found.resolve(case.rule, each.state, seed="1", rulings=each.rulings)
            except FacesError:
                continue
            except RorError as error:
                thrown = error.code, error.pointer
            else:
                continue  # only some faces are refused
            rulings = each.rulings
            odds = refusal(lambda: found.odds(case.rule, each.state, rulings=rulings, budget=0.1))  # noqa: B023
            compared += 1
            if odds != thrown:
                wrong.append(f"{case.rule}: {each.name}: {thrown}, odds {odds}")
    assert not wrong, "\n".join(wrong)
    assert compared > 10
