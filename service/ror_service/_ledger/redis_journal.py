"""The journal of rooms in the Redis of the ledger: a record, and a stream of events.

One connection of a process waits for the events of all rooms that it shows. A key of the process's own wakes that wait
when a room is added, because CLIENT UNBLOCK would race with it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from ror_service._ledger.journal import Events, Tail
from ror_service._ledger.redis_server import RedisServer
from ror_service._limits import JOURNAL_SECONDS, LEDGER_SECONDS, POLL_SECONDS, ROOM_READ, STREAM_SECONDS
from ror_service._store.exchange import exchanged
from ror_service._store.redis_store import connect
from ror_service.log import log

_SWAP: Final = """
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
for place = 5, #ARGV do redis.call('XADD', KEYS[2], (ARGV[4] + place - 5) .. '-0', 'e', ARGV[place]) end
redis.call('EXPIRE', KEYS[2], ARGV[3])
return 1
"""
"""Keys: the record and the events. Arguments: the old record or nothing, the new one, seconds, the first number, events."""


class RedisJournal:
    def __init__(self, url: str) -> None:
        self.tails: dict[str, Tail] = {}
        self._server = RedisServer(url, _SWAP)
        self._waiting: Any = connect(url, LEDGER_SECONDS, patience=LEDGER_SECONDS)
        self._wake = f"ror2:rooms:wake:{secrets.token_hex(8)}"
        self._woken = "0-0"
        self._task: asyncio.Task[None] | None = None

    async def read(self, room: str) -> bytes | None:
        (found,) = await self._server.ask(("GET", _record(room)))
        return found  # type: ignore[no-any-return]  # Redis' own

    async def swap(
        self, room: str, old: bytes | None, new: bytes, first: int, events: Sequence[bytes], seconds: int
    ) -> bool:
        found = await self._server.run(2, _record(room), _events(room), old or b"", new, seconds, first, *events)
        if found and room in self.tails:
            self.tails[room].reached(first + len(events) - 1)
        return bool(found)

    async def after(self, room: str, number: int) -> Events:
        (found,) = await self._server.ask(("XRANGE", _events(room), f"({number}-0", "+", "COUNT", ROOM_READ))
        return [(_number(name), fields[1]) for name, fields in found]

    async def watch(self, room: str) -> None:
        await self._server.ask(("XADD", self._wake, "MAXLEN", 1, "*", "e", b""), ("EXPIRE", self._wake, STREAM_SECONDS))

    async def start(self) -> None:
        self._task = asyncio.create_task(self._follow())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        await self._waiting.aclose()
        await self._server.close()

    async def _follow(self) -> None:
        while True:
            try:
                await self._next()
            except Exception as fault:  # noqa: BLE001  # any failure of Redis: go on from the same places
                log.warning("rooms wait for redis", reason=repr(fault)[:200])
                with suppress(Exception):
                    await self._waiting.connection_pool.disconnect()
                await asyncio.sleep(JOURNAL_SECONDS)

    async def _next(self) -> None:
        tails = dict(self.tails)
        names = [self._wake, *map(_events, tails)]
        places = [self._woken, *(f"{tail.last}-0" for tail in tails.values())]
        waiting = ("XREAD", "COUNT", 1, "BLOCK", POLL_SECONDS * 1000, "STREAMS", *names, *places)
        async with asyncio.timeout(POLL_SECONDS + LEDGER_SECONDS):
            (found,) = await exchanged(self._waiting, [waiting])
        if isinstance(found, Exception):
            raise found
        rooms = {_events(room).encode(): tail for room, tail in tails.items()}
        for name, entries in found or ():
            newest = entries[-1][0]
            if name in rooms:
                rooms[name].reached(_number(newest))
            else:
                self._woken = newest.decode()


def _number(name: bytes) -> int:
    return int(name.split(b"-")[0])


def _record(room: str) -> str:
    return f"ror2:room:{room}"


def _events(room: str) -> str:
    return f"ror2:room:{room}:events"
