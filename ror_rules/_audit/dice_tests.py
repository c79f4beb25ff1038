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

from msgspec import Meta, Struct, field, structs

from ror_rules._audit.found import Run
from ror_rules._studies.sharing import needed
from ror_rules._wire.shapes import plain
from ror_rules.errors import in_words
from ror_rules.message import NOTHING, Code, Message, With, named, say

LEVEL: Final = 0.001
"""The chance of naming any hand where all dice are fair."""
_EXPECTED: Final = 5
"""Of each face so many are expected at least, or chi-square is no distribution of theirs."""
_CHANGES: Final = 20
"""Neighbors that are looked at, at least."""
_MOST_SIDES: Final = 100
_LEAST: Final = 1e-15
"""The least chance that is told as a number."""


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
    code: Code = ""
    given: With = field(name="with", default=NOTHING)


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
    """A test with its message, which names no reason."""
    rare = corrected < LEVEL
    message = _odd(test, of) if rare else _usual(test)
    said, given = in_words(message), plain(message.given)
    return structs.replace(test, corrected=corrected, improbable=rare, said=said, code=message.code, given=given)


def _usual(test: DiceTest) -> Message:
    whose, dice, sides = _whose(test.who), test.dice, test.sides
    if test.test == "faces":
        return say("dice-faces", whose=whose, dice=dice, sides=sides)
    changes, neighbors = test.seen
    return say("dice-order", whose=whose, dice=dice, sides=sides, changes=changes, neighbors=neighbors)


def _odd(test: DiceTest, tests: int) -> Message:
    whose, dice, sides, doubt = _whose(test.who), test.dice, test.sides, _doubt(test, tests)
    if test.test == "faces":
        code = "dice-faces-uneven" if test.statistic > sides - 1 else "dice-faces-even"
        return say(code, whose=whose, dice=dice, sides=sides, doubt=doubt)
    changes, neighbors = test.seen
    return say("dice-order-odd", whose=whose, dice=dice, sides=sides, changes=changes, neighbors=neighbors, doubt=doubt)


def _whose(who: str) -> Message:
    kind, _, name = who.partition(" ")
    if kind == "player":
        return say("dice-of-player", player=named(name))
    return say("dice-of-game", game=named(name)) if kind == "game" else say("dice-of-all")


def _doubt(test: DiceTest, tests: int) -> Message:
    seasons = round(1 / test.chance) if test.chance > _LEAST else say("million-billion")
    return say("dice-doubted", seasons=seasons, tests=tests)
