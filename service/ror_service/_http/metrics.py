"""The numbers at /metrics, in Prometheus' text form, of all processes that serve together.

Where there are several, each writes its own into a file in memory, and whoever is asked adds all of them up: no number
goes back when another process answers, or when one has died. What is counted elsewhere is taken over a second late then.

Every label has few values: paths are templates, never what a caller sent.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that tells the library where the processes' files are. It reads it itself when it is imported."""

_BUCKETS: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds of the histogram, in seconds."""

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
_live: Final = re.compile(r"gauge_live\w*_(\d+)\.db").fullmatch

disable_created_metrics()  # type: ignore[no-untyped-call]  # when a series began is nobody's question here


class Metrics:
    """Requests with their durations, what was refused, dice thrown, odds computed, and what others are counting.

    `folder` is where the processes' files are; None where one process serves.
    """

    def __init__(self, folder: str | None = None) -> None:
        self._folder = folder
        self._registry = CollectorRegistry()
        self._durations = self._histogram("ror_request_seconds", "Time to answer a request.", "path method status")
        self._refused = self._counter("ror_refused", "Requests refused, by kind of problem.", "kind")
        self._closed = self._counter("ror_connections_closed", "Connections closed before their answer, by why.", "why")
        self._dice = self._counter("ror_dice_thrown", "Dice thrown, by rule.", "ruleset rule")
        self._odds = self._counter(
            "ror_odds_computed", "Questions for odds that were computed, by rule.", "ruleset rule"
        )
        self._children: dict[tuple[str, str, int], Histogram] = {}
        """The series of the histogram, which the library looks up more slowly."""
        self._sources: list[Callable[[], None]] = []
        self._writing = asyncio.Lock()
        self._next: asyncio.Task[bytes] | None = None

    def answered(self, path: str, method: str, status: int, nanoseconds: int, problem: str | None = None) -> None:
        """One request answered. `path` is the route's template; `problem` the kind of problem that it was refused with."""
        labels = (path, method if method in _METHODS else "other", status // 100)
        child = self._children.get(labels)
        if child is None:
            child = self._children[labels] = self._durations.labels(path, labels[1], f"{status // 100}xx")
        child.observe(nanoseconds / 1e9)
        if problem:
            self._refused.labels(problem).inc()

    def closed(self, why: str) -> None:
        """One connection closed by the service before it was done: `overdue`, `stalled` or `room` for others."""
        self._closed.labels(why).inc()

    def thrown(self, ruleset: str, rule: str, dice: int) -> None:
        """Dice thrown for one resolution."""
        self._dice.labels(ruleset, rule).inc(dice)

    def computed(self, ruleset: str, rule: str) -> None:
        """Odds computed, neither kept nor shared."""
        self._odds.labels(ruleset, rule).inc()

    def count(self, name: str, text: str, values: Callable[[], Mapping[str, float]], label: str = "") -> None:
        """Has numbers that only grow, and are counted elsewhere, in the text too: a series for each value of `label`."""
        counter = self._counter(name, text, label)
        told: dict[str, float] = {}

        def take() -> None:
            for what, number in values().items():
                (counter.labels(what) if label else counter).inc(number - told.get(what, 0))
                told[what] = number

        self._sources.append(take)

    def level(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Has a number that goes up and down in the text too; that of all processes is their sum."""
        gauge = Gauge(name, text, registry=self._registry, multiprocess_mode="livesum")
        self._sources.append(lambda: gauge.set(value()))

    def info(self, **labels: str) -> None:
        """Says what runs, in labels."""
        Gauge("ror_info", "What runs; 1.", labels.keys(), registry=self._registry, multiprocess_mode="livemax").labels(
            **labels
        ).set(1)

    def publish(self) -> None:
        """Takes over what is counted elsewhere, for whichever process is asked."""
        for take in self._sources:
            take()

    def text(self) -> bytes:
        """The whole exposition."""
        self.publish()
        return self._written()

    async def text_beside(self) -> bytes:
        """The same, written in a thread, for it is long; whoever asks while it is written shares the next one."""
        if self._next is None:
            self._next = asyncio.create_task(self._write_next())
        return await asyncio.shield(self._next)

    async def _write_next(self) -> bytes:
        async with self._writing:
            self._next = None
            self.publish()
            return await asyncio.to_thread(self._written)

    def _written(self) -> bytes:
        if self._folder is None:
            return generate_latest(self._registry)
        for file in Path(self._folder).iterdir():
            found = _live(file.name)
            if found and not _lives(int(found[1])):
                mark_process_dead(found[1], self._folder)  # type: ignore[no-untyped-call]
        registry = CollectorRegistry()
        MultiProcessCollector(registry, self._folder)  # type: ignore[no-untyped-call]
        return generate_latest(registry)

    def _counter(self, name: str, text: str, labels: str) -> Counter:
        return Counter(name, text, labels.split(), registry=self._registry)

    def _histogram(self, name: str, text: str, labels: str) -> Histogram:
        return Histogram(name, text, labels.split(), registry=self._registry, buckets=_BUCKETS)


def _lives(process: int) -> bool:
    with suppress(PermissionError):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
    return True
