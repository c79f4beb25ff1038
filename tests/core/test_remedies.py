"""What a refusal of a large question names works: each remedy, put into the request, is answered."""

from __future__ import annotations

from typing import Any

import pytest

from ror_rules import encode, load
from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.memo import Memo
from ror_rules._questions.odds import answer
from ror_rules._wire.problems import of_error
from ror_rules.errors import PATHS, BudgetError, Remedy

RING, WAR = load("ring-of-power"), load("war-of-the-ring")
LITTLE = Allowance(seconds=0.1)
"""What the questions here may cost: enough for a remedy, too little for them."""


def group(of: str, kind: str, count: int, *abilities: str) -> dict[str, Any]:
    """A group of like figures."""
    return {"id": of, "type": kind, "count": count, "abilities": list(abilities)}


def battle(attacker: list[dict[str, Any]], defender: list[dict[str, Any]]) -> dict[str, Any]:
    """Two forces in the open."""
    return {"attacker": {"name": "A", "groups": attacker}, "defender": {"name": "D", "groups": defender}}


HOSTS = battle(
    [group("elves", "elf", 40, "axes"), group("men", "man", 30, "magic-weapons")],
    [group("orcs", "orc", 60, "terror"), group("goblins", "goblin", 30, "paralyze")],
)
MIXED = battle(
    [group("elves", "elf", 26, "axes"), group("men", "man", 24, "magic-weapons")],
    [group("orcs", "orc", 26, "terror"), group("goblins", "goblin", 28, "elite")],
)
EVEN = battle([group("elves", "elf", 90)], [group("orcs", "orc", 90)])
HUNDREDS = battle([group("elves", "elf", 300)], [group("orcs", "orc", 300)])
LARGE: dict[str, dict[str, Any]] = {
    "hosts with four kinds of hits": {"state": HOSTS, "arithmetic": "exact"},
    "hosts, in floats": {"state": HOSTS, "arithmetic": "float"},
    "everything of a mixed fight": {"state": MIXED, "fields": ["*"]},
    "everything of a plain fight": {"state": EVEN, "fields": ["*"]},
    "whole sides of a plain fight": {
        "state": HUNDREDS,
        "fields": ["winner", "attacker.force", "defender.force"],
        "arithmetic": "exact",
    },
    "too many throws": {"state": EVEN, "method": "simulate", "seed": "1", "count": 50_000},
}


def refused(request: dict[str, Any]) -> BudgetError:
    """The refusal of a request, with little to spend."""
    with pytest.raises(BudgetError) as found:
        answer(RING.question("combat", RING.read_odds("combat", request), LITTLE))
    return found.value


def changed(request: dict[str, Any], remedy: Remedy) -> dict[str, Any]:
    """A request with a remedy's members in place of its own; null leaves one out."""
    merged = {**request, **remedy.change}
    return {name: value for name, value in merged.items() if value is not None}


@pytest.mark.parametrize("case", LARGE)
def test_every_remedy_that_is_named_is_answered(case: str) -> None:
    """Whatever a refusal names as a remedy is answered with the same allowance, when put into the same request."""
    remedies = refused(LARGE[case]).remedies
    assert remedies
    for remedy in remedies:
        question = RING.question("combat", RING.read_odds("combat", changed(LARGE[case], remedy)), LITTLE)
        assert answer(question).marginals


def test_less_is_tried_and_comes_before_a_simulation() -> None:
    """Where everything is too much and the headline is not, the headline is named first, as tried."""
    first, *_, last = refused(LARGE["everything of a plain fight"]).remedies
    assert (first.change, first.tried, first.error) == ({"fields": None}, True, None)
    assert last.change["method"] == "simulate"
    assert not last.tried


def test_a_simulation_comes_with_the_error_that_it_has() -> None:
    """The error of a simulation is the half width of the widest interval among its chances, or a little more."""
    remedy = refused(LARGE["hosts with four kinds of hits"]).remedies[-1]
    request = RING.read_odds("combat", changed(LARGE["hosts with four kinds of hits"], remedy))
    shares = [share for views in answer(RING.question("combat", request, LITTLE)).marginals.values() for share in views]
    widest = max((share.high - share.low) / 2 for share in shares if isinstance(share.high, float) and share.low)
    assert remedy.error is not None
    assert widest <= remedy.error + 1e-12


def test_remedies_are_words_for_people_and_members_for_programs() -> None:
    """The problem of a refusal lists every remedy as a change of the request, and its help says them."""
    error = refused(LARGE["everything of a plain fight"])
    problem = of_error(error, PATHS)
    assert [each.change for each in problem.remedies] == [dict(each.change) for each in error.remedies]
    assert all(each.words in (problem.help or "") for each in error.remedies)


IN_WAIT = battle(
    [group("orcs", "orc", 60, "ambush"), group("uruks", "uruk-hai", 36, "ambush"), group("trolls", "troll", 9)],
    [group("rangers", "man", 60, "ambush"), group("elves", "elf", 36, "ambush"), group("dwarves", "dwarf", 12, "axes")],
)
STORMED = {
    **battle(
        [
            {"id": "chief", "type": "orc", "character": True, "leadership": 2},
            group("orcs", "orc", 12),
            group("uruks", "uruk-hai", 8),
        ],
        [{"id": "captain", "type": "man", "character": True, "leadership": 2}, group("men", "man", 10)],
    ),
    "assaults": 5,
}


@pytest.mark.parametrize(("rule", "state"), [("combat", IN_WAIT), ("siege", STORMED)])
def test_what_is_far_too_much_is_refused_after_a_part_of_it(rule: str, state: dict[str, Any]) -> None:
    """An ambush of both sides and a long siege are refused when a third of a question's work tells that it is not enough."""
    account = Budget()
    with pytest.raises(BudgetError) as found:
        answer(RING.question(rule, RING.read_odds(rule, {"state": state})), memo=Memo(account))
    assert found.value.spent is not None
    assert account.spent < account.most / 3


def test_ten_thousand_riders_a_side_are_told_in_floats() -> None:
    """Twenty thousand riders, who can be unhorsed, have their whole headline in floats, in 20 KB and a third of the work."""
    riders = [{"id": "riders", "type": "man", "count": 10_000, "mounted": True}]
    account = Budget()
    request = RING.read_odds("combat", {"state": battle(riders, riders), "arithmetic": "float"})
    odds = answer(RING.question("combat", request), memo=Memo(account, floats=True))
    assert not odds.left_out
    assert len(encode(odds)) < 20_000
    assert account.spent < account.most / 3


def test_a_refusal_without_remedies_does_not_promise_any() -> None:
    """Where nothing less can be had of a state, its refusal says so, and to narrow it."""
    many = battle(*([group(f"g{place}", kind, 900) for place in range(60)] for kind in ("man", "orc")))
    error = refused({"state": many, "fields": ["*"]})
    assert not error.remedies
    assert error.hint is not None
    assert error.hint.startswith("Narrow the state")
    assert error.hint.endswith("it cannot be thrown either: Too many dice for one resolution.")


def test_a_headline_that_just_fits_is_answered() -> None:
    """What a battle's headline takes, and a fifteenth more, is enough for all of it: no more is kept for other answers."""
    taken = Budget()
    asked = RING.read_odds("combat", {"state": MIXED, "arithmetic": "exact"})
    answer(RING.question("combat", asked), memo=Memo(taken))
    scarce = Allowance(seconds=taken.spent / 10**9 * 16 / 15)
    assert not answer(RING.question("combat", asked, scarce)).left_out
