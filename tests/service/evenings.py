"""Evenings in a room of a real service: players and spectators with all checks, as programs of the library."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, aclosing, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final, Self

import httpx

from ror_rules.client import read_keyring
from ror_rules.host.trust import Keyring, new_key
from ror_rules.rooms import Room
from ror_service.testing import limits
from tests.service.running import PATIENCE, Service
from tests.service.test_commitments import SECRET

RULE: Final = ("war-of-the-ring", "army-combat")
STATE: Final = "dark_power 20 v fellowship 10"
DAY: Final = "2026-12-01"


def keeping(folder: Path) -> dict[str, Any]:
    """The settings of a service with rooms: it signs, and has a ledger and a log."""
    new_key(folder / "keys", "2026-01-01", "2999-01-01")
    return {
        "signing_key": folder / "keys",
        "ledger": f"sqlite:{folder}/ledger.db",
        "ledger_secret": SECRET,
        "log": folder / "log",
        "log_origin": "tests.example",
    }


def committing(folder: Path) -> Service:
    return Service(folder, **keeping(folder))


def reader(service: Service, room: str, caller: str) -> socket.socket:
    """A reader who waits for events: the connection, after the beginning of its answer. `caller` comes by a trusted proxy."""
    connection = socket.create_connection(("127.0.0.1", service.port), PATIENCE)
    fields = f"Host: localhost\r\nAccept: text/event-stream\r\nX-Forwarded-For: {caller}\r\n"
    connection.sendall(f"GET /v1/rooms/{room}/events HTTP/1.1\r\n{fields}\r\n".encode())
    found = b""
    while b"promised" not in found:
        piece = connection.recv(65536)
        assert piece, found
        found += piece
    assert found.startswith(b"HTTP/1.1 200"), found
    return connection


@contextmanager
def readers(service: Service, count: int) -> Iterator[dict[socket.socket, dict[str, str]]]:
    """Readers who wait for events, each with their room, as it was opened. As many in a room, and of a caller, as may be."""
    with service.client() as client, ExitStack() as stack:
        opened = [client.post("/v1/rooms", json={}).json() for _ in range(-(-count // limits["ROOM_STREAMS"]))]
        yield {
            stack.enter_context(reader(service, room["room"], f"198.51.100.{number // limits['CALLER_STREAMS']}")): room
            for number in range(count)
            for room in [opened[number % len(opened)]]
        }


class Seat:
    """A reader of a room, who may play in it: each on a process of their own."""

    def __init__(self, url: str, room: str, keys: Keyring) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE)
        self.room = Room(self.http, room, keys, DAY)
        self.grown = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async with aclosing(self.room.events()) as events:
            async for _ in events:
                self.grown.set()

    async def until(self, there: Callable[[], object]) -> None:
        """Wait until something is true, which an event makes true."""
        async with asyncio.timeout(PATIENCE):
            while not there():
                self.grown.clear()
                waiting = asyncio.create_task(self.grown.wait())
                await asyncio.wait({waiting, self.reading}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                if self.reading.done():
                    self.reading.result()
                    assert there(), "the log ended"

    async def sit(self, secret: str, name: str) -> Self:
        await self.room.join(secret, name)
        await self.until(lambda: "after" in self.room.memory)
        return self

    async def throw(self, state: Any = STATE, **more: Any) -> int:
        """Throw, and wait until the next throw is promised."""
        seq = await self.room.throw(*RULE, state, **more)
        await self.until(lambda: self.room.log.seq > seq)
        return seq

    async def leave(self) -> None:
        self.reading.cancel()
        await asyncio.gather(self.reading, return_exceptions=True)
        await self.http.aclose()


class Evening:
    """A room, and those who sit at it."""

    def __init__(self, urls: tuple[str, ...], made: dict[str, str], keys: Keyring) -> None:
        self.urls, self.id, self.secret, self.key, self.keys = urls, made["room"], made["secret"], made["key"], keys
        self.game = made["game"]
        self.seats: list[Seat] = []

    def watch(self) -> Seat:
        seat = Seat(self.urls[len(self.seats) % len(self.urls)], self.id, self.keys)
        self.seats.append(seat)
        return seat

    async def join(self, *names: str) -> list[Seat]:
        seats = [await self.watch().sit(self.secret, name) for name in names]
        last = seats[-1].room.log.count
        for seat in self.seats:
            await seat.until(lambda seat=seat: seat.room.log.count >= last)  # type: ignore[misc]
        return seats

    async def together(self) -> list[list[str]]:
        """The logs of all, once each has the longest."""
        longest = max(seat.room.log.count for seat in self.seats)
        for seat in self.seats:
            await seat.until(lambda seat=seat: seat.room.log.count >= longest)  # type: ignore[misc]
        return [seat.room.log.lines for seat in self.seats]


@asynccontextmanager
async def evening(*urls: str, **asked: Any) -> AsyncIterator[Evening]:
    async with httpx.AsyncClient(base_url=urls[0], timeout=PATIENCE) as http:
        keys = read_keyring((await http.get("/.well-known/ror-keys.json")).content)
        made = (await http.post("/v1/rooms", json=asked)).raise_for_status().json()
    opened = Evening(urls, made, keys)
    try:
        yield opened
    finally:
        for seat in opened.seats:
            await seat.leave()
