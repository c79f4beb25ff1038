"""The whole service put together: settings, store, routes, front door. It may import everything; nobody imports it.

`main` is the command `ror-serve`, but for the line that stands in `__main__`.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import uvicorn
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.plugins import PluginProtocol

from ror_rules import register
from ror_rules._trust.log_entries import of_document
from ror_rules._trust.log_folder import LogError
from ror_rules.errors import LawError, SchemaError, SetupError
from ror_service import settings, telemetry
from ror_service._access import commands
from ror_service._access.gate import Gate, Need, open_gate
from ror_service._http import endpoint, log
from ror_service._http.address import Proxies
from ror_service._http.beside import Wary
from ror_service._http.connection import Connection, patience
from ror_service._http.front import Front, Hot, Manners
from ror_service._http.hosts import Hosts
from ror_service._http.in_flight import InFlight
from ror_service._http.log import log as logger
from ror_service._http.messages import NO_PATH, RequestContext
from ror_service._http.metrics import FOLDER, Metrics
from ror_service._http.problems import RefusalError
from ror_service._ledger.choose import open_ledger
from ror_service._ledger.ledger import LedgerAwayError
from ror_service._ledger.slots import Slots
from ror_service._ledger.sqlite_ledger import SqliteLedger
from ror_service._limits import EXIT_SECONDS, FREE_BYTES, GC_THRESHOLD, GC_YOUNG, SWITCH_SECONDS
from ror_service._openapi import packed
from ror_service._operations import page
from ror_service._operations.not_found import missing
from ror_service._operations.operation import Operation, Services
from ror_service._operations.table import operations
from ror_service._pages import frame
from ror_service._store.choose import open_store
from ror_service._work.cached_odds import CachedOdds
from ror_service._work.crew import Crew
from ror_service._work.public_log import PublicLog
from ror_service._work.signing import Signing
from ror_service._work.single_flight import SingleFlight
from ror_service.settings import Settings, SettingsError

if TYPE_CHECKING:
    from ror_service.assistants import Assistants

Life = Callable[[object], AbstractAsyncContextManager[None]]
"""What begins and ends with an application."""

_OF_WORDS = frozenset({b"content-language", b"vary"})
"""Header fields about the language of a refusal."""


def build(chosen: Settings) -> Front:
    """The application for these settings, ready for a server."""
    return assembled(chosen, alone=True)[0]


def assembled(chosen: Settings, *, alone: bool) -> tuple[Front, Life]:
    """The application for these settings, and what begins and ends with it. `alone`: the process is the service's own."""
    services = serving(chosen, alone=alone)
    ways = doors(services)
    gate = open_gate(
        chosen, {way.path: Need(way.operation.scope, way.operation.cost) for way in ways if way.operation.cost}
    )
    manners = Manners(
        chosen.cors,
        Hosts(chosen.allowed_hosts),
        Proxies(settings.networks(chosen.trusted_proxies), chosen.proxy_field),
        chosen.hsts_seconds,
        chosen.log_callers,
        urlsplit(chosen.public_url).path,
        gate,
        telemetry.traces(chosen),
    )
    tools = _assistants(chosen)
    life = _lifespan(services, gate, alone=alone, beside=tools.life if tools else nullcontext)
    app = litestar(services, ways, life)
    in_flight = InFlight(chosen.in_flight_bytes)
    front = Front(tools or app, hot(ways), services.metrics, manners, in_flight)
    if tools:
        tools.between(front, app)
    telemetry.watch(services, front, in_flight)
    return front, life


def serving(chosen: Settings, *, alone: bool = True) -> Services:
    """What handlers are given. `alone`: other processes of the service may count with this one."""
    store = open_store(chosen)
    metrics = Metrics(os.environ.get(FOLDER) if alone else None)
    crew = Crew(chosen.odds_processes, chosen.odds_budget, chosen.odds_waiting)
    flights = SingleFlight(crew, chosen.odds_deadline)
    signing = Signing.of(chosen.signing_key)
    odds = CachedOdds(chosen, store, flights, metrics)
    public = PublicLog.of(chosen.log, chosen.log_origin, signing)
    return Services(
        chosen,
        store,
        flights,
        odds,
        Wary(),
        signing,
        slots(chosen, public),
        public,
        metrics,
        operations(register.rulesets()),
        packed.served,
    )


def slots(chosen: Settings, public: PublicLog | None) -> Slots | None:
    """What was promised of throws, where a ledger keeps it; the log hears of it, where there is one."""
    ledger = open_ledger(chosen.ledger)
    if ledger is None:
        return None
    found = Slots(ledger, chosen.ledger_secret, chosen.commitment_seconds)
    if public is not None:
        found.listeners.append(lambda event: public.append(of_document(*event)))
    return found


class Door(NamedTuple):
    """A concrete path of an operation, and what answers there, whichever way a request comes."""

    path: str
    operation: Operation
    handle: endpoint.Endpoint


def doors(services: Services) -> list[Door]:
    """One for each concrete path in the table of operations."""
    return [
        Door(
            path,
            operation,
            endpoint.Endpoint(
                {operation.method: handler},
                template=operation.path,
                strict_query=operation.strict_query,
                language=operation.answer.words,
                shown=page.refusal
                if operation.answer.media == "text/html"
                else page.refused_in_words
                if operation.answer.words
                else None,
            ),
        )
        for operation in services.operations
        for path, handler in operation.serve(services).items()
    ]


def hot(ways: Iterable[Door]) -> Hot:
    """What the front door looks up itself."""
    return {(way.operation.method, way.path): way.handle for way in ways if way.operation.hot}


def litestar(services: Services, ways: Iterable[Door], life: Life | None = None) -> Litestar:
    """The application that finds its way to every door, and says what is wrong with any other path."""
    return _Litestar(
        endpoint.routes({way.path: (way.operation.method, way.handle) for way in ways}),
        lifespan=[life or _lifespan(services, None, alone=True)],
        exception_handlers={Exception: _stray},
        openapi_config=None,
        logging_config=None,
    )


class _Litestar(Litestar):
    """Without its plugins for types of pydantic's and attrs', which nothing here has: they import both where they are installed.

    With pydantic, as in our image, that is a tenth of the start.
    """

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return plugins


def served() -> Front:
    """The application for the environment's settings: what our server imports."""
    _give_memory_back()
    return build(settings.read(os.environ))


def main(arguments: Sequence[str] | None = None) -> None:
    """Serves; or shows the settings; or makes, lists and retires keys."""
    parser = argparse.ArgumentParser("ror-serve", description="Serves the Rules of the Ring over HTTP.")
    parser.add_argument("--host", help="the address to listen on (ROR_HOST)")
    parser.add_argument("--port", help="the port to listen on (ROR_PORT)")
    parser.add_argument("--settings", metavar="FILE", help=f"a file of settings, TOML ({settings.FILE})")
    parser.add_argument("--show-settings", action="store_true", help="say what is set, and where, and end")
    commands.add(parser)
    given = parser.parse_args(arguments)
    if given.settings is not None:
        os.environ[settings.FILE] = given.settings
    flags = {name: value for name in ("host", "port") if (value := getattr(given, name)) is not None}
    try:
        gathered = settings.gathered(os.environ, flags)
        chosen = gathered.settings
        if given.show_settings:
            sys.stdout.write(gathered.shown())
            return
        if given.keys is not None:
            sys.stdout.write(commands.run(given, chosen.keys))
            return
        open_store(chosen)
        open_gate(chosen, {})
        PublicLog.of(chosen.log, chosen.log_origin, Signing.of(chosen.signing_key))
        _try_ledger(chosen)
        telemetry.check(chosen)
        if not packed.are_of_these():
            _fit_together()
    except SchemaError as error:
        sys.exit(f"ror-serve: ROR_SIGNING_KEY: {error} {error.guided()}")
    except LogError as error:
        sys.exit(f"ror-serve: ROR_LOG: {error}")
    except (SettingsError, SetupError, LawError) as error:
        sys.exit(f"ror-serve: {error}")
    except ValueError as error:
        sys.exit(f"ror-serve: ROR_STORE is no address of a store: {error}.")
    os.environ |= {
        settings.PREFIX + name.upper(): value for name, value in flags.items()
    }  # for the processes that serve
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn drains first, then raises the signal again
    if chosen.workers > 1:
        gc.enable()  # this process serves nobody: it looks after the others
    with telemetry.shared(chosen.workers):
        uvicorn.run(
            "ror_service.app:served",
            factory=True,
            host=chosen.host,
            port=chosen.port,
            workers=chosen.workers,
            loop="uvloop",
            http=partial(Connection, patience(chosen)),  # type: ignore[arg-type]  # it is called, so it need be no class
            ws="none",
            lifespan="on",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            log_config=log.server_logging(),
            timeout_graceful_shutdown=chosen.drain_seconds,
        )


def _try_ledger(chosen: Settings) -> None:
    """Raises SettingsError where the ledger is a file that cannot be opened. A Redis may come later."""
    ledger = open_ledger(chosen.ledger)
    if not isinstance(ledger, SqliteLedger):
        return

    async def tried() -> None:
        await ledger.check()
        await ledger.close()

    try:
        asyncio.run(tried())
    except LedgerAwayError as fault:
        raise SettingsError(f"ROR_LEDGER names a file that cannot be opened: {fault}.") from None


def _give_memory_back() -> None:
    """Has the C library give back to the system what is free, and all threads share one heap.

    Otherwise what large requests took stays with the process, in holes.
    """
    one_heap, large, at_the_end = -8, -3, -1  # M_ARENA_MAX, M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of malloc.h
    with suppress(AttributeError):  # glibc alone has it
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(one_heap, 1)
        mallopt(large, FREE_BYTES)
        mallopt(at_the_end, FREE_BYTES)


def _fit_together() -> None:
    """Raises LawError where installed rulesets do not go together: each type has a name of its own."""
    from ror_service._openapi.document import components  # noqa: PLC0415  # half a second, only where nobody has looked yet

    components()


def _assistants(chosen: Settings) -> Assistants | None:
    """The tools of assistants, where they are switched on."""
    if chosen.mcp == "off":
        return None
    from ror_service.assistants import Assistants  # noqa: PLC0415  # an extra, and long to import

    return Assistants(chosen)


def _lifespan(
    services: Services,
    gate: Gate | None,
    *,
    alone: bool,
    beside: Callable[[], AbstractAsyncContextManager[None]] = nullcontext,
) -> Life:
    """What begins and ends with the service. `alone`: the process is its own, to be tuned, and to be ended with it."""

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
            gc.freeze()  # without a look for what is garbage by now: a thousand things, an eighth of the start
            gc.enable()
            gc.set_threshold(GC_THRESHOLD, GC_YOUNG, 20)
            _end_with_parent()
            telemetry.LOOP_WATCH.start()
        services.flights.crew.start()
        if services.log is not None:
            await services.log.start()
        telling = asyncio.create_task(telemetry.tell(services.metrics))
        async with beside():
            yield
        telling.cancel()
        if alone:
            telemetry.LOOP_WATCH.close()
        services.metrics.publish()
        services.flights.close()
        await store.close()
        if services.slots is not None:
            await services.slots.ledger.close()
        if services.log is not None:
            await services.log.close()
        if gate is not None:
            await gate.close()
        logger.info("stopped")
        log.writer.flush(EXIT_SECONDS / 2)
        if not alone:
            return
        end = threading.Timer(EXIT_SECONDS, os._exit, [0])  # the interpreter waits for threads that compute
        end.daemon = True
        end.start()

    return lifespan


def _end_with_parent() -> None:
    """One of several processes stops, as when it is asked to, once nobody is there any more to replace or to stop it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        loop = asyncio.get_running_loop()

        def end() -> None:
            loop.remove_reader(parent.sentinel)
            signal.raise_signal(signal.SIGTERM)

        loop.add_reader(parent.sentinel, end)


def _stray(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """What never reached one of our routes: an unknown path, or a request that Litestar itself refuses."""
    path = request.scope["path"]
    context: RequestContext = request.scope["ror"]  # type: ignore[typeddict-item]  # the front door put it there
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers: dict[str, str] = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if status == 404:
        answer = endpoint.refused(missing(path), path, context)
    elif status == 405:
        answer = endpoint.refused(endpoint.not_allowed(request.scope["method"]), path, context)
    elif status < 500:
        answer = endpoint.refused(RefusalError("bad-request", "not-served", text=f"{error}."), path, context)
    else:
        logger.error("internal error", path=NO_PATH, request_id=context.request_id, exc_info=error)
        answer = endpoint.broken(path, context)
    headers |= {name.decode(): value.decode() for name, value in answer.headers if name in _OF_WORDS}
    if endpoint.reads_pages(context) and not path.startswith("/v1/"):
        answer = page.refusal(answer)
        headers |= {name.decode(): value.decode() for name, value in frame.POLICY}
    media = dict(answer.headers)[b"content-type"].decode().partition(";")[0]
    return Response(answer.body, status_code=answer.status, media_type=media, headers=headers)
