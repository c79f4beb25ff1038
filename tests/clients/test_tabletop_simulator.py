from __future__ import annotations

import json
import os
import runpy
import subprocess
from typing import Any

import pytest

from ror_rules import explain, load
from tests.clients import kit
from tests.clients.conftest import CLIENTS, ROOT, Unsteady
from tests.clients.test_pieces import CASES
from tests.service.running import PATIENCE, Service

HERE = CLIENTS / "tabletop-simulator"
TABLE = ROOT / "tests" / "clients" / "table.lua"
ARMY = "dark_power 70 v fellowship 14 @ citadel"


def said(address: str, *messages: str) -> list[str]:
    return table(address, *messages).splitlines()


def table(address: str, *arguments: str) -> str:
    """The output of the script, with a timeout of two seconds unless the kit sets another."""
    patience = {} if "--ask" in arguments else {"PATIENCE": "2"}
    command = ["lua5.2", str(TABLE), str(HERE / "ring.lua"), address, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, **patience})
    assert ran.stderr == ""
    return ran.stdout


def test_the_client_passes_the_kit() -> None:
    def ask(address: str, case: dict[str, Any]) -> kit.Gave:
        gave = json.loads(table(address, "--ask", json.dumps(case["asks"]), case.get("key", "")))
        return kit.Gave(json.loads(gave["text"])) if gave["ok"] else kit.Gave(words=gave["words"])

    assert kit.faults(ask) == []


def test_a_message_throws_and_another_asks_why(service: Service) -> None:
    with Unsteady(service) as way:
        shown = said(way.url, "!ring why", f"!ring war-of-the-ring/army-combat {ARMY}", "!ring why")
    request = json.loads(way.bodies[0])
    assert request["state"] == ARMY
    outcome = load("war-of-the-ring").resolve("army-combat", request["state"], seed=request["dice"]["seed"])
    assert shown[:2] == ["White: There was no throw yet.", f"all: {outcome.summary}"]
    assert "\n".join(shown[2:]) == f"White: {explain(outcome)}"


def test_only_the_player_who_asked_sees_a_refusal(service: Service) -> None:
    shown = said(service.url, "!ring war-of-the-ring/sorcery rating=E", "!ring", "!ring help", "hello")
    assert shown[0].startswith("White: ")
    assert any("/state: `E`" in line for line in shown)
    assert shown[-1] == (
        "White: !ring RULESET/RULE LINE, !ring why, ours, theirs, fight RULESET/RULE, apply, undo, or secret before a throw"
    )


def test_a_service_that_is_away_is_said_to_be_away(service: Service) -> None:
    with Unsteady(service, *["cut"] * 50) as way:
        shown = said(way.url, "!ring war-of-the-ring/sorcery rating=B")
    assert shown == [f"White: The service at {way.url} does not answer."]


def test_the_saved_object_has_the_script() -> None:
    saved = runpy.run_path(str(HERE / "make.py"))["saved"]
    assert (HERE / "ring.json").read_text("utf-8") == saved((HERE / "ring.lua").read_text("utf-8"))


# Objects on the table.

Object = dict[str, Any]
FIGHT = "!ring fight ring-of-power/combat"


def played(
    address: str, objects: list[Object], *steps: Object, seed: str = "42"
) -> list[tuple[list[str], list[Object]]]:
    """The lines and the objects after each step, in the order of their appearance."""
    found: list[tuple[list[str], list[Object]]] = []
    lines: list[str] = []
    scene = {"objects": objects, "steps": steps, "seed": seed}
    for line in table(address, "--scene", json.dumps(scene)).splitlines():
        if line.startswith("table "):
            found.append((lines, json.loads(line.removeprefix("table "))))
            lines = []
        else:
            lines.append(line)
    return found


def say(words: str, *select: int, **more: Any) -> Object:
    return {"say": words, "select": select, **more}


def named(objects: list[Object]) -> dict[str, Object]:
    return {
        each["name"]: {name: value for name, value in each.items() if name not in ("guid", "name")} for each in objects
    }


@pytest.mark.parametrize("case", CASES, ids=[each["name"] for each in CASES])
def test_the_objects_of_a_case_get_its_changes(service: Service, case: dict[str, Any]) -> None:
    pieces = case["pieces"]
    objects = [
        {"name": each["name"], "hides": each.get("hidden", False), "face_down": True}
        | ({"notes": json.dumps(each["own"])} if each.get("own") else {})
        for each in pieces
    ]
    ours = [place for place, each in enumerate(pieces, 1) if each["side"] == "ours"]
    theirs = [place for place in range(1, len(pieces) + 1) if place not in ours]
    rest = json.dumps(case["more"]) if "more" in case else ""
    fight = say(f"!ring fight {case['ruleset']}/{case['rule']} {rest}")
    steps = [say("!ring ours", *ours), say("!ring theirs", *theirs), fight, say("!ring apply"), say("!ring undo")]
    *_, (lines, after), (_, back) = played(service.url, objects, *steps, seed=case.get("seed", "1"))
    left = {each["guid"]: each for each in after}
    for change in case["changes"]:
        place = next(place for place, each in enumerate(pieces, 1) if each["id"] == change["piece"])
        now = left.get(f"{place:06x}")
        leaves = isinstance(change["after"], dict) and (
            change["after"].get("count") == 0 or "killed" in change["after"]
        )
        assert (now is None) == leaves
        assert now is None or json.loads(now["notes"]) == change["after"]
        assert not change["fates"] or any(line.startswith(f"all: {change['name']}: ") for line in lines)
    assert sorted(each["name"] for each in back) == sorted(each["name"] for each in pieces)


SCENE: list[Object] = [
    {"name": "Rider", "states": [{"name": "Rider"}, {"name": "Rider, dismounted"}], "state": 1},
    {"name": "\u042d\u043b\u044c\u0444\u044b", "notes": 'A secret of the master\n{"type": "Elben"}', "quantity": 4},
    {"name": "12 Orcs"},
    {"name": "Wargs", "quantity": 3},
    {"name": "A nazgul lurks", "hides": True, "face_down": True},
]
SIDES = (say("!ring ours", 1, 2), say("!ring theirs", 3, 4, 5))


ENDS = ("apply", "undo", "undo", "undo")


def test_an_evening_of_stacks_states_and_notes(service: Service) -> None:
    steps = (say(f"{FIGHT} @ woods"), say("!ring apply"), say("!ring undo"), say("!ring apply"), say("!ring apply"))
    shown = played(service.url, SCENE, *SIDES, *steps, say(FIGHT), *[say(f"!ring {each}") for each in ENDS], seed="2")
    (_, before), (said, first), (undone, back), (_, again), (twice, _) = shown[2:7]
    assert "lurks" not in " ".join(line for lines, _ in shown for line in lines)
    assert named(before) == named(back) | {"12 Orcs": {}, "Wargs": {"quantity": 3}}
    assert (
        named(first)
        == named(again)
        == {
            "Rider, dismounted": {"notes": '{"fought":true,"mounted":false}', "state": 2},
            "\u042d\u043b\u044c\u0444\u044b": {
                "notes": 'A secret of the master\n{"count":3,"fought":true,"type":"Elben"}',
                "quantity": 3,
            },
            "8 Orcs": {"notes": '{"count":8,"fought":true,"regrouping":true}'},
            "Wargs": {"notes": '{"count":1,"fought":true,"regrouping":true}'},
            "A nazgul lurks": {},
        }
    )
    assert "all: 12 Orcs: killed 4" in said
    assert (undone[0], twice[0]) == ("White: Taken back.", "White: There is no fight to apply.")
    (_, next_throw), (lost, last), (_, one_back), (_, all_back), (nothing, _) = shown[7:]
    assert "won" in shown[7][0][-1]
    assert any(": " in line for line in lost[1:])
    assert named(last) != named(next_throw) == named(one_back)
    assert named(all_back) == named(back)
    assert nothing[0] == "White: There is nothing to take back."


def test_only_one_player_sees_a_secret_throw(service: Service) -> None:
    steps = [say(f"!ring secret {FIGHT.removeprefix('!ring ')}", color="Black"), say("!ring why"), say("!ring apply")]
    mine = [say("!ring why", color="Black"), say("!ring apply", color="Black")]
    shown = played(service.url, SCENE, *SIDES, *steps, *mine, seed="2")[2:]
    assert [line for lines, _ in shown for line in lines if line.startswith(("all", "chat Black: !ring secret"))] == []
    assert shown[1][0][0] == "White: There was no throw yet."
    assert shown[2][0][0] == "White: There is no fight to apply."
    assert any(line.startswith("Black: 12 Orcs: killed") for line in shown[4][0])


@pytest.mark.parametrize(
    ("said", "steps"),
    [
        ("White: `Wargs` is locked. Unlock it, then say !ring apply again.", [say("", change={"4": {"locked": True}})]),
        (
            "White: `12 Orcs` has changed since the throw. Throw again, or write the losses yourself.",
            [say("", change={"3": {"name": "13 Orcs"}})],
        ),
        (
            "White: `Wargs` has changed since the throw. Throw again, or write the losses yourself.",
            [say("", change={"4": {"quantity": 2}})],
        ),
    ],
)
def test_all_losses_are_written_or_none(service: Service, said: str, steps: list[Object]) -> None:
    shown = played(service.url, SCENE, *SIDES, say(FIGHT), *steps, say("!ring apply"), seed="2")
    assert said in shown[-1][0]
    assert shown[-1][1] == shown[-2][1]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": "Reserve", "type": "Bag", "quantity": 9}, "White: `Reserve` is a container. Take its figures out."),
        (
            {"name": "Riders", "quantity": 3, "notes": '[{"count": 1, "mounted": false}, {"count": 1}]'},
            "White: `Riders` has 3 objects, but its GM notes count 2. Correct their last line.",
        ),
    ],
)
def test_a_doubtful_object_is_named(service: Service, wrong: Object, said: str) -> None:
    assert played(service.url, [wrong], say("!ring ours", 1), say(FIGHT))[-1][0][0] == said


def test_who_threw_or_the_host_writes_the_losses(service: Service) -> None:
    steps = [say("!ring apply", color="Red"), say("!ring apply", color="Red", admin=True)]
    shown = played(service.url, SCENE, *SIDES, say(FIGHT), *steps, seed="2")
    assert shown[-2][0][0] == "Red: The player who threw writes the losses, or the host."
    assert shown[-1][1] != shown[-2][1]


@pytest.mark.parametrize(
    ("name", "left"),
    [("10 Orcs", "9 Orcs"), ("10x Orcs", "9x Orcs"), ("Orcs x10", "Orcs x9"), ("Orcs (x10)", "Orcs (x9)")],
)
def test_a_name_with_a_count_gets_the_new_one(service: Service, name: str, left: str) -> None:
    objects: list[Object] = [{"name": "Troll", "notes": '{"count": 2}'}, {"name": name}]
    steps = (say("!ring ours", 1), say("!ring theirs", 2), say(FIGHT), say("!ring apply"))
    after = named(played(service.url, objects, *steps, seed="3")[-1][1])
    assert left in after
