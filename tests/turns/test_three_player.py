from __future__ import annotations

from typing import Any

from tests.turns.conftest import Ask

RULESET = "three-player"

PIPPIN = {"name": "Pippin", "side": "fellowship", "movement_allowance": 4, "capture_rating": 0, "escape_rating": 5}
SARUMAN = {
    "name": "Saruman", "side": "saruman", "combat": 5, "endurance": 6, "morale": 2, "sorcery": "B", "ring": "wears",
}  # fmt: skip
GANDALF = {"name": "Gandalf the White", "side": "fellowship", "combat": 6, "endurance": 6, "morale": 2}
KHAMUL = {"name": "Khamûl", "who": "nazgul", "side": "saruman", "combat": 4, "endurance": 5}
LORD = {"name": "Lord of the Nazgûl", "side": "dark_power", "combat": 6, "endurance": 6, "sorcery": "A"}


def test_a_game_turn_is_played_from_answer_to_answer(ask: Ask) -> None:
    def play(rule: str, seed: str | None = None, **state: Any) -> dict[str, Any]:
        result: dict[str, Any] = ask(RULESET, rule, state, seed=seed)["result"]
        return result

    # The sequence of play names each step from the one before, and the rule that resolves it.
    step, rules = play("sequence-of-play"), set[str]()
    while True:
        rules.add(step["rule"])
        step = play("sequence-of-play", after=step["step"])
        if step["game_turn_begins"]:
            break
    assert rules > {"gollum-control", "search", "escape", "individual-combat", "army-combat"}

    # Gollum and the Ring: the same word for where it is in every rule.
    ring = "with_saruman"
    gollum = play("gollum-control", "gollum", controller="neither", card_holder="neither", ring=ring)
    assert set(gollum) == {"controller", "card_holder", "rolls"}
    saruman: Any = SARUMAN
    for number in range(9):
        off = play("ring-removal", f"off-{number}", character=saruman)
        saruman = off["character"]
        if off["removed"]:
            break
    assert saruman["ring"] == "bears"
    saruman = {**saruman, "ring": "wears"}

    # The Nazgul by controller in each turn, their recovery, and their count for victory.
    nazgul: Any = {"dark_power": ["Lord of the Nazgûl", "Khamûl", "Dwar"]}
    for turn in range(1, 5):
        taken = play("nazgul-control", f"turn-{turn}", nazgul=nazgul, turns=[{}] * (turn - 1), wears_ring=True)
        nazgul = taken["nazgul"]
    assert nazgul["dark_power"] == []
    back = play("nazgul-return", "back", turns_without_ring=2, nazgul=nazgul)["nazgul"]
    assert len(back["dark_power"]) == 1
    ahead = play("nazgul-campaign", "ahead", nazgul=back, turns=3)
    assert sorted(ahead["nazgul"]["saruman"]) == sorted(nazgul["saruman"])
    assert play("victory", nazgul=ahead["nazgul"], ring=ring)["winners"] == []

    # Pippin is persuaded. On the way a friend meets him, and he is free again. Then Orcs take him, and he escapes.
    pippin: Any = PIPPIN
    pippin = play("persuasion", "voice", character=pippin)["character"]
    assert pippin["held"] == "persuaded"
    for number in range(9):
        pippin = play("escape", f"met-{number}", character=pippin, met_by_friend=True)["character"]
        if "held" not in pippin:
            break
    hunted: Any = [pippin, "Merry"]
    for number in range(9):
        search = play("search", f"hunt-{number}", orcs="hand", orc_points=9, characters=hunted)
        hunted = search["characters"]
        if search["captives"]:
            break
    pippin = search["captives"][0]
    assert pippin == {**PIPPIN, "held": "captive", "wounds": 0, "killed": False}
    free = play("escape", "away", character=pippin)["character"]
    assert play("capture", "again", character={**free, "capture_rating": 6})["character"]["name"] == "Pippin"
    assert {name: value for name, value in free.items() if name != "held"} == {**PIPPIN, "wounds": 0, "killed": False}

    # A Nazgul of Saruman's fights the Lord, is wounded and not killed but by Sorcery, and is cured at Isengard.
    khamul: Any = KHAMUL
    duel = play("individual-combat", "wraiths", attacker=khamul, defender=LORD)
    khamul = duel["attacker"]
    assert 0 < khamul["by_sorcery"] < khamul["wounds"]
    healed = play("nazgul-healing", nazgul=khamul)["nazgul"]
    assert healed == {**khamul, "wounds": khamul["by_sorcery"]}

    # Gandalf the Grey loses the first duel with Saruman: his Staff is broken, and so he is sent into the next.
    grey = play("staff-breaking", loser={**GANDALF, "name": "Gandalf the Grey", "sorcery": "A"})["loser"]
    assert grey["sorcery"]["rating"] == "C"
    play("individual-combat", "grey", attacker=grey, defender=LORD)

    # Saruman leads his stack against Gandalf's with the Ring on. Both results are the next states.
    mine: Any = {"side": "saruman", "strength": 40, "leader": saruman}
    theirs: Any = {"side": "fellowship", "strength": 40, "leader": GANDALF["name"], "characters": [GANDALF]}
    for number in range(30):
        part = {"stack": "attacker", "has_ring": "ring" in mine["leader"]}
        battle = play("army-combat", f"isengard-{number}", attacker=mine, defender=theirs, saruman=part)
        mine, theirs = battle["attacker"], battle["defender"]
        if battle["saruman"]["ring"] == "lost":
            break
        if not (mine["strength"] and theirs["strength"] and theirs["characters"]):
            break
    assert mine["leader"]["name"] == "Saruman"
    refusal = {"strength_points": 40, "consents": False}
    answer = play("individual-combat", "refused", attacker=GANDALF, defender=mine["leader"], challenge=refusal)
    assert answer["fought"] is False
    assert answer["defender"] == mine["leader"]
