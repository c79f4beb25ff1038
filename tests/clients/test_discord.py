from __future__ import annotations

import json
import os
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from ror_rules import explain, load
from tests.clients import kit
from tests.clients.conftest import CLIENTS, ROOT, Unsteady
from tests.service.running import PATIENCE, Service

PYTHON = ROOT / ".venv-clients" / "bin" / "python"
CALLS = ROOT / "tests" / "clients" / "discord_calls.py"
COMMAND, COMPONENT, COMPLETION = 2, 3, 4
EPHEMERAL = 64
"""The flag of a message that only its reader sees (Discord's documentation, message flags)."""
SORCERY = {"rule": "war-of-the-ring/sorcery", "state": "rating=B", "seed": "42"}


MESSAGE: dict[str, Any] = {
    "id": "9",
    "channel_id": "7",
    "content": "",
    "type": 20,
    "timestamp": "2026-01-01T00:00:00+00:00",
    "edited_timestamp": None,
    "author": {"id": "1", "username": "ring", "discriminator": "0", "avatar": None},
    **{name: [] for name in ("embeds", "attachments", "mentions", "mention_roles", "components")},
    **dict.fromkeys(("pinned", "tts", "mention_everyone"), False),
    "flags": 0,
}


class Api:
    def __init__(self) -> None:
        self.told: list[tuple[str, Any]] = []
        told = self.told

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                told.append((f"{self.command} {self.path.partition('?')[0]}", json.loads(body)))
                begun = {"interaction": {"id": "10", "type": 2}, "resource": {"type": 5}}
                found = json.dumps(begun if self.path.startswith("/interactions/") else MESSAGE).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(found)))
                self.end_headers()
                self.wfile.write(found)

            do_POST = do_PATCH = answer  # noqa: N815  # the standard library's names

            def log_message(self, *_: Any) -> None:
                """No log."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def api() -> Iterator[Api]:
    made = Api()
    threading.Thread(target=made.server.serve_forever, daemon=True).start()
    yield made
    made.server.shutdown()
    made.server.server_close()


def interact(api: Api, service: str, options: dict[str, str], kind: int = COMMAND, focused: str = "") -> Any:
    given = [
        {"name": name, "type": 3, "value": value, **({"focused": True} if name == focused else {})}
        for name, value in options.items()
    ]
    return sent(api, service, kind, {"id": "3", "name": "ring", "type": 1, "options": given})


def press(api: Api, service: str, button: str, place: str) -> Any:
    """A player presses a button below a message. discord.py takes it as the API documents it: type 3, with the message."""
    message = {**MESSAGE, "embeds": [{"type": "rich", "title": "rule", "url": place}]}
    return sent(api, service, COMPONENT, {"custom_id": button, "component_type": 2}, message=message)


def sent(api: Api, service: str, kind: int, data: Any, **more: Any) -> Any:
    interaction = {
        "id": "10",
        "application_id": "1",
        "type": kind,
        "token": "token",
        "version": 1,
        "user": {"id": "5", "username": "frodo", "discriminator": "0", "avatar": None},
        "channel_id": "7",
        "locale": "en-US",
        "entitlements": [],
        "attachment_size_limit": 1000,
        "authorizing_integration_owners": {},
        "data": data,
        **more,
    }
    return ran(service, api.url, json.dumps(interaction))


def ran(service: str, *arguments: str) -> Any:
    command = [str(PYTHON), str(CALLS), str(CLIENTS / "discord" / "bot.py"), service, *arguments]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environ)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_the_client_passes_the_kit() -> None:
    def ask(address: str, case: dict[str, Any]) -> kit.Gave:
        key = [case["key"]] if "key" in case else []
        place, words = ran(address, "--ask", json.dumps(case["asks"]), *key)
        if place is None:
            return kit.Gave(words=words)
        found = kit.ANSWERS[case["service"][-1].get("answer", "right")]
        assert place.endswith(f"/o/{found['id']}")
        assert found["summary"].rstrip(".") in words
        return kit.Gave(found)

    assert kit.faults(ask) == []


def embed(api: Api) -> Any:
    (first, deferred), (second, shown) = api.told
    assert first == "POST /interactions/10/token/callback"
    assert deferred["type"] == 5
    assert second == "POST /webhooks/1/token"
    assert shown["allowed_mentions"] == {"parse": []}
    return shown["embeds"][0]


def test_the_channel_sees_words_and_a_link(api: Api, service: Service) -> None:
    registered = interact(api, service.url, SORCERY)
    outcome = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
    shown = embed(api)
    assert outcome.summary.rstrip(".") in shown["description"]
    assert outcome.id in shown["url"]
    assert shown["url"].startswith(service.url)
    assert [option["name"] for option in registered[0]["options"] if option.get("autocomplete")] == ["rule", "state"]


def test_what_is_wrong_is_said_with_its_place(api: Api, service: Service) -> None:
    interact(api, service.url, SORCERY | {"state": "rating=E"})
    shown = embed(api)
    assert "/state: `E`" in shown["description"]
    assert "url" not in shown


def test_a_request_is_sent_again_as_it_was(api: Api, service: Service) -> None:
    with Unsteady(service, "cut", 503) as way:
        interact(api, way.url, {"rule": "war-of-the-ring/sorcery", "state": "rating=B"})
    assert (len(way.bodies), len(set(way.bodies))) == (3, 1)
    sent = json.loads(way.bodies[0])
    assert (
        load("war-of-the-ring").resolve("sorcery", sent["state"], seed=sent["dice"]["seed"]).summary.rstrip(".")
        in (embed(api)["description"])
    )


@pytest.fixture
def place(service: Service) -> str:
    """The address of an outcome that the service keeps."""
    with service.client() as client:
        state = {"rating": "B"}
        answer = client.post(
            "/v1/war-of-the-ring/sorcery", json={"state": state, "dice": {"source": "seeded", "seed": "42"}}
        )
    return f"{service.url}/o/{answer.json()['id']}"


def pressed(api: Api) -> tuple[int, Any]:
    """The flags of the answer, and its embed."""
    (_, deferred), (where, shown) = api.told
    assert where == "POST /webhooks/1/token"
    assert shown["allowed_mentions"] == {"parse": []}
    return deferred.get("data", {}).get("flags", 0), shown["embeds"][0]


def test_an_outcome_has_three_buttons(api: Api, service: Service) -> None:
    interact(api, service.url, SORCERY)
    (row,) = api.told[1][1]["components"]
    assert [each["custom_id"] for each in row["components"]] == ["ring:why", "ring:odds", "ring:again"]


def test_a_refusal_has_no_buttons(api: Api, service: Service) -> None:
    interact(api, service.url, SORCERY | {"state": "rating=E"})
    assert not api.told[1][1].get("components")


def test_why_shows_the_reasons_to_the_player_alone(api: Api, service: Service, place: str) -> None:
    press(api, service.url, "ring:why", place)
    flags, shown = pressed(api)
    assert flags == EPHEMERAL
    outcome = load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42")
    assert shown["description"].startswith(explain(outcome, "markdown"))


def test_odds_are_shown_to_the_player_alone(api: Api, service: Service, place: str) -> None:
    press(api, service.url, "ring:odds", place)
    flags, shown = pressed(api)
    assert (flags, shown["description"]) == (EPHEMERAL, "**points** 1.5")


def test_again_throws_once_more_for_all(api: Api, service: Service, place: str) -> None:
    press(api, service.url, "ring:again", place)
    flags, shown = pressed(api)
    assert flags == 0
    assert shown["url"] != place
    assert shown["url"].startswith(f"{service.url}/o/")
    assert shown["title"] == "war-of-the-ring/sorcery"


def test_a_button_of_an_outcome_that_is_not_kept_says_so(api: Api, service: Service) -> None:
    press(api, service.url, "ring:why", f"{service.url}/o/{'0' * 64}")
    flags, shown = pressed(api)
    assert flags == EPHEMERAL
    assert shown["description"].startswith("No outcome with this id is kept here.")


COMPLETED = [
    ("rule", {"rule": "army"}, "war-of-the-ring/army-combat"),
    ("state", {"rule": "war-of-the-ring/sorcery", "state": "rat"}, "rating=B"),
    (
        "state",
        {"rule": "war-of-the-ring/army-combat", "state": "terrain=town attacker.si"},
        "terrain=town attacker.side=saruman",
    ),
    (
        "state",
        {"rule": "ring-of-power/combat", "state": "12 orc v 4 man site.kind=f"},
        "12 orc v 4 man site.kind=fortress",
    ),
]


@pytest.mark.parametrize(("focused", "options", "wanted"), COMPLETED)
def test_what_may_be_typed_comes_from_the_catalogue(
    api: Api, service: Service, focused: str, options: dict[str, str], wanted: str
) -> None:
    interact(api, service.url, options, COMPLETION, focused)
    ((where, told),) = api.told
    assert (where, told["type"]) == ("POST /interactions/10/token/callback", 8)
    choices = [choice["value"] for choice in told["data"]["choices"]]
    assert wanted in choices
    assert len(choices) <= 25


def test_a_line_is_passed_on_as_it_was_typed(api: Api, service: Service) -> None:
    typed = "3 man v 2 orc @ woods"
    with Unsteady(service) as way:
        interact(api, way.url, {"rule": "ring-of-power/combat", "state": typed, "seed": "1"})
    assert json.loads(way.bodies[0])["state"] == typed
    said = explain(load("ring-of-power").resolve("combat", typed, seed="1"), "line")
    assert said[:10] in embed(api)["description"]
