from __future__ import annotations

import re
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgpack  # type: ignore[import-untyped]  # it has no types
import pytest

from ror_rules import __version__, encode, load
from ror_rules.author import Example, Ruleset
from tests.every import cases
from tests.service.cases import (
    CAMPAIGN,
    ESTIMATED,
    EXAMPLES,
    GOLLUM,
    GOLLUM_REQUEST,
    GOLLUM_STATE,
    JSON,
    MSGPACK,
    NAMES,
    campaign,
    path_of,
)
from tests.service.running import RedisServer, Service, free_port, soon

QUESTION = {"state": GOLLUM_STATE, "fields": ["controller"]}


FIGHT = "/v1/war-of-the-ring/individual-combat/odds"


def slow(more: int) -> dict[str, Any]:
    """A question that takes a second or more: tens of thousands of throws of a duel."""
    state = {name: {"name": name, "combat": 1, "endurance": 3} for name in ("attacker", "defender")}
    return {"state": state, "method": "simulate", "seed": more, "count": 40_000}


def computed(client: httpx.Client) -> int:
    return sum(
        map(int, re.findall(r"^ror_odds_computed_total\{.*\} (\d+)\.0$", client.get("/metrics").text, re.MULTILINE))
    )


@cases(("ruleset", "example"), EXAMPLES, NAMES)
def test_odds_are_kept_under_their_id(client: httpx.Client, ruleset: Ruleset[Any], example: Example) -> None:
    answer = client.post(f"{path_of(ruleset, example)}/odds", json={"state": example.state})
    assert answer.content == encode(ruleset.odds(example.rule, example.state))
    assert answer.headers["Location"] == f"/v1/odds/{answer.json()['id']}"
    again = client.get(answer.headers["Location"])
    assert (again.status_code, again.content, again.headers["ETag"]) == (200, answer.content, answer.headers["ETag"])
    held = client.get(answer.headers["Location"], headers={"If-None-Match": answer.headers["ETag"]})
    assert (held.status_code, held.content) == (304, b"")
    assert held.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    packed = client.get(answer.headers["Location"], headers={"Accept": MSGPACK["Content-Type"]})
    assert msgpack.unpackb(packed.content) == answer.json()
    assert packed.headers["ETag"] != answer.headers["ETag"]
    head = client.head(answer.headers["Location"])
    assert (head.content, head.headers["Content-Length"]) == (b"", again.headers["Content-Length"])


def test_odds_that_are_not_kept_say_how_to_ask_again(client: httpx.Client) -> None:
    answer = client.get("/v1/odds/" + "0" * 64)
    problem = answer.json()
    assert (answer.status_code, problem["type"]) == (404, "/problems/odds-not-kept")
    for word in ("POST", "state", "rulings", "version", "fields"):
        assert word in problem["detail"] + problem["help"]


@pytest.mark.parametrize("name", ["0", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "%00" * 64, "..%2f" * 8, "latest"])
def test_what_is_no_id_is_404(client: httpx.Client, name: str) -> None:
    assert client.get(f"/v1/odds/{name}").status_code == 404


def test_outcomes_and_odds_are_not_read_for_each_other(client: httpx.Client) -> None:
    outcome = client.post(GOLLUM, json=GOLLUM_REQUEST).json()["id"]
    odds = client.post(f"{GOLLUM}/odds", json=QUESTION).json()["id"]
    assert client.get(f"/v1/odds/{outcome}").json()["type"] == "/problems/odds-not-kept"
    assert client.get(f"/v1/outcomes/{odds}").json()["type"] == "/problems/outcome-not-kept"


def test_a_question_is_computed_once(tmp_path: Path) -> None:
    with Service(tmp_path) as service, service.client() as client:
        first = client.post(f"{GOLLUM}/odds", json=QUESTION)
        for same in (
            QUESTION,
            {**QUESTION, "version": load("war-of-the-ring").version, "rulings": {}, "arithmetic": None},
        ):
            assert client.post(f"{GOLLUM}/odds", json=same).content == first.content
            packed = client.post(f"{GOLLUM}/odds", content=msgpack.packb(same), headers=MSGPACK)
            assert packed.content == first.content
        assert computed(client) == 1
        other = client.post(f"{GOLLUM}/odds", json={**QUESTION, "fields": ["card_holder"]})
        assert other.json()["id"] != first.json()["id"]
        soon(lambda: computed(client) == 2, "it was not computed")


def test_equal_questions_at_once_are_computed_once(tmp_path: Path) -> None:
    with Service(tmp_path, odds_budget=30) as service, ThreadPoolExecutor(8) as askers:

        def ask(_: int) -> bytes:
            with service.client() as client:
                return client.post(FIGHT, json=slow(3)).content

        def told() -> list[dict[str, Any]]:
            lines = [line for line in service.lines() if line.get("rule") == "individual-combat"]
            return lines if len(lines) >= 8 else []

        answers = set(askers.map(ask, range(8)))
        assert len(answers) == 1
        with service.client() as client:
            assert computed(client) == 1
            lines = soon(told, "eight lines are not logged")
            assert len(lines) == 8
            assert len({line["id"] for line in lines}) == 1


@pytest.mark.nightly
def test_others_are_answered_while_odds_are_computed(tmp_path: Path) -> None:
    with (
        Service(tmp_path, odds_budget=30) as service,
        service.client() as client,
        ThreadPoolExecutor(2) as askers,
    ):
        client.get("/health/live")
        waits: list[float] = []
        done = threading.Event()

        def ask(more: int) -> float:
            with service.client() as asker:
                began = time.perf_counter()
                assert asker.post(FIGHT, json=slow(more)).status_code == 200
                done.set()
                return time.perf_counter() - began

        asked = [askers.submit(ask, more) for more in (2, 4)]
        while not done.is_set():
            began = time.perf_counter()
            assert client.get("/health/live").status_code == 200
            waits.append(time.perf_counter() - began)
        took = min(each.result() for each in asked)
        assert len(waits) > 10
        assert statistics.median(waits) < took / 10
        assert max(waits) < took / 2


def test_another_version_is_refused_though_odds_are_kept(client: httpx.Client) -> None:
    assert client.post(f"{GOLLUM}/odds", json=QUESTION).status_code == 200
    answer = client.post(f"{GOLLUM}/odds", json={**QUESTION, "version": "0.9.0"})
    assert (answer.status_code, answer.json()["type"]) == (422, "/problems/version")


def test_odds_survive_a_restart_with_redis(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as first, first.client() as client:
        answer = client.post(f"{GOLLUM}/odds", json=QUESTION)
        assert first.stop() == 0
    with Service(tmp_path, store=redis.url) as second, second.client() as client:
        assert client.get(answer.headers["Location"]).content == answer.content
        assert client.post(f"{GOLLUM}/odds", json=QUESTION).content == answer.content
        assert computed(client) == 0


def test_odds_need_no_redis(tmp_path: Path) -> None:
    with Service(tmp_path, store=f"redis://127.0.0.1:{free_port()}/0") as service, service.client() as client:
        answers = {client.post(f"{GOLLUM}/odds", json=QUESTION).content for _ in range(3)}
        assert len(answers) == 1
        assert computed(client) == 1
        away = client.get("/v1/odds/" + "0" * 64)
        assert (away.status_code, away.json()["type"]) == (503, "/problems/store-away")


def test_a_corrupted_answer_is_computed_again(redis: RedisServer, tmp_path: Path) -> None:
    with Service(tmp_path, store=redis.url) as first, first.client() as client:
        answer = client.post(f"{GOLLUM}/odds", json=QUESTION)
        soon(lambda: 'ror_store_total{what="written"} 1' in client.get("/metrics").text, "not written")
        first.stop()
    key = f"ror2:o:{{odds:{__version__}:{answer.json()['id']}}}"
    assert redis.tell("SETRANGE", key, "100", "fellowship").startswith(b":")
    with Service(tmp_path, store=redis.url) as second, second.client() as client:
        assert client.get(answer.headers["Location"]).status_code == 404
        assert client.post(f"{GOLLUM}/odds", content=answer.request.content, headers=JSON).content == answer.content
        assert computed(client) == 1


def test_an_estimate_is_kept_under_the_id_of_its_question(client: httpx.Client) -> None:
    before = computed(client)
    first = client.post(CAMPAIGN, json=ESTIMATED)
    odds = first.json()
    assert (first.status_code, odds["exact"], odds["method"]) == (200, False, "simulate")
    assert odds["inexact"] == "states"
    assert first.headers["Location"] == f"/v1/odds/{odds['id']}"
    assert client.get(first.headers["Location"]).content == first.content
    assert first.headers["Content-Location"] == first.headers["Location"]
    assert client.post(CAMPAIGN, json=ESTIMATED).content == first.content
    soon(lambda: computed(client) > before, "it was not computed")
    assert computed(client) == before + 1
    refused = client.post(CAMPAIGN, json={**ESTIMATED, "arithmetic": "exact"})
    assert (refused.status_code, refused.json()["type"]) == (422, "/problems/too-large")


def test_only_final_odds_are_cached_for_ever(client: httpx.Client) -> None:
    fewer = {**ESTIMATED, "state": campaign(2)}
    thrown = {**ESTIMATED, "method": "simulate", "seed": "1", "count": 100}
    for question, final in ((fewer, True), (thrown, True), (ESTIMATED, False)):
        answer = client.post(CAMPAIGN, json=question)
        again = client.get(answer.headers["Location"])
        assert again.headers["ETag"] == answer.headers["ETag"] != f'"{answer.json()["id"]}"'
        assert ("immutable" in again.headers["Cache-Control"]) == final
        assert again.headers["Cache-Control"] == (
            "public, max-age=31536000, immutable" if final else "public, max-age=60"
        )


@pytest.mark.parametrize(("budget", "final"), [(0.65, False), (1, True)])
def test_odds_with_readings_that_were_not_tried_may_improve(tmp_path: Path, budget: float, final: bool) -> None:
    line = "attacker=(dark_power 100 L2) targets=(defender=(fellowship 14 L3) terrain=citadel) turns=12"
    question = {"state": line, "fields": ["fallen"], "readings": True}
    with Service(tmp_path, odds_budget=budget) as service, service.client() as client:
        answer = client.post(CAMPAIGN, json=question)
        assert (not answer.json()["other_readings"]["untried"]) == final
        again = client.get(answer.headers["Location"])
        assert ("immutable" in again.headers["Cache-Control"]) == final


def test_who_asks_for_exact_odds_is_given_no_estimate_that_is_under_way(client: httpx.Client) -> None:
    asks = {**ESTIMATED, "state": campaign(7)}
    with ThreadPoolExecutor(2) as threads:
        asked = [threads.submit(client.post, CAMPAIGN, json={**asks, **more}) for more in ({}, {"arithmetic": "exact"})]
        by_default, exact = (each.result() for each in asked)
    assert (by_default.status_code, by_default.json()["exact"]) == (200, False)
    assert (exact.status_code, exact.json()["type"]) == (422, "/problems/too-large")
