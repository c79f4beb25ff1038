"""One account of memory: every cache has a name and a figure, and all of them fit one budget."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from ror_rules import load
from ror_rules.host.caches import caches
from ror_service import app as service_app
from ror_service import telemetry
from ror_service._http.known import LookUps, known
from ror_service._http.negotiation import spoken
from ror_service._store import budget as budgets
from ror_service._store.budget import MemoryBudget
from ror_service._store.memory import Lru
from ror_service._work.garbage import Garbage
from ror_service.settings import Settings
from ror_service.testing import limits
from tests.service.cases import GOLLUM, GOLLUM_REQUEST, GOLLUM_STATE, KiB, MiB
from tests.service.heaviest import heaviest
from tests.service.running import Service
from tests.service.test_account import get, post
from tests.service.test_front import sent

NAMES = {"answers", "houses", "look-ups", "pages", "previews", "rules", "rulesets"}


def test_the_largest_cache_makes_room_for_all() -> None:
    budget = MemoryBudget(100 * KiB)
    small, large = (Lru(1000, MiB, budget, name) for name in ("small", "large"))
    small.put("a", b"x" * KiB)
    for number in range(1000):
        large.put(str(number), b"x" * KiB)
        assert sum(budget.levels().values()) <= 100 * KiB
    assert small.get("a") is not None
    assert large.get("999") is not None
    assert large.get("0") is None
    assert budget.levels()["large"] > 90 * KiB


def test_many_small_values_count_with_their_places() -> None:
    budget = MemoryBudget(100 * limits["ENTRY_BYTES"])
    kept = Lru(10**6, MiB, budget, "small")
    for number in range(1000):
        kept.put(str(number), b"")
    assert len(kept) == 100


class Other:
    """A cache that does not tell when it grows."""

    def __init__(self, size: int, *, drops: bool) -> None:
        self.held_bytes = size
        self._drops = drops

    def drop(self) -> None:
        if self._drops:
            self.held_bytes //= 2


def test_a_look_finds_what_grew_elsewhere() -> None:
    budget = MemoryBudget(1000)
    grown = Other(5000, drops=True)
    budget.add("grown", grown)
    budget.fit()
    assert grown.held_bytes <= 1000


def test_a_cache_that_drops_nothing_does_not_stop_the_others() -> None:
    budget = MemoryBudget(1000)
    grown = Other(4000, drops=True)
    for name, cache in (("stuck", Other(5000, drops=False)), ("grown", grown)):
        budget.add(name, cache)
    budget.fit()
    assert grown.held_bytes <= 1000


def test_each_cache_of_a_service_has_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> str:
        front: Any = service_app.build(Settings(public_url="http://a"))
        outcome = dict((await sent(front, post(GOLLUM, GOLLUM_REQUEST)))[0]["headers"])[b"location"].decode()
        await sent(front, get(f"/o/{outcome.rpartition('/')[2]}"))
        text: str = (await sent(front, get("/metrics")))[1]["body"].decode()
        return text

    found = dict(re.findall(r'ror_cache_bytes\{name="([^"]+)"\} (\S+)', asyncio.run(run())))
    assert found.keys() == NAMES
    assert {name for name, size in found.items() if float(size)} >= {"answers", "look-ups", "pages", "rules"}


def test_the_service_looks_at_its_caches_each_second(monkeypatch: pytest.MonkeyPatch) -> None:
    services: Any = service_app.serving(Settings(cache_bytes=1000))
    services.budget.add("grown", grown := Other(5000, drops=True))

    async def run() -> None:
        looking = asyncio.create_task(telemetry.tell(services))
        await asyncio.sleep(0.05)
        looking.cancel()

    monkeypatch.setattr(telemetry, "METRICS_SECONDS", 0.001)
    asyncio.run(run())
    assert grown.held_bytes <= 1000


LIMITS = [
    ("version 2", "0::/a/b\n", {"memory.max": "max", "a/memory.max": str(400 * MiB), "a/b/memory.max": "max"}, 100),
    ("inside of a container", "0::/\n", {"memory.max": str(200 * MiB)}, 50),
    ("version 1", "5:cpu:/x\n4:memory:/a\n", {"memory/a/memory.limit_in_bytes": str(80 * MiB)}, 20),
    ("no limit of version 1", "4:memory:/\n", {"memory/memory.limit_in_bytes": str(2**63 - 4096)}, 192),
    ("a folder outside", "0::/../other\n", {}, 192),
    ("more than we use", "0::/\n", {"memory.max": str(16 * 1024 * MiB)}, 192),
]


@pytest.mark.parametrize(("own", "files", "found"), [row[1:] for row in LIMITS], ids=[row[0] for row in LIMITS])
def test_the_budget_is_a_quarter_of_the_memory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own: str, files: dict[str, str], found: int
) -> None:
    for name, text in files.items():
        file = tmp_path / "groups" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{text}\n", "ascii")
    (tmp_path / "own").write_text(own, "ascii")
    monkeypatch.setattr(budgets, "_CGROUPS", tmp_path / "groups")
    monkeypatch.setattr(budgets, "_OWN", tmp_path / "own")
    assert budgets.default_bytes() == found * MiB
    assert budgets.default_bytes(2) <= found * MiB


def test_long_header_fields_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    look_ups = LookUps()
    monkeypatch.setattr("ror_service._http.known.LOOK_UPS", look_ups)
    parsed: list[bytes] = []

    @known(100)
    def parse(field: bytes) -> int:
        parsed.append(field)
        return len(field)

    for size in (10, 10, limits["KNOWN_BYTES"] + 1, limits["KNOWN_BYTES"] + 1):
        assert parse(b"x" * size) == size
    assert [len(each) for each in parsed] == [10, limits["KNOWN_BYTES"] + 1, limits["KNOWN_BYTES"] + 1]
    assert look_ups.held_bytes == 2 * limits["KNOWN_BYTES"]
    look_ups.drop()
    assert look_ups.held_bytes == 0
    assert spoken(b"text/html") is not None


def test_rulesets_under_readings_and_house_rules_can_be_dropped() -> None:
    war = load("war-of-the-ring")
    found = caches()["rulesets"]
    found.drop()
    assert found.held_bytes == 0
    ruling = next(iter(war.rulings.values()))
    war.under({ruling.id: next(each for each in ruling.readings if each != ruling.default)})
    assert found.held_bytes > 0
    found.drop()
    assert found.held_bytes == 0


def test_look_ups_of_rules_can_be_dropped() -> None:
    found = caches()["rules"]
    war = load("war-of-the-ring")
    war.answer(
        "gollum-control", war.read("gollum-control", {"state": GOLLUM_STATE, "dice": {"source": "seeded", "seed": 1}})
    )
    before = found.held_bytes
    found.drop()
    assert found.held_bytes < before


@pytest.mark.nightly
def test_the_heaviest_requests_leave_room_in_the_memory_of_a_process(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        seen = heaviest(service, 180)
        assert service.process.poll() is None
        assert seen.bytes < 600 * MiB
        assert sum(seen.caches.values()) <= 192 * MiB
        answered = {kind for (kind, status) in seen.statuses if status == 200}
        assert len(answered) == 8, seen.statuses


def test_a_process_with_many_more_objects_collects_its_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    most = limits["GARBAGE_OBJECTS"]
    objects, collected = 10 * most, 0

    def collect() -> None:
        nonlocal objects, collected
        objects -= most
        collected += 1

    monkeypatch.setattr("sys.getallocatedblocks", lambda: objects)
    monkeypatch.setattr("gc.collect", collect)
    grown = Garbage()
    for more, times in ((most, 0), (1, 1), (most, 1), (1, 2), (-most, 2), (most, 2), (1, 3)):
        objects += more
        grown.look()
        assert collected == times
