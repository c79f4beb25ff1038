"""The stack under the odds is in one piece, wherever they are asked for: no call of a function maps memory and gives it back."""

from __future__ import annotations

from collections.abc import Callable
from resource import RUSAGE_THREAD, getrusage
from typing import TypeVar

import pytest

from ror_rules import load
from ror_rules._questions import odds
from ror_rules._stack import roomy

T = TypeVar("T")

DEEP = range(0, 300, 3)
"""Frames below a call, in steps that are shorter than what is called: one of them is at the end of a chunk of the stack."""
CALLS = 400
"""Calls from there, each of which would map a chunk and give it back: that is a page fault at least."""


def one(number: int) -> int:
    """A function that calls functions."""
    return two(number) + two(number)


def two(number: int) -> int:
    """Another one."""
    return three(number, number, number, number)


def three(first: int, second: int, third: int, fourth: int) -> int:
    """A third one, with some room of its own."""
    return (first, second, (third, fourth, (first, second)))[0]


def calls() -> int:
    """Calls them often."""
    return sum(map(one, range(CALLS)))


def beneath(frames: int, function: Callable[[], T]) -> T:
    """What a function gives that is called so many frames further down."""
    return function() if not frames else beneath(frames - 1, function)


def faults(function: Callable[[], object]) -> int:
    """The page faults of one call of a function."""
    before = getrusage(RUSAGE_THREAD).ru_minflt
    function()
    return getrusage(RUSAGE_THREAD).ru_minflt - before


def most(function: Callable[[], object]) -> int:
    """The most that it takes, wherever in the stack it is called."""
    function()
    return max(beneath(frames, lambda: faults(function)) for frames in DEEP)


def test_a_roomy_function_maps_no_memory_for_its_callees() -> None:
    """Wherever it is called, its callees take a few pages at most, and not one for each call."""
    assert most(roomy(calls)) < CALLS / 4


def test_it_gives_and_raises_what_the_function_does() -> None:
    """Arguments, results and names are those of the function."""
    assert roomy(three)(1, 2, third=3, fourth=4) == 1
    assert roomy(three).__name__ == "three"


def test_odds_are_found_in_one_piece_of_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    """What answers a question is called so, wherever the question is asked."""
    rules = load("war-of-the-ring")
    question = rules.question(
        "shadow-points", rules.read_odds("shadow-points", {"state": {"letter": "A"}, "arithmetic": "exact"})
    )
    monkeypatch.setattr(odds, "_answered", lambda question, **named: calls())
    assert most(lambda: odds.answer(question)) < CALLS / 4
