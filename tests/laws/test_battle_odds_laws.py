"""Laws of the odds of Ring of Power's battles, over drawn battles.

* Independent trials: n trials of a throwing step add up to the convolution of n single ones.
* The solver: its odds equal the enumeration of all paths of the rule.
* Readings: the odds name every ruling on every path.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from msgspec.structs import replace

from ror_rules import Stream, load
from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import Solved, explore
from ror_rules._rulesets.ring_of_power.battle.attack_rolls import AttackPool
from ror_rules._rulesets.ring_of_power.battle.defense_rolls import DefensePool
from ror_rules._throwing.interpreters import Thrower
from ror_rules.author import Dice, IndependentTrials
from ror_rules.errors import BudgetError, StateError
from tests.core.brute import chances
from tests.drawn import DEEP, drawn
from tests.laws import battles
from tests.laws.battles import Drawn, legal
from tests.rules import battles_drawn

RULES: Final = load("ring-of-power")
COMBAT: Final = RULES.rule("combat")
HEADLINE: Final = [each.name for each in COMBAT.headline]
PARTS: Final = 4
"""Number of tests that share the drawn battles, for several processes."""

# --- independent trials --------------------------------------------------------------------------------------------------

MOST_HITS: Final = 5
"""Maximum of hits on each figure of a pool. With more of them three figures have too many ends."""
Step = AttackPool | DefensePool
Counts = frozenset[tuple[Any, int]]
"""Counts that trials add to a battle, without zeros."""
Chances = dict[Any, Fraction]


class Recorder(Thrower):
    steps: list[Any]

    def __init__(self, seed: int) -> None:
        super().__init__(Stream(seed), "combat/")
        self.steps = []

    def tally(self, trials: Iterable[IndependentTrials]) -> dict[Any, int]:
        def kept() -> Iterator[IndependentTrials]:
            for each in trials:
                self.steps.append(each)
                yield each

        return super().tally(kept())


@cache
def thrown_steps() -> list[tuple[int, Step]]:
    found: list[tuple[int, Step]] = []
    for number, (state, rulings) in enumerate(legal(battles.battle, "the Fords of Isen", drawn(400))):
        recorder = Recorder(number)
        COMBAT.body(recorder, RULES.under(rulings), COMBAT.read(state))
        found += [(number, step) for step in recorder.steps]
    return found


def content(counts: Mapping[Any, int]) -> Counts:
    return frozenset([(key, number) for key, number in counts.items() if number])


def odds_of(step: Callable[[Dice, int], Mapping[Any, int]], number: int) -> Chances:
    return chances(explore(lambda dice: content(step(dice, number))))


def convolved(*odds: Chances) -> Chances:
    found: Chances = {frozenset(): Fraction(1)}
    for each in odds:
        sums: Chances = {}
        for one, chance in found.items():
            for other, more in each.items():
                total = Counter(dict(one))
                total.update(dict(other))
                key = content(total)
                sums[key] = sums.get(key, Fraction(0)) + chance * more
        found = sums
    return found


def own(step: Step) -> Step:
    return replace(step, shares=()) if isinstance(step, DefensePool) else step


def hits_on_each(step: Step) -> int:
    return sum(count for _, count in step.hits) if isinstance(step, DefensePool) else 1


def test_trials_of_a_step_are_independent() -> None:
    singles: dict[Hashable, Chances] = {}
    seen: Counter[str] = Counter()
    tried = set()
    for battle, step in thrown_steps():
        if hits_on_each(step) > MOST_HITS:
            continue
        alone = own(step)
        one = odds_of(alone.step, 1)
        assert singles.setdefault((battle, step.like), one) == one
        key = type(step), frozenset(one.items()), getattr(step, "at", ""), hits_on_each(step)
        seen[type(step).__name__] += 1
        if key not in tried:
            tried.add(key)
            assert odds_of(alone.step, 2) == convolved(one, one)
            assert odds_of(alone.step, 3) == convolved(one, one, one)
    assert min(seen[each.__name__] for each in (AttackPool, DefensePool)) > drawn(600)


def test_one_figure_is_a_trial_by_itself() -> None:
    compared = several = 0
    for _, step in thrown_steps():
        if isinstance(step, DefensePool) and hits_on_each(step) <= 2 * MOST_HITS:
            pool = replace(step, shares=())
            ends = chances(explore(pool.one))
            assert {frozenset([((pool.cell, end), 1)]): chance for end, chance in ends.items()} == odds_of(pool.step, 1)
            compared += 1
            several += hits_on_each(step) > 1
    assert compared > drawn(600)
    assert several > drawn(100)


def test_figures_that_share_dice_are_independent() -> None:
    shared = 0
    for _, step in thrown_steps():
        if isinstance(step, DefensePool) and step.shares and hits_on_each(step) <= MOST_HITS:
            groups = [group for group, _ in step.shares][:2]
            counts = tuple(zip(groups, (1, 2), strict=False))
            pool = replace(step, shares=counts, number=sum(number for _, number in counts))
            of_each = [
                odds_of(replace(step, shares=(), cell=step.cell._replace(group=group)).step, 1)
                for group, number in counts
                for _ in range(number)
            ]
            assert odds_of(pool.step, pool.number) == convolved(*of_each)
            shared += 1
    assert shared > drawn(40)


# --- the solver ----------------------------------------------------------------------------------------------------------

BATTLES: Final = 500 if DEEP else 150
SMALL: Final = 3 * BATTLES // 5
"""Minimum number of battles to compare."""
PATHS: Final = 20_000 if DEEP else 800


def small_battle(draw: Random) -> Drawn:
    """A small battle. In one of ten a player allocates the hits."""
    return (battles.by_hand(draw), {}) if draw.random() < 0.1 else battles.small(draw)


LEADERS: Final[list[dict[str, Any]]] = [
    {"type": "troll", "character": True, "leadership": 2},
    {"type": "man", "character": True},
    {"type": "man", "character": True, "leadership": 1},
]
WOUNDED: Final = {"type": "man", "character": True, "abilities": ["heroes"], "wounded": True}
CORNERS: Final[list[Drawn]] = [
    (battles.between([{"type": "orc", "count": 3}], LEADERS), {"rp-leader-slain": "no"}),
    (battles.between([{"type": "orc", "count": 3, "abilities": ["ambush"]}], LEADERS), {}),
    *[
        (
            {
                **battles.between(
                    [{"type": "troll", "count": 2}], [LEADERS[0], {"type": "goblin"}, idle, {"type": "elf"}]
                ),
                "site": {"kind": "fortress", "refuge": 1},
                "turn": 3,
            },
            {},
        )
        for idle in (WOUNDED, {"type": "hobbit", "abilities": ["stealth"]})
    ],
]
"""Several leaders of whom the best may fall, and figures in a tower that take no part."""


@cache
def small_battles() -> list[Drawn]:
    return [*legal(small_battle, "Parth Galen", BATTLES), *CORNERS]


def probabilities(odds: Any) -> dict[Any, Fraction]:
    return {value: Fraction(weight, odds.total) for value, weight in odds.weights.items() if weight}


class Walked(NamedTuple):
    """All paths of a small battle: the chances of its results, and the rulings read."""

    results: Chances
    readings: dict[str, str]


@cache
def walked(at: int) -> Walked | None:
    state, rulings = small_battles()[at]
    memo = Memo(Budget(states=PATHS))
    try:
        results = COMBAT.enumerated(RULES.under(rulings), COMBAT.read(state), memo).look(None)
    except BudgetError:
        return None
    return Walked(probabilities(results), memo.readings)


@pytest.mark.parametrize("part", range(PARTS))
def test_the_solver_equals_enumeration(part: int) -> None:
    shared = Memo(Budget.of(100))
    draw = Random(part)
    compared = 0
    for at in range(part, len(small_battles()), PARTS):
        found = walked(at)
        if found is None:
            continue
        asked = small_battles()[at]
        book, state = RULES.under(asked[1]), COMBAT.read(asked[0])
        shared.next_question()
        solved = COMBAT.explored(book, state, shared)
        assert probabilities(solved.look(None)) == found.results, asked
        joint = draw.sample(sorted(COMBAT.projections), draw.randint(1, 4))
        for names in (joint, HEADLINE):
            assert probabilities(solved.look(names)) == seen(state, found.results, names), (names, asked)
        for names in (HEADLINE, [*HEADLINE, *joint]):
            for name, odds in zip(names, solved.apart(names), strict=True):
                expected = {value: chance for (value,), chance in seen(state, found.results, [name]).items()}
                assert probabilities(odds) == expected, (name, asked)
        compared += 1
    assert compared >= SMALL // PARTS


MANY_KINDS: Final = battles.between(
    [{"type": "man", "count": 9}, {"type": "dwarf", "count": 9, "abilities": ["axes"]}], [{"type": "troll"}]
)


def waiting_battles() -> Iterator[dict[str, Any]]:
    """Battles with a missing or wrong allocation by hand, and some with a right one."""
    for number in range(120):
        draw = Random(f"Amon Hen {number}")
        state = battles.by_hand(draw) if number % 4 == 0 else battles.small(draw)[0]
        yield {**state, "defender": {**state["defender"], "policy": "by-hand"}}
    yield {**MANY_KINDS, "defender": {**MANY_KINDS["defender"], "policy": "by-hand"}}


def test_the_solver_refuses_what_enumeration_refuses() -> None:
    found: Counter[bool] = Counter()
    for plain_state in waiting_battles():
        try:
            state = COMBAT.read(plain_state)
            refused = is_refused(COMBAT.enumerated, state)
        except (StateError, BudgetError):
            continue
        assert is_refused(COMBAT.explored, state) == refused, plain_state
        found[refused] += 1
    assert min(found[False], found[True]) > 10


def is_refused(explored: Callable[[Any, Any, Memo], Solved[Any]], state: Any) -> bool:
    try:
        explored(RULES.book, state, Memo(Budget(states=PATHS))).look(None)
    except StateError:
        return True
    return False


TOGGLED: Final = ("terror", "pikes", "heroes", "tough", "ambush", "axes", "magic-weapons", "ethereal")


def neighbours(draw: Random, state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield state
    for trait in ("mounted", "character", *TOGGLED):
        other = deepcopy(state)
        group = draw.choice(other[draw.choice(("attacker", "defender"))]["groups"])
        if trait in TOGGLED:
            group["abilities"] = sorted({*group.get("abilities", ())} ^ {trait})
        else:
            group[trait] = not group.get(trait, False)
        yield other


def test_a_shared_memo_answers_like_battles_as_a_fresh_one() -> None:
    names = ["winner", "attacker.tolls", "defender.tolls"]
    compared = 0
    for number, (first, rulings) in enumerate(small_battles()[: drawn(60)]):
        shared, book = Memo(Budget.of(100)), RULES.under(rulings)
        for plain_state in neighbours(Random(number), first):
            shared.next_question()
            fresh = Memo()
            try:
                state = COMBAT.read(plain_state)
                expected = COMBAT.explored(book, state, fresh).look(names)
            except StateError:
                continue
            assert probabilities(COMBAT.explored(book, state, shared).look(names)) == probabilities(expected), (
                plain_state
            )
            assert shared.readings == fresh.readings, plain_state
            compared += 1
    assert compared > drawn(300)


def seen(state: Any, results: Mapping[Any, Fraction], names: list[str]) -> Chances:
    """The joint chances of some fields and summaries, from those of whole results."""
    views = COMBAT.views(state, names)
    found: Chances = {}
    for result, chance in results.items():
        value = tuple([view(result) for view in views])
        found[value] = found.get(value, Fraction(0)) + chance
    return found


def test_the_small_battles_have_every_odd_case() -> None:
    cases: Counter[str] = Counter()
    for state, rulings in small_battles():
        groups = [group for name in ("attacker", "defender") for group in state[name]["groups"]]
        abilities = {ability for group in groups for ability in group.get("abilities", ())}
        cases.update(abilities & {"ambush", "assassin", "berserk", "heroes", "ethereal", "axes", "pikes"})
        cases.update({group["type"] for group in groups} & {"ship", "mumakil"})
        cases["crew"] += any("crew_of" in group for group in groups)
        cases["duel"] += "duels" in state
        cases["leader"] += any(group.get("leadership") for group in groups)
        cases["rider"] += any(group.get("mounted") for group in groups)
        cases["targets"] += any(group.get("targets") for group in groups)
        cases["tower"] += state.get("site", {}).get("refuge") is not None
        cases["by hand"] += any(state.get(stage) for stage in ("allocation", "ambush"))
        cases["like"] += any(like(state[name]["groups"]) for name in ("attacker", "defender"))
        cases["rulings"] += bool(rulings)
    assert {name: number for name, number in cases.items() if number < (8 if DEEP else 3)} == {}
    assert len(cases) == 18


def like(groups: list[dict[str, Any]]) -> bool:
    contents = [battles.content(group) for group in groups]
    return any(each in contents[:at] for at, each in enumerate(contents))


# --- readings ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(PARTS))
def test_the_odds_of_a_small_battle_name_every_ruling_that_a_path_reads(part: int) -> None:
    shared = [Memo(Budget.of(100)), Memo(Budget.of(100))]
    for at in range(part, len(small_battles()), PARTS):
        found = walked(at)
        if found is None:
            continue
        state, rulings = small_battles()[at]
        book = RULES.under(rulings)
        for names, known in zip((HEADLINE, None), shared, strict=True):
            known.next_question()
            for memo in (known, Memo()):
                solved = COMBAT.explored(book, COMBAT.read(state), memo)
                solved.look(None) if names is None else solved.apart(names)
                assert {*found.readings.items()} - {*memo.readings.items()} == set(), (names, state, rulings)
                assert {name: book.rulings[name] for name in memo.readings} == memo.readings, (names, state, rulings)


def test_what_is_found_out_holds_under_its_rulings_alone() -> None:
    differ, names = 0, ["winner", "attacker.casualties", "defender.casualties"]
    for each in islice(battles_drawn.battles(), drawn(72)):
        state = COMBAT.read(each.state)
        memo = Memo(Budget.of(30))
        default = COMBAT.explored(RULES.book, state, memo).look(names)
        for ruling, reading in battles_drawn.READINGS.items():
            book, fresh = RULES.under({ruling: reading}), Memo()
            memo.next_question()
            found = COMBAT.explored(book, state, memo).look(names)
            assert found.weights == COMBAT.explored(book, state, fresh).look(names).weights, ruling
            assert memo.readings == fresh.readings, ruling
            differ += found.weights != default.weights
    assert differ > 5
