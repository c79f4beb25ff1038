"""Whether supplied dice fall as fair dice do: how often each face, and how often high follows low.

Two tests of the dice of each hand. The more tests, the more often one of fair dice alone is odd: Holm's correction counts
them, so that the chance of naming any hand of fair dice, of all that are tested, is below the level.

A test says how rarely fair dice do so; never why. Faces: Pearson's chi-square, too uneven or too even. Order: of fair dice each neighbor is high or
low as a coin falls, so changes have a binomial distribution, exactly. Distributions are scipy's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, structs

from ror_rules._audit.found import Run
from ror_rules._audit.records import needed

LEVEL: Final = 0.001
"""The chance of naming any hand where all dice are fair."""
_EXPECTED: Final = 5
"""Of each face so many are expected at least, or chi-square is no distribution of theirs."""
_CHANGES: Final = 20
"""Neighbors that are looked at, at least."""
_MOST_SIDES: Final = 100


class DiceTest(Struct, frozen=True, kw_only=True):
    """One test of supplied dice of so many sides."""

    who: Annotated[str, Meta(description="Whose: `all`, `player NAME` or `game NAME`.")]
    sides: int
    dice: Annotated[int, Meta(description="How many dice.")]
    test: Annotated[Literal["faces", "order"], Meta(description="Of how often each face comes, or high after low.")]
    seen: Annotated[tuple[int, ...], Meta(description="How often each face came; or changes, and neighbors.")]
    statistic: Annotated[float, Meta(description="Chi-square; or the changes less those expected.")]
    chance: Annotated[float, Meta(description="How often fair dice do so, or more so: 0 to 1.")]
    corrected: Annotated[float, Meta(description="The same for as many tests as there were, by Holm: 0 to 1.")]
    improbable: Annotated[bool, Meta(description="Whether that is below the level.")]
    said: str


def dice_tests(faces: Mapping[tuple[str, ...], int], runs: Mapping[tuple[str, int], Run]) -> list[DiceTest]:
    """Every test of dice that are enough for one, the least probable first.

    `faces` are (whose, sides, face) -> how often, `runs` (whose, sides) -> their order.
    """
    hands: defaultdict[tuple[str, int], dict[int, int]] = defaultdict(dict)
    for (whose, many, face), count in faces.items():
        hands[whose, int(many)][int(face)] = count
    found = []
    for (who, sides), of in sorted(hands.items()):
        dice = sum(of.values())
        if 2 <= sides <= _MOST_SIDES and dice >= _EXPECTED * sides:
            found.append(_faces(who, sides, dice, tuple(of.get(face, 0) for face in range(1, sides + 1))))
        run = runs.get((who, sides))
        if run is not None and run.dice > _CHANGES:
            found.append(_order(who, sides, dice, run))
    return _corrected(found)


def _faces(who: str, sides: int, dice: int, seen: tuple[int, ...]) -> DiceTest:
    expected = dice / sides
    square = sum((count - expected) ** 2 for count in seen) / expected
    special, step = needed("scipy.special"), 2 / expected
    uneven = float(special.chdtrc(sides - 1, square))
    even = float(special.chdtr(sides - 1, square + step))  # up to the next value that can come: never too small
    return _tested(who, sides, dice, "faces", seen, square, min(1.0, 2 * min(uneven, even)))


def _order(who: str, sides: int, dice: int, run: Run) -> DiceTest:
    neighbors = run.dice - 1
    rarer = min(run.changes, neighbors - run.changes)
    chance = min(1.0, 2 * float(needed("scipy.special").bdtr(rarer, neighbors, 0.5)))
    return _tested(who, sides, dice, "order", (run.changes, neighbors), run.changes - neighbors / 2, chance)


def _tested(
    who: str, sides: int, dice: int, test: Literal["faces", "order"], seen: tuple[int, ...], off: float, chance: float
) -> DiceTest:
    return DiceTest(
        who=who,
        sides=sides,
        dice=dice,
        test=test,
        seen=seen,
        statistic=off,
        chance=chance,
        corrected=1.0,
        improbable=False,
        said="",
    )


def _corrected(found: list[DiceTest]) -> list[DiceTest]:
    """Tests with their chances corrected for how many there are, and their words."""
    told = []
    least = 0.0
    for index, test in enumerate(sorted(found, key=lambda each: (each.chance, each.who, each.sides, each.test))):
        least = max(least, min(1.0, test.chance * (len(found) - index)))
        told.append(_told(test, least, len(found)))
    return told


def _told(test: DiceTest, corrected: float, of: int) -> DiceTest:
    """A test with what it says, in words that name no reason."""
    rare = corrected < LEVEL
    whose = {"all": "All supplied dice together"}.get(test.who, f"The dice supplied in {test.who}")
    if test.who.startswith("player "):
        whose = f"The dice supplied for {test.who.removeprefix('player ')}"
    what = (
        f"fell {f'so {_how(test)} ' if rare else ''}on their {test.sides} faces"
        if test.test == "faces"
        else f"changed between low and high {test.seen[0]} times of {test.seen[1]}"
    )
    ends = (
        f": fair dice do so, or more so, in about one of {_one_in(test.chance)} seasons, and {of} such tests were made."
        " Dice may be worn, or written down from memory, or left out; this does not say which: a reason to ask, no more."
        if rare
        else " as fair dice do often enough."
    )
    said = f"{whose} ({test.dice} of {test.sides} sides) {what}{ends}"
    return structs.replace(test, corrected=corrected, improbable=rare, said=said)


def _how(test: DiceTest) -> str:
    return "unevenly" if test.statistic > test.sides - 1 else "evenly"


def _one_in(chance: float) -> str:
    return f"{1 / chance:,.0f}" if chance > 1e-15 else "a million billion"
