"""Rules as other authors may write them: their odds are those of every fall of the dice, or they are refused; never others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from ror_rules._arithmetic.account import Account
from ror_rules._exploring.interpreter import Explorer
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import Exploration, explore
from ror_rules._throwing.interpreters import Thrower
from ror_rules.dice import Contest, Dealt, Dice, Side, Sign, Stage, Trials, Which
from ror_rules.errors import LawError
from ror_rules.rulings import Rulings
from ror_rules.table import Book
from ror_rules.trace import Cite
from tests.core.brute import brute_force, chances

HERE = Cite(work="Games of the Shire", section="Rules")


class Shire(Book):
    """A book without tables."""


BOOK = Shire(rulings=Rulings({}))


def saved(needed: int) -> Callable[[Dice, int], Mapping[str, int]]:
    """Dice that are counted where they show enough."""
    return lambda dice, count: {"hits": dice.pool(count, needed, why="dice", cite=HERE)}


def in_stages(dice: Dice) -> int:
    """A die at 4 or more, one for it at 4 or more, and one for that at 6: two stages that hang on nothing else."""

    def then(needed: int) -> Stage:
        return Stage(
            trials=lambda counts: [Trials(needed, counts.get("hits", 0), saved(needed))], scope=lambda counts: None
        )

    return dice.multinomial(
        [Trials("first", 1, saved(4))],
        then(4),
        then(6),
        end=lambda counts: counts.get("hits", 0),
        scope="volley",
    )


class Told(NamedTuple):
    """A score."""

    rank: int


class Draw(Contest[int, Told, int, Any]):
    """Two dice of three sides, the higher wins."""

    def __init__(self) -> None:
        self.scope = "draw"

    def side(self, which: Which) -> Side[Shire, Which, int]:
        return Side(one_of_three, BOOK, which)

    def score(self, dice: Dice, which: Which, side: int) -> Told:
        return Told(side)

    def after(self, dice: Dice, which: Which, side: int, sign: Sign) -> int:
        return 0

    def end(self, sign: Sign, scores: tuple[Told, Told], after: tuple[int, int]) -> Any:
        return sign


class Low(Draw):
    """The lower wins, and what becomes of a side is told."""

    def score(self, dice: Dice, which: Which, side: int) -> Told:
        return Told(-side)

    def after(self, dice: Dice, which: Which, side: int, sign: Sign) -> int:
        return side

    def end(self, sign: Sign, scores: tuple[Told, Told], after: tuple[int, int]) -> Any:
        return sign, after[0]


def one_of_three(dice: Dice, book: Shire, which: Which) -> int:
    """A face of a die of a side."""
    return dice.roll(3, why="draw", cite=HERE, at=("one", "other")[which])


def high_or_low(dice: Dice) -> Any:
    """A rule that ends in contests of two kinds with an equal scope."""
    return dice.contest(Draw() if dice.roll(2, why="which", cite=HERE, at="coin") == 1 else Low())


@pytest.mark.parametrize("run", [in_stages, high_or_low])
def test_odds_are_those_of_every_fall(run: Callable[[Dice], Any]) -> None:
    """Stages, and kinds of contests, whose scopes are equal are still told apart."""
    falls = brute_force(lambda source: run(Thrower(source)))
    assert chances(explore(run)) == falls
    assert chances(Exploration(run, Memo(Account())).look([lambda result: result])) == {
        (result,): chance for result, chance in falls.items()
    }


def test_what_is_known_of_one_contest_is_not_taken_for_another() -> None:
    """Two kinds of contests with an equal scope, one after the other, in one memo."""
    memo = Memo(Account())
    for kind in (Draw, Low, Draw):
        falls = brute_force(lambda source, kind=kind: Thrower(source).contest(kind()))  # type: ignore[misc]
        assert chances(explore(lambda dice, kind=kind: dice.contest(kind()), memo=memo)) == falls  # type: ignore[misc]


def heads(dice: Dice, count: int) -> Mapping[str, int]:
    """Coins that show heads."""
    return {"heads": dice.pool(count, 2, why="coins", cite=HERE, sides=2)}


def tossed(dice: Dice) -> int:
    """Three coins, counted together."""
    return dice.multinomial([Trials("coin", 3, heads)], end=lambda counts: counts.get("heads", 0), scope="coins")


def and_one(dice: Dice) -> int:
    """A rule that takes what multinomial gave it for a number: the odds have more than one."""
    return len(str(tossed(dice)))


def and_another(dice: Dice) -> int:
    """A rule that throws after multinomial counts."""
    found = tossed(dice)
    dice.roll(2, why="one more", cite=HERE)
    return found


def within_another(dice: Dice) -> int:
    """A rule that puts what multinomial gave it into the results of another."""
    found = tossed(dice)
    return dice.multinomial([Trials("coin", 3, heads)], end=lambda counts: found, scope="coins")


def instead_of_another(dice: Dice) -> int:
    """A rule that counts, and ends in a contest all the same."""
    found: int = dice.contest(Draw() if tossed(dice) else Low())
    return found


def while_counted(dice: Dice) -> int:
    """A rule that throws while it makes the trials."""

    def trials() -> Iterator[Trials]:
        yield Trials("coin", dice.roll(2, why="how many", cite=HERE), heads)

    return dice.multinomial(trials(), end=len, scope="coins")


def kept_back(dice: Dice) -> Any:
    """A rule that returns all results of what it asked another interpreter for."""
    return explore(tossed)


@pytest.mark.parametrize("floats", [False, True])
@pytest.mark.parametrize("run", [and_one, and_another, within_another, instead_of_another, while_counted, kept_back])
def test_what_multinomial_gives_is_returned_at_once(run: Callable[[Explorer], Any], floats: bool) -> None:
    """A rule that goes on after multinomial counts, or throws while they are made, raises `LawError`: no wrong answer."""
    assert explore(tossed).weights == {0: 1, 1: 3, 2: 3, 3: 1}
    with pytest.raises(LawError, match="multinomial, contest or seen"):
        explore(run, memo=Memo(Account(), floats=floats))


class Late(Draw):
    """A contest that throws where it may not: in one of its methods."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def score(self, dice: Dice, which: Which, side: int) -> Told:
        return Told(side + (dice.roll(6, why="luck", cite=HERE) if self.where == "score" else 0))

    def after(self, dice: Dice, which: Which, side: int, sign: Sign) -> int:
        return dice.pool(2, 4, why="luck", cite=HERE) if self.where == "after" else side

    def end(self, sign: Sign, scores: tuple[Told, Told], after: tuple[int, int]) -> Any:
        return sign, after


@pytest.mark.parametrize("where", ["score", "after"])
def test_a_contest_throws_for_its_sides_alone(where: str) -> None:
    """What throws in a score, or in what becomes of a side, is refused: no fall of that die would be in the odds."""
    with pytest.raises(LawError, match="only its sides do"):
        explore(lambda dice: dice.contest(Late(where)))


def face_as_a_state(dice: Dice) -> tuple[int, int]:
    """A rule whose part is given a face that stands for others."""
    face = dice.roll(6, why="a toss", cite=HERE, alike=lambda face: face > 4)
    return face, dice.part(coin, BOOK, face)


def coin(dice: Dice, book: Shire, state: int) -> int:
    """A part that is given a face, and does not look at it."""
    return dice.roll(2, why="coin", cite=HERE)


def short_of_places(dice: Dice) -> int:
    """A stage that deals hits out to three places and makes trials for two."""
    stage = Stage(
        trials=lambda counts: [Trials("save", min(counts.get("hits", 0), 2), saved(4))],
        scope=lambda counts: None,
        dealt=lambda keys: Dealt(keys=sorted(keys), room=3),
    )
    return dice.multinomial(
        [Trials("first", 5, saved(4))], stage, end=lambda counts: counts.get("hits", 0), scope="short"
    )


SENSELESS: Mapping[str, tuple[Callable[[Dice], Any], str]] = {
    "fewer dice than none": (lambda dice: dice.pool(-1, 4, why="", cite=HERE), "what cannot come"),
    "a die without sides": (lambda dice: dice.roll(0, why="", cite=HERE), "what cannot come"),
    "fewer steps than none": (
        lambda dice: dice.repeat(lambda inner, state: state, 0, until=bool, at_most=-1),
        "what cannot come",
    ),
    "fewer trials than none": (
        lambda dice: dice.multinomial([Trials("coin", -2, heads)], end=len, scope="coins"),
        "fewer trials than none",
    ),
    "counts below none": (
        lambda dice: dice.multinomial([Trials("coin", 2, lambda inner, count: {"heads": -1})], end=len, scope="debts"),
        "fewer than none",
    ),
    "a face that stands for others as a state": (face_as_a_state, "alike"),
    "places without a trial": (short_of_places, "at each place"),
}


@pytest.mark.parametrize("case", SENSELESS)
def test_what_cannot_be_thrown_is_refused(case: str) -> None:
    """Dice, trials and steps that make no sense are refused as the rule's fault, in words."""
    run, words = SENSELESS[case]
    with pytest.raises(LawError, match=words):
        Exploration(run, Memo(Account())).look([str])
