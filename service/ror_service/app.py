"""The whole service put together: settings, store, routes, front. It may import everything here; nobody imports it.

`main` is the command `ror-serve`.
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp

from ror_service import catalogue, exchange, openapi, problems, settings, telemetry
from ror_service.compare import Comparisons
from ror_service.forecasts import Forecasts
from ror_service.health import Health
from ror_service.luck import Luck
from ror_service.metrics import Metrics
from ror_service.outcomes import Outcomes
from ror_service.pages import site
from ror_service.problems import RefusalError
from ror_service.questions import Questions
from ror_service.routes import Rules, missing
from ror_service.settings import Settings, SettingsError
from ror_service.store import Store, open_store
from ror_service.sweep import Sweeps
from ror_service.telemetry import Front, log

GC_THRESHOLD = 50_000
"""Allocations between collections: what a request leaves behind is no garbage in circles."""


def build(chosen: Settings) -> ASGIApp:
    """The application for these settings, ready for a server."""
    store = open_store(chosen)
    metrics = Metrics(store.counts.as_dict)
    questions = Questions(chosen.odds_threads, chosen.odds_waiting)
    forecasts = Forecasts(chosen, store, questions, metrics)
    parts = (
        Rules(chosen, store, forecasts, metrics),
        Sweeps(chosen, forecasts),
        Outcomes(chosen, store, forecasts),
        Comparisons(chosen, store, questions),
        Luck(chosen, questions, forecasts),
        Health(store, metrics),
        site.Site(),
    )
    app = Litestar(
        [*(route for part in parts for route in part.routes()), *catalogue.routes()],
        lifespan=[_lifespan(store, questions)],
        exception_handlers={Exception: _stray},
        openapi_config=None,
        logging_config=None,
    )
    return Front(app, metrics, chosen.cors)


def create() -> ASGIApp:
    """The application for the environment's settings: what a server imports."""
    telemetry.configure()
    return build(settings.read(os.environ))


def main(arguments: Sequence[str] | None = None) -> None:
    """Serves. Settings come from the environment; `--host` and `--port` win over it."""
    parser = argparse.ArgumentParser("ror-serve", description="Serves the Rules of the Ring over HTTP.")
    parser.add_argument("--host", help="the address to listen on (ROR_HOST)")
    parser.add_argument("--port", help="the port to listen on (ROR_PORT)")
    given = parser.parse_args(arguments)
    for name in ("host", "port"):
        if getattr(given, name) is not None:
            os.environ[settings.PREFIX + name.upper()] = getattr(given, name)
    try:
        chosen = settings.read(os.environ)
        open_store(chosen)
    except SettingsError as error:
        sys.exit(f"ror-serve: {error}")
    except ValueError as error:
        sys.exit(f"ror-serve: ROR_STORE is no address of a store: {error}.")
    telemetry.configure()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn drains first, then raises the signal again
    uvicorn.run(
        "ror_service.app:create",
        factory=True,
        host=chosen.host,
        port=chosen.port,
        workers=chosen.workers,
        loop="uvloop",
        http="httptools",
        ws="none",
        lifespan="on",
        access_log=False,
        server_header=False,
        log_config=telemetry.server_logging(),
        timeout_graceful_shutdown=chosen.drain_seconds,
    )


def _lifespan(store: Store, questions: Questions) -> Callable[[Litestar], Any]:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        openapi.document()  # runs every rule and reads every table, so that no request is the first
        site.docs()
        there = await store.ping()
        log.info(
            "started",
            store=store.kind,
            persistent=store.persistent,
            state="ok" if there else "degraded",
            note=store.note,
        )
        gc.collect()
        gc.freeze()
        gc.set_threshold(GC_THRESHOLD, 20, 20)
        yield
        questions.close()
        await store.close()
        log.info("stopped")

    return lifespan


def _stray(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """What never reached one of our routes: an unknown path, or a request that Litestar itself refuses."""
    path = request.scope["path"]
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers: dict[str, str] = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if status == 404:
        answer = exchange.refused(missing(path), path)
    elif status == 405:
        answer = exchange.refused(
            RefusalError("method-not-allowed", f"{request.scope['method'][:20]} is not for this path."), path
        )
    elif status < 500:
        answer = exchange.refused(RefusalError("bad-request", f"{error}."), path)
    else:
        log.error("internal error", path=telemetry.NO_PATH, exc_info=error)
        answer = exchange.broken(path)
    return Response(answer.body, status_code=answer.status, media_type=problems.MEDIA_TYPE, headers=headers)
