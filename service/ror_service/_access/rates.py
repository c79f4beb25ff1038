"""Rate limits for callers. The `limits` package counts, in memory or in a shared Redis.

A resolution costs one unit, a batch one for each item, and computed odds their processor time. The cost is known only
after the answer, so a caller with any units left is admitted and may end in debt. Windows are fixed and begin with a
caller's first request, so that one command both counts and checks.

If Redis is down, each process counts for itself.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit, urlunsplit

from limits import RateLimitItem, parse_many
from limits.aio.storage import Storage
from limits.storage import storage_from_string
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from ror_rules.message import Message, say
from ror_service._http.log import log
from ror_service._http.problems import Headers, RefusalError
from ror_service._limits import MAX_CALLERS, REDIS_SECONDS
from ror_service._store.write_behind import Breaker

_NAMES: Final = {1: "second", 60: "minute", 3600: "hour", 86400: "day"}


class Memory(Storage):
    """Windows in this process, bounded: the caller that was idle longest is evicted.

    The package's own storage scans all callers on each call, without a bound.
    """

    STORAGE_SCHEME = None

    def __init__(self, uri: str | None = None, **_: Any) -> None:
        super().__init__(uri)
        self._windows: OrderedDict[str, tuple[int, float]] = OrderedDict()

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    async def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        now = time.time()
        count, end = self._windows.pop(key, (0, 0.0))
        if end <= now:
            count, end = 0, now + expiry
        count += amount
        self._windows[key] = count, end
        if len(self._windows) > MAX_CALLERS:
            self._windows.popitem(last=False)
        return count

    async def get(self, key: str) -> int:
        count, end = self._windows.get(key, (0, 0.0))
        return count if end > time.time() else 0

    async def get_expiry(self, key: str) -> float:
        """The end of a window, in seconds since 1970."""
        return self._windows.get(key, (0, time.time()))[1]

    async def check(self) -> bool:
        return True

    async def reset(self) -> int:
        count = len(self._windows)
        self._windows.clear()
        return count

    async def clear(self, key: str) -> None:
        self._windows.pop(key, None)


class _Window(NamedTuple):
    limit: RateLimitItem
    left: int
    seconds: int


def _rates(over: list[_Window]) -> Message:
    found = tuple(say("rate", amount=each.limit.amount, seconds=each.limit.get_expiry()) for each in over)
    return found[0] if len(found) == 1 else say("all-of", most=found[:-1], last=found[-1])


def policy(limits: list[RateLimitItem]) -> bytes:
    return b", ".join(b'"%b";q=%d;w=%d' % (_name(limit), limit.amount, limit.get_expiry()) for limit in limits)


def _name(limit: RateLimitItem) -> bytes:
    seconds = limit.get_expiry()
    return _NAMES.get(seconds, f"{seconds}s").encode()


class Rates:
    def __init__(self, text: str, address: str) -> None:
        self._limits = parse_many(text)
        self._policy = (b"ratelimit-policy", policy(self._limits))
        self._here = Memory()
        self._there = None if address.startswith("memory:") else _shared(address)
        self._breaker = Breaker()
        self._ends: OrderedDict[str, float] = OrderedDict()

    async def admit(self, caller: str, units: int) -> Headers:
        stands = [await self._count(limit, caller, units) for limit in self._limits]
        headers: Headers = [(b"ratelimit", b", ".join(_stand(each) for each in stands)), self._policy]
        over = [each for each in stands if each.left + units <= 0]
        if over:
            seconds = max(each.seconds for each in over)
            raise RefusalError(
                "too-many",
                "caller-limit",
                expected=_rates(over),
                headers=[(b"retry-after", b"%d" % max(1, seconds)), *headers],
            )
        return headers

    async def spend(self, caller: str, units: int) -> None:
        for limit in self._limits:
            await self._count(limit, caller, units)

    async def check(self, caller: str) -> None:
        await self.admit(caller, 0)

    async def close(self) -> None:
        bridge = getattr(self._there, "bridge", None)
        if bridge is not None:
            await bridge.storage.aclose()

    async def _count(self, limit: RateLimitItem, caller: str, units: int) -> _Window:
        key, seconds = limit.key_for(caller), limit.get_expiry()
        if self._there is not None and not self._breaker.wait():
            try:
                async with asyncio.timeout(REDIS_SECONDS):
                    count = await self._there.incr(key, seconds, units)
                    end = await self._end(self._there, key)
            except Exception as fault:  # noqa: BLE001  # a failure of Redis must not refuse callers
                self._breaker.failed()
                log.warning("limits are counted here", reason=repr(fault)[:200])
            else:
                self._breaker.worked()
                return _window(limit, count, end)
        count = await self._here.incr(key, seconds, units)
        return _window(limit, count, await self._here.get_expiry(key))

    async def _end(self, storage: Storage, key: str) -> float:
        end = self._ends.get(key, 0.0)
        if end <= time.time():
            end = self._ends[key] = await storage.get_expiry(key)
            if len(self._ends) > MAX_CALLERS:
                self._ends.popitem(last=False)
        return end


def _window(limit: RateLimitItem, count: int, end: float) -> _Window:
    return _Window(limit, limit.amount - count, max(0, math.ceil(end - time.time())))


def _stand(window: _Window) -> bytes:
    return b'"%b";r=%d;t=%d' % (_name(window.limit), max(0, window.left), window.seconds)


def _shared(address: str) -> Storage:
    options: dict[str, Any] = {
        "socket_timeout": REDIS_SECONDS,
        "socket_connect_timeout": REDIS_SECONDS,
        "retry": Retry(NoBackoff(), 0),
    }
    parts = urlsplit(address)
    if parts.scheme == "redis+sentinel":  # the package ignores the database, and sends the password to Sentinels
        service, _, db = parts.path.strip("/").partition("/")
        options["sentinel_kwargs"] = {**options, "username": None, "password": None}
        options["db"] = int(db or 0)
        address = urlunsplit(parts._replace(path="/" + (service or "mymaster")))
    found = storage_from_string(f"async+{address}", implementation="redispy", key_prefix="ror2:l", **options)
    assert isinstance(found, Storage)  # noqa: S101  # the scheme is async
    return found
