from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from hypothesis import given, strategies as st

from ror_rules.author import Book, Cite, Dice, Ruling, Rulings, Trials, Value, at_least, rule
from ror_rules.errors import BudgetError, LawError
from ror_rules.testing import Distribution, explore, throw
from tests.core.brute import brute_force, chances

HERE = Cite(section="Rules")
REGISTER = {
    name: Ruling(id=name, question="?", section="s", default="so", basis="printed", reason="r", readings={"so": "So."})
    for name in ("inside", "beside")
}
BOOK = Book(rulings=Rulings(REGISTER))


class Volley(Value):
    """Archers of two kinds, and a coin before they shoot."""

    bows: int = 2
    slings: int = 1


class Shot(Value):
    hits: int
    dire: int
    lost: int


def shoot(needs: int, dice: Dice, count: int) -> Mapping[str, int]:
    hits = dice.pool(count, at_least(needs), why="shots", cite=HERE, sides=4, at=f"shots-{needs}")
    lost = dice.pool(count - hits, at_least(2), why="lost", cite=HERE, sides=2, at=f"lost-{needs}")
    return {"hits": hits, "lost": lost}


def fire(dice: Dice, book: Book, state: Volley) -> Shot:
    dice.reading(book, "inside")
    found = dice.tally([Trials("bow", state.bows, partial(shoot, 3)), Trials("sling", state.slings, partial(shoot, 4))])
    return Shot(found.get("hits", 0), found.get("hits", 0) // 2, found.get("lost", 0))


@rule("volley", title="Volley", source=HERE)
def volley(dice: Dice, book: Book, state: Volley) -> Shot:
    """A coin decides if a bow breaks. Then all shoot."""
    broken = dice.roll(2, why="bow", cite=HERE, at="bow") == 1
    return dice.part(fire, book, Volley(state.bows - broken, state.slings))


@volley.summary("none")
def none(state: Volley, result: Shot) -> bool:
    return not result.hits


class Seen(Value):
    what: str


@rule("report", title="Report", source=HERE)
def report(dice: Dice, book: Book, state: Volley) -> Seen:
    """A messenger gets lost, or reports a volley."""
    if dice.roll(3, why="messenger", cite=HERE, at="messenger") == 1:
        return Seen("nothing")
    return volley.seen(dice, book, state, "hits", "none", end=lambda hits, none: Seen(f"{hits} {none}"))


class Tells(Value):
    of: Value

    def __call__(self, shot: Shot) -> Seen:
        return Seen(f"{self.of} {shot.hits}")


@rule("told", title="Told", source=HERE)
def told(dice: Dice, book: Book, state: Volley) -> Seen:
    """A volley by a part, after a die that nobody remembers."""
    face = dice.roll(6, why="messenger", cite=HERE, at="messenger")
    return dice.part(fire, book, state, end=Tells(Volley(bows=face % 2)))


@rule("twice", title="Twice", source=HERE)
def twice(dice: Dice, book: Book, state: Volley) -> Seen:
    """Two volleys, one of them by a part of another rule."""
    one = volley(dice.within("one"), book, state)
    other = volley(dice.within("other"), book, state)
    return Seen(f"{one.hits + other.hits}")


@pytest.mark.parametrize("state", [Volley(), Volley(1, 0), Volley(1, 1)])
@pytest.mark.parametrize("made", [volley, report, told, twice], ids=lambda made: made.id)
def test_odds_are_those_of_every_fall(made: Any, state: Volley) -> None:
    if made is twice and state == Volley():
        state = Volley(1, 0)
    assert chances(made.odds(BOOK, state)) == brute_force(partial(made.roll, BOOK, state))


@pytest.mark.parametrize("names", [("hits",), ("hits", "none"), ("lost", "dire", "hits"), ("none",)])
def test_a_look_is_the_whole_looked_at(names: tuple[str, ...]) -> None:
    whole = volley.odds(BOOK, Volley())
    views = volley.views(Volley(), names)
    solved = volley.explored(BOOK, Volley())
    assert chances(solved.look(names)) == chances(whole.map(lambda result: tuple(view(result) for view in views)))
    assert [chances(each) for each in solved.apart(names)] == [chances(whole.map(view)) for view in views]


@pytest.mark.nightly
@given(st.lists(st.tuples(st.integers(2, 5), st.integers(0, 3)), max_size=3))
def test_trials_are_independent(kinds: list[tuple[int, int]]) -> None:
    def at_once(dice: Dice) -> Any:
        return frozenset(dice.tally(Trials(needs, n, partial(shoot, needs)) for needs, n in kinds).items())

    def one_by_one(dice: Dice) -> Any:
        counts: dict[str, int] = {}
        for at, needs in enumerate([needs for needs, n in kinds for _ in range(n)]):
            for key, number in shoot(needs, dice.within(f"t-{at}"), 1).items():
                counts[key] = counts.get(key, 0) + number
        return frozenset((key, number) for key, number in counts.items() if number)

    assert chances(explore(at_once)) == chances(explore(one_by_one))


def test_trials_of_one_kind_are_counted_together() -> None:
    lots = [Trials("bow", 1, partial(shoot, 3)), Trials("bow", 2, partial(shoot, 3))]

    def hits(dice: Dice) -> int:
        return dice.tally(lots).get("hits", 0)

    assert explore(hits).weights == {0: 1, 1: 3, 2: 3, 3: 1}
    assert throw(lambda dice: dice.tally(lots[:1]), [1, 1], traced=False).result == {}
    assert throw(lambda dice: dice.tally(lots[:1]), [3]).result == {"hits": 1}


def coins(dice: Dice, count: int) -> Mapping[str, int]:
    return {"heads": dice.pool(count, at_least(2), why="", cite=HERE, sides=2)}


def test_a_tally_is_explored_once_for_each_kind() -> None:
    def all_heads(dice: Dice) -> bool:
        return dice.tally([Trials("coin", 100, coins)]).get("heads", 0) == 100

    assert explore(all_heads, states=103).weights == {False: 2**100 - 1, True: 1}
    with pytest.raises(BudgetError):
        explore(all_heads, states=102)


@pytest.mark.parametrize(
    "trials", [[Trials("bow", -1, partial(shoot, 3))], [Trials("bow", 1, lambda dice, n: {"hits": -1})]]
)
@pytest.mark.parametrize("run", [lambda each: throw(each, []), explore], ids=["thrown", "explored"])
def test_fewer_than_none_are_refused(run: Any, trials: list[Trials]) -> None:
    with pytest.raises(LawError, match="a number of trials, or a count, below 0"):
        run(lambda dice: dice.tally(trials))


def plus_one(dice: Dice) -> Any:
    return volley.seen(dice, BOOK, Volley(), "hits", end=int) + 1


def part_plus_one(dice: Dice) -> Any:
    return dice.part(fire, BOOK, Volley(), end=lambda shot: shot.hits) + 1


def part_again(dice: Dice) -> Any:
    dice.part(fire, BOOK, Volley(), end=lambda shot: shot.hits)
    return dice.part(fire, BOOK, Volley(), end=lambda shot: shot.hits)


def other(dice: Dice) -> Any:
    volley.seen(dice, BOOK, Volley(), "hits", end=int)
    return 1


def throws_after(dice: Dice) -> Any:
    found = volley.seen(dice, BOOK, Volley(), "hits", end=int)
    dice.roll(2, why="", cite=HERE)
    return found


def of_another(dice: Dice) -> Any:
    return volley.odds(BOOK, Volley())


@pytest.mark.parametrize("floats", [False, True])
@pytest.mark.parametrize(
    ("run", "fault"),
    [
        (plus_one, "goes on"),
        (part_plus_one, "goes on"),
        (part_again, "throws after"),
        (other, "goes on"),
        (throws_after, "throws after"),
        (of_another, "goes on"),
    ],
)
def test_what_is_seen_is_returned_at_once(run: Any, fault: str, floats: bool) -> None:
    with pytest.raises(LawError, match=f"A rule {fault} .* must return .*at once"):
        explore(run, floats=floats)


def test_equal_ends_of_a_part_are_called_once_for_each_result() -> None:
    shots = len(explore(lambda dice: fire(dice, BOOK, Volley())).weights)
    part = explore(lambda dice: dice.part(fire, BOOK, Volley())).states - shots
    assert explore(lambda dice: told.body(dice, BOOK, Volley())).states == 6 + part + 2 * shots


def test_a_part_reports_its_rulings_each_time() -> None:
    def run(dice: Dice) -> Seen:
        volley(dice.within("before"), BOOK, Volley())  # explored once for both
        return report(dice, BOOK, Volley())

    for each in (run, partial(volley, book=BOOK, state=Volley()), partial(report, book=BOOK, state=Volley())):
        assert explore(each).rulings == {"inside": "so"}


@rule("guess", title="Guess", source=HERE)
def guess(dice: Dice, book: Book, state: Volley) -> Seen:
    return Seen(str(dice.roll(state.bows, why="die", cite=HERE)))


class Answered:
    def __init__(self, memo: Any, state: Volley) -> None:
        memo.budget.state(10)
        self.state = state

    def look(self, names: Sequence[str] | None, most: int | None = None) -> Distribution[Any]:
        whole = [Seen(str(face)) for face in range(1, self.state.bows + 1)]
        return Distribution(dict.fromkeys(whole if names is None else [(each.what,) for each in whole], 1))

    def apart(self, names: Sequence[str]) -> list[Distribution[Any]]:
        return [self.look(names).map(lambda values: values[0]) for _ in names]


@guess.solver
def solve(memo: Any, book: Book, state: Volley) -> Answered:
    return Answered(memo, state)


@rule("guesses", title="Guesses", source=HERE)
def guesses(dice: Dice, book: Book, state: Volley) -> Seen:
    """A guess and a coin."""
    coin = dice.roll(2, why="coin", cite=HERE, at="coin")
    if coin == 1:
        return Seen(f"{coin} {guess(dice, book, state).what}")
    return guess.seen(dice, book, state, "what", end=lambda what: Seen(f"{coin} {what}"))


def test_a_solver_finds_the_odds_wherever_they_are_needed() -> None:
    state = Volley(bows=6)
    assert chances(guess.odds(BOOK, state)) == chances(guess.enumerated(BOOK, state).look(None))
    found = explore(partial(guesses, book=BOOK, state=state))
    assert chances(found) == brute_force(partial(guesses.roll, BOOK, state))
    assert found.states < 50
    with pytest.raises(BudgetError):
        explore(partial(guess, book=BOOK, state=state), states=10)
    assert explore(lambda dice: guess.body(dice, BOOK, state), states=6).total == 6


def test_floats_are_near_what_is_exact() -> None:
    def run(dice: Dice) -> int:
        hits = dice.pool(600, at_least(5), why="", cite=HERE)
        return hits + dice.tally([Trials("coin", 20, coins)]).get("heads", 0)

    found, exact = explore(run, floats=True), explore(run)
    assert found.total == 1.0
    assert 0 < found.error < 2e-11
    for value, weight in exact.weights.items():
        assert abs(Fraction(found.weights.get(value, 0.0)) - Fraction(weight, exact.total)) <= found.error
