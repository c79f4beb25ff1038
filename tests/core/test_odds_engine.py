"""What exploring makes of contests, multinomial counts and what is observed, for made-up rules; the answers when that is too much."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ror_rules import load
from ror_rules._exploring.account import Account, Allowance
from ror_rules._exploring.interpreter import Explorer, explore
from ror_rules._exploring.memo import Memo, PairsError
from ror_rules._questions.odds import Explored, answer, explored
from ror_rules._questions.question import projections_of
from ror_rules.dice import Contest, Dice, Scopes, Sign, Stage, Trials, Which, compared
from ror_rules.errors import BudgetError, LawError
from ror_rules.rule import rule
from ror_rules.rulings import Rulings
from ror_rules.table import Book
from ror_rules.trace import Cite
from ror_rules.values import Value
from tests.core.brute import brute_force, chances

HERE = Cite(work="Games of the Shire", section="Rules")


class Shire(Book):
    """A book without tables."""


BOOK = Shire(rulings=Rulings({}))
SIDES: tuple[Literal["one"], Literal["other"]] = ("one", "other")
WINNERS: dict[Sign, str] = {1: "one", 0: "nobody", -1: "other"}


class Wrestle(Value):
    """How many hobbits on either side, and what each needs to throw another, and to fall on his feet."""

    one: int = 2
    other: int = 2
    needs: int = 4
    soft: int = 3


class Party(Value):
    """How a side comes out of it."""

    thrown: int
    grass: int
    spirits: int


class Wrestled(Value):
    """Who won, and how both sides came out of it."""

    winner: str
    one: Party
    other: Party


class Fallen(NamedTuple):
    """A side after the fight: who was thrown, and who of them fell on his feet."""

    thrown: int
    grass: int


def throws(state: Wrestle, dice: Dice, count: int) -> Mapping[str, int]:
    """Throws of so many hobbits."""
    return {"thrown": dice.pool(count, state.needs, why="throws", cite=HERE, sides=4)}


def falls(state: Wrestle, dice: Dice, count: int) -> Mapping[str, int]:
    """Falls of so many of them: on grass or not."""
    soft = dice.pool(count, state.soft, why="falls", cite=HERE, sides=3, at="falls")
    return {"grass": soft, "stone": count - soft}


def bout(dice: Dice, book: Shire, state: tuple[Wrestle, Which]) -> Fallen:
    """One side throws, the other falls: multinomial counts in two stages."""
    wrestle, which = state
    thrown, enemies = (wrestle.one, wrestle.other) if which == 0 else (wrestle.other, wrestle.one)

    def falling(found: Mapping[str, int]) -> Iterator[Trials]:
        count = min(found.get("thrown", 0), thrown)
        yield Trials("falls", count, partial(falls, wrestle))

    return dice.within(SIDES[which]).multinomial(
        [Trials("throws", enemies, partial(throws, wrestle))],
        Stage(falling, lambda: Scopes((which,), lambda counts: 0)),
        end=lambda found: Fallen(found.get("grass", 0) + found.get("stone", 0), found.get("grass", 0)),
        scope=wrestle,
    )


class Match(Contest[Fallen, int, int, tuple[int, int, int], Wrestled]):
    """Fewer thrown win; the loser's spirits sink by who was thrown, the winner's rise by one for each on grass."""

    def __init__(self, state: Wrestle) -> None:
        self.scope = ("match", state)
        self.keys = self.scope, self.scope
        self.state = state

    def side(self, dice: Dice, which: Which) -> Fallen:
        return dice.tail(bout, BOOK, (self.state, which))

    def score(self, dice: Dice, which: Which, side: Fallen) -> int:
        return side.thrown

    def rank(self, score: int) -> int:
        return -score

    def record(self, dice: Dice, scores: tuple[int, int], sign: Sign) -> None:
        dice.note(HERE, f"{WINNERS[sign]} wins")

    def observes_side(self, dice: Dice, which: Which) -> bool:
        return dice.observes(*(f"{SIDES[which]}.{name}" for name in ("grass", "spirits", "mood")))

    def after(self, dice: Dice, which: Which, side: Fallen, sign: Sign) -> int:
        mine = sign if which == 0 else -sign
        return (side.grass + 1 if mine > 0 else -side.thrown if mine < 0 else 0) * 10 + side.grass

    def projected(self, dice: Dice, which: Which, score: int, after: int | None) -> tuple[int, int, int]:
        name, after = SIDES[which], after or 0
        return (
            score if dice.observes(f"{name}.thrown", "all_thrown") else 0,
            after % 10 if dice.observes(f"{name}.grass") else 0,
            after // 10 if dice.observes(f"{name}.spirits", f"{name}.mood") else 0,
        )

    def observes_sign(self, dice: Dice) -> bool:
        return dice.observes("winner")

    def end(self, sign: Sign, shown: tuple[tuple[int, int, int], tuple[int, int, int]]) -> Wrestled:
        return Wrestled(WINNERS[sign], Party(*shown[0]), Party(*shown[1]))


@rule("wrestle", title="Wrestle", source=HERE)
def wrestle(dice: Dice, book: Shire, state: Wrestle) -> Wrestled:
    """Hobbits wrestle, after a coin that may make the ground softer."""
    if dice.observes("luck") and dice.roll(2, why="ground", cite=HERE) == 2:
        return dice.contest(Match(Wrestle(state.one, state.other, state.needs, 1)))
    return dice.contest(Match(state))


@rule("plain-wrestle", title="Wrestle", source=HERE)
def plain_wrestle(dice: Dice, book: Shire, state: Wrestle) -> Wrestled:
    """Hobbits wrestle."""
    return dice.contest(Match(state))


@plain_wrestle.summary("all_thrown", "hobbits thrown on both sides")
def _all_thrown(state: Wrestle, result: Wrestled) -> int:
    return result.one.thrown + result.other.thrown


@plain_wrestle.summary("one.mood", "how the first side feels")
def _mood(state: Wrestle, result: Wrestled) -> str:
    return "glad" if result.one.spirits > 0 else "sad" if result.one.spirits < 0 else "calm"


STATES = [Wrestle(), Wrestle(1, 2), Wrestle(3, 1, 2, 2), Wrestle(2, 2, 1), Wrestle(2, 1, 5)]
VIEWS = plain_wrestle.projections
SUBSETS = [frozenset(names) for size in range(len(VIEWS) + 1) for names in combinations(VIEWS, size)]


def seen(odds: Mapping[Wrestled, Fraction], state: Wrestle, names: frozenset[str]) -> dict[Any, Fraction]:
    """Results looked at through some views."""
    found: dict[Any, Fraction] = {}
    for result, chance in odds.items():
        key = tuple(VIEWS[name].of(state, result) for name in sorted(names))
        found[key] = found.get(key, Fraction(0)) + chance
    return found


@pytest.mark.parametrize("state", STATES)
def test_a_contest_of_multinomial_counts_has_the_odds_of_brute_force(state: Wrestle) -> None:
    """Tallies of two stages and a contest of both give what every fall of every die gives; so does a coin before them."""
    for each in (plain_wrestle, wrestle):
        assert chances(each.odds(BOOK, state)) == brute_force(partial(each.roll, BOOK, state))


@pytest.mark.parametrize("state", STATES)
def test_what_is_kept_is_the_whole_looked_at(state: Wrestle) -> None:
    """For each of the 256 choices of fields and summaries, the odds are those of the whole seen through them."""
    assert len(SUBSETS) == 2 ** len(VIEWS) >= 256
    whole = chances(plain_wrestle.odds(BOOK, state))
    memo = Memo(Account())
    for names in SUBSETS:
        expected = seen(whole, state, names)
        alone = chances(plain_wrestle.odds(BOOK, state, observed=names))
        assert seen(alone, state, names) == expected
        assert seen(chances(plain_wrestle.odds(BOOK, state, observed=names, memo=memo)), state, names) == expected


def test_less_is_told_apart_where_less_is_observed() -> None:
    """A question about one field has no more results than that field has values; about nothing, one."""
    state = Wrestle(6, 6)
    whole = plain_wrestle.odds(BOOK, state)
    for name, view in VIEWS.items():
        alone = plain_wrestle.odds(BOOK, state, observed=frozenset({name}))
        if name not in {"all_thrown", "one.mood"}:
            assert len(alone.weights) == len(whole.map(partial(view.of, state)).weights)
        assert len(alone.weights) < len(whole.weights)
    assert len(plain_wrestle.odds(BOOK, state, observed=frozenset()).weights) == 1


def test_what_is_observed_is_asked_by_name() -> None:
    """A name stands for the field itself and for those below it, not for one that begins with the same letters."""

    def asks(observed: frozenset[str] | None, *names: str) -> bool:
        ((answer, _),) = explore(lambda dice: dice.observes(*names), observed=observed).weights.items()
        return answer

    assert asks(None, "one")
    assert asks(frozenset({"one"}), "one")
    assert asks(frozenset({"one.thrown"}), "one")
    assert asks(frozenset({"other", "one"}), "two", "one")
    assert not asks(frozenset({"one"}), "one.thrown")
    assert not asks(frozenset({"ones"}), "one")
    assert not asks(frozenset(), "one")
    assert not asks(frozenset({"one"}))


class Nested(Value):
    """What a rule makes of another's result."""

    mine: str


@rule("nested-wrestle", title="Nested", source=HERE)
def nested(dice: Dice, book: Shire, state: Wrestle) -> Nested:
    """A rule that calls another, of which everything is observed."""
    return Nested(plain_wrestle(dice, book, state).winner)


def test_of_a_rule_that_is_called_everything_is_observed() -> None:
    """What somebody looks at in a rule's result says nothing of a result inside it."""
    found = nested.odds(BOOK, Wrestle(), observed=frozenset({"mine"}))
    expected = seen(chances(plain_wrestle.odds(BOOK, Wrestle())), Wrestle(), frozenset({"winner"}))
    assert {(result.mine,): chance for result, chance in chances(found).items()} == expected


def nosy(dice: Dice, book: Shire, state: int) -> int:
    """A part that asks what it must not."""
    return int(dice.observes("winner")) + state


ASKS: list[Callable[[Explorer], Any]] = [
    lambda dice: dice.part(nosy, BOOK, 0),
    lambda dice: dice.tail(nosy, BOOK, 0),
    lambda dice: dice.repeat(lambda dice, now: nosy(dice, BOOK, now), 0, until=bool, at_most=2),
    lambda dice: dice.multinomial(
        [Trials("a", 1, lambda dice, count: {"a": nosy(dice, BOOK, 0)})], end=lambda found: 0, scope=0
    ),
]


@pytest.mark.parametrize("run", ASKS, ids=["part", "tail", "repeat", "multinomial"])
@pytest.mark.parametrize("observed", [None, frozenset({"winner"})], ids=["all", "some"])
def test_a_part_does_not_ask_what_is_observed(run: Callable[[Explorer], Any], observed: frozenset[str] | None) -> None:
    """A part, a step of a loop and a trial that ask are at fault: what was found out once would hang on it."""
    with pytest.raises(LawError, match="asks what is observed"):
        explore(run, observed=observed)


def doubled(dice: Dice, book: Shire, state: int) -> int:
    """A die and a coin, or a die alone."""
    face = dice.roll(6, why="a die", cite=HERE)
    return face + state if face > 3 else face * dice.roll(2, why="a coin", cite=HERE, at="coin")


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6))
def test_a_tail_is_a_part_at_the_end(states: list[int]) -> None:
    """`tail` gives what `part` gives, after branches of any number and denominators of any kind."""

    def ended(way: Literal["part", "tail"], dice: Explorer) -> int:
        at = dice.roll(len(states), why="which", cite=HERE)
        if at == 1 and dice.roll(3, why="whether", cite=HERE, at="whether") == 3:
            return -1
        found: int = getattr(dice, way)(doubled, BOOK, states[at - 1])
        return found

    one, other = explore(partial(ended, "tail")), explore(partial(ended, "part"))
    assert chances(one) == chances(other)
    assert one.total == other.total


# --- Clashes of made-up scores


class Tug(Contest[int, int, tuple[int, int], Any, Any]):
    """Two sides whose scores are faces of odd dice, `coarse` of them worth the same; `observed` says what is shown."""

    def __init__(self, faces: tuple[tuple[int, ...], tuple[int, ...]], coarse: int, observed: str) -> None:
        self.keys = (faces[0], coarse), (faces[1], coarse)
        self.scope = (faces, coarse, observed)
        self.faces = faces
        self.coarse = coarse
        self.observed = observed

    def side(self, dice: Dice, which: Which) -> int:
        return self.faces[which][dice.roll(len(self.faces[which]), why="pull", cite=HERE, at=SIDES[which]) - 1]

    def score(self, dice: Dice, which: Which, side: int) -> int:
        return side * 2 + which

    def rank(self, score: int) -> int:
        return score // 2 // self.coarse

    def record(self, dice: Dice, scores: tuple[int, int], sign: Sign) -> None:
        dice.note(HERE, "told")

    def observes_side(self, dice: Dice, which: Which) -> bool:
        return str(which) in self.observed

    def after(self, dice: Dice, which: Which, side: int, sign: Sign) -> tuple[int, int]:
        return side % 3, sign if "a" in self.observed else 0

    def projected(self, dice: Dice, which: Which, score: int, after: tuple[int, int] | None) -> Any:
        return (score if "s" in self.observed else 0), (after or 0)

    def observes_sign(self, dice: Dice) -> bool:
        return "v" in self.observed

    def end(self, sign: Sign, shown: tuple[Any, Any]) -> Any:
        return (sign if "v" in self.observed else None), *shown


KEPT = ["".join(observed) for size in range(6) for observed in combinations("01asv", size)]
SCORES = st.lists(st.integers(-4, 4), min_size=1, max_size=7).map(tuple)


@given(st.tuples(SCORES, SCORES), st.integers(1, 3), st.sampled_from(KEPT))
def test_a_contest_pairs_every_side_with_every_other(
    faces: tuple[tuple[int, ...], tuple[int, ...]], coarse: int, observed: str
) -> None:
    """Whatever is shown of the sides, each pair of scores comes as often as it should, and equal ranks draw."""
    found = chances(explore(lambda dice: dice.contest(Tug(faces, coarse, observed))))
    expected: dict[Any, Fraction] = {}
    for one, other in product(*faces):
        sign = compared(one // coarse, other // coarse)
        shown = [
            (side * 2 + which if "s" in observed else 0, after if str(which) in observed else 0)
            for which, side in enumerate((one, other))
            for after in [(side % 3, sign if "a" in observed else 0)]
        ]
        key = ((sign if "v" in observed else None), *shown)
        expected[key] = expected.get(key, Fraction(0)) + Fraction(1, len(faces[0]) * len(faces[1]))
    assert found == expected


@given(st.tuples(SCORES, SCORES), st.integers(1, 3))
def test_a_contest_thrown_is_the_contest_explored(faces: tuple[tuple[int, ...], tuple[int, ...]], coarse: int) -> None:
    """Thrown with every face of both sides, a contest comes to its odds."""

    @rule("tug", title="Tug", source=HERE)
    def tug(dice: Dice, book: Shire, state: int) -> Any:
        """Two sides pull."""
        return dice.contest(Tug(faces, coarse, "01asv"))

    assert chances(tug.odds(BOOK, 0)) == brute_force(partial(tug.roll, BOOK, 0))


# --- Too much


STRONG = Wrestle(12, 12)


def answered(names: tuple[str, ...] | None, memo: Memo, state: Wrestle = STRONG) -> Explored:
    """The odds of so many hobbits."""
    return explored(
        plain_wrestle,
        BOOK,
        state,
        projections_of(plain_wrestle, names or tuple(plain_wrestle.projections)),
        memo,
        "named" if names else "whole",
    )


def marginal(name: str, state: Wrestle = STRONG) -> dict[Any, Fraction]:
    """The chances of one view, of the whole."""
    return chances(plain_wrestle.odds(BOOK, state).map(partial(VIEWS[name].of, state)))


def test_pairs_of_a_contest_are_counted() -> None:
    """More pairs than a memo may tell apart are a `PairsError`, in exact numbers and in floats."""
    for floats in (False, True):
        memo = Memo(Account(), floats=floats)
        memo.pairs = 400
        with pytest.raises(PairsError, match="more pairs") as raised:
            plain_wrestle.odds(BOOK, STRONG, memo=memo)
        assert raised.value.expected == "at most 400 pairs"
        assert plain_wrestle.odds(BOOK, STRONG, observed=frozenset({"one.thrown"}), memo=memo).total


def test_too_many_pairs_lead_to_each_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where joint results would be too many pairs, each view has its own odds, and the answer says what is left out."""
    monkeypatch.setattr("ror_rules._questions.odds.FEW_PAIRS", 400)
    found = answered(None, Memo(Account()))
    assert found.joint is None
    assert (
        found.left_out == "Too much to be counted or listed here: the joint results. Name fewer `fields` to have more."
    )
    assert list(found.marginals) == list(VIEWS)
    for name, odds in found.marginals.items():
        assert chances(odds) == marginal(name)


def test_all_that_a_question_tries_is_paid_from_one_account(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields that are found each by itself have one account, and what was found for one costs the next nothing."""
    monkeypatch.setattr("ror_rules._questions.odds.FEW_PAIRS", 400)
    memo = Memo(Account())
    answered(None, memo)
    paid = memo.account.spent
    assert paid > 0
    answered(None, memo)
    assert paid < memo.account.spent < 2 * paid


def test_a_memo_is_in_one_arithmetic() -> None:
    """What was found out in whole numbers is not used for an answer in floats."""
    ruleset = load("war-of-the-ring")
    example = next(each for each in ruleset.examples if ruleset.rules[each.rule].throws)
    request = ruleset.read_odds(example.rule, {"state": example.state, "arithmetic": "float"})
    with pytest.raises(LawError, match="one arithmetic"):
        answer(ruleset.question(example.rule, request), memo=Memo(Account()))


def test_a_view_too_large_is_left_out_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view whose pairs are too many even alone is missing from a whole answer, which names it."""
    monkeypatch.setattr("ror_rules._questions.odds.FEW_PAIRS", 100)
    state = Wrestle(12, 12, soft=1)
    expected = {name: marginal(name, state) for name in VIEWS}
    monkeypatch.setattr("ror_rules._exploring.contests._RESULT_BYTES", 10**6)
    found = answered(None, Memo(Account()), state)
    missing = [name for name in VIEWS if name not in found.marginals]
    assert missing == ["all_thrown"]
    assert found.left_out is not None
    assert found.left_out.startswith("Too much to be counted or listed here: the joint results and all_thrown.")
    for name, odds in found.marginals.items():
        assert chances(odds) == expected[name]
    for name in missing:
        with pytest.raises(BudgetError) as raised:
            answered(("winner", name), Memo(Account()), state)
        assert raised.value.pointer == "/fields/1"


def test_a_field_too_large_is_pointed_at() -> None:
    """A field that is asked for alone and is too large is pointed at; of several, where fewer would cost less."""
    for names in (("winner",), ("winner", "one.thrown"), tuple(VIEWS)):
        with pytest.raises(BudgetError, match="more work") as raised:
            answered(names, Memo(Account(Allowance(20e-6))))
        assert raised.value.pointer == ("/fields/0" if len(names) == 1 else "")


@pytest.mark.parametrize("name", list(VIEWS))
def test_a_field_alone_has_the_pairs_that_one_question_may(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A single field is answered where several are not: its joint results are its own."""
    monkeypatch.setattr("ror_rules._questions.odds.FEW_PAIRS", 10)
    found = answered((name,), Memo(Account()))
    assert found.left_out is None
    assert found.joint is not None
    assert chances(found.joint) == {(value,): chance for value, chance in marginal(name).items()}


def test_a_field_alone_that_is_too_large_is_refused() -> None:
    """Six hundred figures against as many in two kinds: the winner is refused in so many words, and pointed at."""
    groups = [
        {"id": "men", "type": "man", "count": 150, "mounted": True},
        {"id": "dwarves", "type": "dwarf", "count": 150},
    ]
    others = [
        {"id": "orcs", "type": "orc", "count": 150},
        {"id": "axes", "type": "orc", "count": 150, "abilities": ["axes"]},
    ]
    state = {"attacker": {"groups": groups}, "defender": {"groups": others}}
    with pytest.raises(BudgetError, match="more work") as raised:
        load("ring-of-power").odds("combat", state, fields=["winner"])
    assert raised.value.pointer == "/fields/0"


class Only(Value):
    """A result of one field."""

    pulled: int


class Together(Tug):
    """What both sides pull."""

    def end(self, sign: Sign, shown: tuple[Any, Any]) -> Only:
        return Only(shown[0][0] + shown[1][0])


@rule("pull", title="Pull", source=HERE)
def pull(dice: Dice, book: Shire, state: int) -> Only:
    """Two sides of which one number is told."""
    faces = tuple(range(state))
    found: Only = dice.contest(Together((faces, faces), 1, "s"))
    return found


def test_a_result_of_one_field_has_its_odds_without_joint_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result with a single field, too large to be listed whole, still has that field's own odds, and that is said."""
    expected = chances(pull.odds(BOOK, 30).map(lambda result: result.pulled))
    monkeypatch.setattr("ror_rules._questions.odds.FEW_PAIRS", 600)
    found = explored(pull, BOOK, 30, list(pull.projections.values()), Memo(Account()), "whole")
    assert found.joint is None
    assert (
        found.left_out == "Too much to be counted or listed here: the joint results. Name fewer `fields` to have more."
    )
    assert {name: chances(odds) for name, odds in found.marginals.items()} == {"pulled": expected}


def test_a_whole_answer_that_is_too_large_is_refused() -> None:
    """Where no view at all can be had, the question is refused."""
    with pytest.raises(BudgetError, match="more work"):
        answered(None, Memo(Account(Allowance(20e-6))))


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


def while_counted(dice: Dice) -> int:
    """A rule that throws while it makes the trials."""

    def trials() -> Iterator[Trials]:
        yield Trials("coin", dice.roll(2, why="how many", cite=HERE), heads)

    return dice.multinomial(trials(), end=len, scope="coins")


def kept_back(dice: Dice) -> Any:
    """A rule that returns all results of what it asked another interpreter for."""
    return explore(tossed)


@pytest.mark.parametrize("floats", [False, True])
@pytest.mark.parametrize("run", [and_one, and_another, while_counted, kept_back])
def test_what_multinomial_gives_is_returned_at_once(run: Callable[[Explorer], Any], floats: bool) -> None:
    """A rule that goes on after multinomial counts, or throws while they are made, raises `LawError`: no wrong answer."""
    assert explore(tossed).weights == {0: 1, 1: 3, 2: 3, 3: 1}
    with pytest.raises(LawError, match="tail, multinomial or contest"):
        explore(run, memo=Memo(Account(), floats=floats))
