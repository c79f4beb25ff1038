from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb, isqrt
from statistics import NormalDist
from typing import Any

import pytest
from msgspec import UNSET

from ror_rules import Odds, encode, load, rulesets
from ror_rules._packages.questions.intervals import Z, bounds
from ror_rules._packages.questions.listing import JOINT, sort_key, without_room
from ror_rules._packages.questions.luck import figure
from ror_rules._packages.questions.simulation import context_of, simulate
from ror_rules._packages.questions.statistics import is_figure, number, root
from ror_rules.author import Cite, Dice, Example, Ruleset
from ror_rules.errors import BudgetError, RorError, SchemaError
from ror_rules.host.questions import answer
from ror_rules.host.wire import Chance, LeftOut, Share, plain, whole
from ror_rules.testing import limits
from tests.chances import probability
from tests.every import cases

WAR = load("war-of-the-ring")
SORCERY: dict[str, Any] = {"rating": "B", "subtract": 3}
DUEL = next(example.state for example in WAR.examples if example.rule == "individual-combat")
THROWN = [
    (ruleset, example)
    for ruleset in rulesets()
    for example in ruleset.examples
    if ruleset.rules[example.rule].throws and example.rule in ruleset.own_rules
]
CITE = Cite(section="a test")


def name(value: object) -> str:
    return value.id if isinstance(value, Ruleset) else value.title if isinstance(value, Example) else str(value)


def exact(odds: Odds) -> dict[tuple[str, bytes], Fraction]:
    return {
        (view, encode(share.value)): Fraction(whole(share.weight), whole(odds.total))
        for view, shares in odds.marginals.items()
        for share in shares
    }


def test_a_simulation_is_marked() -> None:
    odds = WAR.odds("sorcery", SORCERY, fields=["*"], simulate=300, seed=42)
    assert (odds.exact, odds.method, odds.seed, odds.total) == (False, "simulate", "42", "300")
    assert sum(whole(each.weight) for each in odds.outcomes) == 300
    shares: list[Chance | Share] = [*odds.outcomes, *odds.marginals["points"]]
    for share in shares:
        assert isinstance(share.low, float)
        assert isinstance(share.high, float)
        assert 0 <= share.low < probability(share) == whole(share.weight) / 300 < share.high <= 1


@cases(("ruleset", "example"), THROWN, ids=name)
def test_a_replay_has_the_same_bytes(ruleset: Ruleset[Any], example: Example) -> None:
    rule = ruleset.rules[example.rule]
    question = {"state": example.state, "method": "simulate", "count": 40}
    first, again, other = (
        answer(ruleset.question(rule.id, ruleset.read_odds(rule.id, {**question, "seed": seed})))
        for seed in (7, "7", "8")
    )
    assert encode(first) == encode(again)
    assert first.id == ruleset.question(rule.id, ruleset.read_odds(rule.id, {**question, "seed": 7})).id != other.id


@cases(("ruleset", "example"), THROWN, ids=name)
def test_each_throw_is_redone_by_resolving(ruleset: Ruleset[Any], example: Example) -> None:
    odds = ruleset.odds(example.rule, example.state, fields=["*"], simulate=12, seed="s")
    redone = Counter(
        encode(ruleset.resolve(example.rule, example.state, seed="s", context=f"simulation/{i}").result)
        for i in range(1, 13)
    )
    if odds.open is UNSET:
        assert {encode(each.result): whole(each.weight) for each in odds.outcomes} == redone
    else:  # each throw is thrown again with each option
        assert odds.outcomes == ()
        assert all(each.low is not UNSET for shares in odds.marginals.values() for each in shares)


def test_one_throw_is_redone_on_its_own() -> None:
    counts = []
    for count in (16, 17):
        odds = WAR.odds("individual-combat", DUEL, fields=["*"], simulate=count, seed="S")
        counts.append(Counter({encode(each.result): whole(each.weight) for each in odds.outcomes}))
    outcome = WAR.resolve("individual-combat", DUEL, seed="S", context="simulation/17")
    assert counts[1] - counts[0] == Counter({encode(outcome.result): 1})
    assert context_of(17) == outcome.context


@pytest.mark.nightly
def test_intervals_hold_for_nineteen_values_of_twenty() -> None:
    held = asked = 0
    for ruleset, example in THROWN:
        odds = ruleset.odds(example.rule, example.state, fields=["*"])
        thrown = ruleset.odds(example.rule, example.state, fields=["*"], simulate=500, seed="x")
        for view, shares in thrown.marginals.items():
            known = [
                share for share in odds.marginals[view] if share.probability is not UNSET
            ]  # without an open choice
            true = {encode(share.value): probability(share) for share in known}
            for share in shares:
                if share.probability is UNSET:
                    continue
                assert isinstance(share.low, float)
                assert isinstance(share.high, float)
                held += share.low <= true[encode(share.value)] <= share.high
                asked += 1
    assert asked > 300
    assert held / asked >= 0.93


FOLLOWED: list[tuple[Any, Any, str, Any]] = [
    ("sorcery", SORCERY, "points", 1),
    ("shadow-points", {"letter": "A"}, "points", 9),
    ("gollum-control", {"previous_controller": "dark_power", "card_holder": "dark_power"}, "controller", "fellowship"),
    ("individual-combat", DUEL, "attacker.killed", True),
]


@pytest.mark.nightly
def test_intervals_hold_under_most_seeds() -> None:
    held = 0
    for rule, state, view, value in FOLLOWED:
        true = exact(WAR.odds(rule, state, fields=[view]))[view, encode(value)]
        assert 0 < true < 1
        for seed in range(200):
            shares = WAR.odds(rule, state, fields=[view], simulate=150, seed=seed).marginals[view]
            times = next((whole(each.weight) for each in shares if each.value == value), 0)
            low, high = bounds(times, 150)
            held += low <= true <= high
    assert held >= 0.93 * 200 * len(FOLLOWED)


def test_what_is_said_of_a_number_has_bounds_too() -> None:
    odds = WAR.odds("shadow-points", {"letter": "A"}, simulate=90, seed="4")
    shares = odds.marginals["points"]
    assert len(shares) > 3
    for at, share in enumerate(shares):
        times = sum(whole(each.weight) for each in shares[at:])
        assert (share.at_least_low, share.at_least_high) == bounds(times, 90)
        fewer = sum(whole(each.weight) for each in shares[: at + 1])
        assert (share.within_low, share.within_high) == bounds(fewer, 90)
    found = odds.statistics["points"]
    assert isinstance(found.mean_low, float)
    assert isinstance(found.mean_high, float)
    assert isinstance(found.mean, float)
    assert found.mean_low < found.mean < found.mean_high
    assert WAR.odds("shadow-points", {"letter": "A"}).statistics["points"].mean_low is UNSET


def test_the_interval_of_a_mean_holds_under_most_seeds() -> None:
    true = WAR.odds("shadow-points", {"letter": "A"}).statistics["points"].mean
    assert isinstance(true, float)
    held = 0
    for seed in range(600):
        found = WAR.odds("shadow-points", {"letter": "A"}, simulate=150, seed=seed).statistics["points"]
        assert isinstance(found.mean_low, float)
        assert isinstance(found.mean_high, float)
        held += found.mean_low <= true <= found.mean_high
    assert 0.93 * 600 <= held <= 0.97 * 600


def test_throws_that_had_one_value_tell_nothing_of_its_mean() -> None:
    for count in (1, 3):
        found = WAR.odds("sorcery", SORCERY, fields=["points"], simulate=count, seed="0").statistics["points"]
        assert found.standard_deviation == 0
        assert (found.mean_low, found.mean_high) == (UNSET, UNSET)


@pytest.mark.parametrize("count", [100, 400, 1000])
@pytest.mark.parametrize("chance", [Fraction(1, 3), Fraction(1, 6), Fraction(1, 36)], ids=str)
def test_an_interval_has_its_stated_coverage(chance: Fraction, count: int) -> None:
    covered = sum(
        comb(count, times) * chance**times * (1 - chance) ** (count - times)
        for times in range(count + 1)
        if bounds(times, count)[0] <= chance <= bounds(times, count)[1]
    )
    assert 0.935 <= covered <= 0.965


def test_the_fields_asked_for_are_those_of_the_whole() -> None:
    names = ["attacker.wounds", "defender.killed"]
    whole_odds = WAR.odds("individual-combat", DUEL, fields=["*"], simulate=200, seed=1)
    some = WAR.odds("individual-combat", DUEL, simulate=200, seed=1, fields=names)
    assert some.marginals == {each: whole_odds.marginals[each] for each in names}
    joint: Counter[bytes] = Counter()
    for chance in whole_odds.outcomes:
        result = plain(chance.result)
        pair = {each: result[each.split(".")[0]][each.split(".")[1]] for each in names}
        joint[encode(pair)] += whole(chance.weight)
    assert {encode(each.fields): whole(each.weight) for each in some.outcomes} == joint
    assert some.fields == tuple(names)


def test_too_many_joint_results_are_left_out() -> None:
    found = simulate(
        lambda dice: dice.roll(20, why="die", cite=CITE),
        {"odd": lambda face: face % 2 == 1},
        seed=1,
        throws=range(1, 501),
        most_joint=19,
    )
    assert found.joint is None
    assert sum(found.marginals["odd"].values()) == 500
    kept = simulate(lambda dice: dice.roll(20, why="die", cite=CITE), {}, seed=1, throws=range(1, 501), most_joint=20)
    assert kept.joint is not None
    assert sum(kept.joint.values()) == 500


def test_an_answer_marks_missing_joint_results() -> None:
    party: list[Any] = [{"name": f"c{number}", "capture_rating": 3} for number in range(15)]
    odds = load("three-player").odds(
        "search",
        {"orcs": "hand", "orc_points": 30, "characters": party},
        fields=["*"],
        simulate=15_000,
        seed=1,
        budget=50,
    )
    assert odds.outcomes == ()
    assert odds.left_out == LeftOut(outcomes=True, views=())
    for shares in odds.marginals.values():
        assert sum(whole(share.weight) for share in shares) == 15_000


def test_more_throws_than_fit_are_refused_with_the_number_that_fits() -> None:
    with pytest.raises(BudgetError, match="more steps") as caught:
        WAR.odds("sorcery", SORCERY, simulate=1_000_000, seed="1")
    assert (caught.value.pointer, caught.value.got) == ("/count", "1000000")
    fits = int(str(caught.value.expected).removeprefix("at most ").removesuffix(" throws").replace(",", ""))
    assert fits == limits["MAX_STEPS"] // 2  # each die adds a step to that of the throw
    few = 0.01
    for seed in "abc":
        assert WAR.odds("sorcery", SORCERY, simulate=fits // 100, seed=seed, budget=few).total == str(fits // 100)
        with pytest.raises(BudgetError, match="more steps"):
            WAR.odds("sorcery", SORCERY, simulate=fits // 100 + 1, seed=seed, budget=few)


def test_the_throws_of_many_groups_cost_more_than_those_of_one() -> None:
    sides = {"attacker": ("orc", "o"), "defender": ("man", "m")}
    many: dict[str, Any] = {
        side: {"groups": [{"type": kind, "count": 1, "id": f"{mark}{number}"} for number in range(60)]}
        for side, (kind, mark) in sides.items()
    }
    with pytest.raises(BudgetError) as caught:
        load("ring-of-power").odds("combat", many, simulate=50_000, seed="1")
    assert caught.value.code == "too-many-throws"
    assert int(re.sub(r"\D", "", str(caught.value.expected))) < 20_000


def test_two_thousand_throws_are_always_allowed() -> None:
    assert WAR.odds("sorcery", SORCERY, simulate=2000, seed="1", budget=1e-9).total == "2000"
    with pytest.raises(BudgetError):
        WAR.odds("sorcery", SORCERY, simulate=2001, seed="1", budget=1e-9)


def test_too_many_values_of_a_view_are_refused() -> None:
    def face(dice: Dice) -> int:
        return dice.roll(10**9, why="which", cite=CITE)

    with pytest.raises(BudgetError, match="`which` has too many different values") as caught:
        simulate(
            face, {"which": lambda result: result}, seed=1, throws=range(1, limits["MAX_VALUES"] * 2 + 1), most_joint=1
        )
    assert caught.value.expected == f"at most {limits['MAX_VALUES']:,} values"


def test_progress_is_heard_and_can_end_it() -> None:
    heard: list[int] = []
    WAR.odds("sorcery", SORCERY, simulate=2500, seed=1, progress=heard.append)
    assert heard == [1000, 2000, 2500]

    def enough(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        WAR.odds("sorcery", SORCERY, simulate=2500, seed=1, progress=enough)


@pytest.mark.parametrize(
    ("question", "pointer"),
    [
        ({"method": "simulate"}, "/seed"),
        ({"method": "simulate", "count": 10}, "/seed"),
        ({"method": "simulate", "seed": "1"}, "/count"),
        ({"method": "simulate", "seed": "1", "count": 0}, "/count"),
        ({"method": "simulate", "seed": "1", "count": 1_000_001}, "/count"),
        ({"method": "simulate", "seed": " ", "count": 10}, "/seed"),
        ({"method": "simulate", "seed": "1", "count": 10, "arithmetic": "float"}, "/arithmetic"),
        ({"method": "simulate", "seed": "1", "count": 10, "arithmetic": "exact"}, "/arithmetic"),
        ({"method": "simulate", "seed": "1", "count": 10, "fields": ["luck"]}, "/fields/0"),
        ({"seed": "1"}, "/seed"),
        ({"count": 10}, "/count"),
        ({"method": "guess"}, "/method"),
    ],
)
def test_a_question_that_is_half_a_simulation_is_refused(question: dict[str, Any], pointer: str) -> None:
    with pytest.raises(SchemaError) as caught:
        answer(WAR.question("sorcery", WAR.read_odds("sorcery", {"state": SORCERY, **question})))
    assert caught.value.pointer == pointer


def test_what_the_rules_refuse_is_refused_in_a_simulation() -> None:
    state: dict[str, Any] = {"characters": [{"name": "Frodo"}], "search_points": 3, "nazgul": 1}
    refusals = []
    for ask in (lambda: WAR.resolve("search", state, seed=1), lambda: WAR.odds("search", state, simulate=9, seed=1)):
        with pytest.raises(RorError) as caught:
            ask()
        refusals.append((type(caught.value), caught.value.pointer, caught.value.detail))
    assert refusals[0] == refusals[1]
    assert refusals[0][1].startswith("/state")


@pytest.mark.parametrize(("times", "count"), [(1, 6), (3, 1000), (500, 1000), (1, 1_000_000), (999_999, 1_000_000)])
def test_the_bounds_are_where_the_score_test_ends(times: int, count: int) -> None:
    share = times / count
    low, high = bounds(times, count)
    for bound in (low, high):
        error = (bound * (1 - bound) / count) ** 0.5
        assert abs(share - bound) / error == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-6 + 2e-9 / error)
    assert 0 < low < share < high < 1
    assert pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-15) == Z


@pytest.mark.parametrize("count", [1, 2, 7, 1000, 1_000_000])
def test_the_bounds_end_at_never_and_always(count: int) -> None:
    never, always = bounds(0, count), bounds(count, count)
    assert (never[0], always[1]) == (0, 1)
    assert 0 < never[1] == pytest.approx(1 - always[0])
    assert never[1] == pytest.approx(Z**2 / (count + Z**2), abs=1e-9)


def test_bounds_mirror_each_other() -> None:
    mirrored: Sequence[float] = [1 - bound for bound in bounds(3, 10)]
    assert mirrored == pytest.approx(tuple(reversed(bounds(7, 10))))
    assert bounds(30, 100)[1] - bounds(30, 100)[0] < bounds(3, 10)[1] - bounds(3, 10)[0]


def test_a_spread_is_rounded_once() -> None:
    for numerator, denominator in ((2, 1), (1, 3), (10**80 + 7, 3**90), (5**200, 7**3), (1, 10**400)):
        exact = Fraction(isqrt(numerator * 10**800 // denominator), 10**400)
        assert abs(Fraction(root(numerator, denominator)) - exact) <= exact / 2**53


def test_values_of_odds_are_ranked() -> None:
    values = [None, False, True, -1, 2, 10, "10", "2", [1], [1, 2], [2], {"a": 1}, {"a": 2}]
    assert sorted([*values[7:], *values[:7]], key=sort_key) == values


def test_what_is_short_has_room_first_and_joint_results_last() -> None:
    values = {
        "long": ["x" * limits["MAX_ANSWER"]],
        "a": ["x" * (limits["MAX_ANSWER"] // 2 - 20)],
        "b": ["x"],
        JOINT: ["y"],
    }
    assert without_room(values, 8) == ["long"]
    assert without_room({JOINT: ["y"], "a": ["x" * (limits["MAX_ANSWER"] - 10)]}, 5) == [JOINT]
    assert without_room({}, 8) == []


def test_a_number_is_whole_a_truth_or_a_fraction() -> None:
    assert [figure(number(each)) for each in (True, 3, "7/2", "-6/4")] == [1, 3, "7/2", "-3/2"]
    assert not any(is_figure(each) for each in ("2-1", "citadel", "1/0", None, [1], {"a": 1}, 1.5))
