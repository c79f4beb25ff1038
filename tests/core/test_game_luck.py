from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

import pytest
from hypothesis import given, strategies as st
from msgspec import UNSET

from ror_rules import encode, game_luck, load, read_json
from ror_rules._operations.game_luck import LuckMoment, LuckRequest, Measure, Measured, UnknownSide, reported
from ror_rules._operations.percentile import Scores, by_the_normal_curve, normal, percentile_of_sum
from ror_rules.author import Projection
from ror_rules.errors import ReceiptError, SchemaError
from ror_rules.host.questions import GameLuck, LuckReport, Spread, driven, examined
from ror_rules.host.wire import Difference, convert, plain
from tests.measuring import measured

WAR = load("war-of-the-ring")
BATTLE: dict[str, Any] = {
    "attacker": {"side": "dark_power", "strength": 20},
    "defender": {"side": "fellowship", "strength": 10},
}
SIEGE = {**BATTLE, "terrain": "citadel"}
LOST = "defender.strength_lost"
VALUES = st.integers(-6, 6) | st.fractions(-6, 6, max_denominator=2)
GAMES = st.lists(
    st.tuples(st.dictionaries(VALUES, st.integers(1, 9), min_size=1, max_size=4), st.integers(1, 3)),
    min_size=1,
    max_size=3,
)


def spread(weights: dict[Any, int]) -> Spread:
    numbers = {Fraction(value): each for value, each in weights.items()}
    return Spread(Projection("points", lambda state, result: result), numbers)


COIN = spread({0: 1, 1: 1})
DIE = spread(dict.fromkeys(range(1, 7), 1))


def brute(spreads: dict[Spread, int], actual: Fraction) -> Fraction:
    """The mid-rank of a sum, from every combination of figures."""
    every = [list(each.weights.items()) for each, count in spreads.items() for _ in range(count)]
    below = equal = total = 0
    for way in product(*every):
        weight = prod(each for _, each in way)
        at = sum(value for value, _ in way)
        total += weight
        below += weight * (at < actual)
        equal += weight * (at == actual)
    return Fraction(2 * below + equal, 2 * total)


def game(*asked: tuple[str, dict[str, Any], str, str, str]) -> LuckReport:
    game = GameLuck()
    for rule_id, state, seed, view, good in asked:
        request = WAR.read(rule_id, {"state": state, "dice": {"source": "seeded", "seed": seed}})
        game.add(
            WAR.answer(rule_id, request), measured(WAR, rule_id, request, view), "low" if good == "low" else "high"
        )
    return game.report()


@given(GAMES, st.data())
def test_a_sum_stands_where_brute_force_finds_it(
    parts: list[tuple[dict[Fraction, int], int]], data: st.DataObject
) -> None:
    spreads = {spread(weights): count for weights, count in parts}
    drawn = [data.draw(st.sampled_from(sorted(each.weights))) for each, count in spreads.items() for _ in range(count)]
    actual = sum(drawn, Fraction())
    truth = brute(spreads, actual)
    assert percentile_of_sum(spreads, actual) == (truth, None)
    rough, error = percentile_of_sum(spreads, actual, exact=0)
    assert error is not None
    assert error < 1e-12
    assert abs(Fraction(rough) - truth) <= Fraction(error)
    rougher, bound = by_the_normal_curve(spreads, actual)
    assert abs(Fraction(rougher) - truth) <= Fraction(bound or 0)


@given(st.integers(0, 60))
def test_coins_are_counted_by_binomials(heads: int) -> None:
    truth = Fraction(2 * sum(comb(60, each) for each in range(heads)) + comb(60, heads), 2**61)
    assert percentile_of_sum({COIN: 60}, Fraction(heads)) == (truth, None)


@pytest.mark.parametrize("heads", [0, 300, 449, 500, 560])
def test_what_floats_leave_out_is_within_their_error(heads: int) -> None:
    truth = Fraction(2 * sum(comb(1000, each) for each in range(heads)) + comb(1000, heads), 2**1001)
    found, error = percentile_of_sum({COIN: 1000}, Fraction(heads), exact=0)
    assert error is not None
    assert abs(Fraction(found) - truth) <= Fraction(error)


def test_beyond_both_budgets_the_normal_curve_has_an_error() -> None:
    """Beyond both budgets the normal curve stands in, with the Berry-Esseen bound: 0.56 / sqrt(n) for n throws of one coin."""
    found, error = percentile_of_sum({COIN: 400}, Fraction(210), exact=0, floats=0)
    assert found == normal(1.0)
    assert error == pytest.approx(0.56 / 20)


def test_what_is_certain_stands_in_the_middle() -> None:
    certain = {spread({3: 1}): 4}
    assert percentile_of_sum(certain, Fraction(12)) == (Fraction(1, 2), None)
    assert by_the_normal_curve(certain, Fraction(12)) == (Fraction(1, 2), None)


@given(st.dictionaries(VALUES, st.integers(1, 9), min_size=1, max_size=6))
def test_scores_balance_and_have_the_variance_they_say(weights: dict[Fraction, int]) -> None:
    ours = spread(weights)
    scores = Scores(ours)
    centred = {value: scores.centred(value) for value in ours.weights}
    assert sum(score * ours.weights[value] for value, score in centred.items()) == pytest.approx(0, abs=1e-9)
    squares = sum(score**2 * ours.weights[value] for value, score in centred.items())
    assert scores.variance == pytest.approx(squares / ours.total)
    assert list(centred.values()) == sorted(centred.values())


def test_scores_next_to_certain_are_finite() -> None:
    scores = Scores(spread({0: 10**400, 1: 1}))
    assert scores.centred(Fraction(1)) > 37
    assert 0 <= scores.variance < 1e-9


def test_one_item_is_measured_alone() -> None:
    report = game(("army-combat", BATTLE, "1", LOST, "low"))
    outcome = WAR.resolve("army-combat", BATTLE, seed="1", luck=LOST)
    (item,), (total,) = report.items, report.sums
    luck = outcome.luck
    assert item.id == outcome.id
    assert isinstance(item, LuckMoment)
    assert (item.value, item.expected, item.percentile) == (luck.value, luck.expected, luck.percentile)  # type: ignore[union-attr]  # it was asked for
    assert item.fortune == pytest.approx(1 - item.percentile)
    assert (total.actual, total.expected, total.percentile, total.exact) == (
        item.value,
        item.expected,
        item.percentile,
        True,
    )


def test_only_what_is_alike_is_added() -> None:
    report = game(
        ("army-combat", BATTLE, "1", LOST, "low"),
        ("army-combat", SIEGE, "2", LOST, "low"),
        ("army-combat", BATTLE, "3", LOST, "high"),
        ("army-combat", BATTLE, "4", "attacker.strength_lost", "high"),
        ("shadow-points", {"letter": "C"}, "1", "points", "high"),
    )
    assert [(each.rule, each.view, each.good, each.count) for each in report.sums] == [
        ("army-combat", LOST, "low", 2),
        ("army-combat", LOST, "high", 1),
        ("army-combat", "attacker.strength_lost", "high", 1),
        ("shadow-points", "points", "high", 1),
    ]
    first = report.sums[0]
    assert first.actual == sum(int(each.value) for each in report.items[:2])
    assert first.expected == pytest.approx(sum(each.expected for each in report.items[:2]))
    assert first.difference == pytest.approx(int(first.actual) - first.expected)
    assert first.standard_deviation == pytest.approx(
        sum(each.standard_deviation**2 for each in report.items[:2]) ** 0.5
    )
    assert first.fortune == pytest.approx(1 - first.percentile)


def test_a_sum_of_battles_is_that_of_every_pair_of_faces() -> None:
    report = game(("army-combat", BATTLE, "1", LOST, "high"), ("army-combat", SIEGE, "2", LOST, "high"))
    lost: list[list[Any]] = [
        [WAR.resolve("army-combat", state, faces=[face]).result.defender.strength_lost for face in range(1, 7)]
        for state in (BATTLE, SIEGE)
    ]
    sums = [sum(pair) for pair in product(*lost)]
    mine = int(report.sums[0].actual)
    assert report.sums[0].percentile == float(Fraction(2 * sum(each < mine for each in sums) + sums.count(mine), 72))


def test_moments_are_ranked_and_at_most_ten() -> None:
    report = game(
        *(("army-combat", BATTLE, str(seed), LOST, "low") for seed in range(60)),
        ("losses", {"strength": 13, "percent": 50}, "1", "lost", "low"),
    )
    fortunes = sorted(each.fortune for each in report.items)
    assert [each.fortune for each in report.unluckiest] == fortunes[:10]
    assert [each.fortune for each in report.luckiest] == fortunes[::-1][:10]
    few = game(("losses", {"strength": 13, "percent": 50}, "1", "lost", "low"))
    assert (few.unluckiest, few.luckiest) == ((), ())
    assert (few.together.count, few.together.score, few.together.fortune) == (0, 0, 0.5)


def test_together_adds_scores_and_turns_with_what_is_good() -> None:
    seeds = [str(seed) for seed in range(12)]
    high = game(*(("army-combat", BATTLE, seed, LOST, "high") for seed in seeds))
    low = game(*(("army-combat", BATTLE, seed, LOST, "low") for seed in seeds))
    scores = Scores(measured(WAR, "army-combat", WAR.read("army-combat", {"state": BATTLE}), LOST))
    added = sum(scores.centred(Fraction(each.value)) for each in high.items)
    assert high.together.score == pytest.approx(added / (12 * scores.variance) ** 0.5)
    assert high.together.fortune == pytest.approx(normal(high.together.score))
    assert low.together.score == pytest.approx(-high.together.score)
    assert not high.together.exact


def test_a_throw_counts_once() -> None:
    with pytest.raises(SchemaError, match="comes twice") as raised:
        game(("army-combat", BATTLE, "1", LOST, "low"), ("army-combat", BATTLE, "1", "attacker.strength_lost", "low"))
    assert raised.value.pointer == "/outcome/id"


def answers(claimed: object, view: str | None) -> Measured | UnknownSide | Difference:
    return driven(examined(claimed, Measure(view)))


def test_an_examination_asks_for_no_more_than_it_needs() -> None:
    bare, measured = (
        read_json(encode(WAR.resolve("army-combat", BATTLE, seed="1", luck=luck))) for luck in (None, LOST)
    )
    for claim, view, expected in (
        (bare, LOST, LOST),
        (measured, None, LOST),
        (measured, LOST, LOST),
        (measured, "adjusted_die", "adjusted_die"),
    ):
        found = answers(claim, view)
        assert isinstance(found, Measured)
        assert found.spread.projection.name == expected
    assert next(examined(bare, Measure(LOST))).question.request.fields == (LOST,)
    forged = {**measured, "result": {**measured["result"], "cell": "-/-"}}
    cell = measured["result"]["cell"]
    assert answers(forged, LOST) == Difference(pointer="/result/cell", expected=cell, got="-/-")
    lied = {**measured, "luck": {**measured["luck"], "below": "0"}}
    found = answers(lied, None)
    assert isinstance(found, Difference)
    assert found.pointer == "/luck/below"


@pytest.mark.parametrize(
    ("change", "view", "error", "place"),
    [
        ({"luck": {"view": "cell"}}, None, ReceiptError, "/outcome/luck/view"),
        ({}, None, SchemaError, "/luck"),
        ({}, "cell", SchemaError, "/luck"),
        ({"rule": "chess"}, LOST, ReceiptError, "/outcome/rule"),
        ({"dice": 7}, LOST, ReceiptError, "/outcome/dice"),
    ],
)
def test_what_cannot_be_examined_has_its_place(
    change: dict[str, Any], view: str | None, error: type[Exception], place: str
) -> None:
    claim = {**read_json(encode(WAR.resolve("army-combat", BATTLE, seed="1"))), **change}
    with pytest.raises(error) as raised:
        answers(claim, view)
    assert getattr(raised.value, "pointer", None) == place


def test_a_side_is_measured_by_what_it_wants() -> None:
    outcomes = [WAR.resolve("army-combat", BATTLE, seed=seed) for seed in "1234"]
    named = game_luck(outcomes, luck="defender.strength_lost - attacker.strength_lost")
    attacker, defender = (game_luck(outcomes, side=side) for side in ("attacker", "defender"))
    assert attacker == named
    assert attacker.together.score == pytest.approx(-defender.together.score)
    assert [each.good for each in defender.sums] == ["high"]


def test_a_side_that_a_rule_does_not_know_is_refused_with_its_sides() -> None:
    outcome = WAR.resolve("army-combat", BATTLE, seed="1")
    with pytest.raises(SchemaError, match=r"this side wants\. Expected one of attacker, defender") as raised:
        game_luck([WAR.resolve("sorcery", {"rating": "B"}, seed="1"), outcome], side="searcher")
    assert raised.value.pointer == "/side"
    item = {"outcome": plain(outcome), "side": "searcher"}
    with pytest.raises(SchemaError, match=r"Expected one of attacker, defender") as raised:
        reported(convert({"items": [item, {"outcome": plain(outcome)}], "side": "attacker"}, LuckRequest))
    assert raised.value.pointer == "/items/0/side"
    with pytest.raises(SchemaError, match="You named both"):
        game_luck([outcome], side="attacker", luck=LOST)
    sorcery = WAR.resolve("sorcery", {"rating": "B"}, seed="1")
    with pytest.raises(SchemaError, match="name the field or summary to measure"):
        game_luck([sorcery], side="attacker")


def test_the_luck_of_a_side_leaves_out_rules_that_do_not_know_it() -> None:
    battles = [WAR.resolve("army-combat", BATTLE, seed=seed) for seed in "12"]
    sorcery = WAR.resolve("sorcery", {"rating": "B"}, seed="1")
    alone, mixed = (game_luck(each, side="attacker") for each in (battles, [battles[0], sorcery, battles[1]]))
    assert (mixed.left_out, alone.left_out) == ((1,), UNSET)
    assert (mixed.sums, mixed.together) == (alone.sums, alone.together)
    assert [each.item for each in mixed.items] == [0, 2]
    with pytest.raises(SchemaError) as raised:
        game_luck([sorcery, battles[0], sorcery], side="attacker")
    assert (raised.value.code, raised.value.pointer) == ("outcome-twice", "/2/outcome/id")
    altered = {**plain(sorcery), "result": {"points": 9}}
    with pytest.raises(ReceiptError):
        game_luck([battles[0], altered], side="attacker")


def test_an_item_names_its_side_or_takes_that_of_the_request() -> None:
    outcomes = [plain(WAR.resolve("army-combat", BATTLE, seed=seed)) for seed in "12"]
    asked = {"items": [{"outcome": outcomes[0]}, {"outcome": outcomes[1], "side": "defender"}], "side": "attacker"}
    found = reported(convert(asked, LuckRequest))
    assert [each.view for each in found.items] == [
        "defender.strength_lost - attacker.strength_lost",
        "attacker.strength_lost - defender.strength_lost",
    ]
