from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st
from msgspec import structs

from ror_rules import Stream, load
from ror_rules._arithmetic.distribution import Distribution
from ror_rules._rulesets.ring_of_power.battle import positions
from ror_rules._rulesets.ring_of_power.battle.allocating_hits import allocate
from ror_rules._rulesets.ring_of_power.battle.engagement import SIDES, engage
from ror_rules._rulesets.ring_of_power.battle.table import SideFigures, at_first
from ror_rules._rulesets.ring_of_power.battle.to_hit import HitKey
from ror_rules._rulesets.ring_of_power.combat import combat
from ror_rules._rulesets.ring_of_power.combat_defense import combat_defense
from ror_rules._rulesets.ring_of_power.combat_strike import combat_strike
from ror_rules._rulesets.ring_of_power.results import SideAfter
from ror_rules._rulesets.ring_of_power.states import Combat
from ror_rules.errors import BudgetError, LawError, StateError
from ror_rules.host.wire import plain
from ror_rules.states import RingOfPowerGroup
from tests.calls import calls

RULES = load("ring-of-power")
BOOK = RULES.book
TYPES = [
    "dwarf",
    "elf",
    "man",
    "hobbit",
    "goblin",
    "orc",
    "uruk-hai",
    "troll",
    "giant-spider",
    "warg",
    "warg-rider",
    "chariot",
]
RIDERS = {"dwarf", "elf", "man", "hobbit", "goblin", "orc", "uruk-hai", "troll"}
ABILITIES = [
    "ambush", "assassin", "axes", "berserk", "crushing-attack", "elite", "ethereal", "furious-charge", "paralyze",
    "hardened-veterans", "magic-weapons", "pikes", "poison-weapons", "rabble", "terror", "tough", "unarmored", "venerable",
]  # fmt: skip
POLICIES = [{}, "spread", "protect-characters", "cheapest-first", "pile-up"]
SEEDS = st.integers(0, 10**9)

patient = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@st.composite
def groups(draw: st.DrawFn, name: str) -> dict[str, Any]:
    kind = draw(st.sampled_from(TYPES))
    character = draw(st.booleans())
    abilities = draw(st.lists(st.sampled_from(ABILITIES), max_size=3, unique=True))
    if character and draw(st.booleans()):
        abilities.append("heroes")
    return {
        "id": name,
        "type": kind,
        "count": 1 if character else draw(st.integers(1, 12)),
        "character": character,
        "leadership": draw(st.integers(0, 3)) if character else 0,
        "mounted": kind in RIDERS and draw(st.booleans()),
        "abilities": abilities,
    }


@st.composite
def battles(draw: st.DrawFn) -> dict[str, Any]:
    sides: dict[str, Any] = {
        side: {
            "policy": draw(st.sampled_from(POLICIES)),
            "groups": [draw(groups(f"{side[0]}{number}")) for number in range(draw(st.integers(1, 4)))],
        }
        for side in SIDES
    }
    kind = draw(st.sampled_from(["field", "field", "fortress", "citadel"]))
    refuge = draw(st.none() | st.integers(0, 5)) if kind == "fortress" else None
    return {**sides, "site": {"kind": kind, "refuge": refuge}, "turn": draw(st.integers(1, 30))}


def read(state: dict[str, Any]) -> Combat:
    found: Combat = combat.read(state)
    return found


def figures(after: SideAfter) -> int:
    """Figures of the side that goes on, the wounded, dispersed and abandoned ones included."""
    return sum(group.count for part in (after.force, after.behind) if part for group in part.groups)


@patient
@given(state=battles(), seed=SEEDS)
def test_figures_are_conserved(state: dict[str, Any], seed: int) -> None:
    battle = combat.roll(BOOK, read(state), Stream(seed))
    for side in SIDES:
        after: SideAfter = getattr(battle, side)
        gone = 0
        for toll, group in zip(after.tolls, state[side]["groups"], strict=True):
            out = toll.killed + toll.paralyzed + toll.lost + toll.fallen + toll.spent
            assert toll.fought == group["count"] == out + toll.wounded + toll.dispersed + toll.left
            assert 0 <= toll.dismounted + toll.recovered <= toll.left
            gone += out
        assert figures(after) == sum(group["count"] for group in state[side]["groups"]) - gone


def tolls_by_content(side: dict[str, Any], toll: Any) -> list[tuple[str, str]]:
    content = {group["id"]: repr(sorted((k, v) for k, v in group.items() if k != "id")) for group in side["groups"]}
    return sorted((content[each.id], repr(structs.replace(each, id=""))) for each in toll.tolls)


@patient
@given(state=battles(), seed=SEEDS, data=st.data())
def test_the_order_of_groups_changes_nothing_but_presentation(
    state: dict[str, Any], seed: int, data: st.DataObject
) -> None:
    other = dict(state)
    for side in SIDES:
        other[side] = {**state[side], "groups": data.draw(st.permutations(state[side]["groups"]), label=side)}
    one, two = (combat.roll(BOOK, read(each), Stream(seed)) for each in (state, other))
    assert (one.winner, one.in_tower, one.fortress_taken) == (two.winner, two.in_tower, two.fortress_taken)
    for side in SIDES:
        ours, theirs = getattr(one, side), getattr(two, side)
        assert tolls_by_content(state[side], ours) == tolls_by_content(other[side], theirs)
        assert (ours.total, ours.retreats) == (theirs.total, theirs.retreats)


@patient
@given(state=battles(), seed=SEEDS)
def test_two_calls_are_one(state: dict[str, Any], seed: int) -> None:
    whole = RULES.resolve("combat", state, seed=seed)
    struck = RULES.resolve("combat-strike", state, seed=seed)
    first: Any = {name: value for name, value in plain(struck).items() if name != "trace"}
    defended = RULES.resolve("combat-defense", {"first": first}, seed=seed)
    assert defended.result == whole.result
    thrown = {throw.address: throw.faces for throw in (*struck.dice.throws, *defended.dice.throws)}
    assert thrown == {throw.address: throw.faces for throw in whole.dice.throws}


def test_an_answer_of_the_first_call_is_taken_in_either_form() -> None:
    groups: dict[str, Any] = {name: {"groups": [{"id": name, "type": "man", "count": 4}]} for name in SIDES}
    first = plain(RULES.resolve("combat-strike", groups, seed=1))
    asked: list[Any] = [
        {name: first[name] for name in first if name not in left} for left in (("trace",), ("trace", "format"))
    ]
    one, two = (RULES.resolve("combat-defense", {"first": each}, seed=1) for each in asked)
    assert one == two
    assert "format" not in plain(one.state)["first"]


SMALL: dict[str, Any] = {
    "attacker": {"groups": [{"id": "men", "type": "man", "count": 2}]},
    "defender": {"groups": [{"id": "orcs", "type": "orc", "count": 2}]},
}


def second_call(context: str | None = None, **changes: Any) -> dict[str, Any]:
    first = plain(RULES.resolve("combat-strike", SMALL, seed="7", context=context))
    return {"first": {name: value for name, value in first.items() if name != "trace"} | changes}


def test_reading_a_second_call_throws_nothing() -> None:
    state = combat_defense.read(second_call(id="0" * 64))
    for ask in (
        lambda: combat_defense.roll(BOOK, state, Stream(1)),
        lambda: combat_defense.odds(BOOK, state),
    ):
        with pytest.raises(StateError) as refused:
            ask()
        assert refused.value.pointer == "/state/first/id"


def test_a_first_call_is_thrown_again_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state = second_call(context="asked once")
    asked: list[Any] = []
    trace = combat_strike.trace

    def counted(*given: Any) -> Any:
        asked.append(given)
        return trace(*given)

    monkeypatch.setattr(combat_strike, "trace", counted)
    RULES.odds("combat-defense", state)
    RULES.odds("combat-defense", state, simulate=20, seed="1")
    assert len(asked) == 1


def test_a_book_of_no_ruleset_knows_no_first_answer() -> None:
    state = combat_defense.read(second_call())
    with pytest.raises(LawError):
        combat_defense.roll(structs.replace(BOOK, editions=None), state, Stream(1))


@patient
@given(state=battles(), seed=SEEDS)
def test_survivors_are_a_valid_next_state(state: dict[str, Any], seed: int) -> None:
    battle = combat.roll(BOOK, read(state), Stream(seed))
    one, two = battle.attacker.force, battle.defender.force
    assume(one is not None and two is not None)
    assert one is not None
    assert two is not None
    assume(any(not group.wounded and not group.dispersed for group in one.groups))
    assume(any(not group.wounded and not group.dispersed for group in two.groups))
    attacker, defender = (two, one) if any(group.regrouping for group in one.groups) else (one, two)
    stayed = structs.replace(attacker, groups=tuple(structs.replace(each, moved=False) for each in attacker.groups))
    following = {"attacker": plain(stayed), "defender": plain(defender), "turn": state["turn"] + 1}
    again = combat.roll(BOOK, read(following), Stream(seed))
    assert again.attacker.tolls
    assert again.defender.tolls


def test_a_party_that_a_search_finds_fights_as_the_answer_gives_it() -> None:
    hobbit: RingOfPowerGroup = {"name": "Frodo", "type": "hobbit", "character": True, "abilities": ["stealth"]}
    found = plain(RULES.resolve("search", {"party": {"groups": [hobbit]}}, faces=[4]).result)
    orcs = {"groups": [{"type": "orc", "count": 3}]}
    state = {"attacker": orcs, "defender": found["force"], "site": {"found": "defender"}}
    assert RULES.resolve("combat", state, seed=0).result.defender.tolls[0].fought == 1


@patient
@given(state=battles(), hits=st.lists(st.integers(0, 30), min_size=4, max_size=4), already=st.booleans())
def test_no_figure_is_hit_twice_too_early(state: dict[str, Any], hits: list[int], already: bool) -> None:
    kinds: list[Any] = [(), ("axes",), ("paralyze",), ("axes", "terror")]
    volley = {HitKey(kind): count for kind, count in zip(kinds, hits, strict=True) if count}
    side = engage(BOOK, read(state)).sides["defender"]
    table = at_first(side)
    if already:
        first, *_ = table.standing
        table = SideFigures({cell._replace(hit=cell == first): count for cell, count in table.standing.items()}, {})
    victims = allocate(side, table, volley, (), "allocation", side.enemy.mounts())
    assert all(not side.can(each.cell.group, "berserk") for each in victims)
    eligible = sum(count for cell, count in table.standing.items() if not side.can(cell.group, "berserk"))
    assert sum(each.count for each in victims) == eligible
    taken = [(each, sum(number for _, number in each.hits)) for each in victims]
    if eligible:
        assert sum(each.count * number for each, number in taken) == sum(volley.values())
    spared = any(not number and not each.cell.hit for each, number in taken)
    assert not (spared and any(number > 1 or (number and each.cell.hit) for each, number in taken))


def expected_hits(state: Combat) -> Distribution[int]:
    return combat_strike.odds(BOOK, state).map(lambda strikes: strikes.defender.volley.total)


def mean(odds: Distribution[int]) -> float:
    return sum(value * weight for value, weight in odds.weights.items()) / odds.total


@patient
@given(group=groups("a0"), site=st.sampled_from(["field", "fortress"]))
def test_more_dice_never_mean_fewer_expected_hits(group: dict[str, Any], site: str) -> None:
    group["abilities"] = [
        each for each in group["abilities"] if each != "ambush"
    ]  # its hits are not left to the second call
    enemy = {"groups": [{"id": "d", "type": "man"}]}
    few = {"attacker": {"groups": [group]}, "defender": enemy, "site": {"kind": site}}
    more = {**few, "attacker": {"groups": [{**group, "count": group["count"] + 1}]}}
    dice = {**few, "attacker": {"groups": [{**group, "profile": {"dice": 4}}]}}
    assume(group["count"] < 6 or "assassin" not in group["abilities"])
    assert mean(expected_hits(read(few))) <= mean(expected_hits(read(more)))
    assert mean(expected_hits(read(few))) <= mean(expected_hits(read(dice)))


def test_hits_are_no_more_than_dice() -> None:
    state = read(
        {
            "attacker": {"groups": [{"id": "a", "type": "man", "count": 2}]},
            "defender": {"groups": [{"id": "d", "type": "man"}]},
        }
    )
    assert expected_hits(state).weights == {0: 1, 1: 2, 2: 1}


def test_whole_and_wounded_ships_roll_with_dice_of_their_own() -> None:
    ships = [{"id": f"ship-{number}", "type": "ship"} for number in (1, 2)]
    orcs = [{"id": "orcs", "type": "orc", "count": 10}]
    state: dict[str, Any] = {"attacker": {"groups": ships}, "defender": {"groups": orcs}}
    sunk = {
        sum(toll.killed for toll in RULES.resolve("combat", state, seed=seed).result.attacker.tolls)
        for seed in range(60)
    }
    assert sunk >= {0, 1}


def big(count: int, **more: Any) -> dict[str, Any]:
    return {
        "attacker": {"groups": [{"id": "riders", "type": "man", "count": count // 4, "mounted": True}, {"id": "men", "type": "man", "count": count - count // 4}]},
        "defender": {"groups": [{"id": "orcs", "type": "orc", "count": count // 2, "abilities": ["axes"]}, {"id": "uruk-hai", "type": "uruk-hai", "count": count - count // 2}]},
        **more,
    }  # fmt: skip


def test_a_big_battle_reads_like_a_small_one() -> None:
    small, large = (RULES.resolve("combat", big(count), seed=7) for count in (100, 10_000))
    assert len(large.trace) <= len(small.trace) + 2
    assert len(large.dice.throws) <= len(small.dice.throws) + 2
    assert sum(len(throw.faces) for throw in large.dice.throws) > 20_000


def test_a_lone_figure_under_ten_thousand_hits_is_not_rolled_for_for_ever() -> None:
    state = big(
        4000, defender={"groups": [{"id": "chief", "type": "troll", "character": True, "abilities": ["tough"]}]}
    )
    outcome = RULES.resolve("combat", state, seed=3)
    assert outcome.result.defender.casualties == 1
    assert len(outcome.trace) < 60


def test_too_many_figures_are_refused() -> None:
    with pytest.raises(BudgetError):
        RULES.resolve("combat", big(90_000), seed=3)


def crowd(figures: int, left: int) -> list[dict[str, Any]]:
    """`figures` in groups of a hundred, in rows a hundredth of an inch apart, from `left` thousandths of an inch on."""
    places = [[(left + number % 40 * 10) / 1000, number // 40 * 10 / 1000] for number in range(figures)]
    return [
        {"id": f"at-{left}-{first}", "type": "orc", "count": 100, "at": places[first : first + 100]}
        for first in range(0, figures, 100)
    ]


@pytest.mark.parametrize(
    "left", [pytest.param(500, id="within an inch of everybody"), pytest.param(1380, id="nearly out of reach")]
)
def test_a_crowd_is_not_compared_figure_by_figure(left: int) -> None:
    def crowded(figures: int) -> Combat:
        return read({"attacker": {"groups": crowd(figures, 0)}, "defender": {"groups": crowd(figures, left)}})

    few, many = crowded(500), crowded(1000)
    assert sum(map(len, positions.in_reach(BOOK, many)["attacker"].fighting.values())) > 100
    work = [calls(partial(positions.in_reach, BOOK, each)) for each in (few, many)]
    assert work[1] < 2.5 * work[0]
