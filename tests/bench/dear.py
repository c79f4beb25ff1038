"""The smallest requests with the highest costs: processor time for each byte, compared with a resolution, and the
charge.

Each kind of request is as small as its cost allows, and differs each time if the service caches answers. Its cost is
the processor time of the service and its processes for odds. A byte of it may cost MOST times as much as a byte of a
resolution. If it costs more, a rate limit must charge for the time.
"""

from __future__ import annotations

import itertools
import json
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx

from ror_service.testing import limits
from tests.bench.machine import machine, row
from tests.bench.races import say
from tests.service.cases import GOLLUM, GOLLUM_STATE, SEARCH, campaign, hunted
from tests.service.running import Service
from tests.service.test_faults_of_the_machine import tree
from tests.service.test_memory import SIEGE, siege

MOST: Final = 20.0
"""Limit of the cost of a byte, in multiples of a resolution's, for requests without a charge."""
LEAST_SECONDS: Final = 0.5
"""Minimum of processor time for a measurement."""
PAGE: Final = {"Accept": "text/html"}


class Asked(NamedTuple):
    method: str
    path: str
    body: Any = None
    headers: dict[str, str] = {}  # noqa: RUF012  # nobody changes it

    @property
    def bytes(self) -> int:
        head = f"{self.method} {self.path} HTTP/1.1\r\nHost: a\r\n\r\n" + "".join(
            f"{k}: {v}\r\n" for k, v in self.headers.items()
        )
        content = len(json.dumps(self.body)) + len("Content-Type: application/json\r\nContent-Length: 100\r\n")
        return len(head) + (0 if self.body is None else content)


Kind = Callable[[int], Asked]


class Cost(NamedTuple):
    """The cost of one request of a kind: bytes, seconds of processor time, units charged."""

    kind: str
    bytes: int
    seconds: float
    units: float

    def times(self, resolution: Cost) -> float:
        return self.seconds / self.bytes / (resolution.seconds / resolution.bytes)

    def verdict(self, resolution: Cost) -> str:
        if self.times(resolution) <= MOST:
            return "cheap"
        return "charged" if self.units >= 0.7 * self.seconds / limits["UNIT_SECONDS"] else "**free**"


def seeded(number: int) -> dict[str, Any]:
    return {"source": "seeded", "seed": f"d{number}"}


FIGHT: Final = {"name": "a", "combat": 1, "endurance": 3}


def kinds(long: str, short: str) -> Iterator[tuple[str, Kind]]:
    yield "a resolution", lambda number: Asked("POST", GOLLUM, {"state": GOLLUM_STATE, "dice": seeded(number)})
    yield "a resolution that is refused", lambda _: Asked("POST", GOLLUM, {"state": {}})
    yield "a battle", lambda number: Asked("POST", SIEGE, {**siege(2, number), "dice": seeded(number)})
    yield "a siege of 40 groups", lambda number: Asked("POST", SIEGE, {**siege(40, number), "dice": seeded(number)})
    yield "an outcome", lambda _: Asked("GET", f"/v1/outcomes/{short}")
    yield "an unknown outcome", lambda number: Asked("GET", f"/v1/outcomes/{number:064x}")
    yield "an outcome of 1.6 MB", lambda _: Asked("GET", f"/v1/outcomes/{long}")
    yield (
        "the outcome of 1.6 MB compressed",
        lambda _: Asked("GET", f"/v1/outcomes/{long}", headers={"Accept-Encoding": "gzip"}),
    )
    msgpack = {"Accept": "application/vnd.msgpack"}
    yield "the outcome of 1.6 MB as MessagePack", lambda _: Asked("GET", f"/v1/outcomes/{long}", headers=msgpack)
    yield (
        "the page of the outcome of 1.6 MB",
        lambda number: Asked("GET", f"/o/{long}?steps=all&lang={('en', 'de')[number % 2]}", headers=PAGE),
    )
    yield (
        "the outcome of 1.6 MB as text",
        lambda _: Asked("GET", f"/v1/outcomes/{long}", headers={"Accept": "text/plain"}),
    )
    yield "the page of an outcome", lambda _: Asked("GET", f"/o/{short}", headers=PAGE)
    for name, path in (
        ("the front page", "/"),
        ("every ruleset", "/v1/rulesets"),
        ("a ruleset", "/v1/rulesets/ring-of-power"),
        ("a rule", "/v1/rulesets/ring-of-power/rules/siege"),
        ("the rulings", "/v1/rulesets/ring-of-power/rulings"),
        ("the form of a rule", "/play/ring-of-power/siege"),
        ("the documents", "/docs"),
        ("health", "/health"),
    ):
        yield name, lambda _, path=path: Asked("GET", path)  # type: ignore[misc]
        if path != "/health":
            yield f"{name}, as a page", lambda _, path=path: Asked("GET", path, headers=PAGE)  # type: ignore[misc]
    yield "numbers for Prometheus", lambda _: Asked("GET", "/metrics")
    yield "the contract", lambda _: Asked("GET", "/openapi.json", headers={"Accept-Encoding": "gzip"})
    yield "no such page", lambda number: Asked("GET", f"/{number}")
    yield "a batch of 50 nothings", lambda _: Asked("POST", "/v1/batch", {"items": [None] * 50})
    yield "odds", lambda number: Asked("POST", SEARCH, {"state": {**hunted(1), "orc_points": number}})
    yield "odds of six", lambda number: Asked("POST", SEARCH, {"state": {**hunted(6), "orc_points": number}})
    yield (
        "odds of a campaign",
        lambda number: Asked(
            "POST", "/v1/war-of-the-ring/war-campaign/odds", {"state": {**campaign(3), "shadow_points": number % 100}}
        ),
    )
    yield (
        "a simulation",
        lambda number: Asked(
            "POST",
            "/v1/war-of-the-ring/individual-combat/odds",
            {"state": {"attacker": FIGHT, "defender": FIGHT}, "method": "simulate", "seed": number, "count": 2000},
        ),
    )
    gollum = {"ruleset": "war-of-the-ring", "rule": "gollum-control", "state": GOLLUM_STATE}
    yield (
        "a comparison",
        lambda number: Asked("POST", "/v1/compare", {**gollum, "dice": seeded(number), "under": [{}, {}]}),
    )


def spent(process: int) -> float:
    """Seconds of processor time of a process and its descendants, dead ones included."""
    found = 0
    for each in (process, *tree(process)):
        fields = Path(f"/proc/{each}/stat").read_text("ascii").rpartition(")")[2].split()
        found += sum(map(int, fields[11 : 15 if each == process else 13]))
    return found / 100


def left(client: httpx.Client) -> int:
    answer = client.post(GOLLUM, json={"state": GOLLUM_STATE, "dice": {"source": "supplied", "faces": [4]}})
    return int(re.findall(r";r=(\d+)", answer.headers["RateLimit"])[0]) + 1


def cost(client: httpx.Client, process: int, name: str, kind: Kind, numbers: Iterator[int]) -> Cost:
    for _ in range(5):
        asked = kind(next(numbers))
        status = client.request(asked.method, asked.path, json=asked.body, headers=asked.headers).status_code
        assert status < 500, (name, status)
    before, units, count, size = spent(process), left(client), 0, 0
    began = time.monotonic()
    while spent(process) - before < LEAST_SECONDS and time.monotonic() - began < 20 * LEAST_SECONDS:
        for _ in range(20):
            asked = kind(next(numbers))
            client.request(asked.method, asked.path, json=asked.body, headers=asked.headers)
            size += asked.bytes
            count += 1
    took = spent(process) - before
    return Cost(name, size // count, took / count, (units - left(client) - 1) / count)


def costs() -> list[Cost]:
    numbers = itertools.count(1000)
    with tempfile.TemporaryDirectory() as folder, Service(Path(folder), rate_limit="1000000000/999 years") as service:
        headers = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "a"}
        with httpx.Client(base_url=service.url, timeout=60, headers=headers) as client:
            long = client.post(SIEGE, json={**siege(240, 1), "dice": seeded(1)}).json()["id"]
            short = client.post(GOLLUM, json={"state": GOLLUM_STATE, "dice": seeded(1)}).json()["id"]
            found = []
            for name, kind in kinds(long, short):
                say(f"    {name}")
                found.append(cost(client, service.process.pid, name, kind, numbers))
    return found


def lines() -> Iterator[str]:
    found = costs()
    yield machine()
    yield ""
    yield row(("request", "bytes", "processor time", "times a resolution's, a byte", "units charged", ""))
    yield "| --- | ---: | ---: | ---: | ---: | --- |"
    for each in sorted(found, key=lambda each: -each.times(found[0])):
        times = each.times(found[0])
        told = (f"{1000 * each.seconds:.2f} ms", f"{times:.1f}", f"{each.units:.1f}", each.verdict(found[0]))
        yield row((each.kind, f"{each.bytes}", *told))


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
