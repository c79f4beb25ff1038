"""The whole service in a process that dies at a chosen call, on a socket, after a start of 0.1 seconds.

A fork server has imported everything, and each process begins as its copy. The ledger counts its calls. At the chosen
call it kills its own process, or that of the ledger, with SIGKILL.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import socket
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing.process import BaseProcess
from typing import Any, Final, Literal, NamedTuple

import uvicorn

from ror_rules import rulesets
from ror_service import app
from ror_service._edge.connection import Connection, patience
from ror_service._ledger.choose import open_ledger
from ror_service._ledger.ledger import Ledger
from ror_service.settings import of

FORKS: Final = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([__name__])

_ASKED: Final = {"read", "swap", "answer", "every", "size"}
_SOON: Final = 0.003
"""Seconds within which a call ends. A kill during a call happens at a random time within them."""

for _ruleset in rulesets():  # in the server of forks: so that no fork has to read tables
    _ruleset.book  # noqa: B018


class Kill(NamedTuple):
    """A target, as a process id (0 is the service itself), and the ledger's call at which to kill it, from 1."""

    whom: int
    call: int
    when: Literal["before", "during", "after"]


class Deadly:
    def __init__(self, ledger: Any, kill: Kill) -> None:
        self._ledger = ledger
        self._kill = kill
        self._calls = 0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._ledger, name)
        if name not in _ASKED:
            return found

        async def asked(*given: Any) -> Any:
            self._calls += 1
            now = self._calls == self._kill.call
            if now and self._kill.when == "before":
                self._do()
            if now and self._kill.when == "during":
                threading.Thread(target=self._later, daemon=True).start()
            answer = await found(*given)
            if now and self._kill.when == "after":
                self._do()
            return answer

        return asked

    def _later(self) -> None:
        time.sleep(random.random() * _SOON)
        self._do()

    def _do(self) -> None:
        os.kill(self._kill.whom or os.getpid(), signal.SIGKILL)


def _serve(listening: socket.socket, settings: Mapping[str, str], kill: Kill | None) -> None:
    chosen = of(**settings)
    if kill is not None:
        vars(app)["open_ledger"] = partial(_deadly, kill)  # in this process alone
    config = uvicorn.Config(
        app.build(chosen),
        lifespan="off",
        loop="asyncio",
        http=partial(Connection, patience(chosen)),  # type: ignore[arg-type]  # as the service itself does
        ws="none",
        proxy_headers=False,
        log_config=None,
    )
    uvicorn.Server(config).run(sockets=[listening])


def _deadly(kill: Kill, address: str) -> Ledger | None:
    ledger: Any = Deadly(open_ledger(address), kill)
    return ledger  # type: ignore[no-any-return]  # it asks one


class Host:
    """A socket that stays open, and a service that restarts behind it."""

    def __init__(self, settings: Mapping[str, object]) -> None:
        self._settings = {name: str(value) for name, value in settings.items()}
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._process: BaseProcess | None = None
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def start(self, kill: Kill | None = None) -> None:
        self.kill()
        self._process = FORKS.Process(target=_serve, args=(self._socket, self._settings, kill), daemon=True)
        self._process.start()

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = None

    def gone(self) -> bool:
        return self._process is None or self._process.exitcode is not None

    def close(self) -> None:
        self.kill()
        self._socket.close()


def run(target: Callable[..., None], *given: Any) -> BaseProcess:
    process = FORKS.Process(target=target, args=given, daemon=True)
    process.start()
    return process
