from __future__ import annotations

from typing import Any

from tests.turns.conftest import Ask

RULESET = "sauron"

ELENDIL = {
    "name": "Elendil", "side": "westernesse", "nationality": "Númenórean", "combat": 5, "morale": 5, "endurance": 6,
    "ring_rating": 2,
}  # fmt: skip
BALDRIM = {"name": "Baldrim", "side": "westernesse", "nationality": "dwarves", "combat": 3, "morale": 3, "endurance": 6}
GORGOL = {"name": "Gorgol", "side": "sauron", "nationality": "orc", "combat": 4, "morale": 3, "endurance": 5}
SAURON = {
    "name": "Sauron", "side": "sauron", "combat": 6, "morale": 4, "endurance": 9, "ring": "wears", "magic_points": 25,
}  # fmt: skip


def test_a_game_turn_is_played_from_answer_to_answer(ask: Ask) -> None:
    def play(rule: str, seed: str | None = None, **state: Any) -> dict[str, Any]:
        result: dict[str, Any] = ask(RULESET, rule, state, seed=seed)["result"]
        return result

    events: list[Any] = []
    gates = play("gates", position="open", sauron_in_mordor=True, choice="closed")
    assert play("gates", position=gates["position"], sauron_in_mordor=True, turn_begins=False)["position"] == "closed"

    # Narsil is broken, and Elendil takes up the shards.
    narsil = play("narsil", narsil="whole", struck_by="melee", bearer=ELENDIL)
    events += narsil["events"]
    elendil = narsil["bearer"]
    assert elendil["shards"] is True
    assert play("narsil", narsil=narsil["narsil"], bearer=elendil)["combat_bonus"] == 1

    # Baldrim has no dwarves left: he may stack with men, and not rally.
    men = [{"nationality": "men", "side": "westernesse"}]
    stacked = play("stacking", leader=BALDRIM, units=men, own_units=False)
    assert stacked["allowed"]
    assert play("rally", "bereft", leader=stacked["leader"])["rallied"] is False

    # Gorgol attacks Elendil and is hurt, then refuses him Mortal Combat. Later he meets Baldrim, and one of the two dies.
    fight = play("leader-combat", "attack-1", attacker=GORGOL, defender=elendil)
    gorgol, elendil = fight["attacker"], fight["defender"]
    events += fight["events"]
    assert gorgol["wounds"] == 2
    assert elendil["shards"] is True
    refused = play("mortal-combat", "no", challenger=elendil, opponent=gorgol, distance=2, accepted=False)
    assert refused["allowed"]
    events += refused["events"]
    assert play("rally", "refused", leader=refused["opponent"])["needed"] is None
    fight = play("mortal-combat", "to-the-death", challenger=gorgol, opponent=BALDRIM, distance=2)
    assert fight["settled"]
    events += fight["events"]

    # Isildur, of his father's people, puts on the Ring and cannot take it off. After three times he is evil.
    isildur: Any = {**ELENDIL, "name": "Isildur", "ring_rating": 0, "ring": "wears"}
    for number in range(3):
        off = play("ring-removal", f"off-{number}", leader=isildur)
        isildur = off["leader"]
    assert off["evil"]
    fate = play("ring-fate", leader=isildur)
    assert (fate["fate"], fate["leader"]["side"], fate["leader"]["morale"]) == ("own_master", "third_player", 7)
    later = play("ring-fate", leader=fate["leader"], turns_after_first_battle=2)
    assert (later["leader"], later["unit_types"]) == (fate["leader"], ["Ringwraith", "Wargs"])

    # The events of all answers change the Demoralization Levels. Then the Ring is lost and recovered.
    levels = play("demoralization", events=[{"event": "ring_lost"}, *events], leader=SAURON)
    assert (levels["leader"]["morale"], levels["leader"]["magic_points"]) == (0, 15)
    assert "ring" not in levels["leader"]
    standing = {name: value for name, value in levels.items() if name != "entries"}
    again = play("demoralization", events=[{"event": "ring_recovered"}], **standing)
    assert again["leader"] == {**SAURON, "who": "sauron", "wounds": 0, "killed": False}

    # The second battle begins with the survivors, healed, and replacements for the dead.
    veterans = [{"leader": fight["challenger"]}, {"leader": fight["opponent"]}, {"leader": elendil}]
    after = play("restoration", leaders=veterans, gorgol={"combat": 4, "morale": 3, "endurance": 5})
    for restored in after["leaders"]:
        assert restored["leader"]["wounds"] == 0
        assert not restored["leader"]["killed"]
        assert play("rally", "new", leader=restored["leader"])["needed"]
