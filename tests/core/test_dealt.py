"""What is dealt out one by one, against the same worked out case by case; and polynomials by their minor keys."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from itertools import product
from math import prod
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ror_rules import load
from ror_rules._arithmetic.account import ENTRY, PAID, Account, Allowance
from ror_rules._arithmetic.dealt import Rounds, Row, Weights, dealt_out, least
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._arithmetic.multinomial import Component, exact
from ror_rules._arithmetic.polynomials import Counts, Trial
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules._rulesets.ring_of_power.battle.defense_rolls import _TakingHits
from ror_rules.dice import Dealt, Dice, Stage, Trials
from ror_rules.errors import BudgetError, LawError
from ror_rules.trace import Cite

HERE: Final = Cite(section="Games of the Shire")
RULES: Final = load("ring-of-power")
ENDS: Final = [
    frozenset[Any](),
    frozenset({("dead", 1)}),
    frozenset({("hurt", 1)}),
    frozenset({("dead", 1), ("lost", 2)}),
]

trials: Final = st.dictionaries(st.sampled_from(ENDS), st.integers(1, 9), min_size=1).map(Distribution)


@st.composite
def dealings(draw: st.DrawFn) -> tuple[list[Weights], list[Row]]:
    """The weights of each key's numbers, and its trials along a few places."""
    keys, runs = draw(st.integers(2, 3)), draw(st.lists(st.integers(1, 2), min_size=1, max_size=3))
    weights = st.lists(st.integers(0, 5), max_size=3).map(lambda some: (*some, 1))
    rows: list[Row] = [[(draw(trials), run) for run in runs] for _ in range(keys)]
    return [draw(weights) for _ in range(keys)], rows


@given(dealings())
def test_what_is_dealt_out_is_the_sum_of_all_cases(dealing: tuple[list[Weights], list[Row]]) -> None:
    """A walk along the places weighs what each case weighs that has room: its weight, and a trial at each place it comes to."""
    weights, rows = dealing
    along = [[trial for trial, number in row for _ in range(number)] for row in rows]
    components = []
    for numbers in product(*map(range, map(len, weights))):
        keys = [key for key, number in enumerate(numbers) for _ in range(number)]
        weight = prod(some[number] for some, number in zip(weights, numbers, strict=True))
        if weight and len(keys) <= len(along[0]):
            factors: dict[Trial, int] = {}
            for place, key in enumerate(keys):
                factors[along[key][place]] = factors.get(along[key][place], 0) + 1
            components.append(Component(weight, tuple(factors.items())))
    found = dealt_out(weights, rows, Account())
    mass = sum(component.weight for component in components)
    expected = exact(components, mass, Account()) if components else Distribution[Counts]({})
    assert found.weights == expected.weights
    assert least(weights, rows) <= len(found.weights)


@given(st.data(), st.integers(1, 3), st.integers(0, 3), st.lists(st.integers(0, 5), max_size=7))
def test_one_kind_in_rounds_is_the_sum_of_all_its_numbers(
    data: st.DataObject, room: int, again: int, some: list[int]
) -> None:
    """Whatever its number, each goes to the next place, and after the last to the first ones again: all of these, added up."""
    again = min(again, room)
    weights = [1, *some][: None if again else room + 1]
    struck = {(place, times): data.draw(trials) for place in range(room) for times in range(1, len(weights) + 1)}
    components = []
    for number, weight in enumerate(weights):
        hits = [0] * room
        for nth in range(number):
            hits[nth if nth < room else (nth - room) % again] += 1
        factors: dict[Trial, int] = {}
        for place, times in enumerate(hits):
            if times:
                factors[struck[place, times]] = factors.get(struck[place, times], 0) + 1
        components.append(Component(weight, tuple(factors.items())))
    later = range(1, 1 + max(0, -(-(len(weights) - 1 - room) // again) if again else 0))
    rows: list[Row] = [
        [(struck[place, nth + 1 if place < again else 1], 1) for place in range(room)] for nth in (0, *later)
    ]
    found = Rounds(rows, room, again).together(weights, Account())
    expected = exact([each for each in components if each.weight], sum(weights), Account())
    assert (found.weights, found.total) == (expected.weights, expected.total)


def test_counts_that_cannot_be_held_are_refused_before_a_step_is_walked() -> None:
    """Four kinds that each live or fall are refused before any work, where their counts alone are more than can be held."""
    row: Row = [
        (Distribution({frozenset({((kind, end), 1)}): 1 for end in ("dead", "alive")}), 20) for kind in range(4)
    ]
    account = Account(Allowance(seconds=100))
    with pytest.raises(BudgetError, match="held at once"):
        dealt_out([(1,) * 81, (1,) * 11], [row, row], account)
    assert account.spent == PAID + 2 * 80 * 6 * ENTRY  # its places are looked at, each for six entries
    assert account.room == Account().room


def test_polynomials_too_large_are_refused_before_they_are_begun() -> None:
    """What is told of lengths refuses a large mixture in several keys, with nearly nothing spent of a small allowance."""
    trial = Distribution(dict.fromkeys(ENDS[:3], 1))
    few = Distribution(dict.fromkeys(ENDS[:2], 1))
    account = Account(Allowance(seconds=0.1))
    with pytest.raises(BudgetError):
        exact([Component(1, ((trial, 400), (few, 3000)))], 1, account)
    assert account.spent < account.most // 10


def volleys(dice: Dice, *, told: bool) -> frozenset[tuple[str, int]]:
    """Stones and arrows strike three elves, then four men, each the next of them; more than seven strike from the first on."""

    def throw(dice: Dice, count: int, *, key: str) -> dict[str, int]:
        return {key: hits} if (hits := dice.pool(count, 4, why=key, cite=HERE)) else {}

    def save(dice: Dice, count: int, *, who: str, taken: tuple[str, ...]) -> dict[str, int]:
        left = count
        for key in taken:
            left = dice.pool(left, 3 if key == "stone" else 5, why=f"{who} against a {key}", cite=HERE)
        return {who: count - left}

    def strike(hits: Mapping[str, int]) -> Iterator[Trials]:
        dealt = [key for key in ("stone", "arrow") for _ in range(hits.get(key, 0))]
        for place in range(min(7, len(dealt))):
            who, taken = "elf" if place < 3 else "man", tuple(dealt[place::7])
            yield Trials((who, taken), 1, partial(save, who=who, taken=taken))

    def one_by_one(keys: Collection[str]) -> Dealt | None:
        return Dealt(sorted(keys, reverse=True), 7) if told else None

    pools = [Trials(key, number, partial(throw, key=key)) for key, number in (("stone", 6), ("arrow", 5))]
    stage = Stage(strike, lambda hits: None, dealt=one_by_one)
    return dice.multinomial(pools, stage, end=lambda fallen: frozenset(fallen.items()), scope="volleys")


def test_a_stage_may_tell_that_it_deals_out_one_by_one() -> None:
    """What a stage says of itself changes no odds, where there is room for all and where there is not."""
    one, other = (explore(partial(volleys, told=told)) for told in (True, False))
    assert (one.weights, one.total) == (other.weights, other.total)


def host(policy: str, *, early: bool) -> dict[str, Any]:
    """Figures of several kinds, whose hits are of several kinds, with a leader; some `early` lie in ambush."""
    groups: list[dict[str, Any]] = [
        {"id": "axes", "type": "dwarf", "count": 4, "abilities": ["axes"]},
        {"id": "riders", "type": "man", "count": 3, "mounted": True},
        {"id": "ghosts", "type": "ethereal", "count": 2, "abilities": ["terror"]},
        {"id": "men", "type": "man", "count": 3, "abilities": ["ambush"] if early else []},
        {"id": "chief", "type": "man", "character": True, "leadership": 2, "abilities": ["heroes", "magic-weapons"]},
        {"id": "troll", "type": "troll", "abilities": ["crushing-attack"]},
    ]
    return {"groups": groups, "policy": policy}


@pytest.mark.parametrize("early", [False, True])
@pytest.mark.parametrize("policy", ["spread", "protect-characters", "cheapest-first", "pile-up"])
def test_hits_are_dealt_out_one_by_one(policy: str, early: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Battles with many kinds of hits have the same odds where each case of hits is dealt out by itself, whatever the policy."""
    rule = RULES.rule("combat")
    defender = {
        "groups": [{"id": "orcs", "type": "orc", "count": 6}, {"id": "axes", "type": "orc", "abilities": ["axes"]}]
    }
    if not early:
        defender = host(policy, early=False)
    state = rule.read({"attacker": host(policy, early=early), "defender": {**defender, "policy": policy}})
    views = [partial(each.of, state) for each in rule.headline]

    def odds() -> list[tuple[dict[Any, int], int]]:
        found = rule.explored(RULES.book, state, Memo(Account(Allowance(seconds=60)))).apart(views)
        return [(each.weights, each.total) for each in found]

    told = odds()
    monkeypatch.setattr(_TakingHits, "one_by_one", lambda self, keys: None)
    assert told == odds()


def rain(dice: Dice, *, told: bool, again: int = 3) -> frozenset[tuple[str, int]]:
    """Stones strike an elf and three men, then the men again and again; who is struck as often throws alike."""

    def throw(dice: Dice, count: int) -> dict[str, int]:
        return {"stone": hits} if (hits := dice.pool(count, 3, why="stones", cite=HERE)) else {}

    def save(dice: Dice, count: int, *, who: str, taken: int) -> dict[str, int]:
        left = count
        for _ in range(taken):
            left = dice.pool(left, 3 if who == "elf" else 5, why=f"{who} against a stone", cite=HERE)
        return {who: count - left}

    def strike(hits: Mapping[str, int]) -> Iterator[Trials]:
        number = hits.get("stone", 0)
        rounds, more = divmod(max(0, number - 4), 3)
        for place in range(min(4, number)):
            who, taken = ("man", 1 + rounds + (place < more)) if place < 3 else ("elf", 1)
            yield Trials((who, taken), 1, partial(save, who=who, taken=taken))

    stage = Stage(strike, lambda hits: None, dealt=lambda keys: Dealt([*keys], 4, again) if told else None)
    return dice.multinomial(
        [Trials("stone", 12, throw)], stage, end=lambda fallen: frozenset(fallen.items()), scope="rain"
    )


def test_what_is_dealt_out_again_is_told_by_its_rounds() -> None:
    """What a stage says of one key that is dealt out round after round changes no odds."""
    one, other = (explore(partial(rain, told=told)) for told in (True, False))
    assert (one.weights, one.total) == (other.weights, other.total)


@pytest.mark.parametrize("floats", [False, True])
@pytest.mark.parametrize("again", [-1, 5, 100])
def test_what_is_dealt_out_again_to_more_places_than_there_are_is_a_fault_of_the_rule(again: int, floats: bool) -> None:
    """A stage that has room for four and says that five are dealt to again is told what was expected of it."""
    with pytest.raises(LawError, match=f"Expected 0 to 4, as many as there are places, got {again}"):
        explore(partial(rain, told=True, again=again), memo=Memo(Account(), floats=floats))
