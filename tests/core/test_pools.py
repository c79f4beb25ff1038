from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any

import icepool
import pytest
from hypothesis import example, given, strategies as st

from ror_rules.author import (
    SUM,
    Cite,
    Dice,
    PoolStep,
    Repeats,
    Rethrow,
    Shares,
    Success,
    again_on,
    at_least,
    at_most,
    counted,
    showing,
    step_of,
    worth,
)
from ror_rules.errors import BudgetError, LawError
from ror_rules.testing import Distribution, explore, throw
from tests.core.brute import chances

HERE = Cite(section="Rules")
ONE = Fraction(1)
OPEN_ENDED = again_on(96, 97, 98, 99, 100)


def explored(
    count: int, success: Success, sides: int, again: Repeats = (), cap: int | None = None
) -> Distribution[int]:
    return explore(lambda dice: dice.pool(count, success, why="", cite=HERE, sides=sides, again=again, cap=cap))


def _succeeds(least: int, face: int) -> int:
    return int(face >= least)


def pooled(count: int, success: Callable[[int], int], sides: int, again: Collection[int]) -> dict[int, Fraction]:
    die: Any = icepool.d(sides)
    thrown = die.map(lambda face: die if face in again else face)
    pool = count @ thrown.map(success)
    return {int(hits): Fraction(weight, pool.denominator()) for hits, weight in pool.items()}


@pytest.mark.parametrize("sides", [1, 2, 3, 6])
def test_every_small_pool_is_that_of_icepool(sides: int) -> None:
    faces = range(1, sides + 1)
    for size in range(sides + 1):
        for again in combinations(faces, size):
            for least in range(sides + 3):
                for count in range(6):
                    found = explored(count, at_least(least), sides, again)
                    theirs = pooled(count, partial(_succeeds, least), sides, again)
                    assert chances(found) == theirs, (count, least, again)


@pytest.mark.parametrize("count", [40, 97, 250])
@pytest.mark.parametrize("again", [(), (1,), (1, 2, 3), (4, 5, 6)])
def test_a_large_pool_is_that_of_icepool(count: int, again: tuple[int, ...]) -> None:
    assert chances(explored(count, at_least(4), 6, again)) == pooled(count, lambda face: int(face >= 4), 6, again)


CONDITIONS: dict[str, tuple[Success, Callable[[int], int]]] = {
    "30 or less of d100": (at_most(30), lambda face: int(face <= 30)),
    "even faces": (showing(2, 4, 6), lambda face: int(face in {2, 4, 6})),
    "a 6 counts double": (worth({5: 1, 6: 2}), lambda face: {5: 1, 6: 2}.get(face, 0)),
    "the sum": (SUM, lambda face: face),
}


@pytest.mark.parametrize("again", [(), (1,), (6,), (2, 5)], ids=str)
@pytest.mark.parametrize("condition", CONDITIONS)
def test_each_condition_is_counted_as_by_icepool(condition: str, again: tuple[int, ...]) -> None:
    success, theirs = CONDITIONS[condition]
    sides = 100 if "d100" in condition else 6
    for count in range(5):
        assert chances(explored(count, success, sides, again)) == pooled(count, theirs, sides, again)


@pytest.mark.parametrize("times", [0, 1, 3])
@pytest.mark.parametrize("adds", [False, True])
@pytest.mark.parametrize("condition", ["a 6 counts double", "the sum"])
def test_dice_that_are_thrown_again_several_times_are_those_of_icepool(
    condition: str, *, adds: bool, times: int
) -> None:
    success, theirs = CONDITIONS[condition]
    one: Any = icepool.d6.map(theirs)
    for _ in range(times):
        more = {face: one + theirs(face) if adds else one for face in (1, 6)}
        one = icepool.d6.map({face: more.get(face, theirs(face)) for face in range(1, 7)})
    pool = 3 @ one
    found = explored(3, success, 6, Rethrow(frozenset({1, 6}), times, adds))
    assert chances(found) == {int(hits): Fraction(weight, pool.denominator()) for hits, weight in pool.items()}


def test_a_die_that_is_thrown_until_it_shows_another_face_has_the_other_faces() -> None:
    assert explored(1, SUM, 6, Rethrow(frozenset({1, 2}), None)).weights == dict.fromkeys((3, 4, 5, 6), 1)


def test_a_failure_without_end_that_adds_nothing_is_thrown_until_it_counts() -> None:
    assert explored(2, at_least(5), 6, again_on(1, 2)).weights == {0: 1, 1: 2, 2: 1}


def enumerated(cap: int, total: int = 0, chance: Fraction = ONE) -> Counter[Any]:
    """An open-ended d100, face by face."""
    found = Counter[Any]()
    for face in range(1, 101):
        after = total + face
        if face > 95 and after < cap:
            found.update(enumerated(cap, after, chance / 100))
        else:
            found.update({min(after, cap): chance / 100})
    return found


def test_an_open_ended_die_with_a_cap_is_exact() -> None:
    assert chances(explored(1, SUM, 100, OPEN_ENDED, cap=300)) == enumerated(300)


def test_a_sum_without_end_and_cap_is_refused_exactly_and_found_in_floats() -> None:
    def die(dice: Dice) -> int:
        return dice.pool(2, SUM, why="", cite=HERE, again=again_on(6))

    with pytest.raises(BudgetError) as caught:
        explore(die)
    assert caught.value.exhausted == "entries"
    found, exact = explore(die, floats=True), explored(2, SUM, 6, again_on(6), cap=60)
    assert 0 < found.error < 1e-10
    for total, weight in exact.weights.items():
        if total < 60:
            assert abs(found.weights[total] - weight / exact.total) <= found.error


def test_an_endless_pool_of_successes_is_found_in_floats_as_by_a_long_one() -> None:
    found = explore(lambda dice: dice.pool(3, at_least(4), why="", cite=HERE, again=again_on(6)), floats=True)
    exact = explored(3, at_least(4), 6, again_on(6, times=40))
    for hits, weight in exact.weights.items():
        assert abs(found.weights.get(hits, 0.0) - weight / exact.total) <= found.error


def test_dice_that_never_end_are_refused_before_they_are_thrown() -> None:
    def never(dice: Dice) -> int:
        return dice.pool(1, SUM, why="", cite=HERE, sides=2, again=again_on(1, 2))

    for run in (lambda: explore(never), lambda: throw(never, [])):
        with pytest.raises(LawError, match="never end"):
            run()


def test_a_face_counts_1_or_more() -> None:
    for numbers in ({}, {6: 0}, {5: 1, 6: -1}):
        with pytest.raises(LawError, match="worth nothing"):
            worth(numbers)


def test_dice_are_thrown_again_0_or_more_times() -> None:
    with pytest.raises(LawError, match="less than 0 times"):
        explored(1, SUM, 6, Rethrow(frozenset({1}), -1))


def test_the_trace_has_every_face_and_the_condition() -> None:
    thrown = throw(lambda dice: dice.pool(2, SUM, why="", cite=HERE, again=again_on(6), cap=20), [6, 2, 6, 6, 3])
    step = step_of(thrown.lines, PoolStep)
    assert (step.faces, step.again, step.sums, step.successes, step.cap) == ((6, 2), (6, 6, 3), True, 20, 20)
    assert step.repeats is not None
    assert (step.repeats.faces, step.repeats.times, step.repeats.adds) == ((6,), None, True)
    assert [each.address for each in thrown.throws] == ["dice", "dice/again", "dice/again-2", "dice/again-3"]


def test_owners_of_a_pool_throw_their_own_dice_again() -> None:
    def shared(dice: Dice) -> Shares:
        return dice.shared_pool(Shares((1, 2)), SUM, why="", cite=HERE, again=again_on(6))

    faces = [6, 1, 6, 6, 2, 5]  # 6 | 1 6, then the 6 of each again: 6 | 2, then the first once more: 5
    assert throw(shared, faces).result == Shares((17, 9))


few = st.integers(1, 7) | st.sampled_from((254, 255, 256, 257, 999))


@given(st.lists(few), st.lists(few), st.sets(few), st.integers(-1, 8) | st.integers(253, 1000))
@example([255, 256], [255], set(), 256)
def test_faces_are_counted_one_by_one(faces: list[int], second: list[int], again: set[int], least: int) -> None:
    second = second if again else []
    stand = [face for face in faces if face not in again]
    waves: Sequence[Sequence[int]] = (faces, second)
    assert counted(waves, at_least(least), again) == sum(face >= least for face in stand + second)
    assert counted(waves, at_most(least), again) == sum(face <= least for face in stand + second)
