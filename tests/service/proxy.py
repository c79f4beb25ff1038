"""A bad connection to Redis: slow, cut in the middle of a reply, or one that never opens."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Self


class Proxy:
    """Forwards bytes to a port and back, in a thread. A test can change its faults at any time.

    `delay`: seconds of delay for each piece of a reply, or at most that many if `spread`. `cut`: the probability that a
    piece is cut short and the connection reset.
    """

    def __init__(self, port: int, seed: int = 1) -> None:
        self.delay, self.spread, self.cut = 0.0, False, 0.0
        self.cuts = 0
        self._far = port
        self._draw = Random(seed)
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._end = asyncio.Event()
        self._ways: set[asyncio.Task[None]] = set()
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        async with server:
            self.port: int = server.sockets[0].getsockname()[1]
            self._ready.set()
            await self._end.wait()
            for way in self._ways:
                way.cancel()
            await asyncio.gather(*self._ways, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        way = asyncio.current_task()
        assert way is not None
        self._ways.add(way)
        ends = [writer]
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._far)
            ends.append(back)
            await asyncio.gather(self._carry(reader, back), self._reply(there, writer))
        except (OSError, asyncio.CancelledError):
            return
        finally:
            self._ways.discard(way)
            for end in ends:
                end.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        raise ConnectionError

    async def _reply(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if self.delay:
                await asyncio.sleep(self.delay * (self._draw.random() if self.spread else 1))
            if self._draw.random() < self.cut:
                self.cuts += 1
                writer.write(data[: self._draw.randrange(len(data))])
                with suppress(OSError):
                    await writer.drain()
                raise ConnectionError
            writer.write(data)
            await writer.drain()
        raise ConnectionError


@contextmanager
def black_hole() -> Iterator[int]:
    """A port with a full backlog: a connection never opens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(0)
        waiting = []
        for _ in range(4):
            caller = socket.socket()
            caller.setblocking(False)
            with suppress(BlockingIOError):
                caller.connect(listening.getsockname())
            waiting.append(caller)
        try:
            yield listening.getsockname()[1]
        finally:
            for caller in waiting:
                caller.close()
