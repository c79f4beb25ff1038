"""The assembly of the service: settings, store, routes, middleware. It may import every module except the command."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from litestar import Litestar
from litestar.plugins import PluginProtocol
from litestar.types.internal_types import RouteHandlerMapItem

from ror_rules.errors import RorError
from ror_rules.host import register
from ror_rules.host.admission import Mistake
from ror_rules.host.caches import caches
from ror_rules.host.rulesets import Ruleset
from ror_rules.host.threads import in_a_thread
from ror_service import log, settings, telemetry
from ror_service._contract import shipped
from ror_service._contract.tailored import switched_off
from ror_service._edge import endpoint
from ror_service._edge.address import Proxies
from ror_service._edge.fair_queue import Ticket
from ror_service._edge.fast import Fast
from ror_service._edge.gate import Gate, Requirement, open_gate
from ror_service._edge.hosts import Hosts
from ror_service._edge.known import LOOK_UPS
from ror_service._edge.memory import MemoryLimit
from ror_service._edge.metrics import FOLDER, Metrics
from ror_service._edge.middleware import Middleware, MiddlewareOptions, Traces
from ror_service._edge.threads import ThreadChoice
from ror_service._ledger.choose import open_journal, open_ledger
from ror_service._ledger.ledger import LedgerAwayError
from ror_service._ledger.rooms import Rooms
from ror_service._ledger.slots import CommittedThrows
from ror_service._limits import EXIT_SECONDS, GC_THRESHOLD, GC_YOUNG, PAGES_KEPT, PAGES_KEPT_BYTES, SWITCH_SECONDS
from ror_service._operations import health, houses
from ror_service._operations.shared import page
from ror_service._operations.shared.not_found import missing
from ror_service._operations.shared.route import Route, Services
from ror_service._operations.table import operations
from ror_service._store.budget import MemoryBudget, default_bytes
from ror_service._store.choose import open_store
from ror_service._store.memory import Lru
from ror_service._store.store import Store
from ror_service._work import tasks
from ror_service._work.cached_odds import CachedOdds
from ror_service._work.crew import Crew
from ror_service._work.earlier import EarlierVersions
from ror_service._work.garbage import Garbage
from ror_service._work.public_log import PublicLog
from ror_service._work.signing import Signing
from ror_service._work.single_flight import SingleFlight
from ror_service._work.turns import Turns
from ror_service.log import log as logger
from ror_service.settings import Settings

if TYPE_CHECKING:
    from ror_service.assistants import Assistants

Life = Callable[[object], AbstractAsyncContextManager[None]]
_ERRORS: Final = endpoint.Errors(missing, page.refusal)


def build(chosen: Settings) -> Middleware:
    return assembled(chosen, alone=True)[0]


def assembled(chosen: Settings, *, alone: bool, store: Store | None = None) -> tuple[Middleware, Life]:
    services = serving(chosen, alone=alone, store=store)
    needs: dict[tuple[str, str], Requirement] = {
        (each.method, each.path): Requirement(each.scope, each.cost)
        for each in services.operations
        if each.cost or each.scope != "read" or "{" in each.path
    }
    gate = open_gate(chosen, needs)
    traces = telemetry.traces(chosen)
    options = MiddlewareOptions(
        chosen.cors,
        Hosts(chosen.allowed_hosts),
        Proxies(settings.networks(chosen.trusted_proxies), chosen.proxy_field),
        chosen.hsts_seconds,
        chosen.log_callers,
        urlsplit(chosen.public_url).path,
        gate,
        traces,
    )
    tools = _assistants(chosen)
    life = _lifespan(services, gate, traces, alone=alone, beside=tools.life if tools else nullcontext)
    app = fast(litestar(services, life), services)
    services.budget.add("heads", app)
    memory = MemoryLimit(chosen.in_flight_bytes)
    middleware = Middleware(tools or app, services.metrics, options, memory, app)
    if services.rooms is not None:
        middleware.leaving.append(services.rooms.end)
    if tools:
        tools.between(middleware, app)
    telemetry.watch(services, middleware, memory)
    return middleware, life


def serving(chosen: Settings, *, alone: bool = True, store: Store | None = None) -> Services:
    """The services for handlers. `alone`: other processes of the service may count with this one."""
    if register.guests():
        from ror_service._contract.admission import admit  # noqa: PLC0415  # slow to import, and only for guests

        admit()
    turns = Turns(chosen.odds_each)
    earlier = EarlierVersions.of(chosen.releases, chosen.odds_deadline, turns)
    houses.keep_folder(chosen.houses, earlier)
    budget = MemoryBudget(chosen.cache_bytes or default_bytes(chosen.workers))
    for name, cache in (("look-ups", LOOK_UPS), *caches().items()):
        budget.add(name, cache)
    store = store or open_store(chosen, budget)
    metrics = Metrics(os.environ.get(FOLDER) if alone else None)
    crew = Crew(chosen.odds_processes, chosen.odds_budget, chosen.odds_waiting)
    flights = SingleFlight(crew, chosen.odds_deadline, turns)
    signing = Signing.of(chosen.signing_key)
    odds = CachedOdds(chosen, store, flights, metrics)
    public = PublicLog.of(chosen.log, chosen.log_origin, signing)
    return Services(
        chosen,
        budget,
        Lru(PAGES_KEPT, PAGES_KEPT_BYTES, budget, "previews"),
        store,
        flights,
        odds,
        ThreadChoice(),
        signing,
        slots(chosen, public),
        rooms(chosen),
        public,
        earlier,
        metrics,
        operations(register.rulesets()),
        partial(shipped.served, switched_off(chosen)),
    )


def slots(chosen: Settings, public: PublicLog | None) -> CommittedThrows | None:
    ledger = open_ledger(chosen.ledger)
    return None if ledger is None else CommittedThrows(ledger, chosen.ledger_secret, chosen.commitment_seconds, public)


def rooms(chosen: Settings) -> Rooms | None:
    journal = open_journal(chosen.ledger)
    return None if journal is None else Rooms(journal)


def litestar(services: Services, life: Life | None = None) -> Litestar:
    endpoints: dict[str, dict[str, endpoint.Endpoint]] = {}
    for each in services.operations:
        for path, handler in each.serve(services).items():
            found = endpoint.Endpoint(handler, each.path, each.strict_query, each.answer.languages, _shown(each))
            endpoints.setdefault(path, {})[each.method] = found
    return _Litestar(
        list(endpoint.routes(endpoints)),
        lifespan=[life or _lifespan(services, None, None, alone=True)],
        exception_handlers={Exception: _ERRORS},
        openapi_config=None,
        logging_config=None,
    )


def fast(app: Litestar, services: Services) -> Fast:
    return Fast(app, _ERRORS, [(each.method, each.path) for each in services.operations if each.hot])


def _shown(operation: Route) -> endpoint.Shown | None:
    if operation.answer.media == "text/html":
        return page.refusal
    return page.refused_in_words if operation.answer.as_html else None


class _Litestar(Litestar):
    """Litestar with a faster start."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        """No plugins for pydantic's and attrs' types, which are unused here but import both packages.

        With pydantic, as in our image, they take a tenth of the start.
        """
        return plugins

    @property
    def route_handler_method_map(self) -> dict[str, RouteHandlerMapItem]:
        """No handlers, because `endpoint.routes` lists each path once, so that none joins the handlers of another.

        Litestar reads this before it adds a path. Its own map visits all routes each time, which takes half of the start.
        """
        return {}


def _assistants(chosen: Settings) -> Assistants | None:
    if chosen.mcp == "off":
        return None
    from ror_service.assistants import Assistants  # noqa: PLC0415  # an extra, and slow to import

    return Assistants(chosen)


def _lifespan(
    services: Services,
    gate: Gate | None,
    traces: Traces | None,
    *,
    alone: bool,
    beside: Callable[[], AbstractAsyncContextManager[None]] = nullcontext,
) -> Life:
    @asynccontextmanager
    async def lifespan(app: object) -> AsyncIterator[None]:
        store = services.store
        there = await store.ping()
        logger.info(
            "started",
            store=store.kind,
            persistent=store.persistent,
            state="ok" if there else "degraded",
            note=store.note,
        )
        if health.unsealed(services):
            logger.warning("store without a secret", note=health.UNSEALED)
        for name, reason in register.broken().items():
            logger.error("ruleset left out", ruleset=name, reason=reason)
        for guest in register.guests():
            _log_mistakes(guest, guest.mistakes)
        if services.slots is not None:
            ledger = services.slots.ledger
            try:
                wrong = await ledger.check()
            except LedgerAwayError as fault:
                wrong = f"It cannot be asked: {fault}."
            (logger.warning if wrong else logger.info)(
                "ledger", kind=ledger.kind, note=wrong or "It keeps what it takes."
            )
        if alone:
            sys.setswitchinterval(SWITCH_SECONDS)
            gc.freeze()  # without a collection first: it would find a thousand objects and take an eighth of the start
            gc.enable()
            gc.set_threshold(GC_THRESHOLD, GC_YOUNG, 20)
            _end_with_parent()
            telemetry.LOOP_WATCH.start()
        services.flights.crew.start()
        if services.log is not None:
            await services.log.start()
        if services.rooms is not None:
            await services.rooms.journal.start()
        telling = [
            asyncio.create_task(telemetry.tell(services, Garbage() if alone else None)),
            asyncio.create_task(_find_lacking(services)),
        ]
        if services.settings.log_callers:
            telling.append(asyncio.create_task(telemetry.name_dearest()))
        async with beside():
            yield
        for each in telling:
            each.cancel()
        if alone:
            telemetry.LOOP_WATCH.close()
        services.metrics.publish()
        services.flights.close()
        services.earlier.close()
        await store.close()
        if services.rooms is not None:
            await services.rooms.close()
        if services.slots is not None:
            await services.slots.ledger.close()
        if services.log is not None:
            await services.log.close()
        if gate is not None:
            await gate.close()
        if traces is not None:
            await in_a_thread(traces.close)
        logger.info("stopped")
        log.writer.flush(EXIT_SECONDS / 2)
        if not alone:
            return
        end = threading.Timer(EXIT_SECONDS, os._exit, [0])  # the interpreter waits for threads that compute
        end.daemon = True
        end.start()

    return lifespan


async def _find_lacking(services: Services) -> None:
    """Names what each guest lacks, which takes as long as the odds of its examples."""
    for guest in register.guests():
        try:
            async with asyncio.timeout(services.settings.odds_deadline):
                found = await services.flights.crew.run(Ticket(), tasks.lacking, guest.id)
        except (TimeoutError, RorError):
            late = "The odds of its examples take more time or memory than a request may."
            found = [Mistake(f"{guest.package}/examples.toml", 1, late, "Choose smaller examples.", "odds")]
        _log_mistakes(guest, found)
        guest.lacks(found)


def _log_mistakes(guest: Ruleset[Any], mistakes: Iterable[Mistake]) -> None:
    for each in mistakes:
        logger.error("part of a ruleset left out", ruleset=guest.id, part=each.part, reason=f"{each}")


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        loop = asyncio.get_running_loop()

        def end() -> None:
            loop.remove_reader(parent.sentinel)
            signal.raise_signal(signal.SIGTERM)

        loop.add_reader(parent.sentinel, end)
