"""A mounted service whose store fails on demand."""

from __future__ import annotations

import ror_rules.testing
from ror_service.testing import FailingStore, limits
from tests.service.cases import GOLLUM, GOLLUM_REQUEST
from tests.service.mounted import called

RESOLVE = ("POST", GOLLUM, {"json": GOLLUM_REQUEST})
HEALTH: tuple[str, str, dict[str, object]] = ("GET", "/health", {})


def test_outcomes_are_read_back_until_the_store_is_away() -> None:
    store = FailingStore()
    (made,) = called(RESOLVE, store=store)
    (read,) = called(("GET", made.headers["Location"], {}), store=store)
    assert read.json()["id"] == made.json()["id"]
    store.away = True
    resolved, lost, health = called(RESOLVE, ("GET", made.headers["Location"], {}), HEALTH, store=store)
    assert resolved.json()["id"] == made.json()["id"]
    assert (lost.status_code, lost.json()["type"]) == (503, "/problems/store-away")
    assert health.json()["status"] == "degraded"
    store.away = False
    (read,) = called(("GET", made.headers["Location"], {}), store=store)
    assert read.status_code == 200


def test_a_store_that_takes_nothing_names_its_reason() -> None:
    store = FailingStore()
    store.refuses = "read-only"
    made, health = called(RESOLVE, HEALTH, store=store)
    (lost,) = called(("GET", made.headers["Location"], {}), store=store)
    assert (made.status_code, lost.status_code) == (200, 404)
    assert "is a replica" in health.text


def test_the_limits_are_those_of_the_library_and_the_service() -> None:
    assert limits.items() >= ror_rules.testing.limits.items()
    assert limits["MAX_HEADERS"] == 64
