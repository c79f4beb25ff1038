"""The public log. Waiting leaves share one write to the disk. Heads follow periodically.

The library defines the log. One thread in each process uses it, so the event loop never waits for the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, Self, TypeVar

from ror_rules.host import log_entries
from ror_rules.host.threads import answering
from ror_rules.host.trust import LogError, LogFolder, Tree, check_origin, leaf_hash, proof
from ror_service._edge.problems import RefusalError
from ror_service._limits import LOG_PUBLISH_SECONDS, LOG_WAITING
from ror_service._work.signing import Signing
from ror_service.log import log as logger

_T = TypeVar("_T")
_AGAIN: Final = [(b"retry-after", b"1")]


class PublicLog:
    """It opens its folder in its thread when it first needs it, so a full disk keeps no other call from its answer."""

    def __init__(self, folder: Path, origin: str, signing: Signing) -> None:
        self._place = folder, origin
        self._opened: LogFolder | None = None
        self._signing = signing
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="public-log")
        self._waiting: list[tuple[Sequence[bytes], asyncio.Future[list[int]]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._publishing: asyncio.Task[None] | None = None
        self.trouble: str | None = None

    @classmethod
    def of(cls, name: str, origin: str, signing: Signing) -> Self | None:
        if not name:
            return None
        if signing.signer is None:
            raise LogError("A log is of what is signed, and heads of it are signed too: it needs ROR_SIGNING_KEY.")
        check_origin(origin)
        return cls(Path(name), origin, signing)

    @property
    def _folder(self) -> LogFolder:
        if self._opened is None:
            opened = LogFolder(*self._place)
            opened.check_keys(self._signing.ring)
            self._opened = opened
        return self._opened

    async def append(self, *entries: bytes) -> list[int]:
        if self.trouble is not None and (places := await self._in_turn(self._places, entries)):
            return places
        if self.trouble is not None:
            await self._in_turn(self._publish)
        if sum(len(each) for each, _ in self._waiting) + len(entries) > LOG_WAITING:
            raise RefusalError("log-away", "log-full", headers=_AGAIN)
        placed: asyncio.Future[list[int]] = asyncio.get_running_loop().create_future()
        self._waiting.append((entries, placed))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await placed

    async def claim(self, entry: bytes) -> bytes:
        """The durable leaf of this claim: this entry, or an earlier one.

        Raises RefusalError, 503, if it cannot be written, or if earlier leaves could not be published. A known leaf
        needs neither.
        """
        return await self._in_turn(self._claim, entry)

    async def claimed(self, name: str) -> bytes | None:
        return await self._in_turn(lambda: self._folder.claimed(name))

    async def proof(self, leaf: bytes) -> bytes | None:
        """The inclusion proof for a leaf's hash, 32 bytes. None if the log lacks it. Raises RefusalError, 503."""
        return await self._in_turn(self._proof, leaf)

    async def file(self, path: str) -> bytes | None:
        return await self._in_turn(self._file, path)

    async def published(self) -> int:
        return await self._in_turn(self._published)

    async def start(self) -> None:
        """Record the keys in the log before they sign anything, and publish heads from now on."""
        await self._tick()
        self._publishing = asyncio.create_task(self._keep_publishing())

    async def close(self) -> None:
        if self._publishing is not None:
            self._publishing.cancel()
            await self._tick()
        if self._opened is not None:
            await self._in_turn(self._opened.close)
        self._thread.shutdown(wait=False)

    def _published(self) -> int:
        head = self._folder.head()
        return 0 if head is None else head.size

    def _append(self, entries: Sequence[bytes]) -> list[int]:
        return self._folder.append(entries)

    def _claim(self, entry: bytes) -> bytes:
        name = log_entries.claim_of(entry)
        if self.trouble is not None and (name is None or self._folder.claimed(name) is None):
            self._publish()
        return self._folder.claim(entry)

    async def _write(self) -> None:
        while self._waiting:
            taken, self._waiting = self._waiting, []
            entries = [entry for each, _ in taken for entry in each]
            try:
                places = await self._in_turn(self._append, entries)
            except Exception as error:  # noqa: BLE001  # the waiting callers get it
                for _, placed in taken:
                    if not placed.done():
                        placed.set_exception(error)
                continue
            self.trouble = None
            at = 0
            for each, placed in taken:
                if not placed.done():  # a caller may have gone
                    placed.set_result(places[at : at + len(each)])
                at += len(each)
        self._writing = None

    async def _keep_publishing(self) -> None:
        while True:
            await asyncio.sleep(LOG_PUBLISH_SECONDS)
            await self._tick()

    async def _tick(self) -> None:
        try:
            await self._in_turn(self._append, [log_entries.of_key(key) for key in self._signing.ring.keys])
            await self._in_turn(self._publish)
            self.trouble = None
        except RefusalError:
            logger.error("the log cannot be written", note=self.trouble)

    def _places(self, entries: Sequence[bytes]) -> list[int]:
        places = [place for each in entries if (place := self._folder.place(leaf_hash(each))) is not None]
        return places if len(places) == len(entries) else []

    def _publish(self) -> None:
        signer = self._signing.signer
        head = self._folder.head()
        if signer is not None and (head is None or head.size != self._folder.size):
            self._folder.publish(signer)

    def _proof(self, leaf: bytes) -> bytes | None:
        place = self._folder.place(leaf)
        if place is None:
            return None
        head = self._folder.head()
        if head is None or head.size <= place:
            self._publish()
        note, head = self._folder.noted()
        return proof(place, Tree(self._folder.fetch, head.size).inclusion(place), note)

    def _file(self, path: str) -> bytes | None:
        try:
            return self._folder.fetch(path)
        except (FileNotFoundError, NotADirectoryError):
            return None

    async def _in_turn(self, work: Callable[..., _T], *arguments: object) -> _T:
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._thread, answering(work), *arguments)
        except (LogError, OSError) as error:
            self.trouble = str(error)
            raise RefusalError("log-away", "log-away", headers=_AGAIN) from error
        return found
