from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from ror_rules import encode, load, rulesets
from ror_rules.host import catalogue
from ror_rules.host.wire import plain
from tests.clients.conftest import CLIENTS, ROOT
from tests.service.running import PATIENCE, Service

CASES: list[dict[str, Any]] = json.loads((CLIENTS / "common" / "pieces.json").read_bytes())
GONE = ("killed", "lost", "fallen", "spent", "gone")
BATTLES = [each for each in CASES if each["rule"] in ("combat", "siege")]

EMPTIED = {
    "a siege",
    "leaders of Sauron",
    "a stack has the count of its flag, or of its name",
}
"""Cases after which one side has nobody left."""

each_case = pytest.mark.parametrize("case", CASES, ids=[each["name"] for each in CASES])


class Module:
    """The module in Node, one call after the other."""

    def __init__(self) -> None:
        command = ["node", str(ROOT / "tests" / "clients" / "pieces.mjs")]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, name: str, *given: Any) -> Any:
        assert self._node.stdin
        assert self._node.stdout
        print(json.dumps({"call": name, "given": given}), file=self._node.stdin, flush=True)
        return json.loads(self._node.stdout.readline())

    def close(self) -> None:
        self._node.communicate(timeout=PATIENCE)


@pytest.fixture(scope="module")
def module() -> Iterator[Module]:
    running = Module()
    yield running
    running.close()


@cache
def rules(ruleset_id: str, rule_id: str) -> dict[str, Any]:
    ruleset = load(ruleset_id)
    page = plain(catalogue.rule_page(ruleset, ruleset.rules[rule_id]))
    return {"state": page["state"], "words": plain(catalogue.ruleset_page(ruleset))["words"]}


def outcome(case: dict[str, Any], state: dict[str, Any]) -> dict[str, Any]:
    asked = {**state, **case.get("more", {})}
    answer: dict[str, Any] = json.loads(
        encode(load(case["ruleset"]).resolve(case["rule"], asked, seed=case.get("seed")))
    )
    return answer


@each_case
def test_pieces_become_the_state_and_the_outcome_becomes_changes(module: Module, case: dict[str, Any]) -> None:
    known = rules(case["ruleset"], case["rule"])
    state = module("stateOf", case["pieces"], known)
    assert state == case["state"]
    assert module("applied", outcome(case, state), case["pieces"], known) == case["changes"]


@each_case
def test_a_call_of_the_service_makes_the_same(service: Service, case: dict[str, Any]) -> None:
    asked = {"ruleset": case["ruleset"], "rule": case["rule"], "pieces": case["pieces"]}
    threw = outcome(case, case["state"])
    with service.client() as client:
        assert client.post("/v1/pieces", json=asked).json() == {"state": case["state"]}
        found = client.post("/v1/pieces", json={**asked, "more": case.get("more", {}), "outcome": threw}).json()
    assert found == {"state": {**case["state"], **case.get("more", {})}, "changes": case["changes"]}


def test_the_call_takes_the_rest_of_a_line(service: Service) -> None:
    case = CASES[0]
    asked = {"ruleset": case["ruleset"], "rule": case["rule"], "pieces": case["pieces"], "more": "@ woods turn=3"}
    with service.client() as client:
        state = client.post("/v1/pieces", json=asked).json()["state"]
        assert state == {**case["state"], "site": {"terrain": ["woods"]}, "turn": 3}
        march = {"ruleset": "ring-of-power", "rule": "movement", "pieces": [], "more": "legs=(clear inches=5)"}
        assert client.post("/v1/pieces", json=march).json()["state"]["legs"] == [{"terrain": "clear", "inches": 5}]


def test_the_call_names_the_place_of_a_fault(service: Service) -> None:
    case = CASES[0]
    asked = {"ruleset": case["ruleset"], "rule": case["rule"], "pieces": case["pieces"]}
    threw = outcome(case, case["state"])
    one = {"id": "1", "name": "Orc", "side": "ours"}
    refused: list[tuple[str, dict[str, Any]]] = [
        ("/rule", {**asked, "rule": "nothing"}),
        ("/rule", {"ruleset": "war-of-the-ring", "rule": "sorcery", "pieces": []}),
        ("/pieces/0/side", {**asked, "pieces": [{"id": "1"}]}),
        ("/pieces/0/own/count", {**asked, "pieces": [{**one, "own": {"count": "six"}}]}),
        ("/pieces/0/own/1/count", {**asked, "pieces": [{**one, "own": [{"count": 1}, {"count": -1}]}]}),
        ("/more/attacker", {**asked, "more": {"attacker": {}}}),
        ("/more", {**asked, "more": "@ Atlantis"}),
        ("/outcome/result/attacker", {**asked, "outcome": {**threw, "result": {**threw["result"], "attacker": {}}}}),
        ("/outcome/rule", {**asked, "rule": "siege", "outcome": threw}),
        ("/outcome", {**asked, "outcome": {}}),
    ]
    with service.client() as client:
        for place, body in refused:
            answer = client.post("/v1/pieces", json=body)
            places = [fault["pointer"] for fault in answer.json().get("errors", [])]
            assert (answer.status_code, any(each.startswith(place) for each in places)) == (422, True), (
                place,
                answer.text,
            )


def test_the_call_refuses_pieces_that_would_vanish(service: Service) -> None:
    figures = {"ruleset": "ring-of-power", "rule": "combat"}
    armies = {"ruleset": "war-of-the-ring", "rule": "army-combat"}
    duel = {"ruleset": "war-of-the-ring", "rule": "individual-combat"}
    wizards = {"ruleset": "ring-of-power", "rule": "wizards-duel"}
    mage = {"name": "Gandalf", "own": {"type": "man", "character": True, "wizardry": 3}}
    army: dict[str, Any] = {"name": "Gondor", "own": {"side": "fellowship", "strength": 9}}
    refused: list[tuple[str, dict[str, str], list[dict[str, Any]]]] = [
        ("/pieces/1/id", figures, [{"name": "Orc"}, {"name": "Elf", "id": "0"}]),
        ("/pieces/0/own/id", figures, [{"name": "Orc", "own": {"id": "g2"}}]),
        ("/pieces/0/own/1/name", figures, [{"name": "Orc", "own": [{}, {"name": "Elf"}]}]),
        ("/pieces/1/own/name", armies, [army, {"name": "Sam", "own": {"name": "Frodo"}}]),
        ("/pieces/0/own", armies, [{**army, "own": [{"strength": 3}, {"strength": 4}]}]),
        ("/pieces/1", armies, [army, {"name": "Mordor", "own": {"side": "dark_power", "strength": 9}}]),
        ("/pieces/1", armies, [army, {"name": "Dunkle Macht", "own": {"strength": 9}}]),
        ("/pieces/2", armies, [{**army, "own": {**army["own"], "leader_morale": each}} for each in (1, 1, 2)]),
        ("/pieces/2/name", armies, [army, {"name": "Guard"}, {"name": " Guard", "own": {"wounds": 1}}]),
        ("/pieces/0/own/leads", armies, [{**army, "own": {**army["own"], "leads": True}}]),
        (
            "/pieces/2/own/leads",
            armies,
            [army, *({"name": each, "own": {"leads": True}} for each in ("Sam", "Pippin"))],
        ),
        ("/pieces/1", duel, [{"name": "Aragorn"}, {"name": "Gimli"}, {"name": "Khamûl", "side": "theirs"}]),
        ("/pieces/0/own", duel, [{"name": "Aragorn", "own": [{"combat": 5}, {"combat": 4}]}]),
        ("/pieces/2", wizards, [mage, {"name": "Orc", "hidden": True}, mage]),
    ]
    with service.client() as client:
        for place, rule, listed in refused:
            pieces = [{"id": str(at), "side": "ours", **each} for at, each in enumerate(listed)]
            answer = client.post("/v1/pieces", json={**rule, "pieces": pieces})
            assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, place), answer.text


def _swapped(pieces: list[dict[str, Any]]) -> list[dict[str, Any]]:
    other = {"ours": "theirs", "theirs": "ours"}
    return [{**each, "side": other[each["side"]]} for each in pieces]


def test_an_outcome_changes_only_the_pieces_that_it_was_thrown_for(service: Service, module: Module) -> None:
    named = {each["name"]: each for each in CASES}
    battle = named["alike names with other fields are groups of their own"]
    duel, armies = named["Characters take wounds"], named["a k kills a Character of an army"]
    tower = named["defenders hold out in the tower of a fortress"]
    orcs, elite, more_orcs, men = battle["pieces"]
    aragorn, enemy = duel["pieces"]
    others: list[tuple[dict[str, Any], list[dict[str, Any]]]] = [
        *((case, _swapped(case["pieces"])) for case in (battle, duel, armies)),
        *((case, case["pieces"][:-1]) for case in (battle, duel, armies)),
        (battle, [elite, orcs, more_orcs, men]),
        (battle, [{**orcs, "own": {"count": 4}}, elite, more_orcs, men]),
        (battle, [orcs, elite, more_orcs, {**men, "hidden": True}]),
        (duel, [{**aragorn, "name": "Gimli"}, enemy]),
        (duel, [aragorn, {**enemy, "own": {**enemy["own"], "wounds": 2}}]),
        (armies, [*armies["pieces"], {"id": "4", "name": "Sam", "side": "ours"}]),
        (tower, tower["pieces"][1:]),
    ]
    with service.client() as client:
        for case, pieces in others:
            asked = {"ruleset": case["ruleset"], "rule": case["rule"], "outcome": outcome(case, case["state"])}
            answer = client.post("/v1/pieces", json={**asked, "pieces": pieces})
            assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (422, "/pieces"), answer.text
            known = rules(case["ruleset"], case["rule"])
            assert module("applied", asked["outcome"], pieces, known) == {"error": "OtherPiecesError"}
        asked["pieces"] = tower["pieces"]
        assert client.post("/v1/pieces", json=asked).json()["changes"] == tower["changes"]
        assert client.post("/v1/pieces", json={**asked, "more": {"turn": 3}}).status_code == 422
        threw = outcome(battle, {**battle["state"], "attacker": {**battle["state"]["attacker"], "policy": "spread"}})
        asked = {"ruleset": battle["ruleset"], "rule": battle["rule"], "outcome": threw}
        same = client.post("/v1/pieces", json={**asked, "pieces": [more_orcs, elite, orcs, men]})
        assert [each["piece"] for each in same.json()["changes"]] == ["3", "2", "1", "4"]
        known = rules(battle["ruleset"], battle["rule"])
        assert module("applied", threw, [more_orcs, elite, orcs, men], known) == same.json()["changes"]


@each_case
def test_an_undo_brings_every_piece_back(module: Module, case: dict[str, Any]) -> None:
    pieces = [{**each, "own": each.get("own", {})} for each in case["pieces"]]
    after = module("written", pieces, case["changes"])
    assert (after != pieces) == bool(case["changes"])
    assert module("written", after, module("undone", case["changes"])) == pieces


@pytest.mark.parametrize("case", BATTLES, ids=[each["name"] for each in BATTLES])
def test_no_figure_is_lost_without_a_fate(module: Module, case: dict[str, Any]) -> None:
    after = module("written", case["pieces"], case["changes"])
    left = module("stateOf", after, rules(case["ruleset"], case["rule"]))
    lost = sum(change["fates"].get(fate, 0) for change in case["changes"] for fate in GONE)
    assert figures(case["state"]) - figures(left) == lost


def figures(state: dict[str, Any]) -> int:
    return sum(group.get("count", 1) for side in state.values() for group in side["groups"])


@each_case
def test_what_is_left_is_a_state_again_or_a_side_is_gone(module: Module, case: dict[str, Any]) -> None:
    after = module("written", case["pieces"], case["changes"])
    state = module("stateOf", after, rules(case["ruleset"], case["rule"]))
    emptied = any(not side or side == {"groups": []} for side in state.values()) or state.keys() != case["state"].keys()
    captive = any("captive" in change["fates"] for change in case["changes"])
    assert emptied == (case["name"] in EMPTIED)
    if not emptied and not captive:
        load(case["ruleset"]).read(case["rule"], {"state": {**state, **case.get("more", {})}})


def test_every_rule_whose_state_has_pieces_takes_them(module: Module) -> None:
    found = {
        ruleset.id: {rule for rule in ruleset.rules if module("hasPieces", rules(ruleset.id, rule))}
        for ruleset in rulesets()
    }
    assert found["ring-of-power"] == {
        *("combat", "combat-strike", "siege", "wizards-duel", "movement", "search", "healing", "carrying"),
        *("left-behind", "reinforcements", "demolition", "gate-assault"),
    }
    assert found["war-of-the-ring"] >= {"army-combat", "individual-combat", "search", "search-campaign"}
    assert found["three-player"] >= {"army-combat", "individual-combat", "search", "capture", "escape", "persuasion"}
    assert found["sauron"] >= {"leader-combat", "mortal-combat", "narsil", "ring-removal"}


def test_one_call_of_the_service_gives_the_words(service: Service) -> None:
    with service.client() as client:
        words = client.get("/v1/rulesets/ring-of-power").json()["words"]
    assert words == rules("ring-of-power", "combat")["words"]
    assert (words["riders-of-rohan"], words["wolves"], words["zwerge"]) == ("man mounted", "warg", "dwarf")
    assert rules("war-of-the-ring", "army-combat")["words"]["gefahrten"] == "fellowship"
