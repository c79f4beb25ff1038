"""Odds in floats, against the exact ones: off by no more than they say, for armies that exact odds are too many for too."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from math import comb, fsum
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from ror_rules import encode, load, rulesets
from ror_rules._arithmetic.account import Account, Allowance
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._arithmetic.multinomial import CUT, Component, exact
from ror_rules._arithmetic.polynomials import Counts, Trial
from ror_rules._arithmetic.truncated import ROUNDING, approximate, binomial, trimmed
from ror_rules._exploring.interpreter import Explorer
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules._questions.odds import answer
from ror_rules._studies.series import Series
from ror_rules._wire.shapes import Odds, plain, whole
from ror_rules.dice import Dice, Stage, Trials
from ror_rules.errors import BudgetError
from ror_rules.ruleset import Ruleset
from ror_rules.trace import Cite
from tests.core.brute import chances

ROOT = Path(__file__).resolve().parents[2]
RULES: Final = load("ring-of-power")
HERE: Final = Cite(section="Games of the Shire")
POLICIES: Final = ("spread", "protect-characters", "cheapest-first", "pile-up")
TYPES: Final = ("man", "elf", "orc", "uruk-hai", "dwarf", "goblin", "troll", "warg-rider", "giant-spider")
ABILITIES: Final = (
    *("furious-charge", "poison-weapons", "terror", "axes", "crushing-attack", "magic-weapons", "paralyze"),
    *("tough", "hardened-veterans", "heavy-armor", "elite", "rabble", "pikes", "berserk"),
)
SIZES: Final = (3, 8, 15, 30, 60)
FIELDS: Final = ["winner", "attacker.casualties", "defender.left", "defender.leader_falls"]


# --- Battles


def side(draw: Random, prefix: str, figures: int, groups: int) -> dict[str, Any]:
    """So many figures of a few kinds, mounted or not, one of them a leader."""
    made: list[dict[str, Any]] = []
    for number in range(groups):
        kind = draw.choice(TYPES)
        made.append(
            {
                "id": f"{prefix}{number}",
                "type": kind,
                "count": max(1, figures // groups),
                "mounted": kind in {"man", "elf", "orc"} and draw.random() < 0.4,
                "abilities": sorted(draw.sample(ABILITIES, draw.choice((0, 1, 1, 2)))),
            }
        )
    leader = {"id": f"{prefix}-leader", "type": "man", "character": True, "leadership": draw.randrange(1, 4)}
    return {"groups": [*made, leader], "policy": draw.choice(POLICIES)}


def battles() -> Iterator[dict[str, Any]]:
    """Battles of every size under every policy, the same every time."""
    draw = Random("the Pelennor Fields")
    for figures in SIZES:
        for policy in POLICIES:
            for groups in (1, 2, 3):
                defender = side(draw, "d", figures, groups)
                site = {"kind": draw.choice(("field", "field", "fortress"))}
                yield {
                    "attacker": side(draw, "a", figures, groups),
                    "defender": {**defender, "policy": policy},
                    "site": site,
                }


BATTLES: Final = list(battles())


def answered(rule: str, state: Any, arithmetic: str, **more: Any) -> Odds | None:
    """An answer, None where there is too much."""
    try:
        found: Odds = RULES.odds(rule, state, arithmetic=arithmetic, **more)  # type: ignore[arg-type]  # one of two words
    except BudgetError:
        return None
    return found


def shares(odds: Odds) -> dict[str, dict[bytes, Any]]:
    """The shares of every view, and of the joint results where they are listed, as fractions or floats."""
    total = whole(odds.total) if odds.exact else 1

    def share(each: Any) -> Any:
        return Fraction(whole(each.weight), total) if odds.exact else Fraction(each.probability)

    found = {
        name: {encode(plain(each.value)): share(each) for each in listed} for name, listed in odds.marginals.items()
    }
    if odds.outcomes:
        joint = {}
        for each in odds.outcomes:
            value = each.result if odds.fields == ("*",) else each.fields
            joint[encode(plain(value))] = share(each)
        found["joint"] = joint
    return found


def come_near(near: Odds, true: Odds) -> None:
    """Every chance is within the error that is said, a value that only one of both has too; all together are one."""
    assert not near.exact
    assert isinstance(near.error, float)
    assert 0 < near.error < 1e-9
    error = Fraction(near.error)
    found, expected = shares(near), shares(true)
    assert near.marginals.keys() == true.marginals.keys()
    for name in found.keys() & expected.keys():
        for value in found[name].keys() | expected[name].keys():
            assert abs(found[name].get(value, Fraction(0)) - expected[name].get(value, Fraction(0))) <= error, (
                name,
                value,
            )
        assert abs(sum(found[name].values()) - 1) <= error


@pytest.mark.parametrize("figures", [*SIZES[:-2], *(pytest.param(size, marks=pytest.mark.deep) for size in SIZES[-2:])])
def test_a_battle_in_floats_is_the_exact_one(figures: int) -> None:
    """Winner, casualties, figures left and leaders fallen, alone and together, are off by no more than is said."""
    compared = 0
    share = len(BATTLES) // len(SIZES)
    at = SIZES.index(figures)
    for state in BATTLES[at * share : (at + 1) * share : 3 if figures == SIZES[-1] else 1]:
        for fields in [FIELDS[:1], FIELDS[:3], FIELDS[2:]]:
            true = answered("combat", state, "exact", fields=fields)
            if true is None:
                continue
            near = answered("combat", state, "float", fields=fields)
            assert near is not None
            come_near(near, true)
            compared += 1
    assert compared >= (8 if figures == SIZES[-1] else 24)


def test_a_whole_answer_in_floats_is_the_exact_one() -> None:
    """Asked for every field, battles, first calls and sieges in floats come within what they say of the exact odds."""
    siege = {
        "attacker": {"groups": [{"id": "o", "type": "orc", "count": 3}]},
        "defender": {"groups": [{"id": "m", "type": "man", "count": 2}]},
    }
    asked = [("combat", state) for state in BATTLES[:12]] + [("combat-strike", state) for state in BATTLES[6:24]]
    asked += [("siege", {**siege, "assaults": assaults}) for assaults in (1, 2, 3)]
    compared = 0
    for rule, state in asked:
        true, near = (answered(rule, state, way, fields=["*"]) for way in ("exact", "float"))
        if true is not None and near is not None:
            come_near(near, true)
            compared += 1
    assert compared >= 24


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda each: each.id)
def test_every_example_in_floats_is_the_exact_one(ruleset: Ruleset[Any]) -> None:
    """Rules with multinomial counts and without: the odds of every example in floats are off by no more than they say."""
    for example in ruleset.examples:
        true = ruleset.odds(example.rule, example.state, fields=["*"])
        near = ruleset.odds(example.rule, example.state, fields=["*"], arithmetic="float")
        come_near(near, true)


@pytest.mark.parametrize("rounds", [1, 7, 40])
def test_a_long_duel_in_floats_is_the_exact_one(rounds: int) -> None:
    """A loop of many rounds adds up no more error than it says."""
    state = {
        "attacker": {"name": "Gandalf", "combat": 6, "endurance": 6},
        "defender": {"name": "Witch-king", "combat": 5, "endurance": 4},
        "rounds": rounds,
    }
    rules = load("war-of-the-ring")
    near = rules.odds("individual-combat", state, fields=["*"], arithmetic="float")
    come_near(near, rules.odds("individual-combat", state, fields=["*"]))


# --- Armies


def army(count: int) -> dict[str, Any]:
    """Two plain groups a side."""
    half = count // 2
    return {
        "attacker": {
            "groups": [{"id": "men", "type": "man", "count": half}, {"id": "elves", "type": "elf", "count": half}]
        },
        "defender": {
            "groups": [{"id": "orcs", "type": "orc", "count": half}, {"id": "uruks", "type": "uruk-hai", "count": half}]
        },
    }


@pytest.mark.parametrize("count", [400, 2000, 10_000])
def test_an_army_is_answered_in_floats(count: int) -> None:
    """Ten thousand figures a side in two groups are answered: winner and casualties of both sides each come to one."""
    odds = answered("combat", army(count), "float", fields=["winner", "attacker.casualties", "defender.casualties"])
    assert odds is not None
    assert isinstance(odds.error, float)
    assert odds.error < 1e-9
    assert odds.total is msgspec.UNSET
    for listed in odds.marginals.values():
        assert abs(fsum(share.probability for share in listed) - 1) <= odds.error
        assert all(share.weight is msgspec.UNSET for share in listed)
    casualties = [share.value for share in odds.marginals["defender.casualties"]]
    assert casualties == sorted(casualties)
    assert count // 4 < casualties[0] + casualties[-1] < 2 * count


# --- Pools


@pytest.mark.parametrize("count", [1, 200, 201, 333, 777, 1500, 2800])
@pytest.mark.parametrize(("at_least", "again"), [(4, ()), (6, ()), (2, (1,)), (5, (1, 2, 3, 4)), (1, ()), (7, ())])
def test_a_pool_in_floats_is_the_exact_one(count: int, at_least: int, again: tuple[int, ...]) -> None:
    """Pools of hundreds and thousands of dice are off by no more than the probability cut off and rounding."""

    def run(dice: Explorer) -> int:
        return dice.pool(count, at_least, why="many", cite=HERE, again=again)

    memo = Memo(Account(), floats=True)
    near, true = explore(run, memo=memo), chances(explore(run))
    error = Fraction(memo.lost + ROUNDING)
    assert isinstance(near.total, float)
    for hits in near.weights.keys() | true.keys():
        assert abs(Fraction(near.weights.get(hits, 0)) - true.get(hits, Fraction(0))) <= error
    assert abs(fsum(near.weights.values()) - 1) <= error


def test_what_is_sure_is_all_that_comes_of_it_in_floats() -> None:
    """After a die, whose six shares of a float add up to less than 1, a thousand trials that always hit come to a thousand hits."""

    def hit(dice: Dice, count: int) -> dict[str, int]:
        dice.roll(6, why="how it looks", cite=HERE)
        return {"hit": count}

    def run(dice: Explorer) -> int:
        return dice.multinomial([Trials("hit", 1000, hit)], end=lambda found: found.get("hit", 0), scope="here")

    assert explore(run, memo=Memo(Account(), floats=True)).weights == {1000: 1.0}


@pytest.mark.parametrize("sides", [20, 200])
def test_what_weighs_less_than_a_float_can_say_is_not_listed(sides: int) -> None:
    """Of two pools of 200, of which many hits together, or even alone, underflow, every weight is above 0."""

    def run(dice: Explorer) -> int:
        return sum(dice.pool(200, sides, why="many", cite=HERE, sides=sides, at=at) for at in ("one", "other"))

    found = explore(run, memo=Memo(Account(), floats=True)).weights
    assert min(found.values()) > 0
    assert len(found) < 401
    assert fsum(found.values()) == pytest.approx(1, abs=ROUNDING)


def test_a_stage_may_try_what_weighs_less_than_a_float_can_say() -> None:
    """Whoever is called with one die in two throws pools whose hits all together underflow: it is answered, each weight above 0."""

    def call(dice: Dice, count: int) -> dict[str, int]:
        return {"called": dice.pool(count, 4, why="who comes", cite=HERE)}

    def hit(dice: Dice, count: int) -> dict[str, int]:
        return {"hit": sum(dice.pool(200, 20, why="many", cite=HERE, sides=20, at=at) for at in ("one", "other"))}

    def run(dice: Explorer) -> int:
        stage = Stage(lambda found: [Trials("archer", found.get("called", 0), hit)], lambda found: None)
        return dice.multinomial([Trials("caller", 1, call)], stage, end=lambda found: found.get("hit", 0), scope="here")

    found = explore(run, memo=Memo(Account(), floats=True)).weights
    assert min(found.values()) > 0
    assert fsum(found.values()) == pytest.approx(1, abs=ROUNDING)


def apart(low: int, weights: Any, count: int, good: int, bad: int) -> Fraction:
    """How far a truncated binomial is from the exact one, summed over all counts."""
    total = (good + bad) ** count
    near = {low + at: Fraction(weight) for at, weight in enumerate(weights.tolist())}
    true = {hits: Fraction(comb(count, hits) * good**hits * bad ** (count - hits), total) for hits in range(count + 1)}
    assert near.keys() <= true.keys()
    return sum((abs(near.get(hits, Fraction(0)) - chance) for hits, chance in true.items()), Fraction(0))


@given(st.integers(1, 150), st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_truncated_binomial_is_the_exact_one(count: int, good: int, bad: int) -> None:
    """Any number of like dice, as likely as may be to succeed: all differences together are far below rounding."""
    assert apart(*binomial(count, good, bad), count, good, bad) < Fraction(ROUNDING) / 100


EDGES: Final = [
    (1, 1, 1),
    (1, 1, 10**9),
    (1, 10**9, 1),
    (2, 1, 5),
    (400, 1, 10**9),
    (400, 10**9, 1),
    (700, 1, 35),
    (700, 35, 1),
]


@pytest.mark.parametrize(("count", "good", "bad"), EDGES)
def test_a_truncated_binomial_holds_the_edges(count: int, good: int, bad: int) -> None:
    """One die, and chances next to none and next to all, are binomials too."""
    assert apart(*binomial(count, good, bad), count, good, bad) < Fraction(ROUNDING) / 100


@pytest.mark.parametrize(
    ("count", "good", "bad", "only"), [(0, 1, 1, 0), (5, 0, 3, 0), (5, 3, 0, 5), (9000, 1, 0, 9000)]
)
def test_a_truncated_binomial_of_what_is_certain_is_one_count(count: int, good: int, bad: int, only: int) -> None:
    """No dice, dice that always succeed and dice that never do have one count."""
    low, weights = binomial(count, good, bad)
    assert (low, weights.tolist()) == (only, [1.0])


@pytest.mark.parametrize(("good", "bad"), [(1, 1), (1, 5), (5, 1), (25, 11), (1, 9999)])
def test_ten_thousand_dice_are_those_of_whole_numbers(good: int, bad: int) -> None:
    """Around the middle, the binomial of ten thousand dice has what whole numbers give, to eleven digits and better."""
    count = 10_000
    low, weights = binomial(count, good, bad)
    total = (good + bad) ** count
    middle = count * good // (good + bad)
    for hits in range(max(low, middle - 40), min(low + len(weights), middle + 41)):
        true = comb(count, hits) * good**hits * bad ** (count - hits)
        found = Fraction(float(weights[hits - low]))
        assert abs(found * total - true) <= Fraction(1, 10**11) * true
    assert len(weights) < 2000
    assert weights.min() > CUT
    assert abs(fsum(weights.tolist()) - 1) < 1e-12


def test_truncation_cuts_light_ends_alone() -> None:
    """What weighs nothing at either end is dropped, what weighs nothing in the middle stays."""
    low, weights = trimmed(5, np.array([0.0, CUT / 2, 0.25, 0.0, 0.75, CUT]))
    assert (low, weights.tolist()) == (7, [0.25, 0.0, 0.75])
    assert trimmed(5, np.array([0.0, 0.0]))[1].size == 1


# --- Mixtures


@st.composite
def mixtures(draw: Any) -> tuple[list[Component], int]:
    """Components over trials of several keys, dozens of each."""
    ends = st.dictionaries(st.sampled_from(["killed", "unhorsed", "fled"]), st.integers(1, 2), max_size=2)
    trials: list[Trial] = [
        Distribution({frozenset(draw(ends).items()): draw(st.integers(1, 30)) for _ in range(draw(st.integers(1, 3)))})
        for _ in range(draw(st.integers(1, 3)))
    ]
    components = [
        Component(
            draw(st.integers(1, 20)), tuple((each, draw(st.integers(1, 12))) for each in trials if draw(st.booleans()))
        )
        for _ in range(draw(st.integers(1, 4)))
    ]
    return components, sum(each.weight for each in components)


@given(mixtures())
def test_a_mixture_in_floats_is_the_exact_one(mixture: tuple[list[Component], int]) -> None:
    """Trials of several keys, mixed: every count is off by no more than was lost, and all of it adds up."""
    components, total = mixture
    true = chances(exact(components, total, Account()))
    near, lost = approximate([Component(each.weight / total, each.factors) for each in components], Account())  # type: ignore[arg-type]  # floats where floats are asked for
    error = Fraction(lost + ROUNDING)
    for key in near.weights.keys() | true.keys():
        assert abs(Fraction(near.weights.get(key, 0)) - true.get(key, Fraction(0))) <= error
    assert near.weights.keys() <= true.keys()
    assert abs(fsum(near.weights.values()) - 1) <= error


# --- The same again


def test_an_answer_in_floats_is_the_same_bytes() -> None:
    """Asked again, and in fresh interpreters with other hash seeds and processors, floats are the same to the last bit."""
    code = """
import hashlib, json, sys
from ror_rules import encode, load
rules = load("ring-of-power")
for state, fields in json.load(sys.stdin):
    print(hashlib.sha256(encode(rules.odds("combat", state, fields=fields, arithmetic="float"))).hexdigest())
"""
    asked = [
        (state, fields)
        for state in [*BATTLES[4:40:5], army(400)]
        for fields in (["winner"], ["attacker.casualties", "defender.left"])
    ]
    ours = []
    for state, fields in asked:
        one, other = (encode(RULES.odds("combat", state, fields=fields, arithmetic="float")) for _ in range(2))
        assert one == other
        ours.append(hashlib.sha256(one).hexdigest())
    given_in = encode(asked).decode()
    for seed, processor in (("0", "Haswell"), ("1", "Prescott"), ("77", "SkylakeX")):
        path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
        env = {"PYTHONPATH": path, "PYTHONHASHSEED": seed, "OPENBLAS_CORETYPE": processor}  # numpy's library of sums
        ran = subprocess.run(
            [sys.executable, "-c", code], input=given_in, capture_output=True, text=True, timeout=120, env=env
        )
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout.split() == ours


def test_the_error_hangs_on_the_question_alone() -> None:
    """What was asked before makes an answer quicker, and changes no byte of it, the error included."""
    siege = {
        "attacker": {"groups": [{"id": "o", "type": "orc", "count": 3}]},
        "defender": {"groups": [{"id": "m", "type": "man", "count": 2}]},
    }
    questions: list[tuple[str, Any, Any]] = [("siege", {**siege, "assaults": assaults}, None) for assaults in (1, 2, 3)]
    questions += [("combat", BATTLES[8], [field]) for field in FIELDS]
    for name in ("siege", "combat"):
        ask = Series()
        for each, state, fields in questions:
            if each == name:
                request = RULES.read_odds(name, {"state": state, "fields": fields, "arithmetic": "float"})
                assert encode(ask(RULES.question(name, request))) == encode(answer(RULES.question(name, request)))


def test_without_numpy_floats_are_refused_and_say_what_to_install() -> None:
    """Where numpy is not installed, a question in floats is a `SchemaError` that names the extra; exact ones are answered."""
    code = """
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numpy":
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Nothing())
from ror_rules import encode, load
from ror_rules.errors import SchemaError
rules = load("ring-of-power")
state = {"attacker": {"groups": [{"id": "o", "type": "orc"}]}, "defender": {"groups": [{"id": "m", "type": "man"}]}}
assert rules.odds("combat", state, fields=["winner"]).exact
try:
    rules.odds("combat", state, fields=["winner"], arithmetic="float")
except SchemaError as error:
    print(error.pointer, error.expected, error.got, error.help, sep="|")
assert "numpy" not in sys.modules
"""
    env = {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=env)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith(
        "/arithmetic|exact|float|Install it, in a checkout by: pip install '.[float]'; or ask "
    )


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda each: each.id)
def test_no_answer_in_floats_has_a_weight(ruleset: Ruleset[Any]) -> None:
    """Rules without dice too: what is certain has the probability 1, no weight and no total."""
    for example in ruleset.examples:
        if not ruleset.rules[example.rule].throws:
            found = ruleset.odds(example.rule, example.state, fields=["*"], arithmetic="float")
            shares = {(each.weight, each.probability) for every in found.marginals.values() for each in every}
            assert shares == {(each.weight, each.probability) for each in found.outcomes} == {(UNSET, 1.0)}
            assert found.total is UNSET


@pytest.mark.parametrize("rare", [1, 20, 300])
def test_what_is_dropped_is_told(rare: int) -> None:
    """Of trials that end in several components, the counts that floats leave out weigh no more than they say was lost."""
    ends: dict[Counts, int] = {frozenset({(key, number)}): rare for key, number in (("a", 1), ("b", 1))}
    trial = Trial({**ends, frozenset({("c", 2)}): 400, frozenset(): 5_000})
    components = [Component(1, ((trial, 28),))]
    true = exact(components, 1, Account(Allowance(60, 4000)))
    found, lost = approximate(components, Account())
    left_out = sum(weight for counts, weight in true.weights.items() if counts not in found.weights)
    assert 0 < Fraction(left_out, true.total) <= lost < ROUNDING
