"""Laws of choices over drawn states of every rule that states one: bounds, plans, and shared tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings, strategies as st

from ror_rules import load, rulesets
from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.backward import Ended, Weighing
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules._packages.questions.worth import read_worth
from ror_rules.author import Ruleset
from ror_rules.errors import StateError
from ror_rules.host.advise import PLAY_BUDGETS
from tests.docs.test_choices import listed
from tests.drawn import drawn

State = dict[str, Any]
Draw = Callable[[st.SearchStrategy[Any]], Any]
PHASES: Final = [Phase.explicit, Phase.generate]
"""Shrinking a campaign takes minutes."""


class Asked(NamedTuple):
    ruleset: str
    rule: str
    state: State
    worth: str
    rulings: Mapping[str, str] = {}


def army(draw: Draw, side: str, strength: int = 40) -> State:
    """An army, often with several Characters whom a k can kill, some of them without a name."""
    found: State = {"side": side, "strength": draw(st.integers(1, strength))}
    names = draw(st.lists(st.sampled_from(["Gimli", "Legolas", "Boromir"]), max_size=2, unique=True))
    if side != "fellowship":
        return {**found, "leader_morale": draw(st.integers(0, 2))}
    led = draw(st.sampled_from(["by name", "by numbers", "not"]))
    if led == "by name":
        found["leader"] = {"name": "Gandalf", "morale": draw(st.integers(0, 2))}
    elif led == "by numbers":
        found["leader_morale"] = draw(st.integers(1, 2))
    found["characters"] = draw(st.integers(0, 2)) if draw(st.booleans()) else names
    order = draw(st.permutations(names_of(found)))
    if order and draw(st.booleans()):
        found["first_to_die"] = order
    return found


def battle(draw: Draw) -> State:
    ours, theirs = army(draw, "fellowship"), army(draw, "dark_power")
    return {"attacker": ours, "defender": theirs} if draw(st.booleans()) else {"attacker": theirs, "defender": ours}


def stacks(draw: Draw) -> State:
    """Saruman with the Ring, against one or two who can take it."""
    if draw(st.booleans()):
        return battle(draw)
    foes = draw(st.sampled_from([[], ["gandalf_the_white"], ["gandalf_the_white", "aragorn_with_anduril"]]))
    saruman = {"side": "saruman", "strength": draw(st.integers(5, 30)), "leader": {"name": "Saruman", "morale": 0}}
    saruman["leader"]["ring"] = "bears"
    their = {"side": "fellowship", "strength": draw(st.integers(10, 60)), "leader_morale": 1}
    return {"attacker": saruman, "defender": their, "saruman": {"stack": "attacker", "facing": foes}}


def war(draw: Draw) -> State:
    attacks = draw(st.sampled_from(["dark_power", "fellowship"]))
    defends = "fellowship" if attacks == "dark_power" else "dark_power"
    state: State = {"attacker": army(draw, attacks, 20), "targets": [], "turns": draw(st.integers(1, 2))}
    for _ in range(draw(st.integers(1, 2))):
        terrain = draw(st.sampled_from(["clear", "citadel"]))
        defender = army(draw, defends, 8)
        named = [each for target in state["targets"] for each in names_of(target["defender"])]
        assume(not set(named) & set(names_of(defender)))
        state["targets"].append({"defender": defender, "terrain": terrain})
    if draw(st.booleans()):
        state["shadow_points"] = draw(st.integers(0, 9))
    return state


def names_of(force: State) -> list[str]:
    there = force.get("characters", [])
    return [*(there if isinstance(there, list) else []), *(["Gandalf"] if "leader" in force else [])]


def war_of_three(draw: Draw) -> State:
    if draw(st.booleans()):
        return war(draw)
    stack = stacks(draw)
    target = {"defender": stack["defender"], "terrain": "town", "saruman": stack.get("saruman")}
    return {"attacker": stack["attacker"], "targets": [target], "turns": draw(st.integers(1, 2))}


def duel(draw: Draw) -> State:
    def fighter(name: str) -> State:
        endurance = draw(st.integers(2, 5))
        ratings = {"combat": draw(st.integers(2, 6)), "endurance": endurance}
        return {"name": name, **ratings, "wounds": draw(st.integers(0, endurance - 1))}

    return {"attacker": fighter("Aragorn"), "defender": fighter("Khamul"), "rounds": draw(st.integers(2, 6))}


def saruman_duel(draw: Draw) -> State:
    found = duel(draw)
    if draw(st.booleans()):
        found["attacker"]["name"] = "Saruman"
    return found


def party(draw: Draw, most: int) -> list[State]:
    names = ["Frodo", "Sam", "Merry"][: draw(st.integers(1, most))]
    return [{"name": each, "capture_rating": draw(st.integers(0, 6))} for each in names]


def hunt(draw: Draw) -> State:
    return {"characters": party(draw, 3), "search_points": draw(st.integers(1, 9))}


def hunts(draw: Draw) -> State:
    """Searches without a price, or by Nazgul that cost Shadow Points, with or without attacks out of the same budget."""
    if not draw(st.booleans()):
        unpriced = [{"search_points": draw(st.integers(1, 9))} for _ in range(draw(st.integers(1, 3)))]
        return {"characters": party(draw, 2), "searches": unpriced}
    turns = range(draw(st.integers(1, 2)))
    searches = [{"nazgul": draw(st.integers(1, 4)), "planned": draw(st.booleans())} for _ in turns]
    state = {"characters": party(draw, 2), "searches": searches, "shadow_points": draw(st.integers(0, 9))}
    if not draw(st.booleans()):
        return state
    armies = {"attacker": {"side": "dark_power", "strength": draw(st.integers(1, 6))}}
    target = {"defender": {"side": "fellowship", "strength": draw(st.integers(1, 2))}}
    return {**state, **armies, "targets": [target]}


def hand_orcs(state: State) -> State:
    """The same searches by Saruman."""
    return {
        name: [hand_orcs(each) for each in value] if name == "searches" else value for name, value in state.items()
    } | ({"orcs": "hand"} if "search_points" in state else {})


def ring(draw: Draw) -> State:
    leader = {"name": draw(st.sampled_from(["Isildur", "Gorgol"])), "ring_rating": draw(st.integers(0, 5))}
    return {"leader": leader, "turns": draw(st.integers(1, 6))}


def siege(draw: Draw) -> State:
    def side(kind: str) -> State:
        return {"groups": [{"id": kind, "type": kind, "count": draw(st.integers(1, 3))}]}

    return {"attacker": side("uruk-hai"), "defender": side("man"), "assaults": draw(st.integers(1, 3))}


DRAWN: Final[dict[tuple[str, str], tuple[Callable[[Draw], State], str]]] = {
    ("war-of-the-ring", "army-combat"): (battle, "killed[{}] + 2*character_dies - attacker.destroyed"),
    ("war-of-the-ring", "war-campaign"): (war, "25*fallen - points_lost - shadow_points_spent"),
    ("war-of-the-ring", "individual-combat"): (duel, "killed[{}] - 2*killed[Aragorn]"),
    ("war-of-the-ring", "search"): (hunt, "2*captured[Frodo] - captured"),
    ("war-of-the-ring", "search-campaign"): (hunts, "3*captured[Frodo] - captured"),
    ("three-player", "army-combat"): (stacks, "heavier_loss=attacker - saruman_loses_ring"),
    ("three-player", "war-campaign"): (
        war_of_three,
        "25*fallen - points_lost - shadow_points_spent - 9*saruman_loses_ring",
    ),
    ("three-player", "individual-combat"): (saruman_duel, "killed[{}] - 2*defender.wounds"),
    ("three-player", "search"): (lambda draw: hand_orcs(hunt(draw)), "2*captured[Frodo] - captured"),
    ("three-player", "search-campaign"): (lambda draw: hand_orcs(hunts(draw)), "3*captured[Frodo] - captured"),
    ("sauron", "ring-removal"): (ring, "3*removed - 5*evil"),
    ("ring-of-power", "siege"): (siege, "10*falls + attacker.left - defender.left"),
}
"""A rule with a choice -> its drawn states, and a worth, in which `{}` is a person of the state."""


def draws(data: st.DataObject, ruleset: str, rule: str) -> Asked:
    make, worth = DRAWN[ruleset, rule]
    state = make(data.draw)
    asked = load(ruleset).rule(rule)
    try:
        persons = [each for each in asked.projections_in(asked.read(state)) if each.startswith("killed[")]
    except StateError:
        assume(False)
    person = persons[-1].removeprefix("killed[").removesuffix("]") if persons else ""
    return Asked(ruleset, rule, state, worth.format(person) if person else worth.replace("killed[{}] + ", ""))


def value(
    asked: Asked,
    role: Callable[[str, str], Any],
    opened: Callable[[str, Any], bool] | None = None,
    memo: Memo | None = None,
) -> Fraction:
    rules = load(asked.ruleset)
    rule, book = rules.rule(asked.rule), rules.under(asked.rulings)
    state = rule.read(asked.state)
    worth = read_worth(rule, state, asked.worth)
    memo = memo or Memo(Budget.of(PLAY_BUDGETS), open=opened)
    name = asked.worth if worth.alone else None
    return Fraction(Weighing(lambda dice: rule.body(dice, book, state), memo, worth.of, role, alone=name).worth)


def by_plan(asked: Asked) -> Fraction | None:
    """The mean worth of the odds, found forward. None if the plan leaves a choice open."""
    rules = load(asked.ruleset)
    rule, book = rules.rule(asked.rule), rules.under(asked.rulings)
    state = rule.read(asked.state)
    worth = read_worth(rule, state, asked.worth).of
    memo = Memo(Budget.of(PLAY_BUDGETS))
    found = explore(lambda dice: rule.body(dice, book, state), memo)
    return (
        None
        if memo.owed
        else Fraction(sum(worth(each) * weight for each, weight in found.weights.items()), found.total)
    )


def least(who: str, what: str) -> Any:
    return min


def most(who: str, what: str) -> Any:
    return max


def everything(who: str, plan: Any) -> bool:
    return True


def owed(who: str, plan: Any) -> bool:
    return plan is None


def plans(asked: Asked) -> Iterable[State]:
    """The same state with other plans of the players. What they can choose differs in none of them."""
    state = asked.state
    match asked.rule:
        case "war-campaign":
            yield from ({**state, "stop_at_loss": loss} for loss in (1, 6))
            yield {**state, "targets": state["targets"][::-1]}
            if "shadow_points" in state and state["targets"][0]["defender"]["side"] == "dark_power":
                yield {**state, "effort": "half"}
            if asked.ruleset == "three-player":
                yield {**state, "stop_at_isengard": True}
        case "individual-combat":
            both = state["attacker"], state["defender"]
            if "Saruman" not in (both[0]["name"], both[1]["name"]):
                yield {**state, "stop_at_wounds": max(each["wounds"] for each in both) + 1}
        case "ring-removal":
            yield from ({**state, "turns": turns} for turns in range(1, state["turns"]))
        case "siege":
            yield from ({**state, "stop_at_loss": loss} for loss in (1, 2))
        case "search":
            names = [each["name"] for each in state["characters"]]
            yield from ({**state, "left_alone": left} for left in (names[:1], names[1:]) if left)
        case "search-campaign" if "shadow_points" in state:
            for planned in (True, False):
                yield {**state, "searches": [{**each, "planned": planned} for each in state["searches"]]}
        case "army-combat":
            for place in ("attacker", "defender"):
                names = names_of(state[place]) if state[place]["side"] == "fellowship" else []
                orders = [names, names[::-1]] if names else []
                yield from ({**state, place: {**state[place], "first_to_die": order}} for order in orders)
        case _:
            pass


def kin(asked: Asked) -> Iterable[State]:
    """States that differ from this one in a field on which the steps of a loop, or its end, depend."""
    state = asked.state
    match asked.rule:
        case "war-campaign":
            first, *others = state["targets"]
            yield {**state, "targets": [{**first, "terrain": "town"}, *others]}
            yield {**state, "turns": 3 - state["turns"]}
            yield {**state, "shadow_points": 4}
            yield {**state, "shadow_points": 4, "letter": "A", "turns": 1}
            yield {**state, "attacker": {**state["attacker"], "strength": state["attacker"]["strength"] + 1}}
            if first.get("saruman"):
                yield {**state, "targets": [{**first, "saruman": {**first["saruman"], "at_isengard": True}}, *others]}
        case "individual-combat":
            yield {**state, "rounds": state["rounds"] + 1}
            yield {**state, "attacker": {**state["attacker"], "combat": state["attacker"]["combat"] + 1}}
        case "search-campaign":
            first, *others = state["searches"]
            more = "nazgul" if "nazgul" in first else "search_points"
            yield {**state, "searches": [{**first, more: first[more] + 2}, *others]}
            if more == "nazgul":
                yield {**state, "shadow_points": state["shadow_points"] + 1}
                if "attacker" not in state:
                    yield {**state, "letter": "A"}
                yield {**state, "searches": [{**first, "moved": False}, *others]}
            if asked.ruleset == "three-player":
                yield {**state, "searches": [{**first, "escapes": True}, *others]}
        case "ring-removal":
            yield {**state, "leader": {**state["leader"], "ring_rating": 1 + state["leader"]["ring_rating"]}}
            yield {**state, "leader": {**state["leader"], "failed_attempts": 1}}
        case "siege":
            yield {**state, "assaults": state["assaults"] + 1}
            yield {**state, "site": {"kind": "fortress", "refuge": 2}}
        case _:
            pass


cases = pytest.mark.parametrize(("ruleset", "rule"), sorted(DRAWN))


def few(examples: int) -> settings:
    return settings(max_examples=drawn(examples), phases=PHASES, suppress_health_check=list(HealthCheck))


@cases
@few(36)
@given(data=st.data())
def test_no_plan_is_better_than_the_best_choices_or_worse_than_the_worst(
    ruleset: str, rule: str, data: st.DataObject
) -> None:
    asked = draws(data, ruleset, rule)
    low, high = value(asked, least, everything), value(asked, most, everything)
    assert low <= high
    for state in [asked.state, *plans(asked)]:
        planned = asked._replace(state=state)
        mean = by_plan(planned)
        if mean is not None:
            assert low <= mean == value(planned, most) <= high
            assert mean <= value(planned, most, lambda who, plan: who == "attacker") <= high


@pytest.mark.parametrize(
    ("ruleset", "rule"), sorted(each for each in DRAWN if each[1] in ("army-combat", "war-campaign"))
)
@few(24)
@given(data=st.data())
def test_what_is_open_lies_between_the_bounds_of_all_plans(ruleset: str, rule: str, data: st.DataObject) -> None:
    asked = draws(data, ruleset, rule)
    low, high = value(asked, least, owed), value(asked, most, owed)
    mean = by_plan(asked)
    assert low <= high if mean is None else low == mean == high
    for state in plans(asked) if rule == "army-combat" else ():
        mean = by_plan(asked._replace(state=state))
        assert mean is None or "first_to_die" in str(asked.state) or low <= mean <= high


@cases
@few(36)
@given(data=st.data())
def test_states_that_share_a_memo_answer_as_each_by_itself(ruleset: str, rule: str, data: st.DataObject) -> None:
    first = draws(data, ruleset, rule)
    some = [first, *(first._replace(state=each) for each in (*plans(first), *kin(first)))]
    for opened in (None, everything):
        shared = Memo(Budget.of(PLAY_BUDGETS * len(some)), open=opened)
        for asked in some:
            assert value(asked, most, memo=shared) == value(asked, most, opened)
            assert value(asked, least, memo=shared) == value(asked, least, opened)


@cases
@few(18)
@given(data=st.data())
def test_floats_are_near_to_whole_numbers(ruleset: str, rule: str, data: st.DataObject) -> None:
    asked = draws(data, ruleset, rule)
    rules = load(ruleset)
    played, book, state = rules.rule(rule), rules.under(asked.rulings), rules.rule(rule).read(asked.state)
    worth = read_worth(played, state, asked.worth).of
    for role in (most, least):
        exact, near = (
            Weighing(
                lambda dice: played.body(dice, book, state),
                Memo(Budget.of(PLAY_BUDGETS), floats=floats, open=everything),
                worth,
                role,
                floats=floats,
            )
            for floats in (False, True)
        )
        assert near.worth == pytest.approx(float(exact.worth), abs=1e-9)
        ends = [sum(float(each.chance) for each in way.followed() if isinstance(each, Ended)) for way in (exact, near)]
        assert ends == [pytest.approx(1), pytest.approx(1)]


@pytest.mark.parametrize(
    ("ruleset", "rule"), sorted(each for each in DRAWN if each[1] in ("war-campaign", "individual-combat", "siege"))
)
@few(24)
@given(data=st.data())
def test_the_best_choices_do_not_depend_on_the_plan_that_they_replace(
    ruleset: str, rule: str, data: st.DataObject
) -> None:
    asked = draws(data, ruleset, rule)
    for state in plans(asked):
        other = asked._replace(state=state)
        for role in (least, most):
            assert value(other, role, everything) == value(asked, role, everything)


def test_every_rule_of_the_list_of_choices_is_drawn() -> None:
    assert {each for row in listed() for each in row.rules} == set(DRAWN)


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.id)
def test_what_a_side_wants_is_a_worth_of_the_rule(ruleset: Ruleset[Any]) -> None:
    for rule in ruleset.rules.values():
        assert set(rule.decides) <= rule.wants.keys()
        for example in (each for each in ruleset.examples if each.rule == rule.id):
            outcome = ruleset.answer(rule.id, ruleset.read(rule.id, example.request))
            for worth in rule.wants.values():
                assert isinstance(read_worth(rule, outcome.state, worth).of(outcome.result), int)
