"""Outcomes and odds kept in Redis, so that Redis is never waited for by a resolution and never trusted blindly.

Writes are queued and go out behind the answers; reads and writes of one moment share one pipeline. A breaker stops
asking a Redis that does not answer. Values check themselves, so that a corrupted or swapped one is a miss.
Only GET, SET NX EX and PING are used.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from hashlib import blake2b
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster, Sentinel
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ClusterDownError, ReadOnlyError, RedisError
from redis.exceptions import ConnectionError as RedisConnectionError

from ror_service.settings import Settings
from ror_service.store import Counts, Lru, StoreAwayError
from ror_service.telemetry import log

SECONDS: Final = 0.1
"""How long one Redis operation may take. A healthy one takes a hundredth of that."""

FAILURES: Final = 5
OPEN_SECONDS: Final = 1.0
BATCH: Final = 256
WAITING: Final = 20_000
WAITING_BYTES: Final = 64 * 1024 * 1024
DRAIN_SECONDS: Final = 3.0

_FORM: Final = b"\x01"
_DIGEST: Final = 16

_KINDS: Final = {
    "redis": "redis",
    "rediss": "redis",
    "redis+sentinel": "redis-sentinel",
    "redis+cluster": "redis-cluster",
}
_MOVED: Final = (ReadOnlyError, ClusterDownError, RedisConnectionError)

FAULTS: Final = (RedisError, OSError, TimeoutError, EOFError)

Reads = dict[str, asyncio.Future[bytes | None]]


def connect(url: str) -> Any:
    """redis-py's client for a URL: one server, a master found through Sentinel, or a cluster. Connects lazily.

    Its own retries are off: the default client stands for a minute before a Redis that hangs.
    """
    parts = urlsplit(url)
    options: dict[str, Any] = {
        "socket_timeout": SECONDS,
        "socket_connect_timeout": SECONDS,
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
        return sentinel(addresses, sentinel_kwargs=watch, **options, db=int(db or 0)).master_for(service or "mymaster")
    return Redis.from_pool(BlockingConnectionPool.from_url(url, max_connections=8, timeout=SECONDS, **options))


class Breaker:
    """Counts failures in a row; after FAILURES of them nobody asks for OPEN_SECONDS, then one probe goes."""

    __slots__ = ("_failures", "_until")

    def __init__(self) -> None:
        self._failures = 0
        self._until = 0.0

    def wait(self) -> float:
        """Seconds until somebody may ask again; 0 when closed."""
        return max(0.0, self._until - time.monotonic())

    def failed(self) -> None:
        """One more failure in a row."""
        self._failures += 1
        if self._failures >= FAILURES:
            self._until = time.monotonic() + OPEN_SECONDS

    def worked(self) -> None:
        """An answer came."""
        self._failures = 0
        self._until = 0.0


class RedisStore:
    """A store in front of a redis-py client, with the process's own memory before it."""

    persistent = True
    note = "outcomes are kept in Redis and outlive this process"

    def __init__(self, client: Any, settings: Settings) -> None:
        self.kind = _KINDS[urlsplit(settings.store).scheme]
        self.counts = Counts()
        self._client = client
        self._ttl = settings.ttl
        self._near = Lru(settings.keep, settings.keep_bytes)
        self._breaker = Breaker()
        self._reads: Reads = {}
        self._writes = Queue()
        self._work = asyncio.Event()
        self._closing = False
        self._runner: asyncio.Task[None] | None = None

    async def get(self, key: str) -> bytes | None:
        """The bytes kept under a key, or None. Raises StoreAwayError when Redis cannot say."""
        body = self._near.get(key)
        if body is None:
            if self._breaker.wait():
                raise StoreAwayError
            future = self._reads.get(key)
            if future is None:
                future = self._reads[key] = asyncio.get_running_loop().create_future()
                self._wake()
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
        self._wake()

    async def ping(self) -> bool:
        """Whether Redis answers; without asking while the breaker is open."""
        if self._breaker.wait():
            return False
        try:
            async with asyncio.timeout(2 * SECONDS):
                await self._client.ping()
        except FAULTS:
            self._breaker.failed()
            return False
        self._breaker.worked()
        return True

    async def close(self) -> None:
        """Writes what waits, for at most DRAIN_SECONDS and not into a fault, and closes the connections."""
        self._closing = True
        if self._runner is not None:
            self._work.set()
            await asyncio.wait([self._runner], timeout=DRAIN_SECONDS)
            self._runner.cancel()
        if self._writes:
            self.counts.dropped += len(self._writes)
            log.warning("outcomes not written", count=len(self._writes))
        await self._client.aclose()

    def _wake(self) -> None:
        if self._runner is None:
            self._runner = asyncio.get_running_loop().create_task(self._run())
        self._work.set()

    async def _run(self) -> None:
        """One pipeline at a time, with whatever came together meanwhile; when closing, until nothing waits."""
        while True:
            if not self._reads and not self._writes:
                if self._closing:
                    return
                self._work.clear()
                await self._work.wait()
            await asyncio.sleep(self._breaker.wait())
            reads, self._reads = self._reads, {}
            writes = self._writes.take(BATCH)
            try:
                await self._exchange(reads, writes)
            except Exception as fault:  # noqa: BLE001  # whatever broke, nobody may wait for ever and nothing is lost
                self._failed(fault, reads, writes)
                if self._closing:
                    return
            else:
                self._breaker.worked()

    def _failed(self, fault: Exception, reads: Reads, writes: list[tuple[str, bytes]]) -> None:
        self._breaker.failed()
        self.counts.errors += 1
        log.warning("store error", reason=repr(fault)[:200])
        for future in reads.values():
            if not future.done():
                future.set_exception(StoreAwayError())
        self.counts.dropped += self._writes.back(writes)

    async def _exchange(self, reads: Reads, writes: list[tuple[str, bytes]]) -> None:
        """Asks and writes in one pipeline. Raises what redis-py raises when the whole of it failed."""
        pipe = self._client.pipeline(transaction=False)
        for key in reads:
            pipe.get(redis_key(key))
        for key, body in writes:
            pipe.set(redis_key(key), pack(key, body), ex=self._ttl, nx=True)
        replies = await pipe.execute(raise_on_error=False)
        moved = next((reply for reply in replies if isinstance(reply, _MOVED)), None)
        if moved is not None:
            if hasattr(self._client, "connection_pool"):
                await self._client.connection_pool.disconnect()
            raise moved
        for (key, future), reply in zip(reads.items(), replies, strict=False):
            if future.done():
                continue
            if isinstance(reply, Exception):
                self.counts.errors += 1
                future.set_exception(StoreAwayError())
                continue
            found = None if reply is None else unpack(key, reply)
            if found is not None:
                self._near.put(key, found)
            elif reply is not None:
                self.counts.corrupt += 1
            future.set_result(found)
        for (key, _), reply in zip(writes, replies[len(reads) :], strict=True):
            if isinstance(reply, Exception):
                self.counts.errors += 1
                self.counts.dropped += 1
                log.warning("outcome not written", id=key, reason=str(reply)[:200])
            else:
                self.counts.written += 1


class Queue:
    """Outcomes waiting to be written, oldest first, each once; bounded by number and bytes."""

    __slots__ = ("_bytes", "_items")

    def __init__(self) -> None:
        self._items: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._items)

    def add(self, key: str, body: bytes) -> int:
        """Queues one more; returns how many of the oldest were dropped for it."""
        if key not in self._items:
            self._items[key] = body
            self._bytes += len(body)
        return self._trim()

    def take(self, most: int) -> list[tuple[str, bytes]]:
        """The oldest, off the queue."""
        taken = [self._items.popitem(last=False) for _ in range(min(most, len(self._items)))]
        self._bytes -= sum(len(body) for _, body in taken)
        return taken

    def back(self, taken: list[tuple[str, bytes]]) -> int:
        """Puts back at the front what could not be written; returns how many were dropped."""
        for key, body in reversed(taken):
            if key not in self._items:
                self._items[key] = body
                self._bytes += len(body)
            self._items.move_to_end(key, last=False)
        return self._trim()

    def _trim(self) -> int:
        gone = 0
        while len(self._items) > WAITING or self._bytes > WAITING_BYTES:
            self._bytes -= len(self._items.popitem(last=False)[1])
            gone += 1
        return gone


def redis_key(key: str) -> str:
    """The key in Redis; the braces spread keys over a cluster by their id."""
    return f"ror1:o:{{{key}}}"


def pack(key: str, body: bytes) -> bytes:
    """The value kept: form byte, digest of key and body, body."""
    return _FORM + _digest(key, body) + body


def unpack(key: str, value: bytes) -> bytes | None:
    """The body of a value, or None when it is not what was written under this key."""
    body = value[1 + _DIGEST :]
    return body if value[:1] == _FORM and value[1 : 1 + _DIGEST] == _digest(key, body) else None


def _digest(key: str, body: bytes) -> bytes:
    return blake2b(body, digest_size=_DIGEST, key=key.encode()[-64:]).digest()
