"""Fair queueing: callers take turns for a few places, however many jobs one of them has.

Theory of operation. Each caller has a line of jobs, and the lines get free places in turn. A job that several callers share
waits in the line of each, and starts when its first line has its turn. If too many jobs wait, the longest line loses its
last job, so a caller with many jobs is refused before a caller with few.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque


class FullError(Exception):
    """Too many jobs wait, and no caller has more of them than this one."""


class Ticket:
    """The place of a job in the queue, for all callers that share it."""

    __slots__ = ("lines", "turn")

    def __init__(self) -> None:
        self.turn: asyncio.Future[None] | None = None
        self.lines = 0


class FairQueue:
    def __init__(self, places: int, most: int) -> None:
        self._free = places
        self._most = most
        self._lines: OrderedDict[str, deque[Ticket]] = OrderedDict()
        self.waiting = 0

    async def enter(self, caller: str, ticket: Ticket | None = None) -> None:
        if self._free:
            self._free -= 1
            return
        ticket = Ticket() if ticket is None else ticket
        if self.waiting >= self._most:
            self._make_room(caller)
        turn = ticket.turn = asyncio.get_running_loop().create_future()
        self._stand(caller, ticket)
        self.waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self.leave()  # its turn came while its caller left
            elif not turn.done() or turn.cancelled():
                self._forget(ticket)
            raise

    def join(self, caller: str, ticket: Ticket) -> None:
        if self._waits(ticket) and ticket not in self._lines.get(caller, ()):
            self._stand(caller, ticket)

    def leave(self) -> None:
        while self._lines:
            caller, line = self._lines.popitem(last=False)
            while line and not self._waits(line[0]):
                line.popleft()  # it had its turn in another line
            if line:
                ticket = line.popleft()
                if line:
                    self._lines[caller] = line
                self.waiting -= 1
                assert ticket.turn is not None  # noqa: S101  # it waits
                ticket.turn.set_result(None)
                return
        self._free += 1

    def _stand(self, caller: str, ticket: Ticket) -> None:
        self._lines.setdefault(caller, deque()).append(ticket)
        ticket.lines += 1

    def _forget(self, ticket: Ticket) -> None:
        self.waiting -= 1
        for caller, line in [*self._lines.items()]:
            if ticket in line:
                line.remove(ticket)
                if not line:
                    del self._lines[caller]

    def _make_room(self, newcomer: str) -> None:
        longest = max(self._lines, key=lambda caller: self._standing(self._lines[caller]), default=newcomer)
        line = self._lines.get(longest, deque())
        own = self._standing(self._lines.get(newcomer, deque()))
        last = next((ticket for ticket in reversed(line) if ticket.lines == 1 and self._waits(ticket)), None)
        if last is None or own + 1 >= self._standing(line):
            raise FullError
        self._forget(last)
        assert last.turn is not None  # noqa: S101  # it waits
        last.turn.set_exception(FullError())

    def _standing(self, line: deque[Ticket]) -> int:
        return sum(map(self._waits, line))

    def _waits(self, ticket: Ticket) -> bool:
        return ticket.turn is not None and not ticket.turn.done()
