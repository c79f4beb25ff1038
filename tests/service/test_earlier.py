from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ror_rules import load
from ror_service._work.earlier import EarlierVersions
from ror_service.settings import SettingsError, of
from tests.released import FACE, POINTS, STATE, VERSION, WAR, build
from tests.service.running import Service

RULE = f"/v1/{WAR}/sorcery"
ASKED: dict[str, Any] = {"state": STATE, "version": VERSION}
THROWN = ASKED | {"dice": {"source": "supplied", "faces": [FACE]}}


@pytest.fixture(scope="module")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("releases")
    build(folder, tmp_path_factory.mktemp("tree"))
    with Service(tmp_path_factory.mktemp("service"), releases=folder) as running, running.client() as client:
        yield client


def test_an_earlier_version_resolves_verifies_and_gives_odds(asking: httpx.Client) -> None:
    outcome = asking.post(RULE, json=THROWN).json()
    assert (outcome["ruleset"]["version"], outcome["result"]["points"]) == (VERSION, POINTS)
    assert asking.post("/v1/verify", json=outcome).json()["holds"] is True
    forged = outcome | {"result": {"points": POINTS - 1}}
    assert asking.post("/v1/verify", json=forged).json()["difference"]["pointer"] == "/result/points"
    odds = asking.post(f"{RULE}/odds", json=ASKED).json()
    assert POINTS in {each["value"] for each in odds["marginals"]["points"]}


def test_the_installed_version_answers_itself(asking: httpx.Client) -> None:
    outcome = asking.post(RULE, json=THROWN | {"version": load(WAR).version})
    assert outcome.json()["result"]["points"] != POINTS
    assert asking.get(outcome.headers["location"]).json()["id"] == outcome.json()["id"]


def test_a_refusal_of_an_earlier_version_is_a_problem(asking: httpx.Client) -> None:
    refused = asking.post(RULE, json=ASKED | {"state": {"rating": "E"}})
    assert (refused.status_code, refused.json()["type"]) == (422, "/problems/schema")
    assert refused.json()["request_id"] == refused.headers["x-request-id"]


@pytest.mark.parametrize("version", ["1.0.0", f"../{VERSION}", ""])
def test_a_version_without_a_wheel_is_refused(asking: httpx.Client, version: str) -> None:
    refused = asking.post(RULE, json=ASKED | {"version": version})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/version")


def test_committed_dice_need_the_installed_version(asking: httpx.Client) -> None:
    dice = {"source": "committed", "commitment": "0" * 64, "game": "g", "seq": 1}
    refused = asking.post(RULE, json=ASKED | {"dice": dice})
    assert (refused.status_code, refused.json()["code"]) == (422, "committed-dice-of-earlier-version")


def test_an_earlier_version_answers_data_alone(asking: httpx.Client) -> None:
    packed = asking.post(RULE, json=THROWN, headers={"accept": "application/vnd.msgpack"})
    assert packed.headers["content-type"] == "application/vnd.msgpack"
    assert asking.post(RULE, json=THROWN, headers={"accept": "text/plain"}).status_code == 406


def test_a_broken_wheel_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "ror_rules-4.0.0-py3-none-any.whl").write_bytes(b"not a wheel")
    with pytest.raises(SettingsError, match="ROR_RELEASES"):
        EarlierVersions.of(of(releases=tmp_path).releases, 1)
