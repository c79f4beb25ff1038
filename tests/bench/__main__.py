"""`make bench`: what things cost, each as a ratio to something everybody knows, both measured in this very run.

Ratios only: a figure in microseconds says more of the machine than of us. Rounds are interleaved, the best of each side
counts, so that a neighbour's load falls on both. Nothing here asserts: the numbers are read by people.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import icepool
import msgspec
from litestar import Litestar, post

from ror_rules import encode, load
from ror_rules._exploring.distribution import binomial
from ror_rules._questions.odds import answer
from ror_rules._throwing.stream import Stream
from ror_rules._wire.reading import read_json
from ror_service._http import log
from ror_service.app import build
from ror_service.settings import Settings
from tests.bench.growth import lines as battle_lines

RULES = load("war-of-the-ring")
COMBAT = next(each for each in RULES.examples if each.rule == "army-combat")
DUEL = {
    "attacker": {"name": "Gandalf", "combat": 6, "endurance": 6},
    "defender": {"name": "Witch-king", "combat": 5, "endurance": 6},
    "rounds": 50,
}
BODY = json.dumps({"state": COMBAT.state, "dice": {"source": "seeded", "seed": "42"}}).encode()


class Ratio(NamedTuple):
    """What is measured, against what, and how many times as dear it is."""

    what: str
    against: str
    ratio: float


def best(ours: Callable[[], object], theirs: Callable[[], object], *, calls: int, rounds: int = 9) -> float:
    """Ours over theirs: the best of interleaved rounds of `calls` calls each."""
    times: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(rounds):
        for mine, run in ((True, ours), (False, theirs)):
            start = time.perf_counter()
            for _ in range(calls):
                run()
            times[mine].append(time.perf_counter() - start)
    return min(times[True]) / min(times[False])


def dice() -> list[Ratio]:
    """The verifiable stream against the standard library's generator."""
    return [
        Ratio(
            f"{count} dice from a fresh seed",
            "random.Random(seed).choices",
            best(
                lambda count=count: Stream("42").faces("a/b", 6, count),  # type: ignore[misc]  # bound at once
                lambda count=count: random.Random("42").choices((1, 2, 3, 4, 5, 6), k=count),  # type: ignore[misc]
                calls=max(3, 20_000 // count),
            ),
        )
        for count in (1, 40, 1000, 100_000)
    ]


def rules() -> list[Ratio]:
    """A whole Army Combat, two dice: thrown, traced, and from request bytes to answer bytes."""
    rule = RULES.rule("army-combat")
    request = RULES.read("army-combat", json.loads(BODY))

    def bare() -> None:
        stream = Stream("42")
        stream.faces("army-combat/die", 6)
        stream.faces("army-combat/defender/sorcery/die", 6)

    def thrown() -> None:
        rule.roll(RULES.book, request.state, Stream("42"))

    def traced() -> None:
        rule.trace(RULES.book, request.state, Stream("42"))

    def whole() -> None:
        encode(RULES.answer("army-combat", RULES.read("army-combat", read_json(BODY))))

    def floor() -> None:
        msgspec.json.encode(json.loads(BODY))
        bare()

    return [
        Ratio("army combat thrown", "its two dice alone", best(thrown, bare, calls=500)),
        Ratio("army combat traced", "thrown", best(traced, thrown, calls=500)),
        Ratio("army combat, bytes to bytes", "reading the bytes and throwing the dice", best(whole, floor, calls=500)),
    ]


def odds() -> list[Ratio]:
    """Exact odds."""
    duel = RULES.read_odds("individual-combat", {"state": DUEL})

    def ours() -> None:
        answer(RULES.question("individual-combat", duel))

    def thousand() -> None:
        for seed in range(1000):
            RULES.rule("individual-combat").roll(RULES.book, duel.state, Stream(seed))

    return [
        Ratio(
            "odds of a 50-round duel, exact", "throwing it a thousand times", best(ours, thousand, calls=1, rounds=4)
        ),
        Ratio(
            "a pool of 40 dice at 4 or more, exact",
            "icepool",
            best(lambda: binomial(40, 3, 3), lambda: 40 @ (icepool.d6 >= 4), calls=20),
        ),
    ]


def battles() -> list[Ratio]:
    """Battles of Ring of Power, from ten to ten thousand figures a side."""
    return [Ratio(what, against, ratio) for what, against, ratio in battle_lines()]


def imports() -> list[Ratio]:
    """A fresh interpreter that imports us, less an empty one, against msgspec's part."""

    def start(code: str) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, "-c", code], check=True)

    empty = best(start("pass"), start("import msgspec"), calls=1, rounds=12)
    whole = best(start("import ror_rules"), start("import msgspec"), calls=1, rounds=12)
    return [Ratio("import ror_rules", "import msgspec, start-up taken off", (whole - empty) / (1 - empty))]


class Echo(msgspec.Struct):
    """What the bare endpoint takes and gives."""

    state: dict[str, Any]
    dice: dict[str, Any]


@post("/echo")
async def echo(data: Echo) -> Echo:
    """The least a typed endpoint does."""
    return data


def service() -> list[Ratio]:
    """A resolution over ASGI, no sockets, against the least that a typed endpoint of the same framework does."""
    ours = asgi(build(Settings()), "/v1/war-of-the-ring/army-combat")
    theirs = asgi(Litestar([echo], openapi_config=None, logging_config=None), "/echo")
    loop = asyncio.new_event_loop()
    with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stdout(nowhere):
        log.configure()
        ratio = best(
            lambda: loop.run_until_complete(ours()), lambda: loop.run_until_complete(theirs()), calls=300, rounds=9
        )
    loop.close()
    return [Ratio("army combat over ASGI, kept in memory", "a typed echo on plain Litestar", ratio)]


def asgi(app: Any, path: str) -> Callable[[], Awaitable[None]]:
    """A caller of an ASGI application that posts `BODY` to `path` and wants a 2xx."""
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(BODY)).encode()), (b"host", b"here")]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }

    async def call() -> None:
        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": BODY, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start" and not 200 <= message["status"] < 300:
                raise RuntimeError(f"{path} answered {message['status']}")

        await app({**scope, "headers": list(headers), "state": {}}, receive, send)

    return call


def main() -> None:
    """Prints every ratio; long parts say what they are at."""
    for part in (dice, rules, odds, battles, imports, service):
        print(f"... {part.__name__}: {(part.__doc__ or '').splitlines()[0]}", file=sys.stderr, flush=True)
        for each in part():
            print(f"{each.ratio:8.2f} x  {each.what}  /  {each.against}", flush=True)


if __name__ == "__main__":
    main()
