"""Outcomes and odds in Redis. No resolution depends on Redis, and every value from Redis is checked.

Each server has a lane, with its own queues and circuit breaker, so that a hung server delays no other. Concurrent reads
share a pipeline, and so do writes. The store uses GET, SET EX with and without NX, and PING.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster, Sentinel
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    ClusterDownError,
    ConnectionError as RedisConnectionError,
    NoPermissionError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    ResponseError,
    TryAgainError,
)

from ror_service._limits import (
    CLOSE_SECONDS,
    ENTRY_BYTES,
    MAX_WAITING_BYTES,
    PROBE_SECONDS,
    READ_BATCH,
    REDIS_BYTES_A_SECOND,
    REDIS_CONNECTIONS,
    REDIS_SECONDS,
    SETTLE_SECONDS,
    WRITE_BATCH,
    WRITE_BYTES,
    WRITE_TRIES,
)
from ror_service._store.budget import MemoryBudget
from ror_service._store.exchange import Cluster, One
from ror_service._store.memory import Lru
from ror_service._store.store import Counts, StoreAwayError, Trouble, has_one_value
from ror_service._store.values import Seal, redis_key
from ror_service._store.write_behind import Breaker, Queue
from ror_service.log import log
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
    TryAgainError,
    RedisClusterException,
    RedisConnectionError,
)
_SLOW_LINK_SECONDS: Final = REDIS_SECONDS + MAX_WAITING_BYTES / REDIS_BYTES_A_SECOND

_TROUBLES: Final[dict[type[Exception], Trouble]] = {
    OutOfMemoryError: "full",
    ReadOnlyError: "read-only",
    NoPermissionError: "forbidden",
    ResponseError: "refused",
}

_Reads = dict[str, asyncio.Future[bytes | None]]
_Writes = list[tuple[str, bytes]]


def connect(url: str, seconds: float, *, patience: float = REDIS_SECONDS) -> Any:
    """redis-py's client for a URL: one server, a master behind Sentinels, or a cluster. It connects lazily, within
    `patience` seconds.

    Callers set the timeouts, because the client's own cost more than a command. Only Sentinels and cluster nodes have a
    client timeout of `seconds`, because the client queries them itself. Retries are off: by default the client waits a
    minute for a hung Redis.
    """
    parts = urlsplit(url)
    options: dict[str, Any] = {
        "socket_timeout": seconds,
        "socket_connect_timeout": patience,
        "retry": Retry(NoBackoff(), 0),
        "protocol": 2,
    }
    if parts.scheme == "redis+cluster":
        return RedisCluster.from_url(url.replace("redis+cluster", "redis", 1), require_full_coverage=False, **options)
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


class _Lane:
    def __init__(self, name: str) -> None:
        self.name = name
        self.breaker = Breaker()
        self.reads: _Reads = {}
        self.writes = Queue()
        self.most = WRITE_BATCH
        self.sending: set[str] = set()
        self.some_reads, self.some_writes = asyncio.Event(), asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.trouble: Trouble | None = None

    def holds(self, key: str) -> bool:
        return key in self.writes or key in self.sending


class RedisStore:
    """A store over redis-py clients, with a cache in memory.

    Reads have their own client and timeout, so that they do not wait for large writes.
    """

    persistent = True
    note = "Outcomes are kept in Redis and outlive this process."

    def __init__(self, settings: Settings, near: Lru, budget: MemoryBudget | None = None) -> None:
        self.kind = _KINDS[urlsplit(settings.store).scheme]
        self.counts = Counts()
        self._ttl = settings.ttl
        self._seal = Seal(settings.store_secret)
        self._near = near
        self._servers: One | Cluster
        if self.kind == "redis-cluster":
            self._servers = Cluster(connect(settings.store, REDIS_SECONDS))
        else:
            self._servers = One(connect(settings.store, REDIS_SECONDS), connect(settings.store, _SLOW_LINK_SECONDS))
        self._lanes: dict[str, _Lane] = {}
        self._taken = Lru(settings.keep, settings.keep_bytes, budget, "stored")
        self._settling: dict[str, list[asyncio.Future[None]]] = {}
        self._patience: deque[tuple[float, asyncio.Future[None]]] = deque()
        """Deadlines of the waiting callers, earliest first."""
        self._alarm: asyncio.TimerHandle | None = None
        self._closing = False
        self._budget = budget or MemoryBudget()
        self._budget.add("waiting", self)

    @property
    def held_bytes(self) -> int:
        """Bytes of the answers that wait to be written."""
        return sum([lane.writes.bytes + len(lane.writes) * ENTRY_BYTES for lane in self._lanes.values()])

    def drop(self) -> None:
        """Drops the oldest answer that waits for the server with the most waiting bytes."""
        if self._lanes:
            self.counts.dropped += max(self._lanes.values(), key=lambda lane: lane.writes.bytes).writes.drop()

    def holds(self, key: str) -> bool:
        return key in self._near.keys

    def stored(self, key: str) -> bool:
        return key in self._taken.keys and not self._lane(key).holds(key)

    def trouble(self) -> Trouble | None:
        names = self._servers.names() or [""]
        return next((lane.trouble for name in names if (lane := self._lanes.get(name)) and lane.trouble), None)

    def levels(self) -> Mapping[str, float]:
        kept = {"kept": len(self._near), "kept_bytes": self._near.bytes}
        lanes = self._lanes.values()
        waiting = sum(len(lane.writes) for lane in lanes)
        return {**kept, "waiting": waiting, "away": float(any(lane.breaker.wait() > 0 for lane in lanes))}

    async def get(self, key: str) -> bytes | None:
        body = self._near.get(key)
        if body is None:
            lane = self._lane(key)
            if lane.breaker.wait():
                raise StoreAwayError
            future = lane.reads.get(key)
            if future is None:
                future = lane.reads[key] = asyncio.get_running_loop().create_future()
                self._wake(lane, lane.some_reads)
            body = await asyncio.shield(future)
        if body is None:
            self.counts.misses += 1
        else:
            self.counts.hits += 1
        return body

    def put(self, key: str, body: bytes) -> None:
        """Cache `body` and queue it for its server. A full queue drops its oldest values."""
        self._near.put(key, body)
        lane = self._lane(key)
        self.counts.dropped += lane.writes.add(key, body)
        self._budget.about += len(body) + ENTRY_BYTES
        self._wake(lane, lane.some_writes)

    async def settled(self, key: str) -> None:
        """Wait until the server has taken the value, refused it or failed, at most SETTLE_SECONDS."""
        lane = self._lane(key)
        if not lane.holds(key) or lane.breaker.shaky:
            return
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._settling.setdefault(key, []).append(future)
        self._patience.append((loop.time() + SETTLE_SECONDS, future))
        if self._alarm is None:  # one timer for all callers
            self._alarm = loop.call_later(SETTLE_SECONDS, self._let_go)
        await future

    def _let_go(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        while self._patience and self._patience[0][0] <= now:
            _end(self._patience.popleft()[1])
        self._alarm = loop.call_at(self._patience[0][0], self._let_go) if self._patience else None

    async def ping(self) -> bool:
        lanes = [self._lanes.setdefault(name, _Lane(name)) for name in self._servers.names() or [""]]
        return all(await asyncio.gather(*map(self._pinged, lanes)))

    async def close(self) -> None:
        self._closing = True
        lanes = self._lanes.values()
        if tasks := [task for lane in lanes for task in lane.tasks]:
            for lane in lanes:
                lane.some_reads.set()
                lane.some_writes.set()
            await asyncio.wait(tasks, timeout=CLOSE_SECONDS)
            for task in tasks:
                task.cancel()
        if left := sum(len(lane.writes) for lane in lanes):
            self.counts.dropped += left
            log.warning("outcomes not written", count=left)
        await self._servers.close()

    def _lane(self, key: str) -> _Lane:
        name = self._servers.name(redis_key(key))
        lane = self._lanes.get(name)
        if lane is None:
            lane = self._lanes[name] = _Lane(name)
        return lane

    def _wake(self, lane: _Lane, event: asyncio.Event) -> None:
        if not lane.tasks:
            loop = asyncio.get_running_loop()
            lane.tasks = [loop.create_task(self._read(lane)), loop.create_task(self._write(lane))]
        event.set()

    async def _pinged(self, lane: _Lane) -> bool:
        if lane.breaker.wait():
            return False
        answers = await self._answers(lane)
        if answers:
            lane.breaker.worked()
            await self._probe(lane)
        else:
            lane.breaker.failed()
        return answers and lane.trouble is None

    async def _probe(self, lane: _Lane) -> None:
        key = self._servers.probe(lane.name)
        try:
            async with asyncio.timeout(2 * REDIS_SECONDS):
                commands = [("SET", key, b"", "EX", PROBE_SECONDS), ("GET", key)]
                taken, given = await self._servers.exchanged(commands, writing=True)
        except Exception:  # noqa: BLE001  # a connection that is cut just now fails with any error
            lane.trouble = "slow"
        else:
            lane.trouble = _trouble(taken) or ("unreadable" if isinstance(given, Exception) else None)

    async def _answers(self, lane: _Lane) -> bool:
        try:
            async with asyncio.timeout(2 * REDIS_SECONDS):
                await self._servers.ping(lane.name)
        except Exception:  # noqa: BLE001  # a connection that is cut just now fails with any error
            return False
        return True

    # Reading ---------------------------------------------------------------------------------------------------------

    async def _read(self, lane: _Lane) -> None:
        while not self._closing:
            await lane.some_reads.wait()
            lane.some_reads.clear()
            while lane.reads:
                reads = {key: lane.reads.pop(key) for key in list(islice(lane.reads, READ_BATCH))}
                try:
                    async with asyncio.timeout(REDIS_SECONDS):
                        await self._ask(reads)
                except Exception as fault:  # noqa: BLE001  # after any error, release the waiting callers
                    later, lane.reads = lane.reads, {}  # later readers do not wait for a retry
                    for future in [*reads.values(), *later.values()]:  # a key may be in both
                        if not future.done():
                            future.set_exception(StoreAwayError())
                    await self._failed(lane, fault)
                else:
                    lane.breaker.worked()

    async def _ask(self, reads: _Reads) -> None:
        replies = _moved_none(await self._servers.exchanged([("GET", redis_key(key)) for key in reads], writing=False))
        for (key, future), reply in zip(reads.items(), replies, strict=True):
            if future.done():
                continue
            if isinstance(reply, Exception) and not _of_another_type(reply):
                self.counts.errors += 1
                future.set_exception(StoreAwayError())
                continue
            found = self._seal.unpack(key, reply) if isinstance(reply, bytes) else None
            if found is not None:
                found = self._near.get(key) or found  # an answer that was made in the meantime
                self._near.put(key, found)
                self._taken.put(key, b"")
            elif reply is not None:
                self.counts.corrupt += 1
            future.set_result(found)

    # Writing ---------------------------------------------------------------------------------------------------------

    async def _write(self, lane: _Lane) -> None:
        while True:
            if not lane.writes:
                if self._closing:
                    return
                lane.some_writes.clear()
                await lane.some_writes.wait()
            await asyncio.sleep(lane.breaker.wait())
            writes = lane.writes.take(lane.most, WRITE_BYTES)
            lane.sending = {key for key, _ in writes}
            size = sum(len(body) for _, body in writes)
            try:
                async with asyncio.timeout(REDIS_SECONDS + size / REDIS_BYTES_A_SECOND):
                    await self._send(lane, writes)
            except Exception as fault:  # noqa: BLE001  # after any error, keep the values
                self._sent([key for key, _ in writes])  # the next try would probably fail, too
                await self._not_written(lane, fault, writes)
                if self._closing:
                    return
            else:
                lane.breaker.worked()
                lane.most = min(2 * lane.most, WRITE_BATCH)
                lane.sending = set()
                self._sent([key for key, _ in writes])

    def _sent(self, keys: Iterable[str]) -> None:
        for key in keys:
            for future in self._settling.pop(key, ()):
                _end(future)

    async def _send(self, lane: _Lane, writes: _Writes) -> None:
        replies = await self._set(lane, writes, fresh=True)
        there = [write for write, reply in zip(writes, replies, strict=True) if reply is None]
        if there:
            commands = [("GET", redis_key(key)) for key, _ in there]
            kept = _moved_none(await self._servers.exchanged(commands, writing=True))
            spoilt = [
                (key, body)
                for (key, body), value in zip(there, kept, strict=True)
                if (isinstance(value, bytes) and self._is_spoilt(key, body, value)) or _of_another_type(value)
            ]
            if spoilt:
                self.counts.corrupt += len(spoilt)
                await self._set(lane, spoilt, fresh=False)
        for (key, _), reply in zip(writes, replies, strict=True):
            if isinstance(reply, Exception):
                self.counts.errors += 1
                self.counts.dropped += 1
                log.warning("outcome not written", id=key, reason=str(reply)[:200])
            else:
                self.counts.written += 1
                self._taken.put(key, b"")

    def _is_spoilt(self, key: str, body: bytes, value: bytes) -> bool:
        there = self._seal.unpack(key, value)
        return there is None or (has_one_value(key) and there != body)

    async def _set(self, lane: _Lane, writes: _Writes, *, fresh: bool) -> list[Any]:
        how = ("EX", self._ttl, "NX") if fresh else ("EX", self._ttl)
        commands = [("SET", redis_key(key), self._seal.pack(key, body), *how) for key, body in writes]
        replies = await self._servers.exchanged(commands, writing=True)
        lane.trouble = next(filter(None, map(_trouble, replies)), None)
        return _moved_none(replies)

    async def _not_written(self, lane: _Lane, fault: Exception, writes: _Writes) -> None:
        """Queue failed values again. Drop a value that repeatedly fails alone on a server that answers."""
        if await self._answers(lane):
            lane.most = max(1, len(writes) // 4)
            if len(writes) == 1 and lane.writes.blame(writes[0][0]) >= WRITE_TRIES:
                lane.sending = set()
                self.counts.errors += 1
                self.counts.dropped += 1
                log.warning("outcome not written", id=writes[0][0], reason=repr(fault)[:200])
                return
        self.counts.dropped += lane.writes.back(writes)
        lane.sending = set()
        await self._failed(lane, fault)

    async def _failed(self, lane: _Lane, fault: Exception) -> None:
        """Count a failure, and close connections that may lead to a former master."""
        lane.breaker.failed()
        self._sent([key for key in self._settling if lane.holds(key)])
        self.counts.errors += 1
        log.warning("store error", reason=repr(fault)[:200])
        await self._servers.failed(lane.name)


def _end(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)


def _trouble(reply: object) -> Trouble | None:
    for kind, trouble in _TROUBLES.items():
        if isinstance(reply, kind):
            return trouble
    return None


def _of_another_type(reply: object) -> bool:
    """Whether our key holds another type, such as a list: a corrupted value."""
    return isinstance(reply, ResponseError) and str(reply).startswith("WRONGTYPE")


def _moved_none(replies: list[Any]) -> list[Any]:
    moved = next((reply for reply in replies if isinstance(reply, _MOVED)), None)
    if moved is not None:
        raise moved
    return replies
