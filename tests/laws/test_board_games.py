"""Laws of the board games: nobody dies who cannot, nobody dead acts, and a quiet Game-Turn never costs a Nazgul."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ror_rules import load
from ror_rules._arithmetic.budget import Budget
from ror_rules._exploring.memo import Memo
from ror_rules._exploring.paths import explore
from ror_rules._wire.shapes import plain
from ror_rules.errors import StateError
from tests.drawn import drawn

GAME: Final = load("three-player")
Draw = Callable[[st.SearchStrategy[Any]], Any]
PATHS: Final = 3000
FRIENDS: Final = ["Gimli", "Boromir", "Legolas", "Eowyn"]


def many(examples: int) -> settings:
    """Settings for a law that refuses many of its drawn states."""
    return settings(max_examples=drawn(examples), deadline=None, suppress_health_check=list(HealthCheck))


def outcomes(rule: str, state: Any, rulings: dict[str, str]) -> Iterator[Any]:
    """Every outcome of a legal state as plain values."""
    asked = GAME.rule(rule)
    try:
        read = asked.read(state)
        odds = explore(lambda dice: asked.body(dice, GAME.book.under(rulings), read), memo=Memo(Budget(states=PATHS)))
    except StateError:
        assume(False)
    for result in odds.weights:
        yield plain(result)


# --- Army Combat


def company(draw: Draw, side: str) -> list[Any]:
    """Characters with an army, by name or in full."""
    names = draw(st.lists(st.sampled_from(FRIENDS), max_size=3, unique=True))
    return [
        {"name": each, "side": "fellowship"} if side == "saruman" or draw(st.booleans()) else each for each in names
    ]


def with_saruman(draw: Draw) -> dict[str, Any]:
    """A battle with Saruman at the head of a stack of his own, or of an ally's."""
    side = draw(st.sampled_from(["saruman", "fellowship", "fellowship", "dark_power"]))
    enemy = draw(st.sampled_from([each for each in ("fellowship", "dark_power", "saruman") if each != side]))
    stack: dict[str, Any] = {"side": side, "strength": draw(st.integers(1, 120)), "allied": side != "saruman"}
    himself: dict[str, Any] = {"name": "Saruman", "morale": draw(st.integers(0, 2))}
    if draw(st.booleans()):
        himself["ring"] = draw(st.sampled_from(["bears", "wears"]))
    stack["leader"] = himself
    stack["characters"] = draw(st.integers(0, 2)) if draw(st.booleans()) else company(draw, side)
    if side == "dark_power":
        stack["characters"] = draw(st.integers(0, 2))
    other = {"side": enemy, "strength": draw(st.integers(1, 120)), "leader_morale": draw(st.integers(0, 3))}
    mine = draw(st.sampled_from(["attacker", "defender"]))
    theirs = "defender" if mine == "attacker" else "attacker"
    return {mine: stack, theirs: other, "saruman": {"stack": mine, "facing": []}}


READINGS: Final = {
    "wr-k-which": ["one-of-all", "not-the-leader"],
    "tp-k-in-allied-stack": ["no-effect", "their-own"],
    "wr-army-modifiers": ["both-leaders", "attacker-only"],
}


@many(80)
@given(data=st.data())
def test_army_combat_never_kills_saruman(data: st.DataObject) -> None:
    """In no outcome Saruman is killed, has fallen, or has left his stack, whoever controls the stack."""
    state = with_saruman(data.draw)
    asked = {name: data.draw(st.sampled_from(each)) for name, each in READINGS.items()}
    for result in outcomes("army-combat", state, asked):
        stack = result[state["saruman"]["stack"]]
        assert stack["leader"]["name"] == "Saruman"
        assert not stack["leader"]["killed"]
        for force in (result["attacker"], result["defender"]):
            assert "Saruman" not in [each["name"] for each in force["fallen"]]
        if not state[state["saruman"]["stack"]]["characters"]:
            assert not stack["character_killed"]


def two_armies(draw: Draw) -> dict[str, Any]:
    """A battle of the Fellowship against the Dark Power."""
    ours: dict[str, Any] = {
        "side": "fellowship",
        "strength": draw(st.integers(1, 60)),
        "characters": company(draw, "fellowship"),
    }
    names = [each if isinstance(each, str) else each["name"] for each in ours["characters"]]
    if draw(st.booleans()):
        ours["leader"] = {"name": "Gandalf", "morale": draw(st.integers(0, 2))}
        names.append("Gandalf")
    if names and draw(st.booleans()):
        ours["first_to_die"] = draw(st.sampled_from(names))
    theirs = {"side": "dark_power", "strength": draw(st.integers(1, 60))}
    return {"attacker": ours, "defender": theirs} if draw(st.booleans()) else {"attacker": theirs, "defender": ours}


def living(force: dict[str, Any]) -> list[str]:
    """The names of all who are with a force."""
    led = force.get("leader")
    there = [each["name"] for each in force["characters"]]
    return [led["name"], *there] if isinstance(led, dict) and led["name"] not in there else there


@many(80)
@given(data=st.data())
@pytest.mark.parametrize("ruleset", ["war-of-the-ring", "three-player"])
def test_a_battle_counts_its_dead(ruleset: str, data: st.DataObject) -> None:
    """After a k one Character fewer is with the force, or the force does not fight until the players say who died."""
    state = two_armies(data.draw)
    place = "attacker" if state["attacker"]["side"] == "fellowship" else "defender"
    rules = load(ruleset)
    before = plain(rules.rule("army-combat").read(state))[place]
    for result in outcomes("army-combat", state, {}):
        force = result[place]
        dead = [each["name"] for each in force["fallen"]]
        owed = force.get("death_owed", False)
        assert len(living(before)) - len(living(force)) == len(dead)
        assert len(dead) + owed == force["character_killed"]
        assert not set(dead) & set(living(force))
        assert not (owed and "first_to_die" in before)
        if force["strength"]:
            again = {"attacker": force, "defender": {"side": "dark_power", "strength": 5}}
            if owed:
                with pytest.raises(StateError, match="death-owed"):
                    rules.rule("army-combat").read(again)
            else:
                assert living(plain(rules.rule("army-combat").read(again))["attacker"]) == living(force)


# --- The Nazgul


NINE: Final = [f"Rider {number}" for number in range(9)]
TURN: Final = st.sampled_from([{}, {}, {"moved": True}, {"fought": True}, {"persuaded": True}, {"mind_battled": True}])


def gained(plan: list[dict[str, bool]]) -> int:
    """The Nazgul that Saruman controls one Game-Turn after the plan."""
    state = {"nazgul": {"dark_power": NINE}, "plan": plan, "turns": len(plan) + 1}
    return len(GAME.resolve("nazgul-campaign", state, seed=1).result.nazgul.saruman)


@many(60)
@given(plan=st.lists(TURN, max_size=8), at=st.integers(0, 8))
def test_one_more_quiet_game_turn_never_costs_a_nazgul(plan: list[dict[str, bool]], at: int) -> None:
    """With one more quiet Game-Turn at Isengard, at any time, Saruman controls as many Nazgul or more."""
    assert gained([*plan[:at], {}, *plan[at:]]) >= gained(plan)


@many(60)
@given(turns=st.lists(st.sampled_from([{}, {}, {"persuaded": True}, {"moved": True}, {"fought": True}]), max_size=8))
def test_a_quiet_game_turn_before_brings_no_fewer_nazgul(turns: list[dict[str, bool]]) -> None:
    """The Game-Turn after a longer stay brings as many Nazgul or more. Mind Battle alone costs the next one."""
    due = [
        GAME.resolve(
            "nazgul-control", {"turns": each, "wears_ring": True, "nazgul": {"dark_power": NINE}}, seed=1
        ).result.due
        for each in (turns, [{}, *turns])
    ]
    assert due[1] >= due[0]
