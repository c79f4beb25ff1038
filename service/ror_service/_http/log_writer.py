"""Log lines written beside the event loop: a reader who stalls, a full disk, a closed pipe cost lines, and no answer waits."""

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
    """Writes lines to standard output in a thread of its own, as far as they are taken; the rest is counted."""

    def __init__(self) -> None:
        self.taker: Callable[[bytes], None] | None = None
        """Who takes the lines instead of standard output."""
        self.dropped = 0
        self.dropped_at = 0.0
        """When the last line was dropped, by the monotonic clock."""
        self._lines: deque[bytes] = deque()
        self._bytes = 0
        self._some = threading.Event()
        self._told = False
        """Whether the thread knows that there is something to write."""
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def write(self, line: bytes) -> None:
        """Writes a line soon; drops it where too many wait."""
        if self.taker is not None:
            self.taker(line)
            return
        with self._lock:
            if self._bytes + len(line) > MAX_LOG_BYTES:
                self._drop(1)
                return
            self._bytes += len(line) + 1
            self._lines.append(line)
            told, self._told = self._told, True
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="log", daemon=True)
                self._thread.start()
        if not told:
            self._some.set()

    def flush(self, seconds: float) -> None:
        """Waits until all is written, at most so long."""
        end = time.monotonic() + seconds
        while self._bytes and time.monotonic() < end:
            time.sleep(LOG_PAUSE_SECONDS)

    def _drop(self, lines: int) -> None:
        self.dropped += lines
        self.dropped_at = time.monotonic()

    def _run(self) -> None:
        while True:
            self._some.wait()
            self._some.clear()
            time.sleep(LOG_PAUSE_SECONDS)  # what comes together is written together
            with self._lock:
                lines, self._lines, self._told = self._lines, deque(), False
            self._write_all(lines)

    def _write_all(self, lines: deque[bytes]) -> None:
        size = sum(map(len, lines)) + len(lines)
        rest = memoryview(b"\n".join([*lines, b""]))
        try:
            while rest:
                rest = rest[os.write(_STDOUT, rest) :]
        except OSError:  # nobody reads, or the disk is full: the next lines are tried again
            with self._lock:
                self._drop(bytes(rest).count(b"\n"))
        with self._lock:
            self._bytes -= size
