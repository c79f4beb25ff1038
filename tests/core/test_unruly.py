"""Rules as other authors may write them: their odds are those of every fall of the dice, or they are refused; never others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest

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

HERE = Cite(section="Rules")


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


def one_stage_twice(dice: Dice) -> int:
    """Coins, and a coin again for each that showed heads, dealt out one by one, and once more: the same stage twice."""
    stage = Stage(
        trials=lambda counts: [Trials("again", min(counts.get("heads", 0), 3), heads)],
        scope=lambda counts: None,
        dealt=lambda keys: Dealt(keys=sorted(keys), room=3),
    )
    return dice.multinomial(
        [Trials("coin", 3, heads)], stage, stage, end=lambda counts: counts.get("heads", 0), scope="thrice"
    )


def how_many_ways(dice: Dice) -> int:
    """A rule that asks how many keys there are: what did not come is none."""
    return dice.multinomial([Trials("coin", 1, heads)], end=len, scope="ways")


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


class Beaten(Draw):
    """The first side never wins, and nobody says what it would lose then."""

    def score(self, dice: Dice, which: Which, side: int) -> Told:
        return Told(side + 9 * which)

    def after(self, dice: Dice, which: Which, side: int, sign: Sign) -> int:
        return {-1: (side, 0)[which]}[sign]

    def end(self, sign: Sign, scores: tuple[Told, Told], after: tuple[int, int]) -> Any:
        return after


class Said(Draw):
    """What becomes of a side is said in a word."""

    def after(self, dice: Dice, which: Which, side: int, sign: Sign) -> Any:
        return ("fallen", "wounded", "unhurt")[side - 1]

    def end(self, sign: Sign, scores: tuple[Told, Told], after: tuple[Any, Any]) -> Any:
        return after


class Spoken(Draw):
    """What becomes of a side is a word, or a number."""

    def after(self, dice: Dice, which: Which, side: int, sign: Sign) -> Any:
        return "fallen" if side == 1 else side

    def end(self, sign: Sign, scores: tuple[Told, Told], after: tuple[Any, Any]) -> Any:
        return after


def one_of_three(dice: Dice, book: Shire, which: Which) -> int:
    """A face of a die of a side."""
    return dice.roll(3, why="draw", cite=HERE, at=("one", "other")[which])


def high_or_low(dice: Dice) -> Any:
    """A rule that ends in contests of two kinds with an equal scope."""
    return dice.contest(Draw() if dice.roll(2, why="which", cite=HERE, at="coin") == 1 else Low())


def beaten(dice: Dice) -> Any:
    """A rule whose contest can have one sign alone."""
    return dice.contest(Beaten())


@pytest.mark.parametrize("run", [in_stages, high_or_low, one_stage_twice, how_many_ways, beaten])
def test_odds_are_those_of_every_fall(run: Callable[[Dice], Any]) -> None:
    """Stages, and kinds of contests, whose scopes are equal are told apart; a stage may come twice, and a sign never."""
    falls = brute_force(lambda source: run(Thrower(source)))
    assert chances(explore(run)) == falls
    assert chances(Exploration(run, Memo()).look([lambda result: result])) == {
        (result,): chance for result, chance in falls.items()
    }


def test_what_is_known_of_one_contest_is_not_taken_for_another() -> None:
    """Two kinds of contests with an equal scope, one after the other, in one memo."""
    memo = Memo()
    for kind in (Draw, Low, Draw):
        falls = brute_force(lambda source, kind=kind: Thrower(source).contest(kind()))  # type: ignore[misc]
        assert chances(explore(lambda dice, kind=kind: dice.contest(kind()), memo=memo)) == falls  # type: ignore[misc]


VIEWS: Mapping[str, tuple[Contest[Any, Any, Any, Any], Callable[[Any], Any]]] = {
    "whether it is a number": (Spoken(), lambda after: isinstance(after[0], int)),
    "a case": (Spoken(), lambda after: how(after[1])),
    "a word among others": (Said(), ", ".join),
    "whether a text begins with it": (Said(), lambda after: "fallen or not".startswith(after[1])),
    "what stands in a text": (Said(), lambda after: after[0] in "fallen or unhurt"),
    "a text with another in it": (Said(), lambda after: "x or y".replace("x", after[0])),
}


def how(fate: object) -> str:
    """What a fate is, by its kind."""
    match fate:
        case int():
            return "a number"
        case str():
            return "a word"
        case _:
            return "neither"


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_may_ask_what_it_is_given(view: str) -> None:
    """A view that asks for the kind of a value, or hands it to a text's own functions, has the odds of every fall."""
    contest, see = VIEWS[view]
    falls = brute_force(lambda source: see(Thrower(source).contest(contest)))
    exploration = Exploration(lambda dice: dice.contest(contest), Memo())
    assert chances(exploration.apart([see])[0]) == falls


def test_a_face_that_stands_for_others_is_a_whole_number() -> None:
    """A view that asks whether a face is a whole number looks at it, and has the odds of every face."""
    exploration = Exploration(lambda dice: dice.roll(6, why="a toss", cite=HERE, alike=lambda face: face > 4), Memo())
    assert chances(exploration.apart([lambda face: face if isinstance(face, int) else None])[0]) == chances(
        explore(lambda dice: dice.roll(6, why="a toss", cite=HERE))
    )


def heads(dice: Dice, count: int) -> Mapping[str, int]:
    """Coins that show heads."""
    return {"heads": dice.pool(count, 2, why="coins", cite=HERE, sides=2)}


def tossed(dice: Dice) -> int:
    """Three coins, counted together."""
    return dice.multinomial([Trials("coin", 3, heads)], end=lambda counts: counts.get("heads", 0), scope="coins")


def and_one(dice: Dice) -> int:
    """A rule that takes what multinomial gave it for a number: the odds have more than one."""
    return len(str(tossed(dice)))


def plus_one(dice: Dice) -> int:
    """A rule that counts on with what multinomial gave it."""
    return tossed(dice) + 1


def and_its_member(dice: Dice) -> Any:
    """A rule that looks for a member in what multinomial gave it."""
    return tossed(dice).real


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
@pytest.mark.parametrize(
    "run",
    [and_one, plus_one, and_its_member, and_another, within_another, instead_of_another, while_counted, kept_back],
)
def test_what_multinomial_gives_is_returned_at_once(run: Callable[[Explorer], Any], floats: bool) -> None:
    """A rule that goes on after multinomial counts, or throws while they are made, raises `LawError`: no wrong answer."""
    assert explore(tossed).weights == {0: 1, 1: 3, 2: 3, 3: 1}
    with pytest.raises(LawError, match="multinomial, contest or seen"):
        explore(run, memo=Memo(floats=floats))


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


def other_keys(dice: Dice) -> int:
    """A stage that deals out keys of which one was not counted."""
    stage = Stage(
        trials=lambda counts: [Trials("save", min(sum(counts.values()), 1), heads)],
        scope=lambda counts: None,
        dealt=lambda keys: Dealt(keys=["hits", "else"], room=1),
    )
    return dice.multinomial(
        [Trials("coin", 2, heads), Trials("first", 2, saved(4))],
        stage,
        end=lambda counts: counts.get("heads", 0),
        scope="others",
    )


SENSELESS: Mapping[str, tuple[Callable[[Dice], Any], str]] = {
    "fewer dice than none": (lambda dice: dice.pool(-1, 4, why="", cite=HERE), "what cannot come"),
    "fewer dice than none that are sure": (lambda dice: dice.pool(-1, 1, why="", cite=HERE), "what cannot come"),
    "a die without sides": (lambda dice: dice.roll(0, why="", cite=HERE), "what cannot come"),
    "fewer steps than none": (
        lambda dice: dice.repeat(lambda inner, state: state, 0, until=bool, at_most=-1),
        "what cannot come",
    ),
    "fewer steps than none, at the end of a rule": (
        lambda dice: dice.repeat(lambda inner, state: state, 0, until=bool, at_most=-1, end=lambda state, steps: state),
        "what cannot come",
    ),
    "keys that were not counted": (other_keys, "other keys"),
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
        Exploration(run, Memo()).look([str])
