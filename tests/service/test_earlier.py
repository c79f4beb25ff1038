"""Earlier versions over HTTP: the wheels in ROR_RELEASES answer for them."""

import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from ror_rules import load
from ror_service import Settings, create
from ror_service.settings import SettingsError
from tests.released import FACE, POINTS, STATE, VERSION, WAR, build
from tests.service.running import PATIENCE, Service, soon
from tests.service.test_access import left as rest_of

RULE = f"/v1/{WAR}/sorcery"
ASKED: dict[str, Any] = {"state": STATE, "version": VERSION}
THROWN = ASKED | {"dice": {"source": "supplied", "faces": [FACE]}}
HOUSE = f"""
house = {{ name = "One more", ruleset = "{WAR}", version = "{VERSION}", when = 2026-01-01 }}
tables.sorcery.cells.{FACE}.B = {POINTS + 1}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of releases."""
    found = tmp_path_factory.mktemp("releases")
    build(found, tmp_path_factory.mktemp("tree"))
    return found


@pytest.fixture(scope="module")
def asking(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    houses = tmp_path_factory.mktemp("houses")
    (houses / "six.toml").write_text(HOUSE, "utf-8")
    service = Service(tmp_path_factory.mktemp("service"), releases=folder, houses=houses)
    with service as running, running.client() as client:
        yield client


def test_an_earlier_version_resolves_verifies_and_gives_odds(asking: httpx.Client) -> None:
    outcome = asking.post(RULE, json=THROWN).json()
    assert (outcome["ruleset"]["version"], outcome["result"]["points"]) == (VERSION, POINTS)
    assert asking.post("/v1/verify", json=outcome).json()["holds"] is True
    forged = outcome | {"result": {"points": POINTS - 1}}
    assert asking.post("/v1/verify", json=forged).json()["difference"]["pointer"] == "/result/points"
    odds = asking.post(f"{RULE}/odds", json=ASKED).json()
    assert POINTS in {each["value"] for each in odds["marginals"]["points"]}


def test_an_earlier_version_answers_studies_and_links(asking: httpx.Client) -> None:
    varied = ASKED | {"vary": [{"pointer": "/rating", "values": ["A", "B"]}], "fields": ["points"]}
    table = asking.post(f"{RULE}/odds/sweep", json=varied).json()
    assert table["ruleset"]["version"] == VERSION
    assert POINTS in [share["value"] for share in table["cells"][1]["odds"]["points"]["shares"]]
    question = {"vary": {"pointer": "/subtract", "from": 0, "to": 3}, "field": "points", "value": POINTS}
    needed = asking.post(f"{RULE}/need", json=ASKED | question | {"at_least": 0.1})
    assert (needed.status_code, needed.json()["ruleset"]["version"]) == (200, VERSION), needed.text
    outcome = asking.post(RULE, json=THROWN).json()
    for throw in ({"outcome": outcome}, THROWN | {"ruleset": WAR, "rule": "sorcery"}):
        compared = asking.post("/v1/compare", json=throw | {"under": [{}, {"patch": {"subtract": 1}}]}).json()
        assert compared["a"]["result"]["points"] == POINTS
    lucky = asking.post("/v1/luck", json={"items": [{"outcome": outcome, "luck": "points"}]}).json()
    assert lucky["sums"][0]["actual"] == POINTS
    link = {"state": "B", "version": VERSION}
    thrown = asking.get(RULE, params=link | {"faces": str(FACE)})
    assert thrown.json() == outcome
    assert "immutable" in thrown.headers["cache-control"]
    linked = asking.get(f"{RULE}/odds", params=link)
    assert linked.json() == asking.post(f"{RULE}/odds", json=ASKED).json()
    assert "immutable" in linked.headers["cache-control"]
    fresh = asking.get(RULE, params=link)
    assert f"version={VERSION}" in fresh.headers["location"]
    short = asking.get(RULE, params=link | {"faces": "1", "houses": "abc123"}).json()
    assert short["errors"][0]["pointer"] == "/houses/0"


def test_an_item_of_a_batch_may_name_an_earlier_version(asking: httpx.Client) -> None:
    named = {"ruleset": WAR, "rule": "sorcery"}
    items = [
        named | THROWN,
        named | THROWN | {"version": load(WAR).version},
        named | ASKED | {"state": {"rating": "E"}},
    ]
    first, second, third = asking.post("/v1/batch", json={"items": items}).json()["items"]
    assert (first["outcome"]["result"]["points"], first["outcome"]["ruleset"]["version"]) == (POINTS, VERSION)
    assert second["outcome"]["ruleset"]["version"] == load(WAR).version
    assert (third["status"], third["problem"]["errors"][0]["pointer"]) == (422, "/items/2/state/rating")
    assert "instance" not in third["problem"]


def test_the_operators_house_rules_may_change_an_earlier_version(asking: httpx.Client) -> None:
    document = tomllib.loads(HOUSE)
    document["house"]["version"] = load(WAR).version
    digest = load(WAR).house(document).digest  # no version is part of it
    housed = asking.get(RULE, params={"state": "B", "faces": str(FACE), "version": VERSION, "houses": digest})
    assert housed.json()["result"]["points"] == POINTS + 1, housed.text


@pytest.mark.nightly
def test_a_faulty_house_rule_for_an_earlier_version_stops_the_start(tmp_path: Path) -> None:
    build(tmp_path, tmp_path / "tree")
    (tmp_path / "six.toml").write_text(HOUSE.replace("sorcery", "sorcerer"), "utf-8")
    with pytest.raises(SettingsError, match=r"six\.toml.*sorcerer"):
        create(Settings(releases=str(tmp_path), houses=str(tmp_path)))


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
        create(Settings(releases=str(tmp_path)))


def test_a_short_call_behind_long_ones_of_another_caller_pays_for_itself(folder: Path, tmp_path: Path) -> None:
    fighters = {name: {"name": name, "combat": 1, "endurance": 3} for name in ("attacker", "defender")}
    dear = {"state": fighters, "version": VERSION, "method": "simulate", "count": 20_000}
    with (
        Service(tmp_path, releases=folder, rate_limit="1000000/999 years") as service,
        client_at("127.0.0.2", service) as busy,
        client_at("127.0.0.3", service) as other,
        ThreadPoolExecutor(2) as threads,
    ):
        for client in (busy, other):
            assert client.post(RULE, json=THROWN).status_code == 200  # the process of the version has started
        before = {client: left(client) for client in (busy, other)}
        asking = [
            threads.submit(busy.post, f"/v1/{WAR}/individual-combat/odds", json=dear | {"seed": seed})
            for seed in ("1", "2")
        ]
        soon(lambda: left(busy) < before[busy] - 20, "no call has begun")  # each reserves 10
        assert other.post(RULE, json=THROWN).status_code == 200
        assert any(each.done() for each in asking)  # it waited for one of them
        assert [each.result().status_code for each in asking] == [200, 200]
        assert before[other] - left(other) == 2  # the prices of the call and of the look
        assert before[busy] - left(busy) > 20


def client_at(address: str, service: Service) -> httpx.Client:
    return httpx.Client(base_url=service.url, transport=httpx.HTTPTransport(local_address=address), timeout=PATIENCE)


def left(client: httpx.Client) -> int:
    """What is left of the caller's account after the price of this look."""
    return rest_of(client.post(RULE, json={}))
