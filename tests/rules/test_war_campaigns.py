from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from ror_rules import load, need
from tests.chances import probability
from tests.rules.test_campaigns import shares
from tests.rules.war_of_the_ring_by_hand import SHADOW, army_combat

WAR = load("war-of-the-ring")


class Now(NamedTuple):
    """A campaign between two attacks: strengths, Shadow Points and number of attacks."""

    ours: int
    theirs: tuple[int, ...]
    points: int = 0
    spent: int = 0
    attacks: int = 0
    turns: int = 0
    over: bool = False


Chances = dict[Now, Fraction]


def chain(state: dict[str, Any]) -> Chances:
    targets = state["targets"]
    first = Now(
        state["attacker"]["strength"],
        tuple(each["defender"]["strength"] for each in targets),
        state.get("shadow_points", 0),
    )
    now: Chances = {first: Fraction(1)}
    for _ in range(state["turns"]):
        after: Chances = {}
        for each, weight in now.items():
            for then, share in [(each, 1)] if each.over else turn(state, each):
                after[then] = after.get(then, Fraction()) + weight * Fraction(share)
        now = after
    return now


def turn(state: dict[str, Any], now: Now) -> Iterable[tuple[Now, Fraction]]:
    letter = state.get("letter")
    draws = [0] if letter is None else [row["ABCDEF".index(letter)] for row in SHADOW]
    for drawn in draws:
        part = Fraction(1, len(draws))
        there = now._replace(points=now.points + drawn, turns=now.turns + 1)
        effort = state.get("effort", "full")
        if "shadow_points" in state and state["attacker"]["side"] == "dark_power":
            if there.points < 3:
                yield (there if letter else now._replace(over=True)), part
                continue
            there = there._replace(points=there.points - 3, spent=there.spent + 3)
        elif "shadow_points" in state and effort == "full":
            effort = "full" if there.points >= 2 else "half"
            if effort == "full":
                there = there._replace(points=there.points - 2, spent=there.spent + 2)
        at = next(index for index, each in enumerate(there.theirs) if each)
        target = state["targets"][at]
        for face in range(1, 7):
            fight = {
                "attacker": {**state["attacker"], "strength": there.ours},
                "defender": {**target["defender"], "strength": there.theirs[at]},
                "terrain": target.get("terrain", "clear"),
                "defender_effort": effort if target["defender"]["side"] == "dark_power" else "full",
            }
            end = army_combat(fight, (face,), {})
            ours = there.ours - end["attacker"]["strength_lost"]
            left = there.theirs[at] - end["defender"]["strength_lost"]
            theirs = (*there.theirs[:at], left, *there.theirs[at + 1 :])
            lost = state["attacker"]["strength"] - ours
            over = not ours or not any(theirs) or lost >= state.get("stop_at_loss", 10_000)
            yield there._replace(ours=ours, theirs=theirs, attacks=there.attacks + 1, over=over), part / 6


def army(strength: int, side: str = "dark_power", **more: Any) -> dict[str, Any]:
    return {"side": side, "strength": strength, **more}


HELMS_DEEP = {"defender": army(6, "fellowship"), "terrain": "citadel"}
CAMPAIGNS = {
    "a citadel": {"attacker": army(60), "targets": [HELMS_DEEP], "turns": 5},
    "Shadow Points for three": {"attacker": army(60), "targets": [HELMS_DEEP], "turns": 5, "shadow_points": 10},
    "a letter": {"attacker": army(60), "targets": [HELMS_DEEP], "turns": 2, "shadow_points": 1, "letter": "C"},
    "until ten are lost": {"attacker": army(60), "targets": [HELMS_DEEP], "turns": 5, "stop_at_loss": 10},
    "two targets": {
        "attacker": army(60, leader_morale=2),
        "targets": [{"defender": army(2, "fellowship")}, HELMS_DEEP],
        "turns": 5,
    },
    "the Dark Power defends": {
        "attacker": army(30, "fellowship"),
        "targets": [{"defender": army(12), "terrain": "town"}],
        "turns": 4,
        "shadow_points": 5,
    },
    "at half strength": {
        "attacker": army(30, "fellowship"),
        "targets": [{"defender": army(12), "terrain": "town"}],
        "turns": 4,
        "effort": "half",
    },
}


@pytest.mark.parametrize("state", CAMPAIGNS.values(), ids=CAMPAIGNS.keys())
def test_a_campaign_has_the_odds_of_all_faces(state: dict[str, Any]) -> None:
    expected = chain(state)
    views: dict[str, Callable[[Now], Any]] = {
        "fallen": lambda now: not any(now.theirs),
        "points_lost": lambda now: state["attacker"]["strength"] - now.ours,
        "shadow_points_spent": lambda now: now.spent,
        "turns": lambda now: now.turns,
        "attacks": lambda now: now.attacks,
        "taken": lambda now: sum(not each for each in now.theirs),
    }
    for name, view in views.items():
        summed: dict[Any, Fraction] = {}
        for now, weight in expected.items():
            summed[view(now)] = summed.get(view(now), Fraction()) + weight
        found = shares(WAR.odds("war-campaign", state, fields=[name], arithmetic="exact"), name)
        assert found == summed, name


def test_twelve_attacks_on_helms_deep_are_exact() -> None:
    state: dict[str, Any] = {
        "attacker": army(300),
        "targets": [{"defender": army(25, "fellowship"), "terrain": "citadel"}],
        "turns": 12,
        "shadow_points": 36,
    }
    odds = WAR.odds("war-campaign", state)
    assert odds.exact
    once = WAR.odds("war-campaign", state | {"turns": 1}, fields=["fallen"], arithmetic="exact")
    assert shares(once, "fallen") == {False: 1}
    assert 0.80 < float(probability(odds.marginals["fallen"][-1])) < 0.81


def test_the_strength_that_four_in_five_need_is_one_question() -> None:
    state = CAMPAIGNS["a citadel"]
    vary = {"pointer": "/attacker/strength", "from": 30, "to": 60}
    found = need(WAR, "war-campaign", state, vary=vary, field="fallen", at_least=0.3)
    chances = {}
    for strength in range(30, 61):
        ends = chain({**state, "attacker": army(strength)})
        chances[strength] = sum(weight for now, weight in ends.items() if not any(now.theirs))
    reached = [strength for strength, chance in chances.items() if chance >= Fraction(3, 10)]
    assert found.found is not None
    assert (found.found.at, found.found.probability) == (reached[0], float(chances[reached[0]]))


def test_a_person_is_killed_in_any_of_the_attacks() -> None:
    target: dict[str, Any] = {"defender": army(9, "fellowship", characters=["Gimli"]), "terrain": "town"}
    state: dict[str, Any] = {"attacker": army(40), "targets": [target], "turns": 1}
    once, twice = (
        shares(WAR.odds("war-campaign", state | {"turns": turns}, fields=["killed[Gimli]"]), "killed[Gimli]")[True]
        for turns in (1, 2)
    )
    alone = WAR.odds("army-combat", target | {"attacker": army(40)}, fields=["killed[Gimli]"])
    assert once == shares(alone, "killed[Gimli]")[True] > 0
    assert once < twice < 2 * once


# --- Three players

SARUMAN = {"name": "Saruman", "morale": 1, "ring": "bears"}
RING: dict[str, Any] = {
    "attacker": army(20, "saruman", leader=SARUMAN),
    "targets": [
        {
            "defender": army(20, "fellowship", leader={"name": "Gandalf the White", "morale": 4}),
            "saruman": {"stack": "attacker"},
        }
    ],
    "turns": 4,
}


def ring_lost(ours: int, theirs: int, turns: int) -> Fraction:
    """The chance that Saruman's stack loses 50 percent or more, and the greater percentage, while Gandalf lives."""
    if not turns or not ours or not theirs:
        return Fraction()
    total = Fraction()
    attacker = army(ours, "saruman", leader_morale=1)
    defender = army(theirs, "fellowship", leader_morale=4, characters=1)
    for face in range(1, 7):
        end = army_combat({"attacker": attacker, "defender": defender}, (face,), {})
        mine, other = end["attacker"], end["defender"]
        if other["character_killed"]:
            continue
        if mine["loss_percent"] >= 50 and mine["loss_percent"] > other["loss_percent"]:
            total += Fraction(1, 6)
        else:
            total += ring_lost(mine["strength"], other["strength"], turns - 1) / 6
    return total


def test_saruman_loses_the_ring_in_as_many_campaigns_as_all_faces_say() -> None:
    found = load("three-player").odds("war-campaign", RING, fields=["saruman_loses_ring"], arithmetic="exact")
    expected = ring_lost(20, 20, 4)
    assert 0 < expected < 1
    assert shares(found, "saruman_loses_ring")[True] == expected
