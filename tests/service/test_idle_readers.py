"""Five hundred readers of rooms who wait for events: what they cost, and that other callers do not wait for them."""

from __future__ import annotations

import select
import socket
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest

from tests.service.cases import MiB
from tests.service.evenings import keeping, readers
from tests.service.heaviest import heaviest
from tests.service.running import PATIENCE, Service, resident, soon
from tests.service.test_connections import asking
from tests.service.test_fair_row import ask_odds

READERS = 500
BEHIND: Final[dict[str, Any]] = {"trusted_proxies": "127.0.0.1"}


def each_hears(service: Service, open_streams: Mapping[socket.socket, Mapping[str, str]]) -> None:
    """Each reader still has the connection, and hears of a new player within its next beats."""
    with service.client() as client:
        for number, room in enumerate({room["room"]: room for room in open_streams.values()}.values()):
            joins = {"secret": room["secret"], "token": f"{number:022}", "name": "Anna", "anchor": "0" * 64}
            client.post(f"/v1/rooms/{room['room']}/players", json=joins).raise_for_status()
    for stream in open_streams:
        heard = b""
        while b"Anna" not in heard:
            assert select.select([stream], [], [], PATIENCE)[0]
            piece = stream.recv(65536)
            assert piece, "the stream ended"
            heard += piece


def test_an_idle_reader_costs_little_memory(tmp_path: Path) -> None:
    with Service(tmp_path, **keeping(tmp_path), **BEHIND) as service:
        with readers(service, 20):  # what the first readers cost alone
            pass
        before = resident(service.process.pid)
        with readers(service, READERS) as streams:
            cost = (resident(service.process.pid) - before) / READERS
            print(f"{cost / 1024:.1f} KiB for each of {READERS} readers")
            assert cost <= 32 * 1024
            each_hears(service, streams)


def test_idle_readers_delay_no_caller(tmp_path: Path) -> None:
    """By the faster quarter of the answers, because other programs on the machine slow down the others."""
    with Service(tmp_path, **keeping(tmp_path), **BEHIND) as service:
        asking(service, 2)  # the first answers take longer
        calm = asking(service, 3)
        with readers(service, READERS) as streams:
            beside = asking(service, 3)
            each_hears(service, streams)
    assert beside[len(beside) // 4] < 1.5 * calm[len(calm) // 4]


def test_waiting_questions_beside_idle_readers_delay_no_other_caller(tmp_path: Path) -> None:
    """A row full of questions for odds, as without readers: another caller has the next turn."""
    odds: Any = {
        "odds_processes": 1,
        "odds_waiting": 64,
        "odds_each": 100,
        "odds_budget": 30,
        "simulation_throws": 100_000,
    }
    with (
        Service(tmp_path, **keeping(tmp_path), **BEHIND, **odds) as service,
        service.client() as client,
        readers(service, READERS) as streams,
        ExitStack() as stack,
    ):
        for seed in range(66):
            stack.enter_context(ask_odds(service.port, "127.0.0.2", seed, 4000))
        soon(lambda: 'ror_refused_total{kind="busy"} 1.0' in client.get("/metrics").text, "the row is not full")
        with ask_odds(service.port, "127.0.0.3", 1, 10) as other:
            assert other.recv(65536).startswith(b"HTTP/1.1 200 ")
        each_hears(service, streams)


@pytest.mark.nightly
def test_the_heaviest_requests_leave_room_beside_idle_readers(tmp_path: Path) -> None:
    with Service(tmp_path, **keeping(tmp_path), **BEHIND) as service, readers(service, READERS) as streams:
        seen = heaviest(service.url, service.process.pid, 180)
        print(f"at most {seen.bytes / MiB:.0f} MiB beside {READERS} readers")
        assert service.process.poll() is None
        assert seen.bytes < 600 * MiB
        assert len({kind for (kind, status) in seen.statuses if status == 200}) == 8, seen.statuses
        each_hears(service, streams)
