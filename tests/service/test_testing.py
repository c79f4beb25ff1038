"""A mounted service whose store fails on demand."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

import ror_rules.testing
from ror_service import Settings, create
from ror_service.testing import FailingStore, limits
from tests.service.cases import GOLLUM, GOLLUM_REQUEST


def called(store: FailingStore, *calls: tuple[str, str]) -> list[httpx.Response]:
    async def run() -> list[httpx.Response]:
        service: Any = create(Settings(odds_processes=1), store=store)
        ways = httpx.ASGITransport(service)
        async with service.lifespan(), httpx.AsyncClient(transport=ways, base_url="http://localhost") as client:
            return [
                await client.request(way, path, json=GOLLUM_REQUEST if way == "POST" else None) for way, path in calls
            ]

    return asyncio.run(run())


def test_outcomes_are_read_back_until_the_store_is_away() -> None:
    store = FailingStore()
    (made,) = called(store, ("POST", GOLLUM))
    (read,) = called(store, ("GET", made.headers["Location"]))
    assert read.json()["id"] == made.json()["id"]
    store.away = True
    resolved, lost, health = called(store, ("POST", GOLLUM), ("GET", made.headers["Location"]), ("GET", "/health"))
    assert resolved.json()["id"] == made.json()["id"]
    assert (lost.status_code, lost.json()["type"]) == (503, "/problems/store-away")
    assert health.json()["status"] == "degraded"
    store.away = False
    (read,) = called(store, ("GET", made.headers["Location"]))
    assert read.status_code == 200


def test_a_store_that_takes_nothing_names_its_reason() -> None:
    store = FailingStore()
    store.refuses = "read-only"
    made, health = called(store, ("POST", GOLLUM), ("GET", "/health"))
    (lost,) = called(store, ("GET", made.headers["Location"]))
    assert (made.status_code, lost.status_code) == (200, 404)
    assert "is a replica" in health.text


def test_the_limits_are_those_of_the_library_and_the_service() -> None:
    assert limits.items() >= ror_rules.testing.limits.items()
    assert limits["MAX_HEADERS"] == 64
