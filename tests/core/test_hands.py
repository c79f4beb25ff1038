from __future__ import annotations

from fractions import Fraction
from itertools import product
from time import process_time
from typing import Any

import icepool
import pytest
from hypothesis import given, strategies as st

from ror_rules import Stream
from ror_rules.author import Cite, Dice, HandStep, Keep, Throw, step_of
from ror_rules.errors import BudgetError, FacesError, LawError
from ror_rules.host.messages import catalogue
from ror_rules.host.words import step_text
from ror_rules.testing import Explored, explore, limits, throw
from tests.core.brute import brute_force, chances

HERE = Cite(section="Rules")
WORDS = catalogue("a-game-that-is-not-installed")
BEST: tuple[tuple[float, int], ...] = (
    (0.08, 3),
    (0.31, 4),
    (0.77, 5),
    (1.62, 6),
    (2.93, 7),
    (4.78, 8),
    (7.02, 9),
    (9.41, 10),
    (11.42, 11),
    (12.89, 12),
    (13.27, 13),
    (12.35, 14),
    (10.11, 15),
    (7.25, 16),
    (4.17, 17),
    (1.62, 18),
)
"""`output [highest 3 of 4d6]` of anydice: the chance in percent, and the sum."""


def strength(dice: Dice) -> int:
    return sum(dice.hand(4, 6, keep=("highest", 3), why="strength", cite=HERE))


def exchange(dice: Dice) -> tuple[int, int]:
    """Three dice against two, in pairs: the losses of both sides."""
    one = dice.hand(3, 4, keep=("highest", 2), why="attack", cite=HERE, at="attack")
    two = dice.hand(2, 4, keep=("highest", 2), why="defense", cite=HERE, at="defense")
    wins = sum(mine > yours for mine, yours in zip(one, two, strict=True))
    return 2 - wins, wins


def unlucky(dice: Dice) -> tuple[int, ...]:
    count = dice.roll(3, why="number", cite=HERE) - 1
    return dice.hand(count, 5, keep=("lowest", 1), why="fear", cite=HERE)


def hands(count: int, sides: int, keep: Keep) -> Explored[tuple[int, ...]]:
    return explore(lambda dice: dice.hand(count, sides, keep=keep, why="hand", cite=HERE))


def test_the_best_three_of_four_are_those_of_anydice() -> None:
    odds = explore(strength)
    assert [(round(100 * weight / odds.total, 2), value) for value, weight in sorted(odds.weights.items())] == [*BEST]
    assert round(sum(value * weight for value, weight in odds.weights.items()) / odds.total, 4) == 12.2446


@pytest.mark.parametrize("run", [strength, exchange, unlucky])
@pytest.mark.parametrize("floats", [False, True])
def test_odds_are_those_of_every_fall(run: Any, floats: bool) -> None:
    odds = explore(run, floats=floats)
    falls = brute_force(lambda source: throw(run, source, traced=False).result)
    if floats:
        assert {value: float(weight) for value, weight in odds.weights.items()} == pytest.approx(falls)
    else:
        assert chances(odds) == falls


@pytest.mark.parametrize("count", range(6))
@pytest.mark.parametrize("sides", range(1, 5))
def test_every_small_hand_is_counted(count: int, sides: int) -> None:
    for kept in range(count + 2):
        for which in ("highest", "lowest"):
            expected: dict[tuple[int, ...], Fraction] = {}
            for faces in product(range(1, sides + 1), repeat=count):
                ordered = sorted(faces, reverse=True)
                hand = tuple(ordered[:kept] if which == "highest" else ordered[::-1][:kept][::-1])
                expected[hand] = expected.get(hand, Fraction(0)) + Fraction(1, sides**count)
            keep: Keep = (which, kept)
            assert chances(hands(count, sides, keep)) == expected


@pytest.mark.parametrize(("count", "sides", "kept"), [(10, 10, 3), (20, 10, 5), (40, 6, 2), (9, 20, 4), (7, 6, 7)])
def test_a_large_hand_is_that_of_icepool(count: int, sides: int, kept: int) -> None:
    die: Any = icepool.d(sides)
    keeps: dict[Keep, Any] = {
        ("highest", kept): die.highest(count, kept),
        ("lowest", kept): die.lowest(count, kept),
    }
    for keep, pool in keeps.items():
        expected = {int(value): Fraction(weight, pool.denominator()) for value, weight in pool.items()}
        assert chances(hands(count, sides, keep).map(sum)) == expected


def test_a_hand_of_many_dice_is_cheap() -> None:
    found = hands(20, 10, ("highest", 5))
    assert len(found.weights) == found.states == 2002
    assert found.entries < limits["MAX_ENTRIES"] / 50


@pytest.mark.parametrize(
    ("count", "sides", "kept"), [(60, 20, 12), (100, 6, 100), (10**6, 6, 3), (10**6, 2**32 - 1, 10**6), (9, 10**7, 1)]
)
def test_too_many_hands_are_refused_before_they_are_made(count: int, sides: int, kept: int) -> None:
    began = process_time()
    with pytest.raises(BudgetError, match="entries"):
        hands(count, sides, ("highest", kept))
    assert process_time() - began < 0.1


@given(st.lists(st.integers(1, 6), max_size=9), st.integers(0, 10), st.booleans())
def test_a_thrown_hand_keeps_what_was_thrown(faces: list[int], kept: int, high: bool) -> None:
    keep: Keep = ("highest" if high else "lowest", kept)
    hand = throw(lambda dice: dice.hand(len(faces), 6, keep=keep, why="", cite=HERE), faces).result
    rest = [*faces]
    for face in hand:
        rest.remove(face)
    assert [*hand] == sorted(hand, reverse=True)
    assert len(hand) == min(kept, len(faces))
    assert all(other <= min(hand) if high else other >= max(hand) for other in rest if hand)


def test_a_line_of_a_hand_shows_every_face() -> None:
    thrown = throw(strength, [3, 6, 1, 5], place="birth/")
    assert thrown.result == 14
    (line,) = thrown.lines
    assert line == HandStep(cite=HERE, address="birth/hand", faces=(3, 6, 1, 5), kept=(6, 5, 3), code="strength")
    assert thrown.throws == (Throw(address="birth/hand", sides=6, faces=(3, 6, 1, 5)),)
    assert str(step_text(line, WORDS)) == "strength: rolled 3 6 1 5, keeps 6 5 3"


def test_a_hand_of_no_dice_throws_nothing() -> None:
    def empty(dice: Dice) -> list[tuple[int, ...]]:
        return [
            dice.hand(0, 6, keep=("highest", 2), why="none", cite=HERE, at="one"),
            dice.hand(2, 6, keep=("lowest", 0), why="all-for-nothing", cite=HERE, at="two"),
        ]

    written = throw(empty, [4, 2])
    assert written.result == [(), ()]
    assert [str(step_text(line, WORDS)) for line in written.lines] == [
        "none: no dice",
        "all for nothing: rolled 4 2, keeps none",
    ]
    assert [throw.faces for throw in written.throws] == [(4, 2)]
    assert step_of(written.lines, HandStep).kept == ()
    assert hands(0, 6, ("highest", 2)).weights == {(): 1}
    assert hands(2, 6, ("highest", 0)).weights == {(): 1}


def test_thrown_and_replayed_are_one() -> None:
    thrown = throw(strength, Stream("42"))
    assert throw(strength, thrown.faces).result == throw(strength, Stream("42"), traced=False).result == thrown.result
    for wrong in (thrown.faces[:3], [7, 1, 1, 1]):
        with pytest.raises(FacesError):
            throw(strength, wrong)


SENSELESS: list[tuple[int, int, Any]] = [
    (-1, 6, ("highest", 1)),
    (1, 0, ("highest", 1)),
    (2, 6, ("lowest", -1)),
    (2, 6, ("middle", 1)),
]


@pytest.mark.parametrize(("count", "sides", "keep"), SENSELESS)
def test_what_makes_no_hand_is_refused(count: int, sides: int, keep: Any) -> None:
    for run in (lambda rule: throw(rule, Stream("1")), explore):
        with pytest.raises(LawError, match="keeps the"):
            run(lambda dice: dice.hand(count, sides, keep=keep, why="", cite=HERE))
