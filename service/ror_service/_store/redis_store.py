"""Outcomes and odds kept in Redis, so that Redis is never waited for by a resolution and never trusted blindly.

Reads of one moment share a pipeline, and so do writes. Only GET, SET EX with and without NX, and PING are used.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster, Sentinel
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    ClusterDownError,
    MovedError,
    ReadOnlyError,
    RedisClusterException,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as RedisConnectionError

from ror_service._http.log import log
from ror_service._limits import (
    CLOSE_SECONDS,
    MAX_WAITING_BYTES,
    READ_BATCH,
    REDIS_BYTES_A_SECOND,
    REDIS_CONNECTIONS,
    REDIS_SECONDS,
    SETTLE_SECONDS,
    WRITE_BATCH,
    WRITE_BYTES,
    WRITE_TRIES,
)
from ror_service._store.exchange import exchanged
from ror_service._store.memory import Lru
from ror_service._store.store import Counts, StoreAwayError
from ror_service._store.values import Seal, redis_key
from ror_service._store.write_behind import Breaker, Queue
from ror_service.settings import Settings

_KINDS: Final = {
    "redis": "redis",
    "rediss": "redis",
    "redis+sentinel": "redis-sentinel",
    "redis+cluster": "redis-cluster",
}
_MOVED: Final = (
    ReadOnlyError,
    ClusterDownError,
    MovedError,
    TryAgainError,
    RedisClusterException,
    RedisConnectionError,
)
_LONGEST: Final = REDIS_SECONDS + MAX_WAITING_BYTES / REDIS_BYTES_A_SECOND

_Reads = dict[str, asyncio.Future[bytes | None]]
_Writes = list[tuple[str, bytes]]


def connect(url: str, seconds: float, *, patience: float = REDIS_SECONDS) -> Any:
    """redis-py's client for a URL: one server, a master found through Sentinel, or a cluster. Connects lazily, in `patience`.

    Whoever asks it sets the time limit: its own ones cost more than what is asked. Only Sentinels and nodes of a cluster,
    which it asks by itself, have so many `seconds`. Its retries are off: the default client stands for a minute before a
    Redis that hangs.
    """
    parts = urlsplit(url)
    options: dict[str, Any] = {
        "socket_timeout": seconds,
        "socket_connect_timeout": patience,
        "retry": Retry(NoBackoff(), 0),
        "protocol": 2,
    }
    if parts.scheme == "redis+cluster":
        return RedisCluster.from_url(url.replace("redis+cluster", "redis", 1), **options)
    if parts.scheme == "redis+sentinel":
        login, _, hosts = parts.netloc.rpartition("@")
        service, _, db = parts.path.strip("/").partition("/")
        user, _, password = login.partition(":")
        if login:
            options |= {"username": unquote(user) or None, "password": unquote(password)}
        addresses = [(host, int(port or 26379)) for host, _, port in (part.partition(":") for part in hosts.split(","))]
        watch = {name: options[name] for name in ("socket_timeout", "socket_connect_timeout", "retry", "protocol")}
        sentinel: Any = Sentinel
        options["socket_timeout"] = None
        return sentinel(addresses, sentinel_kwargs=watch, **options, db=int(db or 0)).master_for(service or "mymaster")
    options["socket_timeout"] = None
    return Redis.from_pool(
        BlockingConnectionPool.from_url(url, max_connections=REDIS_CONNECTIONS, timeout=patience, **options)
    )


class RedisStore:
    """A store in front of redis-py clients, with the process's own memory before it.

    Reads have a client and a time limit of their own, so that no large write is waited for.
    """

    persistent = True
    note = "outcomes are kept in Redis and outlive this process"

    def __init__(self, settings: Settings) -> None:
        self.kind = _KINDS[urlsplit(settings.store).scheme]
        self.counts = Counts()
        self._url = settings.store
        self._ttl = settings.ttl
        self._seal = Seal(settings.store_secret)
        self._near = Lru(settings.keep, settings.keep_bytes)
        self._breaker = Breaker()
        self._reading: Any = connect(self._url, REDIS_SECONDS)
        self._writing: Any = connect(self._url, _LONGEST)
        self._reads: _Reads = {}
        self._writes = Queue()
        self._most = WRITE_BATCH
        """Values in the next pipeline: fewer after one that failed though Redis answers."""
        self._sending: set[str] = set()
        self._settling: dict[str, list[asyncio.Future[None]]] = {}
        self._patience: deque[tuple[float, asyncio.Future[None]]] = deque()
        """Until when each of those is waited for, the first first."""
        self._alarm: asyncio.TimerHandle | None = None
        self._some_reads, self._some_writes = asyncio.Event(), asyncio.Event()
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []

    def holds(self, key: str) -> bool:
        """Whether a value is in the memory of this process."""
        return key in self._near.keys

    def levels(self) -> Mapping[str, float]:
        """Values and bytes in the memory of this process, values waiting for Redis, and whether it is left alone."""
        kept = {"kept": len(self._near), "kept_bytes": self._near.bytes}
        return {**kept, "waiting": len(self._writes), "away": float(self._breaker.wait() > 0)}

    async def get(self, key: str) -> bytes | None:
        """The bytes kept under a key, or None. Raises StoreAwayError when Redis cannot say."""
        body = self._near.get(key)
        if body is None:
            if self._breaker.wait():
                raise StoreAwayError
            future = self._reads.get(key)
            if future is None:
                future = self._reads[key] = asyncio.get_running_loop().create_future()
                self._wake(self._some_reads)
            body = await asyncio.shield(future)
        if body is None:
            self.counts.misses += 1
        else:
            self.counts.hits += 1
        return body

    def put(self, key: str, body: bytes) -> None:
        """Keeps `body` here at once and queues it for Redis. Over the queue's bound the oldest are dropped."""
        self._near.put(key, body)
        self.counts.dropped += self._writes.add(key, body)
        self._wake(self._some_writes)

    async def settled(self, key: str) -> None:
        """Waits until Redis has taken what was put, or it is clear that it does not now; never long."""
        if (key not in self._writes and key not in self._sending) or self._breaker.shaky:
            return
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._settling.setdefault(key, []).append(future)
        self._patience.append((loop.time() + SETTLE_SECONDS, future))
        if self._alarm is None:  # one clock for all who wait
            self._alarm = loop.call_later(SETTLE_SECONDS, self._let_go)
        await future

    def _let_go(self) -> None:
        """Lets those go on who have waited long enough."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        while self._patience and self._patience[0][0] <= now:
            _end(self._patience.popleft()[1])
        self._alarm = loop.call_at(self._patience[0][0], self._let_go) if self._patience else None

    async def ping(self) -> bool:
        """Whether Redis answers; without asking while the breaker is open."""
        if self._breaker.wait():
            return False
        answers = await self._answers()
        if answers:
            self._breaker.worked()
        else:
            self._breaker.failed()
        return answers

    async def close(self) -> None:
        """Writes what waits, for at most CLOSE_SECONDS and not into a fault, and closes the connections."""
        self._closing = True
        if self._tasks:
            self._some_reads.set()
            self._some_writes.set()
            await asyncio.wait(self._tasks, timeout=CLOSE_SECONDS)
            for task in self._tasks:
                task.cancel()
        if self._writes:
            self.counts.dropped += len(self._writes)
            log.warning("outcomes not written", count=len(self._writes))
        for client in (self._reading, self._writing):
            await client.aclose()

    def _wake(self, event: asyncio.Event) -> None:
        if not self._tasks:
            loop = asyncio.get_running_loop()
            self._tasks = [loop.create_task(self._read()), loop.create_task(self._write())]
        event.set()

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(2 * REDIS_SECONDS):
                await self._reading.ping()
        except Exception:  # noqa: BLE001  # a connection that is cut just now fails with whatever it likes
            return False
        return True

    # Reading ---------------------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        """One pipeline at a time, with whatever came together meanwhile."""
        while not self._closing:
            await self._some_reads.wait()
            self._some_reads.clear()
            while self._reads:
                reads = {key: self._reads.pop(key) for key in list(islice(self._reads, READ_BATCH))}
                try:
                    async with asyncio.timeout(REDIS_SECONDS):
                        await self._ask(reads)
                except Exception as fault:  # noqa: BLE001  # whatever broke, nobody may wait for ever
                    later, self._reads = self._reads, {}  # readers who came meanwhile wait for no second try
                    for future in [*reads.values(), *later.values()]:  # a key may be in both
                        if not future.done():
                            future.set_exception(StoreAwayError())
                    await self._failed(fault)
                else:
                    self._breaker.worked()

    async def _ask(self, reads: _Reads) -> None:
        replies = _moved_none(await exchanged(self._reading, [("GET", redis_key(key)) for key in reads]))
        for (key, future), reply in zip(reads.items(), replies, strict=True):
            if future.done():
                continue
            if isinstance(reply, Exception) and not _of_another_type(reply):
                self.counts.errors += 1
                future.set_exception(StoreAwayError())
                continue
            found = self._seal.unpack(key, reply) if isinstance(reply, bytes) else None
            if found is not None:
                self._near.put(key, found)
            elif reply is not None:
                self.counts.corrupt += 1
            future.set_result(found)

    # Writing ---------------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        """One pipeline at a time, with whatever came together meanwhile; when closing, until nothing waits."""
        while True:
            if not self._writes:
                if self._closing:
                    return
                self._some_writes.clear()
                await self._some_writes.wait()
            await asyncio.sleep(self._breaker.wait())
            writes = self._writes.take(self._most, WRITE_BYTES)
            self._sending = {key for key, _ in writes}
            size = sum(len(body) for _, body in writes)
            try:
                async with asyncio.timeout(REDIS_SECONDS + size / REDIS_BYTES_A_SECOND):
                    await self._send(writes)
            except Exception as fault:  # noqa: BLE001  # whatever broke, nothing is lost for it
                self._sent(list(self._settling))  # nobody waits for a second try
                await self._not_written(fault, writes)
                if self._closing:
                    return
            else:
                self._breaker.worked()
                self._most = min(2 * self._most, WRITE_BATCH)
                self._sent([key for key, _ in writes])

    def _sent(self, keys: Iterable[str]) -> None:
        """Lets those go on who wait for what was sent, whatever became of it."""
        self._sending = set()
        for key in keys:
            for future in self._settling.pop(key, ()):
                _end(future)

    async def _send(self, writes: _Writes) -> None:
        """Writes values that are not there, and those that are there and spoilt. Raises when the whole of it failed."""
        replies = await self._set(writes, fresh=True)
        there = [write for write, reply in zip(writes, replies, strict=True) if reply is None]
        if there:
            kept = _moved_none(await exchanged(self._writing, [("GET", redis_key(key)) for key, _ in there]))
            spoilt = [
                (key, body)
                for (key, body), value in zip(there, kept, strict=True)
                if (isinstance(value, bytes) and self._seal.unpack(key, value) is None) or _of_another_type(value)
            ]
            if spoilt:
                self.counts.corrupt += len(spoilt)
                await self._set(spoilt, fresh=False)
        for (key, _), reply in zip(writes, replies, strict=True):
            if isinstance(reply, Exception):
                self.counts.errors += 1
                self.counts.dropped += 1
                log.warning("outcome not written", id=key, reason=str(reply)[:200])
            else:
                self.counts.written += 1

    async def _set(self, writes: _Writes, *, fresh: bool) -> list[Any]:
        how = ("EX", self._ttl, "NX") if fresh else ("EX", self._ttl)
        return _moved_none(
            await exchanged(
                self._writing, [("SET", redis_key(key), self._seal.pack(key, body), *how) for key, body in writes]
            )
        )

    async def _not_written(self, fault: Exception, writes: _Writes) -> None:
        """Keeps what could not be written; but one value that fails again and again though Redis answers is dropped."""
        if await self._answers():
            self._most = max(1, len(writes) // 4)
            if len(writes) == 1 and self._writes.blame(writes[0][0]) >= WRITE_TRIES:
                self.counts.errors += 1
                self.counts.dropped += 1
                log.warning("outcome not written", id=writes[0][0], reason=repr(fault)[:200])
                return
        await self._failed(fault)
        self.counts.dropped += self._writes.back(writes)

    async def _failed(self, fault: Exception) -> None:
        """Counts a fault, and lets go of connections that may lead to who is no longer in charge."""
        self._breaker.failed()
        self._sent(list(self._settling))  # nobody waits for who has just failed somebody else
        self.counts.errors += 1
        log.warning("store error", reason=repr(fault)[:200])
        old = [self._reading, self._writing]
        if self.kind == "redis-cluster":  # redis-py asks a cluster for its nodes again only where it may try again
            self._reading, self._writing = connect(self._url, REDIS_SECONDS), connect(self._url, _LONGEST)
        for client in old:
            with suppress(Exception):
                await (client.aclose() if self.kind == "redis-cluster" else client.connection_pool.disconnect())


def _end(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)


def _of_another_type(reply: object) -> bool:
    """Whether there is a list or the like under a key of ours: spoilt, as a value that is not ours."""
    return isinstance(reply, ResponseError) and str(reply).startswith("WRONGTYPE")


def _moved_none(replies: list[Any]) -> list[Any]:
    """The replies. Raises one that says that somebody else is in charge now."""
    moved = next((reply for reply in replies if isinstance(reply, _MOVED)), None)
    if moved is not None:
        raise moved
    return replies
