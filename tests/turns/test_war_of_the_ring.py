from __future__ import annotations

from typing import Any

import pytest

from ror_rules import load
from ror_rules.errors import StateError
from tests.turns.conftest import Ask

RULESET = "war-of-the-ring"

FRODO = {
    "name": "Frodo", "side": "fellowship", "combat": 2, "endurance": 4, "capture_rating": 5, "ring": "bears",
}  # fmt: skip
BOROMIR = {"name": "Boromir", "side": "fellowship", "combat": 4, "endurance": 5, "morale": 1, "capture_rating": 0}
GANDALF = {"name": "Gandalf", "side": "fellowship", "combat": 6, "endurance": 5, "morale": 2, "sorcery": "A"}
UGLUK = {"name": "Uglúk", "side": "dark_power", "combat": 3, "endurance": 3, "morale": 1}
FREE_PEOPLES = {"side": "fellowship", "strength": 30, "leader": "Gandalf", "characters": [GANDALF, "Legolas"]}
HORDE = {"side": "dark_power", "strength": 40, "leader": UGLUK}


def test_a_game_turn_is_played_from_answer_to_answer(ask: Ask) -> None:
    def play(rule: str, seed: str | None = None, **state: Any) -> dict[str, Any]:
        result: dict[str, Any] = ask(RULESET, rule, state, seed=seed)["result"]
        return result

    # Gollum as two Game-Turns leave him: the whole of an answer is the whole of the next state.
    gollum = play("gollum-control", "one", controller="neither", card_holder="dark_power")
    gollum = play("gollum-control", "two", **gollum)
    assert set(gollum) == {"controller", "card_holder"}

    # The party walks, and the Dark Power searches for it. Captured Characters leave it.
    assert play("terrain", steps=["clear", "rough"], moving="characters", movement_allowance=4)["allowed"]
    party: Any = [FRODO, BOROMIR]
    for number in range(9):
        search = play("search", f"search-{number}", nazgul=3, orc_points=3, characters=party)
        party = search["characters"]
        if search["captives"]:
            break
    (captive,) = search["captives"]
    assert captive == {**BOROMIR, "held": "captive", "wounds": 0, "killed": False}
    assert [each["name"] for each in party] == ["Frodo"]

    # Frodo fights for his life, each round from the last one's answer, and keeps his identity.
    bearer, orc = party[0], UGLUK
    for number in range(20):
        duel = play("individual-combat", f"round-{number}", attacker=bearer, defender=orc)
        bearer, orc = duel["attacker"], duel["defender"]
        if bearer["killed"] or orc["killed"]:
            break
    untouched = {name: value for name, value in bearer.items() if name not in ("wounds", "killed")}
    assert untouched == {**FRODO, "who": "frodo"}
    assert orc["killed"] != bearer["killed"]

    # A survivor may lead an army. Two armies fight, from answer to answer, until one has no Strength Points.
    assert not orc["killed"]
    horde = {**HORDE, "leader": orc}
    ours: Any = FREE_PEOPLES
    for number in range(30):
        battle = play("army-combat", f"battle-{number}", attacker=horde, defender=ours, terrain="citadel")
        assert battle["defender"]["strength"] == ours["strength"] - battle["defender"]["strength_lost"]
        horde, ours = battle["attacker"], battle["defender"]
        if not (horde["strength"] and ours["strength"]):
            break
    assert ours["leader"] == "Gandalf"
    assert ours["characters"][0]["sorcery"] == {"rating": "A", "subtract": 0}
    assert play("losses", strength=ours["strength"], percent=50)["remaining"] <= ours["strength"]


def test_the_dead_and_the_beaten_are_not_sent_again() -> None:
    rules = load(RULESET)
    dead = {**BOROMIR, "killed": True}
    for rule, state, pointer in (
        ("individual-combat", {"attacker": dead, "defender": UGLUK}, "/state/attacker/killed"),
        ("search", {"nazgul": 1, "characters": ["Frodo", dead]}, "/state/characters/1/killed"),
        (
            "army-combat",
            {"attacker": HORDE, "defender": {"side": "fellowship", "strength": 9, "characters": [dead]}},
            "/state/defender/characters/0/killed",
        ),
        (
            "army-combat",
            {"attacker": HORDE, "defender": {**FREE_PEOPLES, "strength": 0}},
            "/state/defender/strength",
        ),
    ):
        with pytest.raises(StateError) as refused:
            rules.resolve(rule, state, seed="1")
        assert refused.value.pointer == pointer
