"""The numbers at /metrics, in the text format of Prometheus, for all processes of the service.

Each of several processes writes its numbers into a file in memory, and the one that answers adds them up. So no number
decreases when another process answers, or when one ends. Numbers that other modules count follow a second later.

Every label has few values: paths are templates, never text of a caller.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from ror_service._edge.threads import in_thread

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"

_BUCKETS: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds of the histogram, in seconds."""

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})
_live: Final = re.compile(r"gauge_live\w*_(\d+)\.db").fullmatch

disable_created_metrics()  # type: ignore[no-untyped-call]  # no dashboard shows when a series began


class Metrics:
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
        self._thrown: dict[tuple[str, str], Counter] = {}
        """Series by label, because the lookup of the library is slow."""
        self._sources: list[Callable[[], None]] = []

    def answered(self, path: str, method: str, status: int, nanoseconds: int, problem: str | None = None) -> None:
        """Count an answer. `path` is the template of the route, and `problem` the kind of the refusal."""
        labels = (path, method if method in _METHODS else "other", status // 100)
        child = self._children.get(labels)
        if child is None:
            child = self._children[labels] = self._durations.labels(path, labels[1], f"{status // 100}xx")
        child.observe(nanoseconds / 1e9)
        if problem:
            self._refused.labels(problem).inc()

    def closed(self, why: str) -> None:
        """Counts a connection that the service closed early: `overdue`, `stalled`, or `room` for others."""
        self._closed.labels(why).inc()

    def thrown(self, ruleset: str, rule: str, dice: int) -> None:
        child = self._thrown.get((ruleset, rule))
        if child is None:
            child = self._thrown[ruleset, rule] = self._dice.labels(ruleset, rule)
        child.inc(dice)

    def computed(self, ruleset: str, rule: str) -> None:
        self._odds.labels(ruleset, rule).inc()

    def count(self, name: str, text: str, values: Callable[[], Mapping[str, float]], label: str = "") -> None:
        counter = self._counter(name, text, label)
        told: dict[str, float] = {}

        def take() -> None:
            for what, number in values().items():
                (counter.labels(what) if label else counter).inc(number - told.get(what, 0))
                told[what] = number

        self._sources.append(take)

    def level(self, name: str, text: str, value: Callable[[], float]) -> None:
        gauge = Gauge(name, text, registry=self._registry, multiprocess_mode="livesum")
        self._sources.append(lambda: gauge.set(value()))

    def levels(self, name: str, text: str, values: Callable[[], Mapping[str, float]], label: str) -> None:
        gauge = Gauge(name, text, [label], registry=self._registry, multiprocess_mode="livesum")

        def take() -> None:
            for what, number in values().items():
                gauge.labels(what).set(number)

        self._sources.append(take)

    def info(self, **labels: str) -> None:
        """Adds a series with the version and the store in its labels."""
        Gauge("ror_info", "What runs; 1.", labels.keys(), registry=self._registry, multiprocess_mode="livemax").labels(
            **labels
        ).set(1)

    def publish(self) -> None:
        """Reads the numbers that other modules count, so that every process can show them."""
        for take in self._sources:
            take()

    def text(self) -> bytes:
        self.publish()
        return self._written()

    async def text_in_thread(self) -> bytes:
        """The same, written in a thread, because it is long."""
        self.publish()
        return await in_thread(self._written)

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
