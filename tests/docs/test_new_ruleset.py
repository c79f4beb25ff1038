from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.docs.outside import EXAMPLE, installed
from tests.service.running import Service

STATE = {"river": "flood", "packs": 3, "rope": True}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return installed(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def client(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment["PYTHONPATH"])
        with Service(tmp_path_factory.mktemp("service")) as running, running.client() as opened:
            yield opened


def run(environment: dict[str, str], *arguments: str, folder: Path = EXAMPLE) -> str:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-m", *arguments],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.mark.nightly
def test_its_own_tests_pass(environment: dict[str, str], tmp_path: Path) -> None:
    says = run(
        environment,
        *("pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", "-c", str(EXAMPLE / "pyproject.toml")),
        str(EXAMPLE / "tests"),
        folder=tmp_path,
    )
    assert says.splitlines()[-1].startswith("5 passed")


@pytest.mark.nightly
def test_the_command_line_has_it(environment: dict[str, str], tmp_path: Path) -> None:
    listed = run(environment, "ror_rules", "rulesets", folder=tmp_path)
    assert listed.index("war-of-the-ring") < listed.index("my-game")
    outcome = tmp_path / "outcome.json"
    told = ("resolve", "my-game", "crossing", "--state", json.dumps(STATE), "--seed", "42", "--out", str(outcome))
    assert run(environment, "ror_rules", *told, folder=tmp_path).startswith("The party stays on the near bank")
    assert run(environment, "ror_rules", "verify", str(outcome), folder=tmp_path).startswith("It holds")


def test_the_wheel_has_its_messages(environment: dict[str, str]) -> None:
    site = Path(environment["PYTHONPATH"].partition(os.pathsep)[0])
    files = list(EXAMPLE.glob("my_game/messages/*/*.ftl"))
    assert files
    for file in files:
        assert (site / file.relative_to(EXAMPLE)).read_bytes() == file.read_bytes()


def test_the_page_shows_its_messages() -> None:
    shown = re.findall(
        r"^```ftl\n(.*?)^```$", (EXAMPLE.parent / "new-ruleset.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    assert shown == [(EXAMPLE / "my_game" / "messages" / "en" / "crossing.ftl").read_text("utf-8")]


def test_the_service_has_it(client: httpx.Client) -> None:
    sent = {"state": STATE, "dice": {"source": "supplied", "faces": [4]}}
    answer = client.post("/v1/my-game/crossing", json=sent)
    assert answer.status_code == 200
    told = answer.json()
    assert told["result"] == {"end": "over", "packs": 3}
    assert told.pop("summary") == "The party is over the river and has 3 packs left."
    golden = (EXAMPLE / "tests" / "golden" / "crossing-rope.json").read_bytes().rstrip()
    assert told == json.loads(golden)
    assert client.get(f"/v1/outcomes/{told['id']}").content == golden
    assert client.post("/v1/verify", json=answer.json()).json()["holds"] is True
    odds = client.post("/v1/my-game/crossing/odds", json={"state": STATE, "fields": ["dry"]}).json()
    assert [(share["value"], share["weight"]) for share in odds["marginals"]["dry"]] == [(False, "1"), (True, "1")]


def test_its_own_errors_and_rulings_are_served(client: httpx.Client) -> None:
    swept: dict[str, Any] = {"state": {"river": "low", "packs": 3}, "dice": {"source": "supplied", "faces": [1]}}
    refused = client.post("/v1/my-game/crossing", json={**swept, "state": {"river": "dry", "packs": 3}})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/state/river")
    other = client.post("/v1/my-game/crossing", json={**swept, "rulings": {"mg-swept": "all-packs"}}).json()
    assert (other["result"]["packs"], other["rulings"]) == (0, {"mg-swept": "all-packs"})
    unknown = client.post("/v1/my-game/crossing", json={**swept, "rulings": {"mg-swept": "none"}})
    assert (unknown.status_code, unknown.json()["errors"][0]["pointer"]) == (422, "/rulings/mg-swept")
    old = client.post("/v1/my-game/crossing", json={**swept, "version": "0.9.0"})
    assert (old.status_code, old.json()["errors"][0]["pointer"]) == (422, "/version")


@pytest.mark.nightly
def test_the_catalogue_and_the_contract_have_it(client: httpx.Client) -> None:
    assert "my-game" in [each["id"] for each in client.get("/v1/rulesets").json()["rulesets"]]
    assert client.get("/v1/rulesets/my-game/tables/crossing").json()["table"]["source"]["work"] == "Fords and Floods"
    assert client.get("/v1/rulesets/my-game/rules/crossing").json()["summaries"][0]["name"] == "dry"
    paths = client.get("/openapi.json").json()["paths"]
    assert {"/v1/my-game/crossing", "/v1/my-game/crossing/odds", "/v1/war-of-the-ring/sorcery"} <= paths.keys()
