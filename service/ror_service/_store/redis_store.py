"""Outcomes and odds kept in Redis, so that Redis is never waited for by a resolution and never trusted blindly.

Writes go out behind the answers; reads and writes of one moment share one pipeline. Only GET, SET NX EX and PING are
used.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster, Sentinel
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ClusterDownError, ReadOnlyError
from redis.exceptions import ConnectionError as RedisConnectionError

from ror_service._http.log import log
from ror_service._limits import CLOSE_SECONDS, REDIS_CONNECTIONS, REDIS_SECONDS, WRITE_BATCH
from ror_service._store.memory import Lru
from ror_service._store.store import Counts, StoreAwayError
from ror_service._store.values import pack, redis_key, unpack
from ror_service._store.write_behind import Breaker, Queue
from ror_service.settings import Settings

_KINDS: Final = {
    "redis": "redis",
    "rediss": "redis",
    "redis+sentinel": "redis-sentinel",
    "redis+cluster": "redis-cluster",
}
_MOVED: Final = (ReadOnlyError, ClusterDownError, RedisConnectionError)

_Reads = dict[str, asyncio.Future[bytes | None]]


def connect(url: str) -> Any:
    """redis-py's client for a URL: one server, a master found through Sentinel, or a cluster. Connects lazily.

    Its own retries are off: the default client stands for a minute before a Redis that hangs.
    """
    parts = urlsplit(url)
    options: dict[str, Any] = {
        "socket_timeout": REDIS_SECONDS,
        "socket_connect_timeout": REDIS_SECONDS,
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
    return Redis.from_pool(
        BlockingConnectionPool.from_url(url, max_connections=REDIS_CONNECTIONS, timeout=REDIS_SECONDS, **options)
    )


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
        self._reads: _Reads = {}
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
            async with asyncio.timeout(2 * REDIS_SECONDS):
                await self._client.ping()
        except Exception:  # noqa: BLE001  # a connection that is cut just now fails with whatever it likes
            self._breaker.failed()
            return False
        self._breaker.worked()
        return True

    async def close(self) -> None:
        """Writes what waits, for at most CLOSE_SECONDS and not into a fault, and closes the connections."""
        self._closing = True
        if self._runner is not None:
            self._work.set()
            await asyncio.wait([self._runner], timeout=CLOSE_SECONDS)
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
            writes = self._writes.take(WRITE_BATCH)
            try:
                await self._exchange(reads, writes)
            except Exception as fault:  # noqa: BLE001  # whatever broke, nobody may wait for ever and nothing is lost
                self._failed(fault, reads, writes)
                if self._closing:
                    return
            else:
                self._breaker.worked()

    def _failed(self, fault: Exception, reads: _Reads, writes: list[tuple[str, bytes]]) -> None:
        self._breaker.failed()
        self.counts.errors += 1
        log.warning("store error", reason=repr(fault)[:200])
        for future in reads.values():
            if not future.done():
                future.set_exception(StoreAwayError())
        self.counts.dropped += self._writes.back(writes)

    async def _exchange(self, reads: _Reads, writes: list[tuple[str, bytes]]) -> None:
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
