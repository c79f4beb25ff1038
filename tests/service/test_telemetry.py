from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.service.cases import GOLLUM, GOLLUM_ITEM, GOLLUM_REQUEST, JSON
from tests.service.running import Service, free_port, soon

SECRET = "nobody-may-read-this"


def last_line(service: Service, **wanted: object) -> dict[str, Any]:
    """The last line of the log with these members, once it exists."""

    def find() -> dict[str, Any] | None:
        lines = [line for line in service.lines() if wanted.items() <= line.items()]
        return lines[-1] if lines else None

    found: dict[str, Any] = soon(find, f"no line with {wanted}")
    return found


def test_a_resolution_leaves_one_line(service: Service, client: httpx.Client) -> None:
    answer = client.post(GOLLUM, json={**GOLLUM_REQUEST, "dice": {"source": "seeded", "seed": "one-line"}}).json()
    line = last_line(service, id=answer["id"])
    assert line.pop("us") > 0
    assert line.pop("time").endswith("Z")
    assert line.pop("request_id")
    assert line == {
        "event": "request",
        "level": "info",
        "method": "POST",
        "path": GOLLUM,
        "status": 200,
        "ruleset": "war-of-the-ring",
        "rule": "gollum-control",
        "id": answer["id"],
        "dice": 1,
    }


def test_other_paths_are_logged_as_their_templates(service: Service, client: httpx.Client) -> None:
    client.get("/v1/outcomes/" + "e" * 64)
    assert last_line(service, id="e" * 64)["path"] == "/v1/outcomes/{id}"
    client.get("/v1/rulesets/war-of-the-ring/rules/search")
    last_line(service, path="/v1/rulesets/{ruleset}/rules/{rule}", status=200)
    client.get(f"/{SECRET}")
    last_line(service, path="(none)", status=404)
    client.post("/v1/batch", json={"items": [GOLLUM_ITEM] * 17})
    assert last_line(service, path="/v1/batch", status=200, items=17)["dice"] == 17


def test_no_line_holds_a_body(service: Service, client: httpx.Client) -> None:
    seeded = {**GOLLUM_REQUEST, "dice": {"source": "seeded", "seed": SECRET}, "context": SECRET}
    client.post(GOLLUM, json=seeded)
    client.post(GOLLUM, json={**seeded, SECRET: 1})
    client.post(GOLLUM, content=SECRET, headers=JSON)
    client.post("/v1/batch", json={"items": [{**GOLLUM_ITEM, **seeded}, SECRET]})
    client.post("/v1/verify", json={SECRET: SECRET})
    client.get("/v1/outcomes/" + SECRET)
    client.get("/v1/rulesets", params={"q": SECRET})
    client.get("/health/live", headers={"X-Marker": SECRET})
    last_line(service, path="/health/live")
    assert SECRET not in service.log()


def test_metrics_count_requests_dice_and_the_store(tmp_path: Path) -> None:
    with Service(tmp_path) as service, service.client() as client:
        place = client.post(GOLLUM, json=GOLLUM_REQUEST).headers["Location"]
        client.get(place)
        client.get("/v1/outcomes/" + "0" * 64)
        client.post(GOLLUM, json={})
        client.request("PROPFIND", "/nowhere")
        answer = client.get("/metrics")
        assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        lines = answer.text.splitlines()
        for line in (
            f'ror_request_seconds_count{{method="POST",path="{GOLLUM}",status="2xx"}} 1.0',
            f'ror_request_seconds_count{{method="POST",path="{GOLLUM}",status="4xx"}} 1.0',
            f'ror_request_seconds_bucket{{le="+Inf",method="POST",path="{GOLLUM}",status="2xx"}} 1.0',
            'ror_request_seconds_count{method="GET",path="/v1/outcomes/{id}",status="2xx"} 1.0',
            'ror_request_seconds_count{method="other",path="(none)",status="4xx"} 1.0',
            'ror_refused_total{kind="outcome-not-kept"} 1.0',
            'ror_dice_thrown_total{rule="gollum-control",ruleset="war-of-the-ring"} 1.0',
            'ror_store_total{what="hits"} 1.0',
            'ror_store_total{what="misses"} 1.0',
            "ror_store_kept 1.0",
            "ror_connections 1.0",
            "# TYPE ror_request_seconds histogram",
        ):
            assert line in lines


@pytest.mark.nightly
def test_an_unread_log_stops_no_answer(tmp_path: Path) -> None:
    port = free_port()
    environ = {name: value for name, value in os.environ.items() if not name.startswith("ROR_")}
    command = [sys.executable, "-m", "ror_service", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environ) as process:
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=5) as client:
                soon(lambda: answers(client), "it did not start")
                for _ in range(3000):
                    assert client.get("/health/live").status_code == 200
                dropped = re.findall(r"^ror_log_lines_dropped_total (\d+)", client.get("/metrics").text, re.MULTILINE)
            assert int(dropped[0]) > 100
        finally:
            process.terminate()
            assert process.wait(15) == 0


def answers(client: httpx.Client) -> bool:
    try:
        return client.get("/health/live").status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["closed", "full"])
def test_a_log_that_cannot_be_written_stops_no_answer(tmp_path: Path, kind: str) -> None:
    port = free_port()
    environ = {name: value for name, value in os.environ.items() if not name.startswith("ROR_")}
    command = [sys.executable, "-m", "ror_service", "--port", str(port)]
    with Path("/dev/full").open("wb") as full:
        output: Any = subprocess.PIPE if kind == "closed" else full
        process = subprocess.Popen(command, stdout=output, env=environ)
    with process:
        if process.stdout is not None:
            process.stdout.close()
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=5) as client:
                soon(lambda: answers(client), "it did not start")
                assert {client.get("/health/live").status_code for _ in range(100)} == {200}
                soon(lambda: "ror_log_lines_dropped_total 0.0" not in client.get("/metrics").text, "nothing dropped")
        finally:
            process.terminate()
            assert process.wait(15) == 0
