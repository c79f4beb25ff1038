from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import permutations
from math import comb
from typing import Any, NamedTuple

import icepool
import pytest
from hypothesis import given, strategies as st
from msgspec import convert

from ror_rules import Stream
from ror_rules.author import (
    Book,
    Cell,
    Cite,
    Clamp,
    Dice,
    DrawStep,
    LookUpStep,
    Modifier,
    NotApplied,
    PoolStep,
    RollStep,
    Rule,
    Ruling,
    Rulings,
    RulingUsed,
    Shift,
    Table,
    TableData,
    TableStep,
    Throw,
    Value,
    at_least,
    rule,
    shift,
    step_of,
)
from ror_rules.errors import BudgetError, FacesError, LawError
from ror_rules.testing import Distribution, Source, explore, limits, throw
from tests.core.brute import Replayed, brute_force, chances
from tests.every import cases

HERE = Cite(section="Rules")
RULINGS = Rulings(
    {
        name: Ruling(
            id=name, question="?", section="s", default="a", basis="inferred", reason="r", readings={"a": "A", "b": "B"}
        )
        for name in ("t-tie", "t-mood")
    }
)


def word(cell: Cell) -> str:
    return f"{cell}!"


MOODS: Table[str] = Table(
    convert(
        {
            "id": "moods",
            "title": "Moods",
            "source": {"work": "Games of the Shire", "section": "Moods"},
            "die": 6,
            "rows": {
                "heading": "Die",
                "entries": [{"label": str(number), "low": number, "high": number} for number in range(1, 7)],
                "clamp": "held to the table",
            },
            "columns": {
                "heading": "Weather",
                "entries": [{"label": "Sun", "key": "sun"}, {"label": "Rain", "key": "rain"}],
            },
            "cells": [
                ["glad", "sad"],
                ["glad", "sad"],
                ["glad", "glad"],
                ["calm", "sad"],
                ["calm", "mad"],
                ["mad", "mad"],
            ],
            "rulings": ["t-mood"],
        },
        TableData,
    ),
    word,
    RULINGS,
)


class Shire(Book):
    moods: Table[str]


BOOK = Shire(rulings=RULINGS, moods=MOODS)


class Toy(Value):
    """The state of every rule in this file: two numbers and a flag."""

    n: int = 2
    k: int = 4
    wet: bool = False


class Seen(NamedTuple):
    parts: tuple[Any, ...]


def column(state: Toy) -> str:
    return "rain" if state.wet else "sun"


def shifts(state: Toy) -> tuple[Shift, ...]:
    return (
        Shift(state.n, "first-number"),
        shift(-state.k, "second-number", when=state.wet, because="no-rain", k=state.k),
    )


@rule("rolled", title="Rolled", source=HERE)
def rolled(dice: Dice, book: Shire, state: Toy) -> Seen:
    """Two dice of different sides, and a third only after a high one."""
    one = dice.roll(6, why="one", cite=HERE, at="one")
    two = dice.roll(state.n, why="two", cite=HERE, at="two")
    three = dice.roll(3, why="three", cite=HERE, at="three") if one >= state.k else 0
    return Seen((one + two, three))


@rule("mood", title="Mood", source=HERE)
def mood(dice: Dice, book: Shire, state: Toy) -> Seen:
    """A die on a table, modified."""
    return Seen((dice.on(book.moods, column(state), why="mood", modifiers=shifts(state), sky=column(state)),))


@rule("landed", title="Landed", source=HERE)
def landed(dice: Dice, book: Shire, state: Toy) -> Seen:
    """A die on a table, with its face and the number of the row."""
    landing = dice.land(book.moods, column(state), why="landed", modifiers=shifts(state))
    return Seen((landing.face, landing.adjusted, landing.cell))


@rule("looked", title="Looked", source=HERE)
def looked(dice: Dice, book: Shire, state: Toy) -> Seen:
    """A look-up without a die, and another by an earlier die."""
    face = dice.roll(6, why="row", cite=HERE)
    return Seen(
        (dice.look(book.moods, state.n, column(state), why="given"), dice.look(book.moods, face, "sun", why="thrown"))
    )


@rule("pooled", title="Pooled", source=HERE)
def pooled(dice: Dice, book: Shire, state: Toy) -> Seen:
    """A pool of like dice, with rerolls of ones in rain, and a second pool."""
    again = (1, 2) if state.wet else ()
    hits = dice.pool(
        state.n, at_least(state.k), why="hits", cite=HERE, sides=5, again=again, at="hits", modifiers=shifts(state)
    )
    saves = dice.pool(1, at_least(state.k), why="saves", cite=HERE, at="saves")
    return Seen((hits, saves))


@rule("drawn", title="Drawn", source=HERE)
def drawn(dice: Dice, book: Shire, state: Toy) -> Seen:
    """A draw from several things, two of them alike."""
    return Seen(dice.draw(("ring", "ring", "sword", "staff")[: state.k], state.n, why="hand", cite=HERE))


@rule("walked", title="Walked", source=HERE)
def walked(dice: Dice, book: Shire, state: Toy) -> Seen:
    """A loop that ends at a distance."""

    def step(dice: Dice, far: int) -> int:
        face = dice.roll(3, why="step", cite=HERE)
        return far + face if face < 3 else far + dice.roll(2, why="leap", cite=HERE, at="leap")

    return Seen((dice.repeat(step, 0, until=lambda far: far >= state.k, at_most=state.n)[0],))


@rule("counted", title="Counted", source=HERE)
def counted(dice: Dice, book: Shire, state: Toy) -> Seen:
    """A loop that counts its steps."""
    far, steps = dice.repeat(
        lambda dice, far: far + dice.roll(4, why="step", cite=HERE),
        0,
        until=lambda far: far >= state.k,
        at_most=state.n,
    )
    return Seen((far, steps))


@rule("nested", title="Nested", source=HERE)
def nested(dice: Dice, book: Shire, state: Toy) -> Seen:
    """Another rule in two places, and a third rule in rain."""
    first = mood(dice.within("first"), book, state)
    second = mood(dice.within("second"), book, Toy(n=0, k=state.k))
    third = rolled(dice, book, Toy(n=2)) if state.wet else None
    return Seen((first, second, third))


@rule("read", title="Read", source=HERE)
def read(dice: Dice, book: Shire, state: Toy) -> Seen:
    """Two dice, and a ruling for a tie."""
    one = dice.roll(state.n, why="one", cite=HERE, at="one")
    two = dice.roll(state.n, why="two", cite=HERE, at="two")
    if one != two:
        return Seen((one > two,))
    reading = dice.reading(book, "t-tie")
    dice.note(HERE, "tie", not_applied=(shift(1, "bonus", when=state.wet, because="no-rain"),), face=one)
    return Seen((reading == "a",))


@rule("dealt", title="Dealt", source=HERE, throws=False)
def dealt(dice: Dice, book: Shire, state: Toy) -> Seen:
    """No die at all."""
    return Seen((dice.look(book.moods, state.n, "sun", why="dealt"),))


ALL: list[Rule[Shire, Toy, Seen]] = [rolled, mood, landed, looked, pooled, drawn, walked, counted, nested, read, dealt]
STATES = [Toy(n=n, k=k, wet=wet) for n in (1, 2, 3) for k in (3, 4) for wet in (False, True)]
CASES = [(each, state) for each in ALL for state in STATES]
NAMES = [f"{each.id}-{state.n}-{state.k}-{'wet' if state.wet else 'dry'}" for each, state in CASES]


@cases(("each", "state"), CASES, NAMES)
def test_odds_are_those_of_brute_force(each: Rule[Shire, Toy, Seen], state: Toy) -> None:
    odds = each.odds(BOOK, state)
    assert chances(odds) == brute_force(lambda source: each.roll(BOOK, state, source))
    assert odds.total == sum(odds.weights.values())


@given(st.sampled_from(ALL), st.sampled_from(STATES), st.integers(0, 2**53 - 1), st.none() | st.just("turn-1"))
def test_thrown_traced_and_replayed_are_one(
    each: Rule[Shire, Toy, Seen], state: Toy, seed: int, context: str | None
) -> None:
    thrown = each.roll(BOOK, state, Stream(seed, context))
    traced, tracer = each.trace(BOOK, state, Stream(seed, context))
    again = throw(partial(each, book=BOOK, state=state), Replayed(tracer.throws))
    assert thrown == traced == again.result
    assert (again.lines, again.throws, again.rulings) == (tracer.lines, tracer.throws, tracer.rulings)
    assert traced in each.odds(BOOK, state).weights
    assert bool(tracer.throws) == each.throws


@given(st.sampled_from(ALL), st.sampled_from(STATES), st.integers(0, 999))
def test_faces_of_a_trace_are_those_thrown(each: Rule[Shire, Toy, Seen], state: Toy, seed: int) -> None:
    _, tracer = each.trace(BOOK, state, Stream(seed))
    shown: dict[str, tuple[int, ...]] = {}
    for line in tracer.lines:
        if isinstance(line, TableStep | RollStep):
            shown[line.address] = (line.face,)
        elif isinstance(line, PoolStep | DrawStep):
            shown[line.address] = line.faces
        if isinstance(line, PoolStep) and line.again:
            shown[f"{line.address}/again"] = line.again
    thrown: dict[str, tuple[int, ...]] = {}
    for once in tracer.throws:
        thrown[once.address] = thrown.get(once.address, ()) + once.faces
        assert once.faces == Stream(seed).faces(once.address, once.sides, len(once.faces))
    assert {address: faces for address, faces in shown.items() if faces} == thrown


def run_lines(each: Rule[Shire, Toy, Seen], state: Toy, faces: list[int]) -> tuple[tuple[Any, ...], tuple[Throw, ...]]:
    thrown = throw(partial(each, book=BOOK, state=state), faces)
    return thrown.lines, thrown.throws


MOODY = (RulingUsed(id="t-mood", reading="a"),)


def test_a_line_of_a_table_is_complete() -> None:
    dry, throws = run_lines(mood, Toy(n=3, k=4), [5])
    line = TableStep(
        cite=Cite(table="moods", row="6", column="Sun"),
        address="mood/die",
        face=5,
        modifiers=(Modifier(value=3, code="first-number"),),
        adjusted=6,
        not_applied=(NotApplied(value=-4, code="second-number", because="no-rain", given={"k": 4}),),
        clamps=(Clamp(axis="row", came=8, read_as=6),),
        cell="mad",
        code="mood",
        given={"sky": "sun"},
        rulings=MOODY,
    )
    assert dry == (line,)
    assert throws == (Throw(address="mood/die", sides=6, faces=(5,)),)
    (wet,), _ = run_lines(mood, Toy(n=3, k=4, wet=True), [5])
    assert (wet.adjusted, wet.cell, wet.clamps, wet.not_applied) == (4, "sad", (), ())
    assert [(each.value, each.code, each.given) for each in wet.modifiers] == [
        (3, "first-number", {}),
        (-4, "second-number", {"k": 4}),
    ]


def test_a_line_of_a_look_up_has_no_face() -> None:
    (line,), throws = run_lines(dealt, Toy(n=2), [])
    cite = Cite(table="moods", row="2", column="Sun")
    assert line == LookUpStep(cite=cite, code="dealt", cell="glad", rulings=MOODY)
    assert throws == ()


def test_a_line_of_a_pool_shows_every_face() -> None:
    (hits, saves), throws = run_lines(pooled, Toy(n=3, k=4, wet=True), [1, 5, 2, 4, 1, 3])
    assert (hits.step, hits.address, hits.faces, hits.again) == ("pool", "pooled/hits", (1, 5, 2), (4, 1))
    assert (hits.at_least, hits.successes, hits.code, hits.cite) == (4, 2, "hits", HERE)
    assert [each.value for each in hits.modifiers] == [3, -4]
    assert (saves.faces, saves.again, saves.successes) == ((3,), (), 0)
    assert [each.address for each in throws] == ["pooled/hits", "pooled/hits/again", "pooled/saves"]


def test_an_empty_pool_throws_nothing() -> None:
    thrown = throw(lambda each: each.pool(0, at_least(4), why="none", cite=HERE), [])
    assert (thrown.result, thrown.throws) == (0, ())
    assert step_of(thrown.lines, PoolStep).successes == 0
    assert explore(lambda each: each.pool(0, at_least(4), why="none", cite=HERE)).weights == {0: 1}


def test_a_line_of_a_draw_lists_the_drawn_items() -> None:
    (line,), throws = run_lines(drawn, Toy(n=3, k=4), [3, 1, 2])
    assert line.step == "draw"
    assert line.faces == (3, 1, 2)
    assert (line.code, line.drawn) == ("hand", ("sword", "ring", "staff"))
    assert [(each.address, each.sides) for each in throws] == [("drawn/draw", sides) for sides in (4, 3, 2)]


def test_a_ruling_belongs_to_the_step_that_follows() -> None:
    lines, _ = run_lines(read, Toy(n=6), [2, 2])
    assert [line.step for line in lines] == ["roll", "roll", "note"]
    assert lines[2].rulings == (RulingUsed(id="t-tie", reading="a"),)
    assert (lines[2].code, lines[2].given) == ("tie", {"face": 2})
    assert lines[2].not_applied == (NotApplied(value=1, code="bonus", because="no-rain"),)
    thrown = throw(partial(read, book=BOOK.under({"t-tie": "b"}), state=Toy(n=6)), [2, 2])
    assert thrown.rulings == {"t-tie": "b"}
    assert thrown.result == Seen((False,))


def test_a_step_names_a_ruling_once() -> None:
    @rule("twice", title="Twice", source=HERE)
    def twice(dice: Dice, book: Shire, state: Toy) -> Seen:
        read_twice = [dice.reading(book, "t-tie") for _ in range(2)]
        dice.note(HERE, "tie", face=1)
        return Seen(tuple(read_twice))

    (line,), _ = run_lines(twice, Toy(), [])
    assert line.rulings == (RulingUsed(id="t-tie", reading="a"),)


def test_a_ruling_read_for_no_step_is_our_fault() -> None:
    @rule("idle", title="Idle", source=HERE)
    def idle(dice: Dice, book: Shire, state: Toy) -> Seen:
        return Seen((dice.reading(book, "t-tie"),))

    with pytest.raises(LawError, match="t-tie was read for no step"):
        throw(partial(idle, book=BOOK, state=Toy()), [])


def test_addresses_follow_the_calls() -> None:
    _, throws = run_lines(nested, Toy(wet=True), [1, 1, 6, 1, 1])
    assert [each.address for each in throws] == [
        "nested/first/mood/die",
        "nested/second/mood/die",
        "nested/rolled/one",
        "nested/rolled/two",
        "nested/rolled/three",
    ]
    _, throws = run_lines(walked, Toy(n=3, k=9), [3, 1, 2, 3, 2])
    assert [each.address for each in throws] == [
        "walked/round-1/die",
        "walked/round-1/leap",
        "walked/round-2/die",
        "walked/round-3/die",
        "walked/round-3/leap",
    ]


THROWING = [(each, state) for each, state in CASES if each.throws and state.n == 2]


@cases(
    ("each", "state"),
    THROWING,
    ids=[f"{each.id}-{state.k}-{'wet' if state.wet else 'dry'}" for each, state in THROWING],
)
def test_recorded_faces_must_fit(each: Rule[Shire, Toy, Seen], state: Toy) -> None:
    run = partial(each, book=BOOK, state=state)
    thrown = throw(run, Stream("42"))
    faces = [*thrown.faces]
    sides = [once.sides for once in thrown.throws for _ in once.faces]
    with pytest.raises(FacesError, match="run out") as raised:
        throw(run, faces[:-1])
    assert raised.value.pointer == "/dice/faces"
    assert raised.value.got == str(len(faces) - 1)
    with pytest.raises(FacesError, match="more faces") as raised:
        throw(run, [*faces, 1])
    assert raised.value.pointer == f"/dice/faces/{len(faces)}"
    for index, most in enumerate(sides):
        for wrong in (0, -1, most + 1):
            with pytest.raises(FacesError, match="no such face") as raised:
                throw(run, [*faces[:index], wrong, *faces[index + 1 :]])
            assert raised.value.pointer == f"/dice/faces/{index}"
            assert raised.value.expected == f"1 to {most}"
            assert raised.value.got == str(wrong)


@pytest.mark.parametrize("source", [lambda: Stream("42"), lambda: [1] * 3], ids=["stream", "faces"])
@pytest.mark.parametrize("traced", [False, True])
def test_an_address_is_thrown_at_once(traced: bool, source: Callable[[], Stream | list[int]]) -> None:
    def careless(dice: Dice) -> None:
        dice.roll(6, why="one", cite=HERE)
        with pytest.raises(LawError, match="thrown already"):
            dice.roll(6, why="two", cite=HERE)
        dice.roll(8, why="three", cite=HERE)
        dice.within("there").roll(6, why="four", cite=HERE)
        with pytest.raises(LawError, match="thrown already"):
            dice.within("there").roll(6, why="five", cite=HERE)

    throw(careless, source(), traced=traced)


@pytest.mark.parametrize("traced", [False, True])
def test_dice_are_counted(traced: bool) -> None:
    def many(dice: Dice) -> None:
        dice.pool(limits["MAX_DICE"] - 1, at_least(4), why="many", cite=HERE)
        dice.within("elsewhere").roll(6, why="last", cite=HERE)
        with pytest.raises(BudgetError, match="too many dice"):
            dice.within("elsewhere").roll(8, why="one-more", cite=HERE)

    throw(many, Stream("42"), traced=traced)


def budgeted(most: int, run: Callable[[Dice], Any]) -> Distribution[Any]:
    return explore(run, states=most)


def test_ways_are_counted() -> None:
    def two(dice: Dice) -> int:
        return dice.roll(6, why="one", cite=HERE) + dice.roll(6, why="two", cite=HERE, at="two")

    assert budgeted(36, two).total == 36
    with pytest.raises(BudgetError, match="more states") as refused:
        budgeted(35, two)
    assert (refused.value.exhausted, refused.value.expected) == ("states", "at most 35 states")


def test_equal_cells_are_one_way() -> None:
    assert budgeted(3, lambda dice: dice.on(MOODS, "sun", why="mood")).weights == {"glad!": 3, "calm!": 2, "mad!": 1}
    assert budgeted(6, lambda dice: dice.pool(5, at_least(4), why="hits", cite=HERE)).total == 32


def test_odds_have_a_budget() -> None:
    @rule("deck", title="Deck", source=HERE)
    def deck(dice: Dice, book: Shire, state: Toy) -> Seen:
        return Seen(dice.draw(range(52), state.n, why="cards", cite=HERE))

    assert deck.odds(BOOK, Toy(n=2)).total == 52 * 51
    with pytest.raises(BudgetError, match="more entries"):
        deck.odds(BOOK, Toy(n=5))


def test_a_rule_that_is_not_the_same_twice_is_found() -> None:
    runs: list[int] = []

    def fickle(dice: Dice) -> int:
        runs.append(1)
        return dice.roll(6, why="one", cite=HERE) if len(runs) < 3 else 0

    with pytest.raises(LawError, match="A rule threw other dice when it was run again"):
        explore(fickle)


def ours(count: int, sides: int, least: int, again: tuple[int, ...]) -> dict[int, Fraction]:
    return chances(explore(lambda dice: dice.pool(count, at_least(least), why="", cite=HERE, sides=sides, again=again)))


def theirs(count: int, sides: int, least: int, again: tuple[int, ...]) -> dict[int, Fraction]:
    die = icepool.d(sides)
    one = icepool.map(lambda face: die if face in again else face, die)
    hits = count @ one.map(lambda face: int(face >= least))
    return {successes: Fraction(hits.probability(successes)) for successes in hits.outcomes()}


@pytest.mark.parametrize("again", [(), (1,), (1, 2), (6,), (1, 2, 3, 4, 5, 6)], ids=str)
@pytest.mark.parametrize("sides", [2, 4, 6, 10])
def test_a_pool_is_that_of_icepool(sides: int, again: tuple[int, ...]) -> None:
    for least in (1, 2, sides // 2 + 1, sides, sides + 1):
        for count in (1, 2, 3, 7):
            assert ours(count, sides, least, again) == theirs(count, sides, least, again)


def test_a_large_pool_is_that_of_icepool() -> None:
    assert ours(200, 6, 5, (1,)) == theirs(200, 6, 5, (1,))


def test_a_pool_is_a_binomial() -> None:
    assert explore(lambda dice: dice.pool(9, at_least(4), why="", cite=HERE)).weights == {
        k: comb(9, k) for k in range(10)
    }


def unrolled(source: Source) -> tuple[int, int, int]:
    """Three rounds of a duel, written by hand with only the faces."""
    (hit,), (other,) = source.faces("a", 6), source.faces("b", 4)
    one, two = 4 - (other >= 3) * 2, 4 - (hit >= 4) * 3
    if one <= 0 or two <= 0:
        return one, two, 1
    (hit,), (other,) = source.faces("c", 6), source.faces("d", 4)
    one, two = one - (other >= 3) * 2, two - (hit >= 4) * 3
    if one <= 0 or two <= 0:
        return one, two, 2
    (hit,), (other,) = source.faces("e", 6), source.faces("f", 4)
    return one - (other >= 3) * 2, two - (hit >= 4) * 3, 3


def test_a_loop_is_the_same_loop_written_out() -> None:
    def fight(dice: Dice, now: tuple[int, int]) -> tuple[int, int]:
        hit = dice.roll(6, why="hit", cite=HERE, at="hit")
        other = dice.roll(4, why="other", cite=HERE, at="other")
        return now[0] - (other >= 3) * 2, now[1] - (hit >= 4) * 3

    def over(now: tuple[int, int]) -> bool:
        return now[0] <= 0 or now[1] <= 0

    ended = explore(lambda dice: dice.repeat(fight, (4, 4), until=over, at_most=3))
    expected = brute_force(unrolled)
    assert chances(ended.map(lambda end: (*end[0], end[1]))) == expected


def test_a_long_loop_is_geometric() -> None:
    ended = explore(
        lambda dice: dice.repeat(
            lambda dice, seen: max(seen, dice.roll(6, why="", cite=HERE)), 0, until=lambda seen: seen == 6, at_most=100
        )
    )
    waits = chances(ended.map(lambda end: (end[1], end[0] == 6)))
    assert waits == {
        **{(n, True): Fraction(5, 6) ** (n - 1) / 6 for n in range(1, 101)},
        (100, False): Fraction(5, 6) ** 100,
    }


def test_a_loop_that_is_over_takes_no_step() -> None:
    def never(dice: Dice, state: int) -> int:
        raise AssertionError

    def over(dice: Dice) -> tuple[int, int]:
        return dice.repeat(never, 7, until=lambda state: state == 7, at_most=9)

    def none(dice: Dice) -> tuple[int, int]:
        return dice.repeat(never, 7, until=lambda state: False, at_most=0)

    for run in (over, none):
        assert throw(run, []).result == throw(run, [], traced=False).result == (7, 0)
        assert explore(run).weights == {(7, 0): 1}


def test_a_loop_can_end_in_what_is_made_of_it() -> None:
    def wait(dice: Dice) -> str:
        return dice.repeat(
            lambda dice, seen: dice.roll(6, why="", cite=HERE),
            0,
            until=lambda seen: seen == 6,
            at_most=3,
            end=lambda seen, throws: f"{seen == 6} {throws}",
        )

    assert chances(explore(wait)) == {
        "True 1": Fraction(1, 6),
        "True 2": Fraction(5, 36),
        "True 3": Fraction(25, 216),
        "False 3": Fraction(125, 216),
    }
    assert throw(wait, [2, 6]).result == throw(wait, [2, 6], traced=False).result == "True 2"
    with pytest.raises(LawError, match="or of a part or loop with an `end`, which it must return at once"):
        explore(lambda dice: "it is over" if wait(dice) else "")


@pytest.mark.parametrize("count", range(5))
def test_drawing_is_without_replacement(count: int) -> None:
    items = ("ring", "ring", "sword", "staff")
    orders = list(permutations(items, count))
    odds = explore(lambda dice: dice.draw(items, count, why="", cite=HERE))
    assert chances(odds) == {order: Fraction(orders.count(order), len(orders)) for order in orders}


def test_a_face_of_a_real_die_names_one_of_the_items_that_are_left() -> None:
    thrown = throw(lambda dice: dice.draw("abcd", 3, why="", cite=HERE), [1, 3, 1])
    assert thrown.result == ("a", "d", "b")


def test_only_real_dice_draw_in_the_order_of_the_players() -> None:
    def run(dice: Dice) -> tuple[str, ...]:
        return tuple(dice.arranged(("sword", "ring"), ("ring", "sword")))

    assert throw(run, []).result == ("sword", "ring")
    assert throw(run, Stream("42")).result == ("ring", "sword")
    assert explore(run).weights == {("ring", "sword"): 1}


@pytest.mark.parametrize(
    "draw",
    [
        lambda: throw(lambda dice: dice.draw("ab", 3, why="", cite=HERE), Stream("42")),
        lambda: explore(lambda dice: dice.draw("ab", 3, why="", cite=HERE)),
    ],
    ids=["thrown", "explored"],
)
def test_more_than_there_is_cannot_be_drawn(draw: Callable[[], Any]) -> None:
    with pytest.raises(LawError):
        draw()


@given(st.dictionaries(st.integers(0, 9), st.integers(1, 10**30), min_size=1))
def test_a_distribution_is_in_lowest_terms(weights: dict[int, int]) -> None:
    total = sum(weights.values())
    found = Distribution({value: weight * 12 for value, weight in weights.items()})
    assert chances(found) == {value: Fraction(weight, total) for value, weight in weights.items()}
    assert found.total == sum(found.weights.values())
    odd = found.map(lambda value: value % 2)
    assert chances(odd) == {
        rest: Fraction(sum(weight for value, weight in weights.items() if value % 2 == rest), total)
        for rest in odd.weights
    }
