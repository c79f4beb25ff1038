"""Fixtures of the service's tests: one service with its defaults, and its client."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.service.running import REDIS_SERVERS, RedisServer, Service


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with Service(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="session")
def client(service: Service) -> Iterator[httpx.Client]:
    with service.client() as opened:
        yield opened


@pytest.fixture(params=REDIS_SERVERS)
def redis(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RedisServer]:
    """A new server: the one from the wheel, and Debian's too if it is installed and faults run."""
    with RedisServer(request.param, tmp_path) as server:
        yield server
