"""Tests of supplied dice: how often each face comes, and how often high follows low.

Each die belongs to one hand: that of its player, else that of its game. A hand has two tests. The more tests there are, the
more often one of fair dice is odd. Holm's correction counts them, so that the chance of a finding about fair dice is below
the level for the whole season.

A verdict gives the corrected chance as a number of seasons, and never a reason. Faces: Pearson's chi-square, too uneven or
too even. Order: the neighbors of fair dice change between high and low as a coin falls, so changes have a binomial
distribution, exactly. Distributions are scipy's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct, field, structs

from ror_rules._audit.chance import seasons
from ror_rules._audit.found import Run
from ror_rules._messages.message import NOTHING, Code, Message, With, named, say
from ror_rules._operations.sharing import needed
from ror_rules._reading.documents import plain
from ror_rules._reading.error import in_words

LEVEL: Final = 0.001
"""The corrected chance below which dice are improbable, which is a finding."""
UNUSUAL: Final = 0.05
"""The corrected chance below which dice are unusual, which is no finding."""
_EXPECTED: Final = 5
"""Least expected count of each face. With fewer, chi-square is not a good approximation."""
_CHANGES: Final = 20
_MOST_SIDES: Final = 100


Verdict = Literal["usual", "unusual", "improbable"]


class DiceTest(Struct, frozen=True, kw_only=True):
    """One test of supplied dice with one number of sides."""

    who: str
    sides: int
    dice: int
    test: Literal["faces", "order"]
    seen: tuple[int, ...]
    statistic: float
    chance: float
    corrected: float
    verdict: Verdict
    said: str
    code: Code = ""
    given: With = field(name="with", default=NOTHING)


def dice_tests(faces: Mapping[tuple[str, ...], int], runs: Mapping[tuple[str, int], Run]) -> list[DiceTest]:
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
        verdict="usual",
        said="",
    )


def _corrected(found: list[DiceTest]) -> list[DiceTest]:
    told = []
    least = 0.0
    for index, test in enumerate(sorted(found, key=lambda each: (each.chance, each.who, each.sides, each.test))):
        least = max(least, min(1.0, test.chance * (len(found) - index)))
        told.append(_told(test, least))
    return told


def _told(test: DiceTest, corrected: float) -> DiceTest:
    verdict: Verdict = "improbable" if corrected < LEVEL else "unusual" if corrected < UNUSUAL else "usual"
    message = _message(test, verdict, corrected)
    said, given = in_words(message), plain(message.given)
    return structs.replace(test, corrected=corrected, verdict=verdict, said=said, code=message.code, given=given)


def _message(test: DiceTest, verdict: Verdict, corrected: float) -> Message:
    whose, told = whose_dice(test.who), _verdict(verdict, corrected)
    if test.test == "order":
        changes, neighbors = test.seen
        of = say("dice-changes", changes=changes, neighbors=neighbors)
        return say("dice-order", whose=whose, dice=test.dice, sides=test.sides, changes=of, verdict=told)
    odd = "dice-faces-uneven" if test.statistic > test.sides - 1 else "dice-faces-even"
    code = "dice-faces" if verdict == "usual" else odd
    return say(code, whose=whose, dice=test.dice, sides=test.sides, verdict=told)


def whose_dice(who: str) -> Message:
    kind, _, name = who.partition(" ")
    if kind == "player":
        return say("dice-of-player", player=named(name))
    return say("dice-of-game", game=named(name)) if kind == "game" else say("dice-of-nobody")


def _verdict(verdict: Verdict, corrected: float) -> Message:
    if verdict == "usual":
        return say("dice-verdict-usual", percent=round(100 * corrected))
    code = "dice-verdict-unusual" if verdict == "unusual" else "dice-verdict-improbable"
    return say(code, seasons=seasons(corrected))
