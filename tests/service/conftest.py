"""What every test of the service shares: one running service with its defaults, and a client of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.service.running import REDIS_SERVERS, RedisServer, Service


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service with its defaults."""
    with Service(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="session")
def client(service: Service) -> Iterator[httpx.Client]:
    """A client of the service with its defaults."""
    with service.client() as opened:
        yield opened


@pytest.fixture(params=sorted(REDIS_SERVERS))
def redis(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RedisServer]:
    """A fresh server of each kind that is here: the one from the wheel always, Debian's where it is installed."""
    with RedisServer(REDIS_SERVERS[request.param], tmp_path) as server:
        yield server
