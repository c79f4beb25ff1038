from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from ror_rules import Stream
from ror_rules.author import Cite, Dice, Trials, at_least
from ror_rules.errors import BudgetError, LawError
from ror_rules.testing import explore, limits, throw
from tests.core.brute import chances

HERE = Cite(section="Rules")
ROUNDING = explore(lambda _dice: 0, floats=True).error


def wait(dice: Dice) -> int:
    return dice.repeat(lambda dice, face: dice.roll(6, why="wait", cite=HERE), 0, until=lambda face: face > 4)


def gambler(coins: int, goal: int, wins: int, place: str | None = "round") -> Callable[[Dice], int]:
    def play(dice: Dice, now: int) -> int:
        return now + (1 if dice.roll(6, why="play", cite=HERE) <= wins else -1)

    return lambda dice: dice.repeat(play, coins, until=lambda now: now in {0, goal}, place=place)


def test_a_state_that_returns_to_itself_is_a_geometric_series() -> None:
    assert chances(explore(wait)) == {5: Fraction(1, 2), 6: Fraction(1, 2)}


@pytest.mark.parametrize("wins", [1, 2, 3, 4])
@pytest.mark.parametrize(("coins", "goal"), [(1, 2), (1, 5), (3, 7), (20, 60)])
def test_a_gambler_is_ruined_as_the_formula_has_it(coins: int, goal: int, wins: int) -> None:
    ratio = Fraction(6 - wins, wins)
    expected = Fraction(coins, goal) if ratio == 1 else (1 - ratio**coins) / (1 - ratio**goal)
    assert chances(explore(gambler(coins, goal, wins))) == {0: 1 - expected, goal: expected}
    floats = explore(gambler(coins, goal, wins), floats=True)
    assert floats.weights == pytest.approx({0: float(1 - expected), goal: float(expected)}, rel=1e-12)


def test_a_limit_that_grows_comes_to_no_limit() -> None:
    def play(dice: Dice, now: int) -> int:
        return now + (1 if dice.roll(6, why="play", cite=HERE) <= 2 else -1)

    limited = explore(lambda dice: dice.repeat(play, 2, until=lambda now: now in {0, 4}, at_most=200))
    expected = chances(explore(gambler(2, 4, 2)))
    settled = {0: Fraction(0), 4: Fraction(0)}
    for (state, _), chance in chances(limited).items():
        if state in settled:
            settled[state] += chance
    for state, chance in expected.items():
        assert 0 <= chance - settled[state] < Fraction(1, 10**30)


def test_a_loop_goes_on_until_it_settles() -> None:
    for traced in (False, True):
        assert throw(wait, [1, 4, 2, 6], traced=traced).result == 6
    thrown = throw(wait, Stream("42"), place="wait/")
    assert [each.address for each in thrown.throws] == [
        f"wait/round-{number}/die" for number in range(1, len(thrown.throws) + 1)
    ]
    *before, last = thrown.faces
    assert all(face < 5 for face in before)
    assert throw(wait, thrown.faces).result == thrown.result == last


def test_a_loop_that_is_over_takes_no_step() -> None:
    def never(dice: Dice, state: int) -> int:
        raise AssertionError

    def run(dice: Dice) -> int:
        return dice.repeat(never, 7, until=lambda state: state == 7)

    assert throw(run, []).result == 7
    assert explore(run).weights == explore(run, floats=True).weights == {7: 1}


def test_a_rule_goes_on_with_what_a_loop_came_to() -> None:
    def rounds(dice: Dice) -> int:
        def turn(dice: Dice, points: int) -> int:
            return points + wait(dice) - 4  # 1 or 2 points

        points = dice.repeat(turn, 0, until=lambda points: points >= 3, place="turn")
        return points + dice.roll(2, why="coin", cite=HERE)

    assert chances(explore(rounds)) == {4: Fraction(5, 16), 5: Fraction(1, 2), 6: Fraction(3, 16)}
    thrown = throw(rounds, [2, 5, 6, 1])
    assert thrown.result == 4
    assert [each.address for each in thrown.throws] == [
        "turn-1/round-1/die",
        "turn-1/round-2/die",
        "turn-2/round-1/die",
        "die",
    ]


ENDLESS: Mapping[str, Callable[[Dice], Any]] = {
    "stands still": lambda dice: dice.repeat(lambda dice, state: state, 0, until=bool),
    "goes in circles": lambda dice: dice.repeat(lambda dice, state: (state + 1) % 3, 0, until=lambda state: state > 3),
    "may be caught": lambda dice: dice.repeat(
        lambda dice, state: state or dice.roll(2, why="", cite=HERE), 0, until=lambda state: state == 2
    ),
}


@pytest.mark.parametrize("which", ENDLESS)
def test_a_loop_that_may_never_end_is_refused(which: str) -> None:
    with pytest.raises(LawError, match="may never end") as raised:
        explore(ENDLESS[which])
    assert raised.value.got in {"0", "1", "2"}


def test_a_loop_that_does_not_settle_is_stopped() -> None:
    with pytest.raises(BudgetError, match="too many steps"):
        throw(ENDLESS["stands still"], [])

    def pools(dice: Dice) -> int:
        return dice.repeat(
            lambda dice, state: dice.pool(1000, at_least(1), why="", cite=HERE, at="dice") * 0, 0, until=bool
        )

    with pytest.raises(BudgetError, match="too many dice"):
        throw(pools, Stream("42"))


@pytest.mark.parametrize(("steps", "settles"), [(limits["MAX_DICE"], True), (limits["MAX_DICE"] + 1, False)])
def test_a_loop_without_dice_may_take_as_many_steps_as_dice(steps: int, settles: bool) -> None:
    def step(dice: Dice, taken: int) -> int:
        return taken + 1

    def count(dice: Dice) -> int:
        return dice.repeat(step, 0, until=lambda taken: taken == steps)

    if settles:
        assert throw(count, []).result == steps
    else:
        with pytest.raises(BudgetError, match="too many steps"):
            throw(count, [])


def test_states_without_number_use_up_the_budget() -> None:
    def step(dice: Dice, now: tuple[int, int]) -> tuple[int, int]:
        return now[0] + 1, dice.roll(6, why="", cite=HERE)

    def six(now: tuple[int, int]) -> bool:
        return now[1] == 6

    with pytest.raises(BudgetError):
        explore(
            lambda dice: dice.repeat(step, (0, 0), until=six),
            states=1000,
        )


def volley(dice: Dice, now: int = 1) -> int:
    def shoot(dice: Dice, count: int) -> dict[str, int]:
        return {"hits": dice.pool(count, at_least(4), why="", cite=HERE, at="dice")}

    return dice.tally([Trials("shot", 40, shoot)]).get("hits", 0)


@pytest.mark.parametrize("target", [20, 30, 35])
def test_the_error_of_a_loop_is_that_of_a_step_for_each_step_to_be_expected(target: int) -> None:
    def volleys(dice: Dice) -> int:
        return dice.repeat(volley, 1, until=lambda hits: not hits or hits >= target)

    exact, floats = explore(volleys), explore(volleys, floats=True)
    for hits, weight in exact.weights.items():
        assert abs(floats.weights.get(hits, 0.0) - weight / exact.total) <= floats.error
    steps = 2**40 / sum(comb(40, hits) for hits in (0, *range(target, 41)))
    one = explore(volley, floats=True).error - ROUNDING
    assert floats.error - ROUNDING == pytest.approx(steps * one)


def test_a_state_hands_its_error_on_to_those_that_lead_to_it() -> None:
    """A coin leads from 1 to an end or to 2, and a volley from 2 to an end or back to 1."""

    def step(dice: Dice, now: int) -> int:
        if now == 1:
            return 2 * (dice.roll(2, why="", cite=HERE) - 1)
        return 1 if volley(dice) < 20 else 3

    floats = explore(lambda dice: dice.repeat(step, 2, until={0, 3}.__contains__), floats=True)
    back = sum(comb(40, hits) for hits in range(20)) / 2**40
    one = explore(volley, floats=True).error - ROUNDING
    assert floats.error - ROUNDING == pytest.approx(one / (1 - back / 2))


def test_an_end_needs_a_limit() -> None:
    def rule(dice: Dice) -> Any:
        return dice.repeat(lambda dice, state: 1, 0, until=bool, end=max)  # type: ignore[call-overload]  # it is refused

    for run in (lambda: throw(rule, []), lambda: explore(rule)):
        with pytest.raises(LawError, match="without a limit"):
            run()
