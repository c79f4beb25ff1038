"""The service as a part of somebody else's application: made of settings, mounted below a prefix, ended with its host.

It changes nothing of the process that is not its own: no environment is read, no switch of the interpreter is set, no
logging set up. Its log goes to the logger `ror_service` of the standard library, a line of JSON for each request.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

from litestar.types import Receive, Scope, Send
from msgspec import structs

from ror_service._http import log
from ror_service._http.mounted import with_root
from ror_service.app import assembled
from ror_service.settings import Settings, of

_LOGGER: Final = logging.getLogger("ror_service")


def create(settings: Settings | None = None) -> Mounted:
    """The service as an ASGI application, to be mounted or served; by default with the settings' defaults.

    Raises `SettingsError`, `SetupError` or `ValueError` for settings that do not go together, as `ror-serve` does.
    """
    return Mounted(of(**structs.asdict(settings or Settings())))


class Mounted:
    """An ASGI application. It begins and ends with its host where the host says so, by `lifespan` or by ASGI's own messages.

    Applications that mount others seldom pass those on: hand `lifespan` to yours. Where nobody does, the first request
    begins it, which is logged, and `close` ends it; its processes end with the host's in any case.
    """

    def __init__(self, settings: Settings) -> None:
        log.into(_LOGGER)
        self._front, self._life = assembled(settings, alone=False)
        self._begun = False
        self._beginning = asyncio.Lock()
        self._loose: AbstractAsyncContextManager[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or goes through a lifespan (ASGI)."""
        kind: Any = scope["type"]
        if kind == "lifespan":
            self._begun = True
        elif not self._begun:
            await self._begin()
        await self._front(with_root(scope) if kind == "http" else scope, receive, send)

    @asynccontextmanager
    async def lifespan(self, app: object = None) -> AsyncIterator[None]:
        """What begins and ends with the host, whose own lifespan it may be: `Starlette(lifespan=service.lifespan)`."""
        self._begun = True
        async with self._life(app):
            yield
        self._begun = False

    async def close(self) -> None:
        """Ends what the first request began; nothing where something else did."""
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
