"""The service inside the test's own process, without a socket."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from ror_service import Settings, create
from ror_service.testing import FailingStore


def called(
    *requests: tuple[str, str, dict[str, Any]], store: FailingStore | None = None, **settings: Any
) -> list[httpx.Response]:
    """The answers of one service to requests in order: method, path, and the other arguments of httpx."""

    async def run() -> list[httpx.Response]:
        service: Any = create(Settings(odds_processes=1, **settings), store=store)
        ways = httpx.ASGITransport(service)
        async with service.lifespan(), httpx.AsyncClient(transport=ways, base_url="http://localhost") as client:
            return [await client.request(method, path, **more) for method, path, more in requests]

    return asyncio.run(run())
