from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ror_rules import Outcome, encode, explain, load
from ror_rules.host.messages import with_summary
from tests.clients import kit
from tests.clients.conftest import CLIENTS, ROOT, Unsteady
from tests.service.running import PATIENCE, Service

HERE = CLIENTS / "godot"
TOOLS = ROOT / ".venv-clients" / "bin"
DICE = {"source": "seeded", "seed": "44"}
CALLS = """
extends SceneTree


func _init():
	call_deferred("run")


func run():
	var ring = load("res://ror_client.gd").new()
	ring.address = OS.get_environment("RING")
	if OS.has_environment("KEY"):
		ring.key = OS.get_environment("KEY")
	if OS.has_environment("PATIENCE"):
		ring.patience = float(OS.get_environment("PATIENCE"))
	get_root().add_child(ring)
	var ask = JSON.parse(OS.get_environment("ASK")).result
	var answer = yield(ring.callv(ask[0], ask[1]), "completed")
	var told = {"ok": answer.ok, "status": answer.status, "text": answer.text, "words": answer.words}
	told["faces"] = answer.faces()
	told["pointer"] = answer.pointer()
	print("TOLD", JSON.print(told))
	quit()
"""
PRESSES = """
extends SceneTree


func _init():
	call_deferred("run")


func run():
	var scene = load("res://example.tscn").instance()
	get_root().add_child(scene)
	scene.get_node("RorClient").address = OS.get_environment("RING")
	scene.get_node("Throw").emit_signal("pressed")
	while not scene.get_node("Answer").text:
		yield(self, "idle_frame")
	print("TOLD", JSON.print(scene.get_node("Answer").text))
	quit()
"""


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project of the example, with scripts that call the client and press its button."""
    folder = tmp_path_factory.mktemp("godot") / "project"
    shutil.copytree(HERE / "godot3", folder)
    (folder / "calls.gd").write_text(CALLS, "utf-8")
    (folder / "presses.gd").write_text(PRESSES, "utf-8")
    return folder


def run(project: Path, script: str, **environ: str) -> Any:
    ran = subprocess.run(
        ["godot3-server", "--path", project, "-s", script],
        env={**os.environ, "HOME": str(project), **environ},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    told = [line.removeprefix("TOLD") for line in ran.stdout.splitlines() if line.startswith("TOLD")]
    assert "SCRIPT ERROR" not in ran.stdout + ran.stderr, ran.stderr
    assert len(told) == 1, ran.stdout + ran.stderr
    return json.loads(told[0])


def ask(project: Path, address: str, call: str, *arguments: Any) -> Any:
    return run(project, "calls.gd", RING=address, ASK=json.dumps([call, arguments]))


def test_the_client_passes_the_kit(project: Path) -> None:
    def asked(address: str, case: dict[str, Any]) -> kit.Gave:
        asks = dict(case["asks"])
        arguments = [asks.pop(name) for name in ("ruleset", "rule", "state")]
        environ = {"KEY": case["key"]} if "key" in case else {}
        told = run(project, "calls.gd", RING=address, ASK=json.dumps(["resolve", [*arguments, asks]]), **environ)
        return kit.Gave(json.loads(told["text"])) if told["ok"] else kit.Gave(words=told["words"])

    assert kit.faults(asked, lines=False) == []


def fallen(seed: str) -> Outcome:
    state: dict[str, Any] = {"previous_controller": "neither", "card_holder": "dark_power"}
    return load("war-of-the-ring").resolve("gollum-control", state, seed=seed, context="table \u00c9")


def gollum(seed: str) -> str:
    return encode(fallen(seed)).decode()


def test_an_outcome_has_the_librarys_bytes(project: Path, service: Service) -> None:
    state = {"previous_controller": "neither", "card_holder": "dark_power"}
    more = {"seed": "42", "context": "table \u00c9"}
    told = ask(project, service.url, "resolve", "war-of-the-ring", "gollum-control", state, more)
    outcome = fallen("42")
    assert told["text"] == with_summary(outcome, encode(outcome)).decode()
    assert told["words"] == outcome.summary
    assert told["faces"] == list(outcome.dice.throws[0].faces)


def test_a_kept_outcome_has_its_words(project: Path, service: Service) -> None:
    with service.client() as client:
        kept = client.post("/v1/war-of-the-ring/sorcery", json={"state": {"rating": "C"}, "dice": DICE}).json()["id"]
    outcome = load("war-of-the-ring").resolve("sorcery", {"rating": "C"}, seed="44")
    assert kept == outcome.id
    told = ask(project, service.url, "explain", kept)
    assert (told["ok"], told["words"]) == (True, explain(outcome))
    assert ask(project, service.url, "replay", kept)["words"] == ""
    refused = ask(project, service.url, "explain", "0" * 64)
    assert json.loads(refused["text"])["type"] == "/problems/outcome-not-kept"


def test_dice_from_a_table_are_sent(project: Path, service: Service) -> None:
    told = ask(project, service.url, "resolve", "war-of-the-ring", "sorcery", {"rating": "B"}, {"faces": [3]})
    assert (told["ok"], told["faces"]) == (True, [3])


def test_odds_replays_and_verdicts_come_through(project: Path, service: Service) -> None:
    odds = ask(project, service.url, "odds", "war-of-the-ring", "sorcery", {"rating": "B"}, ["points"])
    assert json.loads(odds["text"])["total"] == "6"
    holds = [
        json.loads(ask(project, service.url, "verify", text)["text"])["holds"]
        for text in (gollum("42"), gollum("42").replace('"42"', '"43"'))
    ]
    assert holds == [True, False]
    with service.client() as client:
        kept = client.post("/v1/war-of-the-ring/sorcery", json={"state": {"rating": "C"}})
        stored = client.get(kept.headers["Location"]).text
    assert ask(project, service.url, "replay", kept.json()["id"])["text"] == stored


def test_what_is_wrong_is_said_with_its_place(project: Path, service: Service) -> None:
    told = ask(project, service.url, "resolve", "war-of-the-ring", "sorcery", {"rating": "E"})
    assert (told["ok"], told["status"], told["pointer"]) == (False, 422, "/state/rating")
    assert "/state/rating: This is not one of the words allowed here." in told["words"]


def test_a_request_is_sent_again_as_it_was(project: Path, service: Service) -> None:
    with Unsteady(service, 503, None, "cut", 502) as way:
        told = ask(project, way.url, "resolve", "war-of-the-ring", "sorcery", {"rating": "B"})
    assert told["ok"]
    assert (len(way.bodies), len(set(way.bodies))) == (3, 1)
    seed = json.loads(way.bodies[0])["dice"]["seed"]
    assert len(bytes.fromhex(seed)) == 32
    assert json.loads(told["text"])["dice"]["seed"] == seed


def test_a_refusal_is_not_sent_again(project: Path, service: Service) -> None:
    with Unsteady(service, 404) as way:
        told = ask(project, way.url, "replay", "0" * 64)
    assert (told["ok"], told["words"]) == (False, "The service answered with status 404.")
    assert way.asked == [f"GET /v1/outcomes/{'0' * 64}"]


def test_a_service_that_is_away_is_said_to_be_away(project: Path, service: Service) -> None:
    with Unsteady(service, *["cut"] * 50) as way:
        asks = json.dumps(["odds", ["war-of-the-ring", "sorcery", {"rating": "B"}]])
        told = run(project, "calls.gd", RING=way.url, ASK=asks, PATIENCE="2")
    assert (told["ok"], told["status"]) == (False, 0)
    assert told["words"] == f"The service at {way.url} does not answer."


def test_the_scene_throws_when_its_button_is_pressed(project: Path, service: Service) -> None:
    with Unsteady(service) as way:
        shown = run(project, "presses.gd", RING=way.url)
    request = json.loads(way.bodies[0])
    assert shown == load("ring-of-power").resolve("combat", request["state"], seed=request["dice"]["seed"]).summary


@pytest.mark.parametrize("tool", ["gdparse", "gdlint"])
def test_the_scripts_of_version_4_are_sound(tool: str) -> None:
    scripts = sorted((HERE / "godot4").glob("*.gd"))
    ran = subprocess.run([TOOLS / tool, *scripts], capture_output=True, text=True, timeout=PATIENCE)
    assert (len(scripts), ran.returncode) == (2, 0), ran.stdout + ran.stderr
