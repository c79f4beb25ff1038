"""A ledger in Redis for several processes. One script compares and sets, and the settings of Redis are checked for
durability.

One server without replicas, because a failover loses writes that the replica lacks. A loss of data shows, because the
name of the ledger's life is stored beside the records.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import urlsplit

from ror_service._ledger.ledger import Entry, LedgerAwayError, Place, new_epoch
from ror_service._ledger.redis_server import RedisServer
from ror_service._limits import PROBE_SECONDS
from ror_service._store.exchange import Command

_EPOCH: Final = "ror2:ledger"
_SWAP: Final = """
local epoch = redis.call('GET', KEYS[1])
local there = redis.call('HGET', KEYS[2], ARGV[2])
if epoch ~= ARGV[1] or (there or '') ~= ARGV[3] then return {epoch, there} end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[4])
if ARGV[5] ~= '' then redis.call('HSET', KEYS[3], ARGV[2], ARGV[5]) end
return {epoch, ARGV[4]}
"""
"""Keys: the life, the records and the answers of a game. Arguments: the life, the number, the old record or nothing,
the new one.
"""
_PROBE: Final = ("SET", "ror2:ledger:probe", b"", "EX", PROBE_SECONDS)
_WANTED: Final = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}


class RedisLedger:
    kind = "redis"

    def __init__(self, url: str) -> None:
        self._server = RedisServer(url, _SWAP)
        self._name = urlsplit(url).hostname or ""
        self._sure = False

    async def read(self, place: Place) -> Entry:
        epoch, record = await self._ask(("GET", _EPOCH), ("HGET", _records(place.game), place.seq))
        if epoch is None:
            await self._ask(("SET", _EPOCH, new_epoch(), "NX"))
            return await self.read(place)
        return Entry(epoch.decode(), record)

    async def swap(self, place: Place, old: Entry, new: bytes, answer: bytes | None = None) -> Entry:
        given = (
            *(3, _EPOCH, _records(place.game), _answers(place.game)),
            *(old.epoch, place.seq, old.record or b"", new, answer or b""),
        )
        async with self._surely():
            epoch, record = await self._server.run(*given)
        return await self.read(place) if epoch is None else Entry(epoch.decode(), record)

    async def answer(self, place: Place) -> bytes | None:
        (found,) = await self._ask(("HGET", _answers(place.game), place.seq))
        return found  # type: ignore[no-any-return]  # Redis' own

    async def every(self, game: str, after: int, most: int) -> tuple[str, Mapping[int, bytes]]:
        epoch, names = await self._ask(("GET", _EPOCH), ("HKEYS", _records(game)))
        if epoch is None:
            epoch = (await self.read(Place(game, 0))).epoch.encode()
        try:
            numbers = sorted(seq for name in names if (seq := int(name)) > after)[:most]
        except ValueError as fault:
            raise LedgerAwayError("a number of a record is spoilt") from fault
        if not numbers:
            return epoch.decode(), {}
        (found,) = await self._ask(("HMGET", _records(game), *numbers))
        return epoch.decode(), {seq: each for seq, each in zip(numbers, found, strict=True) if each is not None}

    async def size(self, game: str) -> int:
        (found,) = await self._ask(("HLEN", _records(game)))
        return int(found)

    async def check(self) -> str:
        self._sure = False
        *found, took = await self._server.replies([*(("CONFIG", "GET", name) for name in _WANTED), _PROBE])
        if isinstance(took, Exception):
            raise LedgerAwayError(str(took))
        wrong = [
            f"{name} is {said[1].decode()}, not {_WANTED[name]}"
            for name, said in zip(_WANTED, found, strict=True)
            if not isinstance(said, Exception) and len(said) == 2 and said[1].decode() != _WANTED[name]
        ]
        self._sure = not wrong
        return f"The Redis at {self._name} may lose what it took: {', '.join(wrong)}." if wrong else ""

    async def close(self) -> None:
        await self._server.close()

    async def _ask(self, *commands: Command) -> list[Any]:
        async with self._surely():
            return await self._server.ask(*commands)

    @asynccontextmanager
    async def _surely(self) -> AsyncIterator[None]:
        """Check the settings of the server first, if it was not asked yet or failed."""
        if not self._sure and (wrong := await self.check()):
            raise LedgerAwayError(wrong)
        try:
            yield
        except LedgerAwayError:
            self._sure = False
            raise


def _records(game: str) -> str:
    return f"ror2:ledger:{game}:slots"


def _answers(game: str) -> str:
    return f"ror2:ledger:{game}:answers"
