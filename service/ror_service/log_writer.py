"""Writes log lines in a thread. If the reader stalls, the disk is full or the pipe is closed, lines are dropped and
counted.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from ror_service._limits import LOG_PAUSE_SECONDS, MAX_LOG_BYTES

_STDOUT: Final = 1


class LineWriter:
    """Writes lines to standard output in a thread, and drops lines if too many bytes wait."""

    def __init__(self) -> None:
        self.taker: Callable[[bytes], None] | None = None
        self.dropped = 0
        self.dropped_at = 0.0
        self._lines: deque[bytes] = deque()
        self._bytes = 0
        self._waiting = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def write(self, line: bytes) -> None:
        if self.taker is not None:
            self.taker(line)
            return
        with self._lock:
            if self._bytes + len(line) > MAX_LOG_BYTES:
                self._drop(1)
                return
            self._bytes += len(line) + 1
            self._lines.append(line)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="log", daemon=True)
                self._thread.start()
        if not self._waiting.is_set():
            self._waiting.set()

    def flush(self, seconds: float) -> None:
        """Wait at most `seconds` until all lines are written."""
        end = time.monotonic() + seconds
        while self._bytes and time.monotonic() < end:
            time.sleep(LOG_PAUSE_SECONDS)

    def _run(self) -> None:
        while self._waiting.wait():
            time.sleep(LOG_PAUSE_SECONDS)  # concurrent lines share a write
            self._waiting.clear()
            with self._lock:
                lines, self._lines = self._lines, deque()
            rest = memoryview(b"\n".join([*lines, b""]))
            size = len(rest)
            try:
                while rest:
                    rest = rest[os.write(_STDOUT, rest) :]
            except OSError:  # a closed pipe or a full disk, which the next lines try again
                pass
            with self._lock:
                self._drop(bytes(rest).count(b"\n"))
                self._bytes -= size

    def _drop(self, lines: int) -> None:
        if lines:
            self.dropped += lines
            self.dropped_at = time.monotonic()
