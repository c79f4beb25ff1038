from __future__ import annotations

import json
import os
import runpy
import subprocess
from typing import Any

from ror_rules import explain, load
from tests.clients import kit
from tests.clients.conftest import CLIENTS, ROOT, Unsteady
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
    assert shown[-1] == "White: !ring RULESET/RULE LINE, or !ring why"


def test_a_service_that_is_away_is_said_to_be_away(service: Service) -> None:
    with Unsteady(service, *["cut"] * 50) as way:
        shown = said(way.url, "!ring war-of-the-ring/sorcery rating=B")
    assert shown == [f"White: The service at {way.url} does not answer."]


def test_the_saved_object_has_the_script() -> None:
    saved = runpy.run_path(str(HERE / "make.py"))["saved"]
    assert (HERE / "ring.json").read_text("utf-8") == saved((HERE / "ring.lua").read_text("utf-8"))
