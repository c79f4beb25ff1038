"""Earlier versions of rulesets: the worker of a release answers each call that names one.

Answers are JSON or MessagePack, in English. The service neither stores nor signs them. Calls have threads of their own, so a slow
release delays no other work, and callers take turns.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from ror_rules.errors import DiceError, SetupError
from ror_rules.host import wire
from ror_rules.host.releases import VERIFY, CallWork, OldAnswer, Releases, member
from ror_rules.host.threads import answering
from ror_service._edge import caller
from ror_service._edge.fair_queue import FairQueue, FullError
from ror_service._edge.messages import JSON, MSGPACK, HttpResponse
from ror_service._edge.negotiation import answer
from ror_service._edge.problems import RefusalError, RelayedError
from ror_service._limits import EARLIER_THREADS, EARLIER_WAITING, TASK_MEGABYTES
from ror_service._work.turns import Turns
from ror_service.settings import SettingsError


class EarlierVersions:
    """The versions in the folder of ROR_RELEASES."""

    def __init__(self, releases: Releases | None, turns: Turns) -> None:
        self._releases = releases
        self._turns = turns
        self._threads = ThreadPoolExecutor(EARLIER_THREADS, thread_name_prefix="earlier")
        self._queue = FairQueue(EARLIER_THREADS, EARLIER_WAITING)

    @classmethod
    def of(cls, folder: str, seconds: float, turns: Turns) -> EarlierVersions:
        """The versions in a folder, each answer within `seconds`. No versions without a folder. Raises `SettingsError`."""
        try:
            releases = Releases(Path(folder), seconds=seconds, megabytes=TASK_MEGABYTES) if folder else None
            return cls(releases, turns)
        except SetupError as error:
            raise SettingsError(f"ROR_RELEASES: {error}") from None

    def keep(self, document: Any) -> bool:
        """Keeps a house-rule document for an earlier version. False if no release has its version. Raises `SetupError`."""
        found = self._releases.keep(document) if self._releases else None
        if found is not None and found.status != 200:
            raise SetupError(found.problem.detail)
        return found is not None

    def has(self, ruleset: object, version: object) -> bool:
        """Whether a release answers for this version."""
        return self._releases is not None and self._releases.has(ruleset, version)

    async def answered(
        self, path: str, ruleset: object, version: object, value: Any, media: str
    ) -> HttpResponse | None:
        """The answer of an earlier version, or None if this process has to answer. Raises as `relayed` does."""
        found = await self.relayed(path, ruleset, version, value, media)
        return None if found is None else answer(found, media)

    async def relayed(self, path: str, ruleset: object, version: object, value: Any, media: str) -> bytes | None:
        """The JSON of `answered`. Raises 406 for other media than data, `DiceError` for committed dice, 503, and any `InputError`."""
        if version is None or self._releases is None or not self._releases.has(ruleset, version):
            return None
        if media not in {JSON, MSGPACK}:
            raise RefusalError("not-acceptable", "not-acceptable", types=(JSON, MSGPACK))
        if path != VERIFY and _is_committed(value):
            raise DiceError("committed-dice-of-earlier-version", pointer="/dice/source", got="committed")
        call = partial(self._releases.answer, str(ruleset), str(version), "POST", path, wire.encode(value))
        found = await self._called(call)
        if found.status == 200:
            return found.body
        raise RelayedError(found.problem)

    async def _called(self, call: Callable[..., OldAnswer]) -> OldAnswer:
        name = caller.name()
        self._turns.begin(name)
        with ExitStack() as entered:
            entered.callback(self._turns.end, name)
            entered.callback(await caller.estimated())
            try:
                await self._queue.enter(name)
            except FullError:
                raise RefusalError("busy", "too-much-work", headers=[(b"retry-after", b"1")]) from None
            ending = entered.pop_all()
        work = CallWork()
        working = asyncio.get_running_loop().run_in_executor(self._threads, answering(partial(call, work=work)))
        working.add_done_callback(partial(self._ended, ending, work))  # the call goes on if its caller leaves
        return await asyncio.shield(working)

    def _ended(self, entered: ExitStack, work: CallWork, done: asyncio.Future[OldAnswer]) -> None:
        self._queue.leave()
        caller.charge_thread(work.seconds)
        entered.close()
        if not done.cancelled():
            done.exception()  # the waiter raises it, and asyncio must not log it without a waiter

    def close(self) -> None:
        """Ends the workers, and refuses further calls."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._releases is not None:
            self._releases.close()


def _is_committed(value: Any) -> bool:
    return bool(member(member(value, "dice"), "source") == "committed")
