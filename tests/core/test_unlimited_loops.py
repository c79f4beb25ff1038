from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ror_rules import Stream
from ror_rules._arithmetic.budget import Budget
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.loops import absorbed
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules._throwing.interpreters import Thrower, Tracer
from ror_rules._throwing.sources import Faces
from ror_rules.dice import Dice
from ror_rules.errors import BudgetError, LawError
from ror_rules.testing import limits
from ror_rules.trace import Cite
from tests.core.brute import chances

HERE = Cite(section="Rules")
Chain = dict[int, dict[int, int]]


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
    floats = explore(gambler(coins, goal, wins), memo=Memo(floats=True))
    assert floats.weights == pytest.approx({0: float(1 - expected), goal: float(expected)}, rel=1e-12)


def solved(chain: Chain, first: int) -> dict[int, Fraction]:
    states = [*chain]
    ends = sorted({other for row in chain.values() for other in row} - {*chain})
    rows = []
    for state in states:
        total = sum(chain[state].values())
        share = [Fraction(chain[state].get(other, 0), total) for other in (*states, *ends)]
        rows.append(
            [
                (state == other) - each if at < len(states) else each
                for at, (other, each) in enumerate(zip((*states, *ends), share, strict=True))
            ]
        )
    for at in range(len(states)):
        pivot = next(number for number in range(at, len(states)) if rows[number][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for other in range(len(states)):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [mine - factor * his for mine, his in zip(rows[other], rows[at], strict=True)]
    found = dict(zip(ends, rows[states.index(first)][len(states) :], strict=True))
    return {end: chance for end, chance in found.items() if chance}


def reaches(chain: Chain, first: int) -> set[int]:
    found, new = {first}, [first]
    while new:
        for other in chain.get(new.pop(), {}):
            if other not in found:
                found.add(other)
                new.append(other)
    return found


rows = st.dictionaries(st.integers(0, 8), st.integers(1, 6), min_size=1, max_size=4)
"""Successors of a state in a drawn chain. 6, 7 and 8 are settled."""


@given(st.tuples(*[rows] * 6))
def test_any_chain_is_solved_as_its_linear_system_is(drawn: tuple[dict[int, int], ...]) -> None:
    every: Chain = dict(enumerate(drawn))
    here = reaches(every, 0)
    chain = {state: row for state, row in every.items() if state in here}
    ends = all(any(other not in chain for other in reaches(chain, state)) for state in chain)

    def find(memo: Memo) -> Distribution[int]:
        def step(state: int) -> Distribution[int]:
            return memo.in_arithmetic(Distribution(chain[state]))

        return absorbed(step, 0, until=lambda state: state not in chain, memo=memo)

    if ends:
        expected = solved(chain, 0)
        assert chances(find(Memo())) == expected
        assert find(Memo(floats=True)).weights == pytest.approx({end: float(each) for end, each in expected.items()})
    else:
        for floats in (False, True):
            with pytest.raises(LawError, match="may never end"):
                find(Memo(floats=floats))


@pytest.mark.parametrize("order", [*permutations(range(5))])
def test_ways_of_different_lengths_are_added_up(order: tuple[int, ...]) -> None:
    chain: Chain = {0: {1: 1, 4: 1}, 1: {3: 1}, 3: {2: 1, 6: 1}, 4: {2: 2, 7: 1}, 2: {6: 1, 7: 1}}
    mixed = {
        state: {other: row[other] for other in sorted(row, key=lambda each: order[each % 5])}
        for state, row in chain.items()
    }
    found = absorbed(lambda state: Distribution(mixed[state]), 0, until=lambda state: state not in mixed, memo=Memo())
    assert chances(found) == solved(chain, 0) == {6: Fraction(13, 24), 7: Fraction(11, 24)}


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
    for dice in (Thrower(Faces([1, 4, 2, 6])), Tracer(Faces([1, 4, 2, 6]))):
        assert wait(dice) == 6
    dice = Tracer(Stream("42"), "wait/")
    result = wait(dice)
    throws = dice.written().throws
    assert [throw.address for throw in throws] == [f"wait/round-{number}/die" for number in range(1, len(throws) + 1)]
    faces = [face for throw in throws for face in throw.faces]
    assert all(face < 5 for face in faces[:-1])
    assert wait(Tracer(Faces(faces))) == result == faces[-1]


def test_a_loop_that_is_over_takes_no_step() -> None:
    def never(dice: Dice, state: int) -> int:
        raise AssertionError

    assert Thrower(Faces([])).repeat(never, 7, until=lambda state: state == 7) == 7
    assert explore(lambda dice: dice.repeat(never, 7, until=lambda state: True)).weights == {7: 1}
    assert explore(lambda dice: dice.repeat(never, 7, until=lambda state: True), memo=Memo(floats=True)).weights == {
        7: 1
    }


def test_a_rule_goes_on_with_what_a_loop_came_to() -> None:
    def rounds(dice: Dice) -> int:
        def turn(dice: Dice, points: int) -> int:
            return points + wait(dice) - 4  # 1 or 2 points

        points = dice.repeat(turn, 0, until=lambda points: points >= 3, place="turn")
        return points + dice.roll(2, why="coin", cite=HERE)

    assert chances(explore(rounds)) == {4: Fraction(5, 16), 5: Fraction(1, 2), 6: Fraction(3, 16)}
    dice = Tracer(Faces([2, 5, 6, 1]))
    assert rounds(dice) == 4
    assert [throw.address for throw in dice.written().throws] == [
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
        ENDLESS["stands still"](Thrower(Stream("42")))
    with pytest.raises(BudgetError, match="too many dice"):
        Thrower(Stream("42")).repeat(
            lambda dice, state: dice.pool(1000, 1, why="", cite=HERE, at="dice") * 0, 0, until=bool
        )


@pytest.mark.parametrize(("steps", "settles"), [(limits["MAX_DICE"], True), (limits["MAX_DICE"] + 1, False)])
def test_a_loop_without_dice_may_take_as_many_steps_as_dice(steps: int, settles: bool) -> None:
    def step(dice: Dice, taken: int) -> int:
        return taken + 1

    def count() -> int:
        dice: Dice = Thrower(Faces([]))
        return dice.repeat(step, 0, until=lambda taken: taken == steps)

    if settles:
        assert count() == steps
    else:
        with pytest.raises(BudgetError, match="too many steps"):
            count()


def test_states_without_number_use_up_the_budget() -> None:
    def step(dice: Dice, now: tuple[int, int]) -> tuple[int, int]:
        return now[0] + 1, dice.roll(6, why="", cite=HERE)

    def six(now: tuple[int, int]) -> bool:
        return now[1] == 6

    with pytest.raises(BudgetError):
        explore(
            lambda dice: dice.repeat(step, (0, 0), until=six),
            memo=Memo(Budget(states=1000)),
        )


def test_steps_with_an_error_are_refused() -> None:
    def step(dice: Dice, now: int) -> int:
        return min(dice.pool(5000, 6, why="", cite=HERE) // 800, 2)

    with pytest.raises(BudgetError, match="no bound"):
        explore(lambda dice: dice.repeat(step, 0, until=bool), memo=Memo(floats=True))


@pytest.mark.parametrize("steps", [1, 2, 5])
def test_the_error_of_a_loop_covers_each_of_its_steps(steps: int) -> None:
    def step(dice: Dice, now: int) -> int:
        return now + min(dice.pool(5000, 6, why="", cite=HERE) // 5000, 0)

    def lost(at_most: int) -> float:
        memo = Memo(floats=True)
        explore(lambda dice: dice.repeat(step, 0, at_most=at_most, until=lambda now: now > 0), memo=memo)
        return memo.lost

    alone = Memo(floats=True)
    explore(lambda dice: step(dice, 0), memo=alone)
    assert 0 < steps * alone.lost <= lost(steps) <= (steps + 1) * alone.lost * 1.001


def test_an_end_needs_a_limit() -> None:
    for run in (lambda rule: rule(Thrower(Stream("1"))), explore):
        with pytest.raises(LawError, match="without a limit"):
            run(lambda dice: dice.repeat(lambda dice, state: 1, 0, until=bool, end=max))
