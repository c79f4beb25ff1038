from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from ror_rules.author import Cite, Dice, Trials, at_least
from ror_rules.errors import LawError
from ror_rules.testing import explore, throw
from tests.core.brute import brute_force, chances

HERE = Cite(section="Rules")


def heads(dice: Dice, count: int) -> Mapping[str, int]:
    return {"heads": dice.pool(count, at_least(2), why="coins", cite=HERE, sides=2)}


def while_counted(dice: Dice) -> int:
    def trials() -> Iterator[Trials]:
        yield Trials("coin", dice.roll(2, why="number", cite=HERE), heads)

    return dice.tally(trials()).get("heads", 0)


def test_trials_may_be_thrown_for() -> None:
    assert chances(explore(while_counted)) == brute_force(
        lambda source: throw(while_counted, source, traced=False).result
    )


SENSELESS: Mapping[str, Callable[[Dice], Any]] = {
    "fewer dice than none": lambda dice: dice.pool(-1, at_least(4), why="", cite=HERE),
    "fewer dice than none that are sure": lambda dice: dice.pool(-1, at_least(1), why="", cite=HERE),
    "a die without sides": lambda dice: dice.roll(0, why="", cite=HERE),
    "fewer steps than none": lambda dice: dice.repeat(lambda inner, state: state, 0, until=bool, at_most=-1),
    "fewer steps than none, at the end of a rule": lambda dice: dice.repeat(
        lambda inner, state: state, 0, until=bool, at_most=-1, end=lambda state, steps: state
    ),
}


@pytest.mark.parametrize("case", SENSELESS)
def test_what_cannot_be_thrown_is_refused(case: str) -> None:
    with pytest.raises(LawError, match="0 or more dice and steps"):
        explore(SENSELESS[case])
