"""A caller with many busy connections, each with one request at a time, and the CPU time of a process."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, Self

HERE: Final = "127.0.0.1"
CONNECTIONS: Final = 32
PATIENCE: Final = 60.0
CHUNKED: Final = -1


def post(path: str, body: bytes) -> bytes:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode()


class Answered(NamedTuple):
    """One answer: the seconds from its request to its end, and its bytes."""

    seconds: float
    text: bytes

    @property
    def location(self) -> str:
        head = self.text.partition(b"\r\n\r\n")[0].lower()
        return head.partition(b"location: ")[2].partition(b"\r\n")[0].decode()


class _Line:
    __slots__ = ("began", "parts", "socket", "wanted")

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection((HERE, port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.began, self.wanted = 0.0, 0
        self.parts: list[bytes] = []

    def ask(self, request: bytes) -> None:
        self.parts, self.wanted = [], 0
        self.began = time.perf_counter()
        self.socket.sendall(request)

    def read(self) -> Answered | None:
        part = self.socket.recv(262_144)
        if not part:
            raise ConnectionError("the server hung up")
        self.parts.append(part)
        if not self.wanted:
            head, found, _ = b"".join(self.parts).partition(b"\r\n\r\n")
            if not found:
                return None
            length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
            self.wanted = len(head) + 4 + int(length) if length else CHUNKED
        if self.wanted == CHUNKED:
            if not part.endswith(b"0\r\n\r\n"):
                return None
        elif sum(map(len, self.parts)) < self.wanted:
            return None
        text = b"".join(self.parts)
        if text[9:10] != b"2":
            raise ConnectionError(f"not answered: {text[:600]!r}")
        return Answered(time.perf_counter() - self.began, text)


class Caller:
    def __init__(self, port: int, connections: int = CONNECTIONS) -> None:
        self._lines = [_Line(port) for _ in range(connections)]
        self._poll = select.epoll()
        self._by_number = {line.socket.fileno(): line for line in self._lines}
        for number in self._by_number:
            self._poll.register(number, select.EPOLLIN)

    def call(self, requests: Iterable[bytes]) -> Iterator[Answered]:
        """Sends all of them, each on the next idle connection. Raises for any status but 2xx."""
        left = iter(requests)
        busy = 0
        for line in self._lines:
            if (request := next(left, None)) is not None:
                line.ask(request)
                busy += 1
        while busy:
            for number, _ in self._poll.poll(PATIENCE):
                line = self._by_number[number]
                answer = line.read()
                if answer is None:
                    continue
                busy -= 1
                if (request := next(left, None)) is not None:
                    line.ask(request)
                    busy += 1
                yield answer

    def close(self) -> None:
        self._poll.close()
        for line in self._lines:
            line.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def worked(process: int) -> float:
    """Seconds of CPU time of a process and its threads."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text("ascii").split()[0]) for task in tasks) / 1e9


def family(process: int) -> list[int]:
    found = [process]
    for each in found:
        for children in Path(f"/proc/{each}/task").glob("*/children"):
            found += map(int, children.read_text("ascii").split())
    return found


def settled(process: int) -> float:
    before = worked(process)
    while True:
        time.sleep(0.05)
        now = worked(process)
        if now - before < 0.001:
            return now
        before = now
