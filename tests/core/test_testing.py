import time

import pytest

from ror_rules import Stream, load
from ror_rules.author import Cite, Dice
from ror_rules.errors import BudgetError, FacesError, LawError
from ror_rules.testing import Clock, explore, limits, throw

HERE = Cite(section="Rules")
RULES = load("war-of-the-ring")
STATE = RULES.rule("shadow-points").read({"letter": "A"})


def points(dice: Dice) -> object:
    return RULES.rule("shadow-points")(dice, RULES.book, STATE)


def two(dice: Dice) -> int:
    return dice.roll(6, why="one", cite=HERE, at="one") + dice.roll(4, why="two", cite=HERE, at="two")


def test_a_rule_is_thrown_on_given_faces() -> None:
    thrown = throw(two, [5, 2])
    assert (thrown.result, thrown.faces, [each.address for each in thrown.throws]) == (7, (5, 2), ["one", "two"])
    assert [step.code for step in thrown.lines] == ["one", "two"]


@pytest.mark.parametrize(("faces", "fault"), [([7, 1], "no such face"), ([1], "run out"), ([1, 1, 1], "more faces")])
def test_faces_must_fit_the_dice(faces: list[int], fault: str) -> None:
    with pytest.raises(FacesError, match=fault):
        throw(two, faces)


def test_a_rule_is_thrown_as_its_ruleset_throws_it() -> None:
    outcome, thrown = RULES.resolve("shadow-points", STATE, seed="42"), throw(points, Stream("42"))
    assert (thrown.result, thrown.throws, thrown.lines) == (outcome.result, outcome.dice.throws, outcome.trace)
    untraced = throw(points, Stream("42"), traced=False)
    assert (untraced.result, untraced.rulings, untraced.lines) == (thrown.result, thrown.rulings, ())


def test_a_place_begins_each_address() -> None:
    assert [each.address for each in throw(two, [1, 1], place="round-1/").throws] == ["round-1/one", "round-1/two"]


def test_all_paths_are_the_odds_of_the_rule() -> None:
    found, odds = explore(points), RULES.rule("shadow-points").odds(RULES.book, STATE)
    assert (found.weights, found.total, found.error) == (odds.weights, odds.total, 0)
    assert explore(two).weights == {2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 4, 8: 3, 9: 2, 10: 1}


def test_odds_in_floats_state_their_error() -> None:
    found = explore(two, floats=True)
    assert 0 < found.error < 1e-10
    assert found.weights[2] == pytest.approx(1 / 24, abs=found.error)


def test_the_work_of_a_rule_is_counted_and_bounded() -> None:
    work = explore(two)
    assert work.states == 24
    assert explore(two, states=work.states, entries=work.entries).total == 24
    with pytest.raises(BudgetError, match="states"):
        explore(two, states=work.states - 1)
    with pytest.raises(BudgetError, match="entries"):
        explore(two, entries=work.entries - 1)


def test_the_rulings_of_all_paths_are_named() -> None:
    found = explore(lambda dice: dice.reading(RULES.book, "wr-ratio"))
    assert found.weights == {found.rulings["wr-ratio"]: 1}


def test_a_rule_that_breaks_a_law_is_refused() -> None:
    def careless(dice: Dice) -> int:
        return dice.roll(6, why="one", cite=HERE) + dice.roll(6, why="two", cite=HERE)

    with pytest.raises(LawError, match="thrown already"):
        throw(careless, [1, 1])


def test_a_clock_stands_until_it_is_moved() -> None:
    clock = Clock(1000.0)
    with clock.instead_of("time.time", "time.monotonic"):
        assert (time.time(), time.monotonic()) == (1000.0, 1000.0)
        clock.move(2.5)
        assert time.time() == 1002.5
        clock.move(-5)
        assert time.time() == 997.5
    assert time.time() > 1_000_000


def test_limits_cannot_be_changed() -> None:
    assert limits["MAX_DEPTH"] == 32
    with pytest.raises(TypeError):
        limits["MAX_DEPTH"] = 64  # type: ignore[index]  # what the test is about
