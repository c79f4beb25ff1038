"""A promised throw keeps one answer for ever, at any kill of the service or ledger.

`make kills` tries a thousand kills, or `KILLS`. `make nightly` tries a hundred.
"""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from ror_rules.host.checks import promise_of
from ror_rules.host.trust import new_key
from tests.service.deadly import Host, Kill
from tests.service.running import PATIENCE, VALKEY, RedisServer, soon
from tests.service.test_commitments import COMMITMENTS, SAFE, SORCERY, asked, settings

CALLS: Final = 7
"""The ledger's calls in a whole flow: read, size, swap for the promise, read, swap for the throw, read for the retry."""
LOGGED_CALLS: Final = 8
"""The same with a log: another swap, once the log has the promise."""
WHENS: Final = ("before", "during", "after")
KILLS: Final = int(os.environ.get("KILLS", "100"))


class Table:
    def __init__(self, folder: Path, kind: str, **more: object) -> None:
        self._folder = folder
        new_key(folder / "keys", "2026-01-01", "2999-01-01")
        self._redis = RedisServer(VALKEY, folder, *SAFE) if kind == "redis" else None
        address = self._redis.url if self._redis else f"sqlite:{folder}/ledger.db"
        self.host = Host(settings(folder / "keys", address, **more))
        self.client = httpx.Client(base_url=self.host.url, timeout=PATIENCE)
        self.games = 0

    @property
    def ledger(self) -> int:
        return self._redis.process.pid if self._redis else 0

    def again(self) -> None:
        """Restarts the dead process. The service stops first, so that it kills no other process."""
        self.host.kill()
        if self._redis and not self._redis.answers():
            self._redis.stop()
            self._redis = RedisServer(VALKEY, self._folder, *SAFE, port=self._redis.port)
        self.host.start()

    def ask(self, path: str, body: Any) -> httpx.Response | None:
        if self.host.gone():  # its socket would accept the request without an answer
            return None
        try:
            answer = self.client.post(path, json=body)
        except httpx.TransportError:
            soon(self.host.gone, "it hung up and lives")
            return None
        return None if answer.status_code == 503 else answer

    def close(self) -> None:
        self.client.close()
        self.host.close()
        if self._redis:
            self._redis.stop()


@pytest.fixture(scope="module", params=["sqlite", "redis"])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    found = Table(tmp_path_factory.mktemp("killed"), request.param)
    yield found
    found.close()


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("logged")
    found = Table(folder, "sqlite", log=folder / "log")
    yield found
    found.close()


def played(table: Table, kill: Kill, *, other_first: bool) -> None:
    table.games += 1
    game = {"game": f"killed-{table.games}", "seq": 1}
    table.host.start(kill)
    promised = table.ask(COMMITMENTS, game)
    said: list[bytes] = []
    if promised is not None:
        promise = promise_of(promised.json())
        for _ in range(2):
            answer = table.ask(SORCERY, asked(promise))
            said += [] if answer is None else [answer.content]
    if kill.whom == 0 and not table.host.gone():
        soon(table.host.gone, "nobody was killed")
    table.again()
    found = soon(lambda: table.ask(COMMITMENTS, game), "no promise")
    assert promised is None or found.content == promised.content
    promise = promise_of(found.json())
    questions = [asked(promise), asked(promise, state={"rating": "C"})]
    for question in reversed(questions) if other_first else questions:
        answer = soon(partial(table.ask, SORCERY, question), "no answer")
        assert answer.status_code in {200, 409}
        if answer.status_code == 200:
            assert said == [] or answer.content == said[0], "a throw was answered twice"
            said.append(answer.content)
        else:
            assert said or other_first, "an unanswered throw is bound to another question"
    first = soon(lambda: table.ask(SORCERY, questions[0]), "no answer")
    other = soon(lambda: table.ask(SORCERY, questions[1]), "no answer")
    assert sorted((first.status_code, other.status_code)) == [200, 409]
    bodies = {*said, *(each.content for each in (first, other) if each.status_code == 200)}
    assert len(bodies) == 1
    (slot,) = table.client.get(f"/v1/games/{game['game']}").json()["slots"]
    assert slot["state"] == "bound"
    assert slot["outcome"].encode() in bodies.pop()


@pytest.mark.faults
@pytest.mark.parametrize("when", WHENS)
@pytest.mark.parametrize("call", range(1, CALLS + 1))
def test_no_throw_is_answered_twice_after_a_kill(table: Table, call: int, when: Any) -> None:
    for whom in {0, table.ledger}:
        played(table, Kill(whom, call, when), other_first=bool(call % 2))


@pytest.mark.faults
@pytest.mark.parametrize("when", WHENS)
@pytest.mark.parametrize("call", range(1, LOGGED_CALLS + 1))
def test_a_leaf_without_a_record_is_completed(logged: Table, call: int, when: Any) -> None:
    for other_first in (True, False):
        played(logged, Kill(0, call, when), other_first=other_first)


@pytest.mark.nightly
def test_a_thousand_deaths(table: Table) -> None:
    chance = random.Random(seed := int.from_bytes(os.urandom(4), "big"))
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    print(f"seed {seed}, commit {commit}")
    for number in range(KILLS // 2):
        whom = chance.choice((0, table.ledger))
        kill = Kill(whom, chance.randint(1, CALLS), chance.choice(WHENS))
        try:
            played(table, kill, other_first=chance.random() < 0.5)
        except AssertionError as error:
            raise AssertionError(f"number {number}, {kill}, seed {seed}") from error
