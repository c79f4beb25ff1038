"""`python -m tests.service.heaviest [SECONDS]`: the heaviest legal requests from eleven callers, and the memory of the service.

Sieges of 250 groups a side and fifty assaults in four forms, house-rule documents, whole results of odds, refused batches and
links to pictures. Each request differs from all before. It prints the largest resident size, and that of each cache.
"""

from __future__ import annotations

import json
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx

from ror_rules import load
from ror_rules.errors import SchemaError
from tests.service.cases import MiB
from tests.service.running import PATIENCE, Service, resident, runs
from tests.service.test_memory import SIEGE, siege

FORMS: Final = ("application/json", "application/vnd.msgpack", "text/plain", "text/html")
_RULESETS: Final = ("war-of-the-ring", "ring-of-power")


class Sent(NamedTuple):
    method: str
    path: str
    body: Any = None
    accept: str = "application/json"


class Seen(NamedTuple):
    bytes: int
    """The largest resident size of the serving process."""
    quarters: list[int]
    """The resident size after each quarter of the time."""
    statuses: Counter[tuple[str, int]]
    caches: dict[str, float]


def sieges(form: str) -> Iterator[Sent]:
    for seed in range(10**9):
        asked = siege(250, seed)
        asked["dice"]["seed"] = f"{form[-5:]}-{seed}".replace("/", "-")
        for side in ("attacker", "defender"):
            for group in asked["state"][side]["groups"]:
                group |= {"id": f"{group['id']}-{form[-3:]}{seed}", "count": 10 + seed % 7}
        yield Sent("POST", SIEGE, asked, form)


@cache
def _changes(ruleset_id: str) -> list[tuple[str, str, str, Any]]:
    """Cells of a ruleset with another value that a house rule may give them."""
    ruleset: Any = load(ruleset_id)
    found = []
    for data in ruleset.table_data.values():
        columns, rows = ([each.label for each in axis.entries] for axis in (data.columns, data.rows))
        for row, cells in zip(rows, data.cells, strict=True):
            for column, cell in zip(columns, cells, strict=True):
                new = cell + 1 if isinstance(cell, int) else re.sub("[1-8]", lambda digit: str(int(digit[0]) + 1), cell)
                with suppress(SchemaError):
                    ruleset.house(document(ruleset, "One", [(data.id, row, column, new)]))
                    found.append((data.id, row, column, new))
    return found


def document(ruleset: Any, name: str, changes: Sequence[tuple[str, str, str, Any]]) -> dict[str, Any]:
    tables: dict[str, Any] = {}
    for table, row, column, cell in changes:
        tables.setdefault(table, {"cells": {}})["cells"].setdefault(row, {})[column] = cell
    about = {"name": name, "ruleset": ruleset.id, "version": ruleset.version, "why": "w" * 400, "who": "w" * 400}
    return {"house": about, "tables": tables}


def houses(seed: int) -> Iterator[Sent]:
    """Documents with most of the cells of a ruleset."""
    draw = random.Random(seed)
    for number in range(10**9):
        ruleset = load(_RULESETS[number % len(_RULESETS)])
        few = [each for each in _changes(ruleset.id) if draw.random() < 0.9][:450]
        yield Sent("POST", "/v1/houses", document(ruleset, f"House {seed} {number}", few))


def odds(seed: int) -> Iterator[Sent]:
    for number in range(10**9):
        line = f"{20 + seed} man elite, {number % 97 + 3} elf v {30 + number // 97} orc, 2 troll"
        yield Sent("POST", "/v1/ring-of-power/combat/odds", {"state": line, "fields": ["*"]})


def refused(seed: int) -> Iterator[Sent]:
    for number in range(10**9):
        state = {f"name{seed}-{number}-{place}": "x" * 200 for place in range(40)}
        yield Sent(
            "POST", "/v1/batch", {"items": [{"ruleset": "ring-of-power", "rule": "siege", "state": state}] * 100}
        )


def drawn(seed: int) -> Iterator[Sent]:
    for number in range(10**9):
        yield Sent(
            "GET", f"/pages/preview/play/ring-of-power/combat?state={number % 500 + 1}+man+v+{seed}+orc&seed={number}"
        )


CALLERS: Final[tuple[Callable[[], Iterator[Sent]], ...]] = (
    *(lambda form=form: sieges(form) for form in FORMS),
    lambda: houses(1),
    lambda: houses(2),
    lambda: odds(1),
    lambda: odds(2),
    lambda: refused(1),
    lambda: refused(2),
    lambda: drawn(9),
)


def heaviest(url: str, process: int, seconds: float) -> Seen:
    """The memory of a serving process and its answers while all callers ask for some seconds."""
    end = time.monotonic() + seconds
    statuses: Counter[tuple[str, int]] = Counter()
    largest = 0

    def ask(requests: Iterator[Sent]) -> None:
        with httpx.Client(base_url=url, timeout=2 * PATIENCE) as client:
            for sent in requests:
                if time.monotonic() > end or not runs(process):
                    return
                body = None if sent.body is None else json.dumps(sent.body)
                headers = {"Accept": sent.accept, "Content-Type": "application/json"}
                found = client.request(sent.method, sent.path, content=body, headers=headers)
                kind = sent.path.partition("?")[0].rpartition("/")[2]
                statuses[f"{kind} {sent.accept}", found.status_code] += 1

    asking = [threading.Thread(target=ask, args=(each(),), daemon=True) for each in CALLERS]
    for each in asking:
        each.start()
    each_quarter = [end - seconds * (1 - part / 4) for part in range(1, 5)]
    quarters: list[int] = []
    while any(each.is_alive() for each in asking) and runs(process):
        now = resident(process)
        largest = max(largest, now)
        if len(quarters) < 4 and time.monotonic() > each_quarter[len(quarters)]:
            quarters.append(now)
        time.sleep(0.05)
    text = httpx.get(f"{url}/metrics", timeout=PATIENCE).text
    caches = {name: float(size) for name, size in re.findall(r'ror_cache_bytes\{name="([^"]+)"\} (\S+)', text)}
    return Seen(largest, quarters, statuses, caches)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 180
    with tempfile.TemporaryDirectory() as folder, Service(Path(folder)) as service:
        print(f"at rest: {resident(service.process.pid) / MiB:.0f} MiB")
        seen = heaviest(service.url, service.process.pid, seconds)
        print(f"most: {seen.bytes / MiB:.0f} MiB. At the end: {resident(service.process.pid) / MiB:.0f} MiB")
        print("after each quarter:", ", ".join(f"{each / MiB:.0f} MiB" for each in seen.quarters))
        for (kind, status), count in sorted(seen.statuses.items()):
            print(f"{kind} {status}: {count}")
        for name, size in seen.caches.items():
            print(f"{name}: {size / MiB:.1f} MiB")


if __name__ == "__main__":
    main()
