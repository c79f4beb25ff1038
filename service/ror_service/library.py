"""The service as a part of another application: made from settings, mounted below a prefix, ended with its host.

It leaves the process alone: it reads no environment, sets no switch of the interpreter and configures no logging. Its
log goes to the standard library's logger `ror_service`, a line of JSON for each request.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

from litestar.types import Receive, Scope, Send
from msgspec import structs

from ror_service import log
from ror_service._edge.mounted import with_root
from ror_service._store.store import Store
from ror_service.app import assembled
from ror_service.settings import Settings, of

_LOGGER: Final = logging.getLogger("ror_service")


def create(settings: Settings | None = None, *, store: Store | None = None) -> Mounted:
    """The service as an ASGI application to mount or serve.

    `store` keeps its answers, in place of the one that the settings name: your test passes `testing.FailingStore()`. Raises `SettingsError`, `SetupError` or `ValueError` for settings that conflict, as `ror-serve` does.
    """
    return Mounted(of(**structs.asdict(settings or Settings())), store)


class Mounted:
    """An ASGI application. Its host begins and ends it by `lifespan` or by ASGI's lifespan messages.

    Applications that mount others seldom pass those messages on: give `lifespan` to yours. Otherwise the first request
    begins the service, with a warning in the log, and `close` ends it. Its processes always end with the host's.
    """

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        log.into(_LOGGER)
        self._front, self._life = assembled(settings, alone=False, store=store)
        self._begun = False
        self._beginning = asyncio.Lock()
        self._loose: AbstractAsyncContextManager[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: Any = scope["type"]
        if kind == "lifespan":
            self._begun = True
        elif not self._begun:
            await self._begin()
        await self._front(with_root(scope) if kind == "http" else scope, receive, send)

    @asynccontextmanager
    async def lifespan(self, app: object = None) -> AsyncIterator[None]:
        self._begun = True
        async with self._life(app):
            yield
        self._begun = False

    async def close(self) -> None:
        """End the service if the first request began it."""
        loose, self._loose = self._loose, None
        if loose is not None:
            self._begun = False
            await loose.__aexit__(None, None, None)

    async def _begin(self) -> None:
        async with self._beginning:
            if not self._begun:
                self._loose = self._life(None)
                await self._loose.__aenter__()
                self._begun = True
                _LOGGER.warning("nobody began the service's lifespan: it began with the first request; close() ends it")
