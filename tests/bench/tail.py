"""The 99th percentile of resolutions: alone, during expensive odds, and with slow connections.

This is the only part by the clock, so it needs an idle machine. Quiet and busy periods take turns, and the least of
each counts.
"""

from __future__ import annotations

import http.client
import itertools
import json
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Final

from tests.bench.battles import situations
from tests.bench.core import numbers
from tests.bench.fresh import RULES
from tests.bench.load import HERE, Caller, post
from tests.bench.races import Figure, say
from tests.bench.service import store
from tests.service.running import RedisServer, Service

CALLS: Final = 1500
ROUNDS: Final = 3
SLOW: Final = 500
DEAR: Final = ("Twenty storm a wall", "Three kinds of hits on both sides")
"""Battles with odds near the default budget, at the time of writing."""


def slowest(port: int, connections: int = 1) -> float:
    """The 99th percentile of the seconds for a new resolution."""
    kind = RULES["gollum-control"]
    requests = [post(kind.path, kind.body(number)) for number in numbers(CALLS)]
    with Caller(port, connections) as caller:
        took = sorted(answer.seconds for answer in caller.call(requests))
    return took[len(took) * 99 // 100]


@contextmanager
def dear_odds(port: int) -> Iterator[None]:
    """Keeps two of the most expensive questions for odds running in this block, each a new one."""
    asked = [each for words in DEAR for each in situations("battles") if words in each.name]
    end = threading.Event()
    fresh = itertools.count()

    def ask(place: int) -> None:
        each = asked[place]
        while not end.is_set():
            state = json.dumps(each.state).replace('{"id": "', f'{{"id": "g{next(fresh)}-')
            connection = http.client.HTTPConnection(HERE, port, timeout=60)
            path = f"/v1/{each.ruleset}/{each.rule}/odds"
            connection.request("POST", path, f'{{"state": {state}}}', {"Content-Type": "application/json"})
            status = connection.getresponse().status
            connection.close()
            assert status in {200, 422}, status  # answered, or refused after all the work that it may take

    askers = [threading.Thread(target=ask, args=(place,)) for place in range(2)]
    for asker in askers:
        asker.start()
    time.sleep(0.3)
    try:
        yield
    finally:
        end.set()
        for asker in askers:
            asker.join()


@contextmanager
def slow_connections(port: int) -> Iterator[None]:
    end = threading.Event()
    lines = [socket.create_connection((HERE, port), 10) for _ in range(SLOW)]

    def trickle() -> None:
        request = post(RULES["gollum-control"].path, b"x" * 100_000)
        for at in itertools.count():
            for place, line in enumerate(lines):
                try:
                    line.send(request[at : at + 1])
                except OSError:  # it was hung up on: another takes its place
                    line.close()
                    lines[place] = socket.create_connection((HERE, port), 10)
            if end.wait(0.25):
                return

    sender = threading.Thread(target=trickle)
    sender.start()
    try:
        yield
    finally:
        end.set()
        sender.join()
        for line in lines:
            line.close()


def figures() -> Iterator[Figure]:
    spells: dict[str, Callable[[int], AbstractContextManager[None]]]
    spells = {"idle": lambda port: nullcontext(), "odds": dear_odds, "slow": slow_connections}
    best = dict.fromkeys(spells, float("inf"))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        redis = stack.enter_context(RedisServer(store(), folder))
        port = stack.enter_context(Service(folder, store=redis.url)).port
        for turn in range(ROUNDS):
            say(f"    spell {turn + 1} of {ROUNDS}")
            for what, spell in spells.items():
                with spell(port):
                    best[what] = min(best[what], slowest(port))
    yield Figure("a resolution's 99th percentile, one connection", "", 1000 * best["idle"], unit="ms")
    beyond = 1000 * (best["odds"] - best["idle"])
    yield Figure("the same during two of the most expensive odds", "more than alone", beyond, 10, unit="ms")
    beyond = 1000 * (best["slow"] - best["idle"])
    yield Figure(f"the same beside {SLOW} slow connections", "more than alone", beyond, 10, unit="ms")


def main() -> None:
    for figure in figures():
        print("  ".join(figure.cells()), flush=True)


if __name__ == "__main__":
    main()
