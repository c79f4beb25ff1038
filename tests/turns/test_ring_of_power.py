"""A whole turn of Ring of Power in the style of a virtual tabletop: each answer is the next state.

It needs no conversion. The table keeps each force as in the last answer, and adds only its own facts: the positions of
tokens, the meetings, and the allocation of hits.
"""

from __future__ import annotations

from typing import Any

from tests.turns.conftest import Ask

RULESET = "ring-of-power"

FELLOWSHIP = {
    "name": "The Fellowship",
    "policy": "by-hand",
    "groups": [
        {"name": "Aragorn", "type": "man", "character": True, "leadership": 3, "abilities": ["heroes", "tracker"]},
        {"name": "Mithrandír", "type": "man", "character": True, "wizardry": 3, "abilities": ["heroes"]},
        {"id": "boromir", "name": "Боромир", "type": "man", "character": True, "abilities": ["heroes", "unarmored"]},
        {"name": "Gimli", "type": "dwarf", "character": True, "abilities": ["heroes", "axes", "heavy-armor"]},
    ],
}
ORCS = {
    "name": "Orcs of Moria",
    "groups": [
        {"id": "orcs", "name": "Orcs", "type": "orc", "count": 8, "leadership": 0},
        {"id": "shaman", "name": "Shaman", "type": "goblin", "character": True, "wizardry": 1, "leadership": 1},
        {
            "id": "ram",
            "name": "Grond's brother",
            "type": "battering-ram",
            "crew_type": "orc",
            "count": 4,
            "ram": "drop",
        },
        {"id": "wraith", "type": "ethereal", "character": True, "dispersed": True, "returns_on": 7},
    ],
}


def placed(force: dict[str, Any], *points: list[list[Any]]) -> dict[str, Any]:
    groups = [{**group, "at": at} if at else group for group, at in zip(force["groups"], points, strict=True)]
    return {**force, "groups": groups}


def test_a_turn_is_played_from_answer_to_answer(ask: Ask) -> None:
    def play(rule: str, seed: str | None = None, **state: Any) -> dict[str, Any]:
        result: dict[str, Any] = ask(RULESET, rule, state, seed=seed)["result"]
        return result

    # Movement: the Fellowship through the woods, the Orcs with their ram after them.
    moved = play("movement", force=FELLOWSHIP, legs=[{"terrain": "woods", "inches": 4.5}], turn=3)
    assert moved["moved"] == "9/2"
    ours = placed(moved["force"], [[0, 0]], [[0.5, 0]], [["3/4", 0]], [[1, 0]])
    chased = play("movement", force=ORCS, legs=[{"terrain": "clear", "inches": 7.625}], attacks=ours, turn=3)
    assert chased["may_attack"]
    assert [group["may_move"] for group in chased["groups"]] == [True, True, True, False]
    row = [[1, 1 + 0.125 * index] for index in range(7)]
    theirs = placed(chased["force"], [*row, [12, 0]], [[0, 1]], [[2, 1], [2, 1.5], [2, 2], [2.5, 2]], [])

    # The Fellowship hides, and is found. Otherwise the Orcs would not fight it.
    searches = [play("search", f"moria-{index}", party=ours, distance="3/4", trackers=1) for index in range(12)]
    assert {search["found"] for search in searches} == {True, False}

    # A duel of the wizards as they stand in their forces.
    duel = play("wizards-duel", "bridge", challenger=ours["groups"][1], opponent=theirs["groups"][1])
    assert duel["winner"] in ("challenger", "opponent", None)

    # The battle, in two calls: the first answer is sent as it came, and the Fellowship deals its hits by hand.
    challenge = [{"challenger": "shaman", "challenged": "Mithrandir"}]
    struck = ask(
        RULESET, "combat-strike", {"attacker": theirs, "defender": ours, "duels": challenge, "turn": 3}, seed="bridge"
    )
    reach = {each["id"]: each["figures"] for each in struck["result"]["attacker"]["in_reach"]}
    assert reach == {"orcs": list(range(7)), "shaman": [0], "ram": [0, 1, 2, 3]}
    dealt = dealt_by_hand(struck["result"]["defender"], ["Gimli", "boromir", "Aragorn", "Mithrandir"])
    fought = ask(RULESET, "combat-defense", {"first": struck, "allocation": {"defender": dealt}}, seed="bridge")
    battle = fought["result"]
    assert battle["winner"] in ("attacker", "defender", "draw")
    ours, theirs = battle["defender"]["force"], battle["attacker"]["force"]
    assert any(group.get("wounded") for group in ours["groups"])
    apart = next(group for group in theirs["groups"] if [12, 0] in group.get("at", []))
    assert (apart["id"], apart.get("fought")) == ("orcs~2", None)  # in no force of the combat, and unharmed
    assert all(len(group.get("at", [])) in (0, group.get("count", 1)) for group in (*ours["groups"], *theirs["groups"]))
    assert all(group["fought"] for group in ours["groups"])

    # Healing, at the end of the turn: figures after a fight do not heal yet.
    ill = play("healing", force=ours)
    assert not any(hero["healed"] for hero in ill["heroes"])
    assert ill["force"] == ours

    # Carrying, and the next turn's movement, of both.
    carried = play("carrying", force=ill["force"])
    assert carried["carried"]
    assert carried["force"]["groups"][0]["id"] == ours["groups"][0]["id"]
    on = play("movement", force=carried["force"], legs=[{"terrain": "road", "inches": 5}], turn=4)
    assert on["may_move"] or any(group["held"] for group in on["groups"])
    alone = play("movement", force={**theirs, "groups": [apart]}, turn=4)  # an orc far off is a force by himself
    assert alone["may_move"]
    theirs = {**theirs, "groups": [group for group in theirs["groups"] if group != apart]}
    after = play("movement", force=theirs, turn=4)
    assert not any(group.get("fought") for group in (*on["force"]["groups"], *after["force"]["groups"]))

    # A turn of rest in a place of healing, and everybody is well.
    rest = play("movement", force=on["force"], turn=5)
    rest = play("movement", force=rest["force"], turn=6)
    healed = play("healing", force=rest["force"])
    assert all(hero["healed"] for hero in healed["heroes"])
    assert not any(group.get("wounded") or "wounded" in group["id"] for group in healed["force"]["groups"])

    # And the two meet again, in one call this time.
    again = play("combat", "again", attacker=placeless(after["force"]), defender=healed_and_spread(healed["force"]))
    assert again["winner"] in ("attacker", "defender", "draw")


def placeless(force: dict[str, Any]) -> dict[str, Any]:
    """A force off the map: all figures take part. Those who are not free to attack stand aside."""
    return {
        **force,
        "groups": [
            {name: value for name, value in group.items() if name not in ("at", "regrouping")}
            for group in force["groups"]
        ],
    }


def healed_and_spread(force: dict[str, Any]) -> dict[str, Any]:
    """A force off the map, whose player leaves the hits to a policy this time."""
    return {**placeless(force), "policy": "spread"}


def dealt_by_hand(struck: dict[str, Any], order: list[str]) -> list[dict[str, Any]]:
    """Each hit to the next hero in turn, one each before another round begins."""
    hits = [hit["kind"] for hit in struck["volley"]["hits"] for _ in range(hit["count"])]
    given: dict[str, list[dict[str, Any]]] = {}
    for index, kind in enumerate(hits):
        given.setdefault(order[index % len(order)], []).append({"kind": kind})
    return [{"id": each, "hits": taken} for each, taken in given.items()]
