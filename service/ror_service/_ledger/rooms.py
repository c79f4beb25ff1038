"""The rooms of a service: changes by compare-and-swap, so processes need no lock, and readers that follow a log."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final, NamedTuple, TypeVar

import msgspec

from ror_rules.host.rooms import first_head, game_of
from ror_service._edge.caller import CALLER
from ror_service._edge.problems import RefusalError
from ror_service._ledger import room as changes
from ror_service._ledger.events import RoomOpened, RoomPromised, ThrowEnded
from ror_service._ledger.journal import Events, Journal, Tail
from ror_service._ledger.ledger import LedgerAwayError
from ror_service._ledger.room import RoomChange, RoomRecord, UnderWay, encoded
from ror_service._limits import (
    FINISH_SECONDS,
    ROOM_CLOSED_SECONDS,
    ROOM_EMPTY_SECONDS,
    ROOM_KEPT_SECONDS,
)
from ror_service.log import log

T = TypeVar("T")
Change = Callable[[RoomRecord], RoomChange | None]
_SOON: Final = [(b"retry-after", b"1")]


class RoomDice(NamedTuple):
    """How rooms get promises, and dice for them."""

    promise: Callable[[str, int], Awaitable[tuple[str, RoomPromised]]]
    """The commitment for a number of a game, and its event."""
    throw: Callable[[RoomRecord, UnderWay], Awaitable[ThrowEnded]]
    """Throws the dice of the throw under way."""


class Rooms:
    def __init__(self, journal: Journal) -> None:
        self.journal: Final = journal
        self.readers: Final[Counter[str]] = Counter()
        """Readers who wait, by room and by caller."""
        self.ending: Final = asyncio.Event()
        """Set when the service stops, because streams have no other end."""
        self._reads: dict[tuple[str, int, int], asyncio.Future[Events]] = {}
        self._wakes: dict[str, asyncio.Event] = {}
        """For each room whose throw this process finishes: set if there may be more to do."""
        self._tasks: set[asyncio.Task[None]] = set()

    # Changes ----------------------------------------------------------------------------------------------------------

    async def opened(self, dice: RoomDice, *, waits: bool) -> tuple[RoomRecord, str, str]:
        """A new room, its secret and its key."""
        name, secret, key = (secrets.token_urlsafe(16) for _ in range(3))
        game = game_of(name)
        commitment, promised = await dice.promise(game, 1)
        new = RoomRecord(
            id=name,
            secret=changes.digest(secret),
            key=changes.digest(key),
            game=game,
            seq=1,
            commitment=commitment,
            head=first_head(game),
            waits=waits,
        )
        first = RoomOpened(game=game, absent="wait" if waits else "leave-out")
        await self._swapped(None, new, RoomChange(new, (first, promised)))
        return await self.read(name), secret, key

    async def changed(self, room: str, change: Change, *, also_closed: bool = False) -> RoomRecord:
        """The room after a change, or as it is if the change is None. Raises RefusalError for a closed room."""
        while True:
            old, there = await self._read(room)
            if there.closed and not also_closed:
                raise RefusalError("room-conflict", "room-closed")
            found = change(there)
            if found is None:
                return there
            if await self._swapped(old, there, found):
                return await self.read(room)

    async def read(self, room: str) -> RoomRecord:
        """The record of a room. Raises RefusalError if there is none."""
        return (await self._read(room))[1]

    async def _read(self, room: str) -> tuple[bytes, RoomRecord]:
        found = await _asking(self.journal.read(room))
        if found is None:
            raise RefusalError("no-such-room", "no-such-room")
        try:
            return found, changes.decoded(found)
        except msgspec.MsgspecError as fault:
            log.error("a record of a room is spoilt", reason=str(fault)[:200])
            raise RefusalError("ledger-away", "record-spoilt", headers=_SOON) from None

    async def _swapped(self, old: bytes | None, there: RoomRecord, found: RoomChange) -> bool:
        new, lines = changes.written(found, time.time())
        kept = ROOM_KEPT_SECONDS if new.players else ROOM_EMPTY_SECONDS
        seconds = ROOM_CLOSED_SECONDS if new.closed else kept
        return await _asking(self.journal.swap(there.id, old, encoded(new), there.count + 1, lines, seconds))

    # Throws -----------------------------------------------------------------------------------------------------------

    async def finished(self, room: str, dice: RoomDice) -> RoomRecord:
        """Throw if all seeds are there, or it is time.

        Processes may race: the ledger answers a promise once, and the journal notes it once.
        """
        while True:
            old, there = await self._read(room)
            throw = there.asked
            if throw is None:
                return there
            if not throw.closed:
                closed = changes.seeds_closed(there, time.time())
                if closed is None:
                    return there
                await self._swapped(old, there, closed)
                continue
            ended = await dice.throw(there, throw)
            commitment, promised = await dice.promise(there.game, there.seq + 1)
            found = changes.thrown(there, throw, ended, promised, commitment)
            if await self._swapped(old, there, found):
                return await self.read(room)

    def look_after(self, room: str, dice: RoomDice) -> None:
        """Finish the throw under way as soon as its seeds are there or it is time, whoever leaves."""
        if room in self._wakes:
            self._wakes[room].set()
            return
        self._wakes[room] = asyncio.Event()
        task = asyncio.create_task(self._finish(room, dice, self._wakes[room]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _finish(self, room: str, dice: RoomDice, wake: asyncio.Event) -> None:
        CALLER.set(None)  # nobody pays for the dice: the trial of the question was paid
        try:
            while True:
                wake.clear()
                due = time.time() + FINISH_SECONDS
                try:
                    there = await self.finished(room, dice)
                except RefusalError as fault:
                    if fault.kind.slug != "ledger-away":
                        log.error("a throw of a room cannot be finished", reason=fault.line()[:200])
                        return
                else:
                    if not wake.is_set() and (there.asked is None or there.asked.due == float("inf")):
                        return
                    due = max(due, there.asked.due if there.asked else 0)
                with suppress(TimeoutError):
                    async with asyncio.timeout(due - time.time()):
                        await wake.wait()
        finally:
            del self._wakes[room]

    def end(self) -> None:
        """End all streams, because the service stops."""
        self.ending.set()
        for tail in self.journal.tails.values():
            tail.wake()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.journal.close()

    # Reading ----------------------------------------------------------------------------------------------------------

    async def after(self, room: str, number: int, known: int) -> Events:
        """The next events after a number. Readers at the same place, who know of the same newest event, share one look."""
        key = room, number, known
        reading = self._reads.get(key)
        if reading is None:
            reading = self._reads[key] = asyncio.ensure_future(self.journal.after(room, number))
            reading.add_done_callback(partial(self._has_read, key))
        return await asyncio.shield(reading)

    def _has_read(self, key: tuple[str, int, int], reading: asyncio.Future[Events]) -> None:
        del self._reads[key]
        if not reading.cancelled():
            reading.exception()  # its readers have it, if there are any left

    @contextmanager
    def shown(self, room: RoomRecord) -> Iterator[Tail]:
        """The tail of a room, while a reader follows it."""
        tail = self.journal.tails.setdefault(room.id, Tail(room.count))
        tail.readers += 1
        try:
            yield tail
        finally:
            tail.readers -= 1
            if not tail.readers:
                del self.journal.tails[room.id]

    async def follow(self, room: RoomRecord, number: int, seconds: float) -> AsyncGenerator[Events, None]:
        """The events after a number, as they come. Empty after `seconds` without one.

        Raises LedgerAwayError if the journal cannot be asked.
        """
        with self.shown(room) as tail:
            await self.journal.watch(room.id)
            while True:
                known = tail.last
                found = await self.after(room.id, number, known)
                if found:
                    number = found[-1][0]
                    tail.reached(number)
                else:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(seconds):
                            await tail.beyond(known)
                        if not self.ending.is_set():
                            continue
                yield found


async def _asking(question: Awaitable[T]) -> T:
    try:
        return await question
    except LedgerAwayError as fault:
        log.error("the journal of rooms cannot be used", reason=str(fault)[:200])
        raise RefusalError("ledger-away", "ledger-away", headers=_SOON) from None
