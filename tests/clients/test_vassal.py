"""The roller for VASSAL's language, run by Java without VASSAL: it throws, explains, asks again."""

from __future__ import annotations

import json
import subprocess

import pytest

from ror_rules import explain, load
from tests.clients.conftest import CLIENTS, Unsteady
from tests.service.running import PATIENCE, Service

ROLLER = CLIENTS / "vassal" / "RingRoller.java"


def rolled(address: str, state: str) -> tuple[int, str]:
    """The roller's words for a throw on the Sorcery Table, and its exit code."""
    command = ["java", str(ROLLER), address, "war-of-the-ring", "sorcery", state, "game-42/turn-3"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert ran.stderr == ""
    return ran.returncode, ran.stdout.rstrip("\n")


@pytest.mark.parametrize("state", ["rating=B", "rating=B\n", '{"rating": "B"}'])
def test_the_lines_are_the_librarys_words(service: Service, state: str) -> None:
    with Unsteady(service) as way:
        said = rolled(way.url, state)
    request = json.loads(way.bodies[0])
    outcome = load("war-of-the-ring").resolve(
        "sorcery", request["state"], seed=request["dice"]["seed"], context=request["context"]
    )
    assert said == (0, explain(outcome))


def test_what_is_wrong_is_said_with_its_place(service: Service) -> None:
    code, words = rolled(service.url, 'rating="E"')
    assert code == 1
    assert "/state: `E`" in words


def test_a_request_is_sent_again_as_it_was(service: Service) -> None:
    with Unsteady(service, 503, "cut", 502) as way:
        code, _ = rolled(way.url, "rating=B")
    assert (code, len(way.bodies), len(set(way.bodies))) == (0, 4, 1)


def test_a_service_that_is_away_is_said_to_be_away(service: Service) -> None:
    with Unsteady(service, *["cut"] * 5) as way:
        assert rolled(way.url, "rating=B") == (1, f"The service at {way.url} does not answer.")
