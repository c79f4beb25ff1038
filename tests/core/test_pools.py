from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from itertools import combinations
from typing import Any

import icepool
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ror_rules.dice import pool_successes
from ror_rules.testing import Distribution, explore
from ror_rules.trace import Cite
from tests.core.brute import chances

HERE = Cite(section="Rules")


def explored(count: int, at_least: int, sides: int, again: Collection[int]) -> Distribution[int]:
    return explore(lambda dice: dice.pool(count, at_least, why="", cite=HERE, sides=sides, again=again))


def pooled(count: int, at_least: int, sides: int, again: Collection[int]) -> dict[int, Fraction]:
    die: Any = icepool.d(sides)
    thrown = die.map(lambda face: die if face in again else face)
    pool = count @ thrown.map(lambda face: int(face >= at_least))
    return {int(hits): Fraction(weight, pool.denominator()) for hits, weight in pool.items()}


@pytest.mark.parametrize("sides", [1, 2, 3, 6])
def test_every_small_pool_is_that_of_icepool(sides: int) -> None:
    faces = range(1, sides + 1)
    for size in range(sides + 1):
        for again in combinations(faces, size):
            for at_least in range(sides + 3):
                for count in range(6):
                    found = explored(count, at_least, sides, again)
                    assert chances(found) == pooled(count, at_least, sides, again), (count, at_least, again)


@pytest.mark.parametrize("count", [40, 97, 250])
@pytest.mark.parametrize("again", [(), (1,), (1, 2, 3), (4, 5, 6)])
def test_a_large_pool_is_that_of_icepool(count: int, again: tuple[int, ...]) -> None:
    assert chances(explored(count, 4, 6, again)) == pooled(count, 4, 6, again)


few = st.integers(1, 7) | st.sampled_from((254, 255, 256, 257, 999))


@given(st.lists(few), st.lists(few), st.sets(few), st.integers(-1, 8) | st.integers(253, 1000))
@example([255, 256], [255], set(), 256)
def test_faces_are_counted_one_by_one(faces: list[int], second: list[int], again: set[int], at_least: int) -> None:
    second = second if again else []
    stand = [face for face in faces if face not in again]
    assert pool_successes(faces, second, again, at_least) == sum(face >= at_least for face in stand + second)
