"""The JavaScript client in Node, from the files that the pages load: `tests/clients/test_js.py` has its package and WebAssembly."""

from __future__ import annotations

import json
import subprocess
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from release.build import MODULES
from ror_rules import explain, load
from tests.kit import KIT
from tests.service.running import PATIENCE, Service, free_port

pytestmark = pytest.mark.programs
ROOT = Path(__file__).resolve().parents[2]
CASES = KIT["KIT"]["cases"]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which `ror-client` is installed."""
    folder = tmp_path_factory.mktemp("game")
    package = folder / "node_modules" / "ror-client"
    package.mkdir(parents=True)
    (package / "package.json").symlink_to(ROOT / "clients" / "js" / "package.json")
    for name in MODULES:
        (package / name).symlink_to(ROOT / "service" / "ror_service" / "_pages" / "static" / name)
    program = folder / "manners.mjs"
    program.write_bytes((ROOT / "tests" / "clients" / "js" / "manners.mjs").read_bytes())
    return folder


def manners(game: Path, case: str, *address: str) -> Any:
    command = ["node", "manners.mjs", case, *address]
    done = subprocess.run(command, cwd=game, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def given(game: Path) -> dict[str, Any]:
    """For each case of the kit: what the client gave, and what the service says of its requests."""
    with ExitStack() as stack:
        services = [stack.enter_context(closing(KIT["Scripted"](case))) for case in CASES]
        asked = [
            {"call": "resolve", **case, "service": service.address}
            for case, service in zip(CASES, services, strict=True)
        ]
        file = game / "cases.json"
        file.write_text(json.dumps({**KIT["KIT"], "cases": asked}), "utf-8")
        found = manners(game, "kit", str(file))
        faults = [KIT["faults"](case, service.asked) for case, service in zip(CASES, services, strict=True)]
    return {case["name"]: gave for case, *gave in zip(CASES, found, faults, strict=True)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_client_passes_the_kit(given: dict[str, Any], case: dict[str, Any]) -> None:
    found, faults = given[case["name"]]
    assert faults == []
    if case["gives"] in {"outcome", "answer"}:
        assert found == KIT["KIT"]["answers"][case["service"][-1]["answer"]]
    elif case["gives"] == "problem":
        assert (found["name"], found["status"]) == ("ProblemError", case["status"])
    elif case.get("needs") != "rules":  # only the rules know the normal form of a state
        assert (found["name"], found["typed"]) == ("WrongAnswerError", True)


def test_a_rule_without_dice_is_sent_no_seed(game: Path, service: Service) -> None:
    expected = load("war-of-the-ring").resolve("losses", {"strength": 20, "percent": 10})
    assert manners(game, "looked", service.url)["id"] == expected.id


def test_a_problem_is_a_typed_error(game: Path, service: Service) -> None:
    found = manners(game, "problem", service.url)
    assert (found["name"], found["typed"], found["kind"], found["status"]) == ("ProblemError", True, "schema", 422)
    assert found["pointer"] == "/state/rating"
    assert "Expected one of A, B, C, D" in found["message"]
    assert found["help"] in found["message"]
    assert found["requestId"]


def test_words_are_refused_with_a_problem_too(game: Path, service: Service) -> None:
    found = manners(game, "words", service.url)
    assert found["line"] == explain(load("war-of-the-ring").resolve("sorcery", {"rating": "B"}, seed="42"), "line")
    assert found["html"].startswith("<article")
    assert (found["refused"]["kind"], found["refused"]["pointer"]) == ("schema", "/state/rating")


def test_an_unreachable_service_is_an_error(game: Path) -> None:
    address = f"http://127.0.0.1:{free_port()}"
    found = manners(game, "nobody", address)
    assert (found["name"], found["typed"]) == ("NoAnswerError", True)
    assert found["message"].startswith(f"{address} did not answer, tried 3 times: ")


def test_waits_for_retry_after(game: Path) -> None:
    found = manners(game, "retryAfter")
    assert found["found"] == {"rulesets": [1]}
    assert found["first"] == 7000
    assert found["waits"] == [1, 4]
    refused = manners(game, "tooLong")
    assert (refused["kind"], refused["status"]) == ("busy", 503)


def test_gives_up_in_time_and_on_request(game: Path) -> None:
    assert "no answer in time" in manners(game, "timeout")["message"]
    assert manners(game, "aborted")["message"] == "enough"


def test_a_key_is_sent_and_a_stranger_recognized(game: Path) -> None:
    assert manners(game, "key") == [["http://service/v1/rulesets", "Bearer secret"]]
    found = manners(game, "stranger")
    assert (found["name"], found["status"]) == ("ProblemError", 404)
    assert "something else answers at this address" in found["message"]


def test_a_page_may_reach_a_service_nearby(game: Path) -> None:
    found = manners(game, "near")
    near = {"localhost": "loopback", "192.168.1.5": "local", "war.local": "local"}
    assert found["spaces"] == {**near, "rules.example": "", "game.example": ""}
    assert "local network access" in found["refused"]["message"]
