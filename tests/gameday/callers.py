"""Acts of callers: one who leaves before the answers, and one who sends hostile house rules."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, Literal

import httpx

from ror_rules import load
from ror_rules.errors import RorError
from tests.gameday.load import LONGEST_SECONDS
from tests.service.cases import GOLLUM
from tests.service.heaviest import document
from tests.service.test_memory import SIEGE, siege

CALLERS: Final = {"waits": "203.0.113.1", "leaves": "203.0.113.2", "sends house rules": "203.0.113.3"}
"""Callers and their addresses, as a front would forward them."""
LEFT_SECONDS: Final = 0.05
ROUNDS: Final = 6
TRIES: Final = 5
LOOKS: Final = 40
"""Looks at the account, one each half second, until the work of a page must have ended."""
PAGES: Final = ("/o/{id}", "/embed/{id}")
RULESETS: Final = ("war-of-the-ring", "ring-of-power", "three-player", "sauron")
_KNOWN: Final = re.compile(r"r=(\d+)")


def caller(url: str, who: str) -> httpx.Client:
    return httpx.Client(base_url=url, timeout=2 * LONGEST_SECONDS, headers={"X-Forwarded-For": CALLERS[who]})


def paid(url: str) -> dict[str, int]:
    """The units that a caller pays for new pages of outcomes, and another one who leaves before each of them."""
    with caller(url, "waits") as waits, caller(url, "leaves") as leaves:
        found = dict.fromkeys(("waits", "leaves"), 0)
        for number in range(ROUNDS):
            for page in PAGES:
                for who, client in (("waits", waits), ("leaves", leaves)):
                    asked = siege(250, 0) | {"dice": {"source": "seeded", "seed": f"{who}-{number}-{time.time_ns()}"}}
                    place = page.format(id=client.post(SIEGE, json=asked).headers["Location"].rpartition("/")[2])
                    found[who] += _cost(client, place, leaves=who == "leaves")
        return found


def _cost(client: httpx.Client, place: str, *, leaves: bool) -> int:
    if leaves:
        return next(filter(None, (_cost_of_leaving(client, place) for _ in range(TRIES))), 0)
    before = _left(client)
    answers = (client.get(place) for _ in range(LOOKS))  # a busy machine is slower than the time limits of Redis
    next(each for each in answers if each.status_code != 503).raise_for_status()
    return before - _left(client) - 1


def _cost_of_leaving(client: httpx.Client, place: str) -> int:
    """The units of a page that nobody waits for. 0 if its caller left before the work began, as on a busy machine."""
    before = _left(client)
    with suppress(httpx.TimeoutException):
        client.get(place, timeout=LEFT_SECONDS)
    for looks in range(1, LOOKS):
        time.sleep(0.5)
        if units := before - _left(client) - looks:
            return units
    return 0


def _left(client: httpx.Client) -> int:
    """What is left of the caller's account after the price of this look."""
    found = _KNOWN.search(client.post(GOLLUM, json={}).headers["RateLimit"])
    assert found is not None
    return int(found[1])


def extremes(ruleset_id: str, kind: Literal["least", "most"]) -> dict[str, Any]:
    """A document with the least or the largest number that each cell of a ruleset may have."""
    ruleset: Any = load(ruleset_id)
    changes = []
    for data in ruleset.table_data.values():
        columns, rows = ([each.label for each in axis.entries] for axis in (data.columns, data.rows))
        for row, cells in zip(rows, data.cells, strict=True):
            for column, cell in zip(columns, cells, strict=True):
                for new in _numbers(cell, kind):
                    with suppress(RorError):
                        ruleset.house(document(ruleset, "One", [(data.id, row, column, new)]))
                        changes.append((data.id, row, column, new))
                        break
    return document(ruleset, f"The {kind}", changes[:450])


def _numbers(cell: int | str, kind: Literal["least", "most"]) -> Iterator[int | str]:
    numbers = (0, 1) if kind == "least" else (10_000, 1_000, 100, 20, 9)
    if isinstance(cell, int):
        yield from (each for each in numbers if each != cell)
    else:
        yield from (text for each in numbers if (text := re.sub(r"\d+", str(each), cell)) != cell)


def hostile(url: str) -> tuple[Counter[str], list[str]]:
    """The answers to hostile house rules by status and code, and what is wrong."""
    answers: Counter[str] = Counter()
    wrong = []
    documents = [extremes(ruleset, kind) for ruleset in RULESETS for kind in ("least", "most")]
    bodies = [
        *map(json.dumps, documents),
        *(f"{start * 1_000}" for start in ("[", '{"house":')),
        '{"house":"' + "w" * 2**20 + '"}',
    ]
    with caller(url, "sends house rules") as client:
        for body in bodies:
            answer = client.post("/v1/houses", content=body, headers={"Content-Type": "application/json"})
            answers[f"{answer.status_code} {answer.json().get('code', '')}".strip()] += 1
            if answer.status_code >= 500 and answer.status_code != 503:
                wrong.append(f"a document has {answer.status_code}")
            if answer.status_code != 200 and '"tables"' in body and _is_known(client, json.loads(body)):
                wrong.append("a refused document is known")
    if not {"422 house-fails", "200"} <= answers.keys():
        wrong.append(f"the answers are {dict(answers)}")
    return answers, wrong


def _is_known(client: httpx.Client, sent: dict[str, Any]) -> bool:
    ruleset = load(sent["house"]["ruleset"])
    example = next(each for each in ruleset.examples if ruleset.rule(each.rule).throws)
    asked = {"state": example.state, "houses": [ruleset.house(sent).digest]}
    kind: str = client.post(f"/v1/{ruleset.id}/{example.rule}", json=asked).json().get("type", "")
    return kind != "/problems/house-unknown"
