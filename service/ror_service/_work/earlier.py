"""Earlier versions of rulesets: the worker of a release answers a request, or checks an outcome, that names one.

Answers are JSON or MessagePack, in English. The service neither stores nor signs them. Calls have threads of their own, so a slow
release delays no other work, and callers take turns.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import DecodeError, json

from ror_rules.errors import DiceError, SetupError
from ror_rules.host import wire
from ror_rules.host.problems import Problem
from ror_rules.host.releases import VERIFY, OldAnswer, Releases
from ror_service._http import caller
from ror_service._http.fair_queue import FairQueue, FullError
from ror_service._http.messages import JSON, MSGPACK, HttpResponse
from ror_service._http.negotiation import answer
from ror_service._http.problems import RefusalError, RelayedError
from ror_service._limits import EARLIER_THREADS, EARLIER_WAITING
from ror_service.settings import SettingsError


class EarlierVersions:
    def __init__(self, releases: Releases) -> None:
        self._releases = releases
        self._threads = ThreadPoolExecutor(EARLIER_THREADS, thread_name_prefix="earlier")
        self._queue = FairQueue(EARLIER_THREADS, EARLIER_WAITING)

    @classmethod
    def of(cls, folder: str, seconds: float) -> EarlierVersions | None:
        """The versions in a folder, each answer within `seconds`."""
        try:
            return cls(Releases(Path(folder), seconds=seconds)) if folder else None
        except SetupError as error:
            raise SettingsError(f"ROR_RELEASES: {error}") from None

    async def answered(
        self, path: str, ruleset: object, version: object, value: Any, media: str
    ) -> HttpResponse | None:
        """The answer of an earlier version, or None if this process has to answer.

        Raises 406 for other media than data, `DiceError` for committed dice, 503, and any `InputError`.
        """
        if version is None or not self._releases.has(ruleset, version):
            return None
        if media not in {JSON, MSGPACK}:
            raise RefusalError("not-acceptable", "not-acceptable", types=(JSON, MSGPACK))
        if path != VERIFY and _is_committed(value):
            raise DiceError("committed-dice-of-earlier-version", pointer="/dice/source", got="committed")
        found = await self._called(str(ruleset), str(version), path, wire.encode(value))
        if found.status == 200:
            return answer(found.body, media)
        try:
            raise RelayedError(json.decode(found.body, type=Problem))
        except DecodeError:
            raise SetupError(f"Version {version} of {ruleset} answers no problem.") from None

    async def _called(self, ruleset: str, version: str, path: str, body: bytes) -> OldAnswer:
        await caller.solvent()
        try:
            await self._queue.enter(caller.name())
        except FullError:
            raise RefusalError("busy", "too-much-work", headers=[(b"retry-after", b"1")]) from None
        began = time.monotonic()
        call = partial(self._releases.answer, ruleset, version, "POST", path, body)
        working = asyncio.get_running_loop().run_in_executor(self._threads, call)
        working.add_done_callback(self._ended)  # the call goes on if its caller leaves
        try:
            return await asyncio.shield(working)
        finally:
            await caller.spend_seconds(time.monotonic() - began)

    def _ended(self, work: asyncio.Future[OldAnswer]) -> None:
        self._queue.leave()
        if not work.cancelled():
            work.exception()  # the waiter raises it, and asyncio must not log it without a waiter

    def close(self) -> None:
        """Ends the workers, and refuses further calls."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._releases.close()


def member(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, Mapping) else None


def _is_committed(value: Any) -> bool:
    return bool(member(member(value, "dice"), "source") == "committed")
