"""The command `ror-serve`: read settings and serve, or manage keys."""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import uvicorn
from uvicorn.supervisors import Multiprocess

from ror_rules.errors import LawError, SchemaError, SetupError
from ror_rules.host.trust import LogError
from ror_service import log, settings, telemetry
from ror_service._edge import commands
from ror_service._edge.connection import patience
from ror_service._edge.fast import FastConnection
from ror_service._edge.gate import open_gate
from ror_service._edge.middleware import Middleware
from ror_service._limits import BACKLOG_SECONDS, BACKLOG_TURNS, FREE_BYTES, WORKER_SECONDS
from ror_service._store.choose import open_store
from ror_service._work.public_log import PublicLog
from ror_service._work.signing import Signing
from ror_service.app import build
from ror_service.settings import SettingsError


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("ror-serve", description="Serves the Rules of the Ring over HTTP.")
    parser.add_argument("--host", help="the address to listen on (ROR_HOST)")
    parser.add_argument("--port", help="the port to listen on (ROR_PORT)")
    parser.add_argument("--settings", metavar="FILE", help=f"a file of settings, TOML ({settings.FILE})")
    parser.add_argument("--show-settings", action="store_true", help="print all settings with their origins, and exit")
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
        telemetry.check(chosen)
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
        gc.enable()  # this process only supervises the others
    with telemetry.shared(chosen.workers):
        config = uvicorn.Config(
            "ror_service.server:served",
            factory=True,
            host=chosen.host,
            port=chosen.port,
            workers=chosen.workers,
            loop="uvloop",
            http=partial(FastConnection, patience(chosen)),  # type: ignore[arg-type]  # a callable is enough
            ws="none",
            lifespan="on",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            log_config=log.server_logging(),
            timeout_graceful_shutdown=chosen.drain_seconds,
            timeout_worker_healthcheck=WORKER_SECONDS,
        )
        if chosen.workers > 1:
            Multiprocess(config, sockets=[config.bind_socket()]).run()
        else:
            server = _Server(config)
            with suppress(KeyboardInterrupt):  # Ctrl+C, after the shutdown
                server.run()
            if not server.started:
                sys.exit(_STARTUP_FAILURE)


_STARTUP_FAILURE: Final = 3
"""The exit code of uvicorn's own command."""


class _Server(uvicorn.Server):
    """The server of one process. Several workers are uvicorn's own, and their stop resets connections in the backlog."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accepts and reads the connections that wait in the backlog, because closing their socket would reset them."""
        for _ in range(BACKLOG_TURNS):
            await asyncio.sleep(BACKLOG_SECONDS)
        await super().shutdown(sockets)


def served() -> Middleware:
    _give_memory_back()
    return build(settings.read(os.environ))


def _give_memory_back() -> None:
    """Make the C library return free memory to the system, with one heap for all threads.

    Otherwise the process keeps the memory of large requests, in fragments.
    """
    one_heap, large, at_the_end = -8, -3, -1  # M_ARENA_MAX, M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of malloc.h
    with suppress(AttributeError):  # glibc alone has it
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(one_heap, 1)
        mallopt(large, FREE_BYTES)
        mallopt(at_the_end, FREE_BYTES)
