"""What exploring makes of contests, multinomial counts and looks at a result, for made-up rules; the answers when that is too much."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from operator import itemgetter
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ror_rules import load
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import Exploration, explore
from ror_rules._questions.odds import Explored, answer, explored
from ror_rules._questions.question import projections_of
from ror_rules._wire.shapes import LeftOut
from ror_rules.dice import Contest, Dice, Side, Sign, Stage, Trials, Untold, UntoldError, Which, compared
from ror_rules.errors import BudgetError, LawError
from ror_rules.rule import rule
from ror_rules.rulings import Rulings
from ror_rules.table import Book
from ror_rules.trace import Cite
from ror_rules.values import Value
from tests.core.brute import brute_force, chances

HERE = Cite(section="Rules")


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


def crude(dice: Dice, book: Shire, state: tuple[Wrestle, Which]) -> Fallen:
    """The same, when nobody knows where they fall."""
    wrestle, which = state
    thrown, enemies = (wrestle.one, wrestle.other) if which == 0 else (wrestle.other, wrestle.one)
    return Fallen(min(throws(wrestle, dice.within(SIDES[which]), enemies)["thrown"], thrown), -1)


def bout(dice: Dice, book: Shire, state: tuple[Wrestle, Which]) -> Fallen:
    """One side throws, the other falls: multinomial counts in two stages."""
    wrestle, which = state
    thrown, enemies = (wrestle.one, wrestle.other) if which == 0 else (wrestle.other, wrestle.one)

    def falling(found: Mapping[str, int]) -> Iterator[Trials]:
        count = min(found.get("thrown", 0), thrown)
        yield Trials("falls", count, partial(falls, wrestle))

    return dice.within(SIDES[which]).multinomial(
        [Trials("throws", enemies, partial(throws, wrestle))],
        Stage(falling, lambda counts: which),
        end=lambda found: Fallen(found.get("grass", 0) + found.get("stone", 0), found.get("grass", 0)),
        scope=wrestle,
    )


class Thrown(NamedTuple):
    """A score: the fewer thrown, the better."""

    thrown: int

    @property
    def rank(self) -> int:
        """Fewer thrown win."""
        return -self.thrown


class Match(Contest[Fallen, Thrown, Party, Wrestled]):
    """Fewer thrown win; the loser's spirits sink by who was thrown, the winner's rise by one for each on grass.

    Coarse, nobody knows where they fell, so a loser's spirits are all that is known of how a side comes out.
    """

    def __init__(self, state: Wrestle) -> None:
        self.scope = ("match", state)
        self.state = state
        self.looks: list[tuple[Which, bool]] = []
        self.crudely = False

    def coarse(self) -> Match:
        found = copy(self)  # which shares the list of looks
        found.crudely = True
        return found

    def side(self, which: Which) -> Side[Shire, tuple[Wrestle, Which], Fallen]:
        self.looks.append((which, self.crudely))
        return Side(crude if self.crudely else bout, BOOK, (self.state, which))

    def score(self, dice: Dice, which: Which, side: Fallen) -> Thrown:
        return Thrown(side.thrown)

    def record(self, dice: Dice, scores: tuple[Thrown, Thrown], sign: Sign) -> None:
        dice.note(HERE, f"{WINNERS[sign]} wins")

    def after(self, dice: Dice, which: Which, side: Fallen, sign: Sign) -> Party:
        mine = sign if which == 0 else -sign
        untold: Any = Untold(which)
        if self.crudely:
            return Party(side.thrown, untold, untold if mine > 0 else -side.thrown if mine < 0 else 0)
        return Party(side.thrown, side.grass, side.grass + 1 if mine > 0 else -side.thrown if mine < 0 else 0)

    def end(self, sign: Sign, scores: tuple[Thrown, Thrown], after: tuple[Party, Party]) -> Wrestled:
        one, other = (Party(score.thrown, side.grass, side.spirits) for score, side in zip(scores, after, strict=True))
        return Wrestled(WINNERS[sign], one, other)


@rule("wrestle", title="Wrestle", source=HERE)
def wrestle(dice: Dice, book: Shire, state: Wrestle) -> Wrestled:
    """Hobbits wrestle, after a coin that may make the ground softer."""
    if dice.roll(2, why="ground", cite=HERE) == 2:
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


@plain_wrestle.summary("grassy", "whether anybody fell on grass")
def _grassy(state: Wrestle, result: Wrestled) -> bool:
    return result.one.grass > 0 or result.other.grass > 0


STATES = [Wrestle(), Wrestle(1, 2), Wrestle(3, 1, 2, 2), Wrestle(2, 2, 1), Wrestle(2, 1, 5)]
VIEWS = plain_wrestle.projections
SUBSETS = [names for size in (0, 1, 2, 3, len(VIEWS)) for names in combinations(VIEWS, size)]


def seen(odds: Mapping[Wrestled, Fraction], state: Wrestle, names: Sequence[str]) -> dict[Any, Fraction]:
    """Results looked at through some views."""
    found: dict[Any, Fraction] = {}
    for result, chance in odds.items():
        key = tuple(VIEWS[name].of(state, result) for name in names)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def looked(state: Wrestle, names: Sequence[str], memo: Memo | None = None) -> Distribution[tuple[Any, ...]]:
    """What some views see together."""
    views = [partial(VIEWS[name].of, state) for name in names]
    return plain_wrestle.explored(BOOK, state, memo or Memo()).look(views)


@pytest.mark.parametrize("state", STATES)
def test_a_contest_of_multinomial_counts_has_the_odds_of_brute_force(state: Wrestle) -> None:
    """Tallies of two stages and a contest of both give what every fall of every die gives; so does a coin before them."""
    for each in (plain_wrestle, wrestle):
        assert chances(each.odds(BOOK, state)) == brute_force(partial(each.roll, BOOK, state))


@pytest.mark.parametrize("state", STATES)
def test_a_look_is_the_whole_looked_at(state: Wrestle) -> None:
    """For each choice of up to three fields and summaries, and for all of them, the odds are those of the whole seen so."""
    assert len(SUBSETS) == 1 + 10 + 45 + 120 + 1
    whole = chances(plain_wrestle.odds(BOOK, state))
    memo = Memo()
    for names in SUBSETS:
        expected = seen(whole, state, names)
        assert chances(looked(state, names)) == expected
        assert chances(looked(state, names, memo)) == expected


@pytest.mark.parametrize(
    ("name", "looks"),
    [
        ("winner", {(0, True), (1, True)}),
        ("one.thrown", {(0, True), (1, True)}),
        ("all_thrown", {(0, True), (1, True)}),
        ("one.grass", {(0, True), (0, False), (1, True)}),
        ("other.grass", {(1, True), (1, False), (0, True)}),
        ("one.mood", {(0, True), (0, False), (1, True)}),
        ("grassy", {(0, True), (0, False), (1, True), (1, False)}),
    ],
)
def test_a_side_is_told_no_finer_than_is_looked_at(name: str, looks: set[tuple[Which, bool]]) -> None:
    """Both sides come out coarse, until somebody looks at what that does not tell; then that side alone is told whole."""
    match = Match(Wrestle(3, 3))
    view = partial(VIEWS[name].of, match.state)
    found = Exploration(lambda dice: dice.contest(match), Memo()).look([view])
    assert set(match.looks) == looks
    assert found.weights


class Hides(Match):
    """A contest that leaves untold what it knows."""

    def after(self, dice: Dice, which: Which, side: Fallen, sign: Sign) -> Party:
        return (
            self.coarse().after(dice, which, side, sign) if not self.crudely else super().after(dice, which, side, sign)
        )


def test_a_contest_tells_all_where_nothing_is_coarse() -> None:
    """One that leaves untold what becomes of a whole side breaks a law: its result could not be told."""
    with pytest.raises(LawError, match="leaves untold"):
        explore(lambda dice: dice.contest(Hides(Wrestle())))


OPERATIONS: dict[str, Callable[[Any], Any]] = {
    "hash": hash,
    "bool": bool,
    "len": len,
    "list": list,
    "int": int,
    "float": float,
    "str": str,
    "repr": repr,
    "equal": lambda it: it == 1,
    "below": lambda it: it < 1,
    "reflected": lambda it: it <= 1,
    "in": lambda it: 1 in it,
    "item": lambda it: it[0],
    "product": lambda it: it * 2,
    "call": lambda it: it.grass(),
    "text": lambda it: f"{it}",
    "sum": lambda it: sum([it, 1]) == 2,
    "distance": abs,
    "part of": lambda it: 7 // it,
    "share": lambda it: 1 / it,
    "rest": lambda it: 7 % it,
    "square": lambda it: it**2,
    "both": lambda it: divmod(it, 2),
    "rounded": round,
    "bits": lambda it: it | 1,
    "as it is": lambda it: +it,
}


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("which", [0, 1])
def test_what_is_untold_is_not_looked_at(operation: str, which: Which) -> None:
    """What stands for something untold is carried along, and added up; whoever asks what it is is told of which side it is."""
    with pytest.raises(UntoldError) as raised:
        OPERATIONS[operation](Untold(which))
    assert raised.value.which == which
    assert isinstance((Untold(which).grass + 1) - 2, Untold)


class Tossed(Value):
    """A face, and whether it is high."""

    face: int
    high: bool


@rule("toss", title="Toss", source=HERE)
def toss(dice: Dice, book: Shire, state: int) -> Tossed:
    """A die that is high or not."""
    face = dice.roll(6, why="a toss", cite=HERE, alike=lambda face: face > state)
    return Tossed(face, face > state)


LOOKS_AT_A_FACE: dict[str, Callable[[Tossed], Any]] = {
    "field": lambda result: result.face,
    "sum": lambda result: result.face + 1,
    "compared": lambda result: result.face >= 6,
    "text": lambda result: str(result.face),
    "key": lambda result: {1: "one"}.get(result.face),
    "index": lambda result: tuple(range(result.face)),
    "product": lambda result: result.face * 2,
    "parity": lambda result: result.face % 2,
    "format": lambda result: f"{result.face}",
    "truth": lambda result: bool(result.face),
    "equal to a float": lambda result: result.face == 3.0,
    "less by": lambda result: 7 - result.face,
    "part of": lambda result: 7 // result.face,
    "both": lambda result: divmod(7, result.face),
    "as it is": lambda result: +result.face,
    "turned": lambda result: ~result.face,
    "rounded": lambda result: round(result.face),
    "down": lambda result: math.floor(result.face),
}


@pytest.mark.parametrize("view", LOOKS_AT_A_FACE)
def test_faces_that_are_alike_are_told_apart_where_one_is_looked_at(view: str) -> None:
    """Faces that are alike are one case, until somebody looks at the face itself, in whatever way."""
    exploration = toss.explored(BOOK, 4, Memo())
    assert exploration.look([lambda result: result.high]).weights == {(False,): 2, (True,): 1}
    assert len(exploration.walk().found[3]) == 2
    whole = toss.odds(BOOK, 4)
    assert len(whole.weights) == 6
    look = LOOKS_AT_A_FACE[view]
    assert chances(exploration.look([look]).map(lambda values: values[0])) == chances(whole.map(look))


class Nested(Value):
    """What a rule makes of another's result."""

    mine: str


@rule("nested-wrestle", title="Nested", source=HERE)
def nested(dice: Dice, book: Shire, state: Wrestle) -> Nested:
    """A rule that calls another, of which everything is observed."""
    return Nested(plain_wrestle(dice, book, state).winner)


def test_of_a_rule_that_is_called_everything_is_told() -> None:
    """What somebody looks at in a rule's result says nothing of a result inside it."""
    found = nested.explored(BOOK, Wrestle(), Memo()).look([lambda result: result.mine])
    assert chances(found) == seen(chances(plain_wrestle.odds(BOOK, Wrestle())), Wrestle(), ("winner",))


# --- Clashes of made-up scores


class Pull(NamedTuple):
    """A score of which some are worth the same."""

    side: int
    like: int

    @property
    def rank(self) -> int:
        """What it is worth."""
        return self.side // self.like


def pull_once(dice: Dice, book: Shire, state: tuple[Which, tuple[int, ...]]) -> int:
    """A face of an odd die."""
    which, faces = state
    return faces[dice.roll(len(faces), why="pull", cite=HERE, at=SIDES[which]) - 1]


class Tug(Contest[int, Pull, tuple[int, int], Any]):
    """Two sides whose scores are faces of odd dice, so many `like` ones of them worth the same."""

    def __init__(self, faces: tuple[tuple[int, ...], tuple[int, ...]], like: int) -> None:
        self.scope = (faces, like)
        self.faces = faces
        self.like = like

    def side(self, which: Which) -> Side[Shire, tuple[Which, tuple[int, ...]], int]:
        return Side(pull_once, BOOK, (which, self.faces[which]))

    def score(self, dice: Dice, which: Which, side: int) -> Pull:
        return Pull(side, self.like)

    def record(self, dice: Dice, scores: tuple[Pull, Pull], sign: Sign) -> None:
        dice.note(HERE, "told")

    def after(self, dice: Dice, which: Which, side: int, sign: Sign) -> tuple[int, int]:
        return side % 3, sign

    def end(self, sign: Sign, scores: tuple[Pull, Pull], after: tuple[Any, Any]) -> Any:
        return sign, scores[0].side, scores[1].side, after[0], after[1]


SEES: dict[str, Callable[[Any], Any]] = {
    "sign": lambda end: end[0],
    "one": lambda end: end[1],
    "other": lambda end: end[2],
    "both": lambda end: end[1] + end[2],
    "left": lambda end: end[3],
    "right": lambda end: end[4][0],
    "late": lambda end: end[4] if end[1] == 0 else end[0],
}
SEEN = [names for size in range(4) for names in combinations(SEES, size)]
SCORES = st.lists(st.integers(-4, 4), min_size=1, max_size=7).map(tuple)


@given(st.tuples(SCORES, SCORES), st.integers(1, 3), st.sampled_from(SEEN))
def test_a_contest_pairs_every_side_with_every_other(
    faces: tuple[tuple[int, ...], tuple[int, ...]], coarse: int, names: tuple[str, ...]
) -> None:
    """Whatever is looked at of the sides, each pair of scores comes as often as it should, and equal ranks draw."""
    views = [SEES[name] for name in names]
    found = chances(Exploration(lambda dice: dice.contest(Tug(faces, coarse)), Memo()).look(views))
    expected: dict[Any, Fraction] = {}
    for one, other in product(*faces):
        sign = compared(one // coarse, other // coarse)
        end = sign, one, other, (one % 3, sign), (other % 3, sign)
        key = tuple(view(end) for view in views)
        expected[key] = expected.get(key, Fraction(0)) + Fraction(1, len(faces[0]) * len(faces[1]))
    assert found == expected


@given(st.tuples(SCORES, SCORES), st.integers(1, 3), st.sampled_from(SEEN))
def test_views_found_apart_are_each_looked_at_alone(
    faces: tuple[tuple[int, ...], tuple[int, ...]], like: int, names: tuple[str, ...]
) -> None:
    """In one pass each view comes to what it comes to by itself, whether it hangs on one side, both or none."""
    exploration = Exploration(lambda dice: dice.contest(Tug(faces, like)), Memo())
    views = [SEES[name] for name in names]
    alone = [exploration.look([view]).map(itemgetter(0)) for view in views]
    assert [(each.weights, each.total) for each in exploration.apart(views)] == [
        (each.weights, each.total) for each in alone
    ]


@given(st.tuples(SCORES, SCORES), st.integers(1, 3), st.integers(0, 30))
def test_values_are_told_to_be_too_many_only_where_they_are(
    faces: tuple[tuple[int, ...], tuple[int, ...]], like: int, most: int
) -> None:
    """A look that wants no more values than so many is refused where there are more, if at all, and else as it was."""
    exploration = Exploration(lambda dice: dice.contest(Tug(faces, like)), Memo())
    found = exploration.look([SEES["one"], SEES["other"]])
    try:
        assert exploration.look([SEES["one"], SEES["other"]], most_values=most).weights == found.weights
    except BudgetError:
        assert len(found.weights) > most


@given(st.tuples(SCORES, SCORES), st.integers(1, 3))
def test_a_contest_thrown_is_the_contest_explored(faces: tuple[tuple[int, ...], tuple[int, ...]], coarse: int) -> None:
    """Thrown with every face of both sides, a contest comes to its odds."""

    @rule("tug", title="Tug", source=HERE)
    def tug(dice: Dice, book: Shire, state: int) -> Any:
        """Two sides pull."""
        return dice.contest(Tug(faces, coarse))

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
    """More pairs than may be told apart are a `BudgetError`, in exact numbers and in floats."""
    for floats in (False, True):
        exploration = plain_wrestle.explored(BOOK, STRONG, Memo(floats=floats))
        with pytest.raises(BudgetError, match="more pairs") as raised:
            exploration.whole(most_pairs=400)
        assert raised.value.expected == "at most 400 pairs"
        assert exploration.look([lambda result: result.one.thrown], most_pairs=400).total


def test_values_that_surely_are_too_many_are_not_weighed() -> None:
    """Two sides of a hundred faces each, of which either may win, come to more than a thousand values together."""
    faces = tuple(range(100)), tuple(range(100))
    exploration = Exploration(lambda dice: dice.contest(Tug(faces, 1)), Memo())
    with pytest.raises(BudgetError, match="more values together"):
        exploration.look([SEES["one"], SEES["other"]], most_values=1000)


def test_too_many_pairs_lead_to_each_view_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where joint results would be too many pairs, each view has its own odds, and the answer says what is left out."""
    monkeypatch.setattr("ror_rules._questions.odds.FEW_PAIRS", 400)
    found = answered(None, Memo())
    assert found.joint is None
    assert found.left_out == LeftOut(outcomes=True, views=())
    assert list(found.marginals) == list(VIEWS)
    for name, odds in found.marginals.items():
        assert chances(odds) == marginal(name)


def test_all_that_a_question_tries_is_paid_from_one_account(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields that are found each by itself have one account, and what was found for one costs the next nothing."""
    monkeypatch.setattr("ror_rules._questions.odds.FEW_PAIRS", 400)
    memo = Memo()
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
        answer(ruleset.question(example.rule, request), memo=Memo())


def test_a_view_too_large_is_left_out_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view whose pairs are too many even alone is missing from a whole answer, which names it."""
    monkeypatch.setattr("ror_rules._questions.odds.FEW_PAIRS", 100)
    state = Wrestle(12, 12, soft=1)
    expected = {name: marginal(name, state) for name in VIEWS}
    monkeypatch.setattr("ror_rules._exploring.pairs._RESULT_BYTES", 10**6)
    found = answered(None, Memo(), state)
    missing = [name for name in VIEWS if name not in found.marginals]
    assert missing == ["all_thrown", "grassy"]
    assert found.left_out == LeftOut(outcomes=True, views=("all_thrown", "grassy"))
    for name, odds in found.marginals.items():
        assert chances(odds) == expected[name]
    for name in missing:
        with pytest.raises(BudgetError) as raised:
            answered(("winner", name), Memo(), state)
        assert raised.value.pointer == "/fields/1"


def test_a_field_too_large_is_pointed_at() -> None:
    """A field that is asked for alone and is too large is pointed at; of several, the first that is."""
    for names in (("winner",), ("winner", "one.thrown"), tuple(VIEWS)):
        with pytest.raises(BudgetError, match="more work") as raised:
            answered(names, Memo(Account(Allowance(20e-6))))
        assert raised.value.pointer == "/fields/0"


@pytest.mark.parametrize("name", list(VIEWS))
def test_a_field_alone_has_the_pairs_that_one_question_may(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A single field is answered where several are not: its joint results are its own."""
    monkeypatch.setattr("ror_rules._questions.odds.FEW_PAIRS", 10)
    found = answered((name,), Memo())
    assert found.left_out is None
    assert found.joint is not None
    assert chances(found.joint) == {(value,): chance for value, chance in marginal(name).items()}


def test_a_field_alone_that_is_too_large_is_refused() -> None:
    """Five hundred figures against as many in two kinds: the winner is refused in so many words, and pointed at."""
    groups = [
        {"id": "men", "type": "man", "count": 250, "mounted": True},
        {"id": "dwarves", "type": "dwarf", "count": 250},
    ]
    others = [
        {"id": "orcs", "type": "orc", "count": 250},
        {"id": "axes", "type": "orc", "count": 250, "abilities": ["axes"]},
    ]
    state = {"attacker": {"groups": groups}, "defender": {"groups": others}}
    with pytest.raises(BudgetError, match="more work") as raised:
        load("ring-of-power").odds("combat", state, fields=["winner"], arithmetic="exact")
    assert raised.value.pointer == "/fields/0"


class Only(Value):
    """A result of one field."""

    pulled: int


class Together(Tug):
    """What both sides pull."""

    def end(self, sign: Sign, scores: tuple[Pull, Pull], after: tuple[Any, Any]) -> Only:
        return Only(scores[0].side * 2 + scores[1].side * 2 + 1)


@rule("pull", title="Pull", source=HERE)
def pull(dice: Dice, book: Shire, state: int) -> Only:
    """Two sides of which one number is told."""
    faces = tuple(range(state))
    found: Only = dice.contest(Together((faces, faces), 1))
    return found


def test_a_result_of_one_field_has_its_odds_without_joint_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result with a single field, too large to be listed whole, still has that field's own odds, and that is said."""
    expected = chances(pull.odds(BOOK, 30).map(lambda result: result.pulled))
    monkeypatch.setattr("ror_rules._questions.odds.FEW_PAIRS", 600)
    found = explored(pull, BOOK, 30, list(pull.projections.values()), Memo(), "whole")
    assert found.joint is None
    assert found.left_out == LeftOut(outcomes=True, views=())
    assert {name: chances(odds) for name, odds in found.marginals.items()} == {"pulled": expected}


def test_a_whole_answer_that_is_too_large_is_refused() -> None:
    """Where no view at all can be had, the question is refused."""
    with pytest.raises(BudgetError, match="more work"):
        answered(None, Memo(Account(Allowance(20e-6))))
