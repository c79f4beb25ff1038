"""The routes for whoever runs the service: is it alive, is it ready, what has it counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from ror_rules._wire import shapes
from ror_service.exchange import CONTENT_TYPE, Answer, Exchange, Route, endpoint
from ror_service.guard import JSON
from ror_service.metrics import Metrics
from ror_service.problems import Headers
from ror_service.store import Store

_FRESH: Final = (b"cache-control", b"no-store")


class Live(Struct, frozen=True):
    """The process answers."""

    status: Literal["alive"] = "alive"


class StoreState(Struct, frozen=True):
    """Where outcomes are kept, whether they outlive the process, and whether the store answers."""

    kind: str
    persistent: bool
    state: Literal["ok", "degraded"]
    note: str


class Ready(Struct, frozen=True):
    """The service can resolve. A store that is away degrades replay only, so the service stays ready."""

    status: Literal["ready"]
    store: StoreState


class Health:
    """Liveness, readiness and metrics."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics

    def routes(self) -> Iterator[Route]:
        """The three routes."""
        yield endpoint("/health/live", GET=self.live, strict_query=False)
        yield endpoint("/health/ready", GET=self.ready, strict_query=False)
        yield endpoint("/metrics", GET=self.metrics, strict_query=False)

    async def live(self, exchange: Exchange) -> Answer:
        """The process alone."""
        return Answer(200, [CONTENT_TYPE[JSON], _FRESH], shapes.encode(Live()))

    async def ready(self, exchange: Exchange) -> Answer:
        """The process and its store, named."""
        there = await self._store.ping()
        store = self._store
        state = StoreState(store.kind, store.persistent, "ok" if there else "degraded", store.note)
        return Answer(200, [CONTENT_TYPE[JSON], _FRESH], shapes.encode(Ready("ready", state)))

    async def metrics(self, exchange: Exchange) -> Answer:
        """Prometheus' text form."""
        headers: Headers = [(b"content-type", b"text/plain; version=0.0.4; charset=utf-8"), _FRESH]
        return Answer(200, headers, self._metrics.text().encode())
