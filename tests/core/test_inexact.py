"""A question that asks for no arithmetic is answered: exactly, or where that is too much in floats or from throws, which is said.

That what is least likely may be left out before is in `test_least_likely`.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET, structs

from ror_rules import encode, load
from ror_rules._arithmetic.account import Allowance
from ror_rules._questions.intervals import bounds
from ror_rules._questions.odds import answer
from ror_rules._questions.remedies import TRIALS
from ror_rules._wire.shapes import Odds
from ror_rules.errors import BudgetError
from tests.bench.battles import opened_accounts, situations

RING = load("ring-of-power")
WALL: dict[str, Any] = {
    "attacker": {
        "groups": [
            {"id": "uruk-hai", "type": "uruk-hai", "count": 20},
            {"id": "ugluk", "type": "uruk-hai", "character": True, "leadership": 1},
        ]
    },
    "defender": {
        "groups": [
            {"id": "men", "type": "man", "count": 10},
            {"id": "gamling", "type": "man", "character": True, "leadership": 1},
        ]
    },
    "assaults": 4,
}
"""A siege."""
HOSTS: dict[str, Any] = {
    "attacker": {"groups": [{"id": "men", "type": "man", "count": 2000}]},
    "defender": {"groups": [{"id": "orcs", "type": "orc", "count": 2000}]},
}
"""A battle of so many that whole numbers grow too long."""
RIDERS: dict[str, Any] = {
    "groups": [
        {"id": "leader", "type": "man", "character": True, "leadership": 2},
        {"id": "riders", "type": "man", "count": 9999, "mounted": True},
    ]
}
HORDES: dict[str, Any] = {"attacker": RIDERS, "defender": RIDERS}
"""As many as may be sent: floats take long, and a hundred throws longer."""
LITTLE = Allowance(seconds=0.5)
"""Too little for the odds of the siege, enough for some throws of it."""


def asked(rule: str, state: dict[str, Any], allowance: Allowance = LITTLE, **more: Any) -> Odds:
    """The answer to a question."""
    return answer(RING.question(rule, RING.read_odds(rule, {"state": state, **more}), allowance))


def test_a_headline_that_is_too_much_is_estimated_and_says_so() -> None:
    """Of a siege that is too much, every view of the headline is told from throws, with bounds; `exact` is false, and why is said."""
    found = asked("siege", WALL)
    assert (found.exact, found.method, found.seed) == (False, "simulate", "1")
    assert found.inexact == "forecast"
    assert found.left_out is UNSET
    assert [*found.marginals] == [each.name for each in RING.rule("siege").headline]
    assert all(share.low is not UNSET for shares in found.marginals.values() for share in shares)


def test_why_is_said_where_too_much_would_be_held() -> None:
    """Where what exact odds would hold is too much, nobody is told to let them take longer; and no mean has bounds that no value has."""
    found = [
        asked(each.rule, dict(each.state), Allowance()) for each in situations("battles") if "the Hornburg" in each.name
    ]
    assert [each.inexact for each in found] == ["memory"]
    for said in found[0].statistics.values():
        if said.mean_low is not UNSET and said.mean_high is not UNSET:
            assert isinstance(said.lowest, float)
            assert isinstance(said.highest, float)
            assert said.lowest <= said.mean_low < said.mean_high <= said.highest


def test_what_is_given_instead_is_what_one_may_ask_for() -> None:
    """But for its id and the reason, it is the simulation that its seed and its throws name: anybody can throw it again."""
    found = asked("siege", WALL)
    assert isinstance(found.total, str)
    simulated = asked("siege", WALL, Allowance(), method="simulate", seed=found.seed, count=int(found.total))
    assert encode(structs.replace(found, id=simulated.id, inexact=UNSET)) == encode(simulated)


@pytest.mark.parametrize("fields", [None, ["attacker.left"]], ids=["headline", "named"])
def test_an_id_does_not_depend_on_the_allowance(fields: list[str] | None) -> None:
    """The same question has the same id, whether it is answered from throws, without the least likely states, or exactly."""
    found = [asked("siege", WALL, Allowance(seconds), fields=fields) for seconds in (0.5, 2, 20)]
    assert [(each.exact, each.method, each.inexact) for each in found] == [
        (False, "simulate", "forecast"),
        (False, UNSET, "truncation"),
        (True, UNSET, UNSET),
    ]
    assert {each.id for each in found} == {
        RING.question("siege", RING.read_odds("siege", {"state": WALL, "fields": fields})).id
    }


def test_an_id_depends_on_the_requested_method() -> None:
    """The default, exact odds, floats, and a simulation by its seed and its throws are questions of their own."""
    simulate = {"method": "simulate", "seed": "1", "count": 100}
    asks: list[dict[str, Any]] = [{}, {"arithmetic": "exact"}, {"arithmetic": "float"}, simulate]
    asks += [{**simulate, "seed": "2"}, {**simulate, "count": 200}]
    ids = {RING.question("siege", RING.read_odds("siege", {"state": WALL, **each})).id for each in asks}
    assert len(ids) == len(asks)


def test_an_answer_is_the_same_each_time() -> None:
    """Under the same allowance the same question has the same bytes."""
    assert encode(asked("siege", WALL)) == encode(asked("siege", WALL))


def test_an_estimate_is_near_what_is_exact() -> None:
    """Nine in ten of the exact chances lie within the bounds of their estimates, and the mean within four standard errors."""
    exact, found = asked("siege", WALL, Allowance(), arithmetic="exact"), asked("siege", WALL)
    assert isinstance(found.total, str)
    inside = []
    for name, shares in exact.marginals.items():
        estimates = {share.value: share for share in found.marginals[name]}
        for share in shares:
            never = bounds(0, int(found.total))
            low, high = (estimates[share.value].low, estimates[share.value].high) if share.value in estimates else never
            assert isinstance(low, float)
            assert isinstance(high, float)
            inside.append(low <= share.probability <= high)
    assert sum(inside) >= 0.9 * len(inside)
    left, estimated = (each.statistics["attacker.left"] for each in (exact, found))
    assert isinstance(left.mean, float)
    assert isinstance(left.standard_deviation, float)
    assert isinstance(estimated.mean, float)
    assert abs(left.mean - estimated.mean) < 4 * left.standard_deviation / int(found.total) ** 0.5


@pytest.mark.parametrize("hosts", [HOSTS, HORDES], ids=["thousands", "hordes"])
def test_hosts_are_told_in_floats(hosts: dict[str, Any]) -> None:
    """Where floats do, they are taken and no throws: two to ten thousand a side, no chance off by more than a billionth."""
    found = asked("combat", hosts, Allowance())
    assert (found.exact, found.method) == (False, UNSET)
    assert isinstance(found.error, float)
    assert found.error < 1e-9
    assert found.inexact == "time"


def test_floats_are_not_tried_for_long_where_cases_are_too_many() -> None:
    """Of an ambush that has too many cases, floats have as many: they are given up soon, and throws follow."""
    (woses,) = [each for each in situations("battles") if each.name.startswith("Ghan-buri-Ghan")]
    with opened_accounts() as accounts:
        assert asked(woses.rule, dict(woses.state), Allowance()).method == "simulate"
    assert any(each.allowance.seconds == TRIALS for each in accounts)
    assert all(each.allowance.seconds in (TRIALS, Allowance().seconds) for each in accounts)


def test_throws_take_what_exact_odds_left_of_two_fifths_of_a_question() -> None:
    """Where exact odds are given up soon, as many throws follow as go into two fifths of a question with them, and not a fifth."""
    (moria,) = [each for each in situations("battles") if "a gate of Moria" in each.name]
    with opened_accounts() as accounts:
        assert asked(moria.rule, dict(moria.state), Allowance()).method == "simulate"
    exact, *_, thrown = accounts
    assert exact.spent < exact.most / 8
    assert thrown.most / 4 < thrown.spent < thrown.most / 2.5


def test_an_estimate_of_a_host_is_short() -> None:
    """The headline of some three hundred figures, of whom some paralyze, is estimated in less than 20 KB; what is not listed is said."""
    state = {
        "attacker": {
            "groups": [
                {"id": "spiders", "type": "giant-spider", "count": 60},
                {"id": "orcs", "type": "orc", "count": 100, "abilities": ["axes"]},
                {"id": "trolls", "type": "troll", "count": 20},
            ]
        },
        "defender": {
            "groups": [
                {"id": "elves", "type": "elf", "count": 100, "abilities": ["elite"]},
                {"id": "dwarves", "type": "dwarf", "count": 60, "abilities": ["axes"]},
                {"id": "dain", "type": "dwarf", "character": True, "leadership": 2},
            ]
        },
    }
    found = asked("combat", state, Allowance())
    assert found.method == "simulate"
    assert len(encode(found)) < 20_000
    for name, shares in found.marginals.items():
        assert len(shares) <= 22
        assert len(shares) <= 20 or found.statistics[name].every is not UNSET


def test_what_was_tried_instead_in_vain_is_not_tried_again() -> None:
    """Armies that have odds of no kind are explored once, thrown a few times, and explored once in floats."""
    abilities = ("axes", "magic-weapons", "poison-weapons", "terror", "paralyze", "elite")
    army = {
        "groups": [{"id": f"g{at}", "type": "orc", "count": 900, "abilities": [abilities[at % 6]]} for at in range(40)]
    }
    with opened_accounts() as accounts, pytest.raises(BudgetError) as refused:
        asked("combat", {"attacker": army, "defender": army}, Allowance(), fields=["winner"])
    assert len(accounts) == 3
    assert refused.value.hint is not None
    assert "were not answered as soon when tried" in refused.value.hint


def test_a_refusal_tells_all_that_was_spent_in_vain() -> None:
    """What exact odds took counts for what may follow them, also where they were tried again by one view after the other."""
    (woses,) = [each for each in situations("battles") if each.name.startswith("Ghan-buri-Ghan")]
    with opened_accounts() as accounts, pytest.raises(BudgetError) as refused:
        asked(woses.rule, dict(woses.state), Allowance(), arithmetic="exact")
    assert refused.value.spent == accounts[0].spent / 10**9


@pytest.mark.parametrize(("rule", "state"), [("siege", WALL), ("combat", HOSTS)], ids=["siege", "hosts"])
def test_less_is_never_refused_where_more_is_answered(rule: str, state: dict[str, Any]) -> None:
    """Each view of a headline that is answered is answered by itself."""
    allowance = LITTLE if rule == "siege" else Allowance()
    for name in asked(rule, state, allowance).marginals:
        assert [*asked(rule, state, allowance, fields=[name]).marginals] == [name]


@pytest.mark.parametrize("more", [{"arithmetic": "exact"}, {"fields": ["*"]}], ids=["exact", "everything"])
def test_who_asks_for_exact_odds_or_for_everything_is_refused(more: dict[str, Any]) -> None:
    """Who says `exact` has exact odds or a refusal, which names the estimate; and so has who asks for whole results."""
    with pytest.raises(BudgetError) as refused:
        asked("siege", WALL, **more)
    assert refused.value.remedies[-1].change["method"] == "simulate"


def test_what_can_be_exact_is_exact() -> None:
    """Asked for or not, exact odds have the same bytes but for the id, and no reason beside them."""
    fewer = {**WALL, "assaults": 2}
    by_default, exact = asked("siege", fewer, Allowance()), asked("siege", fewer, Allowance(), arithmetic="exact")
    assert by_default.inexact is UNSET
    assert encode(by_default) == encode(structs.replace(exact, id=by_default.id))


@pytest.mark.parametrize("seconds", [0.5, 0.7, 0.9])
def test_both_together_take_no_more_than_a_question_may(seconds: float) -> None:
    """What was spent on exact odds in vain, on floats and on throws is together within the allowance."""
    with opened_accounts() as accounts:
        asked("siege", WALL, Allowance(seconds))
    assert sum(each.spent for each in accounts) < seconds * 10**9
