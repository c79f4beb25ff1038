"""One account of work for each caller: a token bucket for each rate limit, which may be in debt.

A resolution costs one unit, a batch one for each item, and work its processor time. The cost of work is known only when it
ends, so a caller with a whole unit left is admitted and may end in debt. A question reserves an estimate while it runs. A debt lasts until the bucket has refilled.

Theory of operation. A bucket of `amount` units that refills in `seconds` is one number: the time at which it is full again. A
charge of u units moves that time by u * seconds / amount, so the units left are amount - (full - now) * amount / seconds, below
zero in debt (the generic cell rate algorithm, ITU-T I.371). A full bucket takes no memory. One script of Redis checks and charges.

If Redis is down, each process counts for itself.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from typing import Final, NamedTuple

from limits import RateLimitItem, parse_many

from ror_rules.host.messages import Message, say
from ror_service._edge.problems import Headers, RefusalError
from ror_service._limits import MAX_CALLERS, REDIS_SECONDS
from ror_service._store.redis_store import connect
from ror_service._store.write_behind import Breaker
from ror_service.log import log

_NAMES: Final = {1: "second", 60: "minute", 3600: "hour", 86400: "day"}
_DIGITS: Final = 6
"""Decimals of units that count: times are floats."""
_PREFIX: Final = "ror2:b"
"""Of keys in Redis. Earlier releases counted windows under another one."""
_NEVER: Final = 1e15
"""More seconds than any bucket is away from full."""
_SCRIPT: Final = """
local now = tonumber(ARGV[3])
local wait = math.max(0, tonumber(redis.call('GET', KEYS[1]) or '0') - now)
local added = tonumber(ARGV[1])
if added ~= 0 and wait <= tonumber(ARGV[2]) then
  local full = string.format('%.6f', now + math.max(0, wait + added))
  redis.call('SET', KEYS[1], full, 'PX', math.max(1, math.ceil((wait + added) * 1000)))
end
return string.format('%.6f', wait)
"""


class _Balance(NamedTuple):
    """A bucket before a charge of `units`: the seconds until it is full."""

    limit: RateLimitItem
    wait: float
    units: int
    own: int = 0
    """Units that the same request has already cost."""

    @property
    def pace(self) -> float:
        """Seconds for a unit."""
        return float(self.limit.get_expiry() / self.limit.amount)

    @property
    def least(self) -> float:
        """The longest `wait` with which a caller is admitted: a whole unit is left without the same request."""
        return self.limit.get_expiry() + (self.own - 1) * self.pace

    @property
    def admits(self) -> bool:
        return round((self.wait - self.least) / self.pace, _DIGITS) <= 0

    def told(self) -> bytes:
        wait = self.wait + (self.units * self.pace if self.admits else 0)
        left = math.floor(round(self.limit.amount - wait / self.pace, _DIGITS))
        return b'"%b";r=%d;t=%d' % (_name(self.limit), max(0, left), math.ceil(round(wait, _DIGITS)))


def _rates(over: list[_Balance]) -> Message:
    found = tuple(say("rate", amount=each.limit.amount, seconds=each.limit.get_expiry()) for each in over)
    return found[0] if len(found) == 1 else say("all-of", most=found[:-1], last=found[-1])


def policy(limits: list[RateLimitItem]) -> bytes:
    return b", ".join(b'"%b";q=%d;w=%d' % (_name(limit), limit.amount, limit.get_expiry()) for limit in limits)


def _name(limit: RateLimitItem) -> bytes:
    seconds = limit.get_expiry()
    return _NAMES.get(seconds, f"{seconds}s").encode()


class Buckets:
    """The buckets of this process, bounded: the one that was idle longest is evicted."""

    def __init__(self) -> None:
        self._full: OrderedDict[str, float] = OrderedDict()

    def charge(self, key: str, added: float, most: float) -> float:
        """The seconds until a bucket is full, to which `added` ones are added if they were `most` at most."""
        now = time.time()
        wait = max(0.0, self._full.get(key, 0.0) - now)
        if added and wait <= most:
            self._full.pop(key, None)
            if wait + added > 0:
                self._full[key] = now + wait + added
            if len(self._full) > MAX_CALLERS:
                self._full.popitem(last=False)
        return wait


class Rates:
    def __init__(self, text: str, address: str) -> None:
        self._limits = parse_many(text)
        self._policy = (b"ratelimit-policy", policy(self._limits))
        self._here = Buckets()
        self._there = None if address.startswith("memory:") else connect(address, REDIS_SECONDS)
        self._breaker = Breaker()
        self._charging: set[asyncio.Task[None]] = set()

    async def admit(self, caller: str, units: int, own: int = 0) -> Headers:
        """Charges a price or an estimate of a request that has already cost `own` units.

        Raises RefusalError, 429, if less than a unit is left without those, and then charges nothing.
        """
        balances = [await self._count(limit, caller, units, own=own) for limit in self._limits]
        headers: Headers = [(b"ratelimit", b", ".join(each.told() for each in balances)), self._policy]
        over = [each for each in balances if not each.admits]
        if not over:
            return headers
        for each in balances:
            if each.admits and units:
                await self._count(each.limit, caller, -units)
        seconds = math.ceil(max(each.wait - each.least for each in over))
        raise RefusalError(
            "too-many",
            "caller-limit",
            expected=_rates(over),
            headers=[(b"retry-after", b"%d" % max(1, seconds)), *headers],
        )

    def charge(self, caller: str, units: int) -> None:
        """Charges work that has ended, also into debt. Gives units below zero back."""
        if self._there is None:
            for limit in self._limits:
                self._charge_here(limit, caller, units, _NEVER)
            return
        task = asyncio.get_running_loop().create_task(self._charge(caller, units))
        self._charging.add(task)
        task.add_done_callback(self._charging.discard)

    async def check(self, caller: str) -> None:
        await self.admit(caller, 0)

    async def close(self) -> None:
        await asyncio.gather(*self._charging)
        if self._there is not None:
            await self._there.aclose()

    async def _charge(self, caller: str, units: int) -> None:
        for limit in self._limits:
            await self._count(limit, caller, units, debt=True)

    async def _count(
        self, limit: RateLimitItem, caller: str, units: int, *, own: int = 0, debt: bool = False
    ) -> _Balance:
        empty = _Balance(limit, 0, units, own)
        most = _NEVER if debt or units < 0 else empty.least + empty.pace * 10**-_DIGITS
        if self._there is not None and not self._breaker.wait():
            key = f"{_PREFIX}:{limit.key_for(caller)}"
            values = (units * empty.pace, most, time.time())
            try:
                async with asyncio.timeout(REDIS_SECONDS):
                    wait = float(await self._there.eval(_SCRIPT, 1, key, *(f"{each:.6f}" for each in values)))
            except Exception as fault:  # noqa: BLE001  # a failure of Redis must not refuse callers
                self._breaker.failed()
                log.warning("limits are counted here", reason=repr(fault)[:200])
            else:
                self._breaker.worked()
                return empty._replace(wait=wait)
        return empty._replace(wait=self._charge_here(limit, caller, units, most))

    def _charge_here(self, limit: RateLimitItem, caller: str, units: int, most: float) -> float:
        return self._here.charge(limit.key_for(caller), units * limit.get_expiry() / limit.amount, most)
