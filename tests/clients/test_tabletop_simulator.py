"""The script for Tabletop Simulator, run by Lua with what the game gives a script: it throws, shows, explains, asks again."""

from __future__ import annotations

import json
import runpy
import subprocess

from ror_rules import explain, load
from tests.clients.conftest import CLIENTS, ROOT, Unsteady
from tests.service.running import PATIENCE, Service

HERE = CLIENTS / "tabletop-simulator"
TABLE = ROOT / "tests" / "clients" / "table.lua"
ARMY = "dark_power 70 v fellowship 14 @ citadel"


def said(address: str, *messages: str) -> list[str]:
    """What the table sees after messages in its chat, line by line."""
    ran = subprocess.run(
        ["lua5.2", TABLE, HERE / "ring.lua", address, *messages], capture_output=True, text=True, timeout=PATIENCE
    )
    assert ran.stderr == ""
    return ran.stdout.splitlines()


def test_a_message_throws_and_another_asks_why(service: Service) -> None:
    with Unsteady(service) as way:
        shown = said(way.url, f"!ring war-of-the-ring/army-combat {ARMY}", "!ring why")
    request = json.loads(way.bodies[0])
    assert request["state"] == ARMY
    outcome = load("war-of-the-ring").resolve("army-combat", request["state"], seed=request["dice"]["seed"])
    assert shown[0] == f"all: {outcome.summary}"
    assert "\n".join(shown[1:]) == f"White: {explain(outcome)}"


def test_who_is_wrong_is_told_so_and_nobody_else(service: Service) -> None:
    shown = said(service.url, "!ring war-of-the-ring/sorcery rating=E", "!ring", "!ring help", "hello")
    assert shown[0].startswith("White: ")
    assert any("/state: `E`" in line for line in shown)
    assert shown[-1] == "White: !ring RULESET/RULE LINE, or !ring why"


def test_a_request_is_sent_again_as_it_was(service: Service) -> None:
    with Unsteady(service, 503, "cut", 502) as way:
        shown = said(way.url, "!ring war-of-the-ring/sorcery rating=B")
    assert (len(way.bodies), len(set(way.bodies))) == (4, 1)
    request = json.loads(way.bodies[0])
    outcome = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed=request["dice"]["seed"])
    assert shown[0] == f"all: {outcome.summary}"


def test_a_service_that_is_away_is_said_to_be_away(service: Service) -> None:
    with Unsteady(service, *["cut"] * 5) as way:
        shown = said(way.url, "!ring war-of-the-ring/sorcery rating=B")
    assert shown == [f"White: The service at {way.url} does not answer."]


def test_the_saved_object_has_the_script() -> None:
    saved = runpy.run_path(str(HERE / "make.py"))["saved"]
    assert (HERE / "ring.json").read_text("utf-8") == saved((HERE / "ring.lua").read_text("utf-8"))
