from __future__ import annotations

import math
import sys
from functools import partial
from typing import Any

import pytest
from msgspec import UNSET, structs

from ror_rules import Odds, encode, load
from ror_rules.author import Cite, Dice, Trials, Value, at_least, rule
from ror_rules.errors import PATHS, BudgetError, SchemaError, SmallerQuestion
from ror_rules.host.messages import engine
from ror_rules.host.problems import of_error
from ror_rules.host.questions import Question, answer
from ror_rules.host.wire import OddsRequest
from ror_rules.testing import limits

WAR = load("war-of-the-ring")
HERE = Cite(section="Rules")
DUEL: dict[str, Any] = {
    "attacker": {"name": "A", "combat": 5, "endurance": 5},
    "defender": {"name": "D", "combat": 4, "endurance": 6},
    "rounds": 20,
}
LITTLE = 0.0005
"""A share of the usual budget that is too small for the duel."""


class Host(Value):
    archers: int
    one_by_one: bool = False


class Hits(Value):
    hits: int


@rule("host", title="Host", source=HERE)
def host(dice: Dice, book: Any, state: Host) -> Hits:
    """All shoot."""
    if state.one_by_one:
        dice_each = [dice.roll(6, why="shot", cite=HERE, at=f"shot-{at}") for at in range(state.archers)]
        return Hits(sum(face > 4 for face in dice_each))
    return Hits(dice.pool(state.archers, at_least(5), why="shots", cite=HERE))


def asked(state: Host, budget: float = 1, **more: Any) -> Odds:
    return answer(Question(WAR.edition, host, WAR.book, OddsRequest(state=state, **more), budget))


def duel(budget: float = 1, **more: Any) -> Odds:
    return WAR.odds("individual-combat", DUEL, budget=budget, **more)


FEW, MANY, CASES = Host(10), Host(30_000), Host(10, one_by_one=True)


def test_the_first_method_that_fits_is_taken() -> None:
    found = [asked(state) for state in (FEW, MANY, CASES)]
    assert [(each.exact, each.method, each.inexact) for each in found] == [
        (True, UNSET, UNSET),
        (False, UNSET, "entries"),
        (False, "simulate", "states"),
    ]
    assert [each.error is UNSET for each in found] == [True, False, True]
    assert isinstance(found[1].error, float)
    assert found[1].error < 1e-9
    assert found[1].total is UNSET
    assert all(share.low is not UNSET for share in found[2].marginals["hits"])


def test_an_answer_is_the_same_each_time_and_has_the_id_of_its_question() -> None:
    assert encode(duel(LITTLE)) == encode(duel(LITTLE))
    assert duel(LITTLE).id == duel().id
    assert len({duel().id, duel(arithmetic="exact").id, duel(arithmetic="float").id}) == 3


def test_asked_for_or_not_exact_odds_are_the_same() -> None:
    by_default, exact = duel(), duel(arithmetic="exact")
    assert by_default.inexact is UNSET
    assert encode(by_default) == encode(structs.replace(exact, id=by_default.id))


def test_throws_in_place_of_exact_odds_are_a_simulation_that_anybody_can_repeat() -> None:
    found = duel(LITTLE)
    assert (found.method, found.seed) == ("simulate", "1")
    again = duel(simulate=int(str(found.total)), seed="1")
    assert encode(structs.replace(found, id=again.id, inexact=UNSET)) == encode(again)


@pytest.mark.nightly
@pytest.mark.parametrize("archers", [10, 20_000])
def test_at_least_two_thousand_throws_are_made(archers: int) -> None:
    found = asked(Host(archers), 0.000001)
    assert found.method == "simulate"
    assert int(str(found.total)) >= 2000
    assert (int(str(found.total)) > 2000) == (archers == 10) or archers == 10


@pytest.mark.parametrize("fields", [["*"], ["attacker.killed", "rounds"], None])
def test_every_kind_of_question_is_answered(fields: list[str] | None) -> None:
    found = duel(LITTLE, fields=fields)
    assert (found.method, found.inexact) == ("simulate", "states")
    assert found.left_out is UNSET
    assert found.marginals.keys() == duel(fields=fields).marginals.keys()


def refused(budget: float, **more: Any) -> BudgetError:
    with pytest.raises(BudgetError) as found:
        duel(budget, **more)
    return found.value


@pytest.mark.parametrize("arithmetic", ["exact", "float"])
def test_an_arithmetic_that_was_asked_for_is_given_or_refused(arithmetic: Any) -> None:
    error = refused(LITTLE, arithmetic=arithmetic)
    assert (error.exhausted, error.expected) == ("states", f"at most {int(LITTLE * limits['MAX_STATES'])} states")
    first, last = error.remedies
    assert first.change == {"arithmetic": None}
    assert last.change == {"arithmetic": None, "method": "simulate", "seed": "1", "count": 2_000}
    for remedy in error.remedies:
        request = {"state": DUEL, "arithmetic": arithmetic, **remedy.change}
        read = WAR.read_odds("individual-combat", {name: each for name, each in request.items() if each is not None})
        assert answer(WAR.question("individual-combat", read, LITTLE)).method == "simulate"


def test_a_simulation_that_is_too_large_names_the_number_that_fits_and_cheap_exact_odds() -> None:
    error = refused(0.01, simulate=900_000, seed="7")
    fits = int(str(error.expected).removeprefix("at most ").removesuffix(" throws").replace(",", ""))
    exactly, fewer = error.remedies
    assert (error.pointer, error.got) == ("/count", "900000")
    assert exactly == SmallerQuestion({"method": None, "seed": None, "count": None}, exactly.words, tried=True)
    assert fewer.change == {"count": fits}
    assert error.help.count(f"{fits} throws") == 1
    assert duel(0.01, simulate=fits, seed="7").total == str(fits)


def test_exact_odds_that_are_dear_are_not_mentioned() -> None:
    with pytest.raises(BudgetError) as found:
        asked(CASES, method="simulate", seed="1", count=1_000_000)
    assert [each.change.keys() for each in found.value.remedies] == [{"count"}]


def test_ten_thousand_throws_of_a_small_battle_are_allowed() -> None:
    assert asked(CASES, method="simulate", seed="1", count=10_000).total == "10000"
    assert limits["MAX_STEPS"] >= 10_000 * 11


def test_remedies_are_words_for_people_and_members_for_programs() -> None:
    error = refused(LITTLE, arithmetic="exact")
    problem = of_error(error, PATHS)
    assert [each.change for each in problem.remedies] == [dict(each.change) for each in error.remedies]
    assert all(engine().show(each.words) in (problem.help or "") for each in error.remedies)


def test_what_cannot_be_thrown_either_is_refused() -> None:
    with pytest.raises(BudgetError, match="too many dice") as found:
        asked(Host(200_000), 0.000001)
    assert not found.value.remedies


@pytest.mark.nightly
def test_throws_answer_where_numpy_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    found = swung(Crowd(1, 30_000))
    assert (found.method, found.inexact) == ("simulate", "entries")
    with pytest.raises(SchemaError, match="not installed"):
        swung(Crowd(1, 30_000), arithmetic="float")


class Crowd(Value):
    kinds: int
    each: int = 1


@rule("crowd", title="Crowd", source=HERE)
def crowd(dice: Dice, book: Any, state: Crowd) -> Hits:
    """Each fighter hits with the lowest face."""

    def blow(sides: int, dice: Dice, count: int) -> dict[str, int]:
        return {"hits": dice.pool(count, at_least(sides), why="blow", cite=HERE, sides=sides, at=f"blow-{sides}")}

    trials = [Trials(sides, state.each, partial(blow, sides)) for sides in range(2, 2 + state.kinds)]
    return Hits(dice.tally(trials).get("hits", 0))


def swung(state: Crowd, budget: float = 1, **more: Any) -> Odds:
    return answer(Question(WAR.edition, crowd, WAR.book, OddsRequest(state=state, **more), budget))


@pytest.mark.nightly
def test_throws_answer_more_unlike_trials_than_one_product_can_hold() -> None:
    large = Crowd(201)
    assert swung(large, 10).method == "simulate"
    with pytest.raises(BudgetError, match="too many different trials"):
        swung(large, 10, arithmetic="exact")


@pytest.mark.parametrize("budget", [0, -1, math.inf, math.nan])
def test_a_budget_is_a_number_above_0(budget: float) -> None:
    with pytest.raises(SchemaError, match="above 0"):
        duel(budget)
