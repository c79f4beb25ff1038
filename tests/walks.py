"""The rooms that four walks through the code pass: a combat, a question for odds, a throw by GET, and an error.

A reader who opens each function once, where it is called first, passes the rooms in this order.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final, cast

import httpx

import ror_rules
import ror_service
from ror_rules import load
from ror_rules.errors import PATHS, SchemaError
from ror_rules.host.problems import of_error
from ror_service import Settings, create
from tests.calls import first_calls
from tests.sources import sources

LIBRARY: Final = Path(ror_rules.__file__).resolve().parent
SERVICE: Final = Path(ror_service.__file__).resolve().parent
ROOMS: Final[tuple[tuple[str, ...], ...]] = (
    ("_messages",),
    ("_reading",),
    ("_throwing", "_arithmetic"),
    ("_wire", "_notation", "_exploring"),
    ("_packages", "_trust"),
    ("_rulesets", "_operations"),
    ("_words",),
    ("_audit",),
    ("_ways",),
)
"""The rooms of the library from the ground up, by floor. A room imports rooms of lower floors."""
FRONTS: Final = ("author", "errors", "testing", "states", "assistant", "cli", "client", "rooms", "host")
"""What programs, authors and tests import. Rooms do not import these, but our rulesets import `author`."""
SERVICE_ROOMS: Final = ("_store", "_edge", "_ledger", "_work", "_pages", "_operations", "_contract")
"""The rooms of the service from the ground up. A room imports rooms before it."""
_FLOORS: Final[Mapping[str, int]] = {
    **{f"ror_rules.{name}": floor for floor, names in enumerate(ROOMS) for name in names},
    **{f"ror_service.{name}": len(ROOMS) + floor for floor, name in enumerate(SERVICE_ROOMS)},
}
_BODY: Final[Mapping[str, Any]] = {
    "state": {
        "terrain": "citadel",
        "attacker": {"side": "dark_power", "strength": 70, "leader_morale": 2},
        "defender": {"side": "fellowship", "strength": 14},
    }
}


def room(module: str) -> str:
    """The package of a module, with its project: `ror_rules._wire` of `ror_rules._wire.shapes`."""
    return ".".join(module.split(".")[:2])


def _combat() -> None:
    load("war-of-the-ring").resolve("army-combat", _BODY["state"], seed="42")


def _odds() -> None:
    load("war-of-the-ring").odds("army-combat", _BODY["state"])


def _refused() -> None:
    ruleset = load("war-of-the-ring")
    try:
        ruleset.read("army-combat", {"state": {**_BODY["state"], "terain": "city"}})
    except SchemaError as found:
        of_error(found, PATHS)


_WALKS: Final[Mapping[str, Callable[[], None]]] = {"a combat": _combat, "odds": _odds, "an error": _refused}


@contextmanager
def _begun() -> Iterator[Callable[[], None]]:
    """A throw by GET, from a service that runs."""
    service: Any = create(Settings(odds_processes=1))
    life = service.lifespan()

    async def asked(link: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(service), base_url="http://localhost") as client:
            return await client.get(link)

    with asyncio.Runner() as loop:
        loop.run(life.__aenter__())
        link = loop.run(asked("/v1/war-of-the-ring/sorcery?state=B&seed=42")).headers["location"]

        def got() -> None:
            assert loop.run(asked(link)).status_code == 200

        yield got
        loop.run(life.__aexit__(None, None, None))


@cache
def walks() -> Mapping[str, list[str]]:
    """The rooms of each walk, in order, in a process of its own: what other tests keep in memory shortens no walk."""
    told = subprocess.run([sys.executable, "-m", "tests.walks"], cwd=LIBRARY.parent, capture_output=True, check=True)
    return cast("dict[str, list[str]]", json.loads(told.stdout))


def _walked() -> Mapping[str, list[str]]:
    """The rooms of each walk. Each was made once before: what is imported and kept then is no part of it."""
    files = {
        f"{path}": room(name)
        for package in (LIBRARY, SERVICE)
        for name, path in sources(package).items()
        if room(name) in _FLOORS
    }

    def passed(walk: Callable[[], None]) -> list[str]:
        walk()
        met = [files[code.co_filename] for code in first_calls(walk) if code.co_filename in files]
        return [each for each, _ in groupby(met)]

    with _begun() as got:
        return {name: passed(walk) for name, walk in (*_WALKS.items(), ("a throw by GET", got))}


def climbs(walk: list[str]) -> int:
    """How often a walk goes to a higher floor."""
    return sum(_FLOORS[after] > _FLOORS[before] for before, after in pairwise(walk))


if __name__ == "__main__":
    print(json.dumps(_walked()))
