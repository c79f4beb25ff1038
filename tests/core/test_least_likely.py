"""Where not all states of a loop fit in what a question may take, the least likely are left out, and no chance is off by more than is said."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from msgspec import UNSET, structs

from ror_rules import encode, load
from ror_rules._arithmetic.account import Account, Allowance, RoomError
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.loops import _Chain, forward
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules._questions.odds import TOLERANCE, answer
from ror_rules._questions.statistics import of_numbers
from ror_rules._wire.identity import identity
from ror_rules._wire.shapes import Odds
from ror_rules.dice import Dice
from ror_rules.errors import BudgetError
from ror_rules.trace import Cite
from tests.bench.battles import opened_accounts
from tests.core.test_inexact import WALL

RING = load("ring-of-power")
HERE = Cite(section="an example")
RAM: dict[str, Any] = {
    "attacker": {
        "policy": "spread",
        "groups": [
            {"id": "orcs", "type": "orc", "count": 28},
            {"id": "ram", "type": "battering-ram", "crew_type": "orc"},
        ],
    },
    "defender": {
        "policy": "spread",
        "groups": [
            {"id": "dwarves", "type": "dwarf", "count": 12, "abilities": ["axes"]},
            {"name": "Thorin", "type": "dwarf", "character": True, "leadership": 2, "abilities": ["heroes"]},
        ],
    },
    "site": {"kind": "citadel"},
    "assaults": 5,
}
"""A siege that is too much by default."""
SOME = Allowance(seconds=1.5)
"""Too little for the wall."""
MORE = Allowance(seconds=10.0)
HEADLINE = [each.name for each in RING.rule("siege").headline]
SIEGES = pytest.mark.parametrize(("state", "allowance"), [(WALL, SOME), (RAM, Allowance())], ids=["wall", "ram"])


def asked(state: dict[str, Any], allowance: Allowance, **more: Any) -> Odds:
    """The answer to a question."""
    return answer(RING.question("siege", RING.read_odds("siege", {"state": state, **more}), allowance))


@SIEGES
def test_no_chance_is_off_by_more_than_is_said(state: dict[str, Any], allowance: Allowance) -> None:
    """Every chance of a value, and of at least as much, is within `error` of the exact one, whichever is listed."""
    found = asked(state, allowance, fields=HEADLINE)
    exact = asked(state, MORE, fields=HEADLINE, arithmetic="exact")
    assert isinstance(found.error, float)
    assert 0 < found.error <= TOLERANCE
    for name, shares in exact.marginals.items():
        kept = {share.value: share for share in found.marginals[name]}
        assert {*kept} <= {share.value for share in shares}
        assert sum(share.probability for share in kept.values()) == pytest.approx(1)
        for share in shares:
            near = kept.get(share.value)
            assert abs(share.probability - (near.probability if near else 0)) <= found.error
            if near is not None and share.at_least is not UNSET and near.at_least is not UNSET:
                assert abs(share.at_least - near.at_least) <= found.error


@SIEGES
def test_a_mean_lies_within_its_bounds(state: dict[str, Any], allowance: Allowance) -> None:
    """The exact mean of every number lies between `mean_low` and `mean_high`, which are there where it can be another."""
    found, exact = asked(state, allowance), asked(state, MORE, arithmetic="exact")
    bounded = 0
    for name, said in found.statistics.items():
        true = exact.statistics[name].mean
        if said.mean_low is not UNSET and said.mean_high is not UNSET:
            bounded += 1
            assert isinstance(true, float)
            assert said.mean_low <= true <= said.mean_high
        elif said.mean is not UNSET:
            assert true == pytest.approx(said.mean, abs=1e-8)
    assert bounded


def test_bounds_of_a_mean_are_rounded_outwards() -> None:
    """The exact mean of assaults of this siege is nearer to its upper bound than a billionth: rounded to the nearest, that lay below it."""
    state = {
        "attacker": {
            "policy": "protect-characters",
            "groups": [
                {"id": "uruk-hai", "type": "uruk-hai", "count": 7, "abilities": ["heavy-armor"]},
                {"id": "hero", "type": "uruk-hai", "character": True, "leadership": 2, "abilities": ["heroes"]},
                {"id": "elf", "type": "elf", "character": True, "leadership": 2},
            ],
        },
        "defender": {
            "groups": [
                {"id": "orcs", "type": "orc", "count": 2},
                {"id": "hobbit", "type": "hobbit"},
                {"id": "trolls", "type": "troll", "count": 5, "abilities": ["heavy-armor"]},
                {"id": "chief", "type": "orc", "character": True, "leadership": 1, "abilities": ["heroes"]},
            ]
        },
        "site": {"kind": "fortress", "assault": "walls"},
        "assaults": 2,
    }
    said, exact = asked(state, Allowance()).statistics["assaults"], asked(state, Allowance(20, 512), arithmetic="exact")
    true = exact.statistics["assaults"].mean
    assert isinstance(said.mean_low, float)
    assert isinstance(said.mean_high, float)
    assert isinstance(true, float)
    assert said.mean_low <= true <= said.mean_high


@SIEGES
def test_all_of_the_headline_is_told_and_why_it_is_not_exact(state: dict[str, Any], allowance: Allowance) -> None:
    """The whole headline is there, without weights and throws; `inexact` says what was left out."""
    found = asked(state, allowance)
    assert [*found.marginals] == HEADLINE
    assert (found.exact, found.method, found.total, found.left_out) == (False, UNSET, UNSET, UNSET)
    assert found.inexact == "truncation"


def test_its_id_is_that_of_the_question() -> None:
    """Whatever an allowance drops, the id is the hash of the question, as docs/receipts.md says."""
    found, more = asked(RAM, Allowance()), asked(RAM, Allowance(seconds=2.2))
    assert found.error != more.error
    dice = {"source": "explored", "headline": HEADLINE}
    assert found.id == more.id == identity(found.ruleset, "siege", found.state, None, {}, dice)


def test_who_asks_for_exact_odds_has_nothing_left_out() -> None:
    """With as much work as was in the answer by default exact odds are refused rather than told in part; with more they are exact."""
    with opened_accounts() as accounts:
        assert asked(WALL, SOME).error is not UNSET
    with pytest.raises(BudgetError):
        asked(WALL, Allowance(accounts[0].spent / 10**9), arithmetic="exact")
    assert asked(WALL, MORE, arithmetic="exact").exact


def test_what_fits_is_told_exactly() -> None:
    """With three times as much as by default both sieges are exact, and no step leaves out what it has room for."""
    for state in (WALL, RAM):
        assert asked(state, Allowance(seconds=6.0)).exact


def test_each_view_is_told_alone_as_beside_others() -> None:
    """A field that is named has the chances that it has in a headline, where both leave out the same."""
    together = asked(RAM, Allowance())
    alone = asked(RAM, Allowance(), fields=["fortress_taken"])
    assert isinstance(together.error, float)
    for share, other in zip(alone.marginals["fortress_taken"], together.marginals["fortress_taken"], strict=True):
        assert share.value == other.value
        assert abs(share.probability - other.probability) <= 2 * together.error


@pytest.mark.parametrize(("seed", "before"), [("2", []), ("1", ["before"])], ids=["other hashes", "others before"])
def test_every_process_leaves_out_the_same(seed: str, before: list[str]) -> None:
    """What is left out is counted work and no time: the bytes are the same whatever hashes texts have, and what was asked before."""
    told = """
from tests.core.test_inexact import WALL
from tests.core.test_least_likely import RAM, Allowance, asked, encode
import hashlib, sys
for state in (WALL, RAM) if sys.argv[1:] else (RAM,):
    found = hashlib.sha256(encode(asked(state, Allowance()))).hexdigest()
print(found)
"""
    here = [
        subprocess.run(
            [sys.executable, "-c", told, *more],
            env={**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hashes, more in (("1", []), (seed, before))
    ]
    assert here[0] == here[1]
    assert len(here[0].strip()) == 64


def walk(memo: Memo, place: int) -> Distribution[int]:
    """One step of a walk that slows down; each takes a millisecond of work."""
    memo.account.spend(1_000_000)
    return Distribution({place + step: 7 - abs(step) for step in range(-3, 4)})


def walked(seconds: float, tolerance: float, *, all_at_once: bool = True) -> tuple[Distribution[tuple[int, int]], Memo]:
    """Where forty steps of the walk lead, by so much work."""
    memo = Memo(Account(Allowance(seconds)), tolerance=tolerance)
    ends = forward(partial(walk, memo), 0, until=lambda place: False, at_most=40, memo=memo, all_at_once=all_at_once)
    return ends, memo


def test_what_is_left_out_is_what_is_missing() -> None:
    """The walk in part differs from the whole by no more than was lost, summed up over all places: the total variation."""
    whole, known = walked(1.0, TOLERANCE)
    part, memo = walked(0.15, TOLERANCE)
    assert known.lost == 0
    assert 0 < memo.lost <= TOLERANCE
    assert len(part.weights) < len(whole.weights)
    off = [
        Fraction(weight, whole.total) - Fraction(part.weights.get(end, 0), part.total)
        for end, weight in whole.weights.items()
    ]
    assert sum(abs(each) for each in off) / 2 <= Fraction(memo.lost)


@pytest.mark.parametrize(
    ("tolerance", "all_at_once"), [(0.0, True), (TOLERANCE, False)], ids=["intolerant", "within a rule"]
)
def test_nothing_is_left_out_unasked(tolerance: float, all_at_once: bool) -> None:
    """A loop that a rule goes on from, or whose question tolerates nothing, is refused where it does not fit."""
    with pytest.raises(BudgetError):
        walked(0.15, tolerance, all_at_once=all_at_once)


def test_too_much_is_not_left_out() -> None:
    """Where what fits is not nearly all there is, the loop is given up, and soon: when some states tell what all take."""
    memo = Memo(Account(Allowance(0.6)), tolerance=TOLERANCE)

    def leap(place: int) -> Distribution[int]:
        memo.account.spend(2_000_000)
        return Distribution(dict.fromkeys(range(1000), 1))

    with pytest.raises(BudgetError):
        forward(leap, 0, until=lambda place: False, at_most=3, memo=memo, all_at_once=True)
    assert memo.account.spent < 0.3 * 10**9


def test_a_state_that_there_was_no_room_for_is_not_taken_for_another() -> None:
    """A state that could not be held has no number: the next one that can be held is known by its own."""
    memo = Memo(Account(Allowance(1.0, 1)))
    chain = _Chain(partial(walk, memo), None, memo)
    assert chain.place(7) == 0
    room = memo.account.room
    memo.account.hold(room)
    with pytest.raises(RoomError):
        chain.place(8)
    memo.account.free(room)
    assert [chain.states[chain.place(each)] for each in (10, 8, 7)] == [10, 8, 7]


def test_what_is_left_out_for_its_size_is_given_back() -> None:
    """Where the least likely step is refused for what it would hold, all others are found, and nothing of it stays held."""
    memo = Memo(Account(Allowance(1.0, 1)), tolerance=0.5)

    def step(place: int) -> Distribution[int]:
        if place == 0:
            return Distribution({1: 60, 2: 39, 3: 1})
        sides = 60 if place == 3 else 1

        def run(dice: Dice) -> int:
            high = dice.roll(sides, why="", cite=HERE) - 1
            return 100 * place + sides * high + dice.roll(sides + 1, why="", cite=HERE, at="other")

        return explore(run, memo=memo, kept=True)

    room = memo.account.room
    ends = forward(step, 0, until=lambda place: place > 3, at_most=2, memo=memo, all_at_once=True)
    assert {place: weight for (place, _), weight in ends.weights.items()} == {101: 20, 102: 20, 201: 13, 202: 13}
    assert memo.lost == pytest.approx(0.01)
    del ends
    assert memo.account.room == room


@pytest.mark.parametrize("lowest", [0, 10**300], ids=["small", "beyond what floats count"])
def test_exact_numbers_have_no_bounds_of_a_mean(lowest: int) -> None:
    """Where nothing is left out there are none, however large the numbers."""
    odds = Distribution({lowest: 1, lowest + 2: 1})
    assert of_numbers(odds, {value: value for value in odds.weights}, brief=False).statistics.mean_low is UNSET


def test_the_answer_is_the_one_it_says_it_is() -> None:
    """But for its id, the reason and the error it has the shape of an answer in floats: who reads one reads the other."""
    found, floats = (
        asked(RAM, Allowance()),
        answer(RING.question("combat", RING.read_odds("combat", {"state": _field(), "arithmetic": "float"}))),
    )
    members = {name for name in structs.asdict(found) if getattr(found, name) is not UNSET}
    assert members - {"inexact"} == {name for name in structs.asdict(floats) if getattr(floats, name) is not UNSET}
    assert b"weight" not in encode(found)


def _field() -> dict[str, Any]:
    """The same armies in the field."""
    return {
        "attacker": {"groups": [RAM["attacker"]["groups"][0]]},
        "defender": {"groups": [RAM["defender"]["groups"][0]]},
    }
